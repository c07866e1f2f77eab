import { describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { inCells, polylines } from './cells';
import type { Point } from './geometry';

const segments = (paths: string[]) =>
  paths
    .flatMap(polylines)
    .flatMap((points) => points.slice(1).map((to, i) => [points[i] as Point, to].map((at) => at.join(',')).join(' ')))
    .sort();

describe('a line cut into cells', () => {
  test('is the same line', () => {
    const square = 'M0 0L700 0L700 700L0 700Z M10 10L20 -20.5';
    expect(segments(inCells(square))).toEqual(segments([square]));
    expect(inCells(square).length).toBeGreaterThan(3);
  });

  test.each(['usa', 'marklin', 'new-york'] as const)('on the board of %s no piece is long', async (edition) => {
    const board = (await openEdition(edition)) as PrintedBoard;
    const coast = board.geometry.base.filter(({ kind }) => kind === 'land' || kind === 'neighbour').map(({ d }) => d);
    expect(coast.every((d) => /^[MLZ\d\s.,-]*$/.test(d))).toBe(true);
    const cells = inCells(coast.join(''));
    const points = (d: string) => polylines(d).reduce((sum, one) => sum + one.length, 0);
    expect(segments(cells).length).toBe(segments(coast).length);
    expect(Math.max(...cells.map(points))).toBeLessThan(points(coast.join('')) / 8);
  });
});
