/** Bringing things on the board into view, beside what covers it. */
import type { PrintedBoard } from '../editions';
import { boxAround, type Box, type Point } from './geometry';
import type { Viewport } from './viewport.svelte';

const EDGE = 10;
/** About half a town's name, which is as wide at any zoom. */
const NAME_PX = 40;
/** A space is shown at most this high. */
const SPACE_PX = 18;

export class Framing {
  /** Where the board stood before a ticket was shown on it. */
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

  city(id: string) {
    const spot = this.board.spot(id);
    if (spot) this.#reveal(boxAround([spot], 90));
  }

  /** Towns and routes with their names, as large as they fit; with none, the whole board. */
  show(cities: Iterable<string>, routes: string[]) {
    const { viewport, board } = this;
    const points = [
      ...[...cities].flatMap((city): Point[] => {
        const spot = board.spot(city);
        return spot ? [spot] : [];
      }),
      ...routes.flatMap((route) => board.tracks.get(route)?.bed ?? []),
    ];
    const closest = SPACE_PX / board.geometry.space.width;
    viewport.glide(() => {
      if (points.length === 0) viewport.fit();
      else viewport.frameIn(boxAround(points, 24 * board.u), this.#free(NAME_PX), closest);
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
    const [x, y, width, height] = boxAround(points, 24 * board.u);
    const [, , freeWidth, freeHeight] = this.#free(NAME_PX);
    const nearest = SPACE_PX / board.geometry.space.width;
    const furthest = space / board.geometry.space.width;
    const whole = Math.min(freeWidth / width, freeHeight / height);
    viewport.show([x + width / 2, y + height / 2], Math.min(nearest, Math.max(furthest, whole)));
  }

  /** Both towns of a ticket and the way between them. */
  ticket(id: string, way: string[]) {
    const { k, x, y } = this.viewport;
    this.#resting ??= { k, x, y };
    this.show(this.board.ends(id), way);
  }

  /** Back to where it was before tickets were looked at. */
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
