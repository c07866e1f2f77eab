import { beforeEach, expect, test, vi } from 'vitest';
import { type Analysis, BOTS, type Decision, FORMAT, type Moment } from '../generated/coach';
import { Coach } from './coach.svelte';
import { lossesText, percents, shownParts } from './figures';
import type { CoachAnswer, CoachWorker, Job } from './messages';
import { isCurrent } from './store';

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
  expect(last().posted.at(-1)).toEqual({ do: 'pause' });
  expect(coach.isRunning).toBe(false);
  expect(coach.analysis?.decisions).toHaveLength(1);
  expect(store.keep).toHaveBeenCalledTimes(1);
  coach.close();
  expect(last().isTerminated).toBe(true);
});

test('a stopped analysis continues where it was', () => {
  coach.analyze('default');
  last().say({ type: 'analysis', analysis: empty() });
  coach.stop();
  // The worker was computing this when it was told to pause.
  last().say({ type: 'step', done: 1, all: 2, line: [moment(0)], decisions: [decision(0)] });
  expect(coach.isRunning).toBe(false);
  expect(coach.analysis?.decisions).toHaveLength(0);
  coach.analyze('default');
  expect(FakeWorker.all).toHaveLength(1);
  expect(last().posted.at(-1)).toEqual({ do: 'resume' });
  expect(coach.analysis?.decisions).toHaveLength(1);
  expect(coach.progress).toEqual({ done: 1, all: 2 });
  last().say({ type: 'analysis', analysis: empty(true) });
  expect(coach.isRunning).toBe(false);
});

test('a stopped deeper analysis leaves the complete one as it was', async () => {
  const whole = { ...empty(true), decisions: [decision(0, 'old'), decision(1, 'old')] };
  store.find.mockResolvedValue(whole);
  await coach.open();
  coach.analyze('deep');
  last().say({ type: 'analysis', analysis: empty() });
  last().say({ type: 'step', done: 1, all: 2, line: [], decisions: [decision(0, 'new')] });
  coach.stop();
  last().say({ type: 'step', done: 2, all: 2, line: [], decisions: [decision(1, 'new')] });
  expect(coach.analysis).toEqual(whole);
  expect(store.keep.mock.lastCall).toEqual([whole]);
  coach.analyze('deep');
  expect(FakeWorker.all).toHaveLength(1);
});

test('a resumed deeper analysis shows again what it has replaced', async () => {
  store.find.mockResolvedValue({ ...empty(true), decisions: [0, 1, 2].map((step) => decision(step, 'old')) });
  await coach.open();
  coach.analyze('deep');
  last().say({ type: 'analysis', analysis: { ...empty(), steps: 3 } });
  last().say({ type: 'step', done: 1, all: 3, line: [], decisions: [decision(0, 'new')] });
  coach.stop();
  // The worker was computing this when it was told to pause.
  last().say({ type: 'step', done: 2, all: 3, line: [], decisions: [decision(1, 'new')] });
  const actions = () => coach.analysis?.decisions.map(({ action }) => action);
  expect(actions()).toEqual(['old', 'old', 'old']);
  coach.analyze('deep');
  expect(actions()).toEqual(['new', 'new', 'old']);
  expect(coach.progress).toEqual({ done: 2, all: 3 });
  // Stopping again leaves the complete one, and the next depth begins anew from it.
  coach.stop();
  expect(actions()).toEqual(['old', 'old', 'old']);
  coach.analyze('quick');
  expect(FakeWorker.all).toHaveLength(2);
  expect(actions()).toEqual(['old', 'old', 'old']);
});

test('an analysis of another version of the bots or of the format is not current', () => {
  const version = (format: number, bots: number) => ({ ...empty(true), format, bots });
  expect(isCurrent(version(FORMAT, BOTS))).toBe(true);
  expect(isCurrent(version(FORMAT, BOTS - 1))).toBe(false);
  expect(isCurrent(version(FORMAT - 1, BOTS))).toBe(false);
  const { bots: _, ...unversioned } = version(FORMAT, BOTS);
  expect(isCurrent(unversioned as Analysis)).toBe(false);
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
    losses: part(-600_000),
  };
  const { start, result, parts } = shownParts(split, 6_000_000);
  expect(result).toBe(0);
  expect(start + parts.reduce((sum, { change }) => sum + change, 0)).toBe(result);
  expect(lossesText(split, 6_000_000)).toBe('−10 ± 1');
});
