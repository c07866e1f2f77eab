/** Builds something large in steps, so that no task blocks the page. */
import { flushSync } from 'svelte';

/** How long a step should take on this machine. */
const STEP_MS = 16;

/** Calls `step` with a growing count, from a first size up to `total`, in separate tasks. Returns a function that stops it. */
export function buildIncrementally(total: number, first: number, step: (count: number) => void): () => void {
  let count = 0;
  let size = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    const from = performance.now();
    count = Math.min(total, count + size);
    flushSync(() => step(count));
    const took = performance.now() - from;
    // A slow machine takes smaller steps, a fast one larger.
    size = Math.max(1, Math.min(size * 2, Math.round((size * STEP_MS) / Math.max(took, 1))));
    if (count < total) timer = setTimeout(next);
  };
  timer = setTimeout(next);
  return () => clearTimeout(timer);
}
