/** What opens over the page takes the focus, and gives it back to where it was when it closes. */
export function takeFocus(node: HTMLElement) {
  const before = document.activeElement;
  node.focus();
  return {
    destroy() {
      // Whoever went on to something else in the meantime stays there.
      const now = document.activeElement;
      const lost = now === null || now === document.body || node.contains(now);
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
    },
  };
}
