/** Configuration of `npm run shots`: nine sizes, light and dark theme, four languages. */
import { defineConfig } from '@playwright/test';
import base from './playwright.config';

const phone = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export default defineConfig({
  ...base,
  testMatch: ['shots.spec.ts', 'shots-pages.spec.ts'],
  testIgnore: [],
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light', locale: 'en' } },
    {
      name: 'laptop',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 1366, height: 768 }, colorScheme: 'light', locale: 'uk' },
    },
    {
      name: 'wide',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 1920, height: 1080 }, colorScheme: 'dark', locale: 'uk' },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'uk', ...phone },
    },
    {
      name: 'small',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 360, height: 640 }, colorScheme: 'dark', locale: 'pl', ...phone },
    },
    {
      name: 'tablet',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 1024, height: 768 }, colorScheme: 'light', locale: 'ru' },
    },
    {
      name: 'flat',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 844, height: 390 }, colorScheme: 'light', locale: 'uk', ...phone },
    },
    {
      name: 'upright',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 768, height: 1024 }, colorScheme: 'dark', locale: 'uk', hasTouch: true },
    },
    {
      name: 'huge',
      testIgnore: 'shots-pages.spec.ts',
      use: { viewport: { width: 3840, height: 2160 }, colorScheme: 'light', locale: 'en' },
    },
  ],
});
