/** A server for one test, which can be stopped, frozen, killed and restarted on the same port and database. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { LOG_FOLDER, printedAddress } from '../server';

export class TestServer {
  #process: ChildProcess | null = null;
  /** The first start chooses a free port; the others use the same one. */
  #listen = '127.0.0.1:0';
  base = '';

  private constructor(
    readonly args: string[],
    readonly log: string,
  ) {}

  /** Starts a server with more arguments than the address and database. Its log is kept in `server-log`. */
  static async start(...more: string[]): Promise<TestServer> {
    const data = mkdtempSync(join(tmpdir(), 'whistlestop-own-'));
    mkdirSync(LOG_FOLDER, { recursive: true });
    const { testId, retry } = test.info();
    const args = ['--database', `sqlite://${join(data, 'games.sqlite')}`, '--seed', '7', ...more];
    const server = new TestServer(args, join(LOG_FOLDER, `${testId}-${retry}.log`));
    await server.restart();
    return server;
  }

  /** Starts the program again on the same port and database. */
  async restart() {
    const built = join(process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../target'), 'debug/whistlestop');
    const args = ['serve', '--listen', this.#listen, ...this.args];
    const server = spawn(process.env.WHISTLESTOP_BIN ?? built, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = server;
    const log = createWriteStream(this.log, { flags: 'a' });
    server.stdout.pipe(log, { end: false });
    server.stderr.pipe(log, { end: false });
    this.base = await printedAddress(server, this.log);
    this.#listen = new URL(this.base).host;
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
