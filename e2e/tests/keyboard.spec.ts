import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { openTableDirectly, playUntil } from './fast-forward';
import { PageErrors } from './board-player';

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let step = 0; step < 120; step++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (name.test(here)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${name}`);
}

test('a whole game with the keyboard alone', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/new?edition=new-york');
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  await tabTo(page, /^2$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('#act')).toBeVisible();

  const over = page
    .getByRole('button', { name: 'Skip to the result' })
    .or(page.getByRole('button', { name: 'Play again' }));
  const yours = page.locator('#act .enamel', { hasText: 'Your turn' });
  const options = page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'No possible move' });
  /** Types a word into the command line; Enter chooses the first match. */
  async function say(word: string): Promise<boolean> {
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    await expect(page.getByRole('combobox', { name: 'Type a command' })).toHaveValue(word);
    if ((await options.count()) === 0) {
      await page.keyboard.press('Escape');
      return false;
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Type a command' })).toBeHidden();
    return true;
  }
  for (let step = 0; step < 400; step++) {
    // No action is pending, and the game waits for this seat or is over.
    await expect(page.locator('[data-sent]')).toHaveCount(0);
    await expect(over.or(yours).first()).toBeVisible();
    if (await over.first().isVisible()) break;
    // The action that the bar asks for is tried first.
    const keeping = (await page.getByText('Choose which tickets you keep.').count()) > 0;
    for (const word of keeping ? ['keep'] : ['claim', 'deck', 'pick', 'tickets', 'pass']) if (await say(word)) break;
  }
  await expect(over.first()).toBeVisible();
  await tabTo(page, /^(Skip to the result|Play again)$/);
  await page.keyboard.press('Enter');
  await pageErrors.check();
});

test('the start and the end of a game by accessible names and roles alone', async ({ page }) => {
  const pageErrors = new PageErrors(page);
  await page.goto('/new?edition=new-york');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const bar = page.getByRole('region', { name: 'What to do now' });
  await expect(bar).toBeVisible();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
  const over = button('Skip to the result').or(button('Play again')).first();
  const keep = button(/^Keep \d+$/);
  const yours = bar.filter({ hasText: 'Your turn' });
  const routes = page.getByRole('region', { name: 'List of routes' });
  const claimable = routes.getByRole('button', { name: /You can claim it/ }).first();

  /** Takes the next action that the page offers. Returns false once the game is over. */
  async function step(): Promise<boolean> {
    // No action is pending, and the game waits for this seat or is over.
    await expect(page.locator('[data-sent]')).toHaveCount(0);
    await expect(over.or(keep).or(yours).first()).toBeVisible();
    if (await over.isVisible()) return false;
    if (await keep.isVisible()) {
      await page.getByRole('checkbox').first().check({ force: true });
      await button(/^Keep [1-9]/).click();
      await expect(keep).toBeHidden();
      return true;
    }
    if (await button('Pass').isVisible()) {
      await button('Pass').click();
      return true;
    }
    const second = await bar.getByText('Take one more card.').isVisible();
    if (!second) {
      await button('List of routes').click();
      await expect(routes).toBeVisible();
      if (await claimable.isVisible()) {
        await claimable.click();
        // With a single possible payment it is claimed at once.
        await expect(routes).toBeHidden();
        if (await page.locator('form.pay').isVisible()) await button('Claim').click();
        return true;
      }
      await routes.getByRole('button', { name: 'Close', exact: true }).click();
    }
    const deck = page.getByRole('button', { name: /^From the deck/, disabled: false });
    const card = page.getByRole('button', { name: /^Take /, disabled: false }).first();
    if (await deck.isVisible()) await deck.click();
    else if (await card.isVisible()) await card.click();
    else await button(/^Draw tickets/).click();
    return true;
  }

  for (let turn = 0; turn < 8; turn++) expect(await step()).toBe(true);
  await playUntil(page, (view) => view.phase === 'turn' && (view.players[0]?.pieces ?? 0) <= 6);
  for (let turn = 0; await step(); turn++) expect(turn, 'the game ends').toBeLessThan(200);
  await pageErrors.check();
});

const BOT = { kind: 'bot', level: 'conductor' };

/** Opens a table and plays until the first turn. */
async function firstTurn(page: Page, edition: string) {
  await openTableDirectly(page, edition, [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
}

/** Collects the texts of live regions from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const last = new Map<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll('[aria-live=polite], [aria-live=assertive], [role=status]')) {
        const copy = region.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        const text = copy.textContent?.replace(/\s+/g, ' ') ?? '';
        if (last.get(region) !== text && text.trim() !== '') told.push(text.trim());
        last.set(region, text);
      }
    };
    hear();
    told.length = 0;
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told);
}

test('a screen reader announces each card of a turn once, and no acknowledgement', async ({ page }) => {
  await firstTurn(page, 'usa');
  const told = await listen(page);
  const cards = async () => (await told()).filter((text) => /^You (took|drew) .*deck/.test(text));
  await page.keyboard.press('d');
  await expect.poll(cards).toHaveLength(1);
  await page.keyboard.press('d');
  await expect.poll(cards).toHaveLength(2);
  await expect(page.locator('#act .enamel', { hasText: 'Your turn' })).toBeVisible();
  expect(await cards()).toHaveLength(2);
  expect((await told()).filter((text) => text.includes('Sent'))).toEqual([]);
});

test('letter keys work on a Cyrillic layout', async ({ page }) => {
  await firstTurn(page, 'usa');
  const press = (key: string, code: string) =>
    page.evaluate(
      ([letter, place]) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: letter, code: place, bubbles: true, cancelable: true }),
        ),
      [key, code] as const,
    );
  await press('в', 'KeyD');
  await expect(page.locator('#act')).toContainText('one more card');
  await press('к', 'KeyR');
  await expect(page.getByRole('region', { name: 'List of routes' })).toBeVisible();
});

test('the focus moves to the next choice', async ({ page }) => {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      return at.id || at.className.split(' ')[0] || at.tagName;
    });
  await openTableDirectly(page, 'new-york', [{ kind: 'human' }, BOT]);
  // The offer is next: one Tab leads to its first ticket.
  await expect.poll(focused).toBe('offer');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /^Keep [1-9]/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.offer')).toHaveCount(0);
  await expect.poll(focused).toBe('act');
  // Choosing a route in the list that cannot be claimed returns the focus.
  await page.getByRole('button', { name: 'List of routes' }).focus();
  await page.keyboard.press('Enter');
  const dear = page.locator('.list li button:not(.claimable)').first();
  await dear.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.list')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'List of routes' })).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await playUntil(page, () => false);
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
});

test('the focus is visible with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await firstTurn(page, 'usa');
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineStyle} ${parseFloat(outlineWidth) >= 2}`;
    });
    expect(outline).toBe('solid true');
  }
});

test('? lists the keys, help answers, and messages about impossible actions disappear', async ({ page }) => {
  await page.clock.install();
  await firstTurn(page, 'usa');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.locator('kbd', { hasText: 'D' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('help');
  await expect(page.getByRole('list', { name: 'Answer' })).toContainText('routes and a city');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Enter');
  await expect(page.locator('#act .refusal')).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(page.locator('#act .refusal')).toHaveCount(0);
});
