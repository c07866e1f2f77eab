/** Joining a table: links, codes, the join page, the waiting room, and the host's controls. */
import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './test';
import { skipScoring, BoardPlayer, PageErrors } from './board-player';
import { pressMenu } from './layout';
import { atOtherAddress } from './other-address';

type Seat = { kind: 'human' | 'open' | 'bot'; level?: string };
type Wanted = { edition?: string; seats?: Seat[]; visibility?: 'public' | 'private'; title?: string };

const HUMAN: Seat = { kind: 'human' };
const OPEN: Seat = { kind: 'open' };
const BOT: Seat = { kind: 'bot', level: 'porter' };

/** Opens a new browser for a person with this name. */
async function person(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  return page;
}

/** Sends a request as the page's own code would. */
async function ask<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const init = { method, headers: { 'content-type': 'application/json' } };
      const answer = await fetch(`/api/v1${path}`, body === null ? init : { ...init, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body ?? null] as const,
  ) as Promise<T>;
}

async function openTable(page: Page, wanted: Wanted = {}): Promise<string> {
  const { id } = await ask<{ id: string }>(page, 'POST', '/tables', {
    edition: wanted.edition ?? 'london',
    seats: wanted.seats ?? [HUMAN, OPEN],
    visibility: wanted.visibility ?? 'private',
    clock: { kind: 'none' },
    ...(wanted.title ? { title: wanted.title } : {}),
  });
  return id;
}

/** Creates a table and opens its waiting room; returns the URL. */
async function host(page: Page, wanted: Wanted = {}): Promise<string> {
  const id = await openTable(page, wanted);
  await page.goto(`/table/${id}`);
  await expect(page.getByRole('heading', { name: 'Invite' })).toBeVisible();
  await expect(page).toHaveURL(/#[0-9a-f]{32}$/);
  return page.url();
}

const joinButton = (page: Page, name: string) => page.getByRole('button', { name: `Join as ${name}` });

async function joinBy(page: Page, link: string, name: string) {
  await page.goto(link);
  await joinButton(page, name).click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
}

test('the URL of a table invites a friend, who chooses a name and a color', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const pageErrors = [new PageErrors(marta), new PageErrors(leo)];
  const link = await host(marta, { title: 'Friday', seats: [HUMAN, OPEN, BOT] });

  await leo.goto(link);
  await expect(leo.getByText('Marta invites you to play')).toBeVisible();
  await expect(leo.getByRole('heading', { name: 'Friday' })).toBeVisible();
  // Opening the link alone takes no seat.
  await expect(marta.getByText('Open seat').or(marta.getByText('Free seat'))).toBeVisible();
  await leo.getByRole('textbox', { name: 'Your name' }).fill('Leopold');
  await leo.getByRole('radio', { name: 'Black' }).check({ force: true });
  await joinButton(leo, 'Leopold').click();
  await expect(leo.getByText('Waiting for Marta to start the game.')).toBeVisible();
  // Returning does not ask again.
  await leo.reload();
  await expect(leo.getByText('Waiting for Marta to start the game.')).toBeVisible();
  await expect(leo).toHaveURL(link);

  // The host is marked, and only the host has the host's buttons.
  await expect(marta.getByText('Leopold')).toBeVisible();
  await expect(leo.getByText('Host', { exact: true })).toBeVisible();
  await expect(leo.getByRole('button', { name: 'Start the game' })).toBeHidden();
  await expect(leo.getByRole('button', { name: /^Remove/ })).toBeHidden();
  await expect(leo.getByRole('button', { name: 'Close the table' })).toBeHidden();
  await expect(leo.getByRole('button', { name: 'Make a new link' })).toBeHidden();

  // They chat before the game.
  await leo.getByRole('textbox', { name: /Say something/ }).fill('Hello Marta');
  await leo.getByRole('button', { name: 'Send' }).click();
  await expect(marta.getByText('Hello Marta')).toBeVisible();

  await marta.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [marta, leo]) await expect(page.locator('#act')).toBeVisible();
  for (const errors of pageErrors) await errors.check();
});

