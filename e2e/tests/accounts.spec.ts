/** Guests, passwords, devices and tokens, as people use them. */
import { expect, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { test } from './test';
import { asGuest } from './guest';

type Me = { id: string; name: string; has_password: boolean };

const isGuestRequest = (response: Response) => response.url().endsWith('/api/v1/guest');

/** Removes everything that makes a browser known: its next visit is a first one, with files in its cache. */
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

/** Opens two tabs at the same time, again and again, and expects one guest each time. */
async function firstVisits(browser: Browser, visits: number, prepare?: () => void): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  // Fonts and pictures have no part in who this browser is.
  await context.route(/\.(woff2|svg|png)$/, (route) => route.abort());
  if (prepare) await context.addInitScript(prepare);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  const guests: string[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    if (visit > 0) await forget(context, tabs);
    const told = tabs.map((tab) => tab.waitForResponse(isGuestRequest));
    // Afterwards the page that an old link opens: it is drawn faster than the front page.
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

/** How often: the hundred visits take minutes, and have a command of their own (`npm --prefix e2e run visits`). */
const VISITS = Number(process.env.E2E_VISITS ?? 24);

/** The same in four browsers at a time; each visit makes a guest of its own. */
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

test('looking at the API makes nobody', async ({ browser }) => {
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

/** A page of a new browser, at the front page, with a guest of this name. */
async function guest(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await asGuest(page);
  await post(page, '/me', { name });
  return page;
}

/** A name that no other test and no other project uses. */
const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

/** The line of the front page that says who this browser is, with the buttons to change that. */
const whoAmI = (page: Page) => page.locator('.hero');

/** Fills the login form of the front page and sends it. */
async function logIn(page: Page, name: string, password: string) {
  const log = page.getByRole('button', { name: 'Log in' });
  if (!(await page.getByLabel('Password').isVisible())) await log.click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByLabel('Password').fill(password);
  await log.click();
}

test('a person renames themselves, and no two have a protected name', async ({ browser }) => {
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

test('a password is set, lets its owner log in elsewhere, and log out; changing it ends other sessions', async ({
  browser,
}) => {
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
  // A table that is open there is left behind, too.
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

test('a device link asks first, and staying changes nothing', async ({ browser }) => {
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

test('my page lists devices and tokens, makes a token once, and ends what it lists', async ({ browser }) => {
  const page = await guest(browser, fresh('Tom'));
  const { key } = await post(page, '/links', {});
  const laptop = await (await browser.newContext()).newPage();
  await laptop.goto('/');
  await asGuest(laptop);
  await post(laptop, '/links/use', { key });
  // An open page would become another guest as soon as its session is over.
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
  await tokens.getByLabel('open tables').check();
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
