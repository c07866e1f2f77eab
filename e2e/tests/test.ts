/** The `test` function of all browser tests; it closes the pages that earlier tests left open. */
import { test as base } from '@playwright/test';

export const test = base.extend<{ closeEarlierContexts: void }>({
  // Before a test and not after it, because Playwright takes the screenshots of a failed test after its fixtures.
  closeEarlierContexts: [
    async ({ browser }, use) => {
      for (const context of browser.contexts()) await context.close();
      await use();
    },
    { auto: true },
  ],
});
