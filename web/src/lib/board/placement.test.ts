import { expect, test } from 'vitest';
import { boxAround, overlaps, type Box, type Point } from './geometry';
import { placeInCorner, placePopover, placeTip } from './placement';

const WINDOW: Box = [0, 0, 700, 800];
const SIZE: [number, number] = [324, 380];

test('a popover is placed beside its route, wherever the route is', () => {
  for (let x = 0; x <= 600; x += 50) {
    for (let y = 0; y <= 700; y += 50) {
      const about: Box = [x, y, 90, 70];
      for (const place of [placePopover, placeInCorner]) {
        const [left, top] = place(about, SIZE, WINDOW);
        expect(overlaps(about, [left, top, ...SIZE]), `${place.name} at ${x} ${y}`).toBe(false);
        expect(left >= 0 && top >= 0 && left + SIZE[0] <= 700 && top + SIZE[1] <= 800).toBe(true);
      }
    }
  }
});

test('a tip is seen whole and not over its route, on the smallest board too', () => {
  for (const window of [
    [8, 8, 344, 300],
    [8, 8, 500, 370],
  ] as Box[]) {
    for (let x = 10; x <= 330; x += 20) {
      for (let y = 10; y <= 290; y += 20) {
        const points: Point[] = [
          [x, y],
          [x + 30, y + 60],
        ];
        const [left, top] = placeTip(points, [236, 92], window);
        expect(left >= 8 && top >= 8 && left + 236 <= 8 + window[2] && top + 92 <= 8 + window[3]).toBe(true);
        expect(overlaps(boxAround(points, 4), [left, top, 236, 92]), `${x} ${y}`).toBe(false);
      }
    }
  }
});

test('a tip keeps off the names of its own cities where another place allows it', () => {
  const points: Point[] = [
    [300, 300],
    [340, 360],
  ];
  const name: Box = [230, 270, 60, 20];
  const [left, top] = placeTip(points, [236, 92], WINDOW, [name]);
  expect(overlaps(name, [left, top, 236, 92])).toBe(false);
  expect(overlaps(boxAround(points, 4), [left, top, 236, 92])).toBe(false);
  // Without the name it would stand there.
  expect(overlaps(name, [...placeTip(points, [236, 92], WINDOW), 236, 92])).toBe(true);
});
