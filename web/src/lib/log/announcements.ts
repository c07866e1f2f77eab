/** The announcements of the log for screen readers: each event once, also if an entry is extended (a second card). */
import type { Entry, Happening } from './entries';

export class Announcer {
  #announced: Happening[] = [];

  /** Returns what has been added since the last call. What happened before the page was opened is left out. */
  fresh(log: Entry[]): Entry[] {
    const before = this.#announced;
    this.#announced = log.map(({ what }) => what);
    return log.flatMap((entry, i) => {
      const known = before[i];
      if (entry.at === 0 || known === entry.what) return [];
      return [known ? { ...entry, what: added(known, entry.what) } : entry];
    });
  }
}

/** Returns the part of an entry that was added later. */
function added(before: Happening, now: Happening): Happening {
  if (before.kind === 'took' && now.kind === 'took' && now.cards.length > before.cards.length) {
    const from = before.cards.length;
    return { ...now, cards: now.cards.slice(from), faceUp: now.faceUp.slice(from) };
  }
  if (before.kind === 'drew-tickets' && now.kind === 'drew-tickets' && before.kept === null && now.kept !== null)
    return { kind: 'kept', count: now.kept };
  return now;
}
