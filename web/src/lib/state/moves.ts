/** Moves in events: whose they are, and which routes the last one claimed. */
import type { GameEvent } from '../protocol/wire';

/** Returns the routes claimed by the last move in the events; null if there is no move. */
export function lastMove(events: GameEvent[]): string[] | null {
  let claimed: string[] | null = null;
  let began = false;
  for (const event of events) {
    if (event.event === 'turn-began' || event.event === 'seat-chose') {
      began = true;
      continue;
    }
    if (began || claimed === null) claimed = [];
    began = false;
    if (event.event === 'route-claimed') claimed.push(event.route);
  }
  return claimed;
}

/** Returns whether the events contain a move of a seat. */
export function ownMove(events: GameEvent[], seat: number): boolean {
  return events.some((event) => 'seat' in event && event.seat === seat && event.event !== 'turn-began');
}

/**
 * The routes claimed since one's own last turn, in order; a bot's move at one's seat is not one's own. A spectator is
 * shown those of the last move.
 */
export class RecentClaims {
  /** Whether the last claims shown are one's own. */
  #own = false;
  #routes: Set<string> = new Set();

  /** Adds events as a seat sees them; null is a spectator. `bot`: a bot played for the person at the seat. */
  add(events: GameEvent[], eyes: number | null, bot = false): Set<string> {
    const claimed = lastMove(events);
    if (claimed === null) return this.#routes;
    if (eyes === null) this.#routes = new Set(claimed);
    else if (!bot && ownMove(events, eyes)) {
      this.#own = true;
      this.#routes = new Set(claimed);
    } else if (!this.#own) this.#routes = new Set([...this.#routes, ...claimed]);
    else if (claimed.length > 0) {
      this.#own = false;
      this.#routes = new Set(claimed);
    }
    return this.#routes;
  }
}
