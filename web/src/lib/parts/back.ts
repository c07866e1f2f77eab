/** The browser's Back closes what lies over the page. One history entry stands for all open overlays. */
type Close = () => void;

const open: Close[] = [];
/** True from our own `history.back()` until its `popstate`. */
let leaving = false;

export const overlayEntry = (): boolean => (history.state as { overlay?: boolean } | null)?.overlay === true;

function enter() {
  if (open.length > 0 && !leaving && !overlayEntry()) history.pushState({ overlay: true }, '');
}

addEventListener('popstate', () => {
  if (leaving) {
    leaving = false;
    enter();
    return;
  }
  if (open.length === 0 || overlayEntry()) return;
  open.at(-1)?.();
  // Overlays that are still open need an entry of their own again.
  setTimeout(enter);
});

/** Calls `close` when the user goes back. Returns what to call when the overlay is gone. */
export function closeOnBack(close: Close): () => void {
  open.push(close);
  enter();
  return () => {
    open.splice(open.lastIndexOf(close), 1);
    // One sheet may give way to another: the entry goes only when none is left.
    setTimeout(() => {
      if (open.length > 0 || leaving || !overlayEntry()) return;
      leaving = true;
      history.back();
    });
  };
}
