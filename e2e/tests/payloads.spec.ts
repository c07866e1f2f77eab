/** A thousand injection payloads as names, titles and chat: none is executed or displayed deceptively. */
import { expect, request, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './test';
import { TestServer } from './test-server';
import { nextFrames } from './board-player';

/** Payloads that would call `hacked` if a page interpreted text as code. */
const SCRIPTS = [
  '<script>hacked(#)</script>',
  '<img src=x onerror=hacked(#)>',
  '"><svg/onload=hacked(#)>',
  "'-hacked(#)-'",
  '{{hacked(#)}}',
  '${hacked(#)}',
  '{@html hacked(#)}',
  '<b onclick=hacked(#)>x',
  'javascript:hacked(#)',
  '</style><script>hacked(#)',
  '<a href=//evil.example>#',
  '<iframe srcdoc=#>',
  '&lt;i&gt;#&#60;',
  '<!--#--!>',
  '<math><mi href=#>',
  '`;hacked(#);`',
];

/** Texts with direction marks or invisible characters, which are refused. */
const DECEIVERS = ['\u202Elive#', 'a\u200B#', '\u2066#\u2069', '#\u0007', '\uFEFF#', 'x\u00AD#', '\u180E#', '\u200F#'];

const ALL = [...SCRIPTS, ...DECEIVERS];

function text(number: number): string {
  return ALL[number % ALL.length]!.replace('#', String(number));
}

/** Names have at most 24 letters. */
const tooLong = (number: number) => text(number).length > 24;

const deceives = (number: number) => number % ALL.length >= SCRIPTS.length;

/** Creates a guest with a cookie of its own. */
class Guest {
  constructor(
    readonly api: APIRequestContext,
    readonly home: string,
  ) {}

  static async come(home: string): Promise<Guest> {
    const api = await request.newContext({ baseURL: home, extraHTTPHeaders: { origin: home } });
    await api.post('/api/v1/guest', { data: {} });
    return new Guest(api, home);
  }

  async post(path: string, data: object): Promise<{ status: number; body: { id: string } }> {
    const answer = await this.api.post(path, { data });
    return { status: answer.status(), body: await answer.json() };
  }
}

/** Sends the texts as chat, five from each guest, and waits until each is received or refused. */
async function say(page: Page, table: string, texts: string[]) {
  await page.evaluate(
    async ([table, texts]) => {
      for (let from = 0; from < texts.length; from += 5) {
        const some = texts.slice(from, from + 5);
        // Chat is limited by account, so every few lines come from another guest.
        const post = (path: string, body: object) =>
          fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        await post('/api/v1/logout', {});
        const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        );
        await post('/api/v1/guest', { nonce: nonce.join('') });
        await new Promise<void>((done, failed) => {
          const socket = new WebSocket(`ws://${location.host}/api/v1/tables/${table}/socket`);
          let left = some.length;
          socket.onopen = () => {
            socket.send(JSON.stringify({ type: 'hello', version: null }));
            for (const text of some) socket.send(JSON.stringify({ type: 'chat', text }));
          };
          socket.onmessage = ({ data }) => {
            const { type } = JSON.parse(data as string) as { type: string };
            // Each line is either received or refused.
            if (type === 'chat' || type === 'reason') left--;
            if (left === 0) {
              socket.onclose = null;
              socket.close();
              done();
            }
          };
          socket.onclose = ({ code }) => failed(new Error(`closed with ${code}`));
        });
      }
    },
    [table, texts] as const,
  );
}

// With a server of its own: its tables would push those of other tests out of the lobby's list.
let server: TestServer;
test.beforeEach(async () => {
  server = await TestServer.start();
});
test.afterEach(() => server.end());

test('a thousand injection payloads are displayed as text', async ({ browser }) => {
  const home = server.base;
  const page = await (await browser.newContext({ baseURL: home, locale: 'en' })).newPage();
  const ran: string[] = [];
  await page.exposeFunction('hacked', (what: unknown) => ran.push(String(what)));
  await page.exposeFunction('violated', (what: string) => ran.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      (window as unknown as { violated(what: string): void }).violated(
        `${event.violatedDirective} ${event.blockedURI}`,
      ),
    ),
  );
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => ran.push(String(error)));
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(home).host) ran.push(`a request to ${request.url()}`);
  });
  let number = 0;
  let kept = 0;

  // Titles: four times as many tables as the lobby lists, each by a guest whose name is a payload, too.
  for (let round = 0; round < 4; round++) {
    for (let host = 0; host < 5; host++) {
      const guest = await Guest.come(home);
      while (tooLong(number)) number++;
      const named = await guest.post('/api/v1/me', { name: text(number) });
      expect(named.status, text(number)).toBe(deceives(number) ? 400 : 200);
      number++;
      for (let table = 0; table < 20; table++) {
        const title = text(number);
        const seats = [{ kind: 'human' }, { kind: 'open' }];
        const opened = await guest.post('/api/v1/tables', { edition: 'london', seats, visibility: 'public', title });
        expect(opened.status, title).toBe(deceives(number) ? 400 : 200);
        kept += opened.status === 200 ? 1 : 0;
        number++;
      }
      await guest.api.dispose();
    }
    await page.goto('/');
    await expect(page.getByText(SCRIPTS[0]!.split('#')[0]!).first()).toBeVisible();
  }

  // Chat: two tables with as many lines as they keep; names: all their players.
  for (let table = 0; table < 2; table++) {
    const host = await Guest.come(home);
    const seats = Array.from({ length: 5 }, () => ({ kind: 'human' }));
    const { body } = await host.post('/api/v1/tables', {
      edition: 'usa',
      seats,
      visibility: 'public',
      title: text(number++),
    });
    for (let seat = 0; seat < 4; seat++) {
      const guest = await Guest.come(home);
      while (deceives(number) || tooLong(number)) number++;
      expect((await guest.post('/api/v1/me', { name: text(number) })).status).toBe(200);
      number++;
      await guest.post(`/api/v1/tables/${body.id}/join`, {});
      await guest.api.dispose();
    }
    const texts = Array.from({ length: 290 }, () => text(number++));
    await page.goto(`/table/${body.id}`);
    await say(page, body.id, texts);
    await page.reload();
    await page.getByRole('button', { name: 'Watch' }).click();
    await expect(page.getByRole('button', { name: 'Watch' })).toBeHidden();
    await expect(page.getByText('hacked').first()).toBeAttached();
    await nextFrames(page);
    await host.api.dispose();
  }
  expect(number).toBeGreaterThanOrEqual(1000);
  expect(kept).toBeGreaterThan(200);
  expect(ran).toEqual([]);
});
