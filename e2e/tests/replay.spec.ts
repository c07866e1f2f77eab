import { expect } from '@playwright/test';
import { test } from './test';
import { readFileSync } from 'node:fs';
import { finishedGame } from './finished';
import { asGuest } from './guest';
import { PageErrors } from './board-player';

for (const edition of ['usa', 'marklin', 'london', 'new-york', 'card-game']) {
  test(`a finished game of ${edition} is replayed move by move`, async ({ page }) => {
    const pageErrors = new PageErrors(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      asked.push(pathname + search);
    });
    await page.goto('/settings');
    const game = await finishedGame(page, edition);
    await page.goto(`/replay/${game}`);
    const slider = page.getByRole('slider');
    await expect(slider).toBeVisible();
    const last = Number(await slider.getAttribute('max'));
    expect(last).toBeGreaterThan(10);

    // It opens at the end with all cards shown, and its title has the players, the winner and the date.
    await expect(page.getByText(`${last}/${last}`)).toBeVisible();
    await expect(page.getByText(/^(Victory|Shared victory)$/i)).toBeVisible();
    await expect(page.getByRole('region', { name: 'All cards shown' }).getByRole('heading')).toHaveCount(2);
    await expect(page).toHaveTitle(/Whistler, Piccolo · .*(wins|[Ss]hared).* · \w+ \d+, \d{4} · Whistlestop$/);
    if (edition !== 'card-game') {
      await expect(page.getByRole('region', { name: 'Face-up cards' }).getByRole('listitem')).toHaveCount(5);
    }
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(new RegExp(`/replay/${game}/${last - 1}\\?eyes=open$`));
    await page.keyboard.press('End');
    await expect(page).toHaveURL(new RegExp(`/replay/${game}/${last}\\?eyes=open$`));
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expect(page.getByText(`10/${last}`)).toBeVisible();
    // Wait for the first load: a second one would ignore the keys pressed before.
    const whole = asked.filter((path) => path === `/api/v1/tables/${game}/replay`);
    expect(whole).toHaveLength(1);

    // Every move has a URL, to which the log links.
    const entry = page.getByRole('list', { name: 'Log' }).getByRole('link').last();
    await entry.click();
    await expect(page).toHaveURL(new RegExp(`/replay/${game}/\\d+\\?eyes=open$`));
    await page.goto(`/replay/${game}/7?eyes=1`);
    await expect(page.getByText(`7/${last}`)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'View as' })).toHaveValue('1');
    await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
    // On a wide screen the slider stays where it is, whoever's cards are shown below the map.
    const place = await slider.boundingBox();
    await page.getByRole('combobox', { name: 'View as' }).selectOption('Spectator');
    await expect(page.getByRole('region', { name: 'Your hand' })).toHaveCount(0);
    if ((page.viewportSize()?.width ?? 0) > 900) expect(await slider.boundingBox()).toEqual(place);
    await page.getByRole('combobox', { name: 'View as' }).selectOption('All cards shown');
    await expect(page.getByRole('region', { name: 'All cards shown' }).getByRole('heading')).toHaveCount(2);

    // The chart says the scores of this moment, in the order of the seats.
    const { totals } = await page.evaluate(
      async (id) => (await (await fetch(`/api/v1/tables/${id}/course`)).json()) as { totals: number[][] },
      game,
    );
    const [one, two] = (totals[7] as number[]).map((points) => String(points).replace('-', '−'));
    const chart = new RegExp(`^Score if the game ended here: \\S+ ${one}, \\S+ ${two}$`);
    await expect(page.getByRole('img', { name: chart })).toBeVisible();
    await page.getByText('Deal verified').click();
    await expect(page.getByText('the secret matches the fingerprint shown')).toBeVisible();
    await expect(page.getByText(/\d+ shuffles came out exactly as the secret decides/)).toBeVisible();
    await pageErrors.check();
  });
}

test('a published replay is visible to anybody with its link, also after a reload', async ({ browser, page }) => {
  await page.goto('/settings');
  await asGuest(page);
  const { id, share } = await page.evaluate(async () => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as { id: string; share: string };
    };
    const seats = [{ kind: 'human' }, { kind: 'bot', level: 'porter' }];
    const table = { edition: 'london', seats, options: {}, visibility: 'private', clock: { kind: 'none' } };
    const { id } = await post('/api/v1/tables', table);
    await post(`/api/v1/tables/${id}/start`, {});
    await post(`/api/v1/tables/${id}/resign`, {});
    return { id, share: (await post(`/api/v1/tables/${id}/share`, {})).share };
  });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/replay/${id}`);
  await expect(stranger.getByText(/or it is private/).first()).toBeVisible();
  await stranger.goto(`/replay/${id}?share=${share}`);
  await expect(stranger.getByRole('slider')).toBeVisible();
  await stranger.keyboard.press('Home');
  await expect(stranger).toHaveURL(new RegExp(`/replay/${id}/0\\?eyes=open&share=${share}$`));
  await stranger.reload();
  await expect(stranger.getByRole('slider')).toBeVisible();
  // The link shows the replay; the table and its chat stay private.
  await stranger.goto(`/table/${id}`);
  await expect(stranger.getByText(/or it is private/).first()).toBeVisible();
  await stranger.context().close();
});

test('a record is downloaded, imported, refused with its line, and continued', async ({ page }) => {
  await page.goto('/settings');
  const game = await finishedGame(page, 'london');
  await page.goto(`/replay/${game}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the record' }).click(),
  ]);
  const record = readFileSync(await file.path(), 'utf8');
  expect(record).toMatch(/^whistlestop record 1\nedition london\n/);

  const upload = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('link', { name: 'Open a record' }).click();
  const lines = record.split('\n');
  const place = lines.findIndex((line) => line.startsWith('action'));
  await upload(lines.with(place, 'action 0 fly to-the-moon').join('\n'));
  await expect(page.getByRole('alert')).toContainText(`Line ${place + 1}:`);
  await expect(page.getByRole('alert')).toContainText('action 0 fly to-the-moon');
  await upload(record);
  await expect(page).toHaveURL(/\/replay\/[0-9a-f]+$/);
  await expect(page).not.toHaveURL(new RegExp(game));
  await page.getByText('This deal can’t be verified').click();
  await expect(page.getByText('This game was opened from a file.', { exact: false })).toBeVisible();

  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await page.getByText('Continue from here').click();
  await page.getByRole('combobox', { name: 'Your seat' }).selectOption('Seat 2');
  // A step just before leaving: the delayed update of the URL must not lead back.
  const goOn = page.getByRole('button', { name: 'Continue from step 11' });
  await page.locator('.controls').getByRole('button', { name: 'One step forward' }).click();
  await goOn.click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.locator('#act')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeVisible();
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
});
