/** Names of cards in the words of the edition and language. */
import { STRONG, t, words } from './words.svelte';
import { spread } from '../protocol/notation';
import type { Cards, Edition, Kind, SeatSummary } from '../protocol/wire';

/** Marks words that `Sentence.svelte` sets in a stronger type. */
export function strong(text: string): string {
  return STRONG + text + STRONG;
}

function key(kind: string, edition: Edition): string {
  if (kind === 'wild' && (edition === 'london' || edition === 'new-york')) return `wild-${edition}`;
  return kind;
}

/** "yellow", "locomotive". */
export function cardName(kind: Kind, edition: Edition): string {
  return t(`card-${key(kind, edition)}`);
}

/** The same as the object of a verb: "a yellow card", «жовту». */
export function cardNameAcc(kind: Kind, edition: Edition): string {
  return t(`card-${key(kind, edition)}-acc`);
}

/** The label of a face-up card that can be taken. */
export function takeCard(kind: Kind, slot: number, edition: Edition): string {
  return t('take-card', { card: cardName(kind, edition), 'card-acc': cardNameAcc(kind, edition), slot });
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

/** Cards as the objects of a verb, one part per kind: "2 yellow", "a locomotive"; «2 жовті», «локомотив». */
export function cardsAcc(cards: Cards, edition: Edition): string[] {
  const kinds = [...new Set(spread(cards))];
  return kinds.map((kind) => {
    const n = cards[kind] ?? 0;
    return n === 1 ? cardNameAcc(kind, edition) : someCards(kind, n, edition);
  });
}

/** "28 trains", "6 buses". */
export function someTrains(n: number, edition: Edition): string {
  return t(`trains-${edition === 'london' || edition === 'new-york' ? edition : 'usa'}`, { n });
}

/** A player's name; bots are called in the reader's language. */
export function seatName(seat: Pick<SeatSummary, 'kind' | 'name' | 'bot_owner'> | undefined): string {
  if (!seat) return '';
  if (seat.bot_owner) return t('bot-account', { name: seat.name });
  const called = `bot-${seat.name.toLowerCase()}`;
  return seat.kind === 'bot' && words.has(called) ? t(called) : seat.name;
}
