import { beforeEach, expect, test } from 'vitest';
import type { Answer, Request } from './messages';
import { BotScheduler, type Job, type BotWorker } from './bot-scheduler';

class FakeWorker implements BotWorker {
  static all: FakeWorker[] = [];
  posted: Request[] = [];
  isTerminated = false;
  onmessage: BotWorker['onmessage'] = null;
  onerror: BotWorker['onerror'] = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: Request) {
    this.posted.push(request);
  }
  terminate() {
    this.isTerminated = true;
  }
  answer(action: string) {
    this.onmessage?.({ data: { type: 'choice', action } } as MessageEvent<Answer>);
  }
}

const last = () => FakeWorker.all.at(-1) as FakeWorker;
const job = (table: string, seat: number): Job => ({
  table,
  seat,
  do: 'think',
  game: { doc: '', seal: { secret: '', salt: '' }, entries: [] },
});
let botScheduler: BotScheduler;

beforeEach(() => {
  FakeWorker.all = [];
  botScheduler = new BotScheduler(
    () => new FakeWorker(),
    () => 7,
  );
});

test('one bot thinks at a time', async () => {
  const first = botScheduler.think(job('a', 0));
  const second = botScheduler.think(job('a', 1));
  expect(last().posted).toHaveLength(1);
  last().answer('pick 1');
  expect(await first).toEqual({ type: 'choice', action: 'pick 1' });
  expect(last().posted).toHaveLength(2);
  last().answer('pick deck');
  expect(await second).toEqual({ type: 'choice', action: 'pick deck' });
  expect(FakeWorker.all).toHaveLength(1);
});

test('a cancelled bot is stopped, and those of other tables think on', async () => {
  const running = botScheduler.think(job('a', 0));
  const waiting = botScheduler.think(job('a', 1));
  const other = botScheduler.think(job('b', 0));
  botScheduler.cancel('a');
  expect(await running).toBeNull();
  expect(await waiting).toBeNull();
  expect(FakeWorker.all[0]?.isTerminated).toBe(true);
  last().answer('pass');
  expect(await other).toEqual({ type: 'choice', action: 'pass' });
});

test('a bot that crashes has no action', async () => {
  const thought = botScheduler.think(job('a', 0));
  last().onerror?.(new ErrorEvent('error'));
  expect(await thought).toEqual({ type: 'choice', action: null });
});
