/** Several people at a table: lost connections, absence, resigning, chat, spectators, rematches. */
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { violations } from './axe';
import { test } from './test';
import { askForHint, closeSheet, isPhone, openTab, pressMenu } from './layout';
import { ask, keepTickets, TestServer, person, startTable } from './test-server';
import { drawTwo } from './board-player';

/** The time until a lost connection is noticed is tested in `web/src/lib/protocol/connection.test.ts`; a busy machine takes longer. */
const NOTICED_MS = 60_000;
const AWAY_MS = 1_500;

const bar = (page: Page) => page.locator('#act');

/** Clicks "Try now", unless the page has just reconnected by itself. */
async function tryNow(page: Page) {
  const found = bar(page).getByRole('button', { name: 'Try now' });
  await found.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(bar(page)).not.toContainText('Reconnecting…', { timeout: NOTICED_MS });
}

/** Remembers when the page first says that it reconnects; call it before the connection is lost. */
async function watchNotice(page: Page) {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#act')?.textContent?.includes('Reconnecting…')) return;
      watch.disconnect();
      Object.assign(window, { noticed: Date.now() });
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** Prints how long the page needed to notice a lost connection. */
async function printNotice(page: Page, what: string, from: number) {
  const at = await page.evaluate(() => (window as unknown as { noticed: number }).noticed);
  console.log(`${what} was noticed after ${((at - from) / 1000).toFixed(1)} s`);
}

/** The list of players, which a phone shows in a sheet. */
async function players(page: Page) {
  if (!(await isPhone(page))) return page.locator('#players');
  await page.locator('nav [data-tab=players]').click();
  return page.getByRole('dialog', { name: 'Players' });
}

/** The log, which a phone shows in a sheet. */
async function log(page: Page) {
  await openTab(page, 'log');
  return page.getByRole('list', { name: 'Log' });
}

test.describe('with a server of its own', () => {
  let server: TestServer;
  test.beforeEach(async () => {
    server = await TestServer.start('--bot-pause', '0', '--away-time', String(AWAY_MS));
  });
  test.afterEach(async () => {
    server.signal('SIGCONT');
    await server.end();
  });

  test('a frozen server is noticed, and an action sent meanwhile is not lost', async ({ browser }) => {
    const [ann, leo] = [await person(browser, server.base), await person(browser, server.base)];
    await startTable([ann, leo]);
    await keepTickets(ann);
    await keepTickets(leo);
    const isPlaying = (page: Page) => bar(page).getByText('Your turn').isVisible();
    await expect.poll(async () => (await isPlaying(ann)) || (await isPlaying(leo))).toBe(true);
    const player = (await isPlaying(ann)) ? ann : leo;
    await watchNotice(player);
    server.signal('SIGSTOP');
    const frozen = Date.now();
    await player.locator('#market [data-slot=deck]').click();
    for (const page of [player, player === ann ? leo : ann]) {
      await expect(bar(page)).toContainText('Reconnecting…', { timeout: NOTICED_MS });
      if (page === player) await printNotice(page, 'a frozen server', frozen);
      await expect(bar(page).getByRole('button', { name: 'Try now' })).toBeVisible();
    }
    await expect(bar(player)).toContainText('Not confirmed yet');
    expect(await violations(player), 'reconnecting').toEqual([]);
    server.signal('SIGCONT');
    await expect(bar(player)).not.toContainText('Reconnecting…');
    await expect(bar(player)).toContainText(/One more card|Take one more|second card/i);
  });

  test('the game continues after the server was killed, and after it was stopped', async ({ browser }) => {
    const ann = await person(browser, server.base);
    await startTable([ann], { bots: 1 });
    await keepTickets(ann);
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await expect(bar(ann)).toContainText('Your turn');
      await server.end(signal);
      await expect(bar(ann)).toContainText('Reconnecting…', { timeout: NOTICED_MS });
      await server.restart();
      await tryNow(ann);
      await expect(bar(ann)).toContainText('Your turn');
      await drawTwo(ann);
    }
    await expect(bar(ann)).toContainText('Your turn');
  });

  test('a bot plays for an absent player only on request, and the player takes the seat back with one click', async ({
    browser,
  }) => {
    const [ann, leo] = [await person(browser, server.base), await person(browser, server.base)];
    const id = await startTable([ann, leo]);
    await keepTickets(ann);
    await leo.goto('/');
    const offered = bar(ann).getByRole('button', { name: /^Let a bot play for/ });
    await expect(offered).toBeVisible();
    // Nothing happens by itself.
    await expect(ann.getByText(/a bot plays for/)).toBeHidden();
    await offered.click();
    await expect(await players(ann)).toContainText(/a bot plays for/);
    await closeSheet(ann);
    await expect(await log(ann)).toContainText(/A bot plays for/);
    await expect(await log(ann)).toContainText(/Bot for .* kept/);
    await closeSheet(ann);
    await leo.goto(`/table/${id}`);
    await expect(bar(leo)).toContainText('A bot plays for you');
    await expect(await log(leo)).toContainText(/Bot for/);
    await expect(await log(leo)).not.toContainText('You kept');
    await closeSheet(leo);
    await bar(leo).getByRole('button', { name: 'Take over' }).click();
    await expect(bar(leo)).not.toContainText('A bot plays for you');
    await expect(await players(ann)).not.toContainText(/a bot plays for/);
  });

  test('a player who reads the rules or the settings is not absent @desktop', async ({ browser }) => {
    const [ann, leo, zoe] = [
      await person(browser, server.base),
      await person(browser, server.base),
      await person(browser, server.base),
    ];
    await startTable([ann, leo, zoe]);
    await keepTickets(ann);
    await leo.getByRole('link', { name: 'Rules' }).first().click();
    const panel = leo.getByRole('dialog', { name: 'Rules' });
    await expect(panel).toBeVisible();
    const rule = panel.getByRole('link', { name: /^C-\d+$/ }).first();
    const target = panel.locator(`#${(await rule.textContent())?.trim()}`);
    await expect(target).toBeAttached();
    const height = leo.viewportSize()?.height ?? 0;
    const isVisible = async () => ((top) => top >= 0 && top < height)((await target.boundingBox())?.y ?? -1);
    expect(await isVisible()).toBe(false);
    await rule.click();
    await expect.poll(isVisible).toBe(true);
    expect(await violations(leo), 'the rules').toEqual([]);
    await leo.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await pressMenu(leo, 'Settings');
    const settings = leo.getByRole('dialog', { name: 'Settings' });
    await expect(settings.getByRole('combobox').first()).toBeVisible();
    expect(await violations(leo), 'the settings').toEqual([]);
    // Zoe leaves after Leo opened the settings: when she counts as absent, he would have been absent even longer.
    await zoe.goto('/');
    const away = ann.locator('#players li.away');
    await expect(away).toHaveCount(1);
    await expect(away).toHaveAttribute('data-seat', '2');
    expect(new URL(leo.url()).pathname).toMatch(/^\/table\//);
    await leo.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(leo.getByText('Choose your tickets')).toBeVisible();
  });
});

test('a table that does not exist has a message with ways out', async ({ page }) => {
  for (const id of ['0123456789abcdef01234567', 'no-such-table']) {
    for (const path of [`/table/${id}`, `/table/${id}/screen`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('link', { name: 'Play your own game' })).toBeVisible();
      await expect(page.getByText(/connection|Reconnecting/i)).toBeHidden();
    }
  }
});

test('a dead network is noticed, and chat written meanwhile is sent later', async ({ browser, baseURL }) => {
  const [ann, leo] = [await person(browser, baseURL as string), await person(browser, baseURL as string)];
  let cut = false;
  // The socket stays open but transmits nothing, as behind a router that was switched off.
  await leo.routeWebSocket(/\/socket$/, (socket: WebSocketRoute) => {
    const far = socket.connectToServer();
    socket.onMessage((message) => void (cut || far.send(message)));
    far.onMessage((message) => void (cut || socket.send(message)));
  });
  await startTable([ann, leo]);
  await keepTickets(leo);
  await watchNotice(leo);
  cut = true;
  const since = Date.now();
  await openTab(leo, 'chat');
  await leo.getByRole('textbox', { name: 'Say something' }).fill('Are you there?');
  await leo.keyboard.press('Enter');
  await expect(leo.getByText('not sent yet')).toBeVisible();
  await expect(bar(leo)).toContainText('Reconnecting…', { timeout: NOTICED_MS });
  await printNotice(leo, 'a dead network', since);
  cut = false;
  await tryNow(leo);
  await expect(leo.getByText('not sent yet')).toBeHidden();
  await keepTickets(ann);
  await openTab(ann, 'chat');
  await expect(ann.getByText('Are you there?')).toHaveCount(1);
});

test('chat has times and quick phrases, and refuses lines that come too fast', async ({ browser, baseURL }) => {
  const [ann, leo] = [await person(browser, baseURL as string), await person(browser, baseURL as string)];
  await startTable([ann, leo]);
  for (const page of [ann, leo]) {
    await keepTickets(page);
    await openTab(page, 'chat');
  }
  await ann.getByRole('button', { name: 'Good luck!' }).click();
  await expect(leo.locator('.chat li', { hasText: 'Good luck!' }).locator('time')).toHaveText(/\d\d:\d\d/);
  const field = ann.getByRole('textbox', { name: 'Say something' });
  for (let line = 0; line < 8; line++) {
    await field.fill(`Line ${line}`);
    await ann.keyboard.press('Enter');
  }
  const refused = ann.locator('.chat li.refused').first();
  await expect(refused).toBeVisible();
  const text = await refused.locator('p').innerText();
  await refused.getByRole('button', { name: 'Change' }).click();
  expect(text).toContain(await field.inputValue());
});

test('resigning gives a result on every page, also after a reload, and a rematch is possible', async ({
  browser,
  baseURL,
}) => {
  const [ann, leo] = [await person(browser, baseURL as string), await person(browser, baseURL as string)];
  await startTable([ann, leo]);
  await keepTickets(ann);
  await keepTickets(leo);
  // Hints are for games alone with bots.
  const isTold = (page: Page) => bar(page).getByText('Your turn').isVisible();
  await expect.poll(async () => (await isTold(ann)) || (await isTold(leo))).toBe(true);
  for (const page of [ann, leo]) await expect(bar(page).getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await pressMenu(leo, 'Resign', 'Really resign?');
  for (const again of [false, true]) {
    for (const page of [ann, leo]) {
      if (again) await page.reload();
      await expect(bar(page)).toContainText('Game over');
      await expect(page.getByRole('heading', { name: /resigned\. .*win/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Replay' })).toBeVisible();
      await expect(page.getByText('Your turn')).toBeHidden();
    }
  }
  expect(await violations(ann), 'the result').toEqual([]);
  await ann.getByRole('button', { name: 'Play again' }).click();
  await expect(ann).toHaveURL(/\/table\//);
  await expect(leo.getByText(/asks for another game/)).toBeVisible();
  expect(await violations(leo), 'a rematch is asked for').toEqual([]);
  const start = ann.getByRole('button', { name: 'Start the game' });
  await expect(ann.getByText('asked, no answer yet')).toBeVisible();
  await leo.getByRole('link', { name: 'Join' }).click();
  await expect(ann.getByText('asked, no answer yet')).toBeHidden();
  await start.click();
  for (const page of [ann, leo]) await expect(page.getByText('Choose your tickets')).toBeVisible();
});

test('with three players, a bot plays for the one who resigns, and for one who asks for it', async ({
  browser,
  baseURL,
}) => {
  const people = [];
  for (let n = 0; n < 3; n++) people.push(await person(browser, baseURL as string));
  const [ann, leo, zoe] = people as [Page, Page, Page];
  const id = await startTable(people, { edition: 'usa' });
  await ask(leo, `/tables/${id}/resign`);
  await expect(await players(ann)).toContainText('resigned');
  await expect(bar(leo)).toContainText('You resigned: the bot plays to the end.');
  await expect(bar(ann)).not.toContainText('Game over');
  await pressMenu(zoe, 'Let a bot play for me');
  await expect(ann.getByText(/a bot plays for/).first()).toBeVisible();
  await closeSheet(zoe);
  await expect(bar(zoe)).toContainText('A bot plays for you');
  await bar(zoe).getByRole('button', { name: 'Take over' }).click();
  await expect(bar(zoe)).not.toContainText('A bot plays for you');
  await expect(ann.getByText(/a bot plays for/)).toHaveCount(0);
});

test('a spectator joins by the link that a player copies, and the players see it', async ({ browser, baseURL }) => {
  const [ann, leo, eve] = [
    await person(browser, baseURL as string),
    await person(browser, baseURL as string),
    await person(browser, baseURL as string),
  ];
  const id = await startTable([ann, leo]);
  await ann.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await pressMenu(ann, 'Copy the link');
  await expect(ann.getByText('Copied', { exact: true })).toBeVisible();
  const link = await ann.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`/table/${id}`);
  if (await isPhone(ann)) await closeSheet(ann);
  else await ann.keyboard.press('Escape');
  await eve.goto(link);
  await eve.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(bar(eve)).toContainText('Watching');
  const list = await players(ann);
  await expect(list).toContainText('1 watching');
  await eve.goto('/');
  await expect(list).not.toContainText('watching');
});

test('alone with bots: a hint, going back to the last turn, a new game', async ({ browser, baseURL }) => {
  const ann = await person(browser, baseURL as string);
  await startTable([ann], { bots: 1 });
  await askForHint(ann);
  await keepTickets(ann);
  await expect(bar(ann)).toContainText('Your turn');
  await askForHint(ann);
  await drawTwo(ann);
  await expect(bar(ann)).toContainText('Your turn');
  const before = ann.url();
  await pressMenu(ann, /Take back to my last turn/, /Take back\?/);
  await expect(ann).not.toHaveURL(before);
  await expect(await log(ann)).toContainText('Hidden cards were dealt again');
  await closeSheet(ann);
  await expect(bar(ann)).toContainText('Your turn');
  await ann.goto(before);
  await expect(ann.getByText(/took this game back/).first()).toBeVisible();
  await ann.getByRole('link', { name: 'Go to that table' }).click();
  const branch = ann.url();
  await pressMenu(ann, /New game/, /start a new one/);
  await expect(ann).not.toHaveURL(branch);
  await expect(ann.getByText('Choose your tickets')).toBeVisible();
});

const EDITIONS = ['usa', 'marklin', 'london', 'new-york', 'card-game'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1200, height: 700 },
  { width: 834, height: 1112 },
];
const LANGUAGES = ['en', 'uk', 'ru', 'pl'];

for (const edition of EDITIONS) {
  test(`every menu item is clickable: ${edition} @desktop`, async ({ browser, baseURL }) => {
    const page = await person(browser, baseURL as string);
    await startTable([page], { edition, bots: 1 });
    for (const language of LANGUAGES) {
      // Another tab chooses the language; this one follows without a reload.
      await page.evaluate((to) => {
        const key = 'whistlestop-settings';
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language: to }));
        dispatchEvent(new StorageEvent('storage', { key }));
      }, language);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const face of await page.locator('.mast .face').all()) {
          await face.click();
          // Items outside the menu's visible part are scrolled into view first.
          const hidden = await page.locator('.mast .items:not([hidden])').evaluate((menu) => {
            const items = [...menu.querySelectorAll('a, button')];
            return items.flatMap((item) => {
              item.scrollIntoView({ block: 'nearest' });
              const box = item.getBoundingClientRect();
              const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
              return there && item.contains(there) ? [] : [item.textContent];
            });
          });
          expect(hidden, `${language} ${size.width}`).toEqual([]);
          await face.click();
        }
      }
    }
  });
}
