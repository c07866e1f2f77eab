/** The `test` of all browser tests: pages that an earlier test left open do not run on beside the next one. */
import { test as base } from '@playwright/test';

export const test = base.extend<{ closeEarlierContexts: void }>({
  // At the start and not at the end, because Playwright takes the screenshots of a failed test after its fixtures.
  closeEarlierContexts: [
    async ({ browser }, use) => {
      for (const context of browser.contexts()) await context.close();
      await use();
    },
    { auto: true },
  ],
});
