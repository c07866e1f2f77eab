/** The public state of a board: owners, closed tracks, passengers, goods and the last action. */
import { plainMarks, type Marks } from './marks';
import type { BoardView } from '../protocol/wire';

export function shownMarks(view: BoardView, last: Iterable<string>): Marks {
  const out = plainMarks();
  view.players.forEach((player, seat) => {
    player.routes.forEach((route) => out.owners.set(route, seat));
    player.passengers?.at.forEach((city) => out.passengers.push({ seat, city }));
  });
  for (const route of view.closed) out.closed.add(route);
  out.goods = view.goods ?? {};
  for (const route of last) out.last.add(route);
  if (view.journey && view.turn !== null) out.rider = { seat: view.turn, at: view.journey.at };
  return out;
}
