import { describe, expect, test } from 'vitest';
import { places } from '../protocol/notation';
import { choose, placeAction, robbed, stepped, steps } from './placing';
import type { CardView } from '../protocol/wire';

const LEGAL = places([
  'place 2 blue',
  'place 3 blue',
  'place 3 blue 1 wild',
  'place 2 blue 1 wild',
  'place 1 red 1 wild',
  'place 1 blue 1 green 1 red',
]);

describe('choosing what to place', () => {
  test('a click takes the most, another takes the whole group back', () => {
    const three = choose({}, 'blue', LEGAL, 3);
    expect(three).toEqual({ blue: 3 });
    expect(choose(three, 'blue', LEGAL, 3)).toEqual({});
    expect(choose({ blue: 3, wild: 1 }, 'blue', LEGAL, 3)).toEqual({});
  });

  test('a single card never brings a wild card along', () => {
    expect(choose({}, 'red', LEGAL, 3)).toEqual({ red: 1 });
  });

  test('− and + change one group and leave the rest', () => {
    expect(steps({ blue: 3 }, 'blue', LEGAL)).toEqual({ fewer: { blue: 2 }, more: null });
    expect(steps({ blue: 2 }, 'blue', LEGAL)).toEqual({ fewer: null, more: { blue: 3 } });
    expect(steps({ red: 1 }, 'wild', LEGAL)).toEqual({ fewer: null, more: { red: 1, wild: 1 } });
    expect(steps({ red: 1, wild: 1 }, 'wild', LEGAL)).toEqual({ fewer: { red: 1 }, more: null });
    expect(stepped({ blue: 3 }, LEGAL)).toEqual(['blue', 'wild']);
    expect(stepped({ blue: 1, red: 1 }, LEGAL)).toEqual([]);
  });

  test('the action names the cards as the server does', () => {
    expect(placeAction({ blue: 3, wild: 1 })).toBe('place 3 blue 1 wild');
    expect(placeAction({ red: 1, black: 1, green: 1 })).toBe('place 1 black 1 green 1 red');
  });

  test('wilds are added to a color and taken off again', () => {
    const four = choose({ blue: 3 }, 'wild', LEGAL, 3);
    expect(four).toEqual({ blue: 3, wild: 1 });
    expect(choose(four, 'wild', LEGAL, 3)).toEqual({ blue: 3 });
    expect(choose({}, 'wild', LEGAL, 3)).toEqual({});
  });

  test('other colors make three singles', () => {
    const two = choose({ blue: 3 }, 'red', LEGAL, 3);
    expect(two).toEqual({ blue: 1, red: 1 });
    expect(choose(two, 'green', LEGAL, 3)).toEqual({ blue: 1, red: 1, green: 1 });
    expect(choose(two, 'red', LEGAL, 3)).toEqual({ blue: 1 });
    expect(choose(two, 'green', LEGAL, 2)).toEqual(two);
  });

  test('an opponent’s group of the same color will be robbed', () => {
    const view = { robberies: { blue: { rival: 1, cards: 2, needed: 3 } } } as unknown as CardView;
    expect(robbed(view, { blue: 3 })).toEqual([{ seat: 1, color: 'blue', cards: 2 }]);
    expect(robbed(view, { blue: 1, red: 1, green: 1 })).toEqual([]);
  });
});
