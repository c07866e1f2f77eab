/** Arrows at the map's edge. */
import { describe, expect, test } from 'vitest';
import { arrowTo } from './edge-arrows';

describe('an arrow at the edge', () => {
  const box: [number, number, number, number] = [0, 0, 200, 100];

  test('is not needed for what is seen', () => {
    expect(arrowTo([50, 50], box, 20)).toBeNull();
  });

  test('is inside the edge and points outwards', () => {
    expect(arrowTo([500, 50], box, 20)).toEqual({ at: [180, 50], angle: 0 });
    expect(arrowTo([100, -300], box, 20)).toEqual({ at: [100, 20], angle: -90 });
  });
});
