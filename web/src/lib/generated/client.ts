// Written by `UPDATE=1 npx vitest run tests/api-client.test.ts` from docs/api/openapi.json; do not edit.
import type { EditionFacts, GameEvent } from './game';
import type { BecomeBot, Challenge, ChangeMe, Deal, Decline, DeviceLink, EditionInfo, FoundTable, GoOn, Hide, Invitation, Invited, Join, LinkOffer, LinkUsed, Login, Me, NewChallenge, NewGuest, NewLink, NewPassword, NewRecord, NewReport, NewTable, NewToken, Opened, Person, Reach, Rematch, SeatBot, SeatColor, SeatNonce, ServerMessage, SessionInfo, Shared, Story, TableSummary, Tables, TokenInfo, UseCode, UseLink } from './wire';

/** An object without fields. */
export type Empty = Record<string, unknown>;

/** Everything that is kept of the asker, as one document. */
export type Export = {
  account: Record<string, unknown>;
  chat: (Record<string, unknown>)[];
  /** The `after` of the next page, if there is one. */
  next: string | null;
  sessions: (Record<string, unknown>)[];
  tables: (Record<string, unknown>)[];
  tokens: (Record<string, unknown>)[];
};

/** Summary of a finished game: what a viewer saw at every step, and the development of all seats. */
export type Course = {
  /** The events of every step, as the viewer saw them. */
  events: GameEvent[][];
  /** The pieces left, or cards in the stack, at the same positions. */
  pieces: number[][];
  /** The totals of all seats if the game had ended there, before the first step and after each. */
  totals: number[][];
};

/** A finished game without hidden information, with the proof that its deal was fixed before it began. */
export type Replay = {
  /** The colors of the seats' pieces. */
  colors: (string | null)[];
  commitment: string;
  game: string;
  /** The invite of the table; only for members. */
  invite: string | null;
  /** The levels of bots by seat; the web client translates their names. */
  levels: (string | null)[];
  names: string[];
  /** The nonces that seats contributed to the secret. */
  nonces: Record<string, string>;
  opening: Outcome[];
  origin: Origin | null;
  /** The number of shuffles, if all of them follow from the secret. */
  proven: number | null;
  /** The record as text, for `whistlestop replay` and `verify`; absent for a game that continues another one. */
  record: string | null;
  rules: number;
  salt: string;
  secret: string;
  setup: Setup;
  /** The key of the published replay's link; only for members. */
  share: string | null;
  steps: Step[];
  /** The table's name; empty if the host chose none. */
  title: string;
  versions: number;
};

/** The outcome of a shuffle. */
export type Outcome = {
  /** The resulting order. */
  items: number[];
  /** The purpose of the shuffle. */
  what: string;
};

/** The origin of a game, without its cards. */
export type Origin = {
  deal: Deal;
  game: string;
  how: "continued";
  step: number;
} | {
  how: "file";
};

/** The setup of a game. */
export type Setup = {
  /** The edition's id. */
  edition: string;
  /** The seat that begins; null if it was drawn. */
  first: number | null;
  /** Values of options that differ from their defaults. */
  options: Record<string, string>;
  /** The number of seats. */
  seats: number;
};

/** A step of a finished game. */
export type Step = {
  action: string;
  at: number;
  by: By;
  outcomes: Outcome[];
  seat: number;
  version: number;
};

/** Who chose an action. */
export type By = "player" | "bot";

