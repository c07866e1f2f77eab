/** Finds the next click of an automatic player in one evaluation in the page, instead of one per button. */
import type { Page } from '@playwright/test';

/** A position to click and what is there, or that there is nothing to click yet, or that the game is over. */
export type NextClick = { at: 'over' } | { at: 'wait' } | { at: [number, number]; what: string };

/** Helpers for a `Look`, in the page. */
export type PageQuery = {
  /** Returns the visible elements that match. */
  find: (selector: string) => Element[];
  /** Returns the position of an element; null while something else covers it. */
  press: (element: Element, what: string) => NextClick | null;
};

type Look<A> = (eyes: PageQuery, about: A) => NextClick | null;

/** Polls until `look` returns something, for at most `patience` milliseconds. `look` is sent to the page as text. */
export async function nextClick<A>(page: Page, look: Look<A>, about: A, patience: number): Promise<NextClick> {
  return page.evaluate(
    async ([source, asked, most]) => {
      const seen = (element: Element) => element.getClientRects().length > 0;
      const eyes: PageQuery = {
        find: (selector) => [...document.querySelectorAll(selector)].filter(seen),
        press: (element, what) => {
          element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = element.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const there = document.elementFromPoint(x, y);
          return there && (element.contains(there) || there.contains(element)) ? { at: [x, y], what } : null;
        },
      };
      const see = new Function(`return (${source})`)() as Look<unknown>;
      const until = performance.now() + most;
      for (;;) {
        const found = see(eyes, asked);
        if (found) return found;
        if (performance.now() > until) return { at: 'wait' } as const;
        await new Promise((soon) => setTimeout(soon, 8));
      }
    },
    [look.toString(), about, patience] as [string, unknown, number],
  );
}

const touching = new WeakMap<Page, boolean>();

/** Taps or clicks, depending on the device. */
export async function press(page: Page, [x, y]: [number, number]) {
  if (!touching.has(page)) touching.set(page, await page.evaluate(() => navigator.maxTouchPoints > 0));
  if (touching.get(page)) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}
