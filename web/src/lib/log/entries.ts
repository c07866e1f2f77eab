/** The entries of the log as facts; they are put into words when shown. Two cards of one draw are one entry. */
import type { Cards, Color, GameEvent, Kind, Split, TableFact, Why } from '../protocol/wire';

export type Happening =
  | { kind: 'took'; cards: (Kind | null)[]; faceUp: boolean[] }
  | { kind: 'claimed'; route: string; payment: Cards; points: number; passenger: string | null }
  | { kind: 'drew-tickets'; count: number; kept: number | null; split: Split | null }
  | { kind: 'kept'; count: number }
  | { kind: 'chose' }
  | { kind: 'split'; split: Split }
  | { kind: 'journey'; from: string; to: string; goods: number[]; points: number | null; cards: number }
  | { kind: 'passed' }
  | { kind: 'row-reset' }
  | { kind: 'reshuffled' }
  | { kind: 'final-round' }
  | { kind: 'over' }
  | { kind: 'placed'; color: Color; cards: Kind[] }
  | { kind: 'placed-singles'; cards: Kind[] }
  | { kind: 'robbed'; rival: number; color: Color; count: number }
  | { kind: 'completed'; tickets: string[]; points: number }
  | { kind: 'round'; round: number }
  | { kind: 'taken-over'; why: Why }
  | { kind: 'returned' }
  | { kind: 'ended' }
  | { kind: 'continued' };

/** `bot`: a bot chose it for the person whose seat it is. `round`: the number of the round of turns; 0 if not known. */
export type Entry = {
  n: number;
  at: number;
  version: number;
  seat: number | null;
  what: Happening;
  bot?: boolean;
  round?: number;
};

/** Returns whether this player made the move: not a bot for them, and not the table about them. */
export function isMoveOf(seat: number, entry: Entry): boolean {
  return entry.seat === seat && !entry.bot && !['chose', 'taken-over', 'returned'].includes(entry.what.kind);
}

/** Counts rounds: a new one begins with each turn of the seat that had the first. */
export type Rounds = { first: number | null; n: number };

export function addFact(log: Entry[], fact: TableFact, version: number, at: number, rounds?: Rounds): Entry[] {
  const entry = (seat: number | null, what: Happening): Entry => ({
    n: log.length,
    at,
    version,
    seat,
    what,
    round: rounds?.n ?? 0,
  });
  switch (fact.what) {
    case 'taken-over':
      return [...log, entry(fact.seat, { kind: 'taken-over', why: fact.why })];
    case 'returned':
      return [...log, entry(fact.seat, { kind: 'returned' })];
    case 'ended':
      return [...log, entry(null, { kind: 'ended' })];
  }
}

