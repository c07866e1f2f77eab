/** Queries of the command line: the routes of a city, what a ticket still needs, what happened. They change nothing. */
import { PrintedBoard, type EditionData } from '../editions/editions';
import { plain } from '../words/actions';
import type { Entry } from '../log/entries';
import { tell } from '../log/sentences';
import { cardList, someCards, someTrains } from '../words/names';
import { t, words } from '../words/words.svelte';
import { isCardGame, type View } from '../protocol/wire';

export type Known = {
  view: View;
  places: EditionData;
  log: Entry[];
  name: (seat: number) => string;
  /** Routes that can be claimed now. */
  claimable: ReadonlySet<string>;
};

const LINES = 10;

/** The answer, line by line; nothing if it is no question. */
export function answer(typed: string, known: Known): string[] | null {
  const [word = '', ...rest] = plain(typed).split(' ');
  const about = rest.join(' ');
  const is = (key: string) => [plain(t(key)), key.slice('ask-'.length)].includes(word);
  if (is('ask-routes')) return routes(about, known);
  if (is('ask-need')) return needs(about, known);
  if (is('ask-log')) return happened(known);
  if (word === 'help' || typed.trim() === '?' || word === plain(t('ask-word-help'))) return help();
  return null;
}

/** What can be typed. */
function help(): string[] {
  return [
    t('ask-help-actions', { example: t('command-example') }),
    t('ask-help-routes'),
    t('ask-help-need'),
    t('ask-help-log'),
  ];
}

function begins(name: string, wanted: string): boolean {
  return (
    wanted === '' ||
    plain(name).startsWith(wanted) ||
    plain(name)
      .split(' ')
      .some((part) => part.startsWith(wanted))
  );
}

function routes(wanted: string, { view, places, name, claimable }: Known): string[] {
  if (isCardGame(view) || !(places instanceof PrintedBoard)) return [t('ask-nothing')];
  const owner = new Map(view.players.flatMap((player, seat) => player.routes.map((route) => [route, seat] as const)));
  const closed = new Set(view.closed ?? []);
  const lines = [...places.tracks.values()]
    .filter(({ between }) => wanted !== '' && between.some((city) => begins(places.city(city, words.language), wanted)))
    .map((track) => {
      const seat = owner.get(track.id);
      const state =
        seat !== undefined
          ? t('claimed-by', { name: name(seat) })
          : closed.has(track.id)
            ? t('ask-closed')
            : claimable.has(track.id)
              ? t('route-claimable')
              : t('route-free');
      const price = someCards(track.color, track.length, view.edition);
      return `${places.route(track.id, words.language)}: ${price}. ${state}.`;
    });
  return lines.length > 0 ? lines : [t('ask-nothing')];
}

function needs(wanted: string, { view, places }: Known): string[] {
  const mine = view.tickets.filter((ticket) => begins(places.ticket(ticket, words.language), wanted));
  const lines = mine.map((ticket) => {
    const name = places.ticket(ticket, words.language);
    if (isCardGame(view)) {
      const cards = cardList(places.tickets.get(ticket)?.cards ?? {}, view.edition);
      const far = view.ticket_states?.find((one) => one.ticket === ticket);
      return `${name}: ${cards}.${far ? ` ${t('stack-missing', { n: far.missing })}.` : ''}`;
    }
    const state = view.ticket_states.find((one) => one.ticket === ticket);
    if (!state || state.state === 'lost') return `${name}: ${t('ticket-lost')}.`;
    if (state.state === 'done') return `${name}: ${t('ticket-done')}.`;
    const way = state.spaces.map((route) =>
      places instanceof PrintedBoard ? places.route(route, words.language) : route,
    );
    return `${name}: ${t('to-go', { trains: someTrains(state.pieces, view.edition) })}. ${way.join(', ')}`;
  });
  return lines.length > 0 ? lines : [t('ask-nothing')];
}

function happened({ log, places, name, view }: Known): string[] {
  const lines = log.slice(-LINES).map((entry) => tell(entry, places, name, view.seat).text.replaceAll('\u0001', ''));
  return lines.length > 0 ? lines : [t('log-none')];
}
