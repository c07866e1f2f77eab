/** The keyboard shortcuts of a table. They are disabled while typing and with a modifier. */
import { settings } from '../state/settings.svelte';

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
  /** Lists the keys. */
  help(): void;
};

/** The meaning of keys by their position, for layouts without Latin letters. */
const BY_CODE: Record<string, string> = {
  Slash: '/',
  Equal: '+',
  Minus: '-',
  NumpadAdd: '+',
  NumpadSubtract: '-',
};

/** Returns the Latin letter, digit or sign that a key press means on any layout; undefined for other keys. */
export function keyOf({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string | undefined {
  if (/^[a-z0-9/?+-]$/i.test(key)) return key.toLowerCase();
  if (key === '=') return '+';
  // A key that types nothing (Enter, an arrow) has no letter.
  if ([...key].length !== 1) return undefined;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? [];
  if (digit) return digit;
  return code === 'Slash' && shiftKey ? '?' : BY_CODE[code];
}

export function tableKeys(doings: Doings): (event: KeyboardEvent) => void {
  const doing: Record<string, () => void> = {
    d: () => doings.pick('deck'),
    t: doings.tickets,
    r: doings.routes,
    h: () => document.querySelector<HTMLElement>('#hand button')?.focus(),
    c: doings.chat,
    l: doings.log,
    u: doings.undo,
    '/': doings.command,
    '?': doings.help,
    '+': () => doings.zoom(1),
    '-': () => doings.zoom(-1),
    '0': () => doings.zoom(0),
  };
  for (const slot of ['1', '2', '3', '4', '5']) doing[slot] = () => doings.pick(slot);
  return (event) => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');
    if (event.key === 'Escape') return doings.back();
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !settings.keys || event.defaultPrevented) return;
    const found = doing[keyOf(event) ?? ''];
    if (!found) return;
    event.preventDefault();
    found();
  };
}
