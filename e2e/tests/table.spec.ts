/** Features of a table: splits, journeys, closed tracks, payments, undo, notifications, tabs, lost connections. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { confirmClaims, middleOf, openTableDirectly, playUntil } from './fast-forward';
import { asGuest } from './guest';
import { violations } from './axe';
import { drawTwo, PageErrors } from './board-player';
import { askForHint, closeSheet, isPhone, openTab } from './layout';
import { press } from './next-click';

const HUMAN = { kind: 'human' };
const BOT = { kind: 'bot', level: 'conductor' };

const plate = (page: Page) => page.locator('#act .enamel');
const sentence = (page: Page) => page.locator('#act p');

/** Clicks or taps the center of a route. */
const clickRoute = async (page: Page, route: string) => press(page, await middleOf(page, route));

/** Returns a claimable route whose center is clickable: on a phone, buttons are above some of them. */
async function claimable(page: Page): Promise<string> {
  const free = async () => {
    for (const one of await page.locator('[data-route].claimable').all()) {
      const route = (await one.getAttribute('data-route')) as string;
      const open = await page.evaluate(
        ([x, y]) => {
          const there = document.elementFromPoint(x, y);
          return Boolean(there?.closest('#board')) && !there?.closest('[data-over-board]');
        },
        await middleOf(page, route),
      );
      if (open) return route;
    }
    return null;
  };
  await expect.poll(free).not.toBeNull();
  return (await free()) as string;
}

test('Märklin: splits are announced, a passenger is placed with a claim and rides step by step', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await openTableDirectly(page, 'marklin', [HUMAN, BOT]);
  const splits = page.getByRole('region', { name: 'How many short and long tickets?' });
  await expect(splits).toBeVisible();
  await askForHint(page);
  await splits.getByRole('button', { name: '2 short, 2 long' }).click();
  await expect(page.locator('[data-offer]')).toHaveCount(4);
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((action) => / at /.test(action)), 'draw');
  const route = await claimable(page);
  await clickRoute(page, route);
  const pay = page.locator('form.pay');
  const towns = pay.getByRole('radiogroup', { name: 'Place a passenger' }).getByRole('radio');
  await expect(towns).toHaveCount(3);
  await pay.locator('.cities label').nth(1).click();
  await pay.getByRole('button', { name: 'Claim' }).click();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveAttribute('data-owner', '0');
  await expect(page.locator('[data-passengers]')).toHaveCount(1);

  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.legal.some((action) => action.startsWith('ride')),
    'settle',
  );
  const phone = await isPhone(page);
  const goods = page.locator('#players [data-seat="0"] .goods');
  const before = await goods.count();
  const riders = page.getByRole('group', { name: 'Choose a passenger' });
  const rider = riders.getByRole('button', { name: /^Move the passenger from / }).first();
  await rider.click();
  await expect(sentence(page)).toHaveText('Choose the first route of the journey.');
  // It can be canceled before the first step.
  await riders.getByRole('button', { name: 'Cancel' }).click();
  await expect(rider).toHaveAttribute('aria-pressed', 'false');
  await rider.click();
  await clickRoute(page, await claimable(page));
  await expect(sentence(page)).toContainText(/^Journey: \d+ points? so far/);
  expect(await violations(page), 'the journey').toEqual([]);
  await askForHint(page);
  await page.locator('#act').getByRole('button', { name: 'End journey' }).click();
  await expect(page.locator('.rider')).toHaveCount(0);
  await openTab(page, 'log');
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('You moved a passenger');
  if (phone) await closeSheet(page);
  else expect(await goods.count()).toBeGreaterThanOrEqual(before);
  await pageErrors.check();
});

test('Märklin: a passenger is drawn on its city, and a journey shows the goods it would collect @desktop', async ({
  page,
}) => {
  await openTableDirectly(page, 'marklin', [HUMAN, BOT]);
  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.legal.some((action) => action.startsWith('ride')),
    'settle',
  );
  await expect(page.locator('[data-passengers]').first()).toBeAttached();
  const away = await page.locator('[data-passengers]').evaluateAll((figures) =>
    figures.map((figure) => {
      const city = document.querySelector(`.map [data-city="${(figure as SVGElement).dataset.passengers}"] .outer`);
      const [a, b] = [figure.getBoundingClientRect(), (city as Element).getBoundingClientRect()];
      return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.bottom - b.y - b.height / 2) / b.width;
    }),
  );
  expect(away.length).toBeGreaterThan(0);
  for (const widths of away) expect(widths).toBeLessThan(0.8);
  await page.getByRole('group', { name: 'Choose a passenger' }).getByRole('button').first().click();
  const [x, y] = await middleOf(page, await claimable(page));
  await page.mouse.move(x, y);
  await expect(page.locator('#board .tip')).toContainText(/goods token/);
});

