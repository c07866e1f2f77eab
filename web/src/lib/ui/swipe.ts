/** A sheet follows a finger that drags it down, and closes when the drag was long or quick enough. */
const START_PX = 6;
const CLOSE_PX = 80;
const CLOSE_PX_PER_MS = 0.5;
const QUICK_PX = 24;

export function swipeDown(node: HTMLElement, close: (() => void) | undefined) {
  let onclose = close;
  let start: { x: number; y: number; at: number } | null = null;
  let dragged = 0;

  /** True if nothing under the finger can scroll up any more. */
  function atTop(target: EventTarget | null): boolean {
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
      if (at.scrollTop > 0) return false;
      if (at === node) break;
    }
    return true;
  }

  function down(event: TouchEvent) {
    const [finger] = event.touches;
    dragged = 0;
    start =
      onclose && finger && event.touches.length === 1 && atTop(event.target)
        ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp }
        : null;
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches;
    if (!start || !finger) return;
    const [dx, dy] = [finger.clientX - start.x, finger.clientY - start.y];
    if (dragged === 0 && (dy < START_PX || Math.abs(dx) > dy)) {
      // The finger scrolls the list or goes sideways: this touch is no swipe.
      if (dy < -START_PX || Math.abs(dx) > START_PX) start = null;
      return;
    }
    event.preventDefault();
    dragged = Math.max(dy, 1);
    node.style.transform = `translateY(${dragged}px)`;
  }

  function up(event: TouchEvent) {
    if (!start) return;
    const speed = dragged / Math.max(event.timeStamp - start.at, 1);
    const enough = dragged > CLOSE_PX || (dragged > QUICK_PX && speed > CLOSE_PX_PER_MS);
    start = null;
    node.style.transform = '';
    if (enough && event.type === 'touchend') onclose?.();
  }

  node.addEventListener('touchstart', down, { passive: true });
  node.addEventListener('touchmove', move, { passive: false });
  node.addEventListener('touchend', up);
  node.addEventListener('touchcancel', up);
  return {
    update(next: (() => void) | undefined) {
      onclose = next;
    },
    destroy() {
      node.removeEventListener('touchstart', down);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', up);
      node.removeEventListener('touchcancel', up);
    },
  };
}
