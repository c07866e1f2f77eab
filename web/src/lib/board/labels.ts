/** Which names are shown at this zoom, and how large: never under 11 px or over 18 px, never one upon another. */
import type { PrintedBoard } from '../editions';
import type { Language } from '../settings.svelte';
import { breakName, distanceToBox, overlaps, type Box, type Point } from './geometry';

export const SMALLEST_PX = 11;
export const LARGEST_PX = 18;
const NOMINAL = 1.08;

export type PlacedLabel = {
  city: string;
  lines: string[];
  x: number;
  y: number;
  anchor: string;
  size: number;
  shown: boolean;
};

/** `scale` is what the reader has chosen; larger names hide where they would cover each other. */
export function labelSize(board: PrintedBoard, k: number, scale = 1): number {
  const nominal = board.geometry.font * NOMINAL;
  return Math.max(SMALLEST_PX / k, Math.min(nominal, LARGEST_PX / k)) * scale;
}

export function placeLabels(board: PrintedBoard, language: Language, k: number, scale = 1): PlacedLabel[] {
  const size = labelSize(board, k, scale);
  const growth = size / (board.geometry.font * NOMINAL);
  const grown = growth > 1.04;
  const little = growth < 1.12;
  const order = Object.keys(board.geometry.cities).sort(
    (a, b) => board.routesOf(b).length - board.routesOf(a).length || a.localeCompare(b),
  );
  const kept: Box[] = [];
  return order.map((city) => {
    const { label } = board.geometry.cities[city] as PrintedBoard['geometry']['cities'][string];
    const lines = breakName(board.city(city, language), label.lines ?? 1);
    const placed = { city, lines, x: label.x, y: label.y, anchor: label.anchor, size, shown: true };
    // At their own size the board's geometry keeps them apart.
    if (!grown) return placed;
    // A name that had to grow may need another side of its town, or to wait until there is room.
    // One that would hang over the board's edge tries the others first.
    const tries = [placed, ...otherSides(board, placed)].map((tried) => ({ tried, box: boxOf(tried) }));
    tries.sort((a, b) => Number(overhangs(board, a.box)) - Number(overhangs(board, b.box)));
    for (const { tried, box } of tries) {
      if (kept.some((other) => overlaps(box, other))) continue;
      // The printed place has some room to spare.
      if (!(tried === placed && little) && !isFree(board, city, box)) continue;
      kept.push(box);
      return tried;
    }
    return { ...placed, shown: false };
  });
}

function otherSides(board: PrintedBoard, label: PlacedLabel): PlacedLabel[] {
  const [x, y] = board.spot(label.city) ?? [label.x, label.y];
  const away = 11 * board.u;
  const half = (label.lines.length * label.size) / 2;
  return [
    { ...label, x: x + away, y, anchor: 'start' },
    { ...label, x: x - away, y, anchor: 'end' },
    { ...label, x, y: y - away - half, anchor: 'middle' },
    { ...label, x, y: y + away + half, anchor: 'middle' },
  ];
}

function overhangs(board: PrintedBoard, [left, top, width, height]: Box): boolean {
  const [x, y, w, h] = board.geometry.viewBox;
  return left < x || top < y || left + width > x + w || top + height > y + h;
}

/** Whether the letters in a box touch no track and no other town: most letters fill two thirds of their line. */
function isFree(board: PrintedBoard, city: string, [left, top, width, height]: Box): boolean {
  const near = board.geometry.space.width / 2;
  const box: Box = [left + width * 0.03, top + height * 0.17, width * 0.94, height * 0.66];
  for (const other of Object.keys(board.geometry.cities)) {
    const spot = board.spot(other);
    if (other !== city && spot && distanceToBox(spot, box) < 8.5 * board.u) return false;
  }
  const reach = board.geometry.space.length / 2;
  for (const { spaces } of board.tracks.values()) {
    for (const [x, y, turn] of spaces) {
      if (distanceToBox([x, y], box) > reach + near) continue;
      const angle = (turn * Math.PI) / 180;
      for (let step = -1; step <= 1; step += 0.25) {
        const at: Point = [x + Math.cos(angle) * reach * step, y + Math.sin(angle) * reach * step];
        if (distanceToBox(at, box) < near) return false;
      }
    }
  }
  return true;
}

/** About how much room a label takes; Old Standard's letters are half as wide as they are high. */
export function boxOf({ lines, x, y, anchor, size }: Omit<PlacedLabel, 'city' | 'shown'>): Box {
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.53;
  const height = lines.length * size * 0.95;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [left, y - height / 2, width, height];
}
