/** How long the game has waited for somebody. */
import type { TableStore } from './table.svelte';

export type Absence = { ms: number; away: boolean; votes: number; needed: number };

/** For how many milliseconds somebody has been away, or the game has waited for somebody who is here; null if neither. */
export function absenceOf(table: TableStore, seat: number, now: number): Absence | null {
  const shown = table.table?.presence?.[seat];
  if (!shown || table.over || table.table?.seats[seat]?.bot_for !== undefined) return null;
  const { votes, needed } = shown;
  const passed = Math.max(0, now - table.tableRead);
  if (shown.away_ms !== undefined) return { ms: shown.away_ms + passed, away: true, votes, needed };
  if (!table.view?.awaiting.includes(seat)) return null;
  // What the table said of the wait is out of date once something has happened since.
  const ms = table.movedAt > table.tableRead ? now - table.movedAt : (shown.waiting_ms ?? 0) + passed;
  return { ms: Math.max(0, ms), away: false, votes, needed };
}
