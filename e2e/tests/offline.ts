/** What works without a server or a connection. */
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORD = join(import.meta.dirname, '../../crates/engine/tests/records/london/random-2.record');

/** Waits until the service worker has cached the whole page, and goes offline. */
export async function goOffline(page: Page, base = '') {
  await page.goto(`${base}/`);
  const isKept = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Play on this device' })).toBeVisible();
}

/** Opens the guided first game from the home page of a newcomer, which must be on this device. */
export async function openTour(page: Page) {
  await page.getByRole('link', { name: /guide/i }).first().click();
  await expect(page).toHaveURL(/\/table\/device-/);
  await expect(page.getByRole('region', { name: 'Your first game' })).toContainText('These are your secret tickets');
}

/** Opens a record from a file, which must become a replay on this device. */
export async function openRecord(page: Page, base = '') {
  await page.goto(`${base}/record`);
  const record = readFileSync(RECORD, 'utf8');
  await page.getByRole('textbox').fill(record.replace(/^action .*$/m, 'action 0 fly to-the-moon'));
  await page.getByRole('button', { name: 'Open a record' }).click();
  await expect(page.getByRole('alert')).toContainText('action 0 fly to-the-moon');
  await page.getByRole('textbox').fill(record);
  await page.getByRole('button', { name: 'Open a record' }).click();
  await expect(page).toHaveURL(/\/replay\/device-/);
  await expect(page.getByRole('slider')).toBeVisible();
}
