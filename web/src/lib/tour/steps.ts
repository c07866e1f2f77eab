/** The first game, step by step: which step comes next follows from what the table awaits and what has been done. */
import type { View } from '../wire';

/** In this order; each is told once, when it can be done. */
export const STEPS = ['tickets', 'take', 'second', 'wait', 'claim', 'more', 'new-tickets', 'end'] as const;
export type Step = (typeof STEPS)[number];

export type Situation = {
  view: Pick<View, 'phase' | 'over'>;
  /** Whether it is the newcomer's turn. */
  yours: boolean;
  /** Whether some route can be paid for now. */
  canClaim: boolean;
  /** Whether the newcomer has taken cards since they were dealt. */
  drawn: boolean;
  /** Whether the newcomer has claimed a route already. */
  claimed: boolean;
};

/** The cards of a first hand (US-7). */
export const DEALT = 4;

export function stepOf({ view, yours, canClaim, drawn, claimed }: Situation): Step {
  if (view.over) return 'end';
  if (!yours) return 'wait';
  if (view.phase === 'opening-tickets') return 'tickets';
  if (view.phase === 'keep-tickets') return 'new-tickets';
  if (view.phase === 'second-pick') return 'second';
  if (claimed) return 'more';
  // Taking cards is told first, even to somebody whose first hand pays for a route.
  return canClaim && drawn ? 'claim' : 'take';
}
