/** The last sentence of a game: who has won, and what broke a tie. */
import { listed, t } from '../words/words.svelte';
import type { Score } from '../protocol/wire';
import { winners } from './scoring-steps';

export function resultText(scores: Score[], name: (seat: number) => string): string {
  const first = winners(scores);
  if (first.length > 1) return t('tell-shared', { names: listed(first.map(name)) });
  const winner = scores[first[0] ?? 0];
  const won = t('tell-winner', { name: name(first[0] ?? 0), n: winner?.total ?? 0 });
  return winner?.tie_break ? `${won} ${t(`tie-${winner.tie_break}`)}` : won;
}
