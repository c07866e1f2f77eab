/** What the server and the page say to each other. All types are written from the Rust ones. */
import type { CardView, View } from '../generated/game';

export type * from '../generated/game';
export type * from '../generated/wire';

export function isCardGame(view: View): view is CardView {
  return view.edition === 'card-game';
}
