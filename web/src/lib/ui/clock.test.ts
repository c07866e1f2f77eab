import { expect, test } from 'vitest';
import { clockTexts } from './clock';
import type { SeatClock, TableDetail } from '../protocol/wire';

const table = {
  over: false,
  line: 'open' as const,
  clocks: [
    { remaining_ms: 90_000, running: true },
    { remaining_ms: 60_000, running: false },
  ] as SeatClock[],
  clockRead: 1_000,
  table: { clock: { kind: 'per-game', seconds: 600, increment: 10 } } as TableDetail,
};

test('the clock of the seat at turn runs, the others stand', () => {
  expect(clockTexts(table, 11_000)).toEqual(['1:20', '1:00']);
});

test('clocks stand without a connection, and disappear at the end', () => {
  expect(clockTexts({ ...table, line: 'lost' }, 11_000)).toEqual(['1:30', '1:00']);
  expect(clockTexts({ ...table, over: true }, 11_000)).toEqual([]);
  expect(clockTexts({ ...table, table: { clock: { kind: 'none' } } as TableDetail }, 11_000)).toEqual([]);
});
