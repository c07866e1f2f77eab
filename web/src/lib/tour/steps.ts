/** The guided first game: the next step follows from what the table awaits and what the player has done. */
import type { Edition, View } from '../protocol/wire';

export type Step =
  | 'split'
  | 'tickets'
  | 'take'
  | 'second'
  | 'wait'
  | 'claim'
  | 'passenger'
  | 'journey'
  | 'place'
  | 'complete'
  | 'more'
  | 'new-tickets'
  | 'end';

const BOARD: Step[] = ['tickets', 'take', 'second', 'wait', 'claim', 'more', 'new-tickets', 'end'];
const STEPS: Record<Edition, Step[]> = {
  usa: BOARD,
  london: BOARD,
  'new-york': BOARD,
  marklin: [
    'split',
    'tickets',
    'take',
    'second',
    'wait',
    'claim',
    'passenger',
    'journey',
    'more',
    'new-tickets',
    'end',
  ],
  'card-game': ['tickets', 'take', 'second', 'wait', 'place', 'more', 'new-tickets', 'complete', 'end'],
};

/** The steps of an edition's guide, in the order in which a game usually reaches them. */
export function stepsOf(edition: Edition): Step[] {
  return STEPS[edition];
}

/** The elements that a step is about, as selectors; empty if it is about the whole table. */
const TARGETS: Record<Step, string[]> = {
  split: ['.splits'],
  tickets: ['.offer'],
  take: ['#market'],
  second: ['#market'],
  wait: ['#act'],
  claim: ['[data-route].claimable'],
  passenger: ['[data-route].claimable'],
  journey: ['.riders', '#act'],
  place: ['#hand'],
  complete: ['#tickets'],
  more: [],
  'new-tickets': ['.offer'],
  end: [],
};

export function targetsOf(step: Step): string[] {
  return TARGETS[step];
}

export type Situation = {
  view: Pick<View, 'phase' | 'over' | 'edition'>;
  /** Whether it is the newcomer's turn. */
  yours: boolean;
  /** Whether some route can be paid for now. */
  canClaim: boolean;
  /** Whether a passenger can be placed with a claim, or can travel now. */
  canPlacePassenger: boolean;
  canTravel: boolean;
  /** Whether cards can be placed in the yard now. */
  canPlace: boolean;
  /** Whether the newcomer has taken cards since they were dealt. */
  drawn: boolean;
  /** Whether the newcomer has claimed a route, or placed cards, already. */
  built: boolean;
  /** Whether the newcomer has placed a passenger already. */
  settled: boolean;
};

export function stepOf(now: Situation): Step {
  const { view, yours } = now;
  if (view.over) return 'end';
  if (!yours) return 'wait';
  switch (view.phase) {
    case 'split':
      return 'split';
    case 'opening-tickets':
      return 'tickets';
    case 'keep-tickets':
      return 'new-tickets';
    case 'second-pick':
      return 'second';
    case 'complete':
      return 'complete';
    case 'journey':
      return 'journey';
    case 'turn':
    case 'over':
      break;
  }
  if (now.canTravel) return 'journey';
  if (now.built && now.canPlacePassenger && !now.settled) return 'passenger';
  if (now.built) return 'more';
  // Taking cards is explained first, even if the first hand can pay for a route.
  if (!now.drawn) return 'take';
  if (now.canPlace) return 'place';
  return now.canClaim ? 'claim' : 'take';
}
