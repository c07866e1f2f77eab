import { expect, test } from '@playwright/test';
import { Dealer } from './dealer';
import { openTable, Watch } from './traveller';

for (const [seats, project] of [
  [2, 'phone'],
  [3, 'desktop'],
  [4, 'desktop'],
] as const) {
  test(`the Card Game at ${seats} seats is played to the final scoring`, async ({ page }, info) => {
    test.skip(info.project.name !== project, 'each number of seats once');
    const watch = new Watch(page);
    await openTable(page, 'card-game', seats);
    const dealer = new Dealer(page);
    await dealer.playToTheEnd();
    expect(dealer.placed, 'cards were placed').toBeGreaterThan(0);
    const skip = page.getByRole('button', { name: 'Skip to the result' });
    if (await skip.isVisible()) await skip.click();
    await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
    // CG-93: the ledger tells tickets, completed or still in hand.
    for (const column of ['Tickets', 'Total'])
      await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
    await watch.check();
  });
}

/** CG-108, CG-110 */
test('what a stack holds is told nowhere', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'the phone shows the same');
  const watch = new Watch(page);
  await openTable(page, 'card-game', 2);
  const dealer = new Dealer(page);
  const own = page.getByRole('img', { name: /^Station stack: \d+ cards?$/ });
  for (let step = 0; step < 400 && dealer.placed < 3; step++) await dealer.move();
  await expect(own.first()).toBeVisible();
  await expect(page.locator('.need .held')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Log' })).not.toContainText(/stack/i);
  await watch.check();
});
