/** Names on the boards, measured as the browser draws them: in no language does one lie upon another, a town or a train. */
import { expect, test, type Page } from '@playwright/test';
import { openQuickly } from './express';

type Clash = string;

/** Runs in the page: which names touch what they must not. */
function clashes(): Clash[] {
  type Corner = { x: number; y: number };
  const found: Clash[] = [];
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
  /** Two convex shapes are apart if some edge of one of them parts them. */
  const touch = (a: Corner[], b: Corner[]): boolean => {
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
  // The line box of a letter is higher than the letter.
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
      // A circle as eight corners.
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
  names.forEach((one, i) => {
    for (const other of names.slice(i + 1))
      if (other.name !== one.name && touch(one.shape, other.shape)) found.push(`${one.name} on ${other.name}`);
    for (const thing of things) if (touch(one.shape, thing.shape)) found.push(`${one.name} on ${thing.name}`);
  });
  return found;
}

/** Another tab chooses the language, and the page follows. */
async function speak(page: Page, tab: Page, language: string) {
  await tab.evaluate((wanted) => {
    const kept = JSON.parse(localStorage.getItem('whistlestop-settings') ?? '{}');
    localStorage.setItem('whistlestop-settings', JSON.stringify({ ...kept, language: wanted }));
  }, language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  await drawn(page);
}

/** Letters are measured in their own font, and once the board has its size. */
async function drawn(page: Page) {
  await page.evaluate(async () => {
    const map = document.querySelector('.labels') as Element;
    // The layout changes, then the board's size, then its names; letters not yet used ask for their font when drawn.
    for (let same = 0, before = ''; same < 3;) {
      await new Promise((next) => requestAnimationFrame(next));
      await document.fonts.ready;
      const now = map.innerHTML;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
}

/** Besides the two sizes of all tests; a phone on its side has the smallest board. */
const SIZES = [
  [1440, 900],
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [844, 390],
] as const;

for (const edition of ['usa', 'marklin', 'london', 'new-york']) {
  test(`${edition} looks as it did, and its names lie on nothing else in four languages`, async ({ page }, info) => {
    const desktop = info.project.name === 'desktop';
    if (desktop) await page.setViewportSize({ width: 1200, height: 760 });
    await openQuickly(page, edition, [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await expect(page.locator('.labels text').first()).toBeAttached();
    await drawn(page);
    // One picture of each is enough.
    if (desktop) await expect.soft(page.locator('#board')).toHaveScreenshot(`${edition}.png`);
    const tab = await page.context().newPage();
    await tab.goto('/healthz');
    // Behind another tab a page draws a frame a second.
    await page.bringToFront();
    const found: Record<string, Clash[]> = {};
    const sizes = desktop ? SIZES : [[390, 844] as const];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const language of ['en', 'uk', 'ru', 'pl']) {
        await speak(page, tab, language);
        const here = await page.evaluate(clashes);
        if (here.length > 0) found[`${language} ${width} × ${height}`] = here;
      }
      // On a small laptop every town has its name.
      if (width === 1366) {
        await expect(page.locator('.labels .label')).toHaveCount(
          await page.locator('.map [data-city]:not(.country)').count(),
        );
      }
    }
    expect(found).toEqual({});
  });
}
