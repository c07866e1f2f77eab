/** A person at the Card Game's table, who does what the page offers: keeps tickets, places groups, completes. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Dealer {
  /** How often cards were placed, and how often the page foretold a robbery. */
  placed = 0;
  robberies = 0;
  /** Called where something worth a picture is on the screen. */
  see: (what: string) => Promise<void> = async () => {};

  constructor(readonly page: Page) {}

  /** Plays by the page alone until the final scoring. */
  async playToTheEnd(most = 900) {
    for (let step = 0; step < most; step++) {
      if (await this.over()) return;
      await this.move();
    }
    throw new Error('the game did not end');
  }

  async over(): Promise<boolean> {
    return this.page.locator('#act .line').isVisible();
  }

  /** A press that the world may overtake: then it simply did not happen. */
  async press(button: Locator) {
    await button.click({ timeout: 2500 }).catch(() => {});
  }

  /** One decision, or a short wait for the others. */
  async move() {
    const { page } = this;
    const keep = page.getByRole('button', { name: /^Keep \d+$/ });
    if (await keep.isVisible()) return this.keepSome();
    if (!(await page.locator('#act .enamel', { hasText: 'Your turn' }).isVisible())) {
      await page.waitForTimeout(30);
      return;
    }
    const complete = page.getByRole('button', { name: /^Complete / }).last();
    if (await complete.isVisible()) {
      await this.see('completing');
      return this.press(complete);
    }
    const pass = page.locator('#act').getByRole('button', { name: 'Pass', exact: true });
    if (await pass.isVisible()) return this.press(pass);
    if (await this.place()) return;
    const card = page.locator('#market [data-slot]:not([aria-disabled="true"]):not([data-slot="tickets"])');
    if ((await card.count()) > 0) return this.press(card.last());
    const tickets = page.locator('#market [data-slot="tickets"]:not([aria-disabled="true"])');
    if (await tickets.isVisible()) return this.press(tickets);
  }

  /** Keeps the first few tickets of an offer. */
  async keepSome() {
    const { page } = this;
    const boxes = page.locator('[data-offer]');
    const count = Math.min(3, await boxes.count());
    // An offer that was just answered may still be on the screen for a moment.
    for (let i = 0; i < count; i++)
      await boxes
        .nth(i)
        .check({ force: true, timeout: 2500 })
        .catch(() => {});
    await this.see('choosing');
    await this.press(page.getByRole('button', { name: `Keep ${count}`, exact: true }));
  }

  /** Places the first group of the hand that can be placed. */
  async place(): Promise<boolean> {
    const { page } = this;
    const groups = page.locator('#hand button:not(.barred):not([data-hand="wild"])');
    const count = Math.min(2, await groups.count());
    for (let i = 0; i < count; i++) {
      await this.press(groups.nth(i));
      const button = page.locator('#act').getByRole('button', { name: /^Place \d+ cards?$/ });
      if (!(await button.isVisible())) return false;
      if (await button.isEnabled()) {
        const robs = await page.getByText('Will be robbed').first().isVisible();
        if (robs) {
          this.robberies++;
          await expect(page.locator('#act')).toContainText(/This robs .+ of \d+ cards?\./);
        }
        await this.see(robs ? 'robbery' : 'placing');
        await this.press(button);
        this.placed++;
        return true;
      }
      await this.press(page.locator('#act').getByRole('button', { name: 'Cancel' }));
    }
    return false;
  }
}
