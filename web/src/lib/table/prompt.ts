/** The sentence of the action bar: whose turn it is, and what can be done. */
import { absenceOf } from '../state/absence';
import { screen } from '../state/screen.svelte';
import { listed, t } from '../words/words.svelte';
import type { TableStore } from '../state/table.svelte';
import { isCardGame, type View } from '../protocol/wire';

export type Prompt = { plate: { text: string; look: 'yours' | 'wait' | 'warn' | 'bad' }; sentence: string };

const MINUTE = 60_000;

/** `describe` formats an unconfirmed action. */
export function promptOf(table: TableStore, describe: (action: string) => string = (action) => action): Prompt {
  const { view } = table;
  if (table.line === 'lost') {
    const [pending] = table.pending;
    const sentence = pending ? t('reconnecting-pending', { what: describe(pending.action) }) : t('reconnecting-note');
    return { plate: { text: t('reconnecting'), look: 'bad' }, sentence };
  }
  if (!view) return { plate: { text: t('one-moment'), look: 'wait' }, sentence: '' };
  if (table.over) return { plate: { text: t('game-over'), look: 'wait' }, sentence: endSentence(table) };
  if (table.played) {
    const why = table.table?.seats[table.eyes ?? 0]?.bot_for;
    const note =
      why === 'resigned' ? t('bot-for-you-resigned') : t(mayTakeOver(table) ? 'bot-for-you-note' : 'bot-for-you-time');
    return { plate: { text: t('bot-for-you'), look: 'warn' }, sentence: note };
  }
  const last = view.final_round !== null;
  if (table.yours) {
    return {
      plate: { text: t('your-turn'), look: last ? 'warn' : 'yours' },
      sentence: yourSentence(table, view, last),
    };
  }
  const names = view.awaiting.map((seat) => table.name(seat));
  const waiting = absenceSentence(table, view) ?? othersSentence(view, names);
  if (table.eyes === null) return { plate: { text: t('watching'), look: last ? 'warn' : 'wait' }, sentence: waiting };
  return {
    plate: { text: names.length === 1 ? (names[0] ?? '') : t('waiting'), look: last ? 'warn' : 'wait' },
    sentence: waiting,
  };
}

/** Returns whether the reader can take the seat back from a bot. */
export function mayTakeOver(table: TableStore): boolean {
  const why = table.eyes === null ? undefined : table.table?.seats[table.eyes]?.bot_for;
  if (why === undefined || table.over) return false;
  return why !== 'resigned' && !(why === 'time' && table.table?.clock.kind === 'per-game');
}

/** Returns how a game ended before its last turn; null if it was played to the end. */
export function endSentence(table: TableStore): string {
  const end = table.table?.early_end;
  if (!end) return '';
  if (end.taken_back) return t('ended-taken-back');
  if (end.closed) return t('ended-closed');
  const said = (key: string, seat: number) =>
    t(key, { you: seat === table.eyes ? 'yes' : 'no', name: table.name(seat) });
  return [...end.resigned.map((seat) => said('ended-resigned', seat)), said('ended-wins', end.winner)].join(' ');
}

/**
 * The seat that the others wait for and may give to a bot: absent for long enough, or connected and without a move for
 * much longer. Players who resigned or still have to choose themselves cannot ask for it.
 */
export function slowSeat(table: TableStore): number | null {
  if (table.eyes === null || table.over || table.yours || table.table?.clock.kind !== 'none') return null;
  if (table.mine.every((seat) => table.table?.seats[seat]?.bot_for === 'resigned')) return null;
  const { away_limit_ms = 3 * MINUTE, waiting_limit_ms = away_limit_ms } = table.table;
  const slow = table.view?.awaiting.filter((seat) => {
    const absence = table.mine.includes(seat) ? null : absenceOf(table, seat, table.now);
    return absence !== null && absence.ms >= (absence.away ? away_limit_ms : waiting_limit_ms);
  });
  return slow?.[0] ?? null;
}

function absenceSentence(table: TableStore, view: View): string | null {
  const slow = slowSeat(table);
  const seat = slow ?? (view.awaiting.length === 1 ? (view.awaiting[0] as number) : null);
  if (seat === null) return null;
  const name = table.name(seat);
  const why = table.table?.seats[seat]?.bot_for;
  if (why !== undefined) return t(why === 'resigned' ? 'bot-moves-on' : 'bot-moves', { name });
  const absence = absenceOf(table, seat, table.now);
  if (!absence) return null;
  const n = Math.floor(absence.ms / MINUTE);
  if (slow !== null) return t(absence.away ? 'away-decide' : 'idle-decide', { name, n, needed: absence.needed });
  if (!absence.away) return null;
  if (table.table?.clock.kind !== 'none') return `${t('name-away', { name })}. ${t('away-clock')}`;
  const left = Math.ceil(((table.table.away_limit_ms ?? 3 * MINUTE) - absence.ms) / MINUTE);
  return `${t('name-away', { name })}. ${table.eyes === null ? '' : t('away-short', { n: left })}`.trim();
}

function yourSentence(table: TableStore, view: View, last: boolean): string {
  if (table.sent) return t('do-sent');
  if (view.legal.length === 1 && view.legal[0] === 'pass') return t('do-pass');
  switch (view.phase) {
    case 'split':
      return t('do-split');
    case 'opening-tickets':
    case 'keep-tickets':
      return t('do-keep');
    case 'second-pick':
      return t('do-second-card');
    case 'journey': {
      const journey = isCardGame(view) ? null : view.journey;
      return t('do-journey', { points: t('points', { n: journey?.points ?? 0 }), cards: journey?.cards ?? 0 });
    }
    case 'complete':
      return t('do-complete');
    case 'turn':
      if (table.rider !== null) return t('do-ride');
      return `${last ? `${t('last-turns')} ` : ''}${t(turnKey(view))}`;
    case 'over':
      return '';
  }
}

/** Märklin speaks of moving a passenger only where one can ride, and briefly on a phone. */
function turnKey({ edition, legal }: View): string {
  if (edition === 'marklin' && !legal.some((action) => action.startsWith('ride '))) return 'do-turn-usa';
  return edition === 'marklin' && screen.phone ? 'do-turn-marklin-brief' : `do-turn-${edition}`;
}

function othersSentence(view: View, names: string[]): string {
  const args = { names: listed(names), n: names.length };
  const last = view.final_round ? `${t('last-turns')} ` : '';
  switch (view.phase) {
    case 'split':
    case 'opening-tickets':
      return t('waiting-choose', args);
    case 'keep-tickets':
      return last + t('waiting-tickets', args);
    case 'journey':
      return last + t('waiting-journey', args);
    case 'complete':
      return t('waiting-complete', args);
    case 'turn':
    case 'second-pick':
    case 'over':
      return last + t('waiting-turn', args);
  }
}
