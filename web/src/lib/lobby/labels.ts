/** Names of clocks, levels and options; those without a translation are shown by their id. */
import { t, words } from '../words/words.svelte';
import type { Clock, Edition, SeatSummary } from '../protocol/wire';

/** Returns the name of a table: the typed title, or the name of its game in the reader's language. */
export function tableName(title: string | undefined, edition: Edition): string {
  return title || t(`edition-${edition}`);
}

/** The same for the page's heading, which names the game in any case. */
export function tableHeading(title: string | undefined, edition: Edition): string {
  const game = t(`edition-${edition}`);
  return title ? t('table-heading', { title, edition: game }) : game;
}

/** Returns whether a text has the form of a table's id. */
export function isTableId(text: string): boolean {
  return /^(device-)?[0-9a-f]{24}$/.test(text) || import.meta.env.DEV;
}

export function clockName(clock: Clock): string {
  if (clock.kind === 'per-move') return t('clock-per-move', { n: clock.seconds ?? 0 });
  if (clock.kind === 'per-game')
    return t('clock-per-game', { n: Math.round((clock.seconds ?? 0) / 60), increment: clock.increment ?? 0 });
  if (clock.kind === 'days') return t('clock-days', { n: clock.days ?? 1 });
  return t('clock-none');
}

export function levelName(level: string): string {
  return words.has(`level-${level}`) ? t(`level-${level}`) : level;
}

export function optionName(id: string): string {
  return words.has(`option-${id}`) ? t(`option-${id}`) : id.replaceAll(/[_-]/g, ' ');
}

export function optionNote(id: string): string {
  return words.has(`option-${id}-note`) ? t(`option-${id}-note`) : '';
}

export function valueName(id: string, value: string): string {
  for (const key of [`option-${id}-${value}`, `value-${value}`]) if (words.has(key)) return t(key);
  return value.replaceAll(/[_-]/g, ' ');
}

/** Returns the line below a name in the waiting room: whose seat it is, or why it waits. */
export function seatState(seat: SeatSummary): string {
  if (seat.you) return t('you');
  if (seat.kind === 'bot') return levelName(seat.level ?? '');
  if (seat.bot_owner) return t('bot-owner', { owner: seat.bot_owner });
  if (seat.reserved) return t('seat-reserved');
  return seat.connected ? '' : t('away');
}
