/** Guests, passwords, devices and tokens, as people use them. */
import { expect, test, type Browser, type Response } from '@playwright/test';

type Me = { id: string; name: string; has_password: boolean };

const isGuestRequest = (response: Response) => response.url().endsWith('/api/guest');

/** Opens the front page in two tabs of a new browser at the same time; answers whom each tab, and then the API, names. */
async function twoTabs(browser: Browser, prepare?: () => void): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (prepare) await context.addInitScript(prepare);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  const told = tabs.map((tab) => tab.waitForResponse(isGuestRequest));
  await Promise.all(tabs.map((tab) => tab.goto('/', { waitUntil: 'commit' })));
  const ids: string[] = [];
  for (const answer of told) ids.push(((await (await answer).json()) as Me).id);
  const now = (await (await context.request.get('/api/me')).json()) as Me;
  await context.close();
  return [...ids, now.id];
}

/** Repeats a first visit in two tabs, four browsers at a time, and expects one guest each time. */
async function firstVisits(browser: Browser, visits: number, prepare?: () => void) {
  for (let visit = 0; visit < visits; visit += 4) {
    const all = await Promise.all(Array.from({ length: 4 }, () => twoTabs(browser, prepare)));
    for (const ids of all) expect(new Set(ids).size, `visit ${visit}: ${ids.join(' ')}`).toBe(1);
  }
}

test('two tabs at a first visit are one guest, a hundred times', async ({ browser }) => {
  test.setTimeout(900_000);
  await firstVisits(browser, 100);
});

test('two tabs are one guest in a browser without locks, too', async ({ browser }) => {
  test.setTimeout(900_000);
  await firstVisits(browser, 40, () => Reflect.deleteProperty(Navigator.prototype, 'locks'));
});

test('looking at the API makes nobody', async ({ browser }) => {
  const context = await browser.newContext();
  const answer = await context.request.get('/api/me');
  expect(answer.status()).toBe(401);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  await context.close();
});
