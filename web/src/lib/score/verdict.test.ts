import { beforeAll, expect, test } from 'vitest';
import type { Score, TieBreak } from '../wire';
import { words } from '../words.svelte';
import { verdict } from './verdict';

const score = (total: number, rank: number, tie_break?: TieBreak): Score => ({
  total,
  rank,
  lines: [],
  ...(tie_break && { tie_break }),
});
const name = (seat: number) => ['Ann', 'Ben', 'Clara'][seat] ?? '';

beforeAll(() => words.load('en'));

test('a win by points names no tie-break', () => {
  expect(verdict([score(30, 1), score(28, 2)], name)).not.toContain('tie');
});

test('a shared victory names the winners', () => {
  expect(verdict([score(28, 1), score(28, 1), score(3, 3)], name)).toMatch(/Ann.*Ben/);
});

test('the tie-break that the server names is told; one below the winner is not', () => {
  expect(verdict([score(28, 2), score(28, 1, 'goods')], name)).toContain('goods tokens');
  expect(verdict([score(28, 2), score(28, 1, 'held-tickets')], name)).toContain('held');
  expect(verdict([score(40, 1), score(28, 2, 'goods'), score(28, 3)], name)).not.toContain('tie');
});
