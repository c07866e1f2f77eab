/** The keys of LOOK section 11. Nothing happens while somebody types, or with a modifier. */
import { settings } from './settings.svelte';

type Doings = {
  pick(slot: string): void;
  tickets(): void;
  routes(): void;
  chat(): void;
  log(): void;
  undo(): void;
  back(): void;
  command(): void;
  zoom(by: number): void;
};

export function tableKeys(doings: Doings): (event: KeyboardEvent) => void {
  return (event) => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');
    if (event.key === 'Escape') return doings.back();
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !settings.keys || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    const doing: Record<string, () => void> = {
      d: () => doings.pick('deck'),
      t: doings.tickets,
      r: doings.routes,
      h: () => document.querySelector<HTMLElement>('#hand button')?.focus(),
      c: doings.chat,
      l: doings.log,
      u: doings.undo,
      '/': doings.command,
      '+': () => doings.zoom(1),
      '-': () => doings.zoom(-1),
      '0': () => doings.zoom(0),
    };
    if (/^[1-5]$/.test(key)) doing[key] = () => doings.pick(key);
    const found = doing[key];
    if (!found) return;
    event.preventDefault();
    found();
  };
}
