/** People whom the reader has muted or blocked, kept in this browser. No rule of a game depends on it. */

/** `mute` hides what somebody writes; `block` also hides their tables and keeps them away from the reader's. */
export type How = 'mute' | 'block';
export type Ignored = { speaker: string; name: string; how: How };
/** Somebody at a table. `speaker` is the server's opaque id of them; `line` is the line of chat in question, if any. */
export type Person = { speaker: string; name: string; seat: number | null; line?: string };

const KEY = 'whistlestop-ignored';
const MAX_IGNORED = 500;

function isIgnored(one: unknown): one is Ignored {
  const { speaker, name, how } = (one ?? {}) as Partial<Ignored>;
  return typeof speaker === 'string' && typeof name === 'string' && (how === 'mute' || how === 'block');
}

function read(): Ignored[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isIgnored) : [];
  } catch {
    return [];
  }
}

class IgnoredPeople {
  list: Ignored[] = $state.raw(read());
  /** The person in the dialog at the table; `everybody`: the reader chooses there; null: the dialog is closed. */
  asked: Person | 'everybody' | null = $state.raw(null);

  constructor() {
    addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) this.list = read();
    });
  }

  how(speaker: string | undefined): How | null {
    return this.list.find((one) => one.speaker === speaker)?.how ?? null;
  }

  /** Whether the reader does not want to see what somebody writes. */
  isMuted(speaker: string | undefined): boolean {
    return this.how(speaker) !== null;
  }

  isBlocked(speaker: string | undefined): boolean {
    return this.how(speaker) === 'block';
  }

  /** Mutes or blocks somebody; null ends both. */
  set({ speaker, name }: { speaker: string; name: string }, how: How | null) {
    const others = this.list.filter((one) => one.speaker !== speaker);
    this.list = how ? [...others, { speaker, name, how }].slice(-MAX_IGNORED) : others;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.list));
    } catch {
      // Without storage the list is lost at the next reload.
    }
  }
}

export const ignored = new IgnoredPeople();
