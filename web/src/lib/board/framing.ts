/** Scrolls and zooms the board so that things are visible in its uncovered part. */
import type { PrintedBoard } from '../editions/editions';
import { words } from '../words/words.svelte';
import { boxAround, mostWithin, type Box, type Point } from './geometry';
import { boxOf, placeLabels } from './labels';
import type { Viewport } from './viewport.svelte';

const EDGE = 10;
/** About half of the width of a city's name, which is the same at any zoom. */
const NAME_PX = 40;
/** The maximum height of a space, in pixels. */
const SPACE_PX = 18;

export class Framing {
  /** The viewport before a ticket or a payment was shown. */
  #resting: { k: number; x: number; y: number } | null = null;

  constructor(
    readonly viewport: Viewport,
    readonly board: PrintedBoard,
    /** The number of uncovered pixels of the board's height. */
    readonly height: () => number,
  ) {}

  route(id: string) {
    const track = this.board.tracks.get(id);
    if (track) this.#reveal(boxAround(track.bed, 30));
  }

  /** Shows a route that is being paid for above the sheet; {@link rest} restores the viewport. */
  payment(id: string) {
    this.#keep();
    this.route(id);
  }

  /** Shows a passenger's city and the routes on which its journey can begin, above the covered lower edge. */
  departure(city: string, routes: string[], covered: number) {
    const { board, viewport } = this;
    const spot = board.spot(city);
    const points = [...(spot ? [spot] : []), ...routes.flatMap((route) => board.tracks.get(route)?.bed ?? [])];
    if (points.length === 0) return;
    const [left, top, width, height] = this.#free();
    viewport.glide(() => viewport.reveal(boxAround(points, 30), [left, top, width, height - covered]));
  }

  /** Shows cities and routes with their names, as large as they fit; without any, the whole board. */
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
        // Names have the same size at any zoom, so their extent is known only after zooming.
        const named = [...points, ...[...this.#namesByCity(cities, viewport.k).values()].flat()];
        viewport.frameIn(boxAround(named, 12 * board.u), this.#free(), Math.min(viewport.k, closest));
      }
    });
  }

  /** Returns the corners of the names of these cities at this zoom, for names that are shown. */
  #namesByCity(cities: Iterable<string>, k: number): Map<string, Point[]> {
    const { board } = this;
    const wanted = new Set(cities);
    const shown = placeLabels(board, words.language, k, 1, wanted).filter(
      (label) => wanted.has(label.city) && label.shown,
    );
    return new Map(
      shown.map((label): [string, Point[]] => {
        const [x, y, width, height] = boxOf(label);
        return [
          label.city,
          [
            [x, y],
            [x + width, y + height],
          ],
        ];
      }),
    );
  }

  /**
   * Shows the first view of a table: these cities with their names, with spaces of at least this many pixels.
   * If they do not fit, as many of them as possible.
   */
  begin(cities: string[], space: number) {
    const { viewport, board } = this;
    const own = new Map<string, Point>();
    for (const city of cities) {
      const spot = board.spot(city);
      if (spot) own.set(city, spot);
    }
    if (own.size === 0) return;
    // This is the viewport to restore from now on, also after an offer that was just shown.
    this.#resting = null;
    const [, , width, height] = boxAround([...own.values()], 24 * board.u);
    const [, , freeWidth, freeHeight] = this.#free(NAME_PX);
    const nearest = SPACE_PX / board.geometry.space.width;
    const furthest = space / board.geometry.space.width;
    const whole = Math.min(freeWidth / width, freeHeight / height);
    const k = Math.min(nearest, Math.max(furthest, whole));
    // Names have the same size at any zoom; here their extent at this zoom is used.
    const names = this.#namesByCity([...own.keys()], k);
    const boxes = [...own].map(([city, spot]) => boxAround([spot, ...(names.get(city) ?? [])], 12 * board.u));
    const [, , nameWidth, nameHeight] = this.#free();
    const seen = mostWithin(boxes, nameWidth / furthest, nameHeight / furthest);
    const withNames = Math.min(nameWidth / seen[2], nameHeight / seen[3]);
    viewport.show(
      [seen[0] + seen[2] / 2, seen[1] + seen[3] / 2],
      Math.max(Math.min(furthest, k), Math.min(k, withNames)),
    );
  }

  /** Shows both cities of a ticket and the path between them. */
  ticket(id: string, way: string[]) {
    this.#keep();
    this.show(this.board.ends(id), way);
  }

  #keep() {
    const { k, x, y, width } = this.viewport;
    // A board without a size has no viewport yet.
    if (width === 0) return;
    this.#resting ??= { k, x, y };
  }

  /** Restores the viewport from before a ticket or a payment was shown. */
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
