/** The types of messages between server and page, generated from the Rust types. */
import type { CardView, View } from '../generated/game';

export type * from '../generated/game';
export type * from '../generated/wire';

export function isCardGame(view: View): view is CardView {
  return view.edition === 'card-game';
}