/** Sends a request to whoever answers it, and returns its answer. The path has no version. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

const at = (value: string | number) => encodeURIComponent(value);

/** The part of an address after its path: what is null is left out. */
export function search(values: Record<string, string | number | boolean | null | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

/** One function for every route, by its operation id. */
export const createClient = (send: Send) => ({
  /** The messages of a table's WebSocket. */
  asyncapi: () =>
    send('GET', '/asyncapi.json') as Promise<Record<string, unknown>>,
  /** The people from whom you accept no challenges. */
  blocks: () =>
    send('GET', '/blocks') as Promise<Person[]>,
  /** Accept challenges from a person again. */
  unblock: (id: string) =>
    send('DELETE', `/blocks/${at(id)}`) as Promise<Empty>,
  /** The bot accounts that are online, by name, at most 100 in a page. */
  bots: (query: { after?: string | null } = {}) =>
    send('GET', `/bots${search(query)}`) as Promise<Person[]>,
  /** Your open challenges, received and sent, newest first. */
  challenges: () =>
    send('GET', '/challenges') as Promise<Challenge[]>,
  /** Challenge an account to a game. */
  newChallenge: (body: NewChallenge) =>
    send('POST', '/challenges', body) as Promise<Challenge>,
  /** Withdraw a challenge. */
  withdrawChallenge: (id: string) =>
    send('DELETE', `/challenges/${at(id)}`) as Promise<Empty>,
  /** Accept a challenge: its table is opened with both accounts seated. */
  acceptChallenge: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/challenges/${at(id)}/accept`, body) as Promise<Opened>,
  /** Decline a challenge, and accept none from its challenger any more if `block` is true. */
  declineChallenge: (id: string, body: Decline = {}) =>
    send('POST', `/challenges/${at(id)}/decline`, body) as Promise<Empty>,
  /** The table that waits for players under a code. */
  useCode: (body: UseCode) =>
    send('POST', '/codes', body) as Promise<FoundTable>,
  /** The games, their seats, settings and bots. */
  editions: () =>
    send('GET', '/editions') as Promise<EditionInfo[]>,
  /** The facts of a game that never change: cities, routes, tickets and the numbers of the rules. */
  edition: (id: string) =>
    send('GET', `/editions/${at(id)}`) as Promise<EditionFacts>,
  /** The events of your account, as Server-Sent Events. */
  eventsPath: (query: { after?: number | null } = {}) => `/events${search(query)}`,
  /** A link for another device, once and within two minutes: for the whole account, or for one seat of one table. */
  newLink: (body: NewLink = {}) =>
    send('POST', '/links', body) as Promise<DeviceLink>,
  /** What a link would do, without using it. */
  lookAtLink: (body: UseLink) =>
    send('POST', '/links/look', body) as Promise<LinkOffer>,
  /** Use such a link: the browser becomes the account and its session before ends, or it becomes the hand of the one seat. */
  useLink: (body: UseLink) =>
    send('POST', '/links/use', body) as Promise<LinkUsed>,
  /** Come back with a name and a password; the cookie is replaced. */
  login: (body: Login) =>
    send('POST', '/login', body) as Promise<Me>,
  /** End this session and its sockets. */
  logout: (body: Record<string, never> = {}) =>
    send('POST', '/logout', body) as Promise<Empty>,
  /** Who is asking. */
  me: () =>
    send('GET', '/me') as Promise<Me>,
  /** Change the name or the language. */
  changeMe: (body: ChangeMe = {}) =>
    send('PATCH', '/me', body) as Promise<Me>,
  /** Make your account a bot account, for good; only if it has never belonged to a table. */
  becomeBot: (body: BecomeBot) =>
    send('POST', '/me/bot', body) as Promise<Me>,
  /** Delete the account, its name and its chat; games stay without the name. */
  forgetMe: () =>
    send('DELETE', '/me/data') as Promise<Empty>,
  /** All that is kept of the asker; tables in pages. */
  myData: (query: { after?: string | null } = {}) =>
    send('GET', `/me/data${search(query)}`) as Promise<Export>,
  /** How the asker's finished games went. */
  story: () =>
    send('GET', '/me/story') as Promise<Story>,
  /** This document. */
  openapi: () =>
    send('GET', '/openapi.json') as Promise<Record<string, unknown>>,
  /** Set a password, with the old one if there is one; ends every session, token and link. */
  setPassword: (body: NewPassword) =>
    send('POST', '/password', body) as Promise<Me>,
  /** The addresses under which other machines reach this server. */
  reach: () =>
    send('GET', '/reach') as Promise<Reach>,
  /** Open a record as a finished game visible only to the account that imported it. */
  openRecord: (body: NewRecord) =>
    send('POST', '/records', body) as Promise<Opened>,
  /** Become a guest with a cookie, unless the request has one; requests with the same nonce within a minute get the same guest. */
  newSession: (body: NewGuest = {}) =>
    send('POST', '/session', body) as Promise<Me>,
  /** End all other devices and all links. */
  endOtherSessions: () =>
    send('DELETE', '/sessions') as Promise<Empty>,
  /** The devices that can act as the asker. */
  sessions: () =>
    send('GET', '/sessions') as Promise<SessionInfo[]>,
  /** End a device. */
  endSession: (id: string) =>
    send('DELETE', `/sessions/${at(id)}`) as Promise<Empty>,
  /** The preview picture of a published replay. */
  previewPath: (id: string, key: string) => `/shared/${at(id)}/${at(key)}/preview.png`,
  /** Public tables, and the own ones. */
  tables: (query: { after?: string | null; hidden?: boolean | null } = {}) =>
    send('GET', `/tables${search(query)}`) as Promise<Tables>,
  /** Open a table. */
  openTable: (body: NewTable) =>
    send('POST', '/tables', body) as Promise<Opened>,
  /** Close a table before the start; for the host. */
  closeTable: (id: string) =>
    send('DELETE', `/tables/${at(id)}`) as Promise<Empty>,
  /** One table as lists show it. */
  table: (id: string) =>
    send('GET', `/tables/${at(id)}`) as Promise<TableSummary>,
  /** Go on from a moment of a finished game at a new table, against bots. */
  goOn: (id: string, body: GoOn, query: { share?: string | null } = {}) =>
    send('POST', `/tables/${at(id)}/continue${search(query)}`, body) as Promise<Opened>,
  /** How a finished game went: what was seen at every step, points and pieces over time. */
  course: (id: string, query: { seat?: number | null; share?: string | null } = {}) =>
    send('GET', `/tables/${at(id)}/course${search(query)}`) as Promise<Course>,
  /** Take a table out of your list, or put it back. */
  hide: (id: string, body: Hide) =>
    send('POST', `/tables/${at(id)}/hide`, body) as Promise<Empty>,
  /** What a table is and what you may do there; nothing changes. */
  invitation: (id: string, body: Invited = {}) =>
    send('POST', `/tables/${at(id)}/invitation`, body) as Promise<Invitation>,
  /** Replace the invite and the code; for the host. */
  renewInvite: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/invite`, body) as Promise<Empty>,
  /** Sit down, or be let in by an invite. */
  join: (id: string, body: Join = {}) =>
    send('POST', `/tables/${at(id)}/join`, body) as Promise<Empty>,
  /** Go; in a game under way a bot plays on until one comes back. */
  leave: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/leave`, body) as Promise<Empty>,
  /** A new table with the same people, whose seats are reserved until they answer. */
  rematch: (id: string, body: Rematch = {}) =>
    send('POST', `/tables/${at(id)}/rematch`, body) as Promise<Opened>,
  /** A finished game with open cards and its secret; with `at` one moment of it, with `seat` through those eyes. */
  replay: (id: string, query: { at?: number | null; seat?: number | null; share?: string | null } = {}) =>
    send('GET', `/tables/${at(id)}/replay${search(query)}`) as Promise<Replay | ServerMessage>,
  /** Report a speaker or a seat to the operator. */
  report: (id: string, body: NewReport) =>
    send('POST', `/tables/${at(id)}/report`, body) as Promise<Empty>,
  /** Give up; a bot plays on for the others. */
  resign: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/resign`, body) as Promise<Empty>,
  /** Free a seat before the start; for the host. */
  freeSeat: (id: string, seat: number) =>
    send('DELETE', `/tables/${at(id)}/seats/${at(seat)}`) as Promise<Empty>,
  /** Free a bot's place; for the host. */
  removeBot: (id: string, seat: number) =>
    send('DELETE', `/tables/${at(id)}/seats/${at(seat)}/bot`) as Promise<Empty>,
  /** Put a bot of the server or an online bot account on a place; for the host. */
  seatBot: (id: string, seat: number, body: SeatBot = {}) =>
    send('POST', `/tables/${at(id)}/seats/${at(seat)}/bot`, body) as Promise<Empty>,
  /** Choose the piece color of one of your seats, before the start. */
  chooseColor: (id: string, seat: number, body: SeatColor) =>
    send('POST', `/tables/${at(id)}/seats/${at(seat)}/color`, body) as Promise<Empty>,
  /** Contribute to the secret of the deal: the hash of a nonce before the start, the nonce when it is asked for. */
  contribute: (id: string, seat: number, body: SeatNonce) =>
    send('POST', `/tables/${at(id)}/seats/${at(seat)}/nonce`, body) as Promise<Empty>,
  /** Publishes the replay of a finished game and answers with what its link carries. */
  share: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/share`, body) as Promise<Shared>,
  /** The WebSocket of a table: JSON messages as in docs/hosting.md. */
  socketPath: (id: string) => `/tables/${at(id)}/socket`,
  /** Begin the game; for the host, when no place is free. */
  start: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/start`, body) as Promise<Empty>,
  /** Take a game alone with bots back to the last turn of one's own, at a new table with hidden cards dealt again. */
  takeBack: (id: string, body: Record<string, never> = {}) =>
    send('POST', `/tables/${at(id)}/take-back`, body) as Promise<Opened>,
  /** Be let in without a seat. */
  watch: (id: string, body: Invited = {}) =>
    send('POST', `/tables/${at(id)}/watch`, body) as Promise<Empty>,
  /** The tokens of this account, without their keys. */
  tokens: () =>
    send('GET', '/tokens') as Promise<TokenInfo[]>,
  /** Make a token for a bot or a script; its key is shown this once. */
  newToken: (body: NewToken) =>
    send('POST', '/tokens', body) as Promise<TokenInfo>,
  /** Revoke a token. */
  endToken: (id: string) =>
    send('DELETE', `/tokens/${at(id)}`) as Promise<Empty>,
});

export type Client = ReturnType<typeof createClient>;
