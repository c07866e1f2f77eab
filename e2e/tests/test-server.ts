/** A server for one test, which can be stopped, frozen, killed and restarted on the same port and database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

const START_MS = 60_000;

/** Returns a free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export class TestServer {
  #process: ChildProcess | null = null;

  private constructor(
    readonly base: string,
    readonly args: string[],
  ) {}

  /** Starts a server with more arguments than the address and database. */
  static async start(...more: string[]): Promise<TestServer> {
    const port = await freePort();
    const data = mkdtempSync(join(tmpdir(), 'whistlestop-own-'));
    const listen = `127.0.0.1:${port}`;
    const args = ['serve', '--listen', listen, '--database', `sqlite://${join(data, 'games.sqlite')}`, '--seed', '7'];
    const server = new TestServer(`http://${listen}`, [...args, ...more]);
    await server.restart();
    return server;
  }

  /** Starts the program again on the same database. */
  async restart() {
    const built = join(process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../target'), 'debug/whistlestop');
    this.#process = spawn(process.env.WHISTLESTOP_BIN ?? built, this.args, { stdio: 'ignore' });
    const until = Date.now() + START_MS;
    for (;;) {
      const answer = await fetch(`${this.base}/healthz`).catch(() => null);
      if (answer?.ok) return;
      if (Date.now() > until) throw new Error('the server did not start');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  signal(signal: NodeJS.Signals) {
    this.#process?.kill(signal);
  }

  /** Ends the program and waits until it has exited. */
  async end(signal: NodeJS.Signals = 'SIGKILL') {
    const running = this.#process;
    if (!running) return;
    this.#process = null;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }
}

/** Opens a page in a new browser, with a guest account. */
export async function person(browser: Browser, base: string, use: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...use, baseURL: base, locale: 'en' });
  const page = await context.newPage();
  await page.goto('/');
  await expect.poll(async () => (await context.cookies()).length).toBeGreaterThan(0);
  return page;
}

/** Sends a request from the page, with its session. */
export async function ask<T>(page: Page, path: string, body: unknown = {}): Promise<T> {
  return page.evaluate(
    async ([to, what]) => {
      const answer = await fetch(`/api/v1${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(what),
      });
      if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`);
      return answer.json().catch(() => null) as T;
    },
    [path, body] as const,
  );
}

type Wish = { edition?: string; bots?: number; clock?: unknown };

/** Creates a public table for these people and some bots, starts it, and opens it in all pages. */
export async function startTable(people: Page[], { edition = 'london', bots = 0, clock }: Wish = {}): Promise<string> {
  const [host, ...others] = people as [Page, ...Page[]];
  const seats = [
    { kind: 'human' },
    ...others.map(() => ({ kind: 'open' })),
    ...Array.from({ length: bots }, () => ({ kind: 'bot', level: 'porter' })),
  ];
  const { id } = await ask<{ id: string }>(host, '/tables', {
    edition,
    seats,
    visibility: 'public',
    // Public tables have a clock by default.
    clock: clock ?? { kind: 'none' },
  });
  for (const other of others) await ask(other, `/tables/${id}/join`);
  await ask(host, `/tables/${id}/start`);
  for (const page of people) {
    await page.goto(`/table/${id}`);
    await expect(page.locator('#act')).toBeVisible();
  }
  return id;
}

/** Keeps the first tickets that are offered. */
export async function keepTickets(page: Page) {
  const offer = page.locator('.offer');
  for (const label of await offer.locator('label').all()) {
    const box = label.locator('input');
    if (!(await box.isChecked())) await label.click();
  }
  await offer.locator('.btn').last().click();
  await expect(offer).toBeHidden();
}
