/** An automatic player of the Card Game that uses only the page: keeps tickets, places groups, completes tickets. */
import { expect, type Page } from '@playwright/test';
import { nextClick, press, type PageQuery, type NextClick } from './next-click';

/** Runs in the page: returns the next click. `tired`: placing a group has just failed. */
function look({ find, press }: PageQuery, tired: boolean): NextClick | null {
  const named = (selector: string, name: RegExp) =>
    find(selector).filter((button) => name.test(button.textContent?.trim() ?? '')) as HTMLButtonElement[];
  if (find('#act .line').length > 0) return { at: 'over' };
  const keep = named('button', /^Keep \d+$/)[0];
  if (keep) {
    const stub = find('.offer label')
      .slice(0, 3)
      .find((label) => !label.querySelector('input')?.checked);
    return stub ? press(stub, 'stub') : keep.disabled ? null : press(keep, 'keep');
  }
  if (!find('#act .enamel').some((plate) => plate.textContent?.includes('Your turn'))) return null;
  if (find('#act').some((bar) => bar.textContent?.includes('Sending…'))) return null;
  const complete = named('button', /^Complete /).at(-1);
  if (complete) return complete.disabled ? null : press(complete, 'complete');
  const draw = find('.draw-tickets .btn:not(.ghost)')[0];
  if (draw) return press(draw, 'draw tickets');
  const pass = named('#act button', /^Pass$/)[0];
  if (pass) return press(pass, 'pass');
  const place = named(':is(#act, .choice) button', /^Place \d+ cards?$/)[0];
  if (place && !place.disabled) {
    const robs = find('main em').some((one) => one.textContent?.includes('Will be robbed'));
    return press(place, robs ? 'robbery' : 'place');
  }
  const group = find('#hand button:not(.barred, [data-hand=wild])')[0];
  if (group && !place && !tired) return press(group, 'group');
  const cancel = find(':is(#act, .choice) .cancel')[0];
  if (cancel) return press(cancel, 'cancel');
  const card = find('#market [data-slot]:not([aria-disabled=true], [data-slot=tickets], .empty)').at(-1);
  if (card) return press(card, 'card');
  const tickets = find('#market [data-slot=tickets]:not([aria-disabled=true])')[0];
  return tickets ? press(tickets, 'tickets') : null;
}

export class CardGamePlayer {
  /** Number of placements, and of robberies announced by the page. */
  placed = 0;
  robberies = 0;
  #last = '';

  constructor(readonly page: Page) {}

  /** Plays until the final scoring. */
  async playToEnd(most = 900) {
    for (let step = 0; step < most; step++) if (!(await this.move())) return;
    throw new Error('the game did not end');
  }

  /** Clicks once, or waits for other players; returns false once the game is over. */
  async move(patience = 2000): Promise<boolean> {
    const { page } = this;
    // A group that could not be placed is not tried again in this turn.
    const found = await nextClick(page, look, this.#last === 'group' || this.#last === 'cancel', patience);
    if (found.at === 'over') return false;
    if (found.at === 'wait') {
      this.#last = '';
      return true;
    }
    this.#last = found.what;
    if (found.what === 'robbery') {
      this.robberies++;
      await expect(page.locator('#act')).toContainText(/This robs .+ of \d+ cards?\./);
    }
    if (found.what === 'robbery' || found.what === 'place') this.placed++;
    await press(page, found.at);
    return true;
  }
}
