/** An IndexedDB in memory for tests, with as much as the store of games uses, which can be full. */

type Key = string | [string, number];
type Range = { lower: Key; upper: Key };
type Rows = Map<string, { key: Key; value: unknown }>;
type Handler = (() => void) | null;

const isBetween = (key: Key, { lower, upper }: Range) =>
  Array.isArray(key) &&
  Array.isArray(lower) &&
  Array.isArray(upper) &&
  key[0] === lower[0] &&
  key[1] >= lower[1] &&
  key[1] <= upper[1];

class FakeRequest {
  onsuccess: Handler = null;
  onerror: Handler = null;
  onupgradeneeded: Handler = null;
  result: unknown = undefined;
  error: DOMException | null = null;
}

class FakeTransaction {
  oncomplete: Handler = null;
  onabort: Handler = null;
  error: DOMException | null = null;
  #pending = 0;
  #changes: (() => void)[] = [];
  #isEnded = false;

  constructor(readonly storage: FakeStorage) {
    this.#settle();
  }

  /** A transaction commits when its last request has been answered and no other was made. */
  #settle() {
    setTimeout(() => {
      if (this.#pending > 0 || this.#isEnded) return;
      this.#isEnded = true;
      if (this.storage.isFull && this.#changes.length > 0) {
        this.error = new DOMException('full', 'QuotaExceededError');
        this.onabort?.();
        return;
      }
      for (const change of this.#changes) change();
      this.oncomplete?.();
    });
  }

  abort() {
    this.#isEnded = true;
    setTimeout(() => this.onabort?.());
  }

  objectStore(name: string) {
    const rows = this.storage.stores.get(name) as Rows;
    const answer = (result: unknown) => {
      const request = new FakeRequest();
      this.#pending += 1;
      queueMicrotask(() => {
        request.result = structuredClone(result);
        request.onsuccess?.();
        this.#pending -= 1;
        this.#settle();
      });
      return request;
    };
    const find = (range: Range) => [...rows.values()].filter(({ key }) => isBetween(key, range));
    return {
      get: (key: Key) => answer(rows.get(JSON.stringify(key))?.value),
      getAll: (range?: Range) => answer((range ? find(range) : [...rows.values()]).map(({ value }) => value)),
      put: (value: { id: string }, key: Key = value.id) => {
        this.#changes.push(() => rows.set(JSON.stringify(key), { key, value: structuredClone(value) }));
        return answer(key);
      },
      delete: (key: Key | Range) => {
        const keys = typeof key === 'object' && 'lower' in key ? find(key).map((row) => row.key) : [key];
        this.#changes.push(() => keys.forEach((one) => rows.delete(JSON.stringify(one))));
        return answer(undefined);
      },
    };
  }
}

export class FakeStorage {
  /** Whether every transaction that changes something is aborted. */
  isFull = false;
  readonly stores = new Map<string, Rows>();

  readonly factory = {
    open: () => {
      const request = new FakeRequest();
      request.result = {
        createObjectStore: (name: string) => this.stores.set(name, new Map()),
        transaction: () => new FakeTransaction(this),
      };
      queueMicrotask(() => {
        if (this.stores.size === 0) request.onupgradeneeded?.();
        request.onsuccess?.();
      });
      return request;
    },
  } as unknown as IDBFactory;

  /** The global of this name, which the store uses for ranges of keys. */
  static readonly keyRange = { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) };
}
