import { expect, test } from 'vitest';
import { stepOf, type Situation } from './steps';

const start: Situation = {
  view: { phase: 'turn', over: false },
  yours: true,
  canClaim: false,
  drawn: true,
  claimed: false,
};

test('the tour follows the game, not a script', () => {
  expect(stepOf({ ...start, view: { phase: 'opening-tickets', over: false } })).toBe('tickets');
  expect(stepOf({ ...start, view: { phase: 'opening-tickets', over: false }, yours: false })).toBe('wait');
  expect(stepOf({ ...start, view: { phase: 'keep-tickets', over: false }, claimed: true })).toBe('new-tickets');
  expect(stepOf(start)).toBe('take');
  expect(stepOf({ ...start, view: { phase: 'second-pick', over: false } })).toBe('second');
  expect(stepOf({ ...start, yours: false })).toBe('wait');
  expect(stepOf({ ...start, canClaim: true, drawn: false })).toBe('take');
  expect(stepOf({ ...start, canClaim: true })).toBe('claim');
  expect(stepOf({ ...start, canClaim: true, claimed: true })).toBe('more');
  expect(stepOf({ ...start, view: { phase: 'over', over: true }, yours: false })).toBe('end');
});
