/** The aids in a game on this device against bots: what ticket choices are worth, and what opponents may hold. */
import type { Deduction, Exploration } from '../generated/coach';
import { transportOf } from '../protocol/api';
import type { CoachAnswer, CoachWorker, Job } from './messages';

/** The number of sampled games in which every choice is tried. */
const EXPLORE_WORLDS = 300;
/** The number of sampled games of a deduction. */
const DEDUCE_WORLDS = 400;
const SEED = 1;

/** The answer of the device to a request for the record of a running game (`crates/browser/src/calls.rs`). */
type Practice = { seat: number; record: string | null };
type Known = { seat: number; record: string };

function startWorker(): CoachWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** Asks the coach about the record of a running game. Null if the game has no aids, or if the coach fails. */
async function ask(game: string, start: () => CoachWorker, job: (known: Known) => Job): Promise<CoachAnswer | null> {
  const transport = await transportOf(game);
  const { status, json } = await transport.request('GET', `/tables/${encodeURIComponent(game)}/practice`);
  const { seat, record } = (json ?? {}) as Partial<Practice>;
  if (status !== 200 || typeof record !== 'string' || seat === undefined) return null;
  const worker = start();
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(job({ seat, record }));
    });
  } finally {
    worker.terminate();
  }
}

/**
 * Returns the value of each ticket choice from what the player's seat knows. Null if the game has no aids: because
 * other people play, because it continues another game, or because the coach fails.
 */
export async function exploreTickets(
  game: string,
  start: () => CoachWorker = startWorker,
): Promise<Exploration | null> {
  const answer = await ask(game, start, (known) => ({ do: 'explore', ...known, worlds: EXPLORE_WORLDS, seed: SEED }));
  return answer?.type === 'exploration' ? answer.exploration : null;
}

/** What the seat of the person who plays could know about the opponents now. Null as for {@link exploreTickets}. */
export async function deduceNow(game: string, start: () => CoachWorker = startWorker): Promise<Deduction | null> {
  const answer = await ask(game, start, (known) => ({ do: 'deduce', ...known, worlds: DEDUCE_WORLDS, seed: SEED }));
  return answer?.type === 'deduction' ? answer.deduction : null;
}
