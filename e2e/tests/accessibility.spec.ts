import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { openTableInPage, openTableDirectly, playUntil } from './fast-forward';
import { finishedGame } from './finished';
import { openTable } from './board-player';

/** Checks a page in light theme, and its colors also in dark theme and in high contrast. */
async function inAllThemes(page: Page, path: string) {
  await page.goto(path);
  // Not the placeholder that is shown while the page loads.
  await expect(page.locator('main h1', { hasNotText: /One moment/i }).first()).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(await violations(page), path).toEqual([]);
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    expect(await violations(page, ['color-contrast']), `${path}, ${theme}`).toEqual([]);
  }
}

test('the pages are accessible in light and dark theme and in high contrast', async ({ page }) => {
  for (const path of ['/', '/new', '/settings', '/rules/usa', '/record', '/nowhere']) await inAllThemes(page, path);
});

test('the pages that lead to a table are accessible', async ({ page, browser }) => {
  const seats = [{ kind: 'human' }, { kind: 'open' }, { kind: 'bot', level: 'porter' }];
  const id = await openTableDirectly(page, 'london', seats, { visibility: 'public' }, false);
  const guest = await (await browser.newContext()).newPage();
  await guest.goto('/');
  await guest.goto(`/table/${id}`);
  await expect(guest.getByRole('button', { name: /^Join as / })).toBeVisible();
  await inAllThemes(guest, `/table/${id}`);
  await inAllThemes(guest, '/table/mistyped');
  // The host's waiting room.
  await inAllThemes(page, `/table/${id}`);
});

test('replay and record pages are accessible', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/settings');
  const cards = await finishedGame(page, 'card-game');
  const city = await finishedGame(page, 'new-york');
  for (const path of [
    '/me',
    '/device',
    '/rules/card-game',
    `/replay/${city}/20?eyes=0`,
    `/replay/${cards}/30?eyes=open`,
    `/table/${cards}/screen`,
    `/table/${cards}`,
  ])
    await inAllThemes(page, path);
});

test('the tables are accessible', async ({ page }) => {
  await page.goto('/');
  for (const edition of ['usa', 'marklin', 'london', 'new-york', 'card-game']) {
    await openTableInPage(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await expect(page.locator('[data-offer], .splits').first()).toBeAttached();
    expect(await violations(page), edition).toEqual([]);
  }
  await page.goto('/tour');
  await expect(page.getByRole('region', { name: 'Your first game' })).toBeVisible();
  expect(await violations(page), 'the first game').toEqual([]);
  // The guide covers neither the table nor the tickets to choose from.
  const above = await page.evaluate(() => {
    const bottom = document.querySelector('.tour')?.getBoundingClientRect().bottom ?? NaN;
    const parts = ['.page', '.offer'].map((part) => document.querySelector(part)?.getBoundingClientRect().top ?? NaN);
    return parts.every((top) => top >= bottom - 1) && document.documentElement.scrollHeight <= innerHeight + 1;
  });
  expect(above).toBe(true);
  // The button that keeps the tickets covers none of them.
  const [last, keep] = await Promise.all(
    [page.locator('.offer label').last(), page.locator('.offer > .btn')].map((part) => part.boundingBox()),
  );
  expect((last?.y ?? NaN) + (last?.height ?? NaN)).toBeLessThanOrEqual((keep?.y ?? NaN) + 1);
});

test('the sheets of a phone are accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  for (const edition of ['marklin', 'card-game']) {
    await openTableInPage(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await playUntil(page, (view) => view.phase === 'turn');
    await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
    expect(await violations(page), `${edition}, the turn`).toEqual([]);
    for (const tab of ['tickets', 'players', 'log', 'chat', 'menu']) {
      await page.locator(`[data-tab=${tab}]`).tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), `${edition}, ${tab}`).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    }
  }
});

