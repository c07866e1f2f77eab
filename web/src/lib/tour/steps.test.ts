import { expect, test } from 'vitest';
import { stepOf, stepsOf, targetsOf, type Situation } from './steps';
import { EDITIONS } from '../editions/editions-list';
import type { View } from '../protocol/wire';

const start: Situation = {
  view: { phase: 'turn', over: false, edition: 'usa' },
  yours: true,
  canClaim: false,
  canPlacePassenger: false,
  canTravel: false,
  canPlace: false,
  drawn: true,
  built: false,
  settled: false,
};
const at = (phase: View['phase']): Situation => ({
  ...start,
  view: { phase, over: phase === 'over', edition: 'usa' } as Situation['view'],
});

test('the step follows the state of the game', () => {
  expect(stepOf(at('opening-tickets'))).toBe('tickets');
  expect(stepOf({ ...at('opening-tickets'), yours: false })).toBe('wait');
  expect(stepOf({ ...at('keep-tickets'), built: true })).toBe('new-tickets');
  expect(stepOf(start)).toBe('take');
  expect(stepOf(at('second-pick'))).toBe('second');
  expect(stepOf({ ...start, yours: false })).toBe('wait');
  expect(stepOf({ ...start, canClaim: true, drawn: false })).toBe('take');
  expect(stepOf({ ...start, canClaim: true })).toBe('claim');
  expect(stepOf({ ...start, canClaim: true, built: true })).toBe('more');
  expect(stepOf({ ...at('over'), yours: false })).toBe('end');
});

test('Märklin explains splits, passengers and journeys', () => {
  expect(stepOf(at('split'))).toBe('split');
  expect(stepOf({ ...start, canClaim: true, canPlacePassenger: true })).toBe('claim');
  expect(stepOf({ ...start, built: true, canPlacePassenger: true })).toBe('passenger');
  expect(stepOf({ ...start, built: true, canPlacePassenger: true, settled: true })).toBe('more');
  expect(stepOf({ ...start, built: true, canTravel: true, settled: true })).toBe('journey');
  expect(stepOf(at('journey'))).toBe('journey');
});

test('the Card Game explains placing and completing', () => {
  expect(stepOf({ ...start, canPlace: true, drawn: false })).toBe('take');
  expect(stepOf({ ...start, canPlace: true })).toBe('place');
  expect(stepOf({ ...start, canPlace: true, built: true })).toBe('more');
  expect(stepOf(at('complete'))).toBe('complete');
});

test('every choice of every edition is pointed at', () => {
  for (const edition of EDITIONS) {
    for (const step of stepsOf(edition)) {
      if (!['more', 'end'].includes(step)) expect(targetsOf(step), `${edition} ${step}`).not.toEqual([]);
    }
  }
});
