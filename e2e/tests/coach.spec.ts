/** The coach on the replay page: analysis, luck and skill, deduction, trying a better move. */
import { expect, type Page } from '@playwright/test';
import { violations } from './axe';
import { finishedGame } from './finished';
import { PageErrors } from './board-player';
import { test } from './test';

const EDITIONS = ['usa', 'marklin', 'london', 'new-york', 'card-game'] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

for (const edition of EDITIONS) {
  test(`an analysis of ${edition} begins at once, is stopped, and is still there after a reload`, async ({ page }) => {
    const errors = new PageErrors(page);
    await page.goto('/settings');
    const game = await finishedGame(page, edition);
    await page.goto(`/replay/${game}`);
    await tab(page, 'Analysis').click();
    await page.getByRole('button', { name: 'Analyze' }).click();
    const rows = page.getByRole('table', { name: /^Decisions of / }).locator('tbody tr');
    await expect(rows.nth(1)).toBeVisible();
    await expect(page.getByRole('img', { name: /^Win chance: \S+ \d+ %, \S+ \d+ %$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText(/^\d+ of \d+ moves are analyzed\.$/)).toBeVisible();
    const found = await rows.count();

    // A decision leads to its moment, and the card says what was better and why.
    await rows.first().getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`/replay/${game}/\\d+\\?eyes=open$`));
    const card = page.getByRole('article');
    await expect(card.getByText('Played')).toBeVisible();
    await expect(card.getByText(/^\d+ % ± \d+$/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await page.reload();
    await tab(page, 'Analysis').click();
    await expect(rows).toHaveCount(found);
    await errors.check();
  });
}
