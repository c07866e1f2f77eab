/** The game after a game: its table is opened with the same players, and started if there is nobody to wait for. */
import { api, ApiError } from '../protocol/api';
import { admit } from './admitted';

type Finished = { id: string; alone: boolean; rotate?: boolean };

/** Opens the table of the next game and returns its id; throws what the server refuses. */
export async function openNext({ id, alone, rotate = false }: Finished): Promise<string> {
  const { id: next } = await api.rematch(id, { rotate });
  admit(next);
  // With nobody to wait for there is no waiting room.
  if (alone) await api.start(next).catch(unlessBegun);
  return next;
}

/** A second press finds the game started already. */
function unlessBegun(error: unknown) {
  if (!(error instanceof ApiError) || error.refusal.code !== 'begun') throw error;
}
