import { expect, test, vi } from 'vitest';
import { buildIncrementally } from './incremental';

test('counts up to the total in several tasks, and can be canceled', () => {
  vi.useFakeTimers();
  const counts: number[] = [];
  buildIncrementally(50, 3, (count) => counts.push(count));
  expect(counts).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(counts).toEqual([3]);
  vi.runAllTimers();
  expect(counts.at(-1)).toBe(50);
  expect(counts.length).toBeGreaterThan(2);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));

  const few: number[] = [];
  const stop = buildIncrementally(50, 3, (count) => few.push(count));
  vi.advanceTimersToNextTimer();
  stop();
  vi.runAllTimers();
  expect(few).toEqual([3]);
  vi.useRealTimers();
});

test('a slow step is followed by a smaller one', () => {
  vi.useFakeTimers();
  const counts: number[] = [];
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  buildIncrementally(1000, 40, (count) => {
    counts.push(count);
    clock += 160;
  });
  vi.advanceTimersToNextTimer();
  vi.advanceTimersToNextTimer();
  expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(4);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
