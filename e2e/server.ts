/** Starts the server of the browser tests with a free port and a temporary database; its log goes to a file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the servers' logs: one for all tests, and one per test that starts its own server. */
export const LOG_FOLDER = join(import.meta.dirname, 'server-log');
/** The file with standard output and standard error of the server. */
export const SERVER_LOG = join(LOG_FOLDER, 'server.log');

const START_TIMEOUT = 60_000;

/** Resolves with the server's address as soon as it prints it; rejects if it ends before or takes too long. */
export function printedAddress(server: ChildProcess, log: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start; see ${log}`)), START_TIMEOUT);
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}; see ${log}`)));
  });
}

/** Runs before all tests; the function that it returns runs after them. With E2E_BASE set, that server is used. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE) return undefined;
  const built = join(process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../target'), 'debug/whistlestop');
  const binary = process.env.WHISTLESTOP_BIN ?? built;
  const data = mkdtempSync(join(tmpdir(), 'whistlestop-'));
  rmSync(LOG_FOLDER, { recursive: true, force: true });
  mkdirSync(LOG_FOLDER, { recursive: true });
  const log = createWriteStream(SERVER_LOG);
  const database = `sqlite://${join(data, 'games.sqlite')}`;
  const listen = `127.0.0.1:${process.env.E2E_PORT ?? 0}`;
  const server = spawn(
    binary,
    ['serve', '--listen', listen, '--database', database, '--bot-pause', '0', '--seed', '7'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  server.stdout.pipe(log, { end: false });
  server.stderr.pipe(log, { end: false });
  process.env.E2E_BASE = await printedAddress(server, SERVER_LOG);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  };
}
