/** The rows of the player list. */
import { describe, expect, test } from 'vitest';
import type { BoardView, SeatSummary } from '../protocol/wire';
import { absenceOf, playerRows } from './player-rows';

describe('the running score', () => {
  const player = { cards: 3, tickets: 2, offered: 0, pieces: 40, routes: [] };
  const view = (more: object) =>
    ({ edition: 'marklin', turn: 0, awaiting: [0], players: [{ ...player, ...more }] }) as unknown as BoardView;

  test('counts goods as soon as they are won (MK-72)', () => {
    expect(playerRows(view({ route_points: 3, score: 9, goods: [6] }))[0]?.points).toBe(9);
  });

  test('is unknown where the table counts at the end', () => {
    expect(playerRows(view({ route_points: null, score: null }))[0]?.points).toBeNull();
  });
});

describe('whose turn it is', () => {
  const seat = { cards: 3, tickets: 2, offered: 0, pieces: 40, routes: [], route_points: 0, score: 0 };
  const view = { edition: 'usa', turn: 1, awaiting: [1], over: false, players: [seat, seat] } as unknown as BoardView;

  test('is nobody’s after a resignation has ended the game', () => {
    expect(playerRows(view).map(({ active }) => active)).toEqual([false, true]);
    expect(playerRows(view, true).map(({ active }) => active)).toEqual([false, false]);
  });
});

test('a person who resigned, is played for or is away has a picture; a bot and a person who is here have none', () => {
  const pictured = (seat: Partial<SeatSummary>) =>
    absenceOf({ kind: 'human', connected: true, ...seat } as SeatSummary);
  expect(pictured({})).toBeNull();
  expect(pictured({ kind: 'bot', connected: false })).toBeNull();
  expect(pictured({ connected: false })).toBe('away');
  expect(pictured({ bot_for: 'away', connected: false })).toBe('bot');
  expect(pictured({ bot_for: 'resigned' })).toBe('flag');
});
