import { beforeEach, expect, test } from 'vitest';
import type { Analysis, Class, Decision } from '../generated/coach';
import type { WholeGame } from '../replay/replay.svelte';
import { countAnswer, exercisesOf, optionsOf, ownSeat, readSolved } from './exercises';
import type { StoredAnalysis } from './store';

const decision = (step: number, seat: number, kind: Class, loss: number, preferred = 'tickets') =>
  ({
    step,
    seat,
    class: kind,
    action: 'pick deck',
    preferred,
    loss: { win: { mean: loss, error: 0.01 } },
  }) as Decision;
const stored = (game: string, at: number, seat: number, decisions: Decision[]): StoredAnalysis => ({
  game,
  at,
  seat,
  analysis: { edition: 'usa', decisions } as Analysis,
});

beforeEach(() => localStorage.clear());

test('exercises are own decisions with a loss, the largest first', () => {
  const found = exercisesOf([
    stored('a', 2, 0, [decision(3, 0, 'mistake', 0.09), decision(4, 1, 'blunder', 0.5), decision(5, 0, 'good', 0.4)]),
    stored('b', 1, 1, [decision(7, 1, 'blunder', 0.2), decision(8, 1, 'blunder', 0.3, 'pick deck')]),
  ]);
  expect(found.map(({ game, decision: { step } }) => [game, step])).toEqual([
    ['b', 7],
    ['a', 3],
  ]);
});

test('there are at most twenty exercises, from the newest twenty games', () => {
  const many = Array.from({ length: 30 }, (_, i) => stored(`g${i}`, 30 - i, 0, [decision(1, 0, 'mistake', 0.1 + i)]));
  const found = exercisesOf(many);
  expect(found).toHaveLength(20);
  expect(found[0]?.game).toBe('g19');
});

test('choices have different texts and several kinds', () => {
  const legal = ['pick 1', 'pick 2', 'pick deck', 'claim a--b 2 red', 'claim a--b 1 red 1 wild', 'tickets'];
  const words = (action: string) => (action.startsWith('pick') && action !== 'pick deck' ? 'take red' : action);
  const options = optionsOf({ action: 'pick deck', preferred: 'pick 2' } as Decision, legal, words);
  expect(options).toHaveLength(4);
  expect(options).toContain('pick 2');
  expect(options).not.toContain('pick 1');
  expect(options).toContain('tickets');
  expect(options.some((one) => one.startsWith('claim'))).toBe(true);
  // Where nothing else is legal, two moves are left.
  expect(optionsOf({ action: 'pass', preferred: 'tickets' } as Decision, ['pass', 'tickets'], words)).toHaveLength(2);
});

test('the own seat is found by name, and on a device only if one person played', () => {
  const whole = (names: string[], levels: (string | null)[], file = false) =>
    ({ names, levels, origin: file ? { how: 'file' } : null }) as WholeGame;
  expect(ownSeat('1', whole(['Bot', 'Ann'], ['porter', null]), 'Ann')).toBe(1);
  expect(ownSeat('1', whole(['Bot', 'Ann'], ['porter', null]), 'Bob')).toBeNull();
  expect(ownSeat('1', whole(['Ann', 'Bob'], [null, null], true), 'Ann')).toBeNull();
  expect(ownSeat('device-1', whole(['Bot', 'You'], ['porter', null]), 'Ann')).toBe(1);
  expect(ownSeat('device-1', whole(['You', 'Eve'], [null, null]), 'You')).toBeNull();
});

test('answers are counted and kept', () => {
  const first = countAnswer(readSolved(), 'a 3', true);
  expect(countAnswer(first, 'b 7', true)).toEqual({ solved: ['a 3', 'b 7'], row: 2 });
  expect(readSolved().row).toBe(2);
  expect(countAnswer(readSolved(), 'c 1', false)).toEqual({ solved: ['a 3', 'b 7'], row: 0 });
  localStorage.setItem('whistlestop-exercises', '{"solved": 7');
  expect(readSolved()).toEqual({ solved: [], row: 0 });
});
