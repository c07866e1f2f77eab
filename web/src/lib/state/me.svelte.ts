/** The account that this browser uses. */
import { untrack } from 'svelte';
import { api, ApiError } from '../protocol/api';
import { rememberName } from '../device/name';
import type { Me } from '../protocol/wire';

/** The key of the stored nonce, and the name of the lock that tabs share. */
const GUEST = 'whistlestop-guest';

/** Runs one request in a transaction on this browser's small store. All tabs share it, and its transactions are serial. */
function inStore<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('whistlestop', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction('kept', 'readwrite');
      const request = work(transaction.objectStore('kept'));
      transaction.oncomplete = () => {
        database.close();
        done(request.result);
      };
      transaction.onabort = () => {
        database.close();
        fail(transaction.error);
      };
    };
  });
}

/** The nonce for the guest that this browser is about to become: the same in every tab until a guest is made. */
async function sharedNonce(): Promise<string> {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0'));
  try {
    let nonce = fresh.join('');
    await inStore((store) => {
      const known: IDBRequest<string | undefined> = store.get(GUEST);
      known.onsuccess = () => {
        if (known.result === undefined) store.put(nonce, GUEST);
        else nonce = known.result;
      };
      return known;
    });
    return nonce;
  } catch {
    return fresh.join('');
  }
}

const dropNonce = () => inStore((store) => store.delete(GUEST)).catch(() => {});

/**
 * Returns this browser's account; creates a guest if it has none.
 *
 * Tabs that open at the same time send the same nonce, for which the server makes one guest. It is removed when the
 * answer, and with it the cookie, has arrived.
 */
async function guest(): Promise<Me> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const me = await api.newSession({ nonce: await sharedNonce() });
      await dropNonce();
      return me;
    } catch (error) {
      const used = error instanceof ApiError && error.refusal.code === 'used-nonce';
      if (!used || attempt > 0) throw error;
      await dropNonce();
    }
  }
}

class Account {
  me: Me | null = $state.raw(null);

  #asked: Promise<void> | null = null;

  /** Requests this browser's account. With the Web Locks API (secure contexts), tabs ask one after the other. */
  async load() {
    this.me = await ('locks' in navigator ? navigator.locks.request(GUEST, guest) : guest());
    if (this.me?.name) rememberName(this.me.name);
  }

  /** Waits until this browser has an account; a first visit creates one. */
  async known(): Promise<void> {
    // Reads without tracking: a page that waits in an effect must not run it again when the answer arrives.
    if (untrack(() => this.me)) return;
    this.#asked ??= this.load().finally(() => (this.#asked = null));
    await this.#asked;
  }

  /** Changes the name; the server's form of it is the one that is shown. */
  async rename(name: string) {
    this.me = await api.changeMe({ name });
    rememberName(this.me.name);
  }
}

export const account = new Account();
