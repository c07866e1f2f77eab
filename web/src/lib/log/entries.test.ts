import { describe, expect, test } from 'vitest';
import { addToLog } from './entries';
import type { GameEvent } from '../protocol/wire';

const told = (...events: GameEvent[]) => addToLog([], events, 1, 0).map(({ seat, what }) => ({ seat, ...what }));

describe('the log', () => {
  test('two cards of one draw are one entry', () => {
    expect(
      told(
        { event: 'card-picked', seat: 1, slot: 2, card: 'blue' },
        { event: 'row-filled', slot: 2, card: 'red' },
        { event: 'card-drawn', seat: 1, card: null },
      ),
    ).toEqual([{ seat: 1, kind: 'took', cards: ['blue', null], faceUp: [true, false] }]);
  });

  test('events received at once are described in the order of play', () => {
    const draw: GameEvent[] = [
      { event: 'card-drawn', seat: 0, card: 'red' },
      { event: 'card-drawn', seat: 0, card: 'blue' },
    ];
    const turn: GameEvent = { event: 'turn-began', seat: 0 };
    expect(told(...draw, turn, ...draw).map((entry) => entry.kind === 'took' && entry.cards.length)).toEqual([2, 2]);
  });

  test('tickets drawn and kept are one entry', () => {
    expect(
      told(
        { event: 'tickets-drawn', seat: 0, count: 3, tickets: null },
        { event: 'tickets-kept', seat: 0, count: 1, tickets: null },
      ),
    ).toEqual([{ seat: 0, kind: 'drew-tickets', count: 3, kept: 1, split: null }]);
  });

  test('a journey is one entry with its goods', () => {
    expect(
      told(
        { event: 'rode', seat: 2, route: 'a--b', from: 'a', to: 'b' },
        { event: 'token-taken', seat: 2, city: 'b', value: 4 },
        { event: 'rode', seat: 2, route: 'b--c', from: 'b', to: 'c' },
        { event: 'token-taken', seat: 2, city: 'c', value: 2 },
        { event: 'alighted', seat: 2, city: 'c', cards: 1, points: 6 },
      ),
    ).toEqual([{ seat: 2, kind: 'journey', from: 'a', to: 'c', goods: [4, 2], points: 6, cards: 1 }]);
  });

  test('what moves to a stack is not kept', () => {
    expect(told({ event: 'moved-to-stack', seat: 0, cards: ['red'] })).toEqual([]);
  });

  test('a secret choice and what came of it are one entry', () => {
    expect(
      told(
        { event: 'seat-chose', seat: 0 },
        { event: 'seat-chose', seat: 1 },
        { event: 'tickets-kept', seat: 0, count: 2, tickets: null },
        { event: 'tickets-kept', seat: 1, count: 3, tickets: null },
      ),
    ).toEqual([
      { seat: 0, kind: 'kept', count: 2 },
      { seat: 1, kind: 'kept', count: 3 },
    ]);
  });

  test('entries know their round', () => {
    const rounds = { first: null, n: 0 };
    const draw = (seat: number): GameEvent[] => [
      { event: 'turn-began', seat },
      { event: 'passed', seat },
    ];
    const log = addToLog([], [...draw(1), ...draw(0), ...draw(1)], 1, 0, { rounds });
    expect(log.map(({ round }) => round)).toEqual([1, 1, 2]);
  });
});
