/** The games on this device, in IndexedDB. Games that cannot be stored stay in memory and continue. */
import type { TableSummary } from '../protocol/wire';
import type { Entry, Game, Seal, TableFile } from './messages';

const NAME = 'whistlestop-games';

type Row = TableFile & { seal: Seal; head: number };

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('the request failed'));
  });
}

function complete(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error('the transaction was aborted'));
  });
}

const range = (table: string, after = 0) => IDBKeyRange.bound([table, after + 1], [table, Infinity]);

export class GameStore {
  #database: Promise<IDBDatabase> | null = null;
  /** The games that were begun or read here. */
  #known = new Map<string, Row & { entries: Entry[] }>();
  /** The games whose last change is only in memory. */
  #unstored = new Set<string>();

  constructor(readonly factory: () => IDBFactory = () => indexedDB) {}

  isStored(table: string): boolean {
    return !this.#unstored.has(table);
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= new Promise<IDBDatabase>((done, fail) => {
      const opening = this.factory().open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.result.createObjectStore('entries');
      };
      opening.onerror = () => fail(opening.error ?? new Error('the database cannot be opened'));
      opening.onsuccess = () => done(opening.result);
    }).catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return this.#database;
  }

  async #transaction(mode: IDBTransactionMode) {
    const transaction = (await this.#open()).transaction(['games', 'entries'], mode);
    return {
      transaction,
      games: transaction.objectStore('games'),
      entries: transaction.objectStore('entries'),
    };
  }

  /** The tables in a list, the newest first. */
  async list(): Promise<TableSummary[]> {
    let rows: Row[] = [];
    try {
      const { games } = await this.#transaction('readonly');
      rows = await request(games.getAll() as IDBRequest<Row[]>);
    } catch {
      // Without storage there are only the games in memory.
    }
    const found = new Map(rows.map((row) => [row.id, row.summary]));
    for (const id of this.#unstored) {
      const known = this.#known.get(id);
      if (known) found.set(id, known.summary);
    }
    return [...found.values()].toSorted((a, b) => b.created - a.created);
  }

  async read(table: string): Promise<Game | null> {
    if (!this.#unstored.has(table)) {
      try {
        const { games, entries } = await this.#transaction('readonly');
        const [row, log] = await Promise.all([
          request(games.get(table) as IDBRequest<Row | undefined>),
          request(entries.getAll(range(table)) as IDBRequest<Entry[]>),
        ]);
        if (row) this.#known.set(table, { ...row, entries: log });
        else this.#known.delete(table);
      } catch {
        // The game is used as it was read before.
      }
    }
    const known = this.#known.get(table);
    return known ? { doc: known.doc, seal: known.seal, entries: known.entries } : null;
  }

  async begin(file: TableFile, seal: Seal, entries: Entry[]) {
    this.#known.set(file.id, { ...file, seal, entries, head: entries.length });
    await this.#writeAll(file.id);
  }

  /** Appends to a log; false if another tab has appended first. */
  async append(file: TableFile, expected: number, entries: Entry[]): Promise<boolean> {
    const known = this.#known.get(file.id);
    if (!known) return false;
    const head = expected + entries.length;
    const extend = () => {
      const log = [...known.entries.filter(({ seq }) => seq <= expected), ...entries];
      this.#known.set(file.id, { ...known, ...file, entries: log, head });
    };
    if (this.#unstored.has(file.id)) {
      extend();
      await this.#writeAll(file.id);
      return true;
    }
    try {
      const { transaction, games, entries: log } = await this.#transaction('readwrite');
      const stored = complete(transaction);
      stored.catch(() => {});
      const row = await request(games.get(file.id) as IDBRequest<Row | undefined>);
      if (row?.head !== expected) {
        transaction.abort();
        return false;
      }
      games.put({ ...row, ...file, head });
      for (const entry of entries) log.put(entry, [file.id, entry.seq]);
      await stored;
      extend();
    } catch {
      extend();
      this.#unstored.add(file.id);
    }
    return true;
  }

  async save(file: TableFile) {
    const known = this.#known.get(file.id);
    if (known) this.#known.set(file.id, { ...known, ...file });
    if (this.#unstored.has(file.id)) return this.#writeAll(file.id);
    try {
      const { transaction, games } = await this.#transaction('readwrite');
      const stored = complete(transaction);
      stored.catch(() => {});
      const row = await request(games.get(file.id) as IDBRequest<Row | undefined>);
      if (row) games.put({ ...row, ...file });
      await stored;
    } catch {
      this.#unstored.add(file.id);
    }
  }

  async entries(table: string, after: number): Promise<Entry[]> {
    const game = await this.read(table);
    return (game?.entries ?? []).filter(({ seq }) => seq > after);
  }

  async remove(table: string) {
    this.#known.delete(table);
    this.#unstored.delete(table);
    try {
      const { transaction, games, entries } = await this.#transaction('readwrite');
      const stored = complete(transaction);
      stored.catch(() => {});
      games.delete(table);
      entries.delete(range(table));
      await stored;
    } catch {
      // A game that was never stored need not be removed.
    }
  }

  /** Writes a whole game: a new one, or one that could not be stored before. */
  async #writeAll(table: string) {
    const known = this.#known.get(table);
    if (!known) return;
    const { entries: all, ...row } = known;
    try {
      const { transaction, games, entries } = await this.#transaction('readwrite');
      const stored = complete(transaction);
      stored.catch(() => {});
      games.put(row);
      for (const entry of all) entries.put(entry, [table, entry.seq]);
      await stored;
      this.#unstored.delete(table);
    } catch {
      this.#unstored.add(table);
    }
  }
}
