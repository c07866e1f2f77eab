/** Translates the server's refusals; without a translation, the English sentence of the refusal is used. */
import { ApiError } from '../protocol/api';
import { someCards, someTrains } from './names';
import { words, type Args } from './words.svelte';
import type { Edition, Kind, Refusal } from '../protocol/wire';

export function refusalText(error: Refusal, edition: Edition): string {
  const key = `illegal-${error.code}`;
  const args: Args = {};
  for (const [name, value] of Object.entries(error.args ?? {})) {
    args[name] = value;
    if (typeof value !== 'number') continue;
    args[`${name}-trains`] = someTrains(value, edition);
    const kind = error.args?.['color'] ?? error.args?.['card'];
    if (typeof kind === 'string') args[`${name}-cards`] = someCards(kind as Kind, value, edition);
  }
  return words.attempt(key, args) ?? error.message;
}

/** Returns the sentence for a failed request. */
export function problemText(error: unknown, edition: Edition = 'usa'): string {
  return error instanceof ApiError ? refusalText(error.refusal, edition) : String(error);
}
