/** Opens tables with one press, and stores the setup that "Play now" repeats. */
import { api } from '../protocol/api';
import { catalogue } from '../editions/catalogue';
import { EDITIONS } from '../editions/editions-list';
import { account } from '../state/me.svelte';
import type { Edition, NewTable } from '../protocol/wire';
import { admit } from './admitted';

const KEY = 'last-setup';

/** Returns the level of a first opponent: the middle one. */
export function middleLevel(levels: string[]): string {
  return levels[Math.floor(levels.length / 2)] ?? 'conductor';
}

/** Returns the setup of the last table opened here, if it is still valid. */
export function lastSetup(): NewTable | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as NewTable | null;
    const sound = kept && EDITIONS.includes(kept.edition) && Array.isArray(kept.seats) && kept.seats.length > 1;
    return sound ? kept : null;
  } catch {
    return null;
  }
}

export function forgetSetup() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser without storage keeps no setup.
  }
}

/** A private game of this edition against two bots. */
export async function againstBots(edition: Edition): Promise<NewTable> {
  const info = (await catalogue()).find(({ id }) => id === edition);
  const level = middleLevel(info?.levels ?? []);
  return {
    edition,
    seats: [{ kind: 'human' }, { kind: 'bot', level }, { kind: 'bot', level }],
    options: {},
    visibility: 'private',
    clock: { kind: 'none' },
  };
}

/** Starts a game on this device, which needs no server, and returns its table's id. */
export async function openOnDevice(table: NewTable): Promise<string> {
  const { id } = await api.openOnDevice(table);
  admit(id);
  return id;
}

/** Opens a table, starts its game if there is nobody to wait for, and returns the table's id. */
export async function openTable(table: NewTable): Promise<string> {
  await account.known();
  const { id } = await api.openTable(table);
  admit(id);
  if (table.seats.every(({ kind }) => kind !== 'open')) await api.start(id);
  try {
    // The title is not repeated.
    localStorage.setItem(KEY, JSON.stringify({ ...table, title: null }));
  } catch {
    // Without storage "Play now" keeps the previous setup.
  }
  return id;
}
