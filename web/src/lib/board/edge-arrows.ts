/** Positions of arrows at the edge of the window that point to things outside of it. */
import type { Box, Point } from './geometry';

export type Arrow = { at: Point; angle: number };

/** Returns the arrow for a point outside the box, on the line from the box's middle; null if the point is inside. */
export function arrowTo([px, py]: Point, [x, y, width, height]: Box, inset: number): Arrow | null {
  if (px >= x && px <= x + width && py >= y && py <= y + height) return null;
  const [cx, cy] = [x + width / 2, y + height / 2];
  const [dx, dy] = [px - cx, py - cy];
  const part = Math.min(
    dx === 0 ? Infinity : (width / 2 - inset) / Math.abs(dx),
    dy === 0 ? Infinity : (height / 2 - inset) / Math.abs(dy),
  );
  return { at: [cx + dx * part, cy + dy * part], angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}
