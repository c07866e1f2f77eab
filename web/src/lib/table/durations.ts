/** Durations of animations of events. No DOM. */
import type { GameEvent } from '../protocol/wire';

const LASTS: Partial<Record<GameEvent['event'], number>> = {
  'card-picked': 420,
  'card-drawn': 420,
  'route-claimed': 620,
  'tickets-drawn': 420,
  'row-reset': 520,
  rode: 420,
  robbed: 600,
  'group-placed': 420,
  'moved-to-stack': 420,
};

/** All at the same time, except moves to a stack at the beginning of the next turn, which come afterwards. */
export function motionOf(events: GameEvent[]): number {
  const longest = (some: GameEvent[]) => Math.max(0, ...some.map(({ event }) => LASTS[event] ?? 0));
  const stacked = (event: GameEvent) => event.event === 'moved-to-stack';
  return longest(events.filter((event) => !stacked(event))) + longest(events.filter(stacked));
}