test('a closed track is marked as closed in the list of routes and on the map, also in a replay', async ({ page }) => {
  const id = await openTableDirectly(page, 'london', [HUMAN, BOT]);
  await playUntil(page, (view) => view.phase === 'turn' && (view as { closed?: string[] }).closed?.length !== 0);
  const closed = page.locator('[data-route][data-closed]');
  await expect(closed.first()).toBeAttached();
  await page.getByRole('button', { name: 'List of routes' }).click();
  const list = page.getByRole('region', { name: 'List of routes' });
  await expect(list.getByRole('button', { name: /Closed/ }).first()).toBeVisible();
  await list.getByRole('button', { name: 'Close', exact: true }).click();
  await playUntil(page, () => false);
  await page.goto(`/replay/${id}`);
  await expect(closed.first()).toBeAttached();
});

test('with a single payment one click claims, and the payment dialog covers neither the hand nor the route @desktop', async ({
  page,
}) => {
  await openTableDirectly(page, 'usa', [HUMAN, BOT]);
  await playUntil(
    page,
    (view, moves) => moves > 8 && view.phase === 'turn' && view.legal.some((one) => one.startsWith('claim')),
    'draw',
  );
  await expect(plate(page)).toHaveText('Your turn');
  const hand = await page.locator('#hand').boundingBox();
  if (!hand) throw new Error('no hand');
  for (const route of (await page.locator('[data-route].claimable').all()).slice(0, 8)) {
    const id = (await route.getAttribute('data-route')) as string;
    await clickRoute(page, id);
    const pay = page.locator('form.pay');
    await expect(pay).toBeVisible();
    const box = await pay.boundingBox();
    const [x, y] = await middleOf(page, id);
    expect(box && box.y + box.height <= hand.y, `${id}: the hand`).toBe(true);
    expect(box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `${id}: itself`).toBe(
      false,
    );
    await page.keyboard.press('Escape');
  }
  await confirmClaims(page, false);
  await playUntil(
    page,
    (view) => {
      const ways = new Map<string, number>();
      for (const action of view.legal) {
        const [verb, route] = action.split(' ');
        if (verb === 'claim' && route) ways.set(route, (ways.get(route) ?? 0) + 1);
      }
      return view.phase === 'turn' && [...ways.values()].includes(1);
    },
    'draw',
  );
  const single = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const table = /\/table\/([^/?]+)/.exec(location.pathname)?.[1] ?? '';
        const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: null }));
        socket.onmessage = (event) => {
          const message = JSON.parse(String(event.data));
          if (message.type !== 'snapshot' && message.type !== 'events') return;
          socket.close();
          const routes = (message.view.legal as string[]).flatMap((action) =>
            action.startsWith('claim') ? [action.split(' ')[1] as string] : [],
          );
          done(routes.find((route) => routes.filter((other) => other === route).length === 1) as string);
        };
      }),
  );
  await expect(page.locator(`[data-route="${single}"].claimable`)).toBeAttached();
  await clickRoute(page, single);
  await expect(page.locator(`[data-route="${single}"]`)).toHaveAttribute('data-owner', '0');
});

test('claims of opponents since the player’s last turn are marked in order @desktop', async ({ page }) => {
  await openTableDirectly(page, 'new-york', [HUMAN, BOT, BOT]);
  const marks = page.locator('[data-recent]');
  for (let turn = 0; turn < 25 && (await marks.count()) < 2; turn++) {
    await playUntil(page, (view, moves) => view.phase === 'turn' && moves > 0, 'draw');
    await expect(plate(page)).toHaveText('Your turn');
  }
  await expect(marks).toHaveText(['1', '2']);
});

