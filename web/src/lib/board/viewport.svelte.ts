/** The viewport of the board: position and scale, in pixels. No DOM. */
import { settings } from '../state/settings.svelte';
import type { Box, Point } from './geometry';

export const CLOSEST = 4;
/** The size of the base map beyond the board's frame, in board units. */
export const MARGIN = 900;
const GLIDE_MS = 280;

export class Viewport {
  /** Pixels per board unit, and the screen place of the board's origin. */
  k = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** The padding around the frame on each side. */
  pad = $state(16);
  /** Additional padding on the right, for elements there. */
  aside = $state(0);
  /** The height of elements over the lower edge; `fit` moves the board up for them as far as there is room. */
  below = $state(0);
  /** Whether an animated transition is running. */
  gliding = $state(false);
  #fitted = true;
  #landing: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly frame: Box) {}

  get least(): number {
    const width = this.width - this.aside - 2 * this.pad;
    return Math.min(width / this.frame[2], (this.height - 2 * this.pad) / this.frame[3]);
  }

  /** Whether the whole board is shown; it then stays fitted when the window changes. */
  get fitted(): boolean {
    return this.#fitted;
  }

  resize(width: number, height: number) {
    if (width === this.width && height === this.height) return;
    const center = this.toBoard([this.width / 2, this.height / 2]);
    const fresh = this.width === 0;
    this.width = width;
    this.height = height;
    if (fresh || this.#fitted) this.fit();
    else this.show(center, this.k);
  }

  fit() {
    this.#fitted = true;
    this.k = Math.max(this.least, 0.05);
    this.x = (this.width - this.aside - this.frame[2] * this.k) / 2 - this.frame[0] * this.k;
    const room = this.height - 2 * this.pad - this.frame[3] * this.k;
    const below = Math.max(0, Math.min(this.below, room));
    this.y = (this.height - below - this.frame[3] * this.k) / 2 - this.frame[1] * this.k;
  }

  /** Makes a change with an animated transition. */
  glide(change: () => void) {
    this.gliding = !settings.reducedMotion;
    change();
    clearTimeout(this.#landing);
    this.#landing = setTimeout(() => (this.gliding = false), GLIDE_MS);
  }

  /** Zooms around the middle of the window, with a transition. */
  zoomBy(factor: number) {
    this.glide(() => this.zoomAt([this.width / 2, this.height / 2], factor));
  }

  show([bx, by]: Point, k: number) {
    this.k = this.#limit(k);
    this.x = this.width / 2 - bx * this.k;
    this.y = this.height / 2 - by * this.k;
    this.#fitted = false;
    this.#clamp();
  }

  /** Shows a whole box in the middle of the free part of the window, as large as it fits there, but not larger than this. */
  frameIn([x, y, width, height]: Box, free: Box, closest: number) {
    // A window without a size, or completely covered, cannot show anything.
    if (free[2] <= 0 || free[3] <= 0) return;
    this.k = Math.min(free[2] / width, free[3] / height, closest);
    this.x = free[0] + free[2] / 2 - (x + width / 2) * this.k;
    this.y = free[1] + free[3] / 2 - (y + height / 2) * this.k;
    this.#fitted = false;
  }

  /** Zooms around a point of the screen. */
  zoomAt([sx, sy]: Point, factor: number) {
    const k = this.#limit(this.k * factor);
    const real = k / this.k;
    this.x = sx - (sx - this.x) * real;
    this.y = sy - (sy - this.y) * real;
    this.k = k;
    this.#fitted = k <= this.least * 1.001;
    if (this.#fitted) this.fit();
    else this.#clamp();
  }

  pan(dx: number, dy: number) {
    if (dx === 0 && dy === 0) return;
    this.x += dx;
    this.y += dy;
    this.#fitted = false;
    this.#clamp();
  }

  /** Moves as little as needed so that the box is visible in the free part of the window. */
  reveal([x, y, width, height]: Box, free: Box) {
    const left = this.x + x * this.k;
    const top = this.y + y * this.k;
    const shift = (from: number, size: number, start: number, room: number) =>
      size > room || from < start ? start - from : Math.min(0, start + room - from - size);
    this.pan(shift(left, width * this.k, free[0], free[2]), shift(top, height * this.k, free[1], free[3]));
  }

  toBoard([sx, sy]: Point): Point {
    return [(sx - this.x) / this.k, (sy - this.y) / this.k];
  }

  toScreen([bx, by]: Point): Point {
    return [bx * this.k + this.x, by * this.k + this.y];
  }

  #limit(k: number): number {
    return Math.max(this.least, Math.min(CLOSEST, k));
  }

  /** Keeps the center of the window on the board. */
  #clamp() {
    const [fx, fy, fw, fh] = this.frame;
    const [cx, cy] = this.toBoard([this.width / 2, this.height / 2]);
    const hx = Math.min(cx, fx + fw);
    const hy = Math.min(cy, fy + fh);
    this.x += (cx - Math.max(hx, fx)) * this.k;
    this.y += (cy - Math.max(hy, fy)) * this.k;
  }
}
