import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';

const answer = (status: number, code?: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json(code === undefined ? {} : { error: { code, message: code } }, { status }),
  );
afterEach(() => vi.unstubAllGlobals());

test('a socket that was refused for good says why', async () => {
  for (const [status, code, why] of [
    [404, 'no-such-table', 'absent'],
    [401, 'unknown', 'logout'],
    [409, 'old-rules', 'old-rules'],
    [403, 'banned', { code: 'banned', message: 'banned' }],
    [421, undefined, { code: 'server', message: '421' }],
    [404, undefined, 'absent'],
    [401, undefined, 'logout'],
  ] as const) {
    answer(status, code);
    expect(await api.whyRefused('0123'), code).toEqual(why);
  }
});

test('a socket is tried again if the table is there, or the server is busy', async () => {
  // The server finds the table and misses the upgrade, limits the rate, or is busy.
  for (const [status, code] of [
    [400, 'bad-request'],
    [408, undefined],
    [429, 'too-fast'],
    [503, 'busy'],
  ] as const) {
    answer(status, code);
    expect(await api.whyRefused('0123'), `${status}`).toBeNull();
  }
});

test('a socket is tried again if somebody else than the server refused it', async () => {
  const page = '<html>Sign in to use this network.</html>';
  for (const [status, body] of [
    [403, page],
    [403, '{"error":"forbidden"}'],
    [403, '{"error":{"message":"forbidden"}}'],
    [407, '{}'],
    [451, ''],
  ] as const) {
    vi.stubGlobal('fetch', async () => new Response(body, { status }));
    expect(await api.whyRefused('0123'), `${status} ${body}`).toBeNull();
  }
});
