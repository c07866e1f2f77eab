import { expect, test } from 'vitest';
import { average, best, favorites, streaks } from './result-statistics';

const ranks = (...all: number[]) => all.map((rank) => ({ rank }));

test('a streak is victories in a row, counted from the newest game', () => {
  expect(streaks([])).toEqual({ now: 0, longest: 0 });
  expect(streaks(ranks(1, 1, 2, 1, 1, 1))).toEqual({ now: 2, longest: 3 });
  expect(streaks(ranks(2, 1))).toEqual({ now: 0, longest: 1 });
  expect(streaks(ranks(1, 1))).toEqual({ now: 2, longest: 2 });
});

test('favorites come most often first, at most five, and none was done only once', () => {
  expect(favorites({ b: 2, a: 2, c: 5, d: 1 })).toEqual([
    { id: 'c', n: 5 },
    { id: 'a', n: 2 },
    { id: 'b', n: 2 },
  ]);
  expect(favorites({ a: 2, b: 2, c: 2, d: 2, e: 2, f: 2 })).toHaveLength(5);
  expect(best([{ total: -4 }, { total: -9 }])).toBe(-4);
});

test('points are averaged and rounded', () => {
  expect(average([{ total: 100 }, { total: 51 }])).toBe(76);
  expect(average([{ total: -4 }])).toBe(-4);
});
