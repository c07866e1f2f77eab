/** The log of an open game, which can be rebuilt without an undone action. */
import type { GameEvent, LogNote } from '../protocol/wire';
import { addFact, addToLog, type Entry, type Rounds } from './entries';

/** The events of one version. */
export type Told = { note: LogNote; events: GameEvent[] };
/** The events of a message, divided by `entries` if it contains past versions. */
type Message = { version: number; events: GameEvent[]; entries?: LogNote[] };

export class GameLog {
  entries: Entry[] = $state.raw([]);
  #told: Told[] = [];
  #rounds: Rounds = { first: null, n: 0 };

  /** Clears the log and starts again. A game that continues another one begins with an entry that says so. */
  clear(continued: { created: number } | null) {
    this.#told = [];
    this.#rounds = { first: null, n: 0 };
    this.entries = continued
      ? [{ n: 0, at: continued.created, version: 0, seat: null, what: { kind: 'continued' } }]
      : [];
  }

  /** Adds the events of a message and returns them by version. `now` is null for past events. */
  add({ version, events, entries }: Message, now: number | null): Told[] {
    const parts: Told[] = [];
    if (entries) {
      let next = 0;
      for (const note of entries) parts.push({ note, events: events.slice(next, (next += note.events)) });
    } else {
      const note = { version: now === null ? version - 1 : version, at: now ?? 0, events: events.length };
      parts.push({ note, events });
    }
    for (const part of parts) this.#write(part);
    return parts;
  }

  /** Rebuilds the log without the events of a version. */
  forget(undone: number, continued: { created: number } | null) {
    const kept = this.#told.filter(({ note }) => note.version !== undone);
    this.clear(continued);
    for (const part of kept) this.#write(part);
  }

  #write({ note, events }: Told) {
    this.#told.push({ note, events });
    const { version, at, bot } = note;
    const rounds = this.#rounds;
    if (note.fact) this.entries = addFact(this.entries, note.fact, version, at, rounds);
    if (events.length > 0)
      this.entries = addToLog(this.entries, events, version, at, bot ? { bot, rounds } : { rounds });
  }
}
