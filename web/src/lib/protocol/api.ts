/** The requests of the protocol. A refusal is an `ApiError` that carries the server's reason. */
import type { Ended } from './connection';
import { isOnDevice } from '../device/ids';
import type {
  DeviceLink,
  FoundTable,
  Invitation,
  LinkOffer,
  LinkUsed,
  Reach,
  SessionInfo,
  Shared,
  Story,
  Tables,
  TokenInfo,
} from '../generated/wire';
import type { Course, Moment, WholeGame } from '../replay/replay.svelte';
import { hasServer, server, type Answer, type Transport } from './transport';
import type { EditionInfo, Me, NewTable, Refusal } from './wire';

/** One page of everything that is kept of somebody. */
export type Exported = { tables: unknown[]; chat: unknown[]; next: string | null };

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message);
  }
}

/** Who runs a table: this device or the server. */
export async function transportOf(table: string): Promise<Transport> {
  return isOnDevice(table) ? onDevice() : server;
}

/** Games on this device need more code, which is loaded when it is needed. */
async function onDevice(): Promise<Transport> {
  return (await import('../device/device.svelte')).device.transport;
}

async function call<T>(method: string, path: string, body?: unknown, transport?: Promise<Transport>): Promise<T> {
  const table = /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '';
  let answer: Answer;
  try {
    const chosen = await (transport ?? transportOf(decodeURIComponent(table)));
    if (chosen === server && !hasServer()) throw new Error('there is no server');
    answer = await chosen.request(method, path, body);
  } catch {
    throw new ApiError(0, { code: 'no-connection', message: 'No connection.' });
  }
  const { status, json } = answer;
  if (status >= 200 && status < 300) return json as T;
  const error = (json as { error?: Refusal } | null)?.error;
  throw new ApiError(status, error ?? { code: 'server', message: `${status}` });
}

const at = encodeURIComponent;

/** The part of an address after its path: what is null is left out. */
export function query(values: Record<string, string | number | null>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [`${name}=${at(value)}`]));
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

