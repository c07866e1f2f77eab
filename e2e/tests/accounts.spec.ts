/** Guests, passwords, devices and tokens. */
import { expect, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { test } from './test';
import { asGuest } from './guest';

type Me = { id: string; name: string; has_password: boolean };

const isSessionRequest = (response: Response) => response.url().endsWith('/api/v1/session');

/** Removes cookies and storage, so that the next visit is a first one, with a warm cache. */
async function forget(context: BrowserContext, tabs: Page[]) {
  await tabs[0]?.evaluate(async () => {
    localStorage.clear();
    await new Promise((done) => {
      const gone = indexedDB.deleteDatabase('whistlestop');
      gone.onsuccess = gone.onerror = gone.onblocked = done;
    });
  });
  await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
  await context.clearCookies();
}

/** Opens two tabs at the same time, `VISITS` times, and expects one guest each time. */
async function firstVisits(browser: Browser, visits: number, prepare?: () => void): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  // Fonts and images do not matter for this test.
  await context.route(/\.(woff2|svg|png)$/, (route) => route.abort());
  if (prepare) await context.addInitScript(prepare);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  const guests: string[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit > 0) await forget(context, tabs);
    const told = tabs.map((tab) => tab.waitForResponse(isSessionRequest));
    // Then a page that loads faster than the front page: that of an old link.
    const path = visit === 0 ? '/' : '/table/0123456789abcdef01234567';
    await Promise.all(tabs.map((tab) => tab.goto(path, { waitUntil: 'commit' })));
    const ids: string[] = [];
    for (const answer of told) ids.push(((await (await answer).json()) as Me).id);
    ids.push(((await (await context.request.get('/api/v1/me')).json()) as Me).id);
    expect(new Set(ids).size, `visit ${visit}: ${ids.join(' ')}`).toBe(1);
    guests.push(...new Set(ids));
  }
  await context.close();
  return guests;
}

/** Number of visits; a hundred take minutes and have a command of their own (`npm --prefix e2e run visits`). */
const VISITS = Number(process.env.E2E_VISITS ?? 24);

/** Runs the visits in four browsers at the same time. */
async function inFourBrowsers(browser: Browser, visits: number, prepare?: () => void) {
  const guests = await Promise.all(Array.from({ length: 4 }, () => firstVisits(browser, visits / 4, prepare)));
  expect(new Set(guests.flat()).size).toBe(visits);
}

test('two tabs at a first visit are one guest, every time', { tag: '@desktop' }, async ({ browser }) => {
  test.setTimeout(900_000);
  await inFourBrowsers(browser, VISITS);
});

test('two tabs are one guest in a browser without locks, too', { tag: '@desktop' }, async ({ browser }) => {
  test.setTimeout(900_000);
  await inFourBrowsers(browser, 8, () => Reflect.deleteProperty(Navigator.prototype, 'locks'));
});

test('reading from the API creates no guest', async ({ browser }) => {
  const context = await browser.newContext();
  const answer = await context.request.get('/api/v1/me');
  expect(answer.status()).toBe(401);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  await context.close();
});

