// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { chaptersOf, linked } from '../src/lib/rules';

const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const FILES = ['common', 'usa', 'marklin', 'london', 'new-york', 'card-game'] as const;
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const ids = (text: string) => [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm)].map(([, id]) => id as string);

/** Invariants, arithmetic checks and duties of the program: only the reference in `docs/rules` has them. */
const REFERENCE_ONLY = [
  ...['C-5', 'C-6', 'C-7', 'C-48', 'C-49', 'C-106', 'C-120', 'C-121', 'US-11', 'US-28', 'LD-9', 'LD-14', 'NY-12'],
  ...['CG-6', 'CG-10', 'CG-48', 'CG-49', 'CG-78', 'CG-114', 'CG-116', 'CG-117'],
];

describe.each(FILES)('the rules of %s', (file) => {
  const reference = ids(read(`docs/rules/${file}.md`));

  test.each(LANGUAGES)('are complete in %s, in the order of the reference', (language) => {
    const own = ids(read(`words/rules/${language}/${file}.md`)).filter((id) => reference.includes(id));
    expect(own).toEqual(reference.filter((id) => !REFERENCE_ONLY.includes(id)));
  });

  test('have the same chapters in every language', () => {
    const shape = (language: string) =>
      chaptersOf(read(`words/rules/${language}/${file}.md`)).map(({ rules }) => rules.length);
    for (const language of LANGUAGES) expect(shape(language), language).toEqual(shape('en'));
  });
});

test('London has the shared rules in the words of its Russian rulebook', () => {
  const london = read('words/rules/ru/common-london.md');
  expect(ids(london)).toEqual(ids(read('words/rules/ru/common.md')));
  expect(london + read('words/rules/ru/london.md')).not.toMatch(/перегон|звен/i);
});

test('every rule that a refusal cites exists in every language', () => {
  const cited = [...read('crates/engine/src/illegal.rs').matchAll(/"((?:C|US|MK|LD|NY|CG)-\d+)"/g)].map(([, id]) => id);
  expect(cited.length).toBeGreaterThan(40);
  for (const language of LANGUAGES) {
    const folder = fileURLToPath(new URL(`../../words/rules/${language}`, import.meta.url));
    const known = new Set(readdirSync(folder).flatMap((name) => ids(read(`words/rules/${language}/${name}`))));
    expect(
      cited.filter((id) => !known.has(id as string)),
      language,
    ).toEqual([]);
  }
});

test('a text links to the rules of its page only', () => {
  expect(linked('See C-57 and NY-31.', new Set(['C-57']))).toEqual([
    { part: 'See ', rule: false },
    { part: 'C-57', rule: true },
    { part: ' and ', rule: false },
    { part: 'NY-31', rule: false },
    { part: '.', rule: false },
  ]);
});
