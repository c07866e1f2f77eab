/** The first game, step by step: which step comes next follows from what the table awaits and what has been done. */
import type { View } from '../wire';

/** In this order; each is told once, when it can be done. */
export const STEPS = ['tickets', 'take', 'second', 'wait', 'claim', 'more', 'end'] as const;
export type Step = (typeof STEPS)[number];

export type Situation = {
  view: Pick<View, 'phase' | 'over'>;
  /** Whether it is the newcomer's turn. */
  yours: boolean;
  /** Whether some route can be paid for now. */
  canClaim: boolean;
  /** Whether the newcomer has claimed a route already. */
  claimed: boolean;
};

export function stepOf({ view, yours, canClaim, claimed }: Situation): Step {
  if (view.over) return 'end';
  if (view.phase === 'opening-tickets' || view.phase === 'keep-tickets') return yours ? 'tickets' : 'wait';
  if (!yours) return 'wait';
  if (view.phase === 'second-pick') return 'second';
  if (claimed) return 'more';
  return canClaim ? 'claim' : 'take';
}
