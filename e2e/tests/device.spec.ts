/** Games on this device, without a server or connection. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { playUntil } from './fast-forward';
import { openTable, skipScoring, PageErrors } from './board-player';
import { goOffline, openRecord, openTour } from './offline';

const EDITIONS = ['usa', 'london', 'new-york', 'marklin', 'card-game'] as const;

/** Starts a game against a bot with the form. */
const startOnDevice = (page: Page, edition: string) => openTable(page, edition, 2, 'device');

test('only the fonts of the reader’s script are cached in advance, and no coach @desktop', async ({
  browser,
}, info) => {
  for (const [locale, script, other] of [
    ['en', '-latin-', '-cyrillic-'],
    ['uk', '-cyrillic-', '-latin-ext-'],
  ] as const) {
    const context = await browser.newContext({ ...info.project.use, locale });
    const page = await context.newPage();
    await page.goto('/');
    const isKept = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    const kept = await page.evaluate(async () => {
      const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(caching.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => path.endsWith('.woff2') && path.includes(script)).length).toBeGreaterThan(3);
    expect(kept.filter((path) => path.includes(other) || /coach-.*\.wasm$/.test(path))).toEqual([]);
    expect(kept.filter((path) => /whistlestop-.*\.wasm$/.test(path))).toHaveLength(1);
    await context.close();
  }
});

test('the pages are accessible, in every theme and language', async ({ page }) => {
  const heading = page.getByRole('heading', { name: 'Play on this device' });
  for (const path of ['/', '/new?device=bots', '/new?device=pass']) {
    await page.goto(path);
    await expect(heading).toBeVisible();
    expect(await violations(page), path).toEqual([]);
    for (const theme of ['dark', 'contrast']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      expect(await violations(page, ['color-contrast']), `${path}, ${theme}`).toEqual([]);
    }
  }
  // The page with most forms is left open.
  for (const [language, title] of [
    ['uk', 'Грати на цьому пристрої'],
    ['ru', 'Играть на этом устройстве'],
    ['pl', 'Zagraj na tym urządzeniu'],
  ] as const) {
    await page.evaluate((to) => {
      const key = 'whistlestop-settings';
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: to }));
      dispatchEvent(new StorageEvent('storage', { key }));
    }, language);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await violations(page), language).toEqual([]);
  }
});

test('two people pass the device to each other', async ({ page }) => {
  await page.goto('/new?device=pass&edition=london');
  await page.getByLabel('Name at seat 2').fill('Eve');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page).toHaveURL(/\/table\/device-/);
  await playUntil(page, (_, moves) => moves >= 2);
  // The cover asks for the next player.
  await expect(page.getByRole('button', { name: /^I am / }).or(page.locator('#act'))).toBeVisible();
  await playUntil(page, () => false);
  await expect(
    page
      .getByText(/wins with|Shared victory/)
      .or(page.getByText('Skip to the result'))
      .first(),
  ).toBeVisible();
});

for (const edition of EDITIONS.filter((one) => one !== 'london')) {
  test(`two people play the first turns of ${edition} on one device @desktop`, async ({ page }) => {
    await page.goto(`/new?device=pass&edition=${edition}`);
    await page.getByLabel('Name at seat 2').fill('Eve');
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page).toHaveURL(/\/table\/device-/);
    await playUntil(page, (_, moves) => moves >= 6);
    await expect(page.getByRole('button', { name: /^I am / }).or(page.locator('#act'))).toBeVisible();
  });
}

test('bots of all levels play offline @desktop', async ({ page }) => {
  await goOffline(page);
  await page.goto('/new?device=bots&edition=usa');
  await page.getByRole('button', { name: '5', exact: true }).click();
  const levels = page.getByRole('combobox', { name: 'Level' });
  await expect(levels).toHaveCount(4);
  for (const [seat, level] of ['porter', 'signalman', 'dispatcher', 'stationmaster'].entries())
    await levels.nth(seat).selectOption(level);
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('#act')).toBeVisible();
  // Tickets, then one turn: every bot has chosen tickets and an action.
  await playUntil(page, (view, moves) => moves >= 3 && view.phase === 'turn');
});

test('the guided game and records open on this device without a connection', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await goOffline(page);
  await openTour(page);
  await openRecord(page);
  await pageErrors.check();
});

test('a game whose stored record is damaged says so @desktop', async ({ page }) => {
  await page.goto('/');
  await startOnDevice(page, 'london');
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('whistlestop-games');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('entries', 'readwrite');
          transaction.objectStore('entries').clear();
          transaction.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This game cannot be read' })).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: /Play now/i }).click();
  await expect(page.locator('#act')).toBeVisible();
});

test('a worker that crashes restarts from the stored game and the page says so @desktop', async ({ page }) => {
  await page.goto('/');
  await startOnDevice(page, 'usa');
  await playUntil(page, (_, moves) => moves >= 2);
  const worker = page.workers().find((one) => /\/table-worker-/.test(one.url()));
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose');
    });
  });
  await expect(page.getByText('The game was restarted from its stored record.')).toBeVisible();
  await playUntil(page, () => false);
  await skipScoring(page);
});

test.describe('without a service worker', () => {
  // A test can replace a worker's script only if no service worker serves it.
  test.use({ serviceWorkers: 'block' });

  for (const [what, path] of [
    ['script', '**/assets/table-worker-*.js'],
    ['module', '**/assets/whistlestop-*.wasm'],
  ] as const) {
    test(`a ${what} that cannot be loaded is reported once, without restarts @desktop`, async ({ page }) => {
      await page.goto('/');
      await startOnDevice(page, 'london');
      let attempts = 0;
      await page.route(path, (route) => {
        attempts += 1;
        return route.fulfill({ status: 404, contentType: 'text/html', body: 'not found' });
      });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Games on this device cannot be started' })).toBeVisible();
      expect(attempts).toBe(1);
      await expect(page.getByText('The game was restarted')).toHaveCount(0);
      await page.goto('/new?device=bots&edition=london');
      await page.getByRole('button', { name: /^Start/ }).click();
      await expect(page.getByText(/Games on this device cannot be started/)).toBeVisible();
    });
  }

  test('without storage the game continues in memory, and the page says so', async ({ page }) => {
    await page.route('**/assets/table-worker-*.js', async (route) => {
      const answer = await route.fetch();
      const forbid = `IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); };`;
      await route.fulfill({ response: answer, body: forbid + (await answer.text()) });
    });
    await page.goto('/');
    await startOnDevice(page, 'london');
    await expect(page.getByText('This browser does not store the game.')).toBeVisible();
    await expect(page.getByText('Choose your tickets')).toBeVisible();
    await page.locator('.offer label').first().click();
  });
});

for (const edition of EDITIONS) {
  test(`a whole game of ${edition} is played offline, listed and replayed`, async ({ page }) => {
    const pageErrors = new PageErrors(page);
    await goOffline(page);
    await startOnDevice(page, edition);
    // The game survives a reload in the middle.
    await playUntil(page, (_, moves) => moves >= 4);
    await page.reload();
    await expect(page.locator('#act')).toBeVisible();
    await playUntil(page, () => false);
    await skipScoring(page);
    await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
    await pageErrors.check();
    await page.goto('/');
    await page.getByText(/Finished games/).click();
    await expect(page.getByText('on this device').first()).toBeVisible();
    await page.getByRole('link', { name: /on this device/ }).click();
    await skipScoring(page);
    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(page.getByText('Deal verified')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.txt$/);
    await pageErrors.check();
  });
}