/** Adds events to a log; returns a new list. Entries under way (a second card, a journey) are carried on. */
export function addToLog(
  log: Entry[],
  events: GameEvent[],
  version: number,
  at: number,
  { bot = false, rounds }: { bot?: boolean; rounds?: Rounds } = {},
): Entry[] {
  const out = [...log];
  /** Whether a turn has begun without events, so that the next event starts a new entry. */
  let fresh = false;
  const add = (seat: number | null, what: Happening) => {
    fresh = false;
    out.push({ n: out.length, at, version, seat, what, ...(bot && { bot }), round: rounds?.n ?? 0 });
  };
  /** The last entry of a seat, if it is of one of these kinds and no turn has begun since. */
  const lastOf = (seat: number, ...kinds: Happening['kind'][]): number => {
    const i = out.findLastIndex((entry) => entry.seat === seat);
    return i >= 0 && kinds.includes((out[i] as Entry).what.kind) ? i : -1;
  };
  /** Replaces the entry of a hidden choice by its result. */
  const reveal = (seat: number, what: Happening) => {
    const secret = lastOf(seat, 'chose');
    if (secret >= 0) out[secret] = { ...(out[secret] as Entry), version, what };
    else add(seat, what);
  };
  const open = (seat: number): Entry | null => {
    const last = out.at(-1);
    return last && last.seat === seat ? last : null;
  };
  const replace = (what: Happening) => {
    const last = out.pop() as Entry;
    out.push({ ...last, at, version, what });
  };
  for (const event of events) {
    switch (event.event) {
      case 'card-picked':
      case 'card-drawn': {
        const before = open(event.seat);
        const faceUp = event.event === 'card-picked';
        if (before?.what.kind === 'took' && before.what.cards.length < 2 && !fresh) {
          replace({ kind: 'took', cards: [...before.what.cards, event.card], faceUp: [...before.what.faceUp, faceUp] });
        } else add(event.seat, { kind: 'took', cards: [event.card], faceUp: [faceUp] });
        break;
      }
      case 'route-claimed':
        add(event.seat, {
          kind: 'claimed',
          route: event.route,
          payment: event.payment,
          points: event.points,
          passenger: null,
        });
        break;
      case 'passenger-placed': {
        const before = open(event.seat);
        if (before?.what.kind === 'claimed') replace({ ...before.what, passenger: event.city });
        break;
      }
      case 'tickets-drawn':
        add(event.seat, { kind: 'drew-tickets', count: event.count, kept: null, split: event.split ?? null });
        break;
      case 'tickets-kept': {
        const secret = lastOf(event.seat, 'chose');
        const drew = out.findLastIndex((entry, i) => entry.seat === event.seat && i !== secret);
        const before = out[drew];
        if (before?.what.kind === 'drew-tickets' && before.what.kept === null) {
          out[drew] = { ...before, version, what: { ...before.what, kept: event.count } };
          if (secret >= 0) out.splice(secret, 1);
        } else reveal(event.seat, { kind: 'kept', count: event.count });
        break;
      }
      case 'seat-chose':
        add(event.seat, { kind: 'chose' });
        break;
      case 'split-announced':
        reveal(event.seat, { kind: 'split', split: event.split });
        break;
      case 'rode': {
        const before = open(event.seat);
        if (before?.what.kind === 'journey' && before.what.points === null) replace({ ...before.what, to: event.to });
        else add(event.seat, { kind: 'journey', from: event.from, to: event.to, goods: [], points: null, cards: 0 });
        break;
      }
      case 'token-taken': {
        const before = open(event.seat);
        if (before?.what.kind === 'journey') replace({ ...before.what, goods: [...before.what.goods, event.value] });
        break;
      }
      case 'alighted': {
        const before = open(event.seat);
        if (before?.what.kind === 'journey') {
          replace({ ...before.what, to: event.city, points: event.points, cards: event.cards });
        }
        break;
      }
      case 'passed':
        add(event.seat, { kind: 'passed' });
        break;
      case 'row-reset':
        add(null, { kind: 'row-reset' });
        break;
      case 'deck-reshuffled':
        add(null, { kind: 'reshuffled' });
        break;
      case 'final-round-began':
        add(event.seat, { kind: 'final-round' });
        break;
      case 'game-over':
        add(null, { kind: 'over' });
        break;
      case 'group-placed':
        add(event.seat, { kind: 'placed', color: event.color, cards: event.cards });
        break;
      case 'singles-placed':
        add(event.seat, { kind: 'placed-singles', cards: event.cards });
        break;
      case 'robbed':
        add(event.seat, { kind: 'robbed', rival: event.rival, color: event.color, count: event.cards.length });
        break;
      case 'tickets-completed':
        add(event.seat, { kind: 'completed', tickets: event.tickets, points: event.points });
        break;
      case 'round-began':
        add(null, { kind: 'round', round: event.round ?? 2 });
        break;
      case 'turn-began':
        fresh = true;
        if (rounds) {
          rounds.first ??= event.seat;
          if (event.seat === rounds.first) rounds.n += 1;
        }
        break;
      case 'row-filled':
      case 'cards-dealt':
      case 'round-ended':
      // A move to the stack is shown when it happens and not logged, because stacks are hidden even from their owners.
      case 'moved-to-stack':
        break;
    }
  }
  return out.map((entry, n) => (entry.n === n ? entry : { ...entry, n }));
}
