/** The requests of the protocol, sent to the server or to this device. A refusal is an `ApiError` with the server's reason. */
import type { Ended } from './connection';
import { isOnDevice } from '../device/ids';
import { createClient, type Send } from '../generated/client';
import type { Moment, WholeGame } from '../replay/replay.svelte';
import { hasServer, server, StartFailure, type Answer, type Transport } from './transport';
import type { NewTable, Refusal } from './wire';

/** Answers to a plain request for a socket that are not final. 400: the table is there and only the upgrade is missing. */
const TRY_AGAIN = [400, 408, 425, 426, 429];
/** The server's answer to requests for the name of another host; it has no body. */
const MISDIRECTED = 421;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

/** Returns the transport of a table: this device or the server. */
export async function transportOf(table: string): Promise<Transport> {
  return isOnDevice(table) ? onDevice() : server;
}

/** Games on this device need more code, which is loaded when it is needed. */
async function onDevice(): Promise<Transport> {
  return (await import('../device/device.svelte')).device.transport;
}

async function call(method: string, path: string, body?: unknown, transport?: Promise<Transport>): Promise<unknown> {
  const table = /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '';
  let answer: Answer;
  try {
    const chosen = await (transport ?? transportOf(decodeURIComponent(table)));
    if (chosen === server && !hasServer()) throw new Error('there is no server');
    answer = await chosen.request(method, path, body);
  } catch (error) {
    if (error instanceof StartFailure) throw new ApiError(0, { code: 'not-started', message: error.message });
    throw new ApiError(0, { code: 'no-connection', message: 'No connection.' });
  }
  const { status, json } = answer;
  if (status >= 200 && status < 300) return json;
  const error = (json as { error?: Refusal } | null)?.error;
  throw new ApiError(status, error ?? { code: 'server', message: `${status}` });
}

const client = createClient(call);
const sendToDevice: Send = (method, path, body) => call(method, path, body, onDevice());
const deviceClient = createClient(sendToDevice);

/** Asks the server; without a server or a connection, this device. */
export function orOnDevice<T>(atServer: Promise<T>, device: () => Promise<T>): Promise<T> {
  return atServer.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    return device();
  });
}

export const api = {
  ...client,
  editions: () => orOnDevice(client.editions(), deviceClient.editions),
  /** The games on this device, the newest first. */
  deviceTables: async () => (await import('../device/device.svelte')).device.tables(),
  removeFromDevice: async (id: string) => (await import('../device/device.svelte')).device.remove(id),
  openOnDevice: (table: NewTable) => deviceClient.openTable(table),
  openRecordOnDevice: (record: string) => deviceClient.openRecord({ record }),
  /** Why a table's socket was refused; null if it would open, or if trying again makes sense. */
  whyRefused: async (id: string): Promise<Ended | null> => {
    const { status, json } = await (await transportOf(id)).request('GET', client.socketPath(id));
    if (status === 404) return 'absent';
    if (status === 401) return 'logout';
    if (status < 400 || status >= 500 || TRY_AGAIN.includes(status)) return null;
    if (status === MISDIRECTED) return { code: 'server', message: `${status}` };
    const refusal = (json as { error?: Partial<Refusal> } | null)?.error;
    // Without a code of the protocol, the answer may be of a firewall or of a network that asks people to sign in.
    if (typeof refusal?.code !== 'string') return null;
    if (refusal.code === 'old-rules') return 'old-rules';
    return refusal as Refusal;
  },
  /** A finished game; `share` is the key of a published one, for people who were not at its table. */
  replay: (id: string, share: string | null) => client.replay(id, { share }) as Promise<WholeGame>,
  /** One moment of a finished game, as a seat or a spectator saw it. */
  moment: (id: string, share: string | null, at: number, seat: number | null) =>
    client.replay(id, { at, seat, share }) as Promise<Moment>,
};
