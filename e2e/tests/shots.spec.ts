/** Screenshots of every edition and main state for review, written to `shots` (`npm run shots`). */
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from './test';
import { middleOf, openTableDirectly as table, playUntil, type Seat, type TableView } from './fast-forward';
import { asGuest } from './guest';

const FOLDER = 'shots';
const HUMAN = { kind: 'human' };
const BOT = { kind: 'bot', level: 'conductor' };

/** Returns the routes whose center is clickable. */
const inSight = (page: Page) =>
  page.locator('[data-route]:not([data-owner])').evaluateAll((routes) =>
    routes.flatMap((route) => {
      const spaces = [...route.querySelectorAll(':scope > g')];
      const box = (spaces[Math.floor((spaces.length - 1) / 2)] as Element).getBoundingClientRect();
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return there?.closest('#board') && !there.closest('[data-over-board]')
        ? [(route as SVGElement).dataset.route as string]
        : [];
    }),
  );

async function point(page: Page, route: string, press: boolean, touch: boolean) {
  const [x, y] = await middleOf(page, route);
  if (touch) return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  if (press) await page.mouse.click(x, y);
}

const legal = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const id = /\/table\/([^/?]+)/.exec(location.pathname)?.[1] ?? '';
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${id}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: null }));
        socket.onmessage = (event) => {
          const message = JSON.parse(String(event.data));
          if (message.type !== 'snapshot' && message.type !== 'events') return;
          socket.close();
          done(message.view.legal);
        };
      }),
  );

for (const edition of ['usa', 'marklin', 'london', 'new-york'] as const) {
  test(`${edition}`, async ({ page }, info) => {
    const touch = info.project.use.hasTouch === true;
    const most = edition === 'usa' || edition === 'marklin' ? 5 : 4;
    let n = 0;
    const shot = async (state: string) => {
      await page.waitForTimeout(250);
      await page.screenshot({
        path: `${FOLDER}/${info.project.name}/${edition}-${String(++n).padStart(2, '0')}-${state}.png`,
      });
    };
    await table(page, edition, [HUMAN, ...Array<Seat>(most - 1).fill(BOT)]);
    if (edition === 'marklin') {
      await shot('split');
      await playUntil(page, (view) => view.phase !== 'split');
    }
    await page.waitForTimeout(300);
    const first = page.locator('[data-offer]').first();
    await expect(first).toBeAttached();
    await first.check({ force: true });
    await shot('tickets');
    await playUntil(page, (view) => view.phase === 'turn');
    await shot('early');
    const open = (await legal(page))
      .filter((action) => action.startsWith('claim'))
      .map((action) => action.split(' ')[1]);
    const dear = (await inSight(page)).filter((route) => !open.includes(route));
    await point(page, dear[Math.floor(dear.length / 2)] as string, touch, touch);
    await shot('why-not');
    await playUntil(
      page,
      (view, moves) => {
        const ways = new Map<string, number>();
        for (const action of view.legal.filter((one) => one.startsWith('claim'))) {
          const route = action.split(' ')[1] as string;
          ways.set(route, (ways.get(route) ?? 0) + 1);
        }
        return moves > 10 && view.phase === 'turn' && Math.max(0, ...ways.values()) >= 3;
      },
      'draw',
    );
    const ways = new Map<string, number>();
    for (const action of (await legal(page)).filter((one) => one.startsWith('claim'))) {
      const route = action.split(' ')[1] as string;
      ways.set(route, (ways.get(route) ?? 0) + 1);
    }
    const seen = await inSight(page);
    const [richest] = [...ways].filter(([route]) => seen.includes(route)).sort((a, b) => b[1] - a[1])[0] ?? [];
    if (richest) {
      await point(page, richest, true, touch);
      await expect(page.locator('form.pay')).toBeVisible();
      await shot('payment');
      await page.keyboard.press('Escape');
    }
    await playUntil(page, (view, moves) => moves > 0 && view.phase === 'turn' && (view.players[0]?.pieces ?? 0) < 24);
    await shot('middle');
    await playUntil(page, (view) => view.phase === 'turn' && view.players.some(({ pieces }) => (pieces ?? 99) <= 6));
    await shot('late');
    await playUntil(page, (view) => view.final_round !== null && view.phase === 'turn');
    await shot('last-turns');
    await playUntil(page, () => false);
    await expect(page.locator('#act .line')).toBeVisible();
    const buttons = page.locator('#act .buttons button');
    const told = new Set<string>();
    for (let step = 0; step < 90 && (await buttons.count()) > 1; step++) {
      const stop = await page.locator('#act .line .current').innerText();
      if (!told.has(stop)) await shot(`scoring-${told.add(stop).size}`);
      await buttons.last().click();
    }
    await shot('result');
  });
}

test('pages', async ({ page }, info) => {
  const shot = (name: string) =>
    page.screenshot({ path: `${FOLDER}/${info.project.name}/page-${name}.png`, fullPage: name !== 'waiting' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(300);
  await shot('home-first');
  await table(page, 'london', [HUMAN, BOT]);
  await table(
    page,
    'marklin',
    [HUMAN, BOT, { kind: 'open' }, { kind: 'open' }],
    { visibility: 'public', title: 'Evening in Kraków', clock: { kind: 'per-move', seconds: 90 } },
    false,
  );
  await page.waitForTimeout(300);
  await shot('waiting');
  await page.goto('/');
  await page.waitForTimeout(600);
  await shot('home');
  await page.goto('/new?edition=marklin');
  await page.waitForTimeout(300);
  await shot('new');
});

type Line = { cut: boolean; holdActs: boolean; holdMoves: boolean };

/** A connection that can be cut, or can hold back sent messages, or received ones once a bot thinks. */
async function tamper(page: Page): Promise<{ line: Line; hangUp: () => Promise<void> }> {
  const line: Line = { cut: false, holdActs: false, holdMoves: false };
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (line.cut) return void socket.close();
    sockets.add(socket);
    const server = socket.connectToServer();
    let thinking = false;
    socket.onMessage((message) => {
      if (!(line.holdActs && String(message).includes('"act"'))) server.send(message);
    });
    server.onMessage((message) => {
      const { type } = JSON.parse(String(message)) as { type: string };
      if (type === 'thinking') thinking = line.holdMoves;
      if (!(line.holdMoves && thinking && type === 'events')) socket.send(message);
    });
  });
  const hangUp = async () => {
    line.cut = true;
    for (const socket of sockets) await socket.close();
  };
  return { line, hangUp };
}

