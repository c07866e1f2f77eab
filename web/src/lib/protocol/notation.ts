/** Parses the legal actions that the server lists. It does not decide what is legal. */
import type { Cards, Kind, Split } from './wire';

export type Claim = { action: string; route: string; payment: Cards; at: string | null };
export type Ride = { action: string; route: string; from: string | null };
export type Keep = { action: string; kept: number[] };
export type Place = { action: string; cards: Cards };

function pairs(words: string[]): Cards {
  const cards: Cards = {};
  for (let i = 0; i + 1 < words.length; i += 2) cards[words[i + 1] as Kind] = Number(words[i]);
  return cards;
}

export function claims(legal: string[]): Claim[] {
  const out: Claim[] = [];
  for (const action of legal) {
    const [verb, route, ...rest] = action.split(' ');
    if (verb !== 'claim' || !route) continue;
    const at = rest.indexOf('at');
    const payment = pairs(at < 0 ? rest : rest.slice(0, at));
    out.push({ action, route, payment, at: at < 0 ? null : (rest[at + 1] ?? null) });
  }
  return out;
}

export function claimsByRoute(legal: string[]): Map<string, Claim[]> {
  const out = new Map<string, Claim[]>();
  for (const claim of claims(legal)) out.set(claim.route, [...(out.get(claim.route) ?? []), claim]);
  for (const list of out.values()) list.sort((a, b) => dearness(a.payment) - dearness(b.payment));
  return out;
}

/** Returns the value of a payment's wilds, which are worth more than colored cards; +4 cards count most. */
function dearness(payment: Cards): number {
  return (payment.plus4 ?? 0) * 100 + (payment.wild ?? 0) * 10;
}

/** Returns whether a payment uses only the picked kinds; without any, every payment does. */
export function payableWith(payment: Cards, picked: string[]): boolean {
  return picked.length === 0 || Object.keys(payment).every((kind) => picked.includes(kind));
}

export function rides(legal: string[]): Ride[] {
  const out: Ride[] = [];
  for (const action of legal) {
    const [verb, route, word, from] = action.split(' ');
    if (verb === 'ride' && route) out.push({ action, route, from: word === 'from' ? (from ?? null) : null });
  }
  return out;
}

export function keeps(legal: string[]): Keep[] {
  const out: Keep[] = [];
  for (const action of legal) {
    const [verb, ...rest] = action.split(' ');
    if (verb === 'keep') out.push({ action, kept: rest[0] === 'none' ? [] : rest.map(Number) });
  }
  return out;
}

export type SplitWay = { action: string; split: Split };

export function splits(legal: string[], verb: 'split' | 'tickets'): SplitWay[] {
  const out: { action: string; split: Split }[] = [];
  for (const action of legal) {
    const found = action.match(/^(split|tickets) (\d+) short (\d+) long$/);
    if (found && found[1] === verb) out.push({ action, split: { short: Number(found[2]), long: Number(found[3]) } });
  }
  return out;
}

export function places(legal: string[]): Place[] {
  return legal
    .filter((action) => action.startsWith('place '))
    .map((action) => ({ action, cards: pairs(action.split(' ').slice(1)) }));
}

/** The action that completes exactly these tickets. */
export function completion(tickets: string[]): string {
  return `complete ${tickets.length > 0 ? tickets.toSorted().join(' ') : 'none'}`;
}

/** The tickets that an action completes, or null if it is another action. */
export function completed(action: string): string[] | null {
  const [verb, ...tickets] = action.split(' ');
  if (verb !== 'complete') return null;
  return tickets[0] === 'none' ? [] : tickets;
}

export function count(cards: Cards): number {
  return Object.values(cards).reduce((sum, n) => sum + n, 0);
}

export function counted(kinds: Kind[]): Cards {
  const cards: Cards = {};
  for (const kind of kinds) cards[kind] = (cards[kind] ?? 0) + 1;
  return cards;
}

/** Cards one by one, colors first. */
export function spread(cards: Cards): Kind[] {
  const order = (kind: Kind) => (kind === 'wild' ? 1 : kind === 'plus4' ? 2 : kind === 'passenger' ? 3 : 0);
  return (Object.entries(cards) as [Kind, number][])
    .sort(([a], [b]) => order(a) - order(b))
    .flatMap(([kind, n]) => Array<Kind>(n).fill(kind));
}

/** The two cities of a ticket id: "a--b", with "-2" behind a second ticket of the same pair. */
export function ticketCities(ticket: string, known: (city: string) => boolean): [string, string] {
  const [a = '', b = ''] = ticket.split('--');
  return [a, known(b) ? b : b.replace(/-\d+$/, '')];
}
