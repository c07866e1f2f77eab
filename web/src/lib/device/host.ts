/** Runs the tables on this device, in the worker: connects page, module, store and the bot scheduler. */
import { freshTableId, hex } from './ids';
import type { Answer, Request, ToPage, ToWorker } from './messages';
import type { GameStore } from './store';
import type { Job } from './bot-scheduler';

/** The pause of bots before an action at normal speed, as on the server. */
const BOT_PAUSE_MS = 900;

export type Services = {
  module: { handle(request: Request): Answer[] };
  store: GameStore;
  botScheduler: { think(job: Job): Promise<Answer | null>; cancel(table: string): void };
  post(message: ToPage): void;
  /** Tells other tabs that a game's log has grown. */
  announce(table: string): void;
};

const noTable = { error: { code: 'no-such-table', message: 'there is no such table' } };
const damagedTable = { error: { code: 'table-damaged', message: 'the stored game is damaged' } };

export class DeviceHost {
  /** The channels at each table in the module's memory. */
  #open = new Map<string, Set<number>>();
  #opening = new Map<string, Promise<boolean>>();
  #clients = new Map<number, string>();
  /** The tables in memory whose stored game cannot be read. */
  #damaged = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves when all pending changes are stored. */
  #stored: Promise<unknown> = Promise.resolve();

  constructor(readonly services: Services) {}

  async receive(message: ToWorker) {
    switch (message.type) {
      case 'open':
        return this.#connect(message.client, message.table, message.name);
      case 'send':
        return this.#handle({ do: 'message', client: message.client, text: message.text });
      case 'close':
        return this.#disconnect(message.client);
      case 'request':
        return this.#request(message);
    }
  }

  /** Another tab has appended to a game's log. */
  grown(table: string) {
    if (this.#open.has(table)) this.#handle({ do: 'grown', table });
  }

  #handle(request: Request) {
    const answers = this.services.module.handle(request);
    // First, because the channels of a damaged table are closed with that reason.
    for (const answer of answers) {
      if (answer.type === 'damaged') this.#damaged.add(answer.table);
    }
    for (const answer of answers) this.#perform(answer);
  }

