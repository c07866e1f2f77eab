// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EDITION_COLORS, seatColors } from '../src/lib/colors';

const source = readFileSync(fileURLToPath(new URL('../../crates/engine/src/edition.rs', import.meta.url)), 'utf8');
const NAMES = { usa: 'Usa', marklin: 'Marklin', london: 'London', 'new-york': 'NewYork', 'card-game': 'CardGame' };

test('the page knows the colors of every edition as the engine does (US-2, MK-2)', () => {
  for (const [edition, name] of Object.entries(NAMES)) {
    const found = new RegExp(`Self::${name} => &\\[((?:Blue|Red|Green|Yellow|Black|White|Purple|, )+)\\]`).exec(source);
    expect(found?.[1]?.toLowerCase().split(', '), edition).toEqual(EDITION_COLORS[edition as keyof typeof NAMES]);
  }
});

test('a seat has its chosen color, and the others take the free ones in order', () => {
  expect(seatColors('usa', [{}, { color: 'blue' }, { color: null }])).toEqual(['red', 'blue', 'green']);
  expect(seatColors('marklin', [{ color: 'purple' }, { color: 'nonsense' }])).toEqual(['purple', 'white']);
});