test('the paths of the chosen tickets are shown together, and held tickets have marks on their cities @desktop', async ({
  page,
}) => {
  await openTableDirectly(page, 'usa', [HUMAN, BOT]);
  const offered = page.locator('[data-offer]');
  await expect(offered).toHaveCount(3);
  await offered.nth(0).check({ force: true });
  const one = await page.locator('[data-way]').count();
  await offered.nth(1).check({ force: true });
  await offered.nth(2).check({ force: true });
  await page.locator('#act').hover();
  expect(await page.locator('[data-way]').count()).toBeGreaterThan(one);
  const cities = await offered.evaluateAll((inputs) => [
    ...new Set(inputs.flatMap((input) => ((input as HTMLElement).dataset.offer ?? '').split('--'))),
  ]);
  await page.getByRole('button', { name: 'Keep 3' }).click();
  await expect(page.locator('[data-pennant="open"]')).toHaveCount(cities.length);
});

test('a claim can be undone until hidden information is revealed', async ({ page }) => {
  await openTableDirectly(page, 'usa', [HUMAN, { kind: 'hot-seat' }]);
  const undo = page.locator('#act').getByRole('button', { name: 'Undo' });
  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.seat === 0 && view.legal.some((one) => one.startsWith('claim')),
    'draw',
  );
  await page.reload();
  const mine = page.getByRole('button', { name: /^I am/ });
  await expect(plate(page).or(mine).first()).toBeVisible();
  if (await mine.isVisible()) await mine.click();
  const route = await claimable(page);
  await clickRoute(page, route);
  await page.locator('form.pay').getByRole('button', { name: 'Claim' }).click();
  await expect(mine).toBeVisible();
  await mine.click();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveAttribute('data-owner', '0');
  await expect(undo).toBeEnabled();
  await undo.click();
  await expect(mine).toBeVisible();
  await mine.click();
  await expect(page.locator(`[data-route="${route}"]`)).not.toHaveAttribute('data-owner', '0');
  await page.locator('[data-slot="deck"]').click();
  await expect(sentence(page)).toHaveText('Take one more card.');
  // A phone shows the button only while it does something.
  await expect(undo.and(page.locator(':enabled'))).toHaveCount(0);
});

test('your turn and the end of its time are announced by the action bar, the title, a sound and a notification', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  /** Milliseconds that the page is told to have less than the server counts. */
  let spent = 0;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      for (const seat of message.type === 'clock' ? message.seats : []) if (seat) seat.remaining_ms -= spent;
      socket.send(JSON.stringify(message));
    });
  });
  await page.addInitScript(() => {
    const heard: string[] = [];
    const started = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...args) {
      heard.push(`tone ${Math.round(this.frequency.value)}`);
      return started.apply(this, args);
    };
    const connected = AudioBufferSourceNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioBufferSourceNode.prototype.connect = function connect(this: AudioNode, to: AudioNode) {
      if (to instanceof BiquadFilterNode) heard.push(`noise ${Math.round(to.frequency.value)}`);
      return connected.call(this, to);
    } as typeof AudioBufferSourceNode.prototype.connect;
    class Note {
      static permission = 'granted';
      constructor(title: string) {
        heard.push(`note ${title}`);
      }
    }
    Object.assign(window, { heard, Notification: Note });
    Object.defineProperty(document, 'hidden', { get: () => true });
    localStorage.setItem('whistlestop-settings', JSON.stringify({ notify: true, sound: true }));
  });
  await openTableDirectly(page, 'london', [HUMAN, BOT], { clock: { kind: 'per-move', seconds: 90 } });
  await page.mouse.click(2, 2);
  await page.locator('.offer label').first().click();
  await page.getByRole('button', { name: 'Keep 1' }).click();
  await expect(plate(page)).toHaveText('Your turn');
  await drawTwo(page);
  await expect(plate(page)).toHaveText('Your turn');
  await expect(page).toHaveTitle(/^● Your turn · /);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toContain('note Your turn');
  expect(await heard()).toEqual(expect.arrayContaining(['tone 587', 'tone 740']));
  const clock = page.locator('#act .clock b');
  await expect(clock).toHaveText(/^1:[0-2]\d$/);
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first ?? '');

  // Less time is left for the page than for the server, so that nothing is played for the seat.
  spent = 65_000;
  await page.locator('#market [data-slot=deck]').click();
  await expect(page).toHaveTitle(/^● Your turn \(0:[012]\d\) · /);
  const warnings = async () => (await heard()).filter((one) => / left$/.test(one));
  await expect.poll(warnings).toEqual([expect.stringMatching(/^note 0:[012]\d left$/)]);
  spent = 81_000;
  await page.locator('#market [data-slot=deck]').click();
  await expect(page.locator('#act .clock.hurry b')).toHaveText(/^0:0\d$/);
  // The last seconds are heard.
  await expect.poll(heard).toContain('noise 4000');
});

