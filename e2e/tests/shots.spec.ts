import { expect, test } from '@playwright/test';
import { openTable, Traveller } from './traveller';

/** `npm run shots`: pictures of every edition and main state, written to `results/shots`, to be looked at. */
const FOLDER = 'results/shots';

for (const edition of ['usa', 'marklin', 'london', 'new-york', 'card-game']) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`@shots ${edition} ${scheme}`, async ({ page }, info) => {
      const shot = (state: string) =>
        page.screenshot({ path: `${FOLDER}/${edition}-${state}-${info.project.name}-${scheme}.png` });
      await page.emulateMedia({ colorScheme: scheme });
      await openTable(page, edition, 3);
      await shot('opening');
      const traveller = new Traveller(page);
      for (let step = 0; step < 120 && !(await traveller.over()); step++) await traveller.move();
      await shot('middle');
    });
  }
}

for (const language of ['en', 'uk', 'ru', 'pl']) {
  test(`@shots pages in ${language}`, async ({ browser }, info) => {
    const context = await browser.newContext({ ...info.project.use, locale: language });
    const page = await context.newPage();
    for (const [name, path] of [
      ['home', '/'],
      ['new', '/new'],
      ['settings', '/settings'],
      ['rules', '/rules/usa'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.screenshot({ path: `${FOLDER}/${name}-${info.project.name}-${language}.png` });
    }
    await context.close();
  });
}