test('a color that another person has cannot be chosen', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const link = await host(marta, { seats: [HUMAN, OPEN] });
  // A radio button is checked at once; the server confirms the color later.
  const takes = async (color: string) => {
    const answer = marta.waitForResponse((response) => response.url().endsWith('/seats/0/color'));
    await marta.getByRole('radio', { name: color }).check({ force: true });
    expect((await answer).status()).toBe(200);
    await expect(marta.getByRole('radio', { name: color })).toBeChecked();
  };
  await takes('Yellow');
  await leo.goto(link);
  await expect(leo.getByRole('radio', { name: 'Yellow' })).toBeDisabled();
  // Marta takes a color while Leo still has it selected.
  await leo.getByRole('radio', { name: 'Black' }).check({ force: true });
  await takes('Black');
  await joinButton(leo, 'Leo').click();
  await expect(leo.getByRole('alert')).toHaveText('Another player has this color.');
  await expect(leo.getByRole('radio', { name: 'Black' })).toBeDisabled();
  await joinButton(leo, 'Leo').click();
  await expect(leo.getByText('Waiting for Marta to start the game.')).toBeVisible();
  const own = leo.getByRole('radiogroup', { name: 'Color of seat 2' });
  await expect(own.getByRole('radio', { name: 'Black' })).toBeDisabled();
  await own.getByRole('radio', { name: 'Blue' }).check({ force: true });
  await expect(own.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect(marta.getByRole('radio', { name: 'Blue' })).toBeDisabled();
});

test('full, started, private, closed and mistyped tables each have a message and a way out', async ({ browser }) => {
  const marta = await person(browser, 'Marta');
  const leo = await person(browser, 'Leo');
  const ways = async (sentence: RegExp, watch: boolean) => {
    await expect(leo.getByRole('heading', { name: sentence })).toBeVisible();
    await expect(leo.getByRole('button', { name: 'Watch' })).toBeVisible({ visible: watch });
    await expect(leo.getByRole('link', { name: 'Play your own game' })).toBeVisible();
    await expect(leo.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(leo.getByText('No connection')).toBeHidden();
  };

  const full = await openTable(marta, { seats: [HUMAN, BOT], visibility: 'public' });
  await leo.goto(`/table/${full}`);
  await ways(/All seats at .* are taken/, true);

  await ask(marta, 'POST', `/tables/${full}/start`, {});
  await leo.reload();
  await ways(/has started/, true);
  await leo.getByRole('button', { name: 'Watch' }).click();
  await expect(leo.getByText('Watching').first()).toBeVisible();
  await leo.reload();
  await expect(leo.getByText('Watching').first()).toBeVisible();

  const link = await host(marta, { seats: [HUMAN, OPEN] });
  await leo.goto(link.split('#')[0] ?? '');
  await ways(/no table at this address, or it is private/, false);

  await leo.goto(link.slice(0, -8));
  await ways(/invitation is no longer valid/, false);

  const path = new URL(link).pathname;
  await leo.goto(path.slice(0, -5));
  await ways(/address is not quite right/, false);

  await marta.getByRole('button', { name: 'Close the table' }).click();
  await marta.getByRole('button', { name: 'Really close it?' }).click();
  await expect(marta).toHaveURL('/');
  await leo.goto(link);
  await ways(/invitation is no longer valid/, false);
});

test('a server that refuses for a while is not called a lost connection, and is asked again', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const link = await host(marta);
  const error = { code: 'too-fast', message: 'too many requests', args: { seconds: 1 } };
  await leo.route('**/invitation', (route) => route.fulfill({ status: 429, json: { error } }));
  await leo.goto(link);
  await expect(leo.getByRole('heading', { name: 'Too many requests. Try again in a moment.' })).toBeVisible();
  await expect(leo.getByText('No connection')).toBeHidden();
  await leo.unroute('**/invitation');
  await expect(leo.getByText('Marta invites you to play')).toBeVisible();
});

