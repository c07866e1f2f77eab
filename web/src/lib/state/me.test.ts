import { afterEach, expect, test, vi } from 'vitest';
import { rememberedName } from '../device/name';
import { account } from './me.svelte';

afterEach(() => vi.unstubAllGlobals());

test('a changed name is shown and remembered in the form that the server gives it', async () => {
  let sent: unknown;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent = JSON.parse(init.body as string);
    return Response.json({ name: 'Ada Lovelace', guest: false });
  });
  await account.rename('  Ada   Lovelace ');
  expect(sent).toEqual({ name: '  Ada   Lovelace ' });
  expect(account.me?.name).toBe('Ada Lovelace');
  expect(rememberedName()).toBe('Ada Lovelace');
});
