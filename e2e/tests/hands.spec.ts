import { expect, test, type Page } from '@playwright/test';
import { Watch } from './traveller';

/** Walks with Tab until something of that name has the focus. */
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

test('a whole game by keys alone', async ({ page }) => {
  const watch = new Watch(page);
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
  const options = page.getByRole('listbox').getByRole('option').filter({ hasNotText: 'Nothing that is possible' });
  /** Says a word to the command line; Enter does the first thing that it means. */
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
  for (let step = 0; step < 400 && !(await over.first().isVisible()); step++) {
    if (!(await yours.isVisible()) || (await page.getByText('Sending…', { exact: true }).isVisible())) {
      await page.waitForTimeout(30);
      continue;
    }
    // What the bar asks for is said first, so that few words are said in vain.
    const keeping = (await page.getByText('Choose which tickets you keep.').count()) > 0;
    for (const word of keeping ? ['keep'] : ['claim', 'deck', 'pick', 'tickets', 'pass']) if (await say(word)) break;
  }
  await expect(over.first()).toBeVisible();
  await tabTo(page, /^(Skip to the result|Play again)$/);
  await page.keyboard.press('Enter');
  await watch.check();
});

test('a whole game through names and roles alone', async ({ page }) => {
  const watch = new Watch(page);
  await page.goto('/new?edition=new-york');
  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const bar = page.getByRole('region', { name: 'What to do now' });
  await expect(bar).toBeVisible();
  const over = page
    .getByRole('button', { name: 'Skip to the result' })
    .or(page.getByRole('button', { name: 'Play again' }));
  const press = (name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});
  for (let step = 0; step < 500 && !(await over.first().isVisible()); step++) {
    if (await page.getByRole('button', { name: /^Keep \d+$/ }).isVisible()) {
      await page
        .getByRole('checkbox')
        .first()
        .check({ force: true, timeout: 2000 })
        .catch(() => {});
      await press(/^Keep [1-9]/);
      continue;
    }
    if (!(await bar.filter({ hasText: 'Your turn' }).isVisible())) {
      await page.waitForTimeout(30);
      continue;
    }
    if (await page.getByRole('button', { name: 'Pass', exact: true }).isVisible()) {
      await press('Pass');
      continue;
    }
    await press('List of routes');
    const claimable = page
      .getByRole('region', { name: 'List of routes' })
      .getByRole('button', { name: /You can claim it/ });
    if ((await claimable.count()) > 0) {
      await claimable
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
      // With one way to pay it is claimed at once.
      if (await page.locator('form.pay').isVisible()) await press('Claim');
      continue;
    }
    await page
      .getByRole('region', { name: 'List of routes' })
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 2000 })
      .catch(() => {});
    const deck = page.getByRole('button', { name: /^From the deck/, disabled: false });
    if (await deck.isVisible()) await press(/^From the deck/);
    else if (
      await page
        .getByRole('button', { name: /^Take /, disabled: false })
        .first()
        .isVisible()
    )
      await press(/^Take /);
    else await press(/^Draw tickets/);
  }
  await expect(over.first()).toBeVisible();
  await watch.check();
});