/** Sends a request from the page, as the page's own code would. */
const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(`/api/v1${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(what),
      });
      return (await answer.json()) as Record<string, string>;
    },
    [path, body] as const,
  );

const nameOf = async (page: Page) => ((await (await page.request.get('/api/v1/me')).json()) as Me).name;

/** Opens the front page in a new browser with a guest of this name. */
async function guest(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await asGuest(page);
  await post(page, '/me', { name });
  return page;
}

/** Returns a name that no other test and no other project uses. */
const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** The line of the front page that shows the account, with buttons to log in and out. */
const whoAmI = (page: Page) => page.locator('.hero');

/** Fills the login form of the front page and sends it. */
async function logIn(page: Page, name: string, password: string) {
  const log = page.getByRole('button', { name: 'Log in' });
  if (!(await page.getByLabel('Password').isVisible())) await log.click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByLabel('Password').fill(password);
  await log.click();
}

test('a person changes their name, and a name with a password is unique', async ({ browser }) => {
  const [ada, eve] = [await guest(browser, fresh('Ada')), await guest(browser, fresh('Eve'))];
  const name = fresh('Ada II');
  const rename = async (page: Page, to: string) => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Your name' }).fill(to);
    await page.getByRole('button', { name: 'Save' }).click();
  };
  await rename(ada, name);
  await expect(whoAmI(ada)).toContainText(name);
  await ada.reload();
  await expect(whoAmI(ada)).toContainText(name);
  expect(await nameOf(ada)).toBe(name);

  await post(ada, '/password', { password: 'three small trains' });
  const eveName = await nameOf(eve);
  await rename(eve, name);
  await expect(eve.getByRole('alert')).toHaveText('This name is taken and protected by a password.');
  expect(await nameOf(eve)).toBe(eveName);
  await eve.getByRole('button', { name: 'Cancel' }).click();
  await eve.reload();
  await expect(whoAmI(eve)).toContainText(eveName);
});

test('a password allows logging in elsewhere and logging out; changing it ends other sessions', async ({ browser }) => {
  const name = fresh('Ida');
  const [ida, laptop] = [await guest(browser, name), await guest(browser, fresh('Guest'))];
  await ida.reload();
  await ida.getByRole('button', { name: 'Set a password' }).click();
  await ida.getByLabel('Password').fill('password1');
  await ida.getByRole('button', { name: 'Save' }).click();
  await expect(ida.getByRole('alert')).toContainText('most common passwords');
  await ida.getByLabel('Password').fill('seven blue engines');
  await ida.getByRole('button', { name: 'Save' }).click();
  await expect(ida.getByRole('status')).toContainText('You can now log in on any device');

  await logIn(laptop, name, 'seven red engines');
  await expect(laptop.getByRole('alert')).toHaveText('The name or the password is wrong.');
  await logIn(laptop, name, 'seven blue engines');
  await expect(laptop.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(whoAmI(laptop)).toContainText(name);
  await laptop.getByRole('button', { name: 'Log out' }).click();
  await expect(laptop.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(whoAmI(laptop)).not.toContainText(name);
  await logIn(laptop, name, 'seven blue engines');
  await expect(whoAmI(laptop)).toContainText(name);
  // An open table in that browser is closed, too.
  const { id } = await post(laptop, '/tables', {
    edition: 'london',
    seats: [{ kind: 'human' }, { kind: 'bot', level: 'porter' }],
    options: {},
    visibility: 'private',
  });
  await post(laptop, `/tables/${id}/start`, {});
  await laptop.goto(`/table/${id}`);
  await expect(laptop.locator('#act')).toBeVisible();

  await ida.goto('/me');
  const devices = ida.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const change = async (old: string) => {
    await ida.getByLabel('Current password').fill(old);
    await ida.getByLabel('New password').fill('nine green wagons');
    await ida.getByRole('button', { name: 'Save' }).click();
  };
  await ida.getByRole('button', { name: 'Change the password' }).click();
  await change('seven red engines');
  await expect(ida.getByRole('alert')).toHaveText('The current password is wrong.');
  expect((await laptop.request.get('/api/v1/me')).status()).toBe(200);
  await change('seven blue engines');
  await expect(ida.getByRole('status').filter({ hasText: 'All other devices' })).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await laptop.request.get('/api/v1/me')).status()).toBe(401);
  await expect(laptop.getByRole('heading', { name: 'You are logged out' })).toBeVisible();

  await laptop.goto('/');
  await logIn(laptop, name, 'seven blue engines');
  await expect(laptop.getByRole('alert')).toHaveText('The name or the password is wrong.');
  await logIn(laptop, name, 'nine green wagons');
  await expect(whoAmI(laptop)).toContainText(name);
});

test('a device link asks for confirmation, and declining changes nothing', async ({ browser }) => {
  const [eve, ada] = [await guest(browser, fresh('Eve')), await guest(browser, fresh('Ada'))];
  const [eveName, adaName] = [await nameOf(eve), await nameOf(ada)];
  const { key } = await post(eve, '/links', {});
  await ada.goto(`/device#${key}`);
  await expect(ada.getByRole('heading')).toHaveText(`This browser is ${adaName}. Become ${eveName}?`);
  await expect(ada.getByRole('alert')).toContainText(`nobody can become ${adaName} again`);
  expect(ada.url()).not.toContain(String(key));
  await ada.getByRole('link', { name: `Stay ${adaName}` }).click();
  expect(await nameOf(ada)).toBe(adaName);

  await ada.goto('about:blank');
  await ada.goto(`/device#${key}`);
  await ada.getByRole('button', { name: `Become ${eveName}` }).click();
  await expect(ada.locator('main')).toContainText(`as ${eveName}`);
  expect(await nameOf(ada)).toBe(eveName);
  await eve.goto(`/device#${key}`);
  await expect(eve.getByRole('heading')).toContainText('used already');
});

test('my page lists devices and tokens, shows a new token once, and revokes both', async ({ browser }) => {
  const page = await guest(browser, fresh('Tom'));
  const { key } = await post(page, '/links', {});
  const laptop = await (await browser.newContext()).newPage();
  await laptop.goto('/');
  await asGuest(laptop);
  await post(laptop, '/links/use', { key });
  // An open page would create another guest as soon as its session ends.
  await laptop.goto('about:blank');
  await page.goto('/me');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices).toContainText('This one');
  await devices.getByRole('button', { name: 'End all others' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await laptop.request.get('/api/v1/me')).status()).toBe(401);

  const tokens = page.getByRole('region', { name: 'Tokens for programs' });
  await tokens.getByLabel('Name').fill('night bot');
  await tokens.getByLabel('Ends').selectOption({ label: 'in 30 days' });
  await tokens.getByLabel('create tables').check();
  await tokens.getByRole('button', { name: 'Create the token' }).click();
  const shown = await tokens.locator('code').textContent();
  expect(shown).toMatch(/^whs_[0-9a-f]{64}$/);
  const bot = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${shown}` } });
  expect((await bot('/api/v1/tables')).status()).toBe(200);
  await page.reload();
  await expect(tokens.getByRole('listitem')).toContainText('night bot');
  await expect(tokens.locator('code')).toHaveCount(0);
  await tokens.getByRole('button', { name: 'End: night bot' }).click();
  await expect(tokens.getByRole('listitem')).toHaveCount(0);
  expect((await bot('/api/v1/tables')).status()).toBe(401);
});
