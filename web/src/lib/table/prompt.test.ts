/** For whom the page offers to let a bot play. */
import { expect, test } from 'vitest';
import { exampleView } from '../state/example-view';
import { slowSeat } from './prompt';
import { TableStore } from '../state/table.svelte';
import type { SeatPresence, TableDetail, View } from '../protocol/wire';

const MINUTE = 60_000;
const person = (name: string, you: boolean) =>
  ({ kind: 'human', name, level: null, color: null, connected: true, you, host: you }) as const;

/** A table of two people at which Leo is awaited, with or without Marta, who looks. */
function tableWith(awaiting: number[], leo: Partial<SeatPresence>): TableStore {
  const table = new TableStore(() => {}, { after: () => {}, now: () => 0 });
  const here = { votes: 0, needed: 1 };
  const detail: Partial<TableDetail> = {
    seats: [person('Marta', true), person('Leo', false)],
    clock: { kind: 'none' },
    state: 'playing',
    away_limit_ms: 3 * MINUTE,
    waiting_limit_ms: 15 * MINUTE,
    presence: [here, { ...here, ...leo }],
  };
  table.receive({ type: 'table', table: detail as TableDetail });
  table.receive({ type: 'snapshot', version: 5, seat: 0, view: { ...exampleView(), awaiting } as View });
  // The game has waited since before the page was opened.
  table.movedAt = 0;
  table.now = 0;
  return table;
}

test('an absent player can be given to a bot after the time for absence', () => {
  expect(slowSeat(tableWith([1], { away_ms: 3 * MINUTE - 1 }))).toBeNull();
  expect(slowSeat(tableWith([1], { away_ms: 3 * MINUTE }))).toBe(1);
});

test('a connected player who thinks, or reads the rules, has much longer', () => {
  expect(slowSeat(tableWith([1], { waiting_ms: 15 * MINUTE - 1 }))).toBeNull();
  expect(slowSeat(tableWith([1], { waiting_ms: 15 * MINUTE }))).toBe(1);
});

test('nobody who still has to choose is asked to decide about others', () => {
  expect(slowSeat(tableWith([0, 1], { away_ms: 10 * MINUTE }))).toBeNull();
});
