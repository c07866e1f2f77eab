/** Chooses which names are shown at this zoom and their sizes: from 11 to 18 px at the normal scale, without overlaps. */
import type { PrintedBoard } from '../editions/editions';
import { settings, type Language } from '../state/settings.svelte';
import { breakName, distanceToBox, overlaps, type Box, type Point } from './geometry';
import { GOODS_RADIUS } from './goods-placement';
import { widthOf } from './text-width';

export const SMALLEST_PX = 11;
export const LARGEST_PX = 18;
const NOMINAL = 1.08;
const LARGE = 1.35;
/** The sides of a city on which a name is tried, in this order. */
const TURNS = [0, 8, 12, 4, 1, 15, 7, 9, 2, 14, 6, 10, 3, 13, 5, 11].map((step) => (step * Math.PI) / 8);

export type PlacedLabel = {
  city: string;
  lines: string[];
  x: number;
  y: number;
  anchor: string;
  size: number;
  shown: boolean;
};

/** Returns the scale of names that the reader has chosen. */
export const labelScale = () => (settings.labels === 'large' ? LARGE : 1);

/** The size of names at this zoom, in board units; `scale` is what the reader has chosen. */
export function labelSize(board: PrintedBoard, k: number, scale = 1): number {
  const nominal = board.geometry.font * NOMINAL;
  return Math.max(SMALLEST_PX / k, Math.min(nominal, LARGEST_PX / k)) * scale;
}

/**
 * Places every name for which there is room. A larger scale hides no name: one without room to grow keeps a smaller size. `first` are placed before all others.
 */
export function placeLabels(
  board: PrintedBoard,
  language: Language,
  k: number,
  scale = 1,
  first: ReadonlySet<string> = new Set(),
): PlacedLabel[] {
  const rank = (city: string) => (first.has(city) ? 0 : 1);
  const order = Object.keys(board.geometry.cities).sort(
    (a, b) => rank(a) - rank(b) || board.routesOf(b).length - board.routesOf(a).length || a.localeCompare(b),
  );
  const normal = placeAll(board, language, order, labelSize(board, k), first);
  if (scale <= 1) return normal;
  // Names shown at the normal size keep their place until they have found a larger one.
  const kept = new Map(normal.filter(({ shown }) => shown).map((label) => [label.city, boxOf(label)]));
  return normal.map((label) => {
    if (!label.shown) return label;
    kept.delete(label.city);
    let best = label;
    for (let step = GROWING; step >= 1 && best === label; step--) {
      const size = label.size * (1 + ((scale - 1) * step) / GROWING);
      const grown = { ...label, size };
      best = [grown, ...otherSides(board, grown)].find((tried) => fits(board, tried, [...kept.values()])) ?? label;
    }
    kept.set(label.city, boxOf(best));
    return best;
  });
}

/** The number of sizes that are tried between the normal and the large one. */
const GROWING = 3;

function placeAll(
  board: PrintedBoard,
  language: Language,
  order: string[],
  size: number,
  first: ReadonlySet<string>,
): PlacedLabel[] {
  const growth = size / (board.geometry.font * NOMINAL);
  const kept: Box[] = [];
  return order.map((city) => {
    const { label } = board.geometry.cities[city] as PrintedBoard['geometry']['cities'][string];
    const name = board.city(city, language);
    const lines = breakName(name, label.lines ?? 1);
    const placed = { city, lines, x: label.x, y: label.y, anchor: label.anchor, size, shown: true };
    // At their nominal size the board's geometry prevents overlaps.
    if (growth <= 1.005) return placed;
    // A larger name may need another side of its city or two lines, or is hidden until there is room.
    const folded = { ...placed, lines: breakName(name, 2) };
    const sides = [placed, ...otherSides(board, placed), ...(lines.length < 2 ? otherSides(board, folded) : [])];
    const tries = sides.map((tried) => ({ tried, box: boxOf(tried) }));
    // Positions beyond the board's edge are tried last.
    tries.sort((a, b) => Number(overhangs(board, a.box)) - Number(overhangs(board, b.box)));
    for (const { tried, box } of tries) {
      // Goods were placed beside the printed position, so that position is not checked against them.
      if (!fits(board, tried, kept, tried === placed && growth < 1.12)) continue;
      kept.push(box);
      return tried;
    }
    // The name of a city of the reader's tickets is shown even if it covers a track.
    const over = first.has(city) ? tries.find(({ box }) => !kept.some((other) => overlaps(box, other))) : undefined;
    if (over) kept.push(over.box);
    return over?.tried ?? { ...placed, shown: false };
  });
}

/** The space between two names on one line, in ems. */
const BETWEEN = 0.3;