test('a code leads to the table while it waits for players, and a new link invalidates the old one', async ({
  browser,
}) => {
  const [marta, leo, zoe] = [
    await person(browser, 'Marta'),
    await person(browser, 'Leo'),
    await person(browser, 'Zoe'),
  ];
  const link = await host(marta, { seats: [HUMAN, OPEN, OPEN] });
  const shown = marta.locator('.code b');
  const old = await shown.innerText();
  expect(old).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);

  const type = async (page: Page, code: string) => {
    await page.goto('/');
    await page.getByPlaceholder('Link or code').fill(code);
    await page.locator('.invited [type=submit]').click();
  };
  await type(leo, old.replace('-', ' ').toLowerCase());
  await joinButton(leo, 'Leo').click();
  await expect(marta.getByText('Leo', { exact: true })).toBeVisible();

  await marta.getByRole('button', { name: 'Make a new link' }).click();
  await marta.getByRole('button', { name: /stop working/ }).click();
  await expect(shown).not.toHaveText(old);
  const fresh = await shown.innerText();
  await expect(marta).not.toHaveURL(link);
  await zoe.goto(link);
  await expect(zoe.getByRole('heading', { name: /invitation is no longer valid/ })).toBeVisible();
  await type(zoe, old);
  await expect(zoe.getByRole('alert')).toHaveText('No table is waiting for players under this code.');
  await type(zoe, fresh);
  await joinButton(zoe, 'Zoe').click();
  await expect(marta.getByText('Zoe', { exact: true })).toBeVisible();

  await marta.getByRole('button', { name: 'Start the game' }).click();
  await expect(marta.locator('#act')).toBeVisible();
  const late = await person(browser, 'Ada');
  await type(late, fresh);
  await expect(late.getByRole('alert')).toHaveText('No table is waiting for players under this code.');
});

test('a host removes a player, who is informed and cannot return', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const link = await host(marta, { seats: [HUMAN, OPEN], visibility: 'public' });
  await joinBy(leo, link, 'Leo');
  await marta.getByRole('button', { name: 'Remove: Leo' }).click();
  await marta.getByRole('button', { name: 'Really remove?: Leo' }).click();
  await expect(leo.getByRole('alert')).toHaveText('The host has freed your seat.');
  await expect(marta.getByText('Leo', { exact: true })).toBeHidden();
  await leo.evaluate(() => sessionStorage.clear());
  await leo.goto('/');
  await leo.goto(link);
  await expect(leo.getByRole('heading', { name: 'The host has removed you from this table.' })).toBeVisible();
});

test('a player removed before their page is connected is informed, and again after a reload', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const id = await openTable(marta, { seats: [HUMAN, OPEN], visibility: 'public' });
  await ask(leo, 'POST', `/tables/${id}/join`, {});
  // The host removes Leo after his page has joined and before its socket is open.
  let seated = true;
  await leo.routeWebSocket(/\/socket$/, async (socket) => {
    if (seated) await ask(marta, 'DELETE', `/tables/${id}/seats/1`);
    seated = false;
    socket.connectToServer();
  });
  await leo.goto(`/table/${id}`);
  await expect(leo.getByRole('alert')).toHaveText('The host has freed your seat.');
  await expect(leo.getByRole('button', { name: 'Join' })).toBeHidden();
  await leo.reload();
  await expect(leo.getByRole('heading', { name: 'The host has removed you from this table.' })).toBeVisible();
});

test('the lobby offers Join or Watch, and Join opens the join page', async ({ browser }) => {
  const [marta, leo] = [await person(browser, 'Marta'), await person(browser, 'Leo')];
  const title = `Open evening ${Date.now() % 100_000}`;
  const id = await openTable(marta, { seats: [HUMAN, OPEN], visibility: 'public', title });
  await leo.goto('/');
  const row = leo.getByRole('listitem').filter({ hasText: title });
  await row.getByRole('button', { name: 'Join' }).click();
  await joinButton(leo, 'Leo').click();
  await expect(leo.getByText('Waiting for Marta to start the game.')).toBeVisible();
  await ask(marta, 'POST', `/tables/${id}/start`, {});
  await expect(leo.locator('#act')).toBeVisible();
  const zoe = await person(browser, 'Zoe');
  await zoe.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Watch' }).click();
  await expect(zoe.getByText('Watching').first()).toBeVisible();
});

