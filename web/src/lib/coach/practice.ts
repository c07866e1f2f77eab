/** The ticket explorer in a game on this device against bots: what each choice among offered tickets is worth. */
import type { Exploration } from '../generated/coach';
import { transportOf } from '../protocol/api';
import type { CoachWorker } from './messages';

/** The number of sampled games in which every choice is tried. */
const WORLDS = 300;
const SEED = 1;

/** The answer of the device to a request for the record of a running game (`crates/browser/src/calls.rs`). */
type Practice = { seat: number; record: string | null };

function startWorker(): CoachWorker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/**
 * Returns the value of each ticket choice from what the player's seat knows. Null if the game has no aids: because
 * other people play, because it continues another game, or because the coach fails.
 */
export async function exploreTickets(
  game: string,
  start: () => CoachWorker = startWorker,
): Promise<Exploration | null> {
  const transport = await transportOf(game);
  const { status, json } = await transport.request('GET', `/tables/${encodeURIComponent(game)}/practice`);
  const { seat, record } = (json ?? {}) as Partial<Practice>;
  if (status !== 200 || typeof record !== 'string' || seat === undefined) return null;
  const worker = start();
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data.type === 'exploration' ? data.exploration : null);
      worker.onerror = () => resolve(null);
      worker.postMessage({ do: 'explore', record, seat, worlds: WORLDS, seed: SEED });
    });
  } finally {
    worker.terminate();
  }
}
