import { expect, test, type Page } from '@playwright/test';
import { Dealer } from './dealer';
import { openQuickly, playUntil } from './express';
import { finishedGame } from './finished';
import { openTable } from './traveller';

/** `npm run shots`: with `shots.spec.ts`, pictures of every page and state, written to `shots/album`, to be looked at. */
const FOLDER = 'shots/album';
const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const SCHEMES = ['light', 'dark'] as const;
const THEMES = [...SCHEMES, 'contrast'] as const;

async function speak(page: Page, language: string) {
  await page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('whistlestop-settings') ?? '{}') as object;
    localStorage.setItem('whistlestop-settings', JSON.stringify({ ...kept, language: chosen }));
  }, language);
}

for (const language of LANGUAGES) {
  test(`@shots every page in ${language}`, async ({ page }, info) => {
    await page.goto('/settings');
    const board = await finishedGame(page, 'usa', 3);
    const cards = await finishedGame(page, 'card-game', 3);
    // A game of one's own, so that one's page has something to tell.
    await openQuickly(page, 'london', [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
    await playUntil(page, () => false);
    await speak(page, language);
    for (const theme of THEMES) {
      for (const [name, path] of [
        ['home', '/'],
        ['new', '/new?edition=london'],
        ['settings', '/settings'],
        ['me', '/me'],
        ['record', '/record'],
        ['rules-usa', '/rules/usa'],
        ['rules-marklin', '/rules/marklin'],
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
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${FOLDER}/${name}-${info.project.name}-${theme}-${language}.png` });
      }
    }
  });
}

/** The Card Game's states as they come up in one game at four seats, which has two rounds. */
test('@shots the Card Game from the opening to the scoring', async ({ page }, info) => {
  const taken = new Set<string>();
  const shot = async (state: string) => {
    if (taken.has(state)) return;
    taken.add(state);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `${FOLDER}/cards-${state}-${info.project.name}-${scheme}.png` });
    }
  };
  // The player reads English, whatever the project speaks.
  await speak(page, 'en');
  await openTable(page, 'card-game', 4);
  const dealer = new Dealer(page);
  dealer.see = shot;
  for (let step = 0; step < 900 && (await dealer.move()); step++) {
    if (dealer.placed === 4) await shot('middle');
    if (await page.locator('#hand .barred').first().isVisible()) await shot('barred');
    if (await page.getByText('Round 2').first().isVisible()) await shot('second-round');
  }
  await shot('scoring');
  const skip = page.getByRole('button', { name: 'Skip to the result' });
  if (await skip.isVisible()) await skip.click();
  await shot('result');
});

/** What eyes that tell colours apart badly see: every board late in a game, and the Card Game's yards. */
test('@shots colour vision', async ({ page, context }, info) => {
  test.skip(info.project.name !== 'desktop', 'the colours are the same');
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
