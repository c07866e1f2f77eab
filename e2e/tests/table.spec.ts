/** What happens at a table besides plain turns, each with the real server: splits, journeys, undo, hot seats, clocks, tabs. */
import { expect, test, type Page } from '@playwright/test';
import { middleOf, openQuickly, playUntil } from './express';
import { asGuest } from './people';
import { Watch } from './traveller';

const HUMAN = { kind: 'human' };
const BOT = { kind: 'bot', level: 'conductor' };

const plate = (page: Page) => page.locator('#act .enamel');
const sentence = (page: Page) => page.locator('#act p');

async function clickRoute(page: Page, route: string) {
  const [x, y] = await middleOf(page, route);
  await page.mouse.click(x, y);
}

/** A route that can be claimed and whose middle can be pressed. */
const claimable = (page: Page) => page.locator('[data-route].claimable').first().getAttribute('data-route');

test('Märklin: splits are announced, a passenger is placed with a claim and rides step by step', async ({ page }) => {
  const watch = new Watch(page);
  await openQuickly(page, 'marklin', [HUMAN, BOT]);
  const splits = page.getByRole('region', { name: 'How many short and long tickets?' });
  await splits.getByRole('button', { name: '2 short, 2 long' }).click();
  await expect(page.locator('[data-offer]')).toHaveCount(4);
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((action) => / at /.test(action)), 'draw');
  const route = (await claimable(page)) as string;
  await clickRoute(page, route);
  const pay = page.locator('form.pay');
  const towns = pay.getByRole('radiogroup', { name: 'Place a passenger' }).getByRole('radio');
  await expect(towns).toHaveCount(3);
  await pay.locator('.towns label').nth(1).click();
  await pay.getByRole('button', { name: 'Claim' }).click();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveAttribute('data-owner', '0');
  await expect(page.locator('[data-passengers]')).toHaveCount(1);

  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.legal.some((action) => action.startsWith('ride')),
    'settle',
  );
  const before = await page.locator('#players [data-seat="0"] .goods').count();
  await page.getByRole('group', { name: 'Choose a passenger' }).getByRole('button').first().click();
  await expect(sentence(page)).toHaveText('Choose the first route of the journey.');
  const glowing = page.locator('[data-route].claimable');
  await expect(glowing.first()).toBeAttached();
  await clickRoute(page, (await glowing.first().getAttribute('data-route')) as string);
  await expect(sentence(page)).toContainText(/^Journey: \d+ points? so far/);
  await page.locator('#act').getByRole('button', { name: 'End journey' }).click();
  await expect(page.locator('.rider')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('You moved a passenger');
  expect(await page.locator('#players [data-seat="0"] .goods').count()).toBeGreaterThanOrEqual(before);
  await watch.check();
});

test('a claim can be taken back until something hidden is shown', async ({ page }) => {
  await openQuickly(page, 'usa', [HUMAN, { kind: 'hot-seat' }]);
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
  const route = (await claimable(page)) as string;
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
  await expect(undo).toBeDisabled();
});

test('your turn is told: by the plate, the title, a sound and a notification', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const heard: string[] = [];
    const started = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function start(...args) {
      heard.push(`tone ${Math.round(this.frequency.value)}`);
      return started.apply(this, args);
    };
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
  await openQuickly(page, 'london', [HUMAN, BOT], { clock: { kind: 'per-move', seconds: 90 } });
  await page.mouse.click(2, 2);
  await page.locator('.offer label').first().click();
  await page.getByRole('button', { name: 'Keep 1' }).click();
  await expect(plate(page)).toHaveText('Your turn');
  await page.locator('[data-slot="deck"]').click();
  await page.locator('[data-slot="deck"]').click();
  await expect(plate(page)).toHaveText('Your turn');
  await expect(page).toHaveTitle(/^● Your turn · /);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toContain('note Your turn');
  expect(await heard()).toEqual(expect.arrayContaining(['tone 587', 'tone 740']));
  const clock = page.locator('#act .clock b');
  await expect(clock).toHaveText(/^1:[0-2]\d$/);
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first ?? '');
});

test('a click before the time explains itself, and a route says why not, with the rule', async ({ browser }) => {
  const context = await browser.newContext();
  const [host, guest] = [await context.newPage(), await (await browser.newContext()).newPage()];
  const id = await openQuickly(host, 'usa', [HUMAN, { kind: 'open' }], { visibility: 'public' }, false);
  await guest.goto('/');
  await asGuest(guest);
  await guest.evaluate(async (table) => {
    await fetch(`/api/tables/${table}/join`, {
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
  // A card that cannot be taken now is marked as disabled and can be pressed all the same.
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

test('a pointer that rests on a route while others move fast does not ask too much', async ({ page }) => {
  const closings: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"closing"')) closings.push(String(payload));
    }),
  );
  await openQuickly(page, 'usa', [HUMAN, BOT, BOT, BOT, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  const dear = page.locator('[data-route]:not(.claimable, [data-owner])').first();
  await page.mouse.move(...(await middleOf(page, (await dear.getAttribute('data-route')) as string)));
  await expect(page.locator('.tip')).toBeVisible();
  await playUntil(page, (_, moves) => moves >= 30, 'draw');
  await expect(plate(page)).toHaveText('Your turn');
  expect(closings).toEqual([]);
});

test('a second tab shows the same table, and both can act', async ({ page, context }) => {
  await openQuickly(page, 'london', [HUMAN, BOT]);
  const tab = await context.newPage();
  await tab.goto(page.url());
  await tab.locator('.offer label').first().click();
  await tab.getByRole('button', { name: 'Keep 1' }).click();
  await expect(sentence(page)).toHaveText('Take cards, claim a route or draw tickets.');
  await page.locator('[data-slot="deck"]').click();
  await expect(sentence(tab)).toHaveText('Take one more card.');
});

test('what is sent and not answered is shown as such, and survives a lost line', async ({ page }) => {
  let hold = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (hold && String(message).includes('"act"')) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  await openQuickly(page, 'usa', [HUMAN, BOT]);
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((one) => one.startsWith('claim')), 'draw');
  await expect(plate(page)).toHaveText('Your turn');
  const route = (await claimable(page)) as string;
  hold = true;
  await clickRoute(page, route);
  await page.locator('form.pay').getByRole('button', { name: 'Claim' }).click();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveClass(/pending/);
  hold = false;
  for (const go of held) go();
  await expect(page.locator(`[data-route="${route}"]`)).toHaveAttribute('data-owner', '0');
});
