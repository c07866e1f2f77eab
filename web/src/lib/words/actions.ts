/** Describes actions in words and finds them by words, for hints and the command line. */
import { PrintedBoard, type EditionData } from '../editions/editions';
import { cardList, cardName, cardNameAcc, cardsAcc } from './names';
import { claims, completed, keeps, places as placings, rides, splits } from '../protocol/notation';
import { listed, t, words } from './words.svelte';
import type { View } from '../protocol/wire';

/** The state that descriptions of actions depend on. */
export type Situation = Pick<View, 'edition' | 'row' | 'offer'>;

export function describeAction(action: string, view: Situation, places: EditionData): string {
  const city = (id: string) => places.city(id, words.language);
  const route = (id: string) => (places instanceof PrintedBoard ? places.route(id, words.language) : id);
  const slot = /^pick (\d)$/.exec(action)?.[1];
  const card = slot ? view.row[Number(slot) - 1] : null;
  if (card) {
    return t('act-pick', { card: cardName(card, view.edition), 'card-acc': cardNameAcc(card, view.edition) });
  }
  if (action === 'pick deck') return t('act-deck');
  const [claim] = claims([action]);
  if (claim) {
    const text = t('act-claim', { route: route(claim.route), cards: cardList(claim.payment, view.edition) });
    return claim.at ? `${text} ${t('log-passenger', { city: city(claim.at) })}` : text;
  }
  const [keep] = keeps([action]);
  if (keep) {
    const names = keep.kept.map((n) => places.ticket(view.offer[n - 1] ?? '', words.language));
    return t('act-keep', { tickets: names.length > 0 ? listed(names) : '–' });
  }
  const [ride] = rides([action]);
  if (ride) return t('act-ride', { route: route(ride.route) });
  const [split] = [...splits([action], 'split'), ...splits([action], 'tickets')];
  if (split) return t('split', split.split);
  if (action === 'tickets') return t('draw-tickets');
  const [place] = placings([action]);
  if (place) {
    const cards = listed(cardsAcc(place.cards, view.edition));
    return t('act-place', { cards, 'cards-acc': cards });
  }
  const tickets = completed(action);
  if (tickets?.length === 0) return t('act-complete-none');
  if (tickets) return t('act-complete', { ticket: listed(tickets.map((id) => places.ticket(id, words.language))) });
  if (action === 'alight') return t('alight');
  if (action === 'pass') return t('pass');
  return action;
}

/** Returns the legal actions that match the words: each is a prefix of a word of the notation or of the sentence. */
export function matching(typed: string, legal: string[], describe: (action: string) => string): string[] {
  const wanted = plain(typed).split(' ').filter(Boolean);
  if (wanted.length === 0) return legal;
  return legal.filter((action) => {
    const known = [...plain(action).split(' '), ...plain(describe(action)).split(' ')];
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}

/** Lower case, without accents, hyphens as spaces. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}
