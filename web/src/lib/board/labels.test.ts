import { describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { LANGUAGES } from '../state/settings.svelte';
import { breakName, distanceToBox, overlaps } from './geometry';
import { GOODS_RADIUS } from './goods-placement';
import { boxOf, labelSize, LARGEST_PX, placeLabels, SMALLEST_PX } from './labels';

describe.each(['usa', 'marklin', 'london', 'new-york'] as const)('labels of %s', (edition) => {
  test('stay between 11 and 18 px at any zoom', async () => {
    const board = (await openEdition(edition)) as PrintedBoard;
    for (const k of [0.2, 0.4, 0.65, 1, 2, 4]) {
      const px = labelSize(board, k) * k;
      expect(px).toBeGreaterThanOrEqual(SMALLEST_PX - 0.001);
      expect(px).toBeLessThanOrEqual(LARGEST_PX + 0.001);
    }
  });

  test('do not lie upon one another where they had to grow, in any language', async () => {
    const board = (await openEdition(edition)) as PrintedBoard;
    for (const language of LANGUAGES) {
      for (const k of [0.2, 0.3, 0.4]) {
        const shown = placeLabels(board, language, k).filter((label) => label.shown);
        if (labelSize(board, k) <= board.geometry.font * 1.08 * 1.04) continue;
        expect(shown.length).toBeGreaterThan(3);
        const boxes = shown.map(boxOf);
        boxes.forEach((box, i) => boxes.slice(i + 1).forEach((other) => expect(overlaps(box, other)).toBe(false)));
      }
    }
  });

  test('large names lose none that is shown at the normal size, and lie upon nothing else', async () => {
    const board = (await openEdition(edition)) as PrintedBoard;
    for (const language of LANGUAGES) {
      for (const k of [0.3, 0.45, 0.65, 0.9, 1.4]) {
        const normal = placeLabels(board, language, k).filter((label) => label.shown);
        const large = placeLabels(board, language, k, 1.35).filter((label) => label.shown);
        const name = `${edition} ${language} ${k}`;
        expect(large.map(({ city }) => city).sort(), name).toEqual(normal.map(({ city }) => city).sort());
        const grown = large.filter(({ size }, i) => size > (normal[i]?.size ?? 0) * 1.05).length;
        expect(grown, name).toBeGreaterThan(large.length / 3);
        const boxes = large.map((label) => ({ label, box: boxOf(label) }));
        for (const [i, one] of boxes.entries()) {
          for (const other of boxes.slice(i + 1)) {
            // At their own size names stand where the board's geometry has put them.
            if (one.label.size <= labelSize(board, k) && other.label.size <= labelSize(board, k)) continue;
            expect(overlaps(one.box, other.box), `${name}: ${one.label.city}, ${other.label.city}`).toBe(false);
          }
        }
      }
    }
  });

  test('the cities of own tickets are named before others', async () => {
    const board = (await openEdition(edition)) as PrintedBoard;
    for (const language of LANGUAGES) {
      for (const [ticket] of [...board.tickets].slice(0, 12)) {
        const own = board.ends(ticket).filter((city) => city in board.geometry.cities);
        const shown = placeLabels(board, language, 0.4, 1, new Set(own)).filter((label) => label.shown);
        for (const city of own)
          expect(
            shown.map((label) => label.city),
            `${language} ${ticket}`,
          ).toContain(city);
      }
    }
  });
});

test('in landscape orientation no city name of Märklin overlaps goods', async () => {
  const board = (await openEdition('marklin')) as PrintedBoard;
  for (const language of LANGUAGES) {
    const shown = placeLabels(board, language, 0.3).filter((label) => label.shown);
    expect(shown.length).toBeGreaterThan(12);
    for (const label of shown) {
      for (const goods of board.places.goods.values()) {
        expect(distanceToBox(goods, boxOf(label))).toBeGreaterThanOrEqual(GOODS_RADIUS * board.u);
      }
    }
  }
});

test('a name in two lines breaks where it balances', () => {
  expect(breakName('Salt Lake City', 2)).toEqual(['Salt', 'Lake City']);
  expect(breakName('Лос-Анджелес', 2)).toEqual(['Лос-', 'Анджелес']);
  expect(breakName('Omaha', 2)).toEqual(['Omaha']);
  expect(breakName('New York', 1)).toEqual(['New York']);
});
