/** A finished game, step by step. Views are requested when they are needed and cached. */
import { bytesOf, sha256, textBytes } from './deal';
import { addToLog, type Entry } from '../log/entries';
import type { Course, Replay as GeneratedReplay } from '../generated/client';
import type { ServerMessage, View } from '../protocol/wire';

export type WholeGame = GeneratedReplay;
export type Moment = Pick<Extract<ServerMessage, { type: 'events' }>, 'view' | 'events'>;
export type { Course };
/** The viewer: a seat, a spectator, or all cards open. */
export type Eyes = number | null | 'open';

export type Source = {
  moment(at: number, seat: number | null): Promise<Moment>;
  course(seat: number | null): Promise<Course>;
};

const AHEAD = 4;

export function eyesOf(text: string | null, seats: number): Eyes {
  if (text === 'open') return 'open';
  const seat = Number(text);
  return text !== null && text !== '' && Number.isInteger(seat) && seat >= 0 && seat < seats ? seat : null;
}

export class Replay {
  at = $state(0);
  eyes: Eyes = $state(null);
  moment: Moment | null = $state.raw(null);
  /** With open cards: what every seat sees. */
  open: View[] = $state.raw([]);
  course: Course | null = $state.raw(null);
  #moments = new Map<string, Promise<Moment>>();
  #courses = new Map<number | null, Promise<Course>>();

  constructor(
    readonly whole: WholeGame,
    readonly source: Source,
  ) {}

  get length(): number {
    return this.whole.steps.length;
  }

  get seat(): number | null {
    return this.eyes === 'open' ? null : this.eyes;
  }

  /** The log up to the current step; an entry's version is its step. */
  log: Entry[] = $derived.by(() => {
    let log: Entry[] = [];
    this.course?.events.slice(0, this.at).forEach((events, i) => {
      log = addToLog(log, events, i + 1, 0);
    });
    return log;
  });

  /** The last moment as a spectator sees it: it has the final scores. */
  end(): Promise<Moment> {
    return this.#take(this.length, null);
  }

  async go(at: number) {
    this.at = Math.max(0, Math.min(this.length, at));
    await this.#show();
  }

  async look(eyes: Eyes) {
    this.eyes = eyes;
    await this.#show();
  }

  async #show() {
    const { at, eyes, seat } = this;
    let course = this.#courses.get(seat);
    if (!course) {
      course = this.source.course(seat);
      this.#courses.set(seat, course);
      course.catch(() => this.#courses.delete(seat));
    }
    const seats = eyes === 'open' ? this.whole.names.map((_, one) => one) : [];
    const [moment, told, ...all] = await Promise.all([
      this.#take(at, seat),
      course,
      ...seats.map((one) => this.#take(at, one)),
    ]);
    if (this.at !== at || this.eyes !== eyes) return;
    this.moment = moment;
    this.course = told;
    this.open = all.map(({ view }) => view);
    for (let next = at + 1; next <= Math.min(at + AHEAD, this.length); next++) this.#take(next, seat).catch(() => {});
  }

  #take(at: number, seat: number | null): Promise<Moment> {
    const key = `${at} ${seat}`;
    let found = this.#moments.get(key);
    if (!found) {
      found = this.source.moment(at, seat);
      this.#moments.set(key, found);
      found.catch(() => this.#moments.delete(key));
    }
    return found;
  }
}

/** Whether the secret and salt give the hash that was shown before the game; null if the browser cannot hash. */
export async function keepsPromise(whole: WholeGame): Promise<boolean | null> {
  const rules = [0, 8, 16, 24].map((shift) => (whole.rules >>> shift) & 255);
  const said = [
    ...textBytes('whistlestop deal 1\n'),
    ...bytesOf(whole.secret),
    ...bytesOf(whole.salt),
    ...rules,
    ...textBytes(whole.game),
  ];
  const hash = await sha256(said);
  return hash === null ? null : hash === whole.commitment;
}
