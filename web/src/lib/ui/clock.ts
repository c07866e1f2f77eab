/** Formats the clocks of a table. */
import type { Line } from '../protocol/connection';
import type { SeatClock, TableDetail } from '../protocol/wire';

type Clocked = { over: boolean; line: Line; clocks: SeatClock[]; clockRead: number; table: TableDetail | null };

/** Returns what is left on each seat's clock; nothing without clocks and after the end. A lost connection stops them. */
export function clockTexts({ over, line, clocks, clockRead, table }: Clocked, now: number): string[] {
  if (over || table?.clock.kind === 'none') return [];
  const since = line === 'lost' ? 0 : Math.max(0, now - clockRead);
  return clocks.map(({ remaining_ms, running }) => clockText(remaining_ms - (running ? since : 0)));
}

/** Formats a clock's remaining time. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}d ${Math.floor((seconds % 86_400) / 3600)}h`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
