/** The editions with seats, options, bot levels and points, requested once. */
import { api } from '../protocol/api';
import type { EditionInfo } from '../protocol/wire';

let known: Promise<EditionInfo[]> | null = null;

export function catalogue(): Promise<EditionInfo[]> {
  known ??= api.editions().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
