import { beforeAll, expect, test } from 'vitest';
import type { Score, TieBreak } from '../protocol/wire';
import { words } from '../words/words.svelte';
import { resultText } from './result-text';

const score = (total: number, rank: number, tie_break?: TieBreak): Score => ({
  total,
  rank,
  lines: [],
  ...(tie_break && { tie_break }),
});
const name = (seat: number) => ['Ann', 'Ben', 'Clara'][seat] ?? '';

beforeAll(() => words.load('en'));

test('a win by points names no tie-break', () => {
  expect(resultText([score(30, 1), score(28, 2)], name)).not.toContain('tie');
});

test('a shared victory names the winners', () => {
  expect(resultText([score(28, 1), score(28, 1), score(3, 3)], name)).toMatch(/Ann.*Ben/);
});

test('the tie-break that the server names is shown; one below the winner is not', () => {
  expect(resultText([score(28, 2), score(28, 1, 'goods')], name)).toContain('goods tokens');
  expect(resultText([score(28, 2), score(28, 1, 'held-tickets')], name)).toContain('held');
  expect(resultText([score(40, 1), score(28, 2, 'goods'), score(28, 3)], name)).not.toContain('tie');
});
