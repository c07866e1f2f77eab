/** Where the focus goes when something opens, closes or disappears. */

/** Returns whether no element has the focus, because the focused one was removed. */
export function focusLost(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body || !now.isConnected;
}

/** Gives the focus to the node if nothing else has it. */
export function focusIfLost(node: HTMLElement | null | undefined) {
  if (focusLost()) node?.focus({ preventScroll: true });
}

/** Takes the focus while the node is open, and gives it back to where it was when it closes. */
export function takeFocus(node: HTMLElement) {
  const before = document.activeElement;
  node.focus();
  return {
    destroy() {
      // If the focus has moved elsewhere meanwhile, it stays there.
      const lost = focusLost() || node.contains(document.activeElement);
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
