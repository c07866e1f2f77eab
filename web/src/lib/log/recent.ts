/** The opponents' moves since one's own last turn. */
import type { Entry } from './entries';

/** How many moves a spectator is shown, who has no turn of their own to count from. */
const FOR_SPECTATORS = 6;

/**
 * Returns all entries of other seats since the last own turn, newest first. While it is one's own turn, what one has
 * done in it does not end the list. A spectator gets the last entries of anybody.
 */
export function recentMoves(log: Entry[], eyes: number | null, yours: boolean): Entry[] {
  const moves = log.filter(({ seat }) => seat !== null);
  if (eyes === null) return moves.slice(-FOR_SPECTATORS).toReversed();
  let end = moves.length;
  if (yours) while (end > 0 && moves[end - 1]?.seat === eyes) end -= 1;
  const before = moves.slice(0, end);
  const own = before.findLastIndex(({ seat }) => seat === eyes);
  return before.slice(own + 1).toReversed();
}
