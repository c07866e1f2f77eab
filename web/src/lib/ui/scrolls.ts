/** Marks scrolling elements that have more content below: `data-more` fades the lower edge, and a callback is called. */
const MIN_PX = 4;

export function scrolls(node: HTMLElement, tell?: (more: boolean) => void) {
  const look = () => {
    const more = node.scrollHeight - node.clientHeight - node.scrollTop > MIN_PX;
    if (more === node.hasAttribute('data-more')) return;
    node.toggleAttribute('data-more', more);
    tell?.(more);
  };
  const sizes = new ResizeObserver(look);
  const measure = () => {
    sizes.disconnect();
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
  };
  const children = new MutationObserver(measure);
  children.observe(node, { childList: true });
  node.addEventListener('scroll', look, { passive: true });
  measure();
  return {
    destroy() {
      sizes.disconnect();
      children.disconnect();
      node.removeEventListener('scroll', look);
    },
  };
}
