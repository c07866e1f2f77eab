/** Questions about the present position and their answers: why an action is illegal, what a choice of tickets is worth. */
import type { ClientMessage, Outlook, Refusal } from '../protocol/wire';

export class Answers {
  /** Why a route cannot be claimed or an action is illegal, as far as requested; null if it is legal. */
  reasons: Map<string, Refusal | null> = $state.raw(new Map());
  #outlooks: Map<string, Outlook> = $state.raw(new Map());
  #asked = new Set<string>();
  #explaining: string | null = null;

  constructor(
    readonly send: (message: ClientMessage) => void,
    readonly eyes: () => number | null,
  ) {}

  /** Clears all answers because the position has changed. */
  clear() {
    this.reasons = new Map();
    this.#outlooks = new Map();
    this.#asked.clear();
  }

  /** Asks once per position why a route cannot be claimed, or why an action is illegal. */
  ask(subject: { route: string } | { action: string }) {
    const seat = this.eyes();
    const key = 'route' in subject ? subject.route : subject.action;
    if (seat === null || this.#asked.has(key)) return;
    this.#asked.add(key);
    this.send({ type: 'why', seat, ...subject });
  }

  /** Asks why an action is illegal, to show the reason. */
  explain(action: string) {
    const seat = this.eyes();
    if (seat === null) return;
    this.#explaining = action;
    this.send({ type: 'why', seat, action });
  }

  /** Stores a reason; returns whether it must be shown. */
  answered(key: string, error: Refusal | null): boolean {
    this.reasons = new Map(this.reasons).set(key, error);
    return key === this.#explaining;
  }

  /** Asks what a choice of tickets is worth, unless it is known. */
  weigh(tickets: string[]) {
    const seat = this.eyes();
    if (seat === null || this.outlook(tickets)) return;
    this.send({ type: 'weigh', seat, tickets });
  }

  weighed(seat: number | null, tickets: string[], outlook: Outlook) {
    this.#outlooks = new Map(this.#outlooks).set(choiceOf(seat, tickets), outlook);
  }

  outlook(tickets: string[]): Outlook | null {
    return this.#outlooks.get(choiceOf(this.eyes(), tickets)) ?? null;
  }
}

function choiceOf(seat: number | null, tickets: string[]): string {
  return [seat, ...[...tickets].sort()].join(' ');
}
