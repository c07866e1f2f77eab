/** The last sentence of a game: who has won, and what broke a tie. */
import { listed, t } from '../words.svelte';
import type { Score } from '../wire';
import { winners } from './telling';

const completed = ({ lines }: Score) => lines.filter((line) => line.completed).length;

/** What decided between seats of equal points; nothing if points did. */
export function tieBreak(scores: Score[]): 'tie-completed' | 'tie-second' | null {
  const [first, ...others] = winners(scores).map((seat) => scores[seat]);
  if (!first || others.length > 0) return null;
  const tied = scores.filter((score) => score !== first && score.total === first.total);
  if (tied.length === 0) return null;
  return tied.every((score) => completed(score) < completed(first)) ? 'tie-completed' : 'tie-second';
}

export function verdict(scores: Score[], name: (seat: number) => string): string {
  const first = winners(scores);
  if (first.length > 1) return t('tell-shared', { names: listed(first.map(name)) });
  const won = t('tell-winner', { name: name(first[0] ?? 0), n: scores[first[0] ?? 0]?.total ?? 0 });
  const tie = tieBreak(scores);
  return tie ? `${won} ${t(tie)}` : won;
}
