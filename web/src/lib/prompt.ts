/** The one sentence of the action bar: whose turn it is, and what can be done. */
import { screen } from './screen.svelte';
import { listed, t } from './words.svelte';
import type { TableState } from './table.svelte';
import { isCardGame, type View } from './wire';

export type Prompt = { plate: { text: string; look: 'yours' | 'wait' | 'warn' | 'bad' }; sentence: string };

export function promptOf(table: TableState): Prompt {
  const { view } = table;
  if (table.line === 'lost')
    return { plate: { text: t('no-connection'), look: 'bad' }, sentence: t('no-connection-note') };
  if (!view) return { plate: { text: t('one-moment'), look: 'wait' }, sentence: '' };
  if (view.over) return { plate: { text: t('game-over'), look: 'wait' }, sentence: '' };
  const last = view.final_round !== null;
  if (table.yours) {
    return {
      plate: { text: t('your-turn'), look: last ? 'warn' : 'yours' },
      sentence: yourSentence(table, view, last),
    };
  }
  const names = view.awaiting.map((seat) => table.name(seat));
  const waiting = othersSentence(view, names);
  if (table.eyes === null) return { plate: { text: t('watching'), look: last ? 'warn' : 'wait' }, sentence: waiting };
  return {
    plate: { text: names.length === 1 ? (names[0] ?? '') : t('waiting'), look: last ? 'warn' : 'wait' },
    sentence: waiting,
  };
}

function yourSentence(table: TableState, view: View, last: boolean): string {
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
