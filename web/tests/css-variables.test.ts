// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const files = [
  ...readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|css|ts)$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join('src', path)),
  'index.html',
];
const texts = new Map(files.map((path) => [path, readFileSync(join(WEB, path), 'utf8')]));

/** The custom properties that are declared in a stylesheet, in a `style` attribute or by a script. */
const defined = new Set(
  [...texts.values()].flatMap((text) =>
    [...text.matchAll(/(--[\w-]+)(?=["'`]?\s*[:=,])/g)].map(([, name]) => name as string),
  ),
);

/**
 * Returns whether a property exists. A part in braces, which a script fills in, stands for any letters: one of the
 * defined properties must fit.
 */
function exists(name: string): boolean {
  if (!name.includes('{')) return defined.has(name);
  const pattern = name.replace(/\$?\{(?:[^{}]|\{[^}]*\})*\}/g, '[\\w-]+');
  return [...defined].some((one) => new RegExp(`^${pattern}$`).test(one));
}

/** Returns the names in `var(…)` of a text, with braces as they are written. */
function used(text: string): string[] {
  return [...text.matchAll(/var\(\s*(--(?:[\w-]|\$?\{(?:[^{}]|\{[^}]*\})*\})+)/g)].map(([, name]) => name as string);
}

test('every custom property that is used is defined', () => {
  const missing = [...texts].flatMap(([path, text]) =>
    used(text)
      .filter((name) => !exists(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('a property with a part in braces must fit a defined one', () => {
  expect(exists('--piece-{colorOf(seat)}-line')).toBe(true);
  expect(exists('--line-{seat + 1}')).toBe(false);
});
