// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFacts } from '../src/lib/editions/editions';
import { EDITIONS } from '../src/lib/editions/editions-list';
import { NUMBERS } from '../src/lib/guide/guide';
import { EXAMPLES } from '../src/lib/guide/examples';
import { spread } from '../src/lib/protocol/notation';
import { chaptersOf, linked } from '../src/lib/guide/rules';
import type { Color } from '../src/lib/protocol/wire';

const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const FILES = ['common', 'usa', 'marklin', 'london', 'new-york', 'card-game'] as const;
const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
const ids = (text: string) => [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* \S/gm)].map(([, id]) => id as string);

/** Invariants, arithmetic checks and duties of the program: only the reference in `docs/rules` has them. */
const REFERENCE_ONLY = (
  'C-5 C-6 C-7 C-48 C-49 C-106 C-120 C-121 US-11 US-28 LD-9 LD-14 NY-12 ' +
  'CG-6 CG-10 CG-48 CG-49 CG-78 CG-114 CG-116 CG-117'
).split(' ');

describe.each(FILES)('the rules of %s', (file) => {
  const reference = ids(read(`docs/rules/${file}.md`));

  test.each(LANGUAGES)('are complete in %s, in the order of the reference', (language) => {
    const own = ids(read(`words/rules/${language}/${file}.md`));
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

describe.each(EDITIONS)('the guide’s pictures of %s', (edition) => {
  const { row, claim, double, tickets, journey, complete } = EXAMPLES[edition];

  test('show cards, routes, tickets and cities that the game has', async () => {
    const { places, routes } = await readFacts(edition);
    const colors = new Set([...routes.values()].map(({ color }) => color));
    if (edition !== 'card-game') {
      const plain = row.filter((kind) => !['wild', 'plus4', 'passenger'].includes(kind));
      expect(plain.filter((kind) => !colors.has(kind as Color))).toEqual([]);
      expect(tickets).toHaveLength(NUMBERS[edition].draw);
      expect(row.includes('plus4')).toBe(edition === 'marklin');
    }
    expect(row).toHaveLength(5);
    for (const ticket of [...(tickets ?? []), ...(complete ? [complete.ticket] : [])])
      expect(places.points(ticket), ticket).toBeGreaterThan(0);
    if (claim) {
      const route = routes.get(claim.route);
      expect(spread(claim.payment)).toHaveLength(route?.length ?? 0);
      expect([route?.color, 'wild']).toEqual(expect.arrayContaining(Object.keys(claim.payment)));
    }
    const ends = (double ?? []).map((id) => routes.get(id)?.between.join(' '));
    expect(new Set(ends).size).toBe(double ? 1 : 0);
    expect(ends).not.toContain(undefined);
    const joined = (a: string, b: string) =>
      [...routes.values()].some(({ between }) => between.includes(a) && between.includes(b));
    for (const [i, id] of (journey ?? []).slice(1).entries()) expect(joined(journey?.[i] ?? '', id), id).toBe(true);
    if (complete) {
      const { wild = 0, ...paid } = complete.cards;
      const need = places.tickets.get(complete.ticket)?.cards ?? {};
      const missing = spread(need).length - spread(paid).filter((kind) => need[kind]).length;
      expect(missing).toBe(wild);
    }
  });
});
