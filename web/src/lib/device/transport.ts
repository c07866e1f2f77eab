/** The tables on this device, as a transport: a worker is started when it is first needed, and again when it has crashed. */
import type { Ended } from '../protocol/connection';
import { StartFailure, type Answer, type Channel, type ChannelListener, type Transport } from '../protocol/transport';
import type { ToPage, ToWorker } from './messages';

/** A worker that has not opened a channel after this time is replaced. */
const OPEN_MS = 20_000;
/** After a worker could not be started, messages fail for this time without another attempt. */
const FAILED_MS = 5_000;

/** Receives events about games on this device that are not part of the protocol. */
export type DeviceListener = {
  /** Whether the last change of a table is stored. */
  stored(table: string, stored: boolean): void;
  /** The worker has crashed; its tables are restored from their stored logs. */
  restarted(): void;
};

/** The part of a worker that is needed here. */
export type TableWorker = {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ToPage>) => unknown) | null;
  onerror: ((event: ErrorEvent) => unknown) | null;
};

export class DeviceTransport implements Transport {
  #worker: TableWorker | null = null;
  /** Whether the present worker has loaded its module. */
  #isStarted = false;
  /** Why the last worker could not be started, and when. */
  #failure: { error: StartFailure; at: number } | null = null;
  #next = 1;
  #requests = new Map<number, { done(answer: Answer): void; fail(error: Error): void }>();
  #channels = new Map<number, { listener: ChannelListener; isOpen: boolean }>();

  constructor(
    readonly start: () => TableWorker,
    /** The name of the person who plays. */
    readonly name: () => string,
    readonly listener: DeviceListener,
  ) {}

  get isRunning(): boolean {
    return this.#worker !== null;
  }

  request(method: string, path: string, body?: unknown): Promise<Answer> {
    const failure = this.#recentFailure();
    if (failure) return Promise.reject(failure);
    const n = this.#next++;
    return new Promise((done, fail) => {
      this.#requests.set(n, { done, fail });
      this.#post({ type: 'request', n, method, path, body, name: this.name() });
    });
  }

  connect(table: string, listener: ChannelListener): Channel {
    if (this.#recentFailure()) {
      queueMicrotask(() => listener.closed('not-started'));
      return { isOpen: false, send: () => {}, close: () => {} };
    }
    const client = this.#next++;
    const state = { listener, isOpen: false };
    this.#channels.set(client, state);
    this.#post({ type: 'open', client, table, name: this.name() });
    const timer = setTimeout(() => this.#channels.has(client) && !state.isOpen && this.#crash(), OPEN_MS);
    return {
      get isOpen() {
        return state.isOpen;
      },
      send: (text) => this.#post({ type: 'send', client, text }),
      close: () => {
        clearTimeout(timer);
        if (this.#channels.delete(client)) this.#post({ type: 'close', client });
      },
    };
  }

  /** Returns the failure that forbids another attempt now. Later ones may succeed: the connection may have been lost. */
  #recentFailure(): StartFailure | null {
    if (!this.#failure || Date.now() - this.#failure.at >= FAILED_MS) return null;
    return this.#failure.error;
  }

  #post(message: ToWorker) {
    if (!this.#worker) {
      const worker = this.start();
      // Events of a worker that was terminated may still arrive.
      worker.onmessage = (event) => {
        if (this.#worker === worker) this.#receive(event.data);
      };
      worker.onerror = (event) => {
        if (this.#worker !== worker) return;
        if (this.#isStarted) this.#crash();
        else this.#failToStart(event.message);
      };
      this.#worker = worker;
      this.#isStarted = false;
    }
    this.#worker.postMessage(message);
  }

  #receive(message: ToPage) {
    if (message.type === 'started') {
      this.#isStarted = true;
      return;
    }
    if (message.type === 'not-started') return this.#failToStart(message.error);
    if (message.type === 'response') {
      const { n, status, body } = message;
      this.#requests.get(n)?.done({ status, json: body });
      this.#requests.delete(n);
      return;
    }
    if (message.type === 'stored') return this.listener.stored(message.table, message.stored);
    const channel = this.#channels.get(message.client);
    if (!channel) return;
    if (message.type === 'opened') {
      channel.isOpen = true;
      channel.listener.opened();
    } else if (message.type === 'received') channel.listener.received(message.text);
    else {
      channel.isOpen = false;
      this.#channels.delete(message.client);
      channel.listener.closed(message.why);
    }
  }

  /** Terminates the worker. Connections reconnect by themselves, and the next message starts another worker. */
  #crash() {
    this.#end(new Error('the worker has crashed'));
    this.listener.restarted();
  }

  /** Terminates the worker and ends all connections for good: each of them would start other workers again and again. */
  #failToStart(error: string | undefined) {
    // eslint-disable-next-line no-console
    console.error(`games on this device cannot be started: ${error || 'the worker cannot be loaded'}`);
    const failure = new StartFailure(error);
    this.#failure = { error: failure, at: Date.now() };
    this.#end(failure, 'not-started');
  }

  #end(error: Error, why?: Ended) {
    this.#worker?.terminate();
    this.#worker = null;
    const requests = [...this.#requests.values()];
    const channels = [...this.#channels.values()];
    this.#requests.clear();
    this.#channels.clear();
    for (const { fail } of requests) fail(error);
    for (const channel of channels) {
      channel.isOpen = false;
      channel.listener.closed(why);
    }
  }
}
