// @vitest-environment node
/** Contrast and color difference of what is drawn, from the values in the styles; texts are checked in the browser. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EDITION_COLORS } from '../src/lib/editions/colors';
import { EDITIONS } from '../src/lib/editions/editions-list';
import { apart, deltaE, VISIONS } from './vision';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../src/styles/${name}.css`, import.meta.url)), 'utf8');
const tokens = read('tokens');
const accessibility = read('accessibility');

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

const contrasted = values(accessibility, "html[data-theme='contrast'][data-edition]");

/** Everything that a page of this edition can look like. */
function looks(edition: string): [string, (name: string) => string][] {
  return [':root', 'apart'].flatMap((colors) => {
    const all = new Map([
      ...values(tokens, ':root'),
      ...values(tokens, `[data-edition="${edition}"]`),
      ...(colors === 'apart'
        ? [
            ...values(accessibility, "html[data-colors='apart']"),
            ...values(accessibility, `html[data-colors='apart'][data-edition='${edition}']`),
          ]
        : []),
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

const ALL = EDITIONS.flatMap((edition) => looks(edition).map(([where, value]) => [where, edition, value] as const));
const SPACES = ['red', 'orange', 'yellow', 'green', 'blue', 'pink', 'black', 'white', 'gray'];

test.each(ALL)('lines, edges and the names of waters stand out: %s', (_, edition, value) => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21);
  for (const color of EDITION_COLORS[edition])
    expect(contrast(value(`piece-${color}-line`), value('sheet')), `line ${color}`).toBeGreaterThanOrEqual(3);
  if (edition === 'card-game') return;
  expect(contrast(value('water-name'), value('water')), 'the name of a water').toBeGreaterThanOrEqual(3);
  // The edge of a claimable route: a bright line within a dark one, of which one stands out from any ground.
  const [glow, edge] = [value('glow'), value('glow-edge')];
  expect(contrast(glow, edge), 'both lines of the edge').toBeGreaterThanOrEqual(4.5);
  for (const ground of ['land', 'land-far', 'water'])
    expect(Math.max(contrast(glow, value(ground)), contrast(edge, value(ground))), ground).toBeGreaterThanOrEqual(4.5);
});

test('the color difference is the published one, and the simulated eyes confuse what such eyes confuse', () => {
  // From the test data of Sharma, Wu and Dalal.
  expect(deltaE([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(deltaE([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619])).toBeCloseTo(2.0373, 4);
  expect(deltaE([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
  const [red, green] = ['#c04040', '#5a7a00'];
  expect(apart(red, green, 'normal')).toBeGreaterThan(50);
  expect(apart(red, green, 'deutan')).toBeLessThan(apart(red, green, 'normal') / 2);
  expect(apart('#808080', '#808080', 'tritan')).toBe(0);
});

describe.each(ALL.filter(([, edition]) => edition !== 'card-game'))('pieces: %s', (_, edition, value) => {
  const colors = EDITION_COLORS[edition];

  test.each(VISIONS)('differ from free spaces and from each other by ΔE2000 of 15 for %s eyes', (vision) => {
    const close: string[] = [];
    const check = (one: string, other: string) => {
      const away = apart(value(one), value(other), vision);
      if (away < 15) close.push(`${one} and ${other}: ${away.toFixed(1)}`);
    };
    for (const [i, color] of colors.entries()) {
      for (const space of SPACES) check(`piece-${color}`, `space-${space}`);
      for (const other of colors.slice(i + 1)) check(`piece-${color}`, `piece-${other}`);
    }
    expect(close).toEqual([]);
  });

  test('carry a roof mark, and free spaces a mark, of 3:1', () => {
    for (const color of colors)
      expect(contrast(value(`piece-${color}`), value(`piece-${color}-on`)), color).toBeGreaterThanOrEqual(3);
    for (const space of SPACES.slice(0, -1))
      expect(contrast(value(`space-${space}`), value(`space-${space}-mark`)), space).toBeGreaterThanOrEqual(3);
  });

  test('no two have one value', () => {
    const painted = [
      ...colors.map((color) => value(`piece-${color}`)),
      ...SPACES.map((space) => value(`space-${space}`)),
    ];
    expect(new Set(painted).size).toBe(painted.length);
  });
});
