/** The examples in the guide's pictures: routes, tickets and cities of each edition. */
import type { Cards, Edition, Kind } from '../protocol/wire';

export type Example = {
  /** Five face-up cards; the second one is taken. */
  row: Kind[];
  /** A route of the board and the cards that pay for it. */
  claim?: { route: string; payment: Cards };
  /** Parallel tracks of the board. */
  double?: string[];
  /** As many tickets as the action draws; the first is kept. */
  tickets?: string[];
  /** A passenger's cities: the first step is free, the others cost a passenger card each. */
  journey?: string[];
  /** A ticket of the Card Game and the cards that complete it. */
  complete?: { ticket: string; cards: Cards };
};

export const EXAMPLES: Record<Edition, Example> = {
  usa: {
    row: ['yellow', 'blue', 'wild', 'green', 'black'],
    claim: { route: 'chicago--duluth', payment: { red: 2, wild: 1 } },
    double: ['chicago--pittsburgh-a', 'chicago--pittsburgh-b'],
    tickets: ['boston--miami', 'chicago--new-orleans', 'denver--el-paso'],
  },
  marklin: {
    row: ['yellow', 'blue', 'wild', 'passenger', 'plus4'],
    claim: { route: 'berlin--magdeburg', payment: { red: 2, wild: 1 } },
    double: ['hamburg--kiel-a', 'hamburg--kiel-b'],
    tickets: ['berlin--mainz', 'augsburg--dresden', 'hamburg--koeln', 'berlin--chemnitz'],
    journey: ['magdeburg', 'berlin', 'dresden'],
  },
  london: {
    row: ['yellow', 'blue', 'wild', 'green', 'black'],
    claim: { route: 'brick-lane--tower-of-london', payment: { blue: 2, wild: 1 } },
    double: ['covent-garden--trafalgar-square-a', 'covent-garden--trafalgar-square-b'],
    tickets: ['big-ben--tower-of-london', 'british-museum--piccadilly-circus'],
  },
  'new-york': {
    row: ['red', 'blue', 'wild', 'green', 'black'],
    claim: { route: 'gramercy-park--united-nations', payment: { green: 2, wild: 1 } },
    double: ['brooklyn--wall-street-a', 'brooklyn--wall-street-b'],
    tickets: ['brooklyn--chelsea', 'central-park--midtown-west'],
  },
  'card-game': {
    row: ['yellow', 'blue', 'wild', 'green', 'black'],
    complete: { ticket: 'chicago--los-angeles', cards: { orange: 1, yellow: 1, wild: 1 } },
  },
};

/** The top goods token of a city of that color at the start of the game (MK-8). */
export const TOP_TOKEN = { black: 7, red: 4, yellow: 3, white: 2 } as const;
