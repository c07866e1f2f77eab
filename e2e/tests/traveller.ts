/** A person at the page: what they can do with what they see, and what must never happen meanwhile. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Collects what a healthy page never shows: errors, requests to strangers, sideways scrolling. */
export class Watch {
  #errors: string[] = [];

  constructor(readonly page: Page) {
    page.on('console', (message) => {
      // While the line is cut on purpose, the browser itself complains.
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(message.text()))
        this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
    page.on('request', (request) => {
      const { host, protocol } = new URL(request.url());
      const home = new URL(page.url() === 'about:blank' ? request.url() : page.url()).host;
      if (host !== home && protocol !== 'data:' && protocol !== 'blob:')
        this.#errors.push(`a request to ${request.url()}`);
    });
  }

  async check() {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'the page does not scroll sideways').toBeLessThanOrEqual(1);
    expect(this.#errors).toEqual([]);
  }
}

export class Traveller {
  constructor(readonly page: Page) {}

  get result(): Locator {
    return this.page.getByRole('button', { name: /^(Play again)$/ });
  }

  /** Plays by the page alone until the final scoring: keeps tickets, claims what it can, else takes cards. */
  async playToTheEnd(most = 900) {
    for (let step = 0; step < most; step++) {
      if (await this.over()) return;
      await this.move();
    }
    throw new Error('the game did not end');
  }

  async over(): Promise<boolean> {
    return this.page.getByRole('button', { name: 'Skip to the result' }).or(this.result).first().isVisible();
  }

  /** One decision, or a short wait for the others. */
  async move() {
    const { page } = this;
    const keep = page.getByRole('button', { name: /^Keep \d+$/ });
    if (await keep.isVisible()) return this.keepTickets(keep);
    const split = page.getByRole('region', { name: 'How many short and long tickets?' }).getByRole('button').first();
    if (await split.isVisible()) return this.press(split);
    if (!(await page.locator('#act .enamel', { hasText: 'Your turn' }).isVisible())) {
      await page.waitForTimeout(60);
      return;
    }
    for (const name of ['Alight', 'Pass']) {
      const button = page.locator('#act').getByRole('button', { name, exact: true });
      if (await button.isVisible()) return this.press(button);
    }
    if (await this.claim()) return;
    const card = page.locator('#market [data-slot]:not([aria-disabled="true"]):not([data-slot="tickets"]):not(.empty)');
    if ((await card.count()) > 0) return this.press(card.first());
    const tickets = page.locator('#market [data-slot="tickets"]:not([aria-disabled="true"])');
    if (await tickets.isVisible()) return this.press(tickets);
  }

  async keepTickets(keep: Locator) {
    const boxes = this.page.locator('[data-offer]');
    const count = await boxes.count();
    for (let i = 0; i < count && (await keep.isDisabled()); i++) {
      const box = boxes.nth(i);
      if (!(await box.isChecked())) await box.check({ force: true });
    }
    await this.press(keep);
  }

  /** Claims the longest route that the list of routes calls claimable. */
  async claim(): Promise<boolean> {
    const { page } = this;
    const open = page.getByRole('button', { name: 'List of routes' });
    if (!(await open.isVisible())) return false;
    // The list is for whoever cannot point at a map; a glance at the map's edges says whether it is worth opening.
    const edges = page.locator('#board path.glow');
    if ((await edges.count()) === 0) return false;
    await this.press(open);
    const routes = page.getByRole('region', { name: 'List of routes' }).locator('button.claimable');
    if (!(await routes.first().isVisible())) {
      await page.keyboard.press('Escape');
      return false;
    }
    await this.press(routes.first());
    const claim = page.getByRole('button', { name: 'Claim', exact: true });
    if (await claim.isVisible()) await this.press(claim);
    return true;
  }

  /** A press that the world may overtake: then it simply did not happen. */
  async press(button: Locator) {
    await button.click({ timeout: 2500 }).catch(() => {});
  }
}

/** Opens a table of this edition against bots and sits down. */
export async function openTable(page: Page, edition: string, seats: number) {
  await page.goto(`/new?edition=${edition}`);
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(start.or(page.locator('#act'))).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(page.locator('#act')).toBeVisible();
}
