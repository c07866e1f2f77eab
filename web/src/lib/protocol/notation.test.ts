import { describe, expect, test } from 'vitest';
import { claims, claimsByRoute, keeps, payableWith, places, rides, splits, spread, ticketCities } from './notation';

describe('parsing legal actions', () => {
  test('claims, with their payment and passenger', () => {
    expect(
      claims(['pick 3', 'claim duluth--helena 4 orange 2 wild', 'claim berlin--dresden 5 green at berlin']),
    ).toEqual([
      {
        action: 'claim duluth--helena 4 orange 2 wild',
        route: 'duluth--helena',
        payment: { orange: 4, wild: 2 },
        at: null,
      },
      {
        action: 'claim berlin--dresden 5 green at berlin',
        route: 'berlin--dresden',
        payment: { green: 5 },
        at: 'berlin',
      },
    ]);
  });

  test('payments are sorted by their number of wilds', () => {
    const ways = claimsByRoute(['claim a--b 1 red 2 wild', 'claim a--b 3 red', 'claim a--b 2 red 1 wild']);
    expect(ways.get('a--b')?.map(({ payment }) => payment.wild ?? 0)).toEqual([0, 1, 2]);
  });

  test('rides, splits, tickets to keep, groups to place', () => {
    expect(rides(['ride a--b from a', 'ride b--c'])).toEqual([
      { action: 'ride a--b from a', route: 'a--b', from: 'a' },
      { action: 'ride b--c', route: 'b--c', from: null },
    ]);
    expect(splits(['split 2 short 2 long', 'tickets 4 short 0 long'], 'tickets')).toEqual([
      { action: 'tickets 4 short 0 long', split: { short: 4, long: 0 } },
    ]);
    expect(keeps(['keep none', 'keep 1 3'])).toEqual([
      { action: 'keep none', kept: [] },
      { action: 'keep 1 3', kept: [1, 3] },
    ]);
    expect(places(['place 3 red 1 wild'])).toEqual([{ action: 'place 3 red 1 wild', cards: { red: 3, wild: 1 } }]);
  });

  test('cards are sorted color first, then wilds', () => {
    expect(spread({ wild: 1, blue: 2 })).toEqual(['blue', 'blue', 'wild']);
  });

  test('the second ticket of a pair has the same cities', () => {
    const known = (city: string) => city === 'chicago' || city === 'new-york';
    expect(ticketCities('chicago--new-york-2', known)).toEqual(['chicago', 'new-york']);
    expect(ticketCities('chicago--new-york', known)).toEqual(['chicago', 'new-york']);
  });
});

test('a payment is possible only if it contains the chosen cards', () => {
  expect(payableWith({ red: 2, wild: 1 }, [])).toBe(true);
  expect(payableWith({ red: 2, wild: 1 }, ['red', 'wild'])).toBe(true);
  expect(payableWith({ red: 2, wild: 1 }, ['red'])).toBe(false);
});
