// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { EDITION_COLORS, seatColors } from '../src/lib/colors';

const source = readFileSync(fileURLToPath(new URL('../../crates/engine/src/edition.rs', import.meta.url)), 'utf8');

test('the page knows the colors of every edition as the engine does (US-2, MK-2)', () => {
  for (const [edition, colors] of Object.entries(EDITION_COLORS)) {
    const list = new RegExp(`"${edition}",[^[]*\\[([^\\]]*)\\]`).exec(source)?.[1] ?? '';
    expect(list.replaceAll('PieceColor::', '').toLowerCase().split(', '), edition).toEqual(colors);
  }
});

test('a seat has its chosen color, and the others take the free ones in order', () => {
  expect(seatColors('usa', [{}, { color: 'blue' }, { color: null }])).toEqual(['red', 'blue', 'green']);
  expect(seatColors('marklin', [{ color: 'purple' }, { color: 'nonsense' }])).toEqual(['purple', 'white']);
});
