// @vitest-environment node
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../src/lib/editions/editions-list';
import { planOf } from '../src/lib/guide/guide';

const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const text = (language: string) =>
  [`${language}.ftl`, `coach/${language}.ftl`]
    .map((file) => readFileSync(here(`../../words/${file}`), 'utf8'))
    .join('\n');

/**
 * Reads each key and the arguments its pattern names; a plural's branches count together. `$edition` is given to every
 * message, so it does not count, and `$card-acc` is `$card` in another case.
 */
function messages(source: string): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  let current: Set<string> | null = null;
  for (const line of source.split('\n')) {
    const start = /^([a-z][\w-]*) =/.exec(line);
    if (start?.[1]) {
      expect(out.has(start[1]), `${start[1]} stands twice`).toBe(false);
      current = new Set();
      out.set(start[1], current);
    }
    if (line.startsWith('#')) continue;
    for (const [, name] of line.matchAll(/\$([\w-]+)/g)) {
      if (name !== 'edition') current?.add((name as string).replace(/-acc$/, ''));
    }
  }
  return out;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'dev' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

describe('the words', () => {
  const english = messages(text('en'));

  test.each(LANGUAGES)('%s is well formed and has the keys and arguments of English', (language) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(text(language)))).toEqual([]);
    const own = messages(text(language));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, args] of own) expect([...args].sort(), key).toEqual([...(english.get(key) ?? [])].sort());
  });

  test.each(LANGUAGES)('the guide in %s has the keys and arguments of English, and all that it needs', (language) => {
    const read = (one: string) => readFileSync(here(`../../words/guide/${one}.ftl`), 'utf8');
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(read(language)))).toEqual([]);
    const [own, model] = [messages(read(language)), messages(read('en'))];
    expect([...own.keys()].sort()).toEqual([...model.keys()].sort());
    for (const [key, args] of own) expect([...args].sort(), key).toEqual([...(model.get(key) ?? [])].sort());
    for (const { title, text: told } of EDITIONS.flatMap(planOf)) {
      expect(bundle.hasMessage(`h-${title}`), title).toBe(true);
      expect(bundle.hasMessage(told), told).toBe(true);
    }
  });

  test('the guide has no key that nothing uses', () => {
    const page = sources(here('../src')).map((path) => readFileSync(path, 'utf8'));
    const named = page.flatMap((one) => [...one.matchAll(/\bguide\.say\('([\w-]+)'/g)].map(([, key]) => key));
    const used = new Set([
      ...named,
      ...EDITIONS.flatMap(planOf).flatMap(({ title, text: told }) => [`h-${title}`, told]),
    ]);
    const keys = messages(readFileSync(here('../../words/guide/en.ftl'), 'utf8')).keys();
    expect([...keys].filter((key) => !used.has(key))).toEqual([]);
  });

  test('every rule that the guide names exists', () => {
    for (const edition of EDITIONS) {
      const files = edition === 'card-game' ? ['card-game'] : [edition, 'common'];
      const rules = files.map((file) => readFileSync(here(`../../words/rules/en/${file}.md`), 'utf8')).join('\n');
      for (const id of planOf(edition).flatMap(({ rules: ids }) => ids)) expect(rules).toContain(`- **${id}** `);
    }
  });

  test.each([
    ['en', '1 train', '2 trains', '5 trains', '22 trains'],
    ['uk', '1 вагончик', '2 вагончики', '5 вагончиків', '22 вагончики'],
    ['ru', '1 вагончик', '2 вагончика', '5 вагончиков', '22 вагончика'],
    ['pl', '1 wagonik', '2 wagoniki', '5 wagoników', '22 wagoniki'],
  ])('%s counts as its speakers do', (language, ...forms) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(text(language)));
    const pattern = bundle.getMessage('trains-usa')?.value;
    const said = [1, 2, 5, 22].map((n) => bundle.formatPattern(pattern ?? '', { n }));
    expect(said).toEqual(forms);
  });

  test('every key that the page names exists', () => {
    const missing: string[] = [];
    for (const path of sources(here('../src'))) {
      for (const [, key] of readFileSync(path, 'utf8').matchAll(/\bt\(\s*'([\w-]+)'/g)) {
        if (!english.has(key as string)) missing.push(`${path}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe('the families of keys', () => {
  const keys = [...messages(text('en')).keys()];
  const page = sources(here('../src')).map((path) => readFileSync(path, 'utf8'));
  const rust = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rs'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const quoted = (code: string[]) =>
    new Set(code.flatMap((one) => [...one.matchAll(/['"`]([\w-]+)['"`]/g)].map(([, word]) => word as string)));
  const inPage = quoted(page);
  const anywhere = new Set([
    ...inPage,
    ...['bots', 'coach', 'engine', 'protocol', 'server', 'table'].flatMap((crate) => [
      ...quoted(rust(here(`../../crates/${crate}/src`))),
    ]),
  ]);
  /** The beginnings of keys that the page puts together from a fixed part and a word. */
  const beginnings = [
    ...new Set(
      page.flatMap((one) => [...one.matchAll(/`([a-z]+-(?:[a-z]+-)?)\$\{/g)].map(([, start]) => start as string)),
    ),
  ];

  test('no key is left that nothing uses', () => {
    const known = (word: string) =>
      [word, word.replaceAll('_', '-'), word.replace(/^./, (first) => first.toUpperCase())].some((one) =>
        anywhere.has(one),
      );
    const used = (key: string) =>
      inPage.has(key) ||
      beginnings.some((start) => {
        if (!key.startsWith(start)) return false;
        const rest = key.slice(start.length);
        const shorter = rest.replace(/-(?:acc|sub|about|size|note)$/, '');
        // A setting and its value: `option-tie_break-held`.
        const cut = rest.indexOf('-');
        if (cut > 0 && known(rest.slice(0, cut)) && known(rest.slice(cut + 1))) return true;
        return known(rest) || known(shorter) || shorter.split(/-(?=london|new-york|marklin|card-game)/).every(known);
      });
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });
});

test('no text of the page bypasses the words', () => {
  /** The product's name and what is not language. */
  const allowed = /^(Whistlestop|[\s\d.,:;·–→−+×/?()&]*|&nbsp;)$/;
  const found: string[] = [];
  for (const path of sources(here('../src')).filter((name) => name.endsWith('.svelte'))) {
    let markup = readFileSync(path, 'utf8')
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '');
    // Expressions may hold braces and arrows: take them out from the inside.
    while (/\{[^{}]*\}/.test(markup)) markup = markup.replace(/\{[^{}]*\}/g, '');
    for (const [, piece] of markup.matchAll(/>([^<>]*)</g)) {
      if (!allowed.test((piece ?? '').trim())) found.push(`${path}: ${piece?.trim()}`);
    }
    for (const [, name, value] of markup.matchAll(/\b(aria-label|placeholder|title|alt)="([^"]*)"/g)) {
      if (!allowed.test((value ?? '').trim())) found.push(`${path}: ${name}="${value}"`);
    }
  }
  expect(found).toEqual([]);
});
