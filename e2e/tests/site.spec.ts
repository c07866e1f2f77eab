/** The static site of `cargo xtask site`, which has no server. */
import { expect } from '@playwright/test';
import { test } from './test';
import { BoardPlayer, openTable, PageErrors } from './board-player';
import { goOffline, openRecord, openTour } from './offline';
import { StaticSite } from './static-site';

let site: StaticSite;
test.beforeAll(async () => {
  site = await StaticSite.start();
});
test.afterAll(() => site.end());

test('a newcomer plays the guided game and opens a record without a server', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  const missingFiles: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isFile = pathname.startsWith('/assets/') || /\.\w+$/.test(pathname);
    if (response.status() === 404 && isFile) missingFiles.push(pathname);
  });
  await page.goto(`${site.base}/`);
  await expect(page.getByText(/This site has no server/)).toBeVisible();
  await openTour(page);
  const player = new BoardPlayer(page);
  for (let clicks = 0; clicks < 3; clicks++) await player.move();
  await openRecord(page, site.base);
  // The host answers addresses of the page with 404.html, which the browser reports.
  await pageErrors.check(/status of 404/);
  expect(missingFiles).toEqual([]);
});

test('the site plays on without a connection @desktop', async ({ page }) => {
  await goOffline(page, site.base);
  await openTable(page, 'london', 2, 'device', site.base);
  const player = new BoardPlayer(page);
  for (let clicks = 0; clicks < 6; clicks++) await player.move();
  await page.reload();
  await expect(page.locator('#act')).toBeVisible();
  await player.move();
});

test('the benchmark shows all its results @desktop', async ({ page }) => {
  await page.goto(`${site.base}/benchmark.html?runs=1`);
  await expect(page.locator('#results tr').first()).toContainText('decisions/s', { timeout: 60_000 });
  await expect(page.getByRole('status')).toHaveText('Done.', { timeout: 120_000 });
  await expect(page.locator('#results tr')).toHaveText([/random playouts/, /planner/, /search/]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that it needs JavaScript @desktop', async ({ page }) => {
    await page.goto(`${site.base}/`);
    // `getByText` does not look into `noscript`.
    const sentence = page.locator('noscript p').first();
    await expect(sentence).toBeVisible();
    await expect(sentence).toContainText('Whistlestop needs JavaScript');
  });
});
