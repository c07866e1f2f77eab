/** Positions of popovers: beside their subject, never over it, within the window. */
import { boxAround, overlaps, type Box, type Point } from './geometry';

export function placePopover(about: Box, size: [number, number], window: Box): [number, number] {
  const [x, y, w, h] = about;
  const [pw, ph] = size;
  const gap = 18;
  const clampX = (left: number) => Math.max(window[0], Math.min(left, window[0] + window[2] - pw));
  const clampY = (top: number) => Math.max(window[1], Math.min(top, window[1] + window[3] - ph));
  const candidates: [number, number][] = [
    [clampX(x + w / 2 - pw / 3), y + h + gap],
    [x + w + gap, clampY(y + h / 2 - ph / 3)],
    [x - pw - gap, clampY(y + h / 2 - ph / 3)],
    [clampX(x + w / 2 - pw / 3), y - ph - gap],
  ];
  const fits = ([left, top]: [number, number]) =>
    left >= window[0] && top >= window[1] && left + pw <= window[0] + window[2] && top + ph <= window[1] + window[3];
  return candidates.find(fits) ?? placeInCorner(about, size, window);
}

/** The first corner of the window, from the lower right on, in which a popover does not cover its subject. */
export function placeInCorner(about: Box, size: [number, number], window: Box): [number, number] {
  const [left, top] = [window[0], window[1]];
  const [right, bottom] = [left + window[2] - size[0], top + window[3] - size[1]];
  const corners: [number, number][] = [
    [right, bottom],
    [right, top],
    [left, bottom],
    [left, top],
  ];
  return corners.find(([x, y]) => !overlaps(about, [x, y, size[0], size[1]])) ?? [right, bottom];
}

/**
 * Places a tip above its subject; without room there, below it, at its side, or in a corner. It avoids the given boxes if one of these places allows it.
 */
export function placeTip(points: Point[], size: [number, number], window: Box, avoid: Box[] = []): [number, number] {
  const gap = 14;
  const about = boxAround(points, gap);
  const top = points.reduce((best, point) => (point[1] < best[1] ? point : best));
  const bottom = points.reduce((best, point) => (point[1] > best[1] ? point : best));
  const clampX = (x: number) => Math.max(window[0], Math.min(x, window[0] + window[2] - size[0]));
  const clampY = (y: number) => Math.max(window[1], Math.min(y, window[1] + window[3] - size[1]));
  const middle = clampY(about[1] + about[3] / 2 - size[1] / 2);
  const places: [number, number][] = [
    [clampX(top[0] - size[0] / 2), top[1] - gap - size[1]],
    [clampX(bottom[0] - size[0] / 2), bottom[1] + gap],
    [about[0] + about[2], middle],
    [about[0] - size[0], middle],
  ];
  const fits = ([x, y]: [number, number]) =>
    x >= window[0] && y >= window[1] && x + size[0] <= window[0] + window[2] && y + size[1] <= window[1] + window[3];
  const free = ([x, y]: [number, number]) => !avoid.some((box) => overlaps(box, [x, y, size[0], size[1]]));
  const fitting = places.filter(fits);
  return fitting.find(free) ?? fitting[0] ?? placeInCorner(about, size, window);
}
