import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { openTableDirectly, playUntil, type TableView } from './fast-forward';
import { finishedGame } from './finished';

/** Screenshots of every page and state for review, written to `shots/album` (`npm run shots`, with `shots.spec.ts`). */
const FOLDER = 'shots/album';
const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const SCHEMES = ['light', 'dark'] as const;

type Look = { language: (typeof LANGUAGES)[number]; theme: (typeof SCHEMES)[number] | 'contrast' };

/** Every language in light and dark theme; high contrast, which does not depend on the language, once. */
const LOOKS: Look[] = [
  ...LANGUAGES.flatMap((language) => SCHEMES.map((theme) => ({ language, theme }))),
  { language: 'en', theme: 'contrast' },
];

async function choose(page: Page, look: Look) {
  await page.evaluate((chosen) => {
    const kept = JSON.parse(localStorage.getItem('whistlestop-settings') ?? '{}') as object;
    localStorage.setItem('whistlestop-settings', JSON.stringify({ ...kept, ...chosen }));
  }, look);
}

/** Takes one page in every variant. */
async function picture(page: Page, name: string, ready: () => Promise<void> = async () => {}) {
  for (const look of LOOKS) {
    await choose(page, look);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await ready();
    await page.waitForTimeout(250);
    const { language, theme } = look;
    await page.screenshot({ path: `${FOLDER}/${name}-${test.info().project.name}-${language}-${theme}.png` });
  }
}

// Each test takes hundreds of screenshots.
test.describe.configure({ timeout: 1_800_000 });

const BOT = { kind: 'bot', level: 'conductor' };

test('@shots every page', async ({ page }) => {
  await page.goto('/settings');
  const board = await finishedGame(page, 'usa', 3);
  const cards = await finishedGame(page, 'card-game', 3);
  // A finished game, so that "My page" has results to show.
  await openTableDirectly(page, 'london', [{ kind: 'human' }, BOT]);
  await playUntil(page, () => false);
  for (const [name, path] of [
    ['home', '/'],
    ['new', '/new?edition=london'],
    ['settings', '/settings'],
    ['me', '/me'],
    ['record', '/record'],
    ['rules-usa', '/rules/usa'],
    ['rules-marklin', '/rules/marklin'],
    ['rules-london', '/rules/london'],
    ['rules-new-york', '/rules/new-york'],
    ['rules-card-game', '/rules/card-game'],
    ['device', '/device'],
    ['replay-usa', `/replay/${board}/90?eyes=0`],
    ['replay-open', `/replay/${board}/90?eyes=open`],
    ['replay-card-game', `/replay/${cards}/60?eyes=1`],
    ['screen', `/table/${board}/screen`],
    ['nowhere', '/nowhere'],
    ['tour', '/tour'],
  ] as const) {
    await page.goto(path);
    await picture(page, name);
  }
  const seats = [{ kind: 'human' }, BOT, { kind: 'open' }];
  await openTableDirectly(page, 'new-york', seats, { visibility: 'public' }, false);
  await picture(page, 'waiting');
});

/** Goes from the step-by-step scoring to the result. */
async function scoring(page: Page, name: string) {
  await playUntil(page, () => false);
  await picture(page, `${name}-scoring`);
  const buttons = page.locator('#act .buttons button');
  await picture(page, `${name}-result`, async () => {
    await expect(buttons).toHaveCount(2);
    await buttons.first().click();
    await expect(buttons).toHaveCount(1);
  });
}

/** Plays until a state is reached, and fails if the game ends before. */
async function reach(page: Page, condition: (view: TableView, moves: number) => boolean, style?: 'place') {
  await playUntil(page, condition, style);
  await expect(page.locator('#act .enamel:is(.yours, .warn)')).toBeVisible();
}

/** The middle of a game; the small boards of cities are full after a dozen moves. */
const MIDDLE = {
  usa: (view: TableView, moves: number) => moves > 12 && view.phase === 'turn',
  marklin: (view: TableView, moves: number) => moves > 12 && view.phase === 'turn',
  london: (view: TableView, moves: number) => moves > 4 && view.phase === 'turn',
  'new-york': (view: TableView, moves: number) => moves > 4 && view.phase === 'turn',
};

for (const edition of ['usa', 'marklin', 'london', 'new-york'] as const) {
  test(`@shots the table of ${edition}`, async ({ page }) => {
    await openTableDirectly(page, edition, [{ kind: 'human' }, BOT, BOT]);
    await reach(page, (view) => view.phase === 'opening-tickets');
    await picture(page, `${edition}-opening`);
    await reach(page, MIDDLE[edition]);
    await picture(page, `${edition}-turn`);
    await scoring(page, edition);
  });
}

/** The Card Game with four seats, which has two rounds. */
test('@shots the table of the Card Game', async ({ page }) => {
  await openTableDirectly(page, 'card-game', [{ kind: 'human' }, BOT, BOT, BOT]);
  await picture(page, 'card-game-opening');
  await reach(page, (view, moves) => moves > 12 && view.phase === 'turn', 'place');
  await picture(page, 'card-game-turn');
  const robbing = (view: TableView) =>
    view.phase === 'turn' &&
    Object.keys(view.robberies ?? {}).some((color) =>
      view.legal.some((action) => new RegExp(`^place \\d+ ${color}$`).test(action)),
    );
  await reach(page, robbing, 'place');
  await picture(page, 'card-game-robbery', async () => {
    const groups = page.locator('#hand button:not(.barred, [data-hand=wild])');
    for (const group of await groups.all()) {
      await group.click();
      if (await page.locator('.robbed').first().isVisible()) return;
      await page.locator('#act .btn.ghost').first().click();
    }
    throw new Error('no group of the hand robs anybody');
  });
  await reach(page, (view) => view.phase === 'complete', 'place');
  await picture(page, 'card-game-completing');
  await reach(page, (view) => view.round === 2 && view.phase === 'turn', 'place');
  await picture(page, 'card-game-second-round');
  await scoring(page, 'card-game');
});

/** Simulated color blindness: every board late in a game, and the Card Game's yards. */
test('@shots color vision', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto('/settings');
  const session = await context.newCDPSession(page);
  for (const [edition, seats, step] of [
    ['usa', 5, 9999],
    ['marklin', 5, 9999],
    ['london', 4, 9999],
    ['new-york', 4, 9999],
    ['card-game', 3, 40],
  ] as const) {
    const game = await finishedGame(page, edition, seats);
    await page.goto(`/replay/${game}/${step}?eyes=0`);
    await expect(page.getByRole('slider')).toBeVisible();
    for (const type of ['none', 'protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const) {
      await session.send('Emulation.setEmulatedVisionDeficiency', { type });
      await page.screenshot({ path: `${FOLDER}/vision-${edition}-${type}.png` });
    }
    await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  }
});
