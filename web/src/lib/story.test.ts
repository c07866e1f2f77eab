import { expect, test } from 'vitest';
import { average, best, favourites, streaks } from './story';

const ranks = (...all: number[]) => all.map((rank) => ({ rank }));

test('a streak is victories in a row, counted from the newest game', () => {
  expect(streaks([])).toEqual({ now: 0, longest: 0 });
  expect(streaks(ranks(1, 1, 2, 1, 1, 1))).toEqual({ now: 2, longest: 3 });
  expect(streaks(ranks(2, 1))).toEqual({ now: 0, longest: 1 });
  expect(streaks(ranks(1, 1))).toEqual({ now: 2, longest: 2 });
});

test('favourites come most often first, and at most five', () => {
  expect(favourites({ b: 2, a: 2, c: 5 })).toEqual([
    { id: 'c', n: 5 },
    { id: 'a', n: 2 },
    { id: 'b', n: 2 },
  ]);
  expect(favourites({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 })).toHaveLength(5);
  expect(best([{ total: -4 }, { total: -9 }])).toBe(-4);
});

test('points are averaged and rounded', () => {
  expect(average([{ total: 100 }, { total: 51 }])).toBe(76);
  expect(average([{ total: -4 }])).toBe(-4);
});
