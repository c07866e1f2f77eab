/** The opponents' moves since one's own last turn. */
import type { Entry } from './entries';

const MOST = 6;

/**
 * Returns the entries of other seats since the last own turn, newest first. While it is one's own turn, what one has
 * done in it does not end the list. A spectator gets the last entries of anybody.
 */
export function recentMoves(log: Entry[], eyes: number | null, yours: boolean): Entry[] {
  const moves = log.filter(({ seat }) => seat !== null);
  let end = moves.length;
  if (yours) while (end > 0 && moves[end - 1]?.seat === eyes) end -= 1;
  const before = moves.slice(0, end);
  const own = eyes === null ? -1 : before.findLastIndex(({ seat }) => seat === eyes);
  return before.slice(Math.max(own + 1, end - MOST)).toReversed();
}
