/** Which of the opponents' moves are told. */
import { describe, expect, test } from 'vitest';
import type { Entry } from './entries';
import { recentMoves } from './recent';

const log = (...seats: (number | null)[]): Entry[] =>
  seats.map((seat, n) => ({ n, at: 1, version: n, seat, what: { kind: 'passed' } }));
const told = (entries: Entry[]) => entries.map(({ n }) => n);

describe('the opponents’ moves', () => {
  test('are those since the own last turn, newest first', () => {
    expect(told(recentMoves(log(1, 0, 1, 2), 0, true))).toEqual([3, 2]);
    expect(told(recentMoves(log(1, 0, 1), 0, false))).toEqual([2]);
    expect(told(recentMoves(log(1, 0), 0, false))).toEqual([]);
  });

  test('are all of them, however many', () => {
    expect(told(recentMoves(log(0, 1, 1, 2, 2, 3, 3, 4, 4), 0, true))).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("stay during the viewer's turn", () => {
    expect(told(recentMoves(log(0, 1, 2, 0), 0, true))).toEqual([2, 1]);
  });

  test('begin with what a bot did for the reader, who comes back', () => {
    const entries = log(0, 1, 0, 1, 0);
    entries[2] = { ...entries[2]!, bot: true };
    entries[4] = { ...entries[4]!, what: { kind: 'returned' } };
    for (const yours of [false, true]) expect(told(recentMoves(entries, 0, yours)).slice(-3)).toEqual([3, 2, 1]);
  });

  test('are anybody’s for a spectator, and never the table’s own', () => {
    expect(told(recentMoves(log(0, null, 1), null, false))).toEqual([2, 0]);
    expect(told(recentMoves(log(0, 1, 0, 1, 0, 1, 0, 1), null, false))).toEqual([7, 6, 5, 4, 3, 2]);
  });
});
