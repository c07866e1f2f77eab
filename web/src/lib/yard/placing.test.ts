import { describe, expect, test } from 'vitest';
import { places } from '../notation';
import { choose, robbed } from './placing';
import type { CardView } from '../wire';

const LEGAL = places([
  'place 2 blue',
  'place 3 blue',
  'place 3 blue 1 wild',
  'place 2 blue 1 wild',
  'place 1 red 1 wild',
  'place 1 blue 1 green 1 red',
]);

describe('choosing what to place', () => {
  test('a click takes the most, another one fewer, then none', () => {
    const three = choose({}, 'blue', LEGAL);
    expect(three).toEqual({ blue: 3 });
    const two = choose(three, 'blue', LEGAL);
    expect(two).toEqual({ blue: 2 });
    expect(choose(two, 'blue', LEGAL)).toEqual({});
  });

  test('wilds are added to a colour and taken off again', () => {
    const four = choose({ blue: 3 }, 'wild', LEGAL);
    expect(four).toEqual({ blue: 3, wild: 1 });
    expect(choose(four, 'wild', LEGAL)).toEqual({ blue: 3 });
    expect(choose({}, 'wild', LEGAL)).toEqual({});
  });

  test('other colours make three singles', () => {
    const two = choose({ blue: 3 }, 'red', LEGAL);
    expect(two).toEqual({ blue: 1, red: 1 });
    expect(choose(two, 'green', LEGAL)).toEqual({ blue: 1, red: 1, green: 1 });
    expect(choose(two, 'red', LEGAL)).toEqual({ blue: 1 });
  });

  test('a rival’s group of the same colour will be robbed', () => {
    const view = { robberies: { blue: { rival: 1, cards: 2, needed: 3 } } } as unknown as CardView;
    expect(robbed(view, { blue: 3 })).toEqual([{ seat: 1, color: 'blue', cards: 2 }]);
    expect(robbed(view, { blue: 1, red: 1, green: 1 })).toEqual([]);
  });
});
