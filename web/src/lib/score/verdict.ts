/** The last sentence of a game: who has won. */
import { listed, t } from '../words.svelte';
import type { Score } from '../wire';
import { winners } from './telling';

export function verdict(scores: Score[], name: (seat: number) => string): string {
  const first = winners(scores);
  return first.length > 1
    ? t('tell-shared', { names: listed(first.map(name)) })
    : t('tell-winner', { name: name(first[0] ?? 0), n: scores[first[0] ?? 0]?.total ?? 0 });
}
