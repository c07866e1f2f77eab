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

/** Returns the names of the seats of the page's table, in order. */
const seatNames = (page: Page) =>
  page.evaluate(async () => {
    const { mine } = (await (await fetch('/api/v1/tables')).json()) as {
      mine: { id: string; seats: { name: string }[] }[];
    };
    return mine.find(({ id }) => location.pathname.includes(id))?.seats.map(({ name }) => name);
  });

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
  // The chat is open in the final scoring and after it.
  const chat = (page: Page) => page.getByRole('button', { name: /^Chat/ });
  const say = async (page: Page, line: string) => {
    await page.getByRole('textbox', { name: 'Say something' }).fill(line);
    await page.keyboard.press('Enter');
  };
  await chat(marta).click();
  await say(marta, 'That was close.');
  await expect(chat(leo)).toContainText('1');
  await chat(leo).click();
  await expect(leo.getByText('That was close.')).toBeVisible();
  for (const page of [marta, leo]) {
    await skipScoring(page);
    await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
  }
  await say(leo, 'Once more?');
  await expect(marta.getByText('Once more?')).toBeVisible();
  // In the next game the seats are in another order.
  expect((await seatNames(marta))?.indexOf('Leo')).toBe(1);
  await marta.getByRole('checkbox', { name: 'Change seats' }).check();
  await marta.getByRole('button', { name: 'Play again' }).click();
  await leo.getByRole('link', { name: 'Join' }).click();
  const start = marta.getByRole('button', { name: 'Start the game' });
  await expect(start).toBeEnabled();
  await start.click();
  for (const page of [marta, leo]) await expect(page.locator('.offer label').first()).toBeVisible();
  expect((await seatNames(marta))?.indexOf('Leo')).toBe(0);
  for (const errors of pageErrors) await errors.check();
});
