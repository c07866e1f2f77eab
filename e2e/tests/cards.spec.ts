import { expect } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { CardGamePlayer } from './card-game-player';
import { openTableDirectly, playUntil } from './fast-forward';
import { askForHint, openTab } from './layout';
import { openTable, skipScoring, PageErrors } from './board-player';

// Each number of seats at one of the two sizes, with two also on this device.
for (const [seats, project, target] of [
  [2, 'phone', 'server'],
  [2, 'desktop', 'device'],
  [3, 'desktop', 'server'],
  [4, 'desktop', 'server'],
] as const) {
  test(
    `the Card Game with ${seats} seats (${target}) is played to the final scoring`,
    { tag: `@${project}` },
    async ({ page }) => {
      const pageErrors = new PageErrors(page);
      await openTable(page, 'card-game', seats, target);
      const player = new CardGamePlayer(page);
      await player.playToEnd();
      expect(player.placed, 'cards were placed').toBeGreaterThan(0);
      await skipScoring(page);
      await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
      // CG-93: the score sheet lists tickets, completed or not.
      for (const column of ['Tickets', 'Total'])
        await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
      await pageErrors.check();
    },
  );
}

/** CG-108, CG-110 */
test('the content of a stack is shown nowhere', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await openTable(page, 'card-game', 2);
  const player = new CardGamePlayer(page);
  const own = page.getByRole('img', { name: /^Station stack: \d+ cards?$/ });
  // Not longer than needed: while tickets are completed, the own stack is shown.
  for (let step = 0; step < 400 && player.placed < 2; step++) await player.move();
  await expect(own.first()).toBeVisible();
  await expect(page.locator(':is(.need .held, .seen)')).toHaveCount(0);
  await openTab(page, 'log');
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log).toContainText(/placed/i);
  await expect(log).not.toContainText(/stack/i);
  await pageErrors.check();
});

/** CG-63 */
test('the table warns before it scores a round in which nothing moves', async ({ page }) => {
  await openTableDirectly(page, 'card-game', [{ kind: 'human' }, { kind: 'hot-seat' }]);
  type Laps = { idle_laps_left: number | null };
  await playUntil(page, (view) => (view as unknown as Laps).idle_laps_left !== null, 'idle');
  const warning = page.getByText(/Nothing has moved for 2 laps of the table\. After 1 more the round is scored\./);
  const uncover = page.getByRole('button', { name: /^I am/ });
  await expect(warning.or(uncover).first()).toBeVisible();
  if (await uncover.isVisible()) await uncover.click();
  await expect(warning).toBeVisible();
});

/** CG-77 */
test('tickets are completed as proposed or by choice, and the sum is right', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  const bot = { kind: 'bot', level: 'conductor' };
  await openTableDirectly(page, 'card-game', [{ kind: 'human' }, bot]);
  await playUntil(page, (view) => view.phase === 'complete');
  const box = page.getByRole('checkbox').first();
  const complete = page.getByRole('button', { name: /^Complete / });
  // Nothing was placed, so the stack is empty and nothing is proposed.
  await expect(complete).toHaveText('Complete none');
  await expect(page.locator('#act')).toContainText('0 points so far; 0 cards left in the stack.');
  await askForHint(page);
  // A hint gives way to what a choice comes to.
  await box.click();
  await expect(page.locator('#act')).toContainText(/Your stack is \d cards? short/);
  await expect(complete).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await box.click();
  await complete.click();
  await expect(page.getByRole('heading', { name: 'Final scoring' })).toBeVisible();
  await pageErrors.check();
});

test(
  'on the smallest phone nothing of the table lies over a card or is cut',
  { tag: '@phone' },
  async ({ browser }, info) => {
    const context = await browser.newContext({ ...info.project.use, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    const bot = { kind: 'bot', level: 'conductor' };
    await openTableDirectly(page, 'card-game', [{ kind: 'human' }, bot, bot, bot]);
    type Table = { barred: object; players: { yard: object }[] };
    await playUntil(
      page,
      (view) => {
        const { barred, players } = view as unknown as Table;
        const standing = players.slice(1).some(({ yard }) => Object.keys(yard).length > 1);
        return view.phase === 'turn' && Object.keys(barred).length > 0 && standing;
      },
      'place',
    );
    await expect(page.locator('#hand .why').first()).toBeVisible();
    const found = await page.evaluate(() => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      const over = (what: string, cards: string) =>
        boxes(what).some((one) => boxes(cards).some((card) => meet(one, card)));
      return {
        reasons: over('#hand .why', '#hand .card'),
        stacks: over('.theirs [data-stack]', '.theirs .group .card'),
        cut: boxes('#market [data-slot], .cities li').some(({ left, right }) => left < 0 || right > innerWidth),
        slots: boxes('#market [data-slot]').length,
        groups: boxes('.theirs .group').length,
      };
    });
    expect(found).toMatchObject({ reasons: false, stacks: false, cut: false });
    expect(found.slots).toBeGreaterThan(2);
    expect(found.groups).toBeGreaterThan(1);
    await context.close();
  },
);
