/** Bringing things on the board into view, beside what covers it. */
import type { PrintedBoard } from '../editions/editions';
import { words } from '../words/words.svelte';
import { boxAround, type Box, type Point } from './geometry';
import { boxOf, placeLabels } from './labels';
import type { Viewport } from './viewport.svelte';

const EDGE = 10;
/** About half a town's name, which is as wide at any zoom. */
const NAME_PX = 40;
/** A space is shown at most this high. */
const SPACE_PX = 18;

export class Framing {
  /** Where the board stood before a ticket was shown on it or a route paid for. */
  #resting: { k: number; x: number; y: number } | null = null;

  constructor(
    readonly viewport: Viewport,
    readonly board: PrintedBoard,
    /** How many pixels of the board's height nothing covers. */
    readonly height: () => number,
  ) {}

  route(id: string) {
    const track = this.board.tracks.get(id);
    if (track) this.#reveal(boxAround(track.bed, 30));
  }

  /** A route that is being paid for, above the sheet; {@link rest} goes back to where the board stood. */
  payment(id: string) {
    this.#keep();
    this.route(id);
  }

  /** A passenger's city and the routes on which its journey can begin, above what lies over the lower edge. */
  departure(city: string, routes: string[], covered: number) {
    const { board, viewport } = this;
    const spot = board.spot(city);
    const points = [...(spot ? [spot] : []), ...routes.flatMap((route) => board.tracks.get(route)?.bed ?? [])];
    if (points.length === 0) return;
    const [left, top, width, height] = this.#free();
    viewport.glide(() => viewport.reveal(boxAround(points, 30), [left, top, width, height - covered]));
  }

  /** Towns and routes with their names, as large as they fit; with none, the whole board. */
  show(shown: Iterable<string>, routes: string[]) {
    const { viewport, board } = this;
    const cities = [...shown];
    const points = [
      ...cities.flatMap((city): Point[] => {
        const spot = board.spot(city);
        return spot ? [spot] : [];
      }),
      ...routes.flatMap((route) => board.tracks.get(route)?.bed ?? []),
    ];
    const closest = SPACE_PX / board.geometry.space.width;
    viewport.glide(() => {
      if (points.length === 0) viewport.fit();
      else {
        viewport.frameIn(boxAround(points, 24 * board.u), this.#free(NAME_PX), closest);
        // Names are as large at any zoom: how much of the board they take is known once it stands.
        const named = [...points, ...this.#names(cities, viewport.k)];
        viewport.frameIn(boxAround(named, 12 * board.u), this.#free(), Math.min(viewport.k, closest));
      }
    });
  }

  /** The corners of the names of cities at this zoom. */
  #names(cities: Iterable<string>, k: number): Point[] {
    const { board } = this;
    const wanted = new Set(cities);
    return placeLabels(board, words.language, k, 1, wanted).flatMap((label): Point[] => {
      if (!wanted.has(label.city) || !label.shown) return [];
      const [x, y, width, height] = boxOf(label);
      return [
        [x, y],
        [x + width, y + height],
      ];
    });
  }

  /** The first view of a table: these towns in the middle, at most so far away that a space has this many pixels. */
  begin(cities: string[], space: number) {
    const { viewport, board } = this;
    const points = cities.flatMap((city): Point[] => {
      const spot = board.spot(city);
      return spot ? [spot] : [];
    });
    if (points.length === 0) return;
    // The board rests here from now on, also after a look at the offer that has just ended.
    this.#resting = null;
    const [, , width, height] = boxAround(points, 24 * board.u);
    const [, , freeWidth, freeHeight] = this.#free(NAME_PX);
    const nearest = SPACE_PX / board.geometry.space.width;
    const furthest = space / board.geometry.space.width;
    const whole = Math.min(freeWidth / width, freeHeight / height);
    const k = Math.min(nearest, Math.max(furthest, whole));
    // Names are as large at any zoom: how much of the board they take is known at this one.
    const named = boxAround([...points, ...this.#names(cities, k)], 12 * board.u);
    const [, , nameWidth, nameHeight] = this.#free();
    const withNames = Math.min(nameWidth / named[2], nameHeight / named[3]);
    viewport.show(
      [named[0] + named[2] / 2, named[1] + named[3] / 2],
      Math.max(Math.min(furthest, k), Math.min(k, withNames)),
    );
  }

  /** Both towns of a ticket and the way between them. */
  ticket(id: string, way: string[]) {
    this.#keep();
    this.show(this.board.ends(id), way);
  }

  #keep() {
    const { k, x, y, width } = this.viewport;
    // A board that has no size yet stands nowhere.
    if (width === 0) return;
    this.#resting ??= { k, x, y };
  }

  /** Back to where it was before a ticket was looked at or a route paid for. */
  rest() {
    const { viewport } = this;
    const resting = this.#resting;
    this.#resting = null;
    if (resting) viewport.glide(() => Object.assign(viewport, resting));
  }

  #reveal(box: Box) {
    this.viewport.glide(() => this.viewport.reveal(box, this.#free()));
  }

  #free(beside = 0): Box {
    const { width, height } = this.viewport;
    const left = EDGE + beside;
    return [left, EDGE, width - 2 * left, Math.min(height, this.height()) - 2 * EDGE];
  }
}
