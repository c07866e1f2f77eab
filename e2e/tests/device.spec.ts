/** Games on this device, without a server or connection. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { playUntil } from './fast-forward';
import { skipScoring, PageErrors } from './board-player';

const EDITIONS = ['usa', 'london', 'new-york', 'marklin', 'card-game'] as const;

/** Waits until the service worker has cached the whole page, and goes offline. */
async function goOffline(page: Page) {
  await page.goto('/');
  const isKept = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Play on this device' })).toBeVisible();
}

/** Starts a game against a bot with the form. */
async function startOnDevice(page: Page, edition: string) {
  await page.evaluate(() => {
    const key = 'whistlestop-settings';
    localStorage.setItem(
      key,
      JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), botSpeed: 'instant' }),
    );
  });
  await page.goto(`/new?device=bots&edition=${edition}`);
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('#act')).toBeVisible();
  await expect(page).toHaveURL(/\/table\/device-/);
}

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

test('a worker that crashes restarts from the stored game and the page says so @desktop', async ({ page }) => {
  await page.goto('/');
  await startOnDevice(page, 'usa');
  await playUntil(page, (_, moves) => moves >= 2);
  const worker = page.workers().find((one) => /\/worker-/.test(one.url()));
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('on purpose');
    });
  });
  await expect(page.getByText('The game was restarted from its stored record.')).toBeVisible();
  await playUntil(page, () => false);
  await skipScoring(page);
});

test.describe('without storage', () => {
  // A test can replace a worker's script only if no service worker serves it.
  test.use({ serviceWorkers: 'block' });

  test('the game continues in memory, and the page says so', async ({ page }) => {
    await page.route('**/assets/worker-*.js', async (route) => {
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
