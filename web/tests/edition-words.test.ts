import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { inWordsOf, words } from '../src/lib/words.svelte';

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
  expect(words.attempt('illegal-cannot-pay', { have: 1, 'needed-cards': '3' })).toContain('autobusy');
  expect(words.attempt('illegal-cannot-pay', { have: 1 })).toBeNull();
});

test('Russian London has its own words for a route and a ticket', () => {
  words.use('ru', text('ru'));
  words.edition = 'usa';
  expect(words.say('do-turn-london')).toBe('Возьмите карты, пройдите перегон или возьмите маршруты.');
  words.edition = 'london';
  expect(words.say('do-turn-london')).toBe('Возьмите карты, пройдите маршрут или возьмите билеты.');
  expect(words.say('tickets-count', { n: 5 })).toBe('5 билетов');
  // A page that tells of several editions asks for each in its own words, whichever is shown.
  for (const shown of ['usa', 'london'] as const) {
    words.edition = shown;
    const both = (edition: 'usa' | 'london') =>
      ['column-routes', 'tickets'].map((key) => words.say(key, undefined, edition));
    expect(both('usa')).toEqual(['Перегоны', 'Маршруты']);
    expect(both('london')).toEqual(['Маршруты', 'Билеты']);
  }
  const guide = text('guide/ru');
  expect(inWordsOf('london', 'ru', guide)).not.toMatch(/перегон/i);
  expect(inWordsOf('london', 'pl', guide)).toBe(guide);
});
