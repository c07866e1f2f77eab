/** The address bar as state. Links stay plain `<a href>`; clicks on them do not reload the page. */
import { overlayEntry } from '../ui/back';

export type Page =
  | { name: 'home' }
  | { name: 'new-table'; edition: string | null; device: 'bots' | 'pass' | null }
  | { name: 'table'; id: string; invite: string | null; tour: boolean }
  | { name: 'replay'; id: string; step: number | null; eyes: string | null; share: string | null }
  | { name: 'record' }
  | { name: 'screen'; id: string }
  | { name: 'device' }
  | { name: 'tour'; edition: string | null }
  | { name: 'me' }
  | { name: 'mistakes' }
  | { name: 'rules'; edition: string; rule: string | null }
  | { name: 'statistics'; edition: string }
  | { name: 'settings' }
  | { name: 'not-found' };

/** An invite is in the fragment, which browsers do not send. */
function fragment(url: URL): string | null {
  try {
    return decodeURIComponent(url.hash.slice(1)) || null;
  } catch {
    return null;
  }
}

export function pageOf(url: URL): Page {
  const parts = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (first === undefined) return { name: 'home' };
  if (first === 'new') {
    const device = url.searchParams.get('device');
    return {
      name: 'new-table',
      edition: url.searchParams.get('edition'),
      device: device === 'bots' || device === 'pass' ? device : null,
    };
  }
  if (first === 'table' && second && third === 'screen') return { name: 'screen', id: second };
  if (first === 'device') return { name: 'device' };
  if (first === 'tour') return { name: 'tour', edition: url.searchParams.get('edition') };
  if (first === 'me') return { name: second === 'mistakes' ? 'mistakes' : 'me' };
  if (first === 'table' && second)
    return {
      name: 'table',
      id: second,
      invite: fragment(url),
      tour: url.searchParams.has('tour'),
    };
  if (first === 'replay' && second)
    return {
      name: 'replay',
      id: second,
      // Without a step the replay opens at its end.
      step: third === undefined ? null : Number(third) || 0,
      eyes: url.searchParams.get('eyes'),
      share: url.searchParams.get('share'),
    };
  if (first === 'record') return { name: 'record' };
  if (first === 'rules') return { name: 'rules', edition: second ?? 'usa', rule: url.hash.slice(1) || null };
  if (first === 'statistics') return { name: 'statistics', edition: second ?? 'usa' };
  if (first === 'settings') return { name: 'settings' };
  return { name: 'not-found' };
}

class Router {
  page: Page = $state.raw(pageOf(new URL(location.href)));

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (click) => {
      const link = click.target instanceof Element ? click.target.closest('a') : null;
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
      if (link.pathname === location.pathname && link.hash) return;
      click.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string, how: 'push' | 'replace' = 'push') {
    // The history entry of an open sheet is replaced, because it is not a page.
    history[how === 'push' && !overlayEntry() ? 'pushState' : 'replaceState'](null, '', path);
    this.#read();
    if (how === 'push') scrollTo(0, 0);
  }

  #read() {
    this.page = pageOf(new URL(location.href));
  }
}

export const router = new Router();
