/** The opponents' moves since one's own last turn. */
import { isMoveOf, type Entry } from './entries';

/** The number of moves shown to a spectator, who has no last turn. */
const FOR_SPECTATORS = 6;

/**
 * Returns all entries since the last own turn, newest first, with those of a bot that played for the reader. While it
 * is one's own turn, what one has done in it does not end the list. A spectator gets the last entries of anybody.
 */
export function recentMoves(log: Entry[], eyes: number | null, yours: boolean): Entry[] {
  const moves = log.filter(({ seat }) => seat !== null);
  if (eyes === null) return moves.slice(-FOR_SPECTATORS).toReversed();
  let end = moves.length;
  const isOwn = (entry: Entry | undefined) => entry !== undefined && isMoveOf(eyes, entry);
  if (yours) while (isOwn(moves[end - 1])) end -= 1;
  const before = moves.slice(0, end);
  const own = before.findLastIndex(isOwn);
  return before.slice(own + 1).toReversed();
}
