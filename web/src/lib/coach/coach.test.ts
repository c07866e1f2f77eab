import { beforeEach, expect, test, vi } from 'vitest';
import type { Analysis, Decision, Moment } from '../generated/coach';
import { Coach } from './coach.svelte';
import { percents, shownParts } from './figures';
import type { CoachAnswer, CoachWorker, Job } from './messages';

class FakeWorker implements CoachWorker {
  static all: FakeWorker[] = [];
  posted: Job[] = [];
  isTerminated = false;
  onmessage: CoachWorker['onmessage'] = null;
  onerror: CoachWorker['onerror'] = null;
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(job: Job) {
    this.posted.push(job);
  }
  terminate() {
    this.isTerminated = true;
  }
  say(data: CoachAnswer) {
    this.onmessage?.({ data } as MessageEvent<CoachAnswer>);
  }
}

const last = () => FakeWorker.all.at(-1) as FakeWorker;
const empty = (complete = false) => ({ format: 1, steps: 2, complete, line: [], decisions: [] }) as unknown as Analysis;
const moment = (step: number) => ({ step, units: [step], errors: [0] }) as Moment;
const decision = (step: number, action = 'pass') => ({ step, action }) as Decision;
const store = { find: vi.fn(), keep: vi.fn() };
let coach: Coach;

beforeEach(() => {
  FakeWorker.all = [];
  store.find.mockReset().mockResolvedValue(null);
  store.keep.mockReset().mockResolvedValue(undefined);
  coach = new Coach('record', () => new FakeWorker(), store);
});

test('an analysis grows step by step and is kept when it is complete', () => {
  coach.analyze('default');
  expect(last().posted).toEqual([{ do: 'analyze', record: 'record', depth: 'default', seed: 1 }]);
  last().say({ type: 'analysis', analysis: empty() });
  last().say({ type: 'step', done: 1, all: 2, line: [moment(0), moment(1)], decisions: [decision(0)] });
  expect(coach.progress).toEqual({ done: 1, all: 2 });
  expect(coach.analysis?.line).toHaveLength(2);
  expect(coach.analysis?.decisions).toHaveLength(1);
  expect(store.keep).not.toHaveBeenCalled();
  last().say({ type: 'analysis', analysis: empty(true) });
  expect(coach.isRunning).toBe(false);
  expect(coach.analysis?.complete).toBe(true);
  expect(store.keep).toHaveBeenCalledTimes(1);
});

test('a stopped analysis keeps what is there', () => {
  coach.analyze('default');
  last().say({ type: 'analysis', analysis: empty() });
  last().say({ type: 'step', done: 1, all: 2, line: [moment(0)], decisions: [decision(0)] });
  coach.stop();
  expect(last().isTerminated).toBe(true);
  expect(coach.isRunning).toBe(false);
  expect(coach.analysis?.decisions).toHaveLength(1);
  expect(store.keep).toHaveBeenCalledTimes(1);
});

test('a deeper analysis replaces decisions one by one', async () => {
  store.find.mockResolvedValue({ ...empty(true), decisions: [decision(0, 'old'), decision(1, 'old')] });
  await coach.open();
  coach.analyze('deep');
  last().say({ type: 'analysis', analysis: empty() });
  last().say({ type: 'step', done: 1, all: 2, line: [], decisions: [decision(0, 'new')] });
  expect(coach.analysis?.decisions.map(({ action }) => action)).toEqual(['new', 'old']);
});

test('a refusal and a crash are said', () => {
  coach.analyze('default');
  last().say({ type: 'refused', error: 'line 3: no such route' });
  expect(coach.refusal).toBe('line 3: no such route');
  coach.analyze('default');
  expect(coach.refusal).toBeNull();
  last().onerror?.(new ErrorEvent('error'));
  expect(coach.isCrashed).toBe(true);
  expect(coach.isRunning).toBe(false);
});

test('deductions are answered in the order of the questions and asked once', async () => {
  const [one, two] = [coach.deduce(3, 0), coach.deduce(4, 0)];
  expect(coach.deduce(3, 0)).toBe(one);
  const answer = (step: number) => ({ type: 'deduction', deduction: { step }, truth: [] }) as unknown as CoachAnswer;
  last().say(answer(3));
  last().say(answer(4));
  expect((await one)?.deduction.step).toBe(3);
  expect((await two)?.deduction.step).toBe(4);
  expect(FakeWorker.all).toHaveLength(1);
});

test('shown percents and parts add up', () => {
  expect(percents([0.215, 0.785])).toEqual([22, 78]);
  const part = (units: number) => ({ units, error: 0.004 });
  const split = {
    seat: 0,
    expectation: 2_000_000,
    result: 0,
    deal: part(-20_000),
    cards: part(-333_333),
    tickets: part(333_333),
    opponents: part(-25_000),
    own: part(-1_955_000),
    hidden: part(0),
  };
  const { start, result, parts } = shownParts(split, 6_000_000);
  expect(result).toBe(0);
  expect(start + parts.reduce((sum, { change }) => sum + change, 0)).toBe(result);
});
