import { expect } from '@playwright/test';
import { test } from './test';
import { openTable, skipScoring, BoardPlayer, PageErrors } from './board-player';

test('one click on the front page starts a game of USA with two bots', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/');
  await expect(page.getByText('Playing as')).toBeVisible();
  await page.getByRole('button', { name: /Play now/i }).click();
  await expect(page.getByText('Choose your tickets')).toBeVisible();
  await expect(page.locator('[data-offer]')).toHaveCount(3);
  await pageErrors.check();
});

// The same game at the server and on this device; cards.spec.ts does so with the Card Game.
for (const [edition, target, tag] of [
  ['usa', 'server', []],
  ['marklin', 'server', []],
  ['london', 'server', []],
  ['london', 'device', ['@phone']],
  ['new-york', 'server', []],
] as const) {
  test(
    `a person plays ${edition} (${target}) against a bot to the final scoring`,
    { tag: [...tag] },
    async ({ page }) => {
      const pageErrors = new PageErrors(page);
      await openTable(page, edition, 2, target);
      const player = new BoardPlayer(page);
      await player.playToEnd();
      await pageErrors.check();
      await skipScoring(page);
      await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
      await expect(player.result).toBeVisible();
      await pageErrors.check();
    },
  );
}
