import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { distanceToBox, distanceToLine, type Box, type Point } from './geometry';
import { GOODS_RADIUS } from './goods-placement';

describe("Märklin's goods", () => {
  let board: PrintedBoard;
  beforeAll(async () => {
    board = (await openEdition('marklin')) as PrintedBoard;
  });
  const discs = () =>
    [...board.places.goods].map(([city, at]) => ({ name: `goods ${city}`, at, r: GOODS_RADIUS * board.u }));

  test('every city has a place for them', () => {
    const towns = [...board.cities.values()].filter(({ kind }) => kind !== 'country');
    expect(towns.filter(({ id }) => !board.places.goods.has(id))).toEqual([]);
  });

  test('none touches a route, a city, a label or a country', () => {
    for (const { name, at, r } of discs()) {
      for (const track of board.tracks.values()) {
        expect(distanceToLine(at, track.bed) - 8.2 * board.u, `${name}, ${track.id}`).toBeGreaterThanOrEqual(r);
      }
      for (const [id, city] of Object.entries(board.geometry.cities)) {
        expect(distanceToBox(at, city.label.box as Box), `${name}, label ${id}`).toBeGreaterThanOrEqual(r - 0.001);
        expect(Math.hypot(at[0] - city.x, at[1] - city.y), `${name}, town ${id}`).toBeGreaterThanOrEqual(
          r + 8.5 * board.u - 0.001,
        );
      }
      for (const country of Object.values(board.geometry.countries ?? {})) {
        expect(distanceToBox(at, country.box), name).toBeGreaterThanOrEqual(r - 0.001);
      }
    }
  });

  test('none touches another', () => {
    const all = discs();
    const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    all.forEach((one, i) => {
      for (const other of all.slice(i + 1)) {
        expect(gap(one.at, other.at), `${one.name}, ${other.name}`).toBeGreaterThanOrEqual(one.r + other.r - 0.001);
      }
    });
  });
});
