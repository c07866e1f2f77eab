import { beforeAll, describe, expect, test } from 'vitest';
import { speakEnglish } from '../../../tests/english';
import { answer, type Known } from './queries';
import { openEdition } from '../editions/editions';
import { addToLog } from '../log/entries';
import type { BoardView } from '../protocol/wire';

let known: Known;

beforeAll(async () => {
  await speakEnglish();
  const places = await openEdition('usa');
  const view = {
    edition: 'usa',
    seat: 0,
    tickets: ['chicago--santa-fe', 'dallas--new-york'],
    closed: [],
    players: [{ routes: [] }, { routes: ['chicago--toronto'] }],
    ticket_states: [
      { ticket: 'chicago--santa-fe', state: 'open', pieces: 9, spaces: [] },
      { ticket: 'dallas--new-york', state: 'done', pieces: 0, spaces: [] },
    ],
  } as unknown as BoardView;
  const log = addToLog([], [{ event: 'passed', seat: 1 }], 1, 0);
  known = { view, places, log, name: (seat) => ['Marta', 'Bohdan'][seat] ?? '', claimable: new Set() };
});

describe('a question to the command line', () => {
  test('routes of a city, with length and owner', () => {
    const told = answer('routes chi', known) ?? [];
    expect(told).toContain('Chicago – Toronto: 4 white. Claimed by Bohdan.');
    expect(told.length).toBeGreaterThan(5);
    expect(answer('routes atlantis', known)).toEqual(['Nothing found.']);
  });

  test('what a ticket still needs', () => {
    expect(answer('need santa', known)).toEqual([expect.stringContaining('9 trains to go')]);
    expect(answer('need', known)).toHaveLength(2);
  });

  test('what happened', () => {
    expect(answer('log', known)).toEqual(['Bohdan passed.']);
  });

  test('help says what can be typed', () => {
    for (const word of ['help', 'Help', '?']) expect(answer(word, known)?.[0]).toContain('claim chi pit orange');
  });

  test('an action is not a question', () => {
    expect(answer('claim chi pit orange', known)).toBe(null);
    expect(answer('', known)).toBe(null);
  });
});
