/** Where a popover goes: beside what it speaks of, never over it, within the window. */
import type { Box } from './geometry';

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
  return candidates.find(fits) ?? [clampX(x + w + gap), clampY(y)];
}
