/** Exercises from one's own mistakes: decisions of analyzed games that cost the most. */
import { isOnDevice } from '../device/ids';
import type { Class, Decision } from '../generated/coach';
import type { WholeGame } from '../replay/replay.svelte';
import type { StoredAnalysis } from './store';

export type Exercise = { game: string; at: number; edition: string; decision: Decision };

/** The games whose decisions are used, and the number of exercises. */
const GAMES = 20;
const MAX_EXERCISES = 20;
/** The number of moves to choose from. */
const OPTIONS = 4;
const MISTAKES: Class[] = ['inaccuracy', 'mistake', 'blunder'];

/** The seat of the person who looks at a replay; null if they did not play, or if several people shared the device. */
export function ownSeat(game: string, { names, levels, origin }: WholeGame, name: string | undefined): number | null {
  if (origin?.how === 'file') return null;
  const people = names.flatMap((_, seat) => (levels[seat] === null ? [seat] : []));
  if (isOnDevice(game)) return people.length === 1 ? (people[0] ?? null) : null;
  return people.find((seat) => names[seat] === name) ?? null;
}

export function exerciseKey({ game, decision }: Exercise): string {
  return `${game} ${decision.step}`;
}

/** The decisions with the largest loss of win chance in the newest games, the largest first. */
export function exercisesOf(analyses: StoredAnalysis[]): Exercise[] {
  return analyses
    .slice(0, GAMES)
    .flatMap(({ game, at, analysis, seat }) =>
      analysis.decisions
        .filter((one) => one.seat === seat && MISTAKES.includes(one.class) && one.preferred !== one.action)
        .map((decision) => ({ game, at, edition: analysis.edition, decision })),
    )
    .toSorted((a, b) => b.decision.loss.win.mean - a.decision.loss.win.mean)
    .slice(0, MAX_EXERCISES);
}

/**
 * The moves to choose from: the better one, the one that was played, and legal ones of other kinds, then of the same.
 * Moves with the same description count once. The order does not reveal the answer.
 */
export function optionsOf(
  { action, preferred }: Decision,
  legal: string[],
  words: (action: string) => string,
): string[] {
  const kind = (one: string) => one.split(' ')[0] ?? '';
  const options = [preferred, action];
  const told = () => new Set(options.map(words));
  const add = (wanted: (one: string) => boolean) => {
    for (const one of legal) {
      if (options.length >= OPTIONS) return;
      if (!told().has(words(one)) && wanted(one)) options.push(one);
    }
  };
  add((one) => options.every((other) => kind(other) !== kind(one)));
  add(() => true);
  return options.toSorted((a, b) => words(a).localeCompare(words(b)));
}

const KEY = 'whistlestop-exercises';
const KEPT = 500;

/** The exercises that were solved on this device, and how many in a row were at last. */
export type Solved = { solved: string[]; row: number };

export function readSolved(): Solved {
  try {
    const { solved, row } = JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Solved>;
    return { solved: Array.isArray(solved) ? solved.map(String) : [], row: Number(row) || 0 };
  } catch {
    return { solved: [], row: 0 };
  }
}

/** Counts an answer and keeps the result, where the browser can store something. */
export function countAnswer({ solved, row }: Solved, key: string, isRight: boolean): Solved {
  const next = isRight
    ? { solved: [...solved.filter((one) => one !== key), key].slice(-KEPT), row: row + 1 }
    : { solved, row: 0 };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage the result is kept until the page is left.
  }
  return next;
}
