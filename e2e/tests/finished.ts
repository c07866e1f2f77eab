/** Finished games, played by bots. */
import { expect, type Page } from '@playwright/test';
import { asGuest } from './guest';

/** Lets bots play a game of this edition and returns its id. The page must be on the server's origin. */
export async function finishedGame(page: Page, edition: string, seats = 2): Promise<string> {
  await asGuest(page);
  const id = await page.evaluate(
    async ([name, count]) => {
      const post = (path: string, body: unknown) =>
        fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const table = {
        edition: name,
        seats: Array.from({ length: count }, () => ({ kind: 'bot', level: 'conductor' })),
        options: {},
        visibility: 'private',
        clock: { kind: 'none' },
      };
      const opened = (await (await post('/api/v1/tables', table)).json()) as { id: string };
      await post(`/api/v1/tables/${opened.id}/start`, {});
      return opened.id;
    },
    [edition, seats] as const,
  );
  const state = () =>
    page.evaluate(async (game) => {
      const { mine } = (await (await fetch('/api/v1/tables')).json()) as { mine: { id: string; state: string }[] };
      return mine.find((table) => table.id === game)?.state;
    }, id);
  await expect.poll(state, { timeout: 60_000, intervals: [300] }).toBe('over');
  return id;
}
