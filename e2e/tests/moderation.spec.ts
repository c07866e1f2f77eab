/** Muting, blocking and reporting people. */
import { expect, type Page } from '@playwright/test';
import { test } from './test';
import { violations } from './axe';
import { openTab, pressMenu } from './layout';
import { ask, keepTickets, person, startTable } from './test-server';

/** Opens the list of people from the table's menu. */
async function openPeople(page: Page) {
  await pressMenu(page, 'People at this table');
  return page.getByRole('dialog', { name: 'People at this table' });
}

async function say(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Say something' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.locator('.chat li', { hasText: text })).toBeVisible();
}

test('a person mutes, reports and blocks another; a blocked person cannot join the blocker’s tables', async ({
  browser,
  baseURL,
}) => {
  const [ann, eve] = [await person(browser, baseURL as string), await person(browser, baseURL as string)];
  const name = `Eve ${Math.random().toString(36).slice(2, 8)}`;
  await ask(eve, '/me', { name });
  await startTable([ann, eve]);
  for (const page of [ann, eve]) {
    await keepTickets(page);
    await openTab(page, 'chat');
  }
  await say(eve, 'You play like a suitcase');
  const rude = ann.locator('.chat li', { hasText: 'like a suitcase' });
  // Lines that arrive while the chat is open are not unread.
  await expect(ann.locator('nav [data-tab=chat] em, [role=tab] em')).toHaveCount(0);
  await rude.getByRole('button', { name: `Mute, block or report ${name}` }).click();
  const dialog = ann.getByRole('dialog', { name });
  await expect(dialog).toContainText('You play like a suitcase');
  for (const theme of ['light', 'dark', 'contrast']) {
    await ann.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    expect(await violations(ann), theme).toEqual([]);
  }
  await dialog.getByLabel('Reason').selectOption({ label: 'Insults or threats' });
  await dialog.getByLabel('What happened (optional)').fill('twice today');
  const sent = ann.waitForRequest(/\/report$/);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    speaker: expect.stringMatching(/^[0-9a-f]{16}$/),
    text: 'Insults or threats: twice today: “You play like a suitcase”',
  });
  await expect(dialog.getByRole('status')).toHaveText('The report has been sent.');

  await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(rude).toBeHidden();
  await expect(ann.getByText('1 message from muted people is hidden.')).toBeVisible();
  await say(eve, 'Can you hear me');
  await expect(ann.getByText('2 messages from muted people are hidden.')).toBeVisible();
  // Muting survives a reload, and nothing is unread.
  await ann.reload();
  await expect(ann.locator('#act')).toBeVisible();
  await say(eve, 'Still there');
  await openTab(ann, 'chat');
  await expect(ann.getByText('3 messages from muted people are hidden.')).toBeVisible();

  // People who have written nothing are listed, too: Bob is unmuted, then blocked.
  await (await openPeople(ann)).getByRole('button', { name: `${name} muted` }).click();
  await ann.getByRole('dialog', { name }).getByRole('button', { name: 'Unmute' }).click();
  await ann.getByRole('dialog', { name }).getByRole('button', { name: 'Block', exact: true }).click();
  await expect(ann.getByRole('dialog', { name }).getByRole('button', { name: 'Unblock' })).toBeVisible();
  await ann.keyboard.press('Escape');
  await expect(ann.getByRole('dialog', { name })).toBeHidden();

  const open = async (host: Page, title: string) =>
    (
      await ask<{ id: string }>(host, '/tables', {
        edition: 'london',
        seats: [{ kind: 'human' }, { kind: 'open' }],
        visibility: 'public',
        title,
      })
    ).id;
  const [hers, eves] = [await open(ann, `Ann’s ${name}`), await open(eve, `Eve’s ${name}`)];
  await ann.goto('/');
  await expect(ann.getByText(`Ann’s ${name}`).first()).toBeVisible();
  await expect(ann.getByText(`Eve’s ${name}`)).toBeHidden();
  await ann.goto(`/table/${hers}`);
  await expect(ann.getByRole('heading', { name: 'Seats' })).toBeVisible();
  await ask(eve, `/tables/${hers}/join`);
  // Ann's page removes him from the seat.
  await expect
    .poll(async () => (await ask<{ removed: boolean }>(eve, `/tables/${hers}/invitation`)).removed)
    .toBe(true);
  await eve.goto(`/table/${hers}`);
  await expect(eve.getByRole('heading', { name: 'The host has removed you from this table.' })).toBeVisible();

  // "My page" lists blocked people and unblocks them.
  await ann.goto('/me');
  await expect(ann.getByRole('heading', { name: 'Muted and blocked people' })).toBeVisible();
  expect(await violations(ann)).toEqual([]);
  await ann.getByRole('button', { name: `Unblock: ${name}` }).click();
  await expect(ann.getByRole('heading', { name: 'Muted and blocked people' })).toBeHidden();
  await ann.goto('/');
  await expect(ann.getByText(`Eve’s ${name}`)).toBeVisible();
  expect(eves).not.toBe(hers);
});
