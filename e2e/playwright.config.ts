/** Configuration of the browser tests: Chromium against a server with a temporary database. */
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

/**
 * Returns the path of the browser: from CHROMIUM, an installed one, or Playwright's own. A missing browser is an error.
 * The headless shell is preferred: it is a third faster.
 */
function chromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  return names.map((name) => `/usr/bin/${name}`).find(existsSync);
}

/** Screenshots for review, which have commands of their own. */
const SCREENSHOTS = ['shots.spec.ts', 'shots-pages.spec.ts'];
/** Files that run only at phone size. Single tests have the tag `@phone`. */
const PHONE_ONLY = ['phone.spec.ts'];
/** Files that run only at desktop size, because they need keys, a mouse or sizes of their own. Single tests have the tag `@desktop`. */
const DESKTOP_ONLY = ['keyboard.spec.ts', 'payloads.spec.ts', 'sizes.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  globalSetup: './server.ts',
  outputDir: 'results',
  timeout: 180_000,
  // A run that hangs is ended and reported before the whole check times out.
  globalTimeout: 25 * 60_000,
  // Timeouts allow for other load on the machine. Versions of the browser differ in antialiasing; a missing
  // route or a wrong color changes more pixels than this.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixels: 400, threshold: 0.1 } },
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['./failures.ts']],
  use: {
    actionTimeout: 60_000,
    // Set by the global setup before the workers start.
    baseURL: process.env.E2E_BASE,
    // A trace copies the whole page at every click and doubles the time, so it is recorded only on request.
    trace: process.env.E2E_TRACE ? 'on' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en',
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        // Without it the headless shell rounds glyph widths to whole pixels, which other browsers do not.
        '--font-render-hinting=none',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [...SCREENSHOTS, ...PHONE_ONLY],
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [...SCREENSHOTS, ...DESKTOP_ONLY],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});
