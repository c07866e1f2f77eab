/** The five editions in display order. Separate from `editions.ts`, so that the first page loads no board. */
import type { Edition } from '../protocol/wire';

export const EDITIONS: Edition[] = ['usa', 'marklin', 'london', 'new-york', 'card-game'];
