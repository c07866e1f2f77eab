// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openModule } from '../../../tests/module';
import { FakeStorage } from './fake-storage';
import { DeviceHost } from './host';
import type { ToPage } from './messages';
import { GameStore } from './store';

const NEW_TABLE = {
  edition: 'london',
  seats: [
    { kind: 'hot-seat', name: 'Ann' },
    { kind: 'hot-seat', name: 'Bob' },
  ],
  options: {},
  visibility: 'private',
  clock: { kind: 'none' },
};

let storage: FakeStorage;
let posted: ToPage[];

beforeEach(() => {
  storage = new FakeStorage();
  posted = [];
  vi.stubGlobal('IDBKeyRange', FakeStorage.keyRange);
});
afterEach(() => vi.unstubAllGlobals());

/** A worker's tables: another one is what a page has after a reload. */
function startHost() {
  return new DeviceHost({
    module: openModule(),
    store: new GameStore(() => storage.factory),
    botScheduler: { think: async () => null, cancel: () => {} },
    post: (message) => posted.push(message),
    announce: () => {},
  });
}

async function ask(host: DeviceHost, method: string, path: string, body: unknown = null) {
  const n = posted.length + 1;
  await host.receive({ type: 'request', n, method, path, body, name: 'Ann' });
  await vi.waitFor(() => expect(posted.some((one) => one.type === 'response' && one.n === n)).toBe(true));
  const answer = posted.find((one) => one.type === 'response' && one.n === n) as Extract<ToPage, { type: 'response' }>;
  return { status: answer.status, body: answer.body as { id: string; error?: { code: string } } };
}

const openTable = async (host: DeviceHost) => (await ask(host, 'POST', '/tables', NEW_TABLE)).body.id;
const connect = (host: DeviceHost, table: string) => host.receive({ type: 'open', client: 1, table, name: 'Ann' });
const about = (client: number) => posted.filter((one) => 'client' in one && one.client === client);
const games = () => [...(storage.stores.get('games')?.values() ?? [])].map(({ value }) => value as { doc: string });
const entries = () =>
  [...(storage.stores.get('entries')?.values() ?? [])].map(({ value }) => value as { body: string });

test('a stored game opens after a reload', async () => {
  const table = await openTable(startHost());
  await connect(startHost(), table);
  expect(about(1)).toEqual([{ type: 'opened', client: 1 }]);
  expect(posted.at(-1)).toEqual({ type: 'stored', table, stored: true });
});

test('a game that does not exist closes its channel', async () => {
  await connect(startHost(), 'device-none');
  expect(posted).toEqual([{ type: 'closed', client: 1 }]);
});

const damages: [string, () => void][] = [
  ['whose document is no JSON', () => games().forEach((row) => (row.doc = '{'))],
  ['whose log is no JSON', () => entries().forEach((row) => (row.body = '{'))],
  ['whose log is empty', () => storage.stores.get('entries')?.clear()],
];
test.each(damages)('a game %s closes its channel and says that it is damaged', async (_, damage) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const table = await openTable(startHost());
  damage();
  const host = startHost();
  await connect(host, table);
  expect(about(1).at(-1)).toEqual({ type: 'closed', client: 1, why: 'damaged' });
  expect(about(1).some(({ type }) => type === 'opened')).toBe(false);
  // It can be asked for again, and removed; other games are not affected.
  const answer = await ask(host, 'GET', `/tables/${table}/replay`);
  expect([answer.status, answer.body.error?.code]).toEqual([500, 'table-damaged']);
  expect((await ask(host, 'DELETE', `/tables/${table}`)).status).toBe(200);
  await openTable(host);
  expect(games()).toHaveLength(1);
});

test('with a full storage the game begins in memory, and the page is notified', async () => {
  storage.isFull = true;
  const host = startHost();
  const table = await openTable(host);
  await connect(host, table);
  expect(about(1)).toEqual([{ type: 'opened', client: 1 }]);
  expect(posted.at(-1)).toEqual({ type: 'stored', table, stored: false });
  await host.receive({ type: 'send', client: 1, text: JSON.stringify({ type: 'hello', version: null }) });
  const received = about(1).flatMap((one) => (one.type === 'received' ? [JSON.parse(one.text)] : []));
  const snapshot = received.find((message) => message.type === 'snapshot' && message.seat === 0);
  const [action] = snapshot.view.legal as string[];
  const { version: expected } = snapshot as { version: number };
  await host.receive({
    type: 'send',
    client: 1,
    text: JSON.stringify({ type: 'act', id: 'x', seat: 0, expected, action }),
  });
  const accepted = () => about(1).some((one) => one.type === 'received' && JSON.parse(one.text).type === 'accepted');
  await vi.waitFor(() => expect(accepted()).toBe(true));
  expect(games()).toEqual([]);
});
