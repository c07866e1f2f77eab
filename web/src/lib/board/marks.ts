/** The marks on the board at this moment, derived from the view and from what the reader points at. */

export type Trail = { seat: number; routes: string[] };

export interface Marks {
  /** Seat that owns a route. */
  owners: Map<string, number>;
  claimable: Set<string>;
  closed: Set<string>;
  /** Claims that are sent and not confirmed: the seat whose pieces will be there. */
  pending: Map<string, number>;
  /** Routes claimed by the last action. */
  last: Set<string>;
  /** Routes whose pieces are being animated. */
  landing: Set<string>;
  pointed: string | null;
  selected: string | null;
  /** The seat whose pieces a pointed or chosen route previews. */
  mine: number | null;
  /** The cities of tickets that are pointed at or chosen, and the open routes of their paths. */
  lit: Set<string>;
  way: Set<string>;
  /** Routes that the paths of several chosen tickets have in common. */
  shared: Set<string>;
  /** The cities of one's own tickets: true while a ticket there is open. */
  tickets: Map<string, boolean>;
  /** Opponents' claims since the reader's last turn, numbered in order. */
  recent: Map<string, number>;
  /** Drawn during the final scoring. */
  trail: Trail | null;
  passengers: { seat: number; city: string }[];
  goods: Record<string, number[]>;
  /** The passenger on a journey. */
  rider: { seat: number; at: string } | null;
  /** Of a decision that the coach judges: the route that was chosen, and the better one. */
  advice?: { chosen: string | null; better: string | null };
  /** Chances, from 0 to 1, that an opponent needs a route or a city. */
  shades?: { routes: Map<string, number>; cities: Map<string, number> } | undefined;
}

export function plainMarks(): Marks {
  return {
    owners: new Map(),
    claimable: new Set(),
    closed: new Set(),
    pending: new Map(),
    last: new Set(),
    landing: new Set(),
    pointed: null,
    selected: null,
    mine: null,
    lit: new Set(),
    way: new Set(),
    shared: new Set(),
    tickets: new Map(),
    recent: new Map(),
    trail: null,
    passengers: [],
    goods: {},
    rider: null,
  };
}
