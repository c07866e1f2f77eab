/** A finished game, moment by moment. Moments come from the server as they are needed and are kept. */
import { addToLog, type Entry } from './log/entries';
import type { GameEvent, View } from './wire';

export type ReplayStep = { version: number; at: number; seat: number; action: string };
export type WholeGame = {
  game: string;
  names: string[];
  steps: ReplayStep[];
  commitment: string;
  secret: string;
  salt: string;
};
export type Moment = { view: View; events: GameEvent[] };
type Fetch = (at: number, seat: number | null) => Promise<Moment>;

const AHEAD = 4;

export class Replay {
  at = $state(0);
  eyes: number | null = $state(null);
  moment: Moment | null = $state.raw(null);
  #moments = new Map<string, Promise<Moment>>();
  #known: Map<number, GameEvent[]> = $state.raw(new Map());

  constructor(
    readonly whole: WholeGame,
    readonly fetch: Fetch,
  ) {}

  get length(): number {
    return this.whole.steps.length;
  }

  /** What is known of what happened up to now. */
  log: Entry[] = $derived.by(() => {
    let log: Entry[] = [];
    for (const [at, events] of [...this.#known].sort(([a], [b]) => a - b)) {
      const step = this.whole.steps[at - 1];
      if (at <= this.at && step) log = addToLog(log, events, at, step.at);
    }
    return log;
  });

  async go(at: number) {
    this.at = Math.max(0, Math.min(this.length, at));
    await this.#show();
  }

  async look(eyes: number | null) {
    this.eyes = eyes;
    this.#known = new Map();
    await this.#show();
  }

  async #show() {
    const { at, eyes } = this;
    const moment = await this.#take(at, eyes);
    if (this.at !== at || this.eyes !== eyes) return;
    this.moment = moment;
    this.#known = new Map(this.#known).set(at, moment.events);
    for (let next = at + 1; next <= Math.min(at + AHEAD, this.length); next++) void this.#take(next, eyes);
  }

  #take(at: number, seat: number | null): Promise<Moment> {
    const key = `${at} ${seat}`;
    let found = this.#moments.get(key);
    if (!found) {
      found = this.fetch(at, seat);
      this.#moments.set(key, found);
      found.catch(() => this.#moments.delete(key));
    }
    return found;
  }
}

/** A value per seat after every step: what the claims of the steps add. */
export function courses(steps: ReplayStep[], seats: number, worth: (route: string) => number): number[][] {
  const now = Array<number>(seats).fill(0);
  const out = [[...now]];
  for (const { seat, action } of steps) {
    const [verb, route] = action.split(' ');
    if (verb === 'claim' && route) now[seat] = (now[seat] ?? 0) + worth(route);
    out.push([...now]);
  }
  return out;
}
