/** Bringing things on the board into view, beside what covers it. */
import type { PrintedBoard } from '../editions';
import { boxAround, type Box, type Point } from './geometry';
import type { Viewport } from './viewport.svelte';

const EDGE = 10;

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
    if (track) this.viewport.reveal(boxAround(track.bed, 30), this.#free());
  }

  city(id: string) {
    const spot = this.board.spot(id);
    if (spot) this.viewport.reveal(boxAround([spot], 90), this.#free());
  }

  /** Both towns of a ticket and the way between them, as large as they fit. */
  ticket(id: string, way: string[]) {
    const { viewport, board } = this;
    this.#resting ??= { k: viewport.k, x: viewport.x, y: viewport.y };
    const ends = board.ends(id).flatMap((city): Point[] => {
      const spot = board.spot(city);
      return spot ? [spot] : [];
    });
    const beds = way.flatMap((route) => board.tracks.get(route)?.bed ?? []);
    viewport.frameIn(boxAround([...ends, ...beds], 60), this.#free());
  }

  /** Back to where it was before tickets were looked at. */
  rest() {
    if (this.#resting) Object.assign(this.viewport, this.#resting);
    this.#resting = null;
  }

  #free(): Box {
    const { width, height } = this.viewport;
    return [EDGE, EDGE, width - 2 * EDGE, Math.min(height, this.height()) - 2 * EDGE];
  }
}
