/** Elements that are at different places on a phone and on a desktop. */
import { expect, type Page } from '@playwright/test';

type Tab = 'tickets' | 'players' | 'log' | 'chat' | 'menu';

/** Returns whether the table uses the phone layout. The table must be shown. */
export async function isPhone(page: Page): Promise<boolean> {
  await expect(page.locator('#act')).toBeVisible();
  return page.locator('nav [data-tab=menu]').isVisible();
}

/** Opens one of a phone's sheets, unless it is open. */
async function openSheet(page: Page, tab: Tab) {
  const button = page.locator(`nav [data-tab=${tab}]`);
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** Closes the open sheet of a phone, and waits until it is gone. */
export async function closeSheet(page: Page) {
  const open = page.locator('nav [data-tab][aria-expanded=true]');
  if ((await open.count()) > 0) await open.first().click();
  await expect(open).toHaveCount(0);
}

/** Shows log or chat. */
export async function openTab(page: Page, tab: 'log' | 'chat') {
  if (await isPhone(page)) await openSheet(page, tab);
  else await page.getByRole('tab', { name: tab === 'chat' ? 'Chat' : 'Log' }).click();
}

/** Clicks items of the table's menu one after the other, for example an item and its confirmation. */
export async function pressMenu(page: Page, ...names: (string | RegExp)[]) {
  const phone = await isPhone(page);
  if (phone) await openSheet(page, 'menu');
  else await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  for (const name of names)
    await (phone ? sheet.getByRole('button', { name }) : page.getByRole('menuitem', { name })).click();
}

/** Asks for a hint and waits for its sentence and for the mark on what it recommends. */
export async function askForHint(page: Page) {
  if (await isPhone(page)) await pressMenu(page, 'Hint');
  else await page.locator('#act').getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('#act .sentence')).toContainText('Hint:');
  await expect(page.locator('.spotlight i').first()).toBeVisible();
}
