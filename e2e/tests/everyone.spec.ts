import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openTable } from './traveller';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    type Node = { target: string[] };
    type Found = { violations: { id: string; impact: string; nodes: Node[] }[] };
    const { axe } = window as unknown as { axe: { run(): Promise<Found> } };
    const found = await axe.run();
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}

test('the pages have no serious barrier, by day and by night', async ({ page }) => {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ['/', '/new', '/settings', '/rules/usa', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), `${path}, ${scheme}`).toEqual([]);
    }
  }
});

test('the tables have no serious barrier', async ({ page }) => {
  for (const edition of ['usa', 'marklin', 'london', 'new-york', 'card-game']) {
    await openTable(page, edition, 2);
    expect(await violations(page), edition).toEqual([]);
  }
});

test('the language changes at once, without a reload', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Українська' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Куди сьогодні ввечері?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
});

test('a turn can be played by keys alone', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'a phone has no keys');
  await openTable(page, 'london', 2);
  await page.locator('[data-offer]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Keep 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  await expect(page.getByText('Take cards, claim a route or draw tickets.')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('One more card.')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('deck');
  await page.keyboard.press('Enter');
  await expect(page.getByText('One more card.')).toBeHidden();
});
