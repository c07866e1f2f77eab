/** What the departure board says of each seat. */
import { describe, expect, test } from 'vitest';
import type { BoardView } from '../wire';
import { departures } from './departure';

describe('the running score', () => {
  const player = { cards: 3, tickets: 2, offered: 0, pieces: 40, routes: [] };
  const view = (more: object) =>
    ({ edition: 'marklin', turn: 0, awaiting: [0], players: [{ ...player, ...more }] }) as unknown as BoardView;

  test('counts goods as soon as they are won (MK-72)', () => {
    expect(departures(view({ route_points: 3, score: 9, goods: [6] }))[0]?.points).toBe(9);
  });

  test('is unknown where the table counts at the end', () => {
    expect(departures(view({ route_points: null, score: null }))[0]?.points).toBeNull();
  });
});
