/** An automatic player of the board games that uses only the page, and a collector of page errors. */
import { expect, type Locator, type Page } from '@playwright/test';
import { nextClick, press, type PageQuery, type NextClick } from './next-click';

/** Collects errors, requests to other hosts and horizontal overflow. */
export class PageErrors {
  #errors: string[] = [];

  constructor(readonly page: Page) {
    page.on('console', (message) => {
      // The browser reports connections that a test cuts on purpose.
      // A contribution to the deal after the start is refused, and the page continues without it.
      if (message.location().url.endsWith('/nonce')) return;
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

  /** Fails if there were errors, besides those that a test expects. */
  async check(expected?: RegExp) {
    const wide = await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'the page does not scroll sideways').toBeLessThanOrEqual(1);
    expect(this.#errors.filter((error) => !expected?.test(error))).toEqual([]);
  }
}

/** Runs in the page: returns the next click. `tired` lists clicks that had no effect. */
function look({ find, press }: PageQuery, tired: string[]): NextClick | null {
  if (find('#act .line').length > 0) return { at: 'over' };
  if (find('[data-sent]').length > 0) return null;
  const keep = find('.offer .btn')[0] as HTMLButtonElement | undefined;
  if (keep && !keep.disabled) return press(keep, 'keep');
  const stub = find('.offer label').find((label) => !label.querySelector('input')?.checked);
  if (keep && stub) return press(stub, 'stub');
  const draw = find('.draw-tickets .btn:not(.ghost)')[0];
  if (draw) return press(draw, 'draw tickets');
  const split = find('.splits .btn')[0];
  if (split) return press(split, 'split');
  if (find('#act .enamel:is(.yours, .warn)').length === 0) return null;
  if (find('[data-offer]').length > 0) return null;
  const claim = find('form.pay [type=submit]')[0];
  if (claim) return press(claim, 'claim');
  for (const button of find('#act > .btn:not(.extra)')) return press(button, 'act');
  const routes = find('[data-route].claimable')
    .map((route) => ({ route, spaces: [...route.querySelectorAll(':scope > g')] }))
    .sort((one, other) => other.spaces.length - one.spaces.length);
  for (const { route, spaces } of routes) {
    const what = `route ${(route as SVGElement).dataset.route}`;
    if (tired.includes(what)) continue;
    const box = (spaces[Math.floor((spaces.length - 1) / 2)] as Element).getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const there = document.elementFromPoint(x, y);
    if (there?.closest('#board') && !there.closest('[data-over-board]')) return { at: [x, y], what };
  }
  const card = find('#market [data-slot]:not([aria-disabled=true], [data-slot=tickets], .empty)')[0];
  if (card) return press(card, 'card');
  const tickets = find('#market [data-slot=tickets]:not([aria-disabled=true])')[0];
  return tickets ? press(tickets, 'tickets') : null;
}

export class BoardPlayer {
  /** Clicks without effect since the last change. */
  #tired: string[] = [];
  #last = '';

  constructor(readonly page: Page) {}

  get result(): Locator {
    return this.page.getByRole('button', { name: /^(Play again)$/ });
  }

  /** Plays until the final scoring: keeps tickets, claims what it can, else takes cards. */
  async playToEnd(most = 900) {
    for (let step = 0; step < most; step++) if (!(await this.move())) return;
    throw new Error('the game did not end');
  }

  /** Clicks once, or waits for other players; returns false once the game is over. */
  async move(patience = 2000): Promise<boolean> {
    const { page } = this;
    const found = await nextClick(page, look, this.#tired, patience);
    if (found.at === 'over') return false;
    if (found.at === 'wait') return true;
    // A route whose click opened no payment is too close to something else: skip it for now.
    if (this.#last.startsWith('route') && found.what !== 'claim') this.#tired.push(this.#last);
    else if (found.what !== 'claim') this.#tired = [];
    this.#last = found.what;
    await press(page, found.at);
    return true;
  }
}

/** Waits for two frames, so that the effects of the last input are visible. */
export async function nextFrames(page: Page) {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Takes two cards from the deck, which ends the turn. */
export async function drawTwo(page: Page) {
  const deck = page.locator('#market [data-slot=deck]');
  await deck.click();
  await expect(page.locator('#act')).toContainText('Take one more card.');
  await deck.click();
  await expect(page.locator('#act')).not.toContainText('Take one more card.');
}

/** Skips to the end of the final scoring, if it is still running. */
export async function skipScoring(page: Page) {
  const skip = page.getByRole('button', { name: 'Skip to the result' });
  const again = page.getByRole('button', { name: 'Play again' });
  await expect(skip.or(again).first()).toBeVisible();
  // The scoring may end between the check and the click, so this is retried until the result is shown.
  await expect(async () => {
    if (await skip.isVisible()) await skip.click({ timeout: 1000 });
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Who runs a table. */
export type Target = 'server' | 'device';

/** Lets bots on this device act without a pause, as those of the test server do. */
async function hurryBots(page: Page, base: string) {
  if (page.url() === 'about:blank') await page.goto(`${base}/`);
  await page.evaluate(() => {
    const key = 'whistlestop-settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, botSpeed: 'instant' }));
  });
}

/** Creates a table of this edition against bots with the form. */
export async function openTable(page: Page, edition: string, seats: number, target: Target = 'server', base = '') {
  if (target === 'device') await hurryBots(page, base);
  await page.goto(`${base}/new?${target === 'device' ? 'device=bots&' : ''}edition=${edition}`);
  await page.getByRole('button', { name: String(seats), exact: true }).click();
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect(page.locator('#act')).toBeVisible();
  await expect(page).toHaveURL(target === 'device' ? /\/table\/device-/ : /\/table\/(?!device-)/);
}
