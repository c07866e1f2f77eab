/** Complete analyses for the browser tests, computed by the program because the browser would take too long. */
import { type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BUILT = join(process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../target'), 'debug/whistlestop');

/**
 * Stores the quick analysis of a finished game on the device, as the page does with its own. With a seat, that seat is the
 * reader's, and each of its decisions for which another move is preferred counts as a mistake: a quick analysis is too
 * coarse to find some in every game.
 */
export async function keepAnalysis(page: Page, game: string, seat: number | null = null) {
  const record = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/v1/tables/${id}/replay`);
    return ((await answer.json()) as { record: string }).record;
  }, game);
  const folder = mkdtempSync(join(tmpdir(), 'whistlestop-analysis-'));
  const file = join(folder, 'game.record');
  writeFileSync(file, record);
  const arguments_ = ['analyze', file, '--depth', 'quick', '--json'];
  const printed = execFileSync(process.env.WHISTLESTOP_BIN ?? BUILT, arguments_, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  rmSync(folder, { recursive: true });
  const analysis = JSON.parse(printed) as {
    decisions: { seat: number; action: string; preferred: string; class: string }[];
  };
  for (const decision of analysis.decisions) {
    if (decision.seat === seat && decision.preferred !== decision.action) decision.class = 'mistake';
  }
  await page.evaluate(
    async ([id, whole, own]) => {
      const done = <T>(asked: IDBRequest<T>) =>
        new Promise<T>((resolve, fail) => {
          asked.onsuccess = () => resolve(asked.result);
          asked.onerror = () => fail(asked.error ?? new Error('the request failed'));
        });
      const opening = indexedDB.open('whistlestop-analyses', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('analyses', { keyPath: 'game' });
      const database = await done(opening);
      const store = database.transaction('analyses', 'readwrite').objectStore('analyses');
      await done(store.put({ game: id, at: Date.now(), analysis: whole, seat: own }));
      database.close();
    },
    [game, analysis, seat] as const,
  );
}
