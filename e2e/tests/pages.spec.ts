import { expect } from '@playwright/test';
import { violations } from './axe';
import { test } from './test';
import { openTableDirectly, playUntil } from './fast-forward';
import { finishedGame } from './finished';
import { openTable, PageErrors } from './board-player';

test('the guide introduces every game in four languages and links to the rules', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  for (const [language, heading, rule] of [
    ['English', 'Claim a route', 'No player may claim two routes'],
    ['Українська', 'Прокласти перегін', 'Один гравець не може зайняти два перегони'],
    ['Русский', 'Пройти перегон', 'Один игрок не может занять два перегона'],
    ['Polski', 'Utwórz połączenie', 'Jeden gracz nie może zająć dwóch nitek'],
  ] as const) {
    await page.goto('/rules/usa');
    await page.getByRole('button', { name: /Language|Мова|Язык|Język/ }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    await expect(page.locator('#C-78')).toContainText(rule);
    await page.getByRole('link', { name: 'C-78' }).first().click();
    // Not with Playwright's own check, which waits for a frame and may wait forever.
    const height = page.viewportSize()?.height ?? 0;
    const top = async () => (await page.locator('#C-78').boundingBox())?.y ?? -1;
    await expect.poll(async () => ((at) => at >= 0 && at < height)(await top())).toBe(true);
  }
  for (const edition of ['marklin', 'london', 'new-york', 'card-game']) {
    await page.goto(`/rules/${edition}`);
    await expect(page.locator('section.guide')).not.toHaveCount(0);
    for (const text of await page.locator('section.guide p').allTextContents())
      expect(text).not.toMatch(/\{|\}|undefined/);
  }
  await pageErrors.check();
});