test('Copy copies the invite link, also without the clipboard API', async ({ baseURL }, info) => {
  const context = await atOtherAddress(baseURL, info);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
  const link = await host(page);
  await page.getByRole('button', { name: 'Copy: Link to this table' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.goto('/');
  const field = page.getByPlaceholder('Link or code');
  await field.focus();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(link);
  await page.locator('.invited [type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Seats' })).toBeVisible();
  // Where nothing can be copied, the page says so and selects the link.
  await page.evaluate(() => (document.execCommand = () => false));
  await page.getByRole('button', { name: 'Copy: Link to this table' }).click();
  await expect(page.getByText('Copying is not allowed here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeHidden();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
  await context.browser()?.close();
});

test('Share opens the share sheet with the invite link, and copies the link if that fails', async ({
  baseURL,
}, info) => {
  const context = await atOtherAddress(baseURL, info);
  const page = await context.newPage();
  type Sheet = { shared: ShareData[]; fails: string | null };
  await page.addInitScript(() => {
    const sheet: Sheet = { shared: [], fails: null };
    const share = (data: ShareData) => {
      sheet.shared.push(data);
      return sheet.fails ? Promise.reject(new DOMException('', sheet.fails)) : Promise.resolve();
    };
    Object.assign(window, { sheet });
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true });
  });
  const shared = () => page.evaluate(() => (window as unknown as { sheet: Sheet }).sheet.shared);
  const fail = (name: string | null) =>
    page.evaluate((how) => void ((window as unknown as { sheet: Sheet }).sheet.fails = how), name);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  const link = await host(page, { title: 'Friday', seats: [HUMAN, OPEN] });
  const button = page.getByRole('button', { name: 'Share', exact: true });
  const said = page.getByRole('button', { name: 'Copied' });

  await button.click();
  await expect.poll(shared).toEqual([{ title: 'Friday', url: link }]);
  await expect(said).toBeHidden();

  await fail('AbortError');
  await button.click();
  await expect.poll(shared).toHaveLength(2);
  await expect(said).toBeHidden();

  await fail('NotAllowedError');
  await button.click();
  await expect(said).toBeVisible();

  // The menu of a table has it, too.
  await page.locator('select[aria-label="Add a bot"]').selectOption('porter');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await fail(null);
  await pressMenu(page, 'Share');
  await expect.poll(async () => (await shared()).at(-1)).toEqual({ title: 'Friday', url: link });

  // A browser without a share sheet is offered none.
  const plain = await context.browser()?.newContext({ baseURL: new URL(link).origin, locale: 'en' });
  const other = await plain?.newPage();
  await other?.goto('/');
  await expect(other!.getByRole('button', { name: 'Change' })).toBeVisible();
  await host(other!);
  await expect(other!.getByRole('button', { name: 'Copy: Link to this table' })).toBeVisible();
  await expect(other!.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  await context.browser()?.close();
});

test('a server that listens only on this computer says how to change that, and shows no QR code', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await host(page);
  await expect(page.getByText(/can only be reached from this computer/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Command that lets others in' })).toHaveValue(
    /^whistlestop serve --listen 0\.0\.0\.0:\d+$/,
  );
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeHidden();
  // Two things can be copied here; their buttons have different names.
  await expect(page.getByRole('button', { name: 'Copy: Command that lets others in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy: Link to this table' })).toBeVisible();
});

test(
  'the waiting room shows seats, chat and link at once on a low screen',
  { tag: '@desktop' },
  async ({ baseURL }, info) => {
    const context = await atOtherAddress(baseURL, info);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
    await host(page, { edition: 'usa', seats: [HUMAN, OPEN, OPEN, OPEN, OPEN] });
    for (const part of [
      page.getByRole('textbox', { name: /Say something/ }),
      page.getByRole('button', { name: 'Send' }),
      page.getByRole('button', { name: 'Start the game' }),
      page.getByRole('button', { name: 'Copy: Link to this table' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await context.browser()?.close();
  },
);

test('a table with only bots has no waiting room', async ({ page }) => {
  await page.goto('/new?edition=london');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: /^(Create table|Start the game)$/ }).click();
  await expect(page.locator('#act')).toBeVisible();
});

test(
  'after a game against bots alone, Play again says what is refused, and starts the next one at once',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/new?edition=london');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page.locator('#act')).toBeVisible();
    const first = new URL(page.url()).pathname;
    await new BoardPlayer(page).playToEnd();
    await skipScoring(page);
    // Refusals of the server are shown there, too, and the request can be retried.
    const busy = { error: { code: 'busy', message: 'busy' } };
    await page.route('**/rematch', (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
    await expect(page.locator('[data-offer]').first()).toBeAttached();
  },
);

test('a new visitor is offered the guided game; Play now repeats the last setup', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Train board games in your browser')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Guided game Never/ })).toBeVisible();
  for (const edition of ['USA', 'Märklin', 'London', 'New York', 'Card Game']) {
    await expect(page.getByRole('button', { name: new RegExp(`^Play: .*${edition}`) })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(`^Set up: .*${edition}`) })).toBeVisible();
  }
  await page.getByRole('button', { name: /^Play: London/ }).click();
  await expect(page.locator('#act')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Guided game Never/ })).toBeHidden();
  const again = page.getByRole('button', { name: /Play now/ });
  await expect(again).toContainText('London · 3 players · 2 bots');
  await again.click();
  await expect(page.locator('#act')).toBeVisible();
  await expect(page.locator('[data-edition=london]').first()).toBeAttached();
});

