/** Statistics of bot games (`data/statistics`, written by `whistlestop statistics`): shares with intervals, rows to sort, CSV. */
import type { Results, Statistics, TableCounts } from '../generated/coach';
import type { Edition } from '../protocol/wire';

const FILES = import.meta.glob<Statistics>('../../../../data/statistics/*.json', { import: 'default' });

/** The unit in which shares of a victory are counted (`crates/coach/src/statistics.rs`). */
const VICTORY = 60;
/** Normal quantile of 95 % intervals. */
const Z = 1.96;

/** A share from 0 to 1 with its 95 % interval. */
export type Share = { mean: number; low: number; high: number };

export type TicketRow = {
  ticket: string;
  points: number;
  /** The share of the victory of the seats that kept the ticket at the start. */
  won: Share | null;
  /** How often it was kept when it was on offer at the start, and completed when it was kept. */
  kept: number | null;
  completed: number | null;
  /** The number of seats that kept it. */
  times: number;
};
export type Column = 'ticket' | 'won' | 'kept' | 'completed' | 'times';

export async function readStatistics(edition: Edition): Promise<Statistics> {
  const file = FILES[`../../../../data/statistics/${edition}.json`];
  if (!file) throw new Error(`no statistics of ${edition}`);
  return file();
}

/**
 * The share of the victory by Wilson's interval. Shared victories count in part, so their share varies less than a
 * proportion, and the interval is rather too wide than too narrow.
 */
export function winShare({ times, won }: Results): Share | null {
  if (times === 0) return null;
  const mean = won / (VICTORY * times);
  const center = (mean + Z ** 2 / (2 * times)) / (1 + Z ** 2 / times);
  const half = (Z * Math.sqrt((mean * (1 - mean)) / times + Z ** 2 / (4 * times ** 2))) / (1 + Z ** 2 / times);
  return { mean, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

/** The mean score. */
export const meanPoints = ({ times, points }: Results): number | null => (times === 0 ? null : points / times);

export function ticketRows(table: TableCounts): TicketRow[] {
  return table.tickets
    .filter(({ offered }) => offered > 0)
    .map(({ ticket, points, offered, completed, kept }) => ({
      ticket,
      points,
      won: winShare(kept),
      kept: kept.times / offered,
      completed: kept.times === 0 ? null : completed / kept.times,
      times: kept.times,
    }));
}

/** Sorts rows by a column; what is unknown comes last in either direction. */
export function sorted(rows: TicketRow[], by: Column, descending: boolean, name: (ticket: string) => string) {
  const key = (row: TicketRow) => (by === 'won' ? (row.won?.mean ?? null) : by === 'ticket' ? null : row[by]);
  return rows.toSorted((one, other) => {
    if (by === 'ticket') return (descending ? -1 : 1) * name(one.ticket).localeCompare(name(other.ticket));
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return descending ? b - a : a - b;
  });
}

/** The rows as comma-separated values, with numbers as programs read them. */
export function csvOf(rows: TicketRow[], name: (ticket: string) => string): string {
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : value.toFixed(4));
  const lines = rows.map(({ ticket, points, won, kept, completed, times }) =>
    [
      `"${name(ticket).replaceAll('"', '""')}"`,
      points,
      number(won?.mean),
      number(won?.low),
      number(won?.high),
      number(kept),
      number(completed),
      times,
    ].join(','),
  );
  return ['ticket,points,win_share,low,high,kept,completed,times', ...lines, ''].join('\n');
}
