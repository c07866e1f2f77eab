/** Labels on the boards, measured in the browser: in no language do they overlap each other, a city or a train. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { join } from 'node:path';
import { openTableInPage } from './fast-forward';

const NO_LETTERS = join(import.meta.dirname, 'no-letters.css');

type Clash = string;

/** Runs in the page: returns the labels that overlap something. */
function clashes(): Clash[] {
  type Corner = { x: number; y: number };
  const found: Clash[] = [];
  /** The extent of a shape from its first corner. */
  const reach = new Map<Corner[], number>();
  const corners = (element: SVGGraphicsElement, box: DOMRect, shrink = 0): Corner[] => {
    const matrix = element.getScreenCTM() as DOMMatrix;
    const [w, h] = [box.width, box.height * (1 - shrink)];
    const top = box.y + (box.height - h) / 2;
    return [
      [box.x, top],
      [box.x + w, top],
      [box.x + w, top + h],
      [box.x, top + h],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  };
  /** Separating axis test of two convex shapes, after a quick test by distance. */
  const touch = (a: Corner[], b: Corner[]): boolean => {
    const [one, other] = [a[0] as Corner, b[0] as Corner];
    if (Math.hypot(one.x - other.x, one.y - other.y) > (reach.get(a) ?? Infinity) + (reach.get(b) ?? Infinity))
      return false;
    for (const shape of [a, b]) {
      for (let i = 0; i < shape.length; i++) {
        const from = shape[i] as Corner;
        const to = shape[(i + 1) % shape.length] as Corner;
        const [nx, ny] = [to.y - from.y, from.x - to.x];
        const size = Math.hypot(nx, ny) || 1;
        const along = (points: Corner[]) => points.map(({ x, y }) => (x * nx + y * ny) / size);
        const [one, other] = [along(a), along(b)];
        if (Math.max(...one) <= Math.min(...other) + 0.5 || Math.max(...other) <= Math.min(...one) + 0.5) return false;
      }
    }
    return true;
  };
  // The line box is taller than the letters.
  const names = [...document.querySelectorAll<SVGTextElement>('.labels text')].flatMap((text) => {
    const lines = [...text.querySelectorAll('tspan')];
    const whole = text.textContent?.trim() ?? '';
    if (lines.length < 2) return [{ name: whole, shape: corners(text, text.getBBox(), 0.42) }];
    return lines.map((line) => {
      const first = text.textContent?.indexOf(line.textContent ?? '') ?? 0;
      const last = first + (line.textContent?.length ?? 1) - 1;
      const [a, b] = [text.getExtentOfChar(first), text.getExtentOfChar(last)];
      return { name: whole, shape: corners(text, new DOMRect(a.x, a.y, b.x + b.width - a.x, a.height), 0.42) };
    });
  });
  const things: { name: string; shape: Corner[] }[] = [];
  for (const route of document.querySelectorAll<SVGGElement>('.map [data-route]')) {
    for (const space of route.querySelectorAll<SVGGraphicsElement>(':scope > g > g:first-child > use')) {
      things.push({ name: `route ${route.dataset.route}`, shape: corners(space, space.getBBox()) });
    }
  }
  for (const kind of ['city', 'goods', 'passengers'] as const) {
    for (const thing of document.querySelectorAll<SVGGraphicsElement>(`.map [data-${kind}]`)) {
      if (thing.closest('.country')) continue;
      const ring = thing.querySelector<SVGGraphicsElement>('circle') ?? thing;
      const box = ring.getBBox();
      // A circle is approximated by eight corners.
      const matrix = ring.getScreenCTM() as DOMMatrix;
      const [cx, cy, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2];
      const shape = Array.from({ length: 8 }, (_, i) =>
        new DOMPoint(cx + r * Math.cos((i * Math.PI) / 4), cy + r * Math.sin((i * Math.PI) / 4)).matrixTransform(
          matrix,
        ),
      );
      things.push({ name: `${kind} ${thing.dataset[kind]}`, shape });
    }
  }
  for (const { shape } of [...names, ...things]) {
    const [first, ...others] = shape as [Corner, ...Corner[]];
    reach.set(shape, Math.max(...others.map(({ x, y }) => Math.hypot(x - first.x, y - first.y))));
  }
  names.forEach((one, i) => {
    for (const other of names.slice(i + 1))
      if (other.name !== one.name && touch(one.shape, other.shape)) found.push(`${one.name} on ${other.name}`);
    for (const thing of things) if (touch(one.shape, thing.shape)) found.push(`${one.name} on ${thing.name}`);
  });
  return found;
}

/** Waits until the fonts are loaded and the board has its size. */
async function drawn(page: Page) {
  await expect(page.locator('.labels text').first()).toBeAttached();
  await page.evaluate(async () => {
    const map = document.querySelector('.labels') as Element;
    // The layout changes first, then the board's size, then its labels.
    for (let same = 0, before = ''; same < 3;) {
      await new Promise((next) => requestAnimationFrame(next));
      await document.fonts.ready;
      const now = map.innerHTML;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Changes the language as another tab would, and waits until the labels are translated. */
async function speak(page: Page, language: string) {
  await page.evaluate(async (wanted) => {
    const key = 'whistlestop-settings';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, language: wanted }));
    dispatchEvent(new StorageEvent('storage', { key }));
    const map = document.querySelector('.labels') as SVGGraphicsElement;
    const soon = () => new Promise((next) => setTimeout(next));
    while (document.documentElement.lang !== wanted) await soon();
    for (let before = ''; before !== map.innerHTML;) {
      before = map.innerHTML;
      // Measuring requests the font; when it is loaded, the labels are placed again.
      map.getBBox();
      await document.fonts.ready;
      await soon();
    }
  }, language);
}

/** Hides what is only measured: layout is enough, and painting takes the longest. */
async function show(page: Page, painted: boolean) {
  await page.evaluate((shown) => {
    (document.getElementById('app') as HTMLElement).style.visibility = shown ? '' : 'hidden';
  }, painted);
}

/** Sizes besides those of all tests; a phone in landscape orientation has the smallest board. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [844, 390],
] as const;

test('the boards match their stored pictures, and no label overlaps anything in four languages', async ({
  page,
}, info) => {
  const desktop = info.project.name === 'desktop';
  const found: Record<string, Clash[]> = {};
  await page.goto('/');
  for (const edition of ['usa', 'marklin', 'london', 'new-york']) {
    if (desktop) await page.setViewportSize({ width: 1200, height: 760 });
    await show(page, desktop);
    await openTableInPage(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await drawn(page);
    await speak(page, 'en');
    // One picture of each board is compared, without labels, because browsers render text differently.
    if (desktop)
      await expect.soft(page.locator('#board')).toHaveScreenshot(`${edition}.png`, { stylePath: NO_LETTERS });
    await show(page, false);
    for (const [width, height] of desktop ? SIZES : [[390, 844] as const]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      for (const language of ['en', 'uk', 'ru', 'pl']) {
        await speak(page, language);
        const here = await page.evaluate(clashes);
        if (here.length > 0) found[`${edition}, ${language}, ${width} × ${height}`] = here;
      }
      // On a small laptop every city has its label.
      if (width === 1366) {
        await expect(page.locator('.labels .label'), edition).toHaveCount(
          await page.locator('.map [data-city]:not(.country)').count(),
        );
      }
    }
  }
  expect(found).toEqual({});
});