test('the new-table form shows the main choices and its button on one screen', async ({ page }, info) => {
  const desktop = info.project.name === 'desktop';
  if (desktop) await page.setViewportSize({ width: 1366, height: 768 });
  for (const edition of ['usa', 'marklin']) {
    await page.goto(`/new?edition=${edition}`);
    await page.getByRole('button', { name: '5', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeInViewport({ ratio: 1 });
    if (desktop) {
      await expect(page.getByRole('combobox', { name: 'Seat 5' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('combobox', { name: 'Clock' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('textbox', { name: 'Table name' })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.locator('details.options')).not.toHaveAttribute('open');
  }
  const levels = page.getByRole('combobox', { name: 'Level' }).first();
  await expect(levels.locator('option')).toHaveText([/^Porter/, /^Signalman/, /^Conductor/, /^Dispatcher/, /^Station/]);
  // A public table has a clock unless its host chooses otherwise.
  const clock = page.getByRole('combobox', { name: 'Clock' });
  await expect(clock.locator('option:checked')).toHaveText('no clock');
  await page.getByRole('checkbox', { name: /lobby/ }).check();
  await expect(clock.locator('option:checked')).toHaveText('90 s per move');
});

test('my games: a long list is loaded page by page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  const ids: string[] = [];
  for (const title of ['Newest', 'Older', 'Oldest']) {
    const id = await openTable(page, { seats: [HUMAN, BOT], title });
    await ask(page, 'POST', `/tables/${id}/start`, {});
    await ask(page, 'POST', `/tables/${id}/resign`, {});
    ids.push(id);
  }
  // The server's pages have a hundred tables; here each has one.
  await page.route(/\/api\/v1\/tables(\?|$)/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const whole = await (await route.fetch({ url: new URL('/api/v1/tables', page.url()).href })).json();
    const mine = whole.mine.filter(({ id }: { id: string }) => id === ids[from]);
    await route.fulfill({ json: { ...whole, mine, next: from < 2 ? String(from + 1) : null } });
  });
  await page.reload();
  await page.getByText('Finished games (1+)').click();
  const more = page.getByRole('button', { name: 'More games' });
  await more.click();
  await expect(page.getByText('Finished games (2+)')).toBeVisible();
  await more.click();
  await expect(page.getByText('Finished games (3)')).toBeVisible();
  await expect(more).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Oldest' })).toBeVisible();
});

test('my games: the result of a finished one, hiding it, leaving one that waits', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  const lost = await openTable(page, { seats: [HUMAN, BOT], title: 'Lost cause' });
  await ask(page, 'POST', `/tables/${lost}/start`, {});
  await ask(page, 'POST', `/tables/${lost}/resign`, {});
  await openTable(page, { seats: [HUMAN, OPEN], title: 'Next week' });
  await page.reload();
  const finished = page.getByText('Finished games (1)');
  await expect(finished).toBeVisible();
  await expect(page.getByText('You resigned')).toBeHidden();
  await finished.click();
  const row = page.getByRole('listitem').filter({ hasText: 'Lost cause' });
  await expect(row).toContainText('You resigned');
  await expect(row).toContainText(/\d+ min/);
  await row.getByRole('button', { name: /^Hide/ }).click();
  await expect(row).toBeHidden();
  // Hidden tables can be shown again.
  await page.reload();
  await page.getByText('Hidden games').click();
  await row.getByRole('button', { name: /^Show again/ }).click();
  await expect(page.getByText('Hidden games')).toBeHidden();
  await finished.click();
  await row.getByRole('button', { name: /^Hide/ }).click();
  await expect(row).toBeHidden();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Next week' });
  await expect(waiting).toContainText('since');
  await waiting.getByRole('button', { name: /^Leave/ }).click();
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(page.getByText('Next week')).toBeHidden();
  await expect(page.getByText('Lost cause')).toBeHidden();
});
