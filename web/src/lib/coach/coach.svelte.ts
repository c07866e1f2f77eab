/** The coach of one recorded game: its analysis, as far as it is computed, and its deductions. */
import type { Analysis } from '../generated/coach';
import type { CoachAnswer, CoachWorker, Depth, Job } from './messages';

/** The same game gives the same advice to everybody. */
const SEED = 1;
/** The number of sampled games of a deduction. */
const WORLDS = 400;

export type Store = {
  find(): Promise<Analysis | null>;
  keep(analysis: Analysis): Promise<void>;
};
export type Found = Extract<CoachAnswer, { type: 'deduction' }>;

export class Coach {
  /** The analysis so far; a deeper one replaces it step by step. */
  analysis: Analysis | null = $state.raw(null);
  /** The progress of the running analysis. */
  progress: { done: number; all: number } | null = $state.raw(null);
  /** Why the module refuses the record. */
  refusal: string | null = $state(null);
  isCrashed = $state(false);

  #worker: CoachWorker | null = null;
  #depth: Depth | null = null;
  /** The worker is paused; its analysis continues from there. */
  #isPaused = false;
  /** What a worker found while it was told to pause. */
  #late: CoachAnswer[] = [];
  /** How far the stopped analysis is. */
  #reached: { done: number; all: number } | null = null;
  /** What the stopped analysis showed. */
  #partial: Analysis | null = null;
  /** The complete analysis that a deeper one replaces; it stays if that is stopped. */
  #whole: Analysis | null = null;
  #deducer: CoachWorker | null = null;
  #deductions = new Map<string, Promise<Found | null>>();
  #waiting: ((answer: Found | null) => void)[] = [];

  constructor(
    readonly record: string,
    readonly start: () => CoachWorker,
    readonly store: Store,
  ) {}

  get isRunning(): boolean {
    return this.progress !== null;
  }

  /** Shows the stored analysis, if there is one. */
  async open() {
    const found = await this.store.find();
    if (found && !this.analysis) this.analysis = found;
  }

  /** Begins an analysis, or continues the one that was stopped. */
  analyze(depth: Depth) {
    this.refusal = null;
    this.isCrashed = false;
    if (this.#worker && this.#isPaused && this.#depth === depth) {
      this.#isPaused = false;
      this.progress = this.#reached;
      this.analysis = this.#partial ?? this.analysis;
      this.#worker.postMessage({ do: 'resume' });
      for (const answer of this.#late.splice(0)) this.#receive(answer);
      return;
    }
    this.#end();
    this.#depth = depth;
    this.#whole = this.analysis?.complete ? this.analysis : null;
    this.progress = { done: 0, all: this.analysis?.steps ?? 0 };
    const worker = this.start();
    this.#worker = worker;
    worker.onmessage = (event) => this.#receive(event.data);
    worker.onerror = () => {
      this.isCrashed = true;
      this.#restore();
      this.#end();
    };
    worker.postMessage({ do: 'analyze', record: this.record, depth, seed: SEED });
  }

  /**
   * Stops the computation. What a first analysis found is stored; of a deeper one nothing is, because its decisions do
   * not belong to the luck and skill and the turning points that are known. It is shown again when it continues.
   */
  stop() {
    this.#worker?.postMessage({ do: 'pause' });
    this.#isPaused = true;
    this.#reached = this.progress;
    this.progress = null;
    this.#partial = this.analysis;
    this.#restore();
    if (this.analysis) void this.store.keep(this.analysis);
  }

  close() {
    if (this.isRunning) this.stop();
    this.#end();
    this.#deducer?.terminate();
    this.#deducer = null;
  }

  #restore() {
    if (this.#whole) this.analysis = this.#whole;
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isPaused = false;
    this.#late = [];
    this.#partial = null;
    this.progress = null;
  }

  #receive(answer: CoachAnswer) {
    if (this.#isPaused) {
      this.#late.push(answer);
      return;
    }
    switch (answer.type) {
      case 'refused':
        this.refusal = answer.error;
        return this.#end();
      case 'analysis':
        if (answer.analysis.complete) {
          this.analysis = answer.analysis;
          this.#end();
          void this.store.keep(answer.analysis);
          return;
        }
        this.progress = { done: 0, all: answer.analysis.steps };
        this.analysis ??= answer.analysis;
        return;
      case 'step': {
        const { done, all, line, decisions } = answer;
        this.progress = { done, all };
        if (!this.analysis) return;
        const merge = <T extends { step: number }>(known: T[], fresh: T[]) =>
          [...known.filter((one) => fresh.every(({ step }) => step !== one.step)), ...fresh].toSorted(
            (a, b) => a.step - b.step,
          );
        this.analysis = {
          ...this.analysis,
          line: merge(this.analysis.line, line),
          decisions: merge(this.analysis.decisions, decisions),
        };
        return;
      }
      case 'deduction':
      case 'exploration':
        return;
    }
  }

  /** Returns what a seat could know after `step` actions; null if the module refuses or crashes. */
  deduce(step: number, seat: number): Promise<Found | null> {
    const key = `${step} ${seat}`;
    let found = this.#deductions.get(key);
    if (!found) {
      found = this.#ask({ do: 'deduce', record: this.record, step, seat, worlds: WORLDS, seed: SEED });
      this.#deductions.set(key, found);
    }
    return found;
  }

  #ask(job: Job): Promise<Found | null> {
    return new Promise((resolve) => {
      const worker = this.#deducer ?? this.#startDeducer();
      this.#waiting.push(resolve);
      worker.postMessage(job);
    });
  }

  /** Starts the worker that answers in the order of the questions. */
  #startDeducer(): CoachWorker {
    const worker = this.start();
    this.#deducer = worker;
    worker.onmessage = ({ data }) => this.#waiting.shift()?.(data.type === 'deduction' ? data : null);
    worker.onerror = () => {
      worker.terminate();
      this.#deducer = null;
      for (const resolve of this.#waiting.splice(0)) resolve(null);
    };
    return worker;
  }
}
