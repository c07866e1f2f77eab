/** How a table of three people shows absence, takeovers by bots and resignations. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { isPhone } from './layout';
import { ask, TestServer, person, startTable } from './test-server';

const AWAY_MS = 1_500;
/** On a phone the Card Game shows the yards instead of the list of players. */
const EDITIONS = [
  ['london', []],
  ['card-game', ['@phone']],
] as const;

let server: TestServer;
test.beforeEach(async () => {
  server = await TestServer.start('--bot-pause', '0', '--away-time', String(AWAY_MS));
});
test.afterEach(async () => server.end());

const bar = (page: Page) => page.locator('#act');

/** The status beside a player's name: in the list of players, on a phone in the row or yard of the seat. */
async function saysOf(page: Page, seat: number, text: string | RegExp) {
  const place = (await isPhone(page))
    ? page.locator(`[data-seat="${seat}"]`).first()
    : page.locator('#players li').nth(seat);
  await expect(place).toContainText(text);
}

async function hasNoBarrier(page: Page, state: string) {
  expect(await violations(page), state).toEqual([]);
  for (const theme of ['dark', 'contrast']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    expect(await violations(page, ['color-contrast']), `${state}, ${theme}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

for (const [edition, tag] of EDITIONS) {
  test(
    `${edition}: who is away, played for by a bot or has resigned is marked for everybody`,
    { tag: [...tag] },
    async ({ browser }, info) => {
      const people = [];
      for (const name of ['Ann', 'Leo', 'Zoe']) {
        const page = await person(browser, server.base, info.project.use);
        await ask(page, '/me', { name });
        people.push(page);
      }
      const [ann, leo, zoe] = people as [Page, Page, Page];
      const id = await startTable(people, { edition });
      for (const page of [ann, zoe]) {
        await page.locator('[data-offer]').first().check({ force: true });
        await page.locator('.offer .btn').last().click();
        await expect(page.locator('.offer')).toBeHidden();
      }

      await leo.goto('/');
      await expect(bar(ann)).toContainText('Leo has been away for');
      await saysOf(ann, 1, 'away');
      await hasNoBarrier(ann, 'away');

      // A player who has resigned sees the table but has no vote on replacing others.
      await ask(zoe, `/tables/${id}/resign`);
      await expect(bar(zoe)).toContainText('You resigned');
      const offered = /^Let a bot play for Leo/;
      await expect(bar(zoe).getByRole('button', { name: offered })).toHaveCount(0);
      await saysOf(ann, 2, 'resigned');

      await bar(ann).getByRole('button', { name: offered }).click();
      await saysOf(ann, 1, 'a bot plays for Leo');
      await hasNoBarrier(ann, 'a bot plays');

      await leo.goto(`/table/${id}`);
      await expect(bar(leo)).toContainText('A bot plays for you');
      await hasNoBarrier(leo, 'a bot plays for you');
      await bar(leo).getByRole('button', { name: 'Take over' }).click();
      await expect(bar(leo)).not.toContainText('A bot plays for you');
    },
  );
}
