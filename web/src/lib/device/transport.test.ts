import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ended } from '../protocol/connection';
import { StartFailure } from '../protocol/transport';
import type { ToPage, ToWorker } from './messages';
import { DeviceTransport, type TableWorker } from './transport';

class FakeWorker implements TableWorker {
  static all: FakeWorker[] = [];
  posted: ToWorker[] = [];
  isTerminated = false;
  onmessage: TableWorker['onmessage'] = null;
  onerror: TableWorker['onerror'] = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker) {
    this.posted.push(message);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(message: ToPage) {
    this.onmessage?.({ data: message } as MessageEvent<ToPage>);
  }
}

const last = () => FakeWorker.all.at(-1) as FakeWorker;
const listener = { stored: vi.fn(), restarted: vi.fn() };
let transport: DeviceTransport;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.all = [];
  listener.stored.mockClear();
  listener.restarted.mockClear();
  transport = new DeviceTransport(
    () => new FakeWorker(),
    () => 'Ann',
    listener,
  );
});
afterEach(() => vi.useRealTimers());

function connect() {
  const heard = { opened: vi.fn(), received: vi.fn(), closed: vi.fn<(why?: Ended) => void>() };
  const channel = transport.connect('device-1', heard);
  const open = last().posted.find((message) => message.type === 'open');
  return { heard, channel, client: open?.client ?? 0 };
}

test('the worker is started by the first message and answers by number', async () => {
  expect(transport.isRunning).toBe(false);
  const one = transport.request('GET', '/editions');
  const two = transport.request('POST', '/tables', { edition: 'usa' });
  const [first, second] = last().posted as { n: number }[];
  last().say({ type: 'response', n: second?.n ?? 0, status: 409, body: 'two' });
  last().say({ type: 'response', n: first?.n ?? 0, status: 200, body: 'one' });
  expect(await one).toEqual({ status: 200, json: 'one' });
  expect(await two).toEqual({ status: 409, json: 'two' });
  expect(FakeWorker.all).toHaveLength(1);
});

test('a channel opens, carries texts both ways and closes', () => {
  const { heard, channel, client } = connect();
  expect(channel.isOpen).toBe(false);
  last().say({ type: 'opened', client });
  expect(channel.isOpen).toBe(true);
  channel.send('hello');
  last().say({ type: 'received', client, text: 'welcome' });
  expect(heard.received).toHaveBeenCalledWith('welcome');
  channel.close();
  expect(last().posted.slice(-2)).toEqual([
    { type: 'send', client, text: 'hello' },
    { type: 'close', client },
  ]);
  last().say({ type: 'received', client, text: 'too late' });
  expect(heard.received).toHaveBeenCalledTimes(1);
});

const failures: [string, (worker: FakeWorker) => void][] = [
  ['its module cannot be loaded', (worker) => worker.say({ type: 'not-started', error: 'no module' })],
  // The browser reports a script that cannot be loaded with an event that has no message.
  ['its script cannot be loaded', (worker) => worker.onerror?.(new Event('error') as ErrorEvent)],
];
test.each(failures)('a worker is not restarted by itself if %s', async (_, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { heard } = connect();
  const request = transport.request('GET', '/editions');
  fail(last());
  await expect(request).rejects.toBeInstanceOf(StartFailure);
  expect(heard.closed.mock.calls).toEqual([['not-started']]);
  expect(listener.restarted).not.toHaveBeenCalled();
  expect(last().isTerminated).toBe(true);
  // What follows at once fails without another attempt.
  vi.advanceTimersByTime(4_999);
  await expect(transport.request('GET', '/editions')).rejects.toBeInstanceOf(StartFailure);
  const later = vi.fn();
  transport.connect('device-1', { opened: vi.fn(), received: vi.fn(), closed: later });
  await Promise.resolve();
  expect(later.mock.calls).toEqual([['not-started']]);
  vi.advanceTimersByTime(60_000);
  expect(FakeWorker.all).toHaveLength(1);
});

test.each(failures)('a request long after a failure tries once more if %s', async (_, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = transport.request('GET', '/editions');
  fail(last());
  await expect(failed).rejects.toBeInstanceOf(StartFailure);
  vi.advanceTimersByTime(5_000);
  const again = transport.request('GET', '/editions');
  expect(FakeWorker.all).toHaveLength(2);
  fail(last());
  await expect(again).rejects.toBeInstanceOf(StartFailure);
  await expect(transport.request('GET', '/editions')).rejects.toBeInstanceOf(StartFailure);
  expect(FakeWorker.all).toHaveLength(2);
  vi.advanceTimersByTime(5_000);
  const { heard, client } = connect();
  expect(FakeWorker.all).toHaveLength(3);
  last().say({ type: 'started' });
  last().say({ type: 'opened', client });
  expect(heard.opened).toHaveBeenCalledTimes(1);
  expect(heard.closed).not.toHaveBeenCalled();
});

test('a channel that is closed for good says why', () => {
  const { heard, client } = connect();
  last().say({ type: 'closed', client, why: 'damaged' });
  expect(heard.closed.mock.calls).toEqual([['damaged']]);
});

test('after a crash channels close, requests fail, and the next message starts another worker', async () => {
  const { heard } = connect();
  last().say({ type: 'started' });
  const request = transport.request('GET', '/editions');
  last().onerror?.(new ErrorEvent('error'));
  await expect(request).rejects.toThrow();
  expect(heard.closed.mock.calls).toEqual([[undefined]]);
  expect(listener.restarted).toHaveBeenCalledTimes(1);
  expect(last().isTerminated).toBe(true);
  connect();
  expect(FakeWorker.all).toHaveLength(2);
});

test('events of a terminated worker do not concern the next one', async () => {
  connect();
  const first = last();
  const [onmessage, onerror] = [first.onmessage, first.onerror];
  first.say({ type: 'started' });
  onerror?.(new ErrorEvent('error'));
  const { heard, client } = connect();
  expect(FakeWorker.all).toHaveLength(2);
  onerror?.(new ErrorEvent('error'));
  for (const message of [
    { type: 'not-started', error: 'no module' },
    { type: 'opened', client },
  ] as const)
    onmessage?.({ data: message } as MessageEvent<ToPage>);
  expect(heard.closed).not.toHaveBeenCalled();
  expect(heard.opened).not.toHaveBeenCalled();
  expect(last().isTerminated).toBe(false);
  expect(listener.restarted).toHaveBeenCalledTimes(1);
  const request = transport.request('GET', '/editions');
  const asked = last().posted.at(-1) as { n: number };
  last().say({ type: 'response', n: asked.n, status: 200, body: 'one' });
  expect(await request).toEqual({ status: 200, json: 'one' });
});

test('a worker that does not open a channel is replaced', () => {
  const { heard } = connect();
  vi.advanceTimersByTime(60_000);
  expect(heard.closed).toHaveBeenCalledTimes(1);
  expect(last().isTerminated).toBe(true);
});
