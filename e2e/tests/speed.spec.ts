/** Measurements without thresholds (`npm run speed`); they depend on the machine. */
import { expect } from '@playwright/test';
import { test } from './test';
import { openTableDirectly, playUntil } from './fast-forward';

const BOT = { kind: 'bot', level: 'conductor' };

type Frames = { frames: number; seconds: number; median: number; slow: number; longest: number; tasks: number[] };

test('@speed panning and zooming USA with the trains of five seats', async ({ page }) => {
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT, BOT, BOT, BOT]);
  await playUntil(page, (view) => view.phase === 'turn' && view.players.some(({ pieces }) => (pieces ?? 99) <= 8));
  const box = await page.locator('#board').boundingBox();
  if (!box) throw new Error('no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const begin = () =>
    page.evaluate(() => {
      const kept = { times: [] as number[], tasks: [] as number[], on: true };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.tasks.push(Math.round(entry.duration));
      }).observe({ entryTypes: ['longtask'] });
      const frame = (now: number) => {
        kept.times.push(now);
        if (kept.on) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
      Object.assign(window, { kept });
    });
  const end = () =>
    page.evaluate((): Frames => {
      const { kept } = window as unknown as { kept: { times: number[]; tasks: number[]; on: boolean } };
      kept.on = false;
      const gaps = kept.times.slice(1).map((now, i) => now - (kept.times[i] as number));
      gaps.sort((a, b) => a - b);
      return {
        frames: gaps.length,
        seconds: gaps.reduce((sum, gap) => sum + gap, 0) / 1000,
        median: gaps[Math.floor(gaps.length / 2)] ?? 0,
        slow: gaps.filter((gap) => gap > 25).length,
        longest: gaps.at(-1) ?? 0,
        tasks: kept.tasks,
      };
    });
  const say = (what: string, { frames, seconds, median, slow, longest, tasks }: Frames) =>
    console.log(
      `${what}: ${(frames / seconds).toFixed(1)} frames a second over ${seconds.toFixed(1)} s, median ${median.toFixed(1)} ms, ` +
        `${slow} frames over 25 ms, longest ${longest.toFixed(0)} ms, long tasks: ${tasks.length === 0 ? 'none' : tasks.join(', ')}`,
    );

  for (const closer of [0, 3]) {
    for (let i = 0; i < closer; i++) await page.keyboard.press('+');
    await page.waitForTimeout(600);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await begin();
    for (let i = 0; i < 240; i++) {
      const turn = (i / 240) * Math.PI * 4;
      await page.mouse.move(x + Math.cos(turn) * 220 - 220, y + Math.sin(turn) * 140);
    }
    say(closer === 0 ? 'panning, whole board' : 'panning, closer', await end());
    await page.mouse.up();
  }
  await page.keyboard.press('0');
  await page.mouse.move(x, y);
  await begin();
  for (let i = 0; i < 80; i++) await page.mouse.wheel(0, i < 40 ? -40 : 40);
  say('zooming', await end());
  await begin();
  for (let i = 0; i < 160; i++) await page.mouse.move(box.x + 60 + i * 5, y + Math.sin(i / 8) * 120);
  say('pointing at routes', await end());
});

test('@speed latency from an action to the screen', async ({ page }) => {
  await openTableDirectly(page, 'usa', [{ kind: 'human' }, BOT]);
  await playUntil(page, (view) => view.phase === 'turn');
  await expect(page.locator('#market [data-slot="deck"][aria-disabled="false"]')).toBeVisible();
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const taken = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const hand = document.querySelector('#hand h2 span') as HTMLElement;
          const before = hand.textContent;
          const from = performance.now();
          const watch = new MutationObserver(() => {
            if (hand.textContent === before) return;
            watch.disconnect();
            // The change is on screen with the next frame.
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)));
          });
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
          (document.querySelector('#market [data-slot="deck"]') as HTMLElement).click();
        }),
    );
    times.push(taken);
    await playUntil(page, (view) => view.legal.includes('pick deck'), 'draw');
    await page.waitForTimeout(150);
  }
  times.sort((a, b) => a - b);
  console.log(
    `a card from the deck: median ${times[10]?.toFixed(0)} ms, slowest of ${times.length} ${times.at(-1)?.toFixed(0)} ms`,
  );
});

test('@speed long tasks while a table is opened', async ({ page, browser }) => {
  const ASKED_MS = 200;
  const THROTTLE = 4;
  for (const edition of ['usa', 'marklin', 'london', 'new-york']) {
    const id = await openTableDirectly(page, edition, [{ kind: 'human' }, BOT]);
    await page.goto('/');
    const session = await browser.newBrowserCDPSession();
    type Traced = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: { name?: string } };
    const events: Traced[] = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
    await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
    await page.goto(`/table/${id}`);
    await expect(page.locator('.labels text').first()).toBeAttached();
    await page.waitForTimeout(1500);
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    const main = new Set(
      events.flatMap(({ name, args, pid, tid }) =>
        name === 'thread_name' && args.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
      ),
    );
    // CPU time of the page's main thread, independent of other load.
    const tasks = events
      .filter(
        ({ name, ph, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && main.has(`${pid} ${tid}`),
      )
      .map(({ tdur }) => ((tdur ?? 0) / 1000) * THROTTLE)
      .sort((a, b) => b - a);
    const longest = tasks.slice(0, 4).map((ms) => ms.toFixed(0));
    console.log(`${edition}: longest tasks at ${THROTTLE} x: ${longest.join(', ')} ms; asked: ${ASKED_MS}`);
    expect(tasks.length).toBeGreaterThan(10);
  }
});
