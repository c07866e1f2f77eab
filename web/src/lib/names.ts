/** Names of cards in the words of the edition and language. */
import { t, words } from './words.svelte';
import { spread } from './notation';
import type { Cards, Edition, Kind, SeatSummary } from './wire';

/** Marks words that `Sentence.svelte` sets in a stronger type. */
export function strong(text: string): string {
  return `\u0001${text}\u0001`;
}

function key(kind: string, edition: Edition): string {
  if (kind === 'wild' && (edition === 'london' || edition === 'new-york')) return `wild-${edition}`;
  return kind;
}

/** "yellow", "locomotive". */
export function cardName(kind: Kind, edition: Edition): string {
  return t(`card-${key(kind, edition)}`);
}

/** "3 yellow". */
export function someCards(kind: Kind | 'gray', n: number, edition: Edition): string {
  return t(`cards-${key(kind, edition)}`, { n });
}

/** "3 yellow, 1 locomotive". */
export function cardList(cards: Cards, edition: Edition): string {
  const kinds = [...new Set(spread(cards))];
  return kinds.map((kind) => someCards(kind, cards[kind] ?? 0, edition)).join(', ');
}

/** "28 trains", "6 buses". */
export function someTrains(n: number, edition: Edition): string {
  return t(`trains-${edition === 'london' || edition === 'new-york' ? edition : 'usa'}`, { n });
}

/** A player's name; bots are called in the reader's language. */
export function seatName(seat: Pick<SeatSummary, 'kind' | 'name'> | undefined): string {
  if (!seat) return '';
  const called = `bot-${seat.name.toLowerCase()}`;
  return seat.kind === 'bot' && words.has(called) ? t(called) : seat.name;
}
