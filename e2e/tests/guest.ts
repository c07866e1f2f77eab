/** Guest accounts in tests. */
import { type Page } from '@playwright/test';

/**
 * Creates a guest for the page's browser before the test uses the API. The page must be on the server's
 * origin. It takes the same lock as the page's own first request, so that a browser never gets two guests.
 */
export async function asGuest(page: Page): Promise<void> {
  await page.evaluate(() =>
    navigator.locks.request('whistlestop-guest', async () => {
      const answer = await fetch('/api/v1/guest', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`no guest was made: ${answer.status} ${await answer.text()}`);
    }),
  );
}