export const api = {
  me: () => call<Me>('GET', '/me'),
  guest: (nonce: string) => call<Me>('POST', '/guest', { nonce }),
  changeMe: (change: { name?: string; language?: string }) => call<Me>('PATCH', '/me', change),
  login: (name: string, password: string) => call<Me>('POST', '/login', { name, password }),
  setPassword: (password: string, old?: string) => call<Me>('POST', '/password', { password, old }),
  sessions: () => call<SessionInfo[]>('GET', '/sessions'),
  endSession: (id: string) => call<unknown>('DELETE', `/sessions/${at(id)}`),
  endOtherSessions: () => call<unknown>('DELETE', '/sessions'),
  tokens: () => call<TokenInfo[]>('GET', '/tokens'),
  newToken: (token: { name: string; scopes: string[]; days: number }) => call<TokenInfo>('POST', '/tokens', token),
  endToken: (id: string) => call<unknown>('DELETE', `/tokens/${at(id)}`),
  report: (id: string, report: { speaker?: string; seat?: number; text: string }) =>
    call<unknown>('POST', `/tables/${at(id)}/report`, report),
  logout: () => call<unknown>('POST', '/logout', {}),
  /** The games as the server offers them, or as this device does where there is no server. */
  editions: () =>
    call<EditionInfo[]>('GET', '/editions').catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      return call<EditionInfo[]>('GET', '/editions', undefined, onDevice());
    }),
  /** The open tables and a page of the reader's own: those that are not hidden, or those that are. */
  tables: (after: string | null = null, hidden = false) =>
    call<Tables>('GET', `/tables?hidden=${hidden}${after === null ? '' : `&after=${encodeURIComponent(after)}`}`),
  open: (table: NewTable) => call<{ id: string }>('POST', '/tables', table),
  /** The games on this device, the newest first. */
  deviceTables: async () => (await import('../device/device.svelte')).device.tables(),
  removeFromDevice: async (id: string) => (await import('../device/device.svelte')).device.remove(id),
  openOnDevice: (table: NewTable) => call<{ id: string }>('POST', '/tables', table, onDevice()),
  /** Publishes the replay of a finished game; answers with what its link carries. */
  share: (id: string) => call<Shared>('POST', `/tables/${id}/share`, {}),
  join: (id: string, how: { invite?: string; seat?: number; color?: string }) =>
    call<unknown>('POST', `/tables/${at(id)}/join`, how),
  watch: (id: string, invite: string | null) =>
    call<unknown>('POST', `/tables/${at(id)}/watch`, invite ? { invite } : {}),
  invitation: (id: string, invite: string | null) =>
    call<Invitation>('POST', `/tables/${at(id)}/invitation`, invite ? { invite } : {}),
  renewInvite: (id: string) => call<unknown>('POST', `/tables/${at(id)}/invite`, {}),
  closeTable: (id: string) => call<unknown>('DELETE', `/tables/${at(id)}`),
  freeSeat: (id: string, seat: number) => call<unknown>('DELETE', `/tables/${at(id)}/seats/${seat}`),
  hide: (id: string, hidden: boolean) => call<unknown>('POST', `/tables/${at(id)}/hide`, { hidden }),
  useCode: (code: string) => call<FoundTable>('POST', '/codes', { code }),
  reach: () => call<Reach>('GET', '/reach'),
  leave: (id: string) => call<unknown>('POST', `/tables/${at(id)}/leave`, {}),
  start: (id: string) => call<unknown>('POST', `/tables/${at(id)}/start`, {}),
  seatBot: (id: string, seat: number, level: string) =>
    call<unknown>('POST', `/tables/${at(id)}/seats/${seat}/bot`, { level }),
  chooseColor: (id: string, seat: number, color: string) =>
    call<unknown>('POST', `/tables/${at(id)}/seats/${seat}/color`, { color }),
  contribute: (id: string, seat: number, what: { hash: string } | { nonce: string }) =>
    call<unknown>('POST', `/tables/${at(id)}/seats/${seat}/nonce`, what),
  rematch: (id: string, how: { rotate: boolean }) => call<{ id: string }>('POST', `/tables/${at(id)}/rematch`, how),
  takeBack: (id: string) => call<{ id: string }>('POST', `/tables/${at(id)}/take-back`, {}),
  /** Why a table's socket was refused; null if it would open, or if trying again makes sense. */
  whyRefused: async (id: string): Promise<Ended | null> => {
    const { status } = await (await transportOf(id)).request('GET', `/tables/${at(id)}/socket`);
    if (status === 404) return 'absent';
    return status === 401 ? 'logout' : null;
  },
  /** A finished game; with what the link of a published one carries also for those who were not there. */
  replay: (id: string, share: string | null) => call<WholeGame>('GET', `/tables/${at(id)}/replay${query({ share })}`),
  moment: (id: string, share: string | null, step: number, seat: number | null) =>
    call<Moment>('GET', `/tables/${at(id)}/replay${query({ at: step, seat, share })}`),
  course: (id: string, share: string | null, seat: number | null) =>
    call<Course>('GET', `/tables/${at(id)}/course${query({ seat, share })}`),
  goOn: (id: string, share: string | null, wish: { at: number; seat: number; deal: 'true' | 'anew'; level?: string }) =>
    call<{ id: string }>('POST', `/tables/${at(id)}/continue${query({ share })}`, wish),
  openRecord: (record: string) => call<{ id: string }>('POST', '/records', { record }),
  openRecordOnDevice: (record: string) => call<{ id: string }>('POST', '/records', { record }, onDevice()),
  story: () => call<Story>('GET', '/me/story'),
  myData: (after: string | null = null) =>
    call<Exported>('GET', `/me/data${after === null ? '' : `?after=${encodeURIComponent(after)}`}`),
  forgetMe: () => call<unknown>('DELETE', '/me/data'),
  newLink: (seat?: { table: string; seat?: number }) => call<DeviceLink>('POST', '/links', seat ?? {}),
  lookAtLink: (key: string) => call<LinkOffer>('POST', '/links/look', { key }),
  useLink: (key: string) => call<LinkUsed>('POST', '/links/use', { key }),
  resign: (id: string) => call<unknown>('POST', `/tables/${at(id)}/resign`, {}),
};
