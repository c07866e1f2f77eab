import { afterEach, expect, test, vi } from 'vitest';
import { openNext } from './next-game';

const asked: string[] = [];
/** Answers requests by the end of their path. */
function serve(answers: Record<string, [number, object]>) {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    const what = path.split('/').at(-1) as string;
    asked.push(what);
    const [status, body] = answers[what] ?? [404, {}];
    return Response.json(body, { status });
  });
}
const refusal = (code: string) => ({ error: { code, message: code } });
afterEach(() => vi.unstubAllGlobals());

test('the next game alone with bots is started', async () => {
  serve({ rematch: [200, { id: 'next' }], start: [200, {}] });
  expect(await openNext({ id: 'old', alone: true })).toBe('next');
  expect(asked).toEqual(['rematch', 'start']);
});

test('a game with other people waits for their answers', async () => {
  serve({ rematch: [200, { id: 'next' }] });
  expect(await openNext({ id: 'old', alone: false })).toBe('next');
  expect(asked).toEqual(['rematch']);
});

test('a refused rematch and a refused start are reported', async () => {
  serve({ rematch: [429, refusal('too-many')] });
  await expect(openNext({ id: 'old', alone: true })).rejects.toMatchObject({ refusal: { code: 'too-many' } });
  serve({ rematch: [200, { id: 'next' }], start: [503, refusal('busy')] });
  await expect(openNext({ id: 'old', alone: true })).rejects.toMatchObject({ refusal: { code: 'busy' } });
});

test('a game that somebody has started meanwhile is no error', async () => {
  serve({ rematch: [200, { id: 'next' }], start: [409, refusal('begun')] });
  expect(await openNext({ id: 'old', alone: true })).toBe('next');
});
