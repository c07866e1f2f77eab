/** Which names are shown at this zoom, and how large: never under 11 px or over 18 px, never one upon another. */
import type { PrintedBoard } from '../editions';
import type { Language } from '../settings.svelte';
import { breakName, overlaps, type Box } from './geometry';

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

export function labelSize(board: PrintedBoard, k: number): number {
  const nominal = board.geometry.font * NOMINAL;
  return Math.max(SMALLEST_PX / k, Math.min(nominal, LARGEST_PX / k));
}

export function placeLabels(board: PrintedBoard, language: Language, k: number): PlacedLabel[] {
  const size = labelSize(board, k);
  const grown = size > board.geometry.font * NOMINAL * 1.04;
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
    const box = boxOf(placed);
    if (kept.some((other) => overlaps(box, other))) return { ...placed, shown: false };
    kept.push(box);
    return placed;
  });
}

/** About how much room a label takes; Old Standard's letters are half as wide as they are high. */
export function boxOf({ lines, x, y, anchor, size }: Omit<PlacedLabel, 'city' | 'shown'>): Box {
  const width = Math.max(...lines.map((line) => line.length)) * size * 0.53;
  const height = lines.length * size * 0.95;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return [left, y - height / 2, width, height];
}
