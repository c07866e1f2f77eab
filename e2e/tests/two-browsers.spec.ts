import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from './test';
import { skipScoring, BoardPlayer, PageErrors } from './board-player';
import { openTableDirectly } from './fast-forward';

test('two browsers play each other, with a reload in the middle', async ({ browser }, info) => {
  const hosts = await browser.newContext(info.project.use);
  const guests = await browser.newContext(info.project.use);
  const host = await hosts.newPage();
  const guest = await guests.newPage();
  const pageErrors = [new PageErrors(host), new PageErrors(guest)];

  await host.goto('/new?edition=london');
  await host.getByRole('button', { name: '2', exact: true }).click();
  await host.getByRole('combobox', { name: 'Seat 2' }).selectOption('open');
  await host.getByRole('button', { name: 'Create table' }).click();
  const link = await host.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  await guest.goto(link);
  await guest.getByRole('button', { name: /^Join as / }).click();
  const start = host.getByRole('button', { name: 'Start the game' });
  await expect(start).toBeEnabled();
  await start.click();
  await expect(host.locator('#act')).toBeVisible();
  await expect(guest.locator('#act')).toBeVisible();

  const pages: [Page, BoardPlayer][] = [
    [host, new BoardPlayer(host)],
    [guest, new BoardPlayer(guest)],
  ];
  const playing = new Set(pages.map(([, player]) => player));
  for (let step = 0; playing.size > 0; step++) {
    expect(step, 'the game ends').toBeLessThan(700);
    if (step === 24) await guest.reload();
    for (const player of playing) if (!(await player.move(150))) playing.delete(player);
  }
  for (const [page] of pages) {
    await skipScoring(page);
    await expect(page.getByText(/wins with|Shared victory/)).toBeVisible();
  }
  for (const errors of pageErrors) await errors.check();
});

test('a lost connection is shown, and the table reconnects by itself', async ({ page }) => {
  let cut = false;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    if (cut) return void socket.close();
    sockets.add(socket);
    socket.connectToServer();
  });
  await page.goto('/');
  await page.getByRole('button', { name: /Play now/i }).click();
  await expect(page.getByText('Choose your tickets')).toBeVisible();
  cut = true;
  for (const socket of sockets) await socket.close();
  await expect(page.locator('#act')).toContainText('Reconnecting…');
  await expect(page.getByText('The server does not answer. Nothing is lost.')).toBeVisible();
  cut = false;
  await expect(page.locator('#act')).not.toContainText('Reconnecting…');
  const player = new BoardPlayer(page);
  // Two tickets, and Keep.
  for (let press = 0; press < 3; press++) await player.move();
  await expect(page.getByText('Choose your tickets')).toBeHidden();
});

test('a second tab shows the same table, and both can act', async ({ page, context }) => {
  await openTableDirectly(page, 'london', [{ kind: 'human' }, { kind: 'bot', level: 'conductor' }]);
  const tab = await context.newPage();
  await tab.goto(page.url());
  await tab.locator('.offer label').first().click();
  await tab.getByRole('button', { name: 'Keep 1' }).click();
  await expect(page.locator('#act')).toContainText('Your turn');
  await expect(page.locator('.offer')).toBeHidden();
  await page.locator('#market [data-slot=deck]').click();
  await expect(tab.locator('#act')).toContainText('Take one more card.');
  await tab.locator('#market [data-slot=deck]').click();
  await expect(page.locator('#act')).not.toContainText('Take one more card.');
});
