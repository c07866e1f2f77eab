/** Cuts long lines into cells: the browser draws a whole path for each tile that it touches, so a coast in one path would be drawn dozens of times. */
import { line, type Point } from './geometry';

const SIDE = 240;

/** Returns the lines as one path of straight segments for each cell of the board. */
export function inCells(d: string): string[] {
  const cells = new Map<string, string[]>();
  for (const points of polylines(d)) {
    let from = 0;
    for (let i = 1; i < points.length; i++) {
      const next = points[i + 1];
      if (next && cellOf(points[i] as Point) === cellOf(points[from] as Point)) continue;
      const cell = cellOf(points[from] as Point);
      const kept = cells.get(cell) ?? [];
      cells.set(cell, kept);
      kept.push(line(points.slice(from, i + 1)));
      from = i;
    }
  }
  return [...cells.values()].map((lines) => lines.join(''));
}

function cellOf([x, y]: Point): string {
  return `${Math.floor(x / SIDE)} ${Math.floor(y / SIDE)}`;
}

/** Returns the points of each line; a closed line ends with its first point. */
export function polylines(d: string): Point[][] {
  return d
    .split('M')
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
      const points: Point[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] as number, numbers[i + 1] as number]);
      return part.includes('Z') && points[0] ? [...points, points[0]] : points;
    });
}
