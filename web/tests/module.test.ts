// @vitest-environment node
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Request } from '../src/lib/device/messages';
import { moduleBytes, openModule } from './module';

type Recorded = {
  game: Omit<Extract<Request, { do: 'self-play' }>, 'do'>;
  played: { decisions: number; hash: string };
};

test('the module plays every edition as a native build does', () => {
  const module = openModule();
  const file = new URL('../../crates/browser/tests/self_play.json', import.meta.url);
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
  expect(new Set(recorded.map(({ game }) => game.edition)).size).toBe(5);
  for (const { game, played } of recorded) {
    const [answer] = module.handle({ do: 'self-play', ...game });
    expect(answer, `${game.edition} ${game.bot}`).toEqual({ type: 'played', ...played });
  }
});

test('the module has at most 480 kB with brotli, that of the coach 300 kB', () => {
  expect(brotliCompressSync(moduleBytes()).length).toBeLessThanOrEqual(480_000);
  expect(brotliCompressSync(moduleBytes('coach')).length).toBeLessThanOrEqual(300_000);
});
