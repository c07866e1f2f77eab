/** Statistics of a person's results: streaks and favorites. */
import type { GameResult } from '../generated/wire';

/** Victories in a row: now, and at most. Games come newest first. */
export function streaks(games: Pick<GameResult, 'rank'>[]): { now: number; longest: number } {
  let longest = 0;
  let run = 0;
  let now: number | null = null;
  for (const { rank } of games) {
    if (rank === 1) run += 1;
    else {
      now ??= run;
      run = 0;
    }
    longest = Math.max(longest, run);
  }
  return { now: now ?? run, longest };
}

export function best(games: Pick<GameResult, 'total'>[]): number {
  return Math.max(...games.map(({ total }) => total));
}

/** The mean of the points, rounded to whole ones. */
export function average(games: Pick<GameResult, 'total'>[]): number {
  return Math.round(games.reduce((sum, { total }) => sum + total, 0) / games.length);
}

const SHOWN = 5;

/** Returns what was done most often, in descending order; a single time does not count. */
export function favorites(counts: Partial<Record<string, number>>): { id: string; n: number }[] {
  return Object.entries(counts)
    .map(([id, n]) => ({ id, n: n ?? 0 }))
    .filter(({ n }) => n > 1)
    .sort((a, b) => b.n - a.n || a.id.localeCompare(b.id))
    .slice(0, SHOWN);
}