test('an early click is explained, and a route shows why it cannot be claimed, with the rule @desktop', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [host, guest] = [await context.newPage(), await (await browser.newContext()).newPage()];
  const id = await openTableDirectly(host, 'usa', [HUMAN, { kind: 'open' }], { visibility: 'public' }, false);
  await guest.goto('/');
  await asGuest(guest);
  await guest.evaluate(async (table) => {
    await fetch(`/api/v1/tables/${table}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  }, id);
  await guest.goto(`/table/${id}`);
  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, guest]) {
    await page.locator('.offer label').nth(0).click();
    await page.locator('.offer label').nth(1).click();
    await page.getByRole('button', { name: 'Keep 2' }).click();
  }
  await expect(host.locator('.offer')).toHaveCount(0);
  await expect(guest.locator('.offer')).toHaveCount(0);
  await expect(sentence(host)).toHaveText(/^Take cards|’s turn/);
  const waiting = (await plate(host).textContent())?.includes('Your turn') ? guest : host;
  // A card that cannot be taken now is marked as disabled but remains clickable.
  await waiting.locator('[data-slot="deck"]').click({ force: true });
  await expect(sentence(waiting)).toContainText('It is not your turn.');
  await expect(sentence(waiting).getByRole('link')).toHaveAttribute('href', /^\/rules\/usa#C-\d+/);
  const playing = waiting === host ? guest : host;
  const dear = playing.locator('[data-route]:not(.claimable)').first();
  const [x, y] = await middleOf(playing, (await dear.getAttribute('data-route')) as string);
  await playing.mouse.move(x, y);
  const tip = playing.locator('.tip');
  await expect(tip).toContainText(/You need|you have/);
  await expect(tip.getByRole('link')).toHaveAttribute('href', /^\/rules\/usa#C-\d+/);
  await guest.context().close();
  await context.close();
});

test('a pointer that rests on a route while others move fast sends few questions @desktop', async ({ page }) => {
  const closings: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"closing"')) closings.push(String(payload));
    }),
  );
  await openTableDirectly(page, 'usa', [HUMAN, BOT, BOT, BOT, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  const dear = page.locator('[data-route]:not(.claimable, [data-owner])').first();
  await page.mouse.move(...(await middleOf(page, (await dear.getAttribute('data-route')) as string)));
  await expect(page.locator('.tip')).toBeVisible();
  await playUntil(page, (_, moves) => moves >= 30, 'draw');
  await expect(plate(page)).toHaveText('Your turn');
  expect(closings).toEqual([]);
});

test('an unanswered action is shown as pending, survives a lost connection and is applied once', async ({ page }) => {
  /** What is dropped: actions to the server, or all messages from it. */
  let losing: 'nothing' | 'actions' | 'answers' = 'nothing';
  const lost: string[] = [];
  let breakConnection = async () => {};
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (losing === 'actions' && String(message).includes('"act"')) lost.push(String(message));
      else server.send(message);
    });
    server.onMessage((message) => {
      if (losing === 'answers') lost.push(String(message));
      else socket.send(message);
    });
    breakConnection = async () => {
      losing = 'nothing';
      await Promise.all([socket.close(), server.close()]);
    };
  });
  await openTableDirectly(page, 'usa', [HUMAN, BOT]);
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((one) => one.startsWith('claim')), 'draw');
  await page.reload();
  await expect(plate(page)).toHaveText('Your turn');
  const route = await claimable(page);
  losing = 'actions';
  await clickRoute(page, route);
  await page.locator('form.pay').getByRole('button', { name: 'Claim' }).click();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveClass(/pending/);
  expect(lost).toHaveLength(1);
  await breakConnection();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveAttribute('data-owner', '0');

  await expect(plate(page)).toHaveText('Your turn');
  lost.length = 0;
  losing = 'answers';
  await page.locator('[data-slot="deck"]').click();
  await expect.poll(() => lost.some((message) => message.includes('"accepted"'))).toBe(true);
  await expect(sentence(page)).not.toHaveText('Take one more card.');
  await breakConnection();
  await expect(sentence(page)).toHaveText('Take one more card.');
  await expect(sentence(page)).not.toContainText('Not confirmed yet');
});
