import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSummary } from '../protocol/wire';
import { FakeStorage } from './fake-storage';
import type { Entry, TableFile } from './messages';
import { GameStore } from './store';

const SEAL = { secret: '00', salt: '01' };
const entry = (seq: number): Entry => ({ seq, action_id: null, body: `{"n":${seq}}`, hash: `h${seq}` });
const file = (id: string, doc = '{}', created = 1): TableFile => ({
  id,
  doc,
  summary: { id, created } as unknown as TableSummary,
});
const seqs = (entries: Entry[] | undefined) => entries?.map(({ seq }) => seq);

let storage: FakeStorage;
const open = () => new GameStore(() => storage.factory);

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('IDBKeyRange', FakeStorage.keyRange);
});
afterEach(() => vi.unstubAllGlobals());

test('a game is begun, grows, is listed, read by another tab, and removed', async () => {
  const store = open();
  await store.begin(file('a'), SEAL, [entry(1)]);
  await store.begin(file('b', '{}', 2), SEAL, [entry(1)]);
  expect(await store.append(file('a', '{"v":2}'), 1, [entry(2), entry(3)])).toBe(true);
  const other = open();
  expect((await other.list()).map(({ id }) => id)).toEqual(['b', 'a']);
  const game = await other.read('a');
  expect(game?.doc).toBe('{"v":2}');
  expect(seqs(game?.entries)).toEqual([1, 2, 3]);
  expect(seqs(await other.entries('a', 1))).toEqual([2, 3]);
  await other.remove('a');
  expect(await open().read('a')).toBeNull();
  expect(seqs((await open().read('b'))?.entries)).toEqual([1]);
});

test('only one of two tabs appends after the same entry', async () => {
  const one = open();
  await one.begin(file('a'), SEAL, [entry(1)]);
  const two = open();
  await two.read('a');
  expect(await one.append(file('a'), 1, [entry(2)])).toBe(true);
  expect(await two.append(file('a'), 1, [entry(2)])).toBe(false);
  expect(two.isStored('a')).toBe(true);
});

test('a game that does not fit continues in memory and is stored whole as soon as it fits', async () => {
  const store = open();
  await store.begin(file('a'), SEAL, [entry(1)]);
  storage.isFull = true;
  expect(await store.append(file('a', '{"v":2}'), 1, [entry(2)])).toBe(true);
  expect(store.isStored('a')).toBe(false);
  expect(seqs((await store.read('a'))?.entries)).toEqual([1, 2]);
  // Nothing of it was stored.
  expect(seqs((await open().read('a'))?.entries)).toEqual([1]);
  storage.isFull = false;
  expect(await store.append(file('a', '{"v":3}'), 2, [entry(3)])).toBe(true);
  expect(store.isStored('a')).toBe(true);
  const game = await open().read('a');
  expect(game?.doc).toBe('{"v":3}');
  expect(seqs(game?.entries)).toEqual([1, 2, 3]);
});

test('a game that was never stored is listed, and a changed document is kept', async () => {
  storage.isFull = true;
  const store = open();
  await store.begin(file('a'), SEAL, [entry(1)]);
  expect(store.isStored('a')).toBe(false);
  expect((await store.list()).map(({ id }) => id)).toEqual(['a']);
  await store.save(file('a', '{"v":2}'));
  expect((await store.read('a'))?.doc).toBe('{"v":2}');
  expect(await open().list()).toEqual([]);
});

test('without a database games are in memory', async () => {
  const store = new GameStore(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await store.begin(file('a'), SEAL, [entry(1)]);
  expect(await store.append(file('a'), 1, [entry(2)])).toBe(true);
  expect(store.isStored('a')).toBe(false);
  expect(seqs((await store.read('a'))?.entries)).toEqual([1, 2]);
});
