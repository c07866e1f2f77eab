/** The browser's Back button closes overlays. All open overlays share one history entry. */
type Close = () => void;

const open: Close[] = [];
/** The callback for the `popstate` of this module's own `history.back()`; null if there is none. */
let arrived: (() => void) | null = null;

export const overlayEntry = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

function enter() {
  if (open.length > 0 && !arrived && !overlayEntry()) history.pushState({ overlay: true }, '');
}

function leave(then: () => void) {
  arrived = then;
  history.back();
}

addEventListener('popstate', () => {
  if (arrived) {
    const then = arrived;
    arrived = null;
    then();
  } else if (open.length === 0 || overlayEntry()) {
    return;
  } else {
    open.at(-1)?.();
  }
  // Overlays that are still open need a history entry again.
  setTimeout(enter);
});

/** Calls `close` when the user goes back. Returns what to call when the overlay is gone. */
export function closeOnBack(close: Close): () => void {
  open.push(close);
  enter();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    // One sheet may replace another, so the entry is removed only when none is left.
    setTimeout(() => {
      if (open.length === 0 && !arrived && overlayEntry()) leave(() => {});
    });
  };
}

/**
 * Closes the topmost overlay. The last one closes once its history entry is gone, so that whoever goes back or opens
 * another page right after it starts from the page's own entry.
 */
export function closeOverlay() {
  const top = open.at(-1);
  if (open.length > 1 || arrived || !overlayEntry()) return top?.();
  leave(() => {
    if (top && open.includes(top)) top();
  });
}
