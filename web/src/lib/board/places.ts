/** Where Märklin's goods stacks lie: beside their city, touching no route, label or neighbor. */
import type { PrintedBoard, Track } from '../editions';
import { distanceToBox, distanceToLine, distanceToSegment, type Box, type Point } from './geometry';

/** Radius of a goods disc, in u. */
export const GOODS_RADIUS = 10;

export type Places = { goods: Map<string, Point> };

type Disc = { at: Point; radius: number };

const STEPS = 32;
const FARTHEST = 78;

export function findPlaces(board: PrintedBoard): Places {
  const places: Places = { goods: new Map() };
  if (board.edition !== 'marklin') return places;
  const taken: Disc[] = [];
  const towns = [...board.cities.values()].filter((city) => city.kind !== 'country');
  // The towns in the thick of it choose first.
  const crowd = new Map(towns.map((city) => [city.id, board.routesOf(city.id).length]));
  towns.sort((a, b) => (crowd.get(b.id) ?? 0) - (crowd.get(a.id) ?? 0));
  const radius = GOODS_RADIUS * board.u;
  for (const town of towns) {
    const at = town.goods ? placeBeside(board, town.id, radius, taken) : null;
    if (!at) continue;
    places.goods.set(town.id, at);
    taken.push({ at, radius });
  }
  return places;
}

function placeBeside(board: PrintedBoard, town: string, radius: number, taken: Disc[]): Point | null {
  const centre = board.spot(town) as Point;
  // Only what is near can be in the way.
  const near = [...board.tracks.values()].filter(({ bed }) => distanceToLine(centre, bed) < FARTHEST + 40);
  let best: { at: Point; cost: number } | null = null;
  for (let reach = board.geometry.city.radius + radius + 1; reach <= FARTHEST; reach += 2) {
    // Anything farther would lose to what is found already.
    if (best && reach > best.cost) break;
    for (let step = 0; step < STEPS; step++) {
      const angle = (step * 2 * Math.PI) / STEPS;
      const at: Point = [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach];
      const room = roomAt(board, at, near, taken) - radius;
      if (room < 0) continue;
      // Near its town first; among equals, where it is not squeezed.
      const cost = reach - Math.min(room, 6) + crossing(board, near, centre, at);
      if (!best || cost < best.cost) best = { at, cost };
    }
  }
  return best?.at ?? null;
}

/** How far the nearest printed thing is from a point. */
function roomAt(board: PrintedBoard, at: Point, near: Track[], taken: Disc[]): number {
  const { geometry, u } = board;
  const [x, y, width, height] = geometry.viewBox;
  let room = Math.min(at[0] - x, at[1] - y, x + width - at[0], y + height - at[1]);
  for (const track of near) room = Math.min(room, distanceToLine(at, track.bed) - 9 * u);
  for (const city of Object.values(geometry.cities)) {
    room = Math.min(room, Math.hypot(at[0] - city.x, at[1] - city.y) - 8.5 * u);
    room = Math.min(room, distanceToBox(at, city.label.box as Box));
  }
  for (const country of Object.values(geometry.countries ?? {})) room = Math.min(room, distanceToBox(at, country.box));
  for (const disc of taken) room = Math.min(room, Math.hypot(at[0] - disc.at[0], at[1] - disc.at[1]) - disc.radius);
  return room;
}

/** A thing that stands behind a route from its town looks like another town's. */
function crossing(board: PrintedBoard, near: Track[], from: Point, to: Point): number {
  let cost = 0;
  for (const track of near) {
    for (let i = 1; i < track.bed.length; i++) {
      const [a, b] = [track.bed[i - 1] as Point, track.bed[i] as Point];
      if (crosses(from, to, a, b)) cost += 14;
    }
  }
  for (const [id, city] of Object.entries(board.geometry.cities)) {
    const other: Point = [city.x, city.y];
    if (board.spot(id)?.join() !== from.join() && distanceToSegment(other, from, to) < 24) cost += 10;
  }
  return cost;
}

function crosses(p: Point, q: Point, a: Point, b: Point): boolean {
  const side = (o: Point, s: Point, t: Point) => (s[0] - o[0]) * (t[1] - o[1]) - (s[1] - o[1]) * (t[0] - o[0]);
  return side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0;
}