test('the dialogs and menus of a table are accessible', { tag: '@desktop' }, async ({ page }) => {
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
  await playUntil(page, (view) => view.phase === 'turn' && view.legal.some((one) => one.startsWith('claim')), 'draw');
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  expect(await violations(page), 'the turn').toEqual([]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await violations(page), 'the keys').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('help');
  expect(await violations(page), 'the command line').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  const claim = page.getByRole('region', { name: 'List of routes' }).getByRole('button', { name: /You can claim it/ });
  await expect(claim.first()).toBeVisible();
  expect(await violations(page), 'the list of routes').toEqual([]);
  await claim.first().click();
  await expect(page.locator('form.pay')).toBeVisible();
  expect(await violations(page), 'the payment').toEqual([]);
});

test('the final scoring is accessible', async ({ page }) => {
  await page.goto('/');
  for (const edition of ['london', 'card-game']) {
    await openTableInPage(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await playUntil(page, () => false);
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
    expect(await violations(page), `${edition}, its first step`).toEqual([]);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    expect(await violations(page), `${edition}, its second step`).toEqual([]);
    await page.getByRole('button', { name: 'Skip to the result' }).click();
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
    expect(await violations(page), `${edition}, its result`).toEqual([]);
  }
});

test('the language changes at once, without a reload', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const tab = await page.context().newPage();
  await tab.goto('/settings');
  await page.bringToFront();
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Українська' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Куди сьогодні ввечері?');
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  expect(await page.evaluate(() => (window as { stayed?: boolean }).stayed)).toBe(true);
  // Another tab of the same browser follows.
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Налаштування');
});

test('a turn can be played with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await openTable(page, 'london', 2);
  await page.locator('[data-offer]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Keep 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  await expect(page.getByText('Take cards, claim a route or draw tickets.')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByText('Take one more card.')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('deck');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Take one more card.')).toBeHidden();
});

/** Returns the elements that overflow the window or their own box. */
function cut(): string[] {
  const found: string[] = [];
  const scrolls = (element: Element | null): boolean => {
    for (let at = element; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX !== 'visible') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg *, option, .vh, .skip)')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest('.vh')) continue;
    const name = `${element.tagName.toLowerCase()}.${String(element.className)} "${element.textContent?.trim().slice(0, 30)}"`;
    if (box.right > innerWidth + 1 && !scrolls(element.parentElement)) found.push(`${name} beyond the window`);
    const { overflowX, textOverflow } = getComputedStyle(element);
    const plate = element.matches('button:not(.group, .deck), .btn, .enamel, h1, h2, h3, th, legend, label');
    if (plate && overflowX === 'visible' && textOverflow === 'clip' && element.scrollWidth > element.clientWidth + 1)
      found.push(`${name} cut by ${element.scrollWidth - element.clientWidth} px`);
  }
  return found;
}

for (const language of ['en', 'uk', 'ru', 'pl']) {
  // In a large window only the language with the longest words is checked.
  const tag = language === 'uk' ? [] : ['@phone'];
  test(`nothing is clipped or overflows in ${language}`, { tag }, async ({ browser }, info) => {
    const context = await browser.newContext({ ...info.project.use, locale: language });
    const page = await context.newPage();
    for (const path of ['/', '/new?edition=marklin', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(cut), path).toEqual([]);
    }
    const open = { kind: 'open' };
    const bot = { kind: 'bot', level: 'conductor' };
    await openTableDirectly(page, 'marklin', [{ kind: 'human' }, bot, open, open, open], {}, false);
    await expect(page.locator('select').first()).toBeVisible();
    expect(await page.evaluate(cut), 'the waiting room').toEqual([]);
    for (const edition of ['usa', 'marklin', 'london']) {
      const most = edition === 'london' ? 4 : 5;
      await openTableInPage(page, edition, [{ kind: 'human' }, ...Array(most - 1).fill(bot)]);
      await expect(page.locator('[data-offer], .splits').first()).toBeAttached();
      expect(await page.evaluate(cut), `${edition}, choosing`).toEqual([]);
      await playUntil(page, (view) => view.phase === 'turn');
      expect(await page.evaluate(cut), `${edition}, playing`).toEqual([]);
    }
    await context.close();
  });
}
