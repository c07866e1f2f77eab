import { describe, expect, test } from 'vitest';
import { courses, Replay, type Moment, type WholeGame } from './replay.svelte';

const whole: WholeGame = {
  game: 'g',
  names: ['Marta', 'Bohdan'],
  steps: [
    { version: 1, at: 10, seat: 0, action: 'claim a--b 2 red' },
    { version: 2, at: 20, seat: 1, action: 'pick deck' },
    { version: 3, at: 30, seat: 0, action: 'claim b--c 3 blue' },
  ],
  commitment: '',
  secret: '',
  salt: '',
};

describe('a replay', () => {
  test('asks for each moment once and knows what happened so far', async () => {
    const asked: string[] = [];
    const replay = new Replay(whole, async (at, seat) => {
      asked.push(`${at} ${seat}`);
      return { view: { deck: at } as never, events: at ? [{ event: 'passed', seat: 0 }] : [] } satisfies Moment;
    });
    await replay.go(1);
    await replay.go(2);
    await replay.go(1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(replay.moment?.view.deck).toBe(1);
    expect(replay.log).toHaveLength(1);
    await replay.go(99);
    expect(replay.at).toBe(3);
  });

  test('points grow with the claims', () => {
    expect(courses(whole.steps, 2, (route) => (route === 'a--b' ? 2 : 4))).toEqual([
      [0, 0],
      [2, 0],
      [2, 0],
      [6, 0],
    ]);
  });
});
