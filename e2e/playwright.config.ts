/** Real Chromium against the real binary, on a database of its own. */
import { defineConfig } from '@playwright/test';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The browser: named, installed, or Playwright's own. Its absence is an error, never a skipped test. */
function chromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return named;
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
}

const port = Number(process.env.E2E_PORT ?? 8491);
const binary = process.env.WHISTLESTOP_BIN ?? join(process.env.CARGO_TARGET_DIR ?? '../target', 'debug/whistlestop');
const data = process.env.E2E_DATA ?? mkdtempSync(join(tmpdir(), 'whistlestop-'));
process.env.E2E_DATA = data;

export default defineConfig({
  testDir: 'tests',
  testIgnore: ['shots.spec.ts', 'album.spec.ts'],
  outputDir: 'results',
  timeout: 300_000,
  // Other versions of the browser smooth edges otherwise; a lost route or a wrong color is more than this (names: labels.spec.ts).
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixels: 400 } },
  snapshotPathTemplate: 'tests/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 2,
  reporter: [['list'], ['./failures.ts']],
  use: {
    actionTimeout: 30_000,
    baseURL: process.env.E2E_BASE ?? `http://127.0.0.1:${port}`,
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
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
  ...(process.env.E2E_BASE
    ? {}
    : {
        webServer: {
          command: `${binary} serve --listen 127.0.0.1:${port} --database sqlite://${join(data, 'games.sqlite')} --bot-pause 0 --seed 7`,
          url: `http://127.0.0.1:${port}/healthz`,
          timeout: 30_000,
          reuseExistingServer: false,
        },
      }),
});
