import { expect, test } from 'vitest';
import { overlaps, type Box } from './geometry';
import { placeInCorner, placePopover } from './placement';

const WINDOW: Box = [0, 0, 700, 800];
const SIZE: [number, number] = [324, 380];

test('a popover lies beside its route, wherever the route is', () => {
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
