/** The phone layout: sheets, the tab bar, buttons in reach of the thumb. */
import { expect, type Page } from '@playwright/test';
import { violations } from './axe';
import { askForHint } from './layout';
import { test } from './test';
import { middleOf, openTableDirectly, playUntil } from './fast-forward';
import { ask, keepTickets, person, startTable } from './test-server';
import { nextFrames } from './board-player';

const BOT = { kind: 'bot', level: 'conductor' };

/** Drags a finger in a straight line. */
async function swipe(page: Page, from: [number, number], to: [number, number]) {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step++) {
    const part = step / 8;
    await touch('touchMove', [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]]);
  }
  await touch('touchEnd', []);
}

/** Opens a table and plays until the first turn. */
async function firstTurn(page: Page, edition: string, bots = 1) {
  const id = await openTableDirectly(page, edition, [{ kind: 'human' }, ...Array(bots).fill(BOT)]);
  await playUntil(page, (view) => view.phase === 'turn');
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  return id;
}

const tab = (page: Page, name: string) => page.locator(`nav [data-tab=${name}]`);

test('a sheet closes by a swipe, by a tap outside that has no other effect, by Back and by its button', async ({
  page,
}) => {
  await firstTurn(page, 'usa');
  const sheet = page.getByRole('dialog');
  for (const edition of ['tickets', 'players', 'log', 'chat', 'menu']) {
    await tab(page, edition).tap();
    await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);
  }
  await tab(page, 'tickets').tap();
  const box = await sheet.boundingBox();
  await swipe(page, [195, (box?.y ?? 0) + 30], [195, (box?.y ?? 0) + 220]);
  await expect(sheet).toHaveCount(0);

  // From one sheet directly to the next: the tab bar stays clickable.
  await tab(page, 'tickets').tap();
  await tab(page, 'players').tap();
  await expect(page.getByRole('dialog', { name: 'Players' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(page.url()).toContain('/table/');

  // A tap on a route closes the sheet and opens neither a tooltip nor a payment.
  await tab(page, 'menu').tap();
  await expect(sheet).toBeVisible();
  await page.touchscreen.tap(195, 180);
  await expect(sheet).toHaveCount(0);
  await expect(page.locator('.tip')).toHaveCount(0);

  // A second Back leaves the table: the sheets have left no history entries.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/table\//);
});

test('a closed sheet leaves no history entry', async ({ page }) => {
  await firstTurn(page, 'usa');
  const sheet = page.getByRole('dialog');
  await page.evaluate(() => {
    const entries: unknown[] = [];
    let shown = false;
    new MutationObserver(() => {
      const now = document.querySelector('[role=dialog]') !== null;
      if (shown && !now) entries.push(history.state);
      shown = now;
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { entries });
  });
  const close: Record<string, () => Promise<void>> = {
    'its button': () => sheet.getByRole('button', { name: 'Close' }).tap(),
    'its tab': () => tab(page, 'players').tap(),
    'a tap outside': () => page.touchscreen.tap(195, 100),
    'a swipe': async () => {
      const top = (await sheet.boundingBox())?.y ?? 0;
      await swipe(page, [195, top + 30], [195, top + 220]);
    },
    Back: async () => void (await page.goBack()),
  };
  const before = await page.evaluate(() => history.state as unknown);
  for (const [way, act] of Object.entries(close)) {
    await tab(page, 'players').tap();
    await expect(sheet).toBeVisible();
    await act();
    await expect(sheet, way).toHaveCount(0);
  }
  const after = await page.evaluate(() => (window as unknown as { entries: unknown[] }).entries);
  expect(after).toEqual(Object.keys(close).map(() => before));
});

test('the menu is a tab of its own, with Hint first and actions that end the game last', async ({ page }) => {
  await firstTurn(page, 'usa');
  await tab(page, 'menu').tap();
  const items = page.getByRole('dialog', { name: 'Menu' }).locator('.menu :is(a, button)');
  await expect(items.first()).toHaveText('Hint');
  // Alone with bots the menu has "New game" instead of "Resign".
  await expect(items.last()).toHaveText('New game');
  await items.first().tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#act')).toContainText('Hint:');
});

test('drawing tickets needs a confirmation, and the ticket deck is separate', async ({ page }) => {
  await firstTurn(page, 'usa');
  const [deck, tickets] = await Promise.all(
    ['deck', 'tickets'].map((slot) => page.locator(`#market [data-slot=${slot}]`).boundingBox()),
  );
  expect((tickets?.x ?? 0) - (deck?.x ?? 0) - (deck?.width ?? 0)).toBeGreaterThanOrEqual(16);
  await page.locator('#market [data-slot=tickets]').tap();
  const question = page.getByRole('dialog', { name: 'Draw tickets?' });
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await expect(question).toHaveCount(0);
  await expect(page.locator('[data-offer]')).toHaveCount(0);
  await page.locator('#market [data-slot=tickets]').tap();
  await question.getByRole('button', { name: 'Draw tickets' }).tap();
  await expect(page.locator('[data-offer]').first()).toBeVisible();
});

test('hand and own tickets can be viewed while tickets are chosen, and the choice is kept', async ({ page }) => {
  for (const edition of ['usa', 'card-game']) {
    await openTableDirectly(page, edition, [{ kind: 'human' }, BOT]);
    const offer = page.getByRole('dialog', { name: 'Choose your tickets' });
    await expect(offer.getByRole('list', { name: 'Your hand' })).toBeVisible();
    await offer.locator('label').first().tap();
    await tab(page, 'tickets').tap();
    await expect(page.getByRole('dialog', { name: 'Tickets', exact: true })).toBeVisible();
    await page.goBack();
    await expect(offer.getByRole('checkbox').first()).toBeChecked();
  }
});

test('in the Card Game cards are placed in reach of the thumb, and no wild is added unasked', async ({ page }) => {
  await openTableDirectly(page, 'card-game', [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.legal.some((action) => /^place [3-9] /.test(action)), 'draw');
  const group = page.locator('#hand button:not(.barred, [data-hand=wild])').first();
  const felt = await page.locator('.baize').boundingBox();
  await group.tap();
  const place = page.getByRole('button', { name: /^Place \d+ cards?$/ });
  await expect(place).toBeEnabled();
  expect(await violations(page), 'cards are chosen').toEqual([]);
  const spot = await place.boundingBox();
  expect(spot?.y ?? 0).toBeGreaterThan(844 - 70);
  expect(await page.locator('.baize').boundingBox()).toEqual(felt);
  const before = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0]);
  await page
    .getByRole('button', { name: /: one fewer$/ })
    .first()
    .tap();
  await expect(place).toHaveText(`Place ${before - 1} cards`);
  await page
    .getByRole('button', { name: /: one more$/ })
    .first()
    .tap();
  await expect(place).toHaveText(`Place ${before} cards`);
  await expect(group).toHaveAttribute('aria-label', new RegExp(`${before} of \\d+ chosen`));
  // A second tap deselects the whole group.
  await group.tap();
  await expect(place).toHaveCount(0);
  await expect(tab(page, 'tickets')).toBeVisible();
});

/** Returns the transform of the map. */
const mapPlace = (page: Page) =>
  page.locator('#board .neat > .sheet').evaluate((sheet) => {
    const { width, height, x, y } = (sheet.firstElementChild as Element).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  });

test('an opponent’s claim is announced and marked, and a tap moves the map there', async ({ page }) => {
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT]);
  // Draw until the opponent's last move was a claim.
  for (let turn = 0; turn < 30; turn++) {
    await playUntil(page, (view, moves) => view.phase === 'turn' && moves > 0, 'draw');
    if ((await page.locator('.moves button').count()) > 0) break;
    await playUntil(page, (view) => view.phase === 'second-pick', 'draw');
  }
  const move = page.locator('.moves button').first();
  await expect(move).toContainText(/: .+ – .+/);
  // Zoom in on a corner, so that the route is outside.
  const route = () =>
    page.evaluate(() => {
      const off = document.querySelector<HTMLElement>('[data-off]');
      return off?.dataset.off ?? null;
    });
  for (const [x, y] of [
    [20, 130],
    [370, 560],
  ] as const) {
    if (await route()) break;
    await page.getByRole('button', { name: 'Whole map' }).tap();
    for (let zoom = 0; zoom < 5; zoom++)
      await page
        .locator('#board')
        .evaluate(
          (board, at) =>
            board.dispatchEvent(
              new WheelEvent('wheel', { deltaY: -300, clientX: at[0], clientY: at[1], bubbles: true }),
            ),
          [x, y] as const,
        );
    await nextFrames(page);
  }
  const off = await route();
  expect(off).not.toBeNull();
  await page.locator(`[data-off="${off}"]`).tap();
  await expect(page.locator(`[data-off="${off}"]`)).toHaveCount(0);
  const seen = await page.locator(`[data-route="${off}"]`).evaluate((group) => {
    const box = group.getBoundingClientRect();
    const board = document.querySelector('#board')!.getBoundingClientRect();
    return box.left < board.right && box.right > board.left && box.top < board.bottom && box.bottom > board.top;
  });
  expect(seen).toBe(true);
});

