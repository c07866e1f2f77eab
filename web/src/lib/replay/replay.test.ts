import { describe, expect, test } from 'vitest';
import { eyesOf, keepsPromise, Replay, type Course, type WholeGame } from './replay.svelte';

const whole: WholeGame = {
  game: 'abc',
  title: '',
  rules: 1,
  setup: { edition: 'usa', seats: 2, first: null, options: {} },
  opening: [],
  versions: 4,
  names: ['Marta', 'Bohdan'],
  colors: ['blue', 'red', 'green', 'yellow'],
  levels: [null, 'conductor'],
  invite: null,
  share: null,
  steps: [
    { version: 2, at: 10, seat: 0, action: 'pass', by: 'player', outcomes: [] },
    { version: 3, at: 20, seat: 1, action: 'pass', by: 'player', outcomes: [] },
    { version: 4, at: 30, seat: 0, action: 'pass', by: 'player', outcomes: [] },
  ],
  // SHA-256 of the title, 32 bytes of 01, 32 of 02, the rules' version and the game's id.
  commitment: '',
  nonces: {},
  secret: '01'.repeat(32),
  salt: '02'.repeat(32),
  origin: null,
  proven: 3,
  record: '',
};

function source(asked: string[]) {
  return {
    moment: async (at: number, seat: number | null) => {
      asked.push(`${at} ${seat}`);
      return { view: { deck: at, seat } as never, events: [] };
    },
    course: async (seat: number | null): Promise<Course> => {
      asked.push(`course ${seat}`);
      return {
        events: [[{ event: 'passed', seat: 0 }], [{ event: 'passed', seat: 1 }], [{ event: 'passed', seat: 0 }]],
        totals: [],
        pieces: [],
      };
    },
  };
}

describe('a replay', () => {
  test('asks for each moment once and knows what happened so far, wherever one jumps', async () => {
    const asked: string[] = [];
    const replay = new Replay(whole, source(asked));
    await replay.go(3);
    expect(replay.log.map(({ version }) => version)).toEqual([1, 2, 3]);
    await replay.go(1);
    await replay.go(2);
    await replay.go(1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(replay.moment?.view.deck).toBe(1);
    expect(replay.log).toHaveLength(1);
    await replay.go(99);
    expect(replay.at).toBe(3);
  });

  test('open cards are what every seat sees', async () => {
    const replay = new Replay(whole, source([]));
    await replay.go(1);
    expect(replay.open).toEqual([]);
    await replay.look('open');
    expect(replay.open.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(replay.moment?.view.seat).toBe(null);
  });

  test('eyes are read from an address with care', () => {
    expect(['0', '1', 'open', '2', '-1', '', 'x', null].map((text) => eyesOf(text, 2))).toEqual([
      0,
      1,
      'open',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('a promise is kept only by the secret that was promised', async () => {
    const said = [...new TextEncoder().encode('whistlestop deal 1\n')];
    said.push(...Array<number>(32).fill(1), ...Array<number>(32).fill(2), 1, 0, 0, 0);
    said.push(...new TextEncoder().encode('abc'));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(said)));
    const commitment = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(await keepsPromise({ ...whole, commitment })).toBe(true);
    expect(await keepsPromise({ ...whole, commitment, secret: '03'.repeat(32) })).toBe(false);
  });
});
