/** One line of the departure board: what everybody may know of a seat. */
import { isCardGame, type View } from '../wire';

export type Departure = {
  seat: number;
  atTurn: boolean;
  cards: number | null;
  tickets: number | null;
  pieces: number;
  points: number | null;
  passengers: { unplaced: number; at: number } | null;
  goods: number[] | null;
};

export function departures(view: View): Departure[] {
  const atTurn = (seat: number) => (view.turn === null ? view.awaiting.includes(seat) : view.turn === seat);
  if (isCardGame(view)) {
    return view.players.map((player, seat) => ({
      seat,
      atTurn: atTurn(seat),
      cards: player.cards,
      tickets: player.tickets,
      pieces: 0,
      points: player.score,
      passengers: null,
      goods: null,
    }));
  }
  return view.players.map((player, seat) => ({
    seat,
    atTurn: atTurn(seat),
    cards: player.cards,
    tickets: player.tickets,
    pieces: player.pieces,
    points: player.score,
    passengers: player.passengers ? { unplaced: player.passengers.unplaced, at: player.passengers.at.length } : null,
    goods: player.goods ?? null,
  }));
}
