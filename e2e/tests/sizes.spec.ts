/** The same table on the smallest phone and on the largest screen. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { middleOf, openTableDirectly, playUntil } from './fast-forward';
import { nextFrames, PageErrors } from './board-player';

const BOT = { kind: 'bot', level: 'conductor' };

/** Plays until a route can be claimed, and returns it. */
async function claimable(page: Page): Promise<string[]> {
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((one) => one.startsWith('claim')), 'draw');
  const routes = page.locator('[data-route].claimable');
  await expect(routes.first()).toBeAttached();
  return routes.evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.route as string));
}

test('a tap on the smallest phone opens the payment and does not hit what appears under the finger', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const pageErrors = new PageErrors(page);
  await openTableDirectly(page, 'london', [{ kind: 'human' }, BOT]);
  const routes = await claimable(page);
  await page.evaluate(() => document.addEventListener('click', () => (document.body.dataset.clicked = 'yes'), true));
  const places = await Promise.all(routes.map((route) => middleOf(page, route)));
  const board = await page.locator('#board .glass').boundingBox();
  const [x, y] = places.find(
    ([left, top]) => board && left > 20 && left < 280 && top > board.y + 20 && top < board.y + board.height - 20,
  ) as [number, number];
  await page.touchscreen.tap(x, y);
  await expect(page.locator('form.pay')).toBeVisible();
  await nextFrames(page);
  await expect(page.locator('form.pay')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-clicked', 'yes');
  await pageErrors.check();
  await context.close();
});

test('on the largest screen everything is larger, and clicks hit what is under the pointer', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 3840, height: 2160 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pageErrors = new PageErrors(page);
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT]);
  const [route = ''] = await claimable(page);
  expect(await page.locator('#act').evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThanOrEqual(2160);
  expect(
    await page.locator('#market [data-slot="1"]').evaluate((card) => card.getBoundingClientRect().width),
  ).toBeCloseTo(66 * 1.8, 0);
  const [x, y] = await middleOf(page, route);
  await page.mouse.click(x, y);
  const pay = page.locator('form.pay');
  await expect(pay).toBeVisible();
  const box = await pay.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 3840 && box.y + box.height <= 2160).toBe(true);
  expect(box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(false);
  await pay.locator('[type=submit]').click();
  await expect(page.locator(`[data-route="${route}"][data-owner="0"]`)).toBeAttached();
  await pageErrors.check();
  await context.close();
});

test('on the largest screen a moving card has the size of a lying one', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 3840, height: 2160 },
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof SVGElement) seen.push(parseFloat(node.style.width));
    }).observe(document.body, { childList: true });
  });
  const card = page.locator('#market [data-slot="1"]');
  const lies = await card.evaluate((slot) => slot.getBoundingClientRect().width);
  await card.click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { seen: number[] }).seen[0])).toBeCloseTo(lies, 0);
  await context.close();
});

test('on a low screen the guided game shows every offered ticket whole', async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto('/tour');
  await expect(page.locator('.offer label').first()).toBeVisible();
  const hidden = await page.locator('.offer .stubs').evaluate((stubs) => stubs.scrollHeight - stubs.clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
  await context.close();
});

test('in the final scoring no button covers a city of the map', async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
  await playUntil(page, () => false);
  await expect(page.getByRole('heading', { name: 'Final scoring' })).toBeVisible();
  await expect(page.locator('.labels text').first()).toBeAttached();
  const covered = await page.evaluate(() => {
    const tools = document.querySelector('.tools')?.getBoundingClientRect();
    if (!tools) return ['no tools'];
    return [...document.querySelectorAll('.labels text')].flatMap((label) => {
      const box = label.getBoundingClientRect();
      const apart =
        box.right < tools.left || box.left > tools.right || box.bottom < tools.top || box.top > tools.bottom;
      return apart ? [] : [label.textContent];
    });
  });
  expect(covered).toEqual([]);
  await context.close();
});
