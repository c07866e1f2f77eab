import { beforeAll, describe, expect, test } from 'vitest';
import { speakEnglish } from '../../../tests/english';
import { describeAction, matching } from './actions';
import { openEdition, type EditionData } from '../editions/editions';
import type { BoardView } from '../protocol/wire';

const LEGAL = [
  'pick 1',
  'pick deck',
  'claim chicago--pittsburgh-a 3 orange',
  'claim chicago--pittsburgh-b 3 black',
  'claim montreal--toronto 3 black',
  'tickets',
];
const VIEW = { edition: 'usa', row: ['red', null, null, null, null], offer: [], legal: LEGAL } as unknown as BoardView;

describe('the command line', () => {
  let places: EditionData;
  beforeAll(async () => {
    await speakEnglish();
    places = await openEdition('usa');
  });
  const found = (typed: string) => matching(typed, LEGAL, (action) => describeAction(action, VIEW, places));

  test.each([
    ['claim chi pit orange', ['claim chicago--pittsburgh-a 3 orange']],
    ['chicago 3 bl', ['claim chicago--pittsburgh-b 3 black']],
    ['montréal', ['claim montreal--toronto 3 black']],
    ['deck', ['pick deck']],
    ['take red', ['pick 1']],
    ['ticket', ['tickets']],
    ['fly', []],
  ])('%s', (typed, actions) => {
    expect(found(typed)).toEqual(actions);
  });

  test('actions are described in words', () => {
    expect(describeAction('claim chicago--pittsburgh-a 3 orange', VIEW, places)).toBe(
      'Claim Chicago – Pittsburgh with 3 orange.',
    );
    expect(describeAction('pick 1', VIEW, places)).toBe('Take the red card.');
  });
});
