/** Plays a table quickly to a wanted state, with actions sent over a second socket; the page follows like a second tab. */
import { expect, type Page } from '@playwright/test';
import { asGuest } from './guest';

export type TableView = {
  phase: string;
  seat: number | null;
  over: boolean;
  awaiting: number[];
  legal: string[];
  final_round: unknown;
  players: { pieces?: number }[];
  /** In the Card Game: the opponents' groups by color, and the round. */
  robberies?: Record<string, { needed: number }>;
  round?: number;
};

/** The address of the script that runs tables on this device. */
async function tableWorker(page: Page): Promise<string> {
  const scripts = () => page.workers().map((worker) => worker.url());
  const find = () => scripts().find((url) => url.includes('/table-worker-')) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

/** Plays until the condition holds while this seat is awaited, or the game ends. The condition is sent to the page as text. */
export async function playUntil(
  page: Page,
  condition: (view: TableView, moves: number) => boolean,
  style: 'build' | 'draw' | 'settle' | 'place' | 'idle' = 'build',
) {
  const worker = page.url().includes('/table/device-') ? await tableWorker(page) : '';
  await page.evaluate(
    ([source, how, script]) =>
      new Promise<void>((done, fail) => {
        const enough = new Function(`return (${source})`)() as (view: TableView, moves: number) => boolean;
        const table = /\/table\/([^/?]+)/.exec(location.pathname)?.[1] ?? '';
        /** A second instance of the worker that runs tables on this device, as in a second tab. */
        const workerSocket = () => {
          const socket = {
            onopen: () => {},
            onerror: () => {},
            onmessage: (_: { data: string }) => {},
            send: (text: string) => running.postMessage({ type: 'send', client: 1, text }),
            close: () => running.terminate(),
          };
          const running = new Worker(script, { type: 'module' });
          running.onerror = (event) => fail(new Error(`the worker failed: ${event.message}`));
          running.onmessage = ({ data }) => {
            if (data.type === 'opened') socket.onopen();
            if (data.type === 'received') socket.onmessage({ data: data.text });
          };
          running.postMessage({ type: 'open', client: 1, table, name: 'Marta' });
          return socket;
        };
        const socket = table.startsWith('device-')
          ? workerSocket()
          : new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
        let moves = 0;
        const finish = () => {
          socket.close();
          done();
        };
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: null }));
        socket.onerror = () => fail(new Error('no socket'));
        const cards = (action: string) =>
          [...action.matchAll(/(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
        const best = (legal: string[]): string => {
          // A turn that changes nothing: tickets of which none is kept.
          const idle = how === 'idle' ? ['keep none', 'tickets'].find((action) => legal.includes(action)) : undefined;
          if (idle) return idle;
          const kept = legal.filter((action) => action.startsWith('keep'));
          if (kept.length > 0) return kept.reduce((a, b) => (a.length <= b.length ? a : b));
          const claims = legal.filter((action) => action.startsWith('claim'));
          const settling = claims.filter((action) => action.includes(' at '));
          if (how === 'settle' && settling.length > 0) return settling[0] as string;
          if (how !== 'draw' && claims.length > 0) return claims.reduce((a, b) => (cards(b) > cards(a) ? b : a));
          const placings = legal.filter((action) => action.startsWith('place'));
          if (how === 'place' && placings.length > 0) return placings.reduce((a, b) => (cards(b) > cards(a) ? b : a));
          if (legal.includes('alight')) return 'alight';
          if (legal.includes('pick deck')) return 'pick deck';
          return legal[0] as string;
        };
        /** The newest view of each own seat, and whether an action is pending. */
        const views = new Map<number, { view: TableView; version: number }>();
        let sent = false;
        let least = 0;
        const choose = () => {
          for (const [seat, { view, version }] of views) {
            if (view.over) return finish();
            if (sent || version < least || !view.awaiting.includes(seat)) continue;
            if (enough(view, moves)) return finish();
            moves += 1;
            sent = true;
            const id = `x${moves}-${Math.random()}`;
            socket.send(JSON.stringify({ type: 'act', id, seat, expected: version, action: best(view.legal) }));
          }
        };
        socket.onmessage = (event: { data: unknown }) => {
          const message = JSON.parse(String(event.data));
          if (message.type === 'refused') fail(new Error(JSON.stringify(message)));
          if (message.type === 'accepted') {
            sent = false;
            least = message.version;
          }
          if (message.type === 'snapshot' || message.type === 'events') {
            if (message.seat === null) return;
            views.set(message.seat, message);
          }
          choose();
        };
      }),
    [condition.toString(), style, worker] as const,
  );
}

export type Seat = { kind: string; level?: string };

/** Creates a table by the API; the page must be on the server's origin. */
async function create(page: Page, edition: string, seats: Seat[], more: object, start: boolean): Promise<string> {
  await asGuest(page);
  return page.evaluate(
    async ([what, begin]) => {
      const post = (path: string, body: unknown) =>
        fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/me', { name: 'Marta' });
      const opened = (await (await post('/tables', what)).json()) as { id: string };
      if (begin) await post(`/tables/${opened.id}/start`, {});
      return opened.id;
    },
    [{ edition, seats, options: {}, visibility: 'private', clock: { kind: 'none' }, ...more }, start] as const,
  );
}

/** Chooses whether claims with a single possible payment are confirmed; with a mouse they are not by default. */
export async function confirmClaims(page: Page, confirm = true) {
  await page.evaluate((chosen) => {
    const key = 'whistlestop-settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, confirm: chosen }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, confirm);
}

/** Creates a table by the API and opens it. */
export async function openTableDirectly(page: Page, edition: string, seats: Seat[], more: object = {}, start = true) {
  await page.goto('/');
  await confirmClaims(page);
  const id = await create(page, edition, seats, more, start);
  await page.goto(`/table/${id}`);
  await expect(page.locator(start ? '#act' : '.qr, main h1').first()).toBeVisible();
  return id;
}

/** Creates a table by the API and opens it in the loaded page, without a reload. */
export async function openTableInPage(page: Page, edition: string, seats: Seat[]) {
  const id = await create(page, edition, seats, {}, true);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/table/${id}`);
  await expect(page.locator('html')).toHaveAttribute('data-edition', edition);
  await expect(page.locator('#act')).toBeAttached();
}

/** Returns the center of a route on the screen. */
export async function middleOf(page: Page, route: string): Promise<[number, number]> {
  return page.locator(`[data-route="${route}"]`).evaluate((group) => {
    const spaces = [...group.querySelectorAll(':scope > g')];
    const box = (spaces[Math.floor((spaces.length - 1) / 2)] as Element).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  });
}
