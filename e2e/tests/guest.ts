/** Accounts in tests. */
import { type Page } from '@playwright/test';

/**
 * Makes the page's browser a guest before the test asks the API for something. The page must be at one of the server's
 * addresses. It takes the lock that the page's own first request takes, so that a browser never becomes two guests.
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