test('company', async ({ page, browser }, info) => {
  const { line, hangUp } = await tamper(page);
  let n = 0;
  const shot = async (name: string) => {
    await page.waitForTimeout(250);
    await page.screenshot({
      path: `${FOLDER}/${info.project.name}/company-${String(++n).padStart(2, '0')}-${name}.png`,
    });
  };
  const id = await table(page, 'usa', [HUMAN, BOT, { kind: 'open' }, BOT], { title: 'Evening in Kraków' }, false);
  await expect(page.getByRole('textbox', { name: 'Link to this table' })).toBeVisible();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto('/');
  const post = (who: Page, path: string, body: object) =>
    who.evaluate(
      ([where, what]) =>
        fetch(`/api/v1${where}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(what),
        }).then(() => undefined),
      [path, body] as const,
    );
  await asGuest(guest);
  await post(guest, '/me', { name: 'Святослав' });
  await guest.goto(await page.getByRole('textbox', { name: 'Link to this table' }).inputValue());
  await guest.getByRole('button', { name: /^Join as / }).click();
  await expect(page.locator('.seats')).toContainText('Святослав');
  await shot('ready');
  await post(page, `/tables/${id}/start`, {});
  await expect(page.locator('[data-offer]').first()).toBeAttached();
  for (const stub of [0, 1]) await page.locator('[data-offer]').nth(stub).check({ force: true });
  await page.locator('.offer .btn').click();
  await expect(page.locator('.offer')).toHaveCount(0);
  await shot('others-choose');
  void playUntil(guest, () => false, 'draw').catch(() => {});
  await playUntil(page, (view, moves) => moves > 14 && view.phase === 'turn');
  await guest.evaluate(
    (game) =>
      new Promise<void>((done) => {
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${game}/socket`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: 'hello', version: null }));
          socket.send(JSON.stringify({ type: 'chat', text: 'Хто прокладе Лос-Анджелес – Нью-Йорк раніше за мене?' }));
          setTimeout(done, 400);
        };
      }),
    id,
  );
  await shot('unread');
  const tabs = page.locator('nav.tabs button');
  if ((await tabs.count()) > 0) {
    for (const name of ['tickets', 'players', 'log', 'chat']) {
      await tabs.nth(['tickets', 'players', 'log', 'chat'].indexOf(name)).click();
      await shot(name);
      await page.keyboard.press('Escape');
    }
  } else {
    await page.keyboard.press('c');
    await shot('chat');
    await page.keyboard.press('l');
  }
  await page.locator('#board').press('r');
  await shot('routes');
  await page.keyboard.press('Escape');
  line.holdActs = true;
  const free = await page
    .locator('[data-route].claimable')
    .evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.route as string));
  const seen = await inSight(page);
  const route = free.find((one) => seen.includes(one));
  if (route) {
    await point(page, route, true, info.project.use.hasTouch === true);
    await page.locator('form.pay [type=submit]').click();
    await shot('sent');
  }
  line.holdActs = false;
  await page.reload();
  await expect(page.locator('#act .enamel.yours')).toBeVisible();
  line.holdMoves = true;
  for (const _ of [1, 2]) await page.locator('#market [data-slot="deck"]').click();
  await page.waitForTimeout(600);
  await shot('thinking');
  line.holdMoves = false;
  await guest.context().close();
  await page.reload();
  await page.waitForTimeout(600);
  await shot('absent');
  await hangUp();
  await page.waitForTimeout(700);
  await shot('lost-line');
});

test('moments', async ({ page }, info) => {
  const shot = async (name: string) => {
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${FOLDER}/${info.project.name}/moment-${name}.png` });
  };
  await table(page, 'london', [HUMAN, { kind: 'hot-seat' }]);
  await page.locator('[data-offer]').first().check({ force: true });
  await page.locator('.offer .btn').last().click();
  await page.waitForTimeout(400);
  await shot('hot-seat');
  await table(page, 'marklin', [HUMAN, BOT, BOT]);
  const ride = (view: TableView) => view.phase === 'turn' && view.legal.some((action) => action.startsWith('ride'));
  await playUntil(page, ride, 'settle');
  await page.locator('.riders .btn').first().click();
  await shot('rider-chosen');
  const first = await page
    .locator('[data-route].claimable')
    .evaluateAll((all) => all.map((one) => (one as SVGElement).dataset.route as string));
  const seen = (await page.locator('[data-route].claimable').count()) > 0;
  if (seen) {
    const [x, y] = await middleOf(page, first[0] as string);
    if (info.project.use.hasTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await shot('journey');
  }
  await table(page, 'usa', [HUMAN, BOT, BOT], { clock: { kind: 'per-move', seconds: 30 } });
  await playUntil(page, (view, moves) => view.phase === 'turn' && moves > 12);
  await shot('clock');
});
