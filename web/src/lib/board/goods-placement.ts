/** Places Märklin's goods stacks beside their cities, without touching a route, label or neighbor. */
import type { PrintedBoard, Track } from '../editions/editions';
import { distanceToBox, distanceToLine, distanceToSegment, type Box, type Point } from './geometry';

/** Radius of a goods disc, in u. */
export const GOODS_RADIUS = 10;

export type Places = { goods: Map<string, Point> };

type Disc = { at: Point; radius: number };

const STEPS = 32;
const FARTHEST = 78;
/** The free space around a disc above which more is no improvement. */
const SPARE = 6;
/** The radius of a city, in u. */
const CITY_RADIUS = 8.5;

/** Finds the places city by city, so that it can be done in steps. */
export class PlaceFinder {
  readonly places: Places = { goods: new Map() };
  readonly #towns: string[] = [];
  readonly #taken: Disc[] = [];
  #done = 0;

  constructor(readonly board: PrintedBoard) {
    if (board.edition !== 'marklin') return;
    const towns = [...board.cities.values()].filter(({ kind, goods }) => kind !== 'country' && goods);
    // Cities with many routes are placed first.
    const crowd = new Map(towns.map((city) => [city.id, board.routesOf(city.id).length]));
    this.#towns = towns.map(({ id }) => id).sort((a, b) => (crowd.get(b) ?? 0) - (crowd.get(a) ?? 0));
  }

  get total(): number {
    return this.#towns.length;
  }

  /** Finds the places of the first `count` cities. */
  upTo(count: number) {
    const radius = GOODS_RADIUS * this.board.u;
    for (; this.#done < Math.min(count, this.total); this.#done++) {
      const town = this.#towns[this.#done] as string;
      const at = placeBeside(this.board, town, radius, this.#taken);
      if (!at) continue;
      this.places.goods.set(town, at);
      this.#taken.push({ at, radius });
    }
  }
}

/** The things near a city that can be in the way of its goods. */
type Near = { tracks: Track[]; cities: Point[]; boxes: Box[] };

function nearTo(board: PrintedBoard, town: string, radius: number): Near {
  const center = board.spot(town) as Point;
  const { cities, countries } = board.geometry;
  /** Beyond this distance things do not matter. */
  const far = FARTHEST + radius + SPARE;
  const boxes = [
    ...Object.values(cities).map(({ label }) => label.box as Box),
    ...Object.values(countries ?? {}).map(({ box }) => box),
  ];
  return {
    tracks: [...board.tracks.values()].filter(({ bed }) => distanceToLine(center, bed) < FARTHEST + 40),
    cities: Object.values(cities)
      .map(({ x, y }): Point => [x, y])
      .filter(([x, y]) => Math.hypot(x - center[0], y - center[1]) < far + CITY_RADIUS * board.u),
    boxes: boxes.filter((box) => distanceToBox(center, box) < far),
  };
}

function placeBeside(board: PrintedBoard, town: string, radius: number, taken: Disc[]): Point | null {
  const center = board.spot(town) as Point;
  const near = nearTo(board, town, radius);
  let best: { at: Point; cost: number } | null = null;
  for (let reach = board.geometry.city.radius + radius + 1; reach <= FARTHEST; reach += 2) {
    // Anything farther away would be worse than the best place so far.
    if (best && reach > best.cost) break;
    for (let step = 0; step < STEPS; step++) {
      const angle = (step * 2 * Math.PI) / STEPS;
      const at: Point = [center[0] + Math.cos(angle) * reach, center[1] + Math.sin(angle) * reach];
      const room = roomAt(board, at, near, taken, radius) - radius;
      if (room < 0) continue;
      // Prefers places near the city; among equals, those with more free space.
      const cost = reach - Math.min(room, SPARE) + crossing(near, center, at);
      if (!best || cost < best.cost) best = { at, cost };
    }
  }
  return best?.at ?? null;
}

/** Returns the distance of a point to the nearest printed thing; any value below `least` if it is less than that. */
function roomAt(board: PrintedBoard, at: Point, near: Near, taken: Disc[], least: number): number {
  const { geometry, u } = board;
  const [x, y, width, height] = geometry.viewBox;
  let room = Math.min(at[0] - x, at[1] - y, x + width - at[0], y + height - at[1]);
  for (const city of near.cities) room = Math.min(room, Math.hypot(at[0] - city[0], at[1] - city[1]) - CITY_RADIUS * u);
  for (const box of near.boxes) room = Math.min(room, distanceToBox(at, box));
  for (const disc of taken) room = Math.min(room, Math.hypot(at[0] - disc.at[0], at[1] - disc.at[1]) - disc.radius);
  for (const track of near.tracks) {
    if (room < least) break;
    room = Math.min(room, distanceToLine(at, track.bed) - 9 * u);
  }
  return room;
}

/** Returns the cost of routes between a city and its goods, which would look like another city's. */
function crossing(near: Near, from: Point, to: Point): number {
  let cost = 0;
  for (const track of near.tracks) {
    for (let i = 1; i < track.bed.length; i++) {
      const [a, b] = [track.bed[i - 1] as Point, track.bed[i] as Point];
      if (crosses(from, to, a, b)) cost += 14;
    }
  }
  for (const other of near.cities) {
    const own = other[0] === from[0] && other[1] === from[1];
    if (!own && distanceToSegment(other, from, to) < 24) cost += 10;
  }
  return cost;
}

function crosses(p: Point, q: Point, a: Point, b: Point): boolean {
  const side = (o: Point, s: Point, t: Point) => (s[0] - o[0]) * (t[1] - o[1]) - (s[1] - o[1]) * (t[0] - o[0]);
  return side(p, q, a) * side(p, q, b) < 0 && side(a, b, p) * side(a, b, q) < 0;
}
