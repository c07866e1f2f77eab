/** How long the game has waited for a player. */
import type { TableStore } from './table.svelte';

export type Absence = { ms: number; away: boolean; votes: number; needed: number };

/** Returns for how many milliseconds a player has been absent, or the game has waited for a connected player; null if neither. */
export function absenceOf(table: TableStore, seat: number, now: number): Absence | null {
  const shown = table.table?.presence?.[seat];
  if (!shown || table.over || table.table?.seats[seat]?.bot_for !== undefined) return null;
  const { votes, needed } = shown;
  const passed = Math.max(0, now - table.tableRead);
  if (shown.away_ms !== undefined) return { ms: shown.away_ms + passed, away: true, votes, needed };
  if (!table.view?.awaiting.includes(seat)) return null;
  // The waiting time of the table's message is outdated once an event came after it.
  const ms = table.movedAt > table.tableRead ? now - table.movedAt : (shown.waiting_ms ?? 0) + passed;
  return { ms: Math.max(0, ms), away: false, votes, needed };
}
