/** The order in which a hand is shown: large groups first, wild and special cards last. */
import type { Cards, Kind } from '../protocol/wire';

const LAST: Partial<Record<Kind, number>> = { wild: 1, plus4: 2, passenger: 3 };

export function handGroups(hand: Cards): [Kind, number][] {
  return (Object.entries(hand) as [Kind, number][])
    .filter(([, n]) => n > 0)
    .sort(([a, n], [b, m]) => (LAST[a] ?? 0) - (LAST[b] ?? 0) || m - n || a.localeCompare(b));
}
