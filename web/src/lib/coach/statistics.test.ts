import { expect, test } from 'vitest';
import type { TableCounts } from '../generated/coach';
import { csvOf, sorted, ticketRows, winShare } from './statistics';

test('half of a hundred victories is 50 % with the textbook interval of Wilson', () => {
  const share = winShare({ times: 100, won: 60 * 50, points: 0 });
  expect(share?.mean).toBeCloseTo(0.5, 10);
  expect(share?.low).toBeCloseTo(0.4038, 4);
  expect(share?.high).toBeCloseTo(0.5962, 4);
  expect(winShare({ times: 0, won: 0, points: 0 })).toBeNull();
  expect(winShare({ times: 10, won: 0, points: 0 })?.low).toBe(0);
});

const counts = (ticket: string, offered: number, times: number, won: number, completed: number) => ({
  ticket,
  points: 5,
  offered,
  completed,
  kept: { times, won: won * 60, points: 0 },
});
const table: TableCounts = {
  seats: 2,
  games: 100,
  places: [],
  kept: [],
  splits: [],
  tickets: [
    counts('b--c', 40, 20, 12, 15),
    counts('a--b', 40, 30, 12, 30),
    counts('c--d', 40, 0, 0, 0),
    counts('never--offered', 0, 0, 0, 0),
  ],
};
const upper = (ticket: string) => ticket.toUpperCase();

test('rows are sorted by every column, and what is unknown comes last', () => {
  const rows = ticketRows(table);
  const order = (by: Parameters<typeof sorted>[1], descending: boolean) =>
    sorted(rows, by, descending, upper).map(({ ticket }) => ticket);
  expect(order('won', true)).toEqual(['b--c', 'a--b', 'c--d']);
  expect(order('won', false)).toEqual(['a--b', 'b--c', 'c--d']);
  expect(order('ticket', false)).toEqual(['a--b', 'b--c', 'c--d']);
  expect(order('ticket', true)).toEqual(['c--d', 'b--c', 'a--b']);
  expect(order('kept', true)).toEqual(['a--b', 'b--c', 'c--d']);
  expect(order('completed', true)).toEqual(['a--b', 'b--c', 'c--d']);
  expect(order('times', false)).toEqual(['c--d', 'b--c', 'a--b']);
});

test('a CSV file has a line per row and quotes names', () => {
  const lines = csvOf(ticketRows(table).slice(0, 1), () => 'Say "hi", Rome').split('\n');
  expect(lines).toEqual([
    'ticket,points,win_share,low,high,kept,completed,times',
    '"Say ""hi"", Rome",5,0.6000,0.3866,0.7812,0.5000,0.7500,20',
    '',
  ]);
});
