/** The messages of the coach's worker and module (`crates/browser/src/coaching.rs`). */
import type { Analysis, Decision, Deduction, Exploration, Moment, Truth } from '../generated/coach';

export type Depth = 'quick' | 'default' | 'deep';

/** What the module is asked. */
export type CoachRequest =
  | { do: 'analyze'; record: string; depth: Depth; seed: number }
  | { do: 'step' }
  | { do: 'deduce'; record: string; step?: number; seat: number; worlds: number; seed: number }
  | { do: 'explore'; record: string; seat: number; worlds: number; seed: number };

/** What the module answers. */
export type CoachAnswer =
  | { type: 'analysis'; analysis: Analysis }
  | { type: 'step'; done: number; all: number; line: Moment[]; decisions: Decision[] }
  | { type: 'deduction'; deduction: Deduction; truth: Truth[] }
  | { type: 'exploration'; exploration: Exploration }
  | { type: 'refused'; error: string };

/** What the page asks the worker: an analysis is answered step by step, until it is complete or paused. */
export type Job = Exclude<CoachRequest, { do: 'step' }> | { do: 'pause' } | { do: 'resume' };

/** The part of a worker that is needed here. */
export type CoachWorker = {
  postMessage(job: Job): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<CoachAnswer>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
};
