import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeAction } from '../src/lib/words/actions';
import type { EditionData } from '../src/lib/editions/editions';
import { clockName } from '../src/lib/lobby/labels';
import { tell } from '../src/lib/log/sentences';
import type { Kind, View } from '../src/lib/protocol/wire';
import { typeset, words } from '../src/lib/words/words.svelte';

const text = (file: string) => readFileSync(resolve('../words', `${file}.ftl`), 'utf8');

test('the wild card and the pieces are called as in the edition played', () => {
  const said = (language: 'en' | 'uk' | 'ru' | 'pl', edition: 'usa' | 'london' | 'new-york') => {
    words.use(language, text(language));
    words.edition = edition;
    return words.say('log-row-reset');
  };
  expect(said('en', 'usa')).toContain('locomotives');
  expect(said('en', 'london')).toContain('buses');
  expect(said('uk', 'new-york')).toContain('таксі');
  expect(said('pl', 'london')).toContain('autobusów');
  expect(words.attempt('illegal-cannot-pay', { have: 1, 'needed-cards': '3' })).toContain('autobusami');
  expect(words.attempt('illegal-cannot-pay', { have: 1 })).toBeNull();
});

test('Russian London has the words of its rulebook for a route, a ticket and a space', () => {
  words.use('ru', text('ru'));
  words.edition = 'usa';
  expect(words.say('do-turn-usa')).toBe('Возьмите карты, пройдите перегон или возьмите маршруты.');
  words.edition = 'london';
  expect(words.say('do-turn-london')).toBe('Возьмите карты, проложите маршрут или возьмите билеты-цели.');
  expect(words.say('tickets-count', { n: 5 })).toBe('5 билетов');
  expect(words.say('spaces', { n: 3 })).toBe('3 клетки');
  expect(words.say('claim')).toBe('Проложить');
  // A page that tells of several editions asks for each in its own words, whichever is shown.
  for (const shown of ['usa', 'london'] as const) {
    words.edition = shown;
    const both = (edition: 'usa' | 'london') =>
      ['column-routes', 'tickets'].map((key) => words.say(key, undefined, edition));
    expect(both('usa')).toEqual(['Перегоны', 'Маршруты']);
    expect(both('london')).toEqual(['Маршруты', 'Билеты']);
  }
});

/** Keys that London never shows. */
const ELSEWHERE =
  /^(?:do-turn-(?!london)|tour-(?!.*-london|new-tickets$)|do-complete|waiting-complete|do-split|do-ride|announce-split|option-(?:revisit_token|parallel_return|auto_complete|us_tiebreak)|tell-(?:big-city|longest-path)|illegal-(?:plus4|city-|start-|passenger|not-an-end|split-|deck-too|route-(?:unclaimed|elsewhere|used)|no-passenger|no-ride|ticket-|stack-)|complete-tickets|act-(?:ride|complete)|leads|short-long|tie-(?:longest|goods|big)|reason-nothing-left|(?:scoring|special)-(?!london)|.*-marklin$|place-passenger|journey|cg-|h-complete)/;

test('no Russian sentence that London shows has the words of the other editions', () => {
  for (const file of ['ru', 'guide/ru']) {
    words.use('ru', text(file));
    const wrong: string[] = [];
    for (const [, key] of text(file).matchAll(/^([a-z][\w-]*) =/gm)) {
      if (ELSEWHERE.test(key as string)) continue;
      const said = words.say(key as string, { n: 2, hand: 2, dealt: 2, draw: 2, you: 'no' }, 'london');
      if (/перегон|звен|город(?!ск)/i.test(said)) wrong.push(`${key}: ${said}`);
    }
    expect(wrong).toEqual([]);
  }
});

test('what Russian London calls «маршрут» is a route, never a ticket', () => {
  const args = { n: 2, hand: 2, dealt: 2, draw: 2, you: 'no' };
  for (const file of ['ru', 'guide/ru']) {
    words.use('ru', text(file));
    const wrong: string[] = [];
    for (const [, key = ''] of text(file).matchAll(/^([a-z][\w-]*) =/gm)) {
      if (ELSEWHERE.test(key) || key.endsWith('-london')) continue;
      const [here, elsewhere] = [words.say(key, args, 'london'), words.say(key, args, 'new-york')];
      if (/маршрут/i.test(here) && !/перегон/i.test(elsewhere)) wrong.push(`${key}: ${here}`);
    }
    expect(wrong).toEqual([]);
  }
});

test.each([
  [
    'en',
    'You took a black card and a green card.',
    'Whistler took 2 red and one from the deck.',
    'Take the white card.',
  ],
  ['uk', 'Ви берете чорну і зелену.', 'Whistler бере 2 червоні і одну з колоди.', 'Взяти білу.'],
  ['ru', 'Вы берёте чёрную и зелёную.', 'Whistler берёт 2 красные и одну из колоды.', 'Взять белую.'],
  ['pl', 'Bierzesz czarną i zieloną.', 'Whistler bierze 2 czerwone i jedną z talii.', 'Weź białą.'],
] as const)('%s says what is taken in the accusative', (language, own, others, hint) => {
  words.use(language, text(language));
  words.edition = 'usa';
  const board = { edition: 'usa', city: (id: string) => id, ticket: (id: string) => id } as unknown as EditionData;
  const said = (seat: number, cards: (Kind | null)[]) =>
    tell(
      { n: 0, at: 0, version: 0, seat, what: { kind: 'took', cards, faceUp: cards.map((card) => card !== null) } },
      board,
      () => 'Whistler',
      0,
    ).text.replaceAll('\u0001', '');
  expect(said(0, ['black', 'green'])).toBe(own);
  expect(said(1, ['red', 'red', null])).toBe(others);
  expect(describeAction('pick 1', { row: ['white'], edition: 'usa' } as unknown as View, board)).toBe(hint);
});

test('a name that ends in a full stop does not end the sentence twice', () => {
  expect(typeset('Waiting for Leo W..')).toBe('Waiting for Leo W.');
  expect(typeset('Ходить \u0001Лев В.\u0001.')).toBe('Ходить \u0001Лев В.\u0001');
  expect(typeset('One moment... now.')).toBe('One moment... now.');
  expect(typeset('Paris: -12 points (-3), C-66')).toBe('Paris: −12 points (−3), C-66');
  words.use('en', text('en'));
  expect(words.say('waiting-choose', { names: 'Leo W.' })).toBe('Waiting for Leo W.');
  expect(words.attempt('waiting-choose', { names: 'Leo W.' })).toBe('Waiting for Leo W.');
});

test('a clock with an increment says it', () => {
  words.use('en', text('en'));
  expect(clockName({ kind: 'per-game', seconds: 600, increment: 10 })).toBe('10 min + 10 s per move');
  expect(clockName({ kind: 'none' })).toBe('no clock');
});
