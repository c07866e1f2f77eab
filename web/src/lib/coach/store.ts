/** Analyses computed on this device, in IndexedDB. Without storage there are none. */
import { type Analysis, BOTS, FORMAT } from '../generated/coach';

const NAME = 'whistlestop-analyses';
/** The oldest analyses beyond this number are removed. */
const MAX_STORED = 60;

/** `seat` is that of the person who uses this device; null if they did not play. */
export type StoredAnalysis = { game: string; at: number; analysis: Analysis; seat?: number | null };

/** Says whether the coach of today would say the same: older formats cannot be shown, and older bots advise otherwise. */
export const isCurrent = ({ format, bots }: Analysis): boolean => format === FORMAT && bots === BOTS;

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, fail) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('the request failed'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('analyses', { keyPath: 'game' });
  const database = await done(opening);
  try {
    return await work(database.transaction('analyses', mode).objectStore('analyses'));
  } finally {
    database.close();
  }
}

/** The stored analysis of a game with this many actions. */
export async function storedAnalysis(game: string, steps: number): Promise<Analysis | null> {
  try {
    const found = await inStore('readonly', (store) => done<StoredAnalysis | undefined>(store.get(game)));
    const analysis = found?.analysis;
    return analysis && isCurrent(analysis) && analysis.steps === steps ? analysis : null;
  } catch {
    return null;
  }
}

/** The stored analyses of games that the person played, the newest first. */
export async function ownAnalyses(): Promise<StoredAnalysis[]> {
  try {
    const all = await inStore('readonly', (store) => done<StoredAnalysis[]>(store.getAll()));
    const own = all.filter(({ analysis, seat }) => isCurrent(analysis) && typeof seat === 'number');
    return own.toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

export async function storeAnalysis(game: string, analysis: Analysis, seat: number | null) {
  try {
    await inStore('readwrite', async (store) => {
      await done(store.put({ game, at: Date.now(), analysis, seat } satisfies StoredAnalysis));
      const all = await done<StoredAnalysis[]>(store.getAll());
      const old = all.toSorted((a, b) => b.at - a.at).slice(MAX_STORED);
      for (const { game: one } of old) store.delete(one);
    });
  } catch {
    // The analysis stays on the page and is computed again the next time.
  }
}
