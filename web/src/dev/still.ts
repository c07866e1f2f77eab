/** A Card Game that stands still: one position to look at. */
import type { CardView, GameEvent } from '$lib/wire';

export class StillGame {
  readonly phase: CardView['phase'] = 'turn';
  readonly turn = 0;
  readonly over = false;
  readonly awaiting = [0];
  readonly board = { tracks: new Map<string, { color: string; length: number }>() };

  legal(): string[] {
    return this.view().legal;
  }

  act(): GameEvent[] {
    return [{ event: 'group-placed', seat: 0, color: 'blue', cards: ['blue', 'blue', 'blue'] }];
  }

  choose(): string {
    return 'pass';
  }

  view(): CardView {
    return {
      edition: 'card-game',
      seats: 4,
      seat: 0,
      options: {},
      phase: 'turn',
      turn: 0,
      awaiting: [0],
      over: false,
      round: 1,
      idle_laps: 0,
      idle_laps_end: 3,
      deck: 31,
      discard: 12,
      row: ['yellow', 'wild', 'white', 'orange', 'blue'],
      ticket_decks: { main: 22 },
      players: [
        {
          cards: 11,
          tickets: 4,
          offered: 0,
          yard: { red: ['red', 'red'], yellow: ['yellow'] },
          stack: 12,
          completed: [],
          score: 24,
        },
        {
          cards: 8,
          tickets: 5,
          offered: 0,
          yard: { white: ['white', 'white'], pink: ['pink'], black: ['black'] },
          stack: 11,
          completed: ['atlanta--seattle'],
          score: 31,
        },
        {
          cards: 10,
          tickets: 6,
          offered: 0,
          yard: { green: ['green', 'green', 'wild'] },
          stack: 9,
          completed: [],
          score: 17,
        },
        {
          cards: 6,
          tickets: 4,
          offered: 0,
          yard: { blue: ['blue', 'blue', 'blue'], orange: ['orange'] },
          stack: 14,
          completed: ['chicago--los-angeles'],
          score: 29,
        },
      ],
      hand: { blue: 3, wild: 2, red: 2, green: 1, orange: 2, black: 1 },
      tickets: ['chicago--los-angeles', 'atlanta--seattle', 'charleston--chicago', 'boston--miami'],
      offer: [],
      final_round: null,
      leads: [],
      robberies: {},
      barred: { black: 'group-too-small', green: 'group-too-small' },
      legal: [
        'pick 1',
        'pick 2',
        'pick 3',
        'pick 4',
        'pick 5',
        'pick deck',
        'tickets',
        'place 3 blue 1 wild',
        'place 3 blue 2 wild',
        'place 2 blue 2 wild',
        'place 2 orange 1 wild',
        'place 2 orange',
      ],
    };
  }
}
