/** Runs bots in a separate worker, so that the table stays responsive. One decision at a time, which can be cancelled. */
import type { Answer, Game, Request } from './messages';

export type Job = { table: string; do: 'think' | 'advise'; game: Game; seat: number };

type Waiting = Job & { done(answer: Answer | null): void };

/** The part of a worker that is needed here. */
export type BotWorker = {
  postMessage(request: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
};

export class BotScheduler {
  #worker: BotWorker | null = null;
  #queue: Waiting[] = [];
  #running: Waiting | null = null;

  constructor(
    readonly start: () => BotWorker,
    readonly seed: () => number = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  ) {}

  /** The answer of the module; null if the job was cancelled. */
  think(job: Job): Promise<Answer | null> {
    return new Promise((done) => {
      this.#queue.push({ ...job, done });
      this.#next();
    });
  }

  /** Drops the jobs of a table; one that runs is stopped. */
  cancel(table: string) {
    for (const job of this.#queue.filter((one) => one.table === table)) job.done(null);
    this.#queue = this.#queue.filter((job) => job.table !== table);
    if (this.#running?.table !== table) return;
    this.#worker?.terminate();
    this.#worker = null;
    this.#finish(null);
  }

  #finish(answer: Answer | null) {
    const job = this.#running;
    this.#running = null;
    job?.done(answer);
    this.#next();
  }

  #next() {
    if (this.#running) return;
    const job = this.#queue.shift();
    if (!job) return;
    this.#running = job;
    if (!this.#worker) {
      const worker = this.start();
      this.#worker = worker;
      worker.onmessage = (event) => this.#finish(event.data);
      worker.onerror = () => {
        // A bot that crashes gives no action; the table continues without it.
        worker.terminate();
        this.#worker = null;
        this.#finish(this.#running?.do === 'advise' ? { type: 'advice', hints: [] } : { type: 'choice', action: null });
      };
    }
    const { do: what, game, seat } = job;
    this.#worker.postMessage({ do: what, game, seat, seed: this.seed() });
  }
}
