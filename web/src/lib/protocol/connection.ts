/** The connection to one table: detects lost connections, reconnects, names the version it has, and sends unanswered messages again. */
import { server, type Channel, type Transport } from './transport';
import type { ClientMessage, Refusal, ServerMessage } from './wire';

export type Line = 'connecting' | 'open' | 'lost' | 'ended';
/** Why a table cannot be shown and will not be tried again; for other reasons what the server answered. */
export type Ended = 'absent' | 'gone' | 'logout' | 'old-rules' | 'error' | 'damaged' | 'not-started' | Refusal;

type Listener = {
  message(message: ServerMessage): void;
  line(line: Line): void;
  version(): number | null;
  /** The connection has ended for good; `line` becomes `ended`. */
  ended?(why: Ended): void;
};

/** Short, because another node may answer at once. */
const SHORTEST_RETRY_MS = 100;
/** The major version of the protocol that this page speaks. */
const PROTOCOL = 1;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 10_000;
/** With an unanswered ping after 5 s, a dead connection is noticed within 7 s. */
const PING_MS = 1_500;
const ANSWER_MS = 5_000;
/** The time for an answer after events that often break connections: waking up, a new network, a hidden tab. */
const QUICK_ANSWER_MS = 2_500;
const HIDDEN_PING_MS = 25_000;
/** A channel that has not opened after this time is given up. */
const OPEN_MS = 8_000;
/** A timer that fires this late means that the machine was suspended. */
const SLEPT_MS = 10_000;

export class Connection {
  #channel: Channel | null = null;
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  #final = false;
  #pings = 0;
  /** The time of the last received message, of the oldest unanswered ping, and of the last check. */
  #heard = 0;
  #asked: number | null = null;
  #patience = ANSWER_MS;
  #looked = Date.now();
  /** Actions, lines of chat and requests for hints without an answer, by their id: sent again after a reconnection. */
  #unanswered = new Map<string, ClientMessage>();

  constructor(
    readonly table: string,
    readonly listener: Listener,
    /** Whether the server sends a spectator's view even if the account has a seat. */
    readonly as: 'player' | 'watch' = 'player',
    /** Returns why a table can never be opened; null if retrying makes sense. */
    readonly probe: (table: string) => Promise<Ended | null> = async () => null,
    readonly transport: Transport = server,
  ) {
    this.#open();
    addEventListener('online', this.#online);
    addEventListener('offline', this.#offline);
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', this.#visible);
    this.#pulse = setInterval(this.#beat, 500);
  }

  send(message: ClientMessage) {
    if ('id' in message && typeof message.id === 'string') this.#unanswered.set(message.id, message);
    if (!this.#channel?.isOpen) return;
    this.#channel.send(JSON.stringify(message));
    // An unanswered action counts like an unanswered ping.
    if (message.type === 'act' || message.type === 'undo') this.#ping();
  }

  /** Tries to connect now instead of after the pause. */
  retry = () => {
    if (this.#closed || this.#final || this.#channel?.isOpen) return;
    this.#retry = FIRST_RETRY_MS;
    this.#reopen();
  };

  close() {
    this.#closed = true;
    removeEventListener('online', this.#online);
    removeEventListener('offline', this.#offline);
    if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', this.#visible);
    clearInterval(this.#pulse);
    this.#drop();
  }

  #online = () => {
    if (this.#channel?.isOpen) this.#check();
    else this.retry();
  };

  #offline = () => {
    if (this.#channel?.isOpen) this.#check();
  };

  #visible = () => {
    if (document.visibilityState !== 'visible') return;
    if (this.#channel?.isOpen) this.#check();
    else this.retry();
  };

  /** Sends a ping with a shorter timeout than usual. */
  #check() {
    this.#patience = QUICK_ANSWER_MS;
    this.#ping();
  }

  #ping() {
    if (!this.#channel?.isOpen) return;
    this.#asked ??= Date.now();
    this.#channel.send(JSON.stringify({ type: 'ping', n: ++this.#pings }));
  }

  #beat = () => {
    const now = Date.now();
    const slept = now - this.#looked > SLEPT_MS;
    this.#looked = now;
    if (!this.#channel?.isOpen) return;
    if (slept) {
      // A ping from before the suspension proves nothing.
      this.#asked = null;
      this.#check();
      return;
    }
    if (this.#asked !== null) {
      if (now - this.#asked >= this.#patience) this.#lose();
      return;
    }
    const hidden = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    if (now - this.#heard >= (hidden ? HIDDEN_PING_MS : PING_MS)) this.#ping();
  };

  /** Treats the channel as lost and opens another one at once. */
  #lose() {
    this.listener.line('lost');
    this.#reopen();
  }

  #drop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#opening);
    this.#channel?.close();
    this.#channel = null;
    this.#asked = null;
    this.#patience = ANSWER_MS;
  }

  #reopen() {
    this.#drop();
    this.#open();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#reopen(), this.#retry * (0.75 + Math.random() * 0.5));
    this.#retry = Math.min(this.#retry * 2, LONGEST_RETRY_MS);
  }

  #end(why: Ended) {
    this.#final = true;
    this.#drop();
    this.listener.line('ended');
    this.listener.ended?.(why);
  }

  #open() {
    let opened = false;
    let answered = false;
    const channel = this.transport.connect(this.table, {
      opened: () => {
        clearTimeout(this.#opening);
        opened = true;
        this.#retry = FIRST_RETRY_MS;
        this.#heard = Date.now();
        const hello: ClientMessage = { type: 'hello', protocol: PROTOCOL, version: this.listener.version() };
        channel.send(JSON.stringify(this.as === 'watch' ? { ...hello, watch: true } : hello));
        for (const message of this.#unanswered.values()) channel.send(JSON.stringify(message));
        // A channel that opens and sends nothing counts as lost, too.
        this.#asked = Date.now();
      },
      received: (text) => {
        const message = JSON.parse(text) as ServerMessage;
        if (!answered) this.listener.line('open');
        answered = true;
        this.#heard = Date.now();
        this.#asked = null;
        this.#patience = ANSWER_MS;
        if (message.type === 'pong' || message.type === 'hello') return;
        if ('id' in message && message.id !== undefined) this.#unanswered.delete(message.id);
        if (message.type === 'closing') {
          if (message.retry_after === null) return this.#end(endOf(message.reason));
          this.#retry = Math.max(message.retry_after * 1000, SHORTEST_RETRY_MS);
        }
        this.listener.message(message);
      },
      closed: (why) => {
        if (this.#channel !== channel || this.#closed) return;
        if (why) return this.#end(why);
        clearTimeout(this.#opening);
        this.#channel = null;
        this.#asked = null;
        this.listener.line('lost');
        this.#later();
        if (!opened) void this.#ask();
      },
    });
    this.#channel = channel;
    this.#opening = setTimeout(() => {
      if (this.#channel !== channel) return;
      this.listener.line('lost');
      this.#drop();
      this.#later();
    }, OPEN_MS);
  }

  /** Asks by HTTP why a socket was refused, because browsers do not report the reason. */
  async #ask() {
    const why = await this.probe(this.table).catch(() => null);
    if (why && !this.#closed && !this.#channel?.isOpen) this.#end(why);
  }
}

function endOf(reason: string): Ended {
  if (reason === 'gone' || reason === 'logout' || reason === 'old-rules') return reason;
  return 'error';
}
