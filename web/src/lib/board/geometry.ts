/** Points, lines and boxes in board units. */

export type Point = [number, number];
export type Box = [x: number, y: number, width: number, height: number];

/** Returns the line under a row of spaces: through their centers, to just before the outer ends. */
export function bedOf(spaces: [number, number, number][], reach: number): Point[] {
  const step = ([x, y, turn]: [number, number, number], by: number): Point => {
    const angle = (turn * Math.PI) / 180;
    return [x + Math.cos(angle) * by, y + Math.sin(angle) * by];
  };
  const first = spaces[0];
  const last = spaces.at(-1);
  if (!first || !last) return [];
  return [step(first, -reach), ...spaces.map(([x, y]): Point => [x, y]), step(last, reach)];
}

export function line(points: Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

export function distanceToSegment([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const size = dx * dx + dy * dy;
  const t = size ? Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / size)) : 0;
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

export function distanceToLine(point: Point, points: Point[]): number {
  let best = Infinity;
  for (let i = 1; i < points.length; i++) {
    best = Math.min(best, distanceToSegment(point, points[i - 1] as Point, points[i] as Point));
  }
  return best;
}

export function distanceToBox([px, py]: Point, [x, y, width, height]: Box): number {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}

export function overlaps(a: Box, b: Box): boolean {
  return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}

/** Returns the bounding box of the points, with a margin. */
export function boxAround(points: Point[], margin: number): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top];
}

/** Returns the box around as many of these boxes as fit into a window of this size; of equal numbers, those nearest to the center of all. */
export function mostWithin(boxes: Box[], width: number, height: number): Box {
  const around = (held: Box[]) =>
    boxAround(
      held.flatMap(([x, y, w, h]): Point[] => [
        [x, y],
        [x + w, y + h],
      ]),
      0,
    );
  const all = around(boxes);
  const distance = ([x, y, w, h]: Box) => Math.hypot(x + w / 2 - all[0] - all[2] / 2, y + h / 2 - all[1] - all[3] / 2);
  let best = { held: 0, box: all };
  // The best window can be moved until its left and top edges touch boxes, so only such windows are tried.
  for (const [left] of boxes) {
    for (const [, top] of boxes) {
      const held = boxes.filter(
        ([x, y, w, h]) => x >= left && y >= top && x + w <= left + width && y + h <= top + height,
      );
      if (held.length === 0) continue;
      const box = around(held);
      if (held.length < best.held || (held.length === best.held && distance(box) >= distance(best.box))) continue;
      best = { held: held.length, box };
    }
  }
  return best.box;
}

/** Returns screen pixels per CSS pixel of an element, because large screens enlarge the page. */
export function grownBy(element: HTMLElement): number {
  return element.offsetWidth > 0 ? element.getBoundingClientRect().width / element.offsetWidth : 1;
}

/** Returns a name in one or two lines: broken at the space that balances it best, otherwise after a hyphen. */
export function breakName(name: string, lines: number): string[] {
  if (lines < 2) return [name];
  let best: [string, string] | null = null;
  for (const [pattern, keep] of [
    [/ /g, 0],
    [/-/g, 1],
  ] as const) {
    for (const found of name.matchAll(pattern)) {
      const halves: [string, string] = [name.slice(0, found.index + keep), name.slice(found.index + 1)];
      const width = (pair: [string, string]) => Math.max(pair[0].length, pair[1].length);
      if (!best || width(halves) < width(best)) best = halves;
    }
    if (best) return best;
  }
  return [name];
}