test('friends who came by a link see their own tickets on the map after the offer', async ({ browser, baseURL }) => {
  const people = [];
  for (let n = 0; n < 3; n++) people.push(await person(browser, baseURL as string));
  const [ann, ...others] = people as [Page, ...Page[]];
  const seats = [{ kind: 'human' }, { kind: 'open' }, { kind: 'open' }];
  const { id } = await ask<{ id: string }>(ann, '/tables', { edition: 'london', seats, visibility: 'private' });
  await ann.goto(`/table/${id}`);
  await expect(ann).toHaveURL(/#[0-9a-f]{32}$/);
  for (const page of others) {
    await page.goto(ann.url());
    await page.getByRole('button', { name: /^Join as / }).tap();
  }
  await ann.getByRole('button', { name: 'Start the game' }).tap();
  for (const page of people) {
    await expect(page.locator('.offer label').first()).toBeVisible();
    await keepTickets(page);
    const flags = page.locator('#board [data-pennant]');
    await expect(flags.first()).toBeVisible();
    await expect
      .poll(async () => {
        const board = await page.locator('#board').boundingBox();
        const spots = await flags.evaluateAll((all) =>
          all.map((flag) => {
            const { x, y, width, height } = flag.getBoundingClientRect();
            return [x + width / 2, y + height / 2] as const;
          }),
        );
        const { x, y, width, height } = board ?? { x: 0, y: 0, width: 0, height: 0 };
        return spots.every(([fx, fy]) => fx > x && fx < x + width && fy > y && fy < y + height);
      }, 'all own cities are on the screen')
      .toBe(true);
  }
});

test('the result of a game that ended early can be opened again, and opens when a rematch is asked', async ({
  browser,
  baseURL,
}, info) => {
  for (const edition of ['usa', 'card-game']) {
    const ann = await person(browser, baseURL as string, info.project.use);
    const leo = await person(browser, baseURL as string);
    const id = await startTable([ann, leo], { edition });
    await ask(leo, `/tables/${id}/resign`);
    const result = ann.getByRole('dialog', { name: 'Result' });
    const open = ann.locator('#act').getByRole('button', { name: 'Result' });
    await expect(result.getByRole('link', { name: 'Replay' })).toBeVisible();
    const close = [
      () => ann.touchscreen.tap(195, 60),
      () => ann.goBack(),
      () => result.getByRole('button', { name: 'Close' }).tap(),
    ];
    for (const act of close) {
      await act();
      await expect(result).toHaveCount(0);
      await open.tap();
      await expect(result.getByRole('button', { name: 'Play again' })).toBeVisible();
    }
    // Another sheet in its place, and back to the table.
    await tab(ann, 'log').tap();
    await expect(ann.getByRole('dialog', { name: 'Log' })).toBeVisible();
    await expect(result).toHaveCount(0);
    await tab(ann, 'log').tap();
    await expect(ann.getByRole('dialog')).toHaveCount(0);
    await ask(leo, `/tables/${id}/rematch`, { rotate: false });
    await expect(result.getByText(/asks for another game/)).toBeVisible();
    await expect(result.getByRole('link', { name: 'Join' })).toBeVisible();
    await ann.context().close();
    await leo.context().close();
  }
});

test('a table restores the last position of its map', async ({ page }) => {
  await page.clock.install();
  await firstTurn(page, 'usa');
  await swipe(page, [200, 300], [90, 380]);
  await nextFrames(page);
  await page.clock.fastForward(5_000);
  const left = await mapPlace(page);
  await page.reload();
  await expect(page.locator('#act')).toBeVisible();
  await expect.poll(() => mapPlace(page)).toEqual(left);
});

test('the final scoring waits for taps, and no destructive button appears under the finger', async ({
  browser,
}, info) => {
  const context = await browser.newContext({ ...info.project.use, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.clock.install();
  await openTableDirectly(page, 'new-york', [{ kind: 'human' }, BOT]);
  await playUntil(page, () => false);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeVisible();
  // Nothing is shown before its step.
  await expect(page.locator('.tickets h3 span')).toHaveCount(0);
  await next.tap();
  const spot = await next.boundingBox();
  const said = await page.locator('.say').textContent();
  await page.clock.fastForward(10_000);
  await nextFrames(page);
  expect(await page.locator('.say').textContent()).toBe(said);
  for (let step = 0; step < 60 && (await next.isVisible()); step++) await next.tap();
  // Further taps where "Next" was.
  for (let tap = 0; tap < 3; tap++)
    await page.touchscreen.tap((spot?.x ?? 0) + (spot?.width ?? 0) / 2, (spot?.y ?? 0) + (spot?.height ?? 0) / 2);
  const again = page.getByRole('button', { name: 'Play again' });
  await expect(again).toBeVisible();
  await expect(page.locator('.tickets h3 span').first()).toBeVisible();
  const box = await again.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(spot?.x ?? 0);
  expect(page.url()).toContain('/table/');
  await context.close();
});

test('on the smallest phone the map is visible while tickets are chosen', async ({ browser }, info) => {
  const context = await browser.newContext({
    ...info.project.use,
    viewport: { width: 360, height: 640 },
    locale: 'uk',
  });
  const page = await context.newPage();
  await openTableDirectly(page, 'marklin', [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.phase === 'opening-tickets');
  await expect(page.locator('.offer label')).toHaveCount(4);
  const [board, sheet] = await Promise.all(
    ['#board', '.sheet[role=dialog]'].map((part) => page.locator(part).boundingBox()),
  );
  expect((sheet?.y ?? 0) - (board?.y ?? 0)).toBeGreaterThan(140);
  // Nothing needs scrolling: all four tickets and the button are visible.
  const keep = await page.locator('.offer > .btn').boundingBox();
  expect((keep?.y ?? 0) + (keep?.height ?? 0)).toBeLessThan(640 - 55);
  await context.close();
});

test('a tablet in portrait orientation shows whole tickets, and the log below the players', async ({
  browser,
}, info) => {
  const context = await browser.newContext({
    ...info.project.use,
    viewport: { width: 768, height: 1024 },
    locale: 'uk',
  });
  const page = await context.newPage();
  await openTableDirectly(page, 'london', [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  await expect(page.locator('.tray .tickets li').first()).toBeVisible();
  const cut = await page
    .locator('.tray .tickets .city')
    .evaluateAll((cities) =>
      cities.filter((city) => city.scrollWidth > city.clientWidth + 1).map((city) => city.textContent),
    );
  expect(cut).toEqual([]);
  const [players, log] = await Promise.all(
    ['.beside > .dep', '.beside > .panel'].map((part) => page.locator(part).boundingBox()),
  );
  const gap = (log?.y ?? 0) - (players?.y ?? 0) - (players?.height ?? 0);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(30);
  await context.close();
});

test('in the Card Game the right reason is shown when three colors cannot be placed', async ({ page }) => {
  type Cards = { hand: Record<string, number>; barred: Record<string, string>; robberies: Record<string, object> };
  await openTableDirectly(page, 'card-game', [{ kind: 'human' }, BOT]);
  await playUntil(
    page,
    (view) => {
      const { hand, barred, robberies } = view as unknown as Cards;
      const colors = Object.keys(hand).filter((kind) => kind !== 'wild' && (hand[kind] ?? 0) > 0);
      const free = colors.filter((color) => !(color in robberies) && barred[color] !== 'color-in-own-yard');
      const placing = view.legal.some((action) => action.startsWith('place '));
      const rival = colors.find((color) => color in robberies);
      Object.assign(window, { chosen: [...free.slice(0, 2), rival] });
      return view.phase === 'turn' && placing && free.length >= 2 && rival !== undefined;
    },
    'draw',
  );
  await askForHint(page);
  const chosen = await page.evaluate(() => (window as unknown as { chosen: string[] }).chosen);
  for (const kind of chosen) await page.locator(`#hand [data-hand=${kind}]`).tap();
  await expect(page.getByRole('button', { name: /^Place \d+ cards$/ })).toBeDisabled();
  await expect(page.locator('#act .sentence')).toContainText('opponent');
});

test('in the Card Game a color that cannot be placed says why in words', async ({ page }) => {
  let kind: string | null = null;
  // Nearly every game comes to it.
  for (let game = 0; game < 4 && kind === null; game++) {
    await openTableDirectly(page, 'card-game', [{ kind: 'human' }, BOT]);
    await playUntil(
      page,
      (view) => {
        const { hand, barred } = view as unknown as { hand: Record<string, number>; barred: Record<string, string> };
        const found = Object.keys(barred).find((one) => barred[one] === 'too-few-to-rob' && (hand[one] ?? 0) > 0);
        Object.assign(window, { found });
        return view.phase === 'turn' && found !== undefined;
      },
      'place',
    );
    kind = await page.evaluate(() => (window as unknown as { found?: string }).found ?? null);
  }
  await expect(page.locator(`#hand [data-hand=${kind}] .why`)).toHaveAttribute('data-words', /^has \d+$/);
});

test('in Märklin nothing covers the routes on which a selected passenger can start', async ({ page }) => {
  await openTableDirectly(page, 'marklin', [{ kind: 'human' }, BOT]);
  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.legal.some((action) => /^ride /.test(action)),
    'settle',
  );
  const riders = page.getByRole('group', { name: 'Choose a passenger' });
  await riders.getByRole('button').first().tap();
  await expect(riders.getByRole('button')).toHaveText([/\S/, 'Cancel']);
  const free = page.locator('[data-route].claimable');
  await expect(free.first()).toBeVisible();
  for (const route of await free.all()) {
    const id = (await route.getAttribute('data-route')) as string;
    await expect
      .poll(async () => {
        const [x, y] = await middleOf(page, id);
        return page.evaluate(
          ([left, top]) => {
            const there = document.elementFromPoint(left, top);
            return Boolean(there?.closest('#board')) && !there?.closest('[data-over-board]');
          },
          [x, y] as const,
        );
      }, `${id} can be tapped`)
      .toBe(true);
  }
});

test('on the smallest phone no label is clipped at the edges of the map', async ({ browser }, info) => {
  for (const [edition, locale] of [
    ['usa', 'uk'],
    ['london', 'ru'],
  ] as const) {
    const context = await browser.newContext({
      ...info.project.use,
      viewport: { width: 360, height: 640 },
      locale,
    });
    const page = await context.newPage();
    await openTableDirectly(page, edition, [{ kind: 'human' }, BOT]);
    await playUntil(page, (view) => view.phase === 'turn');
    await page.locator('#board .tools button:not(.zoom)').first().tap();
    await expect(page.locator('[data-name]').first()).toBeVisible();
    await expect
      .poll(() =>
        page
          .locator('[data-name]')
          .evaluateAll((names) =>
            names
              .filter((name) => name.getBoundingClientRect().left < -1 || name.getBoundingClientRect().right > 361)
              .map((name) => name.textContent),
          ),
      )
      .toEqual([]);
    await context.close();
  }
});

test('canceling a payment restores the position of the map', async ({ browser }, info) => {
  const context = await browser.newContext({ ...info.project.use, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT]);
  await playUntil(
    page,
    (view) => view.phase === 'turn' && view.legal.filter((action) => action.startsWith('claim')).length > 20,
    'draw',
  );
  // A payable route is moved to the lower edge, where the payment would cover it.
  const free = page.locator('[data-route].claimable');
  await expect(free.first()).toBeAttached();
  const tappable = async (): Promise<{ route: string; at: [number, number] } | null> => {
    for (const one of await free.all()) {
      const route = (await one.getAttribute('data-route')) as string;
      const at = await middleOf(page, route);
      const open = await page.evaluate(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return Boolean(there?.closest('#board')) && !there?.closest('[data-over-board]');
      }, at);
      if (open && at[0] > 150) return { route, at };
    }
    return null;
  };
  // The page may still be catching up with the game, and shows more routes later.
  await expect.poll(tappable).not.toBeNull();
  const chosen = await tappable();
  if (!chosen) throw new Error('no route can be tapped');
  const { route } = chosen;
  const board = await page.locator('#board').boundingBox();
  await swipe(page, chosen.at, [chosen.at[0], (board?.y ?? 0) + (board?.height ?? 0) - 30]);
  await expect.poll(async () => (await middleOf(page, route))[1]).toBeGreaterThan(chosen.at[1] + 20);
  const at = await middleOf(page, route);
  await page.touchscreen.tap(...at);
  const payment = page.locator('form.pay');
  await expect(payment).toBeVisible();
  await expect
    .poll(async () => (await middleOf(page, route))[1], 'the route moves above the sheet')
    .toBeLessThan(at[1]);
  expect(await violations(page)).toEqual([]);
  await payment.getByRole('button', { name: 'Cancel' }).tap();
  await expect(payment).toBeHidden();
  await expect.poll(async () => (await middleOf(page, route))[1]).toBeCloseTo(at[1], 0);
  await context.close();
});

test('on the smallest phone the marks of offered tickets cover no label', async ({ browser }, info) => {
  const context = await browser.newContext({
    ...info.project.use,
    viewport: { width: 360, height: 640 },
    locale: 'uk',
  });
  const page = await context.newPage();
  for (const edition of ['london', 'usa']) {
    await openTableDirectly(page, edition, [{ kind: 'human' }, BOT]);
    await expect(page.locator('.offer label').first()).toBeVisible();
    const covered = await page.locator('.offer label').evaluateAll((labels) =>
      labels.flatMap((label) => {
        const mark = (label.querySelector('.check') as Element).getBoundingClientRect();
        return [...label.querySelectorAll('.city')]
          .filter((city) => {
            const range = document.createRange();
            // The name without the comma that is only for screen readers.
            range.selectNodeContents(city.firstChild as Node);
            // The letters are in the middle of their line box.
            return [...range.getClientRects()].some(({ left, right, top, bottom, height }) => {
              const [high, low] = [top + height / 4, bottom - height / 4];
              return right > mark.left && left < mark.right && low > mark.top && high < mark.bottom;
            });
          })
          .map((city) => city.textContent);
      }),
    );
    expect(covered).toEqual([]);
    // What is above the capitals Й and Ї is not cut off.
    const cut = await page.locator('.offer .city').evaluateAll((cities) =>
      cities.flatMap((city) => {
        const line = document.createElement('span');
        line.style.cssText = 'display: inline-block; width: 1px; height: 0';
        city.append(line);
        const base = line.getBoundingClientRect().bottom;
        line.remove();
        const ruler = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        ruler.font = getComputedStyle(city).font;
        const high = ruler.measureText('ЙЇЁŚ').actualBoundingBoxAscent;
        const missing = city.getBoundingClientRect().top - (base - high);
        return missing > 0.5 ? [`${city.textContent}: ${missing.toFixed(1)} px`] : [];
      }),
    );
    expect(cut).toEqual([]);
  }
  await context.close();
});
