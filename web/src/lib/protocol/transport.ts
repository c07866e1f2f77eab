/** Transports: requests with answers, and one channel per open table, to the server or to this device. */

import type { Ended } from './connection';

/** An answer to a request; `json` is null where there was nothing to parse. */
export type Answer = { status: number; json: unknown };

/** A two-way channel to one table. It opens once and closes once. */
export interface Channel {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Closes the channel; its listener is not called any more. */
  close(): void;
}

/** The events of a channel. */
export interface ChannelListener {
  opened(): void;
  received(text: string): void;
  /** `why` is there if the table can never be opened this way. */
  closed(why?: Ended): void;
}

/** Whoever runs the tables cannot be started; an attempt at once would fail, too. */
export class StartFailure extends Error {}

/** One way to reach tables. Every implementation speaks the same protocol. */
export interface Transport {
  /** Sends a request. Rejects if there is no connection. */
  request(method: string, path: string, body?: unknown): Promise<Answer>;
  connect(table: string, listener: ChannelListener): Channel;
}

/** Returns whether a server sent this page; a static site is marked in its page. */
export function hasServer(): boolean {
  return document.querySelector('meta[name="whistlestop-server"][content="none"]') === null;
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A WebSocket as a channel. */
class SocketChannel implements Channel {
  readonly #socket: WebSocket;

  constructor(url: string, listener: ChannelListener) {
    this.#socket = new WebSocket(url);
    this.#socket.onopen = () => listener.opened();
    this.#socket.onmessage = (event: MessageEvent<string>) => listener.received(event.data);
    this.#socket.onclose = () => listener.closed();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(text: string) {
    this.#socket.send(text);
  }

  close() {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }
}

/** The server that sent this page, over HTTP and WebSocket. */
export const server: Transport = {
  async request(method, path, body) {
    const init: RequestInit = { method, headers: { accept: 'application/json' }, credentials: 'same-origin' };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, 'content-type': 'application/json' };
    }
    const answer = await fetch(`/api/v1${path}`, init);
    return { status: answer.status, json: parse(await answer.text()) };
  },

  connect(table, listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new SocketChannel(
      `${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(table)}/socket`,
      listener,
    );
  },
};
