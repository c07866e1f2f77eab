/** The coach on the replay page: analysis, luck and skill, deduction, trying a better move; aids and statistics. */
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { keepAnalysis } from './analyzed';
import { violations } from './axe';
import { finishedGame } from './finished';
import { PageErrors } from './board-player';
import { pressMenu } from './layout';
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

    // One edition is enough: the game goes on from the decision.
    if (edition === 'london') {
      await rows.first().getByRole('button').click();
      await page.getByText('Try it from here').click();
      const step = Number(/\/(\d+)\?/.exec(page.url())?.[1]);
      await page.getByRole('button', { name: `Continue from step ${step}` }).click();
      await expect(page).toHaveURL(/\/table\//);
      await expect(page.locator('#act .enamel:is(.yours, .warn)')).toBeVisible();
    }
    await errors.check();
  });
}

for (const edition of EDITIONS) {
  test(`luck and skill of ${edition} adds up and becomes a picture`, async ({ page }) => {
    const errors = new PageErrors(page);
    await page.goto('/settings');
    const game = await finishedGame(page, edition);
    await keepAnalysis(page, game);
    await page.goto(`/replay/${game}`);
    await tab(page, 'Luck').click();
    const seats = page.getByRole('region', { name: /^Luck and skill of / });
    await expect(seats).toHaveCount(2);
    for (const seat of await seats.all()) {
      const cells = await seat.locator('tbody td:last-child').allTextContents();
      const whole = cells.map((cell) => Number(/^[+−]?\d+/.exec(cell.trim())?.[0].replace('−', '-')));
      expect(cells).toHaveLength(8);
      const [start, result] = [whole[0] ?? NaN, whole[7] ?? NaN];
      expect(start).toBe(50);
      expect([0, 50, 100]).toContain(result);
      expect(start + whole.slice(1, 7).reduce((sum, part) => sum + part, 0)).toBe(result);
    }

    const picture = page.getByRole('img', { name: /(won|lost) by \d+ points?|shared the victory/ });
    await expect(picture).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the picture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('whistlestop.png');
    const bytes = readFileSync(await file.path());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2400, 1260]);
    // More than a blank sheet.
    expect(bytes.length).toBeGreaterThan(30_000);
    expect(await violations(page)).toEqual([]);
    await errors.check();

    // A spectator cannot publish the replay; the link is copied all the same.
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /^(Copied|Not copied: use the address bar)$/ }),
    ).toBeVisible();
  });

  test(`what a seat could know in ${edition} is shown beside the truth, and guessed`, async ({ page }) => {
    const errors = new PageErrors(page);
    await page.goto('/settings');
    const game = await finishedGame(page, edition);
    await page.goto(`/replay/${game}/24?eyes=open`);
    await tab(page, 'Deduction').click();
    const cards = page.getByRole('table', { name: 'Cards' });
    await expect(cards).toBeVisible();
    // The expected numbers of all kinds add up to the number of cards in hand, and so does the truth.
    const shown = await page.getByRole('heading', { name: /^Cards \d+ in hand$/ }).textContent();
    const count = Number(/\d+/.exec(shown ?? '')?.[0]);
    const column = async (n: number) =>
      (await cards.locator(`tbody td:nth-of-type(${n})`).allTextContents()).reduce((sum, one) => sum + Number(one), 0);
    expect(Math.abs((await column(2)) - count)).toBeLessThan(0.6);
    expect(await column(3)).toBe(count);
    const tickets = page.getByRole('table', { name: 'Likely tickets' });
    await expect(tickets.getByRole('cell', { name: /^\d+ %$/ }).first()).toBeVisible();
    if (edition !== 'card-game') await expect(page.locator('[data-shade]').first()).toBeAttached();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('switch', { name: 'Truth' }).uncheck();
    await expect(cards.getByRole('columnheader', { name: 'Truth' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Guess the ticket' }).click();
    await expect(page.getByRole('heading', { name: /^Which ticket does .+ have\?$/ })).toBeFocused();
    await expect(page.locator('[data-shade]')).toHaveCount(0);
    const answer = page.getByRole('button', { name: 'Answer' });
    await expect(answer).toBeDisabled();
    expect(await violations(page)).toEqual([]);
    // With the keyboard alone: the first ticket, as sure as can be.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await answer.click();
    await expect(page.getByText(/^(Right: .+ 100 points|Not this one; it was .+ 0 points)\.$/)).toBeVisible();
    await expect(page.getByText('you, of 100')).toBeVisible();
    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(page.getByText(/^Guess the ticket · [2-5] of 5$/)).toBeVisible();
    await page.getByRole('button', { name: 'End the exercise' }).click();
    await expect(cards).toBeVisible();
    await errors.check();
  });
}

test('own mistakes become exercises', async ({ page }) => {
  const errors = new PageErrors(page);
  await page.goto('/settings');
  const game = await finishedGame(page, 'london');
  await page.goto('/me');
  await page.getByRole('link', { name: 'Practice' }).click();
  await expect(page).toHaveURL(/\/me\/mistakes$/);
  await expect(page.getByText(/^There are no exercises yet\./)).toBeVisible();
  await keepAnalysis(page, game, 0);
  await page.reload();

  const question = page.getByRole('heading', { name: 'Your turn. What is best?' });
  await expect(question).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
  const moves = page.getByRole('group', { name: 'Your turn. What is best?' }).getByRole('radio');
  expect(await moves.count()).toBeGreaterThan(1);
  // The better move is not given away before the answer.
  await expect(page.getByText('what you played')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await moves.first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Answer' }).click();
  await expect(
    page.getByText(/^(Right|That is what you played in the game|The coach prefers another move)\.$/),
  ).toBeVisible();
  await expect(page.getByText(/Win chance \d+ % ± \d+ instead of \d+ % ± \d+\./)).toBeVisible();
  await expect(page.getByText('what you played')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next exercise' }).click();
  await expect(page.getByText('what you played')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All exercises' })).toBeVisible();
  await errors.check();
});

test('the ticket explorer helps in a game on this device against bots and says so', async ({ page }) => {
  const errors = new PageErrors(page);
  const help = page.getByRole('button', { name: 'What is each choice worth?' });
  const start = async (path: string) => {
    await page.goto(path);
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: /^Start/ }).click();
    await expect(page).toHaveURL(/\/table\/device-/);
  };
  await start('/new?device=bots&edition=new-york');
  await help.click();
  const choices = page.getByRole('table', { name: 'What each choice is worth' });
  await expect(choices).toBeVisible();
  await expect(page.getByText('Aid: ticket explorer.')).toBeVisible();
  const rows = choices.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(choices.getByRole('cell', { name: /^\d+ %$/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A choice of the table is ticked in the offer and can be kept.
  const both = rows.getByRole('button', { name: / and / });
  await both.click();
  await expect(both).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Keep 2', exact: false }).click();
  await expect(choices).toHaveCount(0);

  // The other aid: what opponents may hold, without the truth.
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  await pressMenu(page, 'What may opponents hold?');
  const panel = page.getByRole('dialog', { name: 'What may opponents hold?' });
  await expect(panel.getByRole('table', { name: 'Likely tickets' }).getByRole('cell').first()).toBeVisible();
  await expect(panel.getByText(/^Aid: /)).toBeVisible();
  await expect(panel.getByRole('columnheader', { name: 'Truth' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await errors.check();
});

test('statistics of an edition are sorted, shown in full, and saved', async ({ page }) => {
  const errors = new PageErrors(page);
  await page.goto('/statistics/usa');
  const table = page.getByRole('table').first();
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(14);
  const won = async () => (await rows.locator('td b').allTextContents()).map((text) => Number(text.replace(',', '.')));
  const shares = await won();
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(await violations(page)).toEqual([]);
  const column = table.getByRole('columnheader', { name: /^Ticket/ });
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  const names = await rows
    .locator('th')
    .evaluateAll((all) => all.map((one) => one.lastChild?.textContent?.trim() ?? ''));
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  await page.getByRole('button', { name: /^Show all \d+ tickets$/ }).click();
  await expect(rows).toHaveCount(30);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()]);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(31);
  await errors.check();
});
