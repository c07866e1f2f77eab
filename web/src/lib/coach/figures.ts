/** Numbers of an analysis as they are shown. */
import type { Estimate, Part, Split } from '../generated/coach';
import { minus, signed, words } from '../words/words.svelte';

/** Normal quantile of the 90 % band around a win chance. */
export const BAND = 1.645;

export const PARTS = ['deal', 'cards', 'tickets', 'opponents', 'own', 'hidden'] as const;
export type PartName = (typeof PARTS)[number];

/** A share as whole percent. */
export const percent = (share: number): number => Math.round(share * 100);

/** Shares as whole percent that add up to the rounded sum of the shares. */
export function percents(shares: number[]): number[] {
  let sum = 0;
  return shares.map((share) => {
    const before = percent(sum);
    sum += share;
    return percent(sum) - before;
  });
}

/** A loss of win chance with its error, in percentage points: "−18 ± 3". */
export function lossText({ mean, error }: Estimate): string {
  return `${minus(-Math.max(0, percent(mean)))} ± ${Math.max(1, Math.ceil(error * 100))}`;
}

/** A loss of points with its error: "−9.4 ± 1.8". */
export function pointsText({ mean, error }: Estimate): string {
  const format = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const shown = Math.round(-mean * 10) / 10;
  const sign = shown < 0 ? '−' : shown > 0 ? '+' : '';
  return `${sign}${format.format(Math.abs(shown))} ± ${format.format(error)}`;
}

/** "62 % ± 4" */
export function chanceText({ mean, error }: Estimate): string {
  return `${percent(mean)} % ± ${Math.max(1, Math.ceil(error * 100))}`;
}

export type ShownPart = { name: PartName; from: number; to: number; change: number; error: number };

/** The parts of a split in whole percent. Their shown sum is exactly the shown result minus the shown expectation. */
export function shownParts(split: Split, units: number): { start: number; result: number; parts: ShownPart[] } {
  let sum = split.expectation;
  const start = percent(sum / units);
  let from = start;
  const parts = PARTS.map((name) => {
    const part: Part = split[name];
    sum += part.units;
    const to = percent(sum / units);
    const shown = { name, from, to, change: to - from, error: Math.ceil(part.error * 100) };
    from = to;
    return shown;
  });
  return { start, result: from, parts };
}

/** "+14 ± 3" */
export function partText({ change, error }: ShownPart): string {
  return error > 0 ? `${signed(change)} ± ${error}` : signed(change);
}

/** What own inaccuracies, mistakes and blunders cost: "−9 ± 2", or "0". */
export function lossesText({ losses }: Split, units: number): string {
  const [change, error] = [percent(losses.units / units), Math.ceil(losses.error * 100)];
  return error > 0 ? `${signed(change)} ± ${error}` : signed(change);
}

/** The cause of a part: luck, opponents or the seat itself. What no seat could know counts as luck. */
export type Cause = 'luck' | 'opponents' | 'own';

export function causeOf(part: PartName): Cause {
  return part === 'opponents' || part === 'own' ? part : 'luck';
}

/** Returns the displayed changes summed by cause. */
export function sums(parts: ShownPart[]): Record<Cause, number> {
  const total = { luck: 0, opponents: 0, own: 0 };
  for (const { name, change } of parts) total[causeOf(name)] += change;
  return total;
}
