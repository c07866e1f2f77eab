/** An example for tests: the first seat's turn early in a game of USA. */
import type { BoardView } from '../protocol/wire';

export const PLAYER = {
  cards: 4,
  tickets: 2,
  offered: 0,
  pieces: 45,
  routes: [] as string[],
  route_points: 0,
  score: 0,
};

export function exampleView(change: Partial<BoardView> = {}): BoardView {
  return {
    edition: 'usa',
    seats: 2,
    seat: 0,
    options: {},
    phase: 'turn',
    turn: 0,
    awaiting: [0],
    over: false,
    deck: 90,
    discard: 0,
    row: ['red', 'blue', 'wild', 'red', 'green'],
    ticket_decks: { main: 20 },
    players: [PLAYER, PLAYER],
    hand: { red: 3 },
    tickets: [],
    offer: [],
    ticket_states: [],
    closed: [],
    leads: [],
    final_round: null,
    legal: ['pick 1', 'pick deck', 'claim boston--montreal-a 2 red', 'tickets'],
    ...change,
  };
}
