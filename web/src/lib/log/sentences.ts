/** A log entry as a sentence. Names of players stay in the nominative. */
import type { EditionData } from '../editions/editions';
import { PrintedBoard } from '../editions/editions';
import { cardList, cardsAcc, strong } from '../words/names';
import { counted } from '../protocol/notation';
import { listed, t, words } from '../words/words.svelte';
import type { Edition, Kind } from '../protocol/wire';
import type { Entry } from './entries';

export type Told = { text: string; points: number | null; routes: string[]; cities: string[] };

/** Returns the taken cards as objects of a verb; equal cards are counted together. */
function taken(
  { cards, faceUp }: { cards: (Kind | null)[]; faceUp: boolean[] },
  own: boolean,
  edition: Edition,
): string[] {
  const open = cards.flatMap((card, i) => (card && faceUp[i] ? [card] : []));
  const drawn = cards.filter((_, i) => !faceUp[i]);
  const said = cardsAcc(counted(open), edition).map(strong);
  const known = own ? cardsAcc(counted(drawn.flatMap((card) => (card ? [card] : []))), edition) : [];
  if (known.length > 0) {
    const seen = listed(known.map(strong));
    said.push(t('log-unseen-own', { card: seen, 'card-acc': seen }));
  } else if (drawn.length > 0) said.push(t('log-unseen', { n: drawn.length }));
  return said;
}

/** "3 tickets". */
function someTickets(n: number): string {
  return t('tickets-count', { n });
}

export function tell(entry: Entry, places: EditionData, name: (seat: number) => string, eyes: number | null): Told {
  const { what } = entry;
  const told: Told = { text: '', points: null, routes: [], cities: [] };
  // An action that a bot chose for a person is never attributed to the person.
  const you = entry.seat !== null && entry.seat === eyes && !entry.bot ? 'yes' : 'no';
  const called = entry.seat === null ? '' : name(entry.seat);
  const args = { you, name: entry.bot ? t('bot-for', { name: called }) : called };
  const city = (id: string) => places.city(id, words.language);
  switch (what.kind) {
    case 'took': {
      const cards = listed(taken(what, you === 'yes', places.edition));
      told.text = t('log-took', { ...args, cards, 'cards-acc': cards });
      break;
    }
    case 'claimed': {
      const route = places instanceof PrintedBoard ? places.route(what.route, words.language) : what.route;
      const cards = cardList(what.payment, places.edition);
      told.text = t('log-claimed', { ...args, route: strong(route), cards });
      if (what.passenger) told.text += ` ${t('log-passenger', { city: strong(city(what.passenger)) })}`;
      told.points = what.points;
      told.routes = [what.route];
      break;
    }
    case 'drew-tickets':
      told.text =
        what.kept === null
          ? t('log-drew-tickets', { ...args, tickets: someTickets(what.count) })
          : t('log-drew-and-kept', { ...args, tickets: someTickets(what.count), kept: what.kept });
      break;
    case 'kept':
      told.text = t('log-kept', { ...args, tickets: someTickets(what.count) });
      break;
    case 'chose':
      told.text = t('log-chose', args);
      break;
    case 'split':
      told.text = t('log-split', { ...args, short: what.split.short, long: what.split.long });
      break;
    case 'journey':
      told.text = t('log-journey', {
        ...args,
        from: strong(city(what.from)),
        to: strong(city(what.to)),
        goods: what.goods.join(' + ') || '–',
      });
      told.points = what.points;
      told.cities = [what.from, what.to];
      break;
    case 'passed':
      told.text = t('log-passed', args);
      break;
    case 'row-reset':
      told.text = t('log-row-reset');
      break;
    case 'reshuffled':
      told.text = t('log-reshuffled');
      break;
    case 'final-round':
      told.text = t('log-final-round', args);
      break;
    case 'over':
      told.text = t('log-over');
      break;
    case 'placed':
    case 'placed-singles': {
      const cards = listed(cardsAcc(counted(what.cards), places.edition).map(strong));
      told.text = t('log-placed', { ...args, cards, 'cards-acc': cards });
      break;
    }
    case 'robbed':
      told.text = t('log-robbed', {
        ...args,
        rival: name(what.rival),
        cards: strong(cardList({ [what.color]: what.count }, places.edition)),
      });
      break;
    case 'completed':
      told.text = t('log-completed', { ...args, tickets: someTickets(what.tickets.length) });
      told.points = what.points;
      break;
    case 'taken-over':
      told.text =
        what.why === 'resigned'
          ? t('ended-resigned', args)
          : t(what.why === 'time' ? 'log-taken-over-time' : 'log-taken-over', args);
      break;
    case 'returned':
      told.text = t('log-returned', args);
      break;
    case 'ended':
      told.text = t('log-over');
      break;
    case 'continued':
      told.text = t('log-continued');
      break;
    case 'round':
      told.text = t('log-round', { n: what.round });
      break;
  }
  return told;
}

/** Returns a short description of a move without its player, for a line after the name. Null if the move is not shown there. */
export function brief(entry: Entry, places: EditionData, name: (seat: number) => string): string | null {
  const { what } = entry;
  const city = (id: string) => places.city(id, words.language);
  switch (what.kind) {
    case 'took':
      return listed(taken(what, false, places.edition)).replaceAll('\u0001', '');
    case 'claimed':
      return places instanceof PrintedBoard ? places.route(what.route, words.language) : what.route;
    case 'drew-tickets':
      return t('told-tickets', { n: what.kept ?? what.count });
    case 'kept':
      return t('told-tickets', { n: what.count });
    case 'journey':
      return `${city(what.from)} – ${city(what.to)}`;
    case 'passed':
      return t('told-passed');
    case 'placed':
    case 'placed-singles':
      return cardList(counted(what.cards), places.edition);
    case 'robbed':
      return t('told-robbed', { rival: name(what.rival) });
    case 'completed':
      return t('told-tickets', { n: what.tickets.length });
    case 'chose':
    case 'split':
    case 'row-reset':
    case 'reshuffled':
    case 'final-round':
    case 'over':
    case 'round':
    case 'taken-over':
    case 'returned':
    case 'ended':
    case 'continued':
      return null;
  }
}

/** Returns a short text for the time since a moment. */
export function ago(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return t('ago-now');
  if (minutes < 60) return t('ago-minutes', { n: minutes });
  if (minutes < 1440) return t('ago-hours', { n: Math.floor(minutes / 60) });
  return t('ago-days', { n: Math.floor(minutes / 1440) });
}
