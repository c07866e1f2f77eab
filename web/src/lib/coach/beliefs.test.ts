import { expect, test } from 'vitest';
import type { Deduction, Opponent, Truth } from '../generated/coach';
import { answerPoints, cardRows, coachPoints, momentsOf, questionOf, ticketCount } from './beliefs';

const opponent: Opponent = {
  seat: 1,
  cards: 4,
  kinds: [
    { card: 'red', certain: 0, expected: 0.5, at_least: [0.4, 0.1] },
    { card: 'blue', certain: 2, expected: 3.1, at_least: [1, 1, 0.7, 0.3, 0.1] },
  ],
  tickets: [
    { ticket: 'a--b', points: 20, chance: 0.8 },
    { ticket: 'c--d', points: 7, chance: 0.6 },
    { ticket: 'e--f', points: 9, chance: 0.3 },
    { ticket: 'g--h', points: 5, chance: 0.2 },
    { ticket: 'i--j', points: 6, chance: 0.1 },
  ],
  cities: [],
  routes: [],
};
const deduction: Deduction = { step: 9, seat: 0, worlds: 400, opponents: [opponent] };
const truth = (...tickets: string[]): Truth[] => [{ seat: 1, cards: [['blue', 3]], tickets }];

test('cards are listed with certain ones first and between quantiles that contain them', () => {
  const rows = cardRows(opponent, truth()[0]);
  expect(rows.map(({ card }) => card)).toEqual(['blue', 'red']);
  expect(rows[0]).toMatchObject({ certain: 2, low: 2, high: 4, truth: 3 });
  expect(rows[1]).toMatchObject({ certain: 0, low: 0, high: 1, truth: 0 });
  expect(ticketCount(opponent)).toBeCloseTo(2);
});

test('a question has one held ticket among the likeliest others', () => {
  const question = questionOf(deduction, truth('c--d', 'i--j'), 1);
  expect(question?.held).toBe('c--d');
  expect(question?.options).toEqual(['a--b', 'c--d', 'e--f', 'g--h']);
  expect(question?.chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  // The deduction prefers a--b with 0.8 of 1.9 and is wrong.
  expect(question && coachPoints(question)).toBe(answerPoints(false, 0.8 / 1.9));
});

test('a ticket that no sampled game has can still be asked about', () => {
  expect(questionOf(deduction, truth('x--y'), 1)?.options).toContain('x--y');
  expect(questionOf(deduction, truth(), 1)).toBeNull();
  expect(questionOf({ ...deduction, opponents: [{ ...opponent, tickets: [] }] }, truth('a--b'), 1)).toBeNull();
});

test('a sure answer gives all or nothing, and half sure gives three quarters', () => {
  expect([answerPoints(true, 1), answerPoints(false, 1)]).toEqual([100, 0]);
  expect([answerPoints(true, 0.5), answerPoints(false, 0.5)]).toEqual([75, 75]);
  // Stating one's belief of 0.75 is better on average than any other statement.
  const average = (sure: number) => 0.75 * answerPoints(true, sure) + 0.25 * answerPoints(false, sure);
  expect(average(0.75)).toBeGreaterThan(average(1));
  expect(average(0.75)).toBeGreaterThan(average(0.5));
});

test('an exercise asks about different moments within the game', () => {
  expect(momentsOf(100)).toEqual([25, 40, 55, 70, 85]);
  expect(momentsOf(2)).toEqual([1, 2]);
});