test('a page that was open during an upgrade of the server is reloaded once', async ({ browser, baseURL }, info) => {
  const context = await browser.newContext({
    ...info.project.use,
    ...(baseURL && { baseURL }),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  // The files that the page asks for are gone; those that it asks for after a reload are there.
  const gone = new Set<string>();
  let broken = false;
  await page.route(/\/assets\/NewTablePage-[^/]*$/, (route, request) => {
    const isGone = broken || !gone.has(request.url());
    gone.add(request.url());
    return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Playing as')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.locator('main a[href="/new"]').click();
  await reloaded;
  await expect(page).toHaveURL('/new');
  await expect(page.getByText('Whistlestop was updated. The page has been reloaded.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Seat 2' })).toBeVisible();

  // If a reload does not help, the page says so and does not reload itself again and again.
  broken = true;
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/settings');
  await page.evaluate(() => sessionStorage.setItem('whistlestop-reloaded', String(Date.now())));
  await page.goto('/new');
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded.');
  expect(loads).toBe(2);
  await context.close();
});

test('a new table has the look of the chosen edition', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/new?edition=london');
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'london');
  await page.getByText('New York', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'new-york');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-edition', 'usa');
});

test('the guided game of every edition opens from its poster', { tag: '@desktop' }, async ({ page }) => {
  const pageErrors = new PageErrors(page);
  for (const [name, edition] of [
    ['Märklin', 'marklin'],
    ['London', 'london'],
    ['New York', 'new-york'],
    ['Card Game', 'card-game'],
  ] as const) {
    await page.goto('/');
    await page
      .locator(`li[data-edition=${edition}]`)
      .getByRole('link', { name: `Guided game: ${name}` })
      .click();
    await expect(page).toHaveURL(/\/table\/\w+\?tour$/);
    const tour = page.getByRole('region', { name: 'Your first game' });
    await expect(tour).toContainText(/ticket/);
    await expect(page.locator('html')).toHaveAttribute('data-edition', edition);
  }
  await pageErrors.check();
});

test('a page whose first script or style is missing is reloaded once, and then says so', async ({
  browser,
  baseURL,
}, info) => {
  for (const missing of [/\/assets\/index-[^/]*\.js$/, /\/assets\/index-[^/]*\.css$/]) {
    const context = await browser.newContext({
      ...info.project.use,
      ...(baseURL && { baseURL }),
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    // The node that answers first is of another build than the one that sent the page.
    let left = 1;
    let asked = 0;
    await page.route(missing, (route) => {
      asked += 1;
      return left-- > 0 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.goto('/settings');
    await expect(page.getByText('Whistlestop was updated. The page has been reloaded.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(2);

    // If a reload does not help, the page says so and does not reload itself again and again.
    left = Infinity;
    asked = 0;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/settings');
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(asked).toBe(2);
    left = 0;
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  }
});

test('the guided first game is a real table, and the guide can be closed', { tag: '@desktop' }, async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/rules/usa');
  await page.getByRole('link', { name: 'Play your first game with a guide' }).click();
  const tour = page.getByRole('region', { name: 'Your first game' });
  await expect(tour).toContainText('These are your secret tickets');
  await expect(page.locator('[data-offer]')).toHaveCount(3);
  for (const box of await page.locator('[data-offer]').all()) await box.check({ force: true });
  await page.getByRole('button', { name: 'Keep 3' }).click();
  await expect(tour).toContainText('Take two cards');
  await page.keyboard.press('d');
  await expect(tour).toContainText('Take one more card.');
  await page.keyboard.press('d');
  await expect(tour).not.toContainText('Take one more card.');
  await tour.getByRole('button', { name: 'Leave the guide' }).click();
  await expect(tour).toBeHidden();
  await expect(page.locator('#act')).toBeVisible();
  // The table has no name of its own, so its default name is translated.
  await expect(page).toHaveTitle('● Your turn · USA · Whistlestop');
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page).toHaveTitle('● Ваш ход · США · Whistlestop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('США');
  await pageErrors.check();
});

test('at the end a big screen shows the winner and the ranking', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/settings');
  const game = await finishedGame(page, 'london', 4);
  await page.goto(`/table/${game}/screen`);
  const end = page.getByRole('region', { name: 'Result' });
  await expect(end.getByText(/wins with \d+ points|^Shared victory: /)).toBeAttached();
  const rows = end.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const ranks = (await rows.locator('b').allTextContents()).map(Number);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const won = end.locator('.winner');
  await expect(won).toHaveCount(ranks.filter((rank) => rank === 1).length);
  await expect(rows.first()).toContainText((await won.first().textContent()) ?? '');
  // It must be readable from a distance.
  expect(await won.first().evaluate((name) => parseFloat(getComputedStyle(name).fontSize))).toBeGreaterThan(40);
  await pageErrors.check();
});

test('the command line answers questions', async ({ page }) => {
  await openTable(page, 'usa', 2);
  await page.locator('[data-offer]').nth(0).check({ force: true });
  await page.locator('[data-offer]').nth(1).check({ force: true });
  await page.getByRole('button', { name: 'Keep 2' }).click();
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  const said = page.getByRole('list', { name: 'Answer' });
  for (const [question, told] of [
    ['routes chi', /Chicago – Toronto: 4 white\./],
    ['need', /to go/],
    ['log', /chosen|kept|passed|took|claimed/],
  ] as const) {
    await page.keyboard.press('/');
    await page.keyboard.type(question);
    await expect(said).toContainText(told);
    await page.keyboard.press('Escape');
  }
});

test('a phone becomes the hand of a big screen, once', async ({ page, browser }) => {
  const pageErrors = new PageErrors(page);
  await openTable(page, 'london', 2);
  const table = new URL(page.url()).pathname;
  await page.goto(`${table}/screen`);
  // No phone reaches a server that listens only on this computer: its address is in no code.
  await page.getByRole('button', { name: 'Use your phone as your hand' }).click();
  await expect(page.getByRole('textbox', { name: 'Command that lets others in' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Use your phone as your hand' })).toBeHidden();
  const reach = { addresses: ['http://192.168.1.5:8080'], command: null };
  await page.route('**/api/v1/reach', (route) => route.fulfill({ json: reach }));
  await page.reload();
  await expect(page.getByRole('application')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your hand', exact: true })).toHaveCount(0);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/v1/links'),
    page.getByRole('button', { name: 'Use your phone as your hand' }).click(),
  ]);
  const { key } = (await answer.json()) as { key: string };
  await expect(page.getByRole('img', { name: 'Use your phone as your hand' })).toBeVisible();
  await expect(page.getByText('The code works once', { exact: false })).toBeVisible();
  const link = `/device#${key}/${table.split('/').pop()}`;
  const phones = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await phones.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Hold the cards' }).click();
  await expect(phone).toHaveURL(new RegExp(`${table}(#|$)`));
  await expect(phone.getByRole('button', { name: /^Keep \d+$/ })).toBeVisible();
  const strangers = await browser.newContext();
  const stranger = await strangers.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('This link was used already', { exact: false })).toBeVisible();
  await phones.close();
  await strangers.close();
  await pageErrors.check();
});

test('on a shared screen a cover asks for each player before their cards are shown', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/new?edition=london');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('combobox', { name: 'Seat 2' }).selectOption('hot-seat');
  await page.getByRole('textbox', { name: 'Name at seat 2' }).fill('Grandma');
  await page.getByRole('button', { name: 'Start the game' }).click();
  for (let seat = 0; seat < 2; seat++) {
    if (seat === 1) {
      await expect(page.getByRole('heading', { name: /^Pass the device to Grandma/ })).toBeVisible();
      await expect(page.locator('[data-hand], [data-ticket], [data-offer]')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await expect(page.getByRole('region', { name: 'Your hand' })).toHaveCount(0);
      await page.getByRole('button', { name: 'I am Grandma' }).press('Enter');
      await expect(page.locator('[data-offer]')).toHaveCount(2);
    }
    await page.locator('[data-offer]').first().check({ force: true });
    await page.getByRole('button', { name: 'Keep 1' }).click();
  }
  await expect(page.getByRole('heading', { name: /^Pass the device to / }).or(page.locator('#market'))).toBeVisible();
  await pageErrors.check();
});

test('settings persist, and high contrast and distinct colors are applied', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('High contrast');
  await page.getByRole('combobox', { name: 'Colors' }).selectOption('Color-blind friendly');
  await page.getByRole('combobox', { name: 'Names on the map' }).selectOption('Large');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await expect(page.locator('html')).toHaveAttribute('data-colors', 'apart');
  await expect(page.getByRole('combobox', { name: 'Names on the map' })).toHaveValue('large');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
});

test('my page lists my games, and deletes the account after a confirmation', async ({ page }) => {
  await page.goto('/me');
  await expect(page.getByText('No finished games yet.')).toBeVisible();
  const game = await finishedGame(page, 'new-york');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('whistlestop.json');
  await page.getByRole('button', { name: 'Delete my data' }).click();
  await page.getByRole('button', { name: 'Really delete?' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto(`/replay/${game}`);
  await expect(page.getByText('There is no such table, or it is private.')).toBeVisible();
});

test('the page opens offline and says so, and the app can be installed', async ({ page, context }) => {
  await page.goto('/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  const isKept = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await context.setOffline(true);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('nothing is clipped at twice the text size', async ({ page }) => {
  const game = await page.goto('/settings').then(() => finishedGame(page, 'london'));
  for (const path of ['/', '/settings', '/rules/usa', '/me', '/record', `/replay/${game}`, `/table/${game}/screen`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, path).toBeLessThanOrEqual(1);
  }
  for (const edition of ['usa', 'card-game']) {
    await openTableDirectly(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await playUntil(page, (view) => view.phase === 'turn');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const [bar, sentence] = await Promise.all(['#act', '#act p'].map((part) => page.locator(part).boundingBox()));
    expect(sentence?.height, `${edition}: the sentence stays in its bar`).toBeLessThanOrEqual(bar?.height ?? 0);
    const cut = await page
      .locator('.dep .name, #act .btn')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, edition).toEqual([]);
  }
});