  /** Takes a table into the module's memory; false if there is none. */
  #load(table: string): Promise<boolean> {
    if (this.#open.has(table)) return Promise.resolve(true);
    const known = this.#opening.get(table);
    if (known) return known;
    const opening = this.services.store.read(table).then((game) => {
      this.#opening.delete(table);
      if (!game) return false;
      this.#open.set(table, new Set());
      this.#damaged.delete(table);
      this.#handle({ do: 'open', game, bot_pause: BOT_PAUSE_MS });
      // A document that cannot be read has no id.
      if (this.#damaged.delete('')) this.#damaged.add(table);
      return true;
    });
    this.#opening.set(table, opening);
    return opening;
  }

  /** Removes a table without channels from memory. */
  #forget(table: string) {
    if ((this.#open.get(table)?.size ?? 1) > 0) return;
    this.#open.delete(table);
    this.services.botScheduler.cancel(table);
    this.#handle({ do: 'forget', table });
  }

  async #connect(client: number, table: string, name: string) {
    if (!(await this.#load(table))) {
      this.services.post({ type: 'closed', client });
      return;
    }
    if (!this.#damaged.has(table)) {
      this.#clients.set(client, table);
      this.#open.get(table)?.add(client);
      this.#handle({ do: 'connect', client, table, name });
    }
    if (this.#damaged.has(table)) {
      this.#clients.delete(client);
      this.#open.get(table)?.delete(client);
      this.services.post({ type: 'closed', client, why: 'damaged' });
      this.#forget(table);
      return;
    }
    this.services.post({ type: 'opened', client });
    this.services.post({ type: 'stored', table, stored: this.services.store.isStored(table) });
  }

  #disconnect(client: number) {
    const table = this.#clients.get(client);
    if (table === undefined) return;
    this.#clients.delete(client);
    this.#open.get(table)?.delete(client);
    this.#handle({ do: 'disconnect', client });
    this.#forget(table);
  }

  async #request({ n, method, path, body, name }: Extract<ToWorker, { type: 'request' }>) {
    const { post, store } = this.services;
    const respond = (status: number, answer: unknown) => post({ type: 'response', n, status, body: answer });
    const [, kind, table] = path.split('?')[0]?.split('/') ?? [];
    if (kind === 'tables' && table === undefined && method === 'GET') {
      return respond(200, { open: [], mine: await store.list(), next: null, hidden: 0 });
    }
    if (kind === 'tables' && table !== undefined) {
      if (method === 'DELETE') {
        await store.remove(table);
        return respond(200, {});
      }
      if (!(await this.#load(table))) return respond(404, noTable);
      if (this.#damaged.has(table)) {
        respond(500, damagedTable);
        this.#forget(table);
        return;
      }
    }
    const fresh = { id: freshTableId(), seal: { secret: hex(32), salt: hex(32) } };
    this.#handle({ do: 'call', n, method, path, body: JSON.stringify(body ?? null), name, fresh });
  }

  #perform(answer: Answer) {
    const { post, store } = this.services;
    switch (answer.type) {
      case 'send':
        return post({ type: 'received', client: answer.client, text: answer.text });
      case 'close': {
        const damaged = this.#damaged.has(this.#clients.get(answer.client) ?? '');
        this.#clients.delete(answer.client);
        for (const clients of this.#open.values()) clients.delete(answer.client);
        return post({ type: 'closed', client: answer.client, ...(damaged && { why: 'damaged' }) });
      }
      case 'begin':
        return this.#store(answer.file.id, store.begin(answer.file, answer.seal, answer.entries));
      case 'save':
        return this.#store(answer.file.id, store.save(answer.file));
      case 'append':
        return this.#append(answer);
      case 'read':
        return void store
          .entries(answer.table, answer.after)
          .then((entries) => this.#handle({ do: 'read', table: answer.table, entries }));
      case 'think':
        return void this.#think(answer);
      case 'advise':
        return void this.#advise(answer);
      case 'response': {
        const { n, status, body } = answer;
        return void this.#stored.then(() => post({ type: 'response', n, status, body }));
      }
      case 'wake':
        clearTimeout(this.#timer);
        if (answer.at !== null)
          this.#timer = setTimeout(() => this.#handle({ do: 'tick' }), Math.max(0, answer.at - performance.now()));
        return;
      case 'damaged':
      case 'malformed':
        // eslint-disable-next-line no-console
        console.error(answer.error);
        return;
      case 'choice':
      case 'advice':
      case 'played':
      case 'playouts':
        // Only the instance for bots returns these.
        return;
    }
  }

  #store(table: string, storing: Promise<unknown>) {
    const stored = storing.then(() => this.#tellStored(table));
    this.#stored = Promise.all([this.#stored, stored]);
  }

  #tellStored(table: string) {
    this.services.post({ type: 'stored', table, stored: this.services.store.isStored(table) });
  }

  #append({ file, expected, entries }: Extract<Answer, { type: 'append' }>) {
    const appending = this.services.store.append(file, expected, entries).then((stored) => {
      this.#tellStored(file.id);
      if (stored) this.services.announce(file.id);
      this.#handle({ do: 'appended', table: file.id, stored });
    });
    this.#stored = Promise.all([this.#stored, appending]);
  }

  async #think({ table, seat, version, game }: Extract<Answer, { type: 'think' }>) {
    const answer = await this.services.botScheduler.think({ table, game, seat, do: 'think' });
    if (answer?.type !== 'choice') return;
    this.#handle({ do: 'chosen', table, seat, version, action: answer.action });
  }

  async #advise({ table, client, id, seat, game }: Extract<Answer, { type: 'advise' }>) {
    const answer = await this.services.botScheduler.think({ table, game, seat, do: 'advise' });
    if (answer?.type !== 'advice') return;
    this.#handle({ do: 'advised', table, client, id, hints: answer.hints });
  }
}
