/** One socket to one table: it comes back by itself, names the version it has, and sends again what was not answered. */
import type { ClientMessage, ServerMessage } from './wire';

export type Line = 'connecting' | 'open' | 'lost';
type Listener = { message(message: ServerMessage): void; line(line: Line): void; version(): number | null };

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 10_000;
const PING_MS = 25_000;

export class Connection {
  #socket: WebSocket | null = null;
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** Actions that no answer has come for, by their id: sent again after a reconnection. */
  #unanswered = new Map<string, ClientMessage>();

  constructor(
    readonly table: string,
    readonly listener: Listener,
    /** Whether the server shows what a spectator may see, also to somebody who has a place. */
    readonly as: 'player' | 'watch' = 'player',
  ) {
    this.#open();
    addEventListener('online', this.#now);
  }

  send(message: ClientMessage) {
    if (message.type === 'act' || message.type === 'undo') this.#unanswered.set(message.id, message);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    removeEventListener('online', this.#now);
    clearTimeout(this.#timer);
    clearInterval(this.#ping);
    this.#socket?.close();
  }

  #now = () => {
    if (this.#socket?.readyState === WebSocket.OPEN || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open() {
    const socket = new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`,
    );
    this.#socket = socket;
    socket.onopen = () => {
      this.#retry = FIRST_RETRY_MS;
      const hello: ClientMessage = { type: 'hello', version: this.listener.version() };
      socket.send(JSON.stringify(this.as === 'watch' ? { ...hello, watch: true } : hello));
      for (const message of this.#unanswered.values()) socket.send(JSON.stringify(message));
      clearInterval(this.#ping);
      this.#ping = setInterval(() => this.send({ type: 'ping' }), PING_MS);
      this.listener.line('open');
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === 'accepted' || message.type === 'refused') this.#unanswered.delete(message.id);
      if (message.type === 'closing' && message.retry_after) this.#retry = message.retry_after * 1000;
      this.listener.message(message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#closed) return;
      clearInterval(this.#ping);
      this.listener.line('lost');
      this.#timer = setTimeout(() => this.#open(), this.#retry * (0.75 + Math.random() * 0.5));
      this.#retry = Math.min(this.#retry * 2, LONGEST_RETRY_MS);
    };
  }
}
