/** The log of an open game, which can be written again without what was undone. */
import type { GameEvent, LogNote } from '../protocol/wire';
import { addFact, addToLog, type Entry, type Rounds } from './entries';

/** A part of what was told: the events of one version. */
export type Told = { note: LogNote; events: GameEvent[] };
/** What a message tells of the game: its events, divided by `entries` if it brings the past. */
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

  /** Adds what a message tells and returns it in parts, one for each version. `now` is null for the past. */
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

  /** Writes the log again without what a version brought. */
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
