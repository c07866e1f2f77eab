/** Real Chromium against the real binary, on a database of its own. */
import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

/**
 * Returns the path of the browser: named, installed, or Playwright's own. Its absence is an error, never a skipped test.
 * The shell without windows comes first: it is a third faster.
 */
function chromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  return names.map((name) => `/usr/bin/${name}`).find(existsSync);
}

/** Pictures to look at: they have commands of their own. */
const SCREENSHOTS = ['shots.spec.ts', 'shots-pages.spec.ts'];
/** What only a phone has. Single tests say so with the tag `@phone`. */
const PHONE_ONLY = ['phone.spec.ts'];
/** What needs keys, a pointer, a window of its own or no window at all. Single tests say so with the tag `@desktop`. */
const DESKTOP_ONLY = ['keyboard.spec.ts', 'payloads.spec.ts', 'sizes.spec.ts', 'table.spec.ts'];

export default defineConfig({
  testDir: 'tests',
  globalSetup: './server.ts',
  outputDir: 'results',
  timeout: 180_000,
  // A run that hangs ends and says where, instead of using up the time of the whole check.
  globalTimeout: 25 * 60_000,
  // Timeouts leave room for other work on the machine. Other versions of the browser smooth edges otherwise; a lost
  // route or a wrong color is more pixels than this.
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixels: 400, threshold: 0.1 } },
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['./failures.ts']],
  use: {
    actionTimeout: 60_000,
    // Set by the global setup before the workers start.
    baseURL: process.env.E2E_BASE,
    // A trace copies the whole page at every press and costs half the time: asked for, it is kept.
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
        // Without it the shell rounds the widths of letters to whole pixels, which no browser with windows does.
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
