import { expect, test } from 'vitest';
import type { Score, ScoreLine } from '../wire';
import { tieBreak } from './verdict';

const ticket = (completed: boolean) => ({ what: 'tickets', points: 5, ticket: 'a--b', completed }) as ScoreLine;
const score = (total: number, rank: number, done: number): Score => ({
  total,
  rank,
  lines: Array.from({ length: 3 }, (_, i) => ticket(i < done)),
});

test('a win by points names no tie-break', () => {
  expect(tieBreak([score(30, 1, 1), score(28, 2, 3)])).toBeNull();
});

test('a shared victory names no tie-break', () => {
  expect(tieBreak([score(28, 1, 2), score(28, 1, 2)])).toBeNull();
});

test('equal points are decided by completed tickets, else by what the edition names next (US-29, US-30, NY-28)', () => {
  expect(tieBreak([score(28, 1, 3), score(28, 2, 2)])).toBe('tie-completed');
  expect(tieBreak([score(28, 2, 2), score(28, 1, 2), score(5, 3, 0)])).toBe('tie-second');
});
