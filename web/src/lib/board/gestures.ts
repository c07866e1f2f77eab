/** Pointers on the board: one finger pans, two pinch, the wheel zooms, a tap chooses. */
import type { PrintedBoard } from '../editions/editions';
import { distanceToLine, grownBy, type Point } from './geometry';
import type { Viewport } from './viewport.svelte';

const TAP_PX = 6;
const DOUBLE_TAP_MS = 320;

/** The route or the city at a place of the board. */
export type Hit = { route: string | null; city: string | null };

type Scene = {
  frame: () => HTMLElement;
  board: () => PrintedBoard;
  viewport: () => Viewport;
  /** Called for a tap on a city or a route; returns whether anything takes it. */
  tapped: (hit: Hit) => boolean;
  pointed: (hit: Hit) => void;
};

const NOTHING: Hit = { route: null, city: null };

/** Whether an event belongs to an element over the board that handles it itself. */
const isOver = (event: Event) => event.target instanceof Element && event.target.closest('[data-over-board]') !== null;

export class Gestures {
  #touching = false;
  readonly #fingers = new Map<number, Point>();
  #start: { at: Point; moved: boolean } | null = null;
  #lastTap = { at: 0, x: 0, y: 0 };

  constructor(readonly scene: Scene) {}

  readonly down = (event: PointerEvent) => {
    if (isOver(event)) return;
    this.#touching = event.pointerType !== 'mouse';
    this.#fingers.set(event.pointerId, this.#place(event));
    this.#start = this.#fingers.size === 1 ? { at: this.#place(event), moved: false } : null;
    this.scene.viewport().gliding = false;
  };

  readonly move = (event: PointerEvent) => {
    const at = this.#place(event);
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.#point(at, event);
      return;
    }
    const viewport = this.scene.viewport();
    if (this.#fingers.size === 1) {
      const start = this.#start;
      if (start && !start.moved && Math.hypot(at[0] - start.at[0], at[1] - start.at[1]) > TAP_PX) {
        start.moved = true;
        this.scene.frame().setPointerCapture(event.pointerId);
      }
      if (start?.moved) {
        viewport.pan(at[0] - before[0], at[1] - before[1]);
        this.#fingers.set(event.pointerId, at);
      }
      return;
    }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
    const span = (a: Point, b: Point) => Math.max(Math.hypot(a[0] - b[0], a[1] - b[1]), 1);
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    viewport.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    viewport.zoomAt(middle, span(at, other) / span(before, other));
    this.#fingers.set(event.pointerId, at);
  };

  readonly up = (event: PointerEvent) => {
    if (!this.#fingers.delete(event.pointerId)) return;
    const tapped = this.#start && !this.#start.moved && event.type === 'pointerup';
    this.#start = null;
    if (!tapped) return;
    const at = this.#place(event);
    const hit = this.#hit(at);
    if (!this.scene.tapped(hit)) {
      const { at: before, x, y } = this.#lastTap;
      const viewport = this.scene.viewport();
      if (event.timeStamp - before < DOUBLE_TAP_MS && Math.hypot(at[0] - x, at[1] - y) < 24) {
        viewport.glide(() => viewport.zoomAt(at, 2));
      } else {
        this.scene.tapped({ route: '', city: null });
        this.#lastTap = { at: event.timeStamp, x: at[0], y: at[1] };
      }
    }
    if (this.#touching) this.scene.pointed(hit);
  };

  /** Svelte action with the listeners that prevent the browser's default behavior and therefore must not be passive. */
  readonly own = (node: HTMLElement) => {
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const pinch = event.ctrlKey ? 0.01 : 0.0016;
      const by = event.deltaMode === 1 ? event.deltaY * 18 : event.deltaY;
      this.scene.viewport().zoomAt(this.#place(event), Math.exp(-by * pinch));
    };
    // A tap is handled when the finger is lifted, because its click would hit what has just appeared under it.
    const tapped = (event: TouchEvent) => {
      if (!isOver(event)) event.preventDefault();
    };
    node.addEventListener('wheel', wheel, { passive: false });
    node.addEventListener('touchend', tapped, { passive: false });
    return {
      destroy: () => {
        node.removeEventListener('wheel', wheel);
        node.removeEventListener('touchend', tapped);
      },
    };
  };

  #point(at: Point, event: PointerEvent) {
    if (isOver(event)) return this.scene.pointed(NOTHING);
    const { route, city } = this.#hit(at);
    this.scene.pointed({ route: city ? null : route, city });
  }

  #place(event: { clientX: number; clientY: number }): Point {
    const frame = this.scene.frame();
    const box = frame.getBoundingClientRect();
    const grown = grownBy(frame);
    return [(event.clientX - box.left) / grown, (event.clientY - box.top) / grown];
  }

  /** Returns the route or the city for a finger or pointer at this place. */
  #hit(at: Point): Hit {
    const board = this.scene.board();
    const viewport = this.scene.viewport();
    const touching = this.#touching;
    const spot = viewport.toBoard(at);
    const bed = 8.2 * board.u;
    let route: string | null = null;
    let toRoute = touching ? Math.max(bed, 12 / viewport.k) : bed + 2 / viewport.k;
    for (const track of board.tracks.values()) {
      const away = distanceToLine(spot, track.bed);
      if (away < toRoute) [route, toRoute] = [track.id, away];
    }
    const disc = 8.5 * board.u;
    let city: string | null = null;
    let toCity = Math.max(disc, (touching ? 16 : 9) / viewport.k);
    for (const id of board.cities.keys()) {
      const where = board.spot(id);
      const away = where ? Math.hypot(where[0] - spot[0], where[1] - spot[1]) : Infinity;
      if (away <= toCity) [city, toCity] = [id, away];
    }
    // Directly beside a city, a short track has priority.
    if (city && toCity > disc && route && toRoute <= bed) city = null;
    return { route, city };
  }
}