/** Whether a name touches no other name, track, city or goods. */
function fits(board: PrintedBoard, label: PlacedLabel, kept: Box[], overGoods = false): boolean {
  const box = boxOf(label);
  const [x, y, width, height] = box;
  const apart: Box = [x - BETWEEN * label.size, y, width + 2 * BETWEEN * label.size, height];
  return (
    !kept.some((other) => overlaps(apart, other)) &&
    lettersOf(label).every((letters) => isFree(board, letters)) &&
    (overGoods || clearOfGoods(board, box))
  );
}

/** Returns positions around the city, nearest first: beside it, above and below, then diagonally. */
function otherSides(board: PrintedBoard, label: PlacedLabel): PlacedLabel[] {
  const [x, y] = board.spot(label.city) ?? [label.x, label.y];
  const half = (label.lines.length * label.size) / 2;
  const out: PlacedLabel[] = [];
  for (const away of [11 * board.u, 16 * board.u]) {
    for (const turn of TURNS) {
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      const anchor = dx > 0.3 ? 'start' : dx < -0.3 ? 'end' : 'middle';
      out.push({ ...label, x: x + dx * away, y: y + dy * (away + half * Math.abs(dy)), anchor });
    }
  }
  return out;
}

function overhangs(board: PrintedBoard, [left, top, width, height]: Box): boolean {
  const [x, y, w, h] = board.geometry.viewBox;
  return left < x || top < y || left + width > x + w || top + height > y + h;
}

/** Returns whether letters in this box touch no track and no city. */
function isFree(board: PrintedBoard, box: Box): boolean {
  for (const country of Object.values(board.geometry.countries ?? {})) {
    if (overlaps(country.box, box)) return false;
  }
  const { cells, farthest } = obstaclesOf(board);
  const [x, y, width, height] = box;
  for (let column = cellOf(x - farthest); column <= cellOf(x + width + farthest); column++) {
    for (let row = cellOf(y - farthest); row <= cellOf(y + height + farthest); row++) {
      for (const { at, radius } of cells.get(column * ROWS + row) ?? [])
        if (distanceToBox(at, box) < radius) return false;
    }
  }
  return true;
}

type Obstacles = { cells: Map<number, { at: Point; radius: number }[]>; farthest: number };
const CELL = 48;
const ROWS = 4096;
const cellOf = (value: number) => Math.floor(value / CELL);
const known = new WeakMap<PrintedBoard, Obstacles>();

/** The cities and spaces of a board as discs, by the cell that they lie in. */
function obstaclesOf(board: PrintedBoard): Obstacles {
  const found = known.get(board);
  if (found) return found;
  const near = board.geometry.space.width / 2;
  const reach = board.geometry.space.length / 2;
  const out: Obstacles = { cells: new Map(), farthest: Math.max(near, 8.5 * board.u) };
  const add = (at: Point, radius: number) => {
    const cell = cellOf(at[0]) * ROWS + cellOf(at[1]);
    const kept = out.cells.get(cell);
    if (kept) kept.push({ at, radius });
    else out.cells.set(cell, [{ at, radius }]);
  };
  for (const { x, y } of Object.values(board.geometry.cities)) add([x, y], 8.5 * board.u);
  for (const { spaces } of board.tracks.values()) {
    for (const [x, y, turn] of spaces) {
      const angle = (turn * Math.PI) / 180;
      for (let step = -1; step <= 1; step += 0.25)
        add([x + Math.cos(angle) * reach * step, y + Math.sin(angle) * reach * step], near);
    }
  }
  known.set(board, out);
  return out;
}

/** Discs show a number, so the halo of the letters must not touch them either. */
function clearOfGoods(board: PrintedBoard, box: Box): boolean {
  return [...board.places.goods.values()].every((at) => distanceToBox(at, box) >= GOODS_RADIUS * board.u);
}

type Written = Omit<PlacedLabel, 'city' | 'shown'>;

/** Returns the x coordinate at which a line of this width begins. */
function leftOf({ x, anchor }: Written, width: number): number {
  return anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
}

/** The letters of each line, which fill two thirds of it. */
function lettersOf(label: Written): Box[] {
  const { lines, y, size } = label;
  return lines.map((line, i) => {
    const width = widthOf(line) * size;
    const middle = y + (i - (lines.length - 1) / 2) * size * 0.94;
    return [leftOf(label, width) + 0.02 * size, middle - 0.37 * size, width - 0.04 * size, 0.74 * size];
  });
}

/** All the room that a label takes. */
export function boxOf(label: Written): Box {
  const { lines, y, size } = label;
  const width = Math.max(...lines.map(widthOf)) * size;
  const height = lines.length * size * 0.95;
  return [leftOf(label, width), y - height / 2, width, height];
}
