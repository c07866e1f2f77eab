/** Joining by link, leaving during the game, returning, playing to the end. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { skipScoring, BoardPlayer, PageErrors } from './board-player';

/** Leaves the table for the front page. */
async function goHome(page: Page) {
  const menu = page.locator('nav [data-tab=menu]');
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click();
  } else await page.getByRole('link', { name: 'Whistlestop' }).click();
  await expect(page).toHaveURL(/\/$/);
}

test('friends join by a link, one leaves and returns, and the game is played to its end', async ({ browser }) => {
  const [marta, leo] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  const pageErrors = [new PageErrors(marta), new PageErrors(leo)];

  await marta.goto('/new?edition=new-york');
  await marta.getByRole('button', { name: '2', exact: true }).click();
  await marta.getByRole('combobox', { name: 'Seat 2' }).selectOption('open');
  await marta.getByRole('button', { name: 'Create table' }).click();
  const link = await marta.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const id = /\/table\/([^/#?]+)/.exec(link)?.[1] ?? '';

  await leo.goto(link);
  await leo.getByRole('textbox', { name: 'Your name' }).fill('Leo');
  await leo.getByRole('button', { name: 'Join as Leo' }).click();
  await expect(marta.getByText('Leo', { exact: true }).first()).toBeVisible();
  await marta.getByRole('button', { name: 'Start the game' }).click();
  await expect(leo.locator('#act')).toBeVisible();

  const players = [new BoardPlayer(marta), new BoardPlayer(leo)];
  const playing = new Set(players);
  for (let step = 0; playing.size > 0; step++) {
    expect(step, 'the game ends').toBeLessThan(900);
    if (step === 20) {
      await goHome(leo);
      // The table is in Leo's list of games and leads to his own seat.
      await leo.locator(`a[href*="/table/${id}"]`).first().click();
      await expect(leo.locator('#act')).toBeVisible();
      await expect(leo.locator('#hand')).toBeVisible();
    }
    for (const one of playing) if (!(await one.move(150))) playing.delete(one);
  }
  for (const page of [marta, leo]) {
    await skipScoring(page);
    await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
  }
  for (const errors of pageErrors) await errors.check();
});
