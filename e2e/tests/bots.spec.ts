/** Bot accounts: they sit down where the table allows it, the host puts them on a seat, and they challenge people. */
import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './test';
import { asGuest } from './guest';
import { ask } from './test-server';

/** Opens a new browser for a person with this name. */
async function person(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await asGuest(page);
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/v1/me', { method: 'PATCH', headers, body: JSON.stringify({ name }) });
    if (!answer.ok) throw new Error(await answer.text());
  }, name);
  return page;
}

/** Opens a browser for a bot account that is online: its event stream is open. */
async function bot(browser: Browser, name: string, owner: string): Promise<Page> {
  const page = await person(browser, name);
  await ask(page, '/me/bot', { owner });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const stream = new EventSource('/api/v1/events');
        stream.onmessage = () => resolve();
        (window as unknown as { stream: EventSource }).stream = stream;
      }),
  );
  return page;
}

test('bot accounts sit down at a table that allows them, and the host puts one on a seat @desktop', async ({
  browser,
}) => {
  const stamp = Date.now().toString(36);
  const [walker, sitter] = [`Walker ${stamp}`, `Sitter ${stamp}`];
  const program = await bot(browser, walker, 'Olga');
  const host = await person(browser, 'Marta');
  await host.goto('/new');
  await host.getByRole('group', { name: 'How many players' }).getByRole('button', { name: '3' }).click();
  for (const seat of [2, 3]) await host.getByRole('combobox', { name: `Seat ${seat}` }).selectOption('open');
  await host.locator('summary', { hasText: 'Options' }).click();
  await host.getByRole('checkbox', { name: /Bot accounts may sit down/ }).check();
  await host.getByRole('button', { name: 'Create table' }).click();
  await expect(host.getByRole('heading', { name: 'Invite' })).toBeVisible();

  const [, id, invite] = /\/table\/([0-9a-f]+)#([0-9a-f]+)$/.exec(host.url()) ?? [];
  await ask(program, `/tables/${id}/join`, { invite });
  const seats = host.getByRole('region', { name: 'Seats' });
  await expect(seats.getByText(`${walker} (bot)`)).toBeVisible();
  await expect(seats.getByText('bot of Olga', { exact: true })).toBeVisible();
  // The list has accounts that came online after the page was opened, and none that has a seat.
  await bot(browser, sitter, 'Petra');
  const list = seats.getByRole('combobox', { name: 'Add a bot' });
  await list.focus();
  await expect(list.getByRole('option', { name: sitter })).toHaveCount(1);
  await expect(list.getByRole('option', { name: walker })).toHaveCount(0);
  await list.selectOption({ label: `${sitter} · bot of Petra` });
  await expect(seats.getByText(`${sitter} (bot)`)).toBeVisible();
  await expect(seats.getByText('bot of Petra', { exact: true })).toBeVisible();
});

test('a challenge is shown on the home page, and is declined or accepted @desktop', async ({ browser }) => {
  const stamp = Date.now().toString(36);
  const challenger = await bot(browser, `Rival ${stamp}`, 'Olga');
  const name = `Vera ${stamp}`;
  const vera = await person(browser, name);
  await ask(vera, '/password', { password: 'correct horse' });
  const challenge = (edition: string) =>
    ask(challenger, '/challenges', {
      name,
      game: { edition, seats: [{ kind: 'human' }, { kind: 'open' }], visibility: 'private' },
    });
  await challenge('london');
  await challenge('usa');
  await vera.goto('/');
  const challenges = vera.getByRole('region', { name: 'Challenges' });
  const received = challenges.getByRole('listitem').filter({ hasText: `Rival ${stamp} (bot) challenges you` });
  await expect(received).toHaveCount(2);
  await expect(received.first()).toContainText('bot of Olga');
  await received
    .and(vera.locator('[data-edition=london]'))
    .getByRole('button', { name: /^Decline:/ })
    .click();
  await expect(received).toHaveCount(1);
  await received.getByRole('button', { name: /^Accept:/ }).click();
  await expect(vera).toHaveURL(/\/table\/[0-9a-f]+/);
  await expect(vera.getByText(`Rival ${stamp} (bot)`).first()).toBeVisible();
});
