// @vitest-environment node
/** What is drawn and not written is no part of the browser's contrast tests: it is counted here, from the styles' own values. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EDITIONS } from '../src/lib/editions-list';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../src/styles/${name}.css`, import.meta.url)), 'utf8');
const tokens = read('tokens');
const choices = read('choices');

type Values = Map<string, [day: string, night: string]>;

/** The values that the blocks with this selector give, by day and by night. */
function values(css: string, selector: string): Values {
  const out: Values = new Map();
  for (const [, named, body] of css.matchAll(/^([^\n@{}]*(?:,\n[^\n@{}]*)*)\{([^{}]*)\}/gm)) {
    if (!named?.split(',').some((one) => one.trim() === selector)) continue;
    const colors = /--([\w-]+):\s*(?:light-dark\((#\w+), (#\w+)\)|(#\w+))/g;
    for (const [, name, day, night, both] of (body ?? '').matchAll(colors))
      out.set(name as string, [(day ?? both) as string, (night ?? both) as string]);
  }
  return out;
}

function light(color: string): number {
  const hex = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [more, less] = [light(one), light(other)].sort((a, b) => b - a) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

const contrasted = values(choices, "html[data-theme='contrast'][data-edition]");

/** Everything that a page of this edition can look like. */
function looks(edition: string): [string, (name: string) => string][] {
  return [':root', 'apart'].flatMap((colors) => {
    const all = new Map([
      ...values(tokens, ':root'),
      ...values(tokens, `[data-edition="${edition}"]`),
      ...(colors === 'apart' ? values(choices, "html[data-colors='apart']") : []),
    ]);
    const of = (from: Values, at: 0 | 1) => (name: string) => {
      const found = from.get(name)?.[at];
      if (!found) throw new Error(`no --${name} in ${edition}`);
      return found;
    };
    return [
      [`${edition} by day, ${colors}`, of(all, 0)],
      [`${edition} by night, ${colors}`, of(all, 1)],
      [`${edition} in high contrast, ${colors}`, of(new Map([...all, ...contrasted]), 0)],
    ] as [string, (name: string) => string][];
  });
}

test.each(EDITIONS.flatMap(looks))('lines and the names of waters stand out: %s', (where, value) => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
  for (const seat of [1, 2, 3, 4, 5])
    expect(contrast(value(`line-${seat}`), value('sheet')), `line ${seat}`).toBeGreaterThanOrEqual(3);
  if (where.startsWith('card-game')) return;
  expect(contrast(value('water-name'), value('water')), 'the name of a water').toBeGreaterThanOrEqual(3);
});
