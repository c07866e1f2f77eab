/** Links to tables: the address that others can open, copying it, and the device's share sheet. */
import { api } from '../protocol/api';
import type { Reach } from '../protocol/wire';

/** Returns the address of a table with its invite. The invite is a fragment, so that it is sent to no server and no log. */
export function tableLink(id: string, invite: string | null | undefined, origin = location.origin): string {
  return `${origin}/table/${encodeURIComponent(id)}${invite ? `#${encodeURIComponent(invite)}` : ''}`;
}

/** Returns whether an address is a loopback address, which others cannot use. */
export function isLocalOnly(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '::' || /^(127\.|0\.)/.test(host)
  );
}

export type Shared = {
  /** The origin that others can open; `null` if there is none. */
  origin: string | null;
  /** The command that lets other machines in, if the server listens only on this computer. */
  command: string | null;
};

let asked: Promise<Reach> | null = null;

/** The origin to share: that of the page, or, on this computer's own address, the one other machines reach. */
export async function sharedOrigin(place: Pick<Location, 'origin' | 'hostname'> = location): Promise<Shared> {
  if (!isLocalOnly(place.hostname)) return { origin: place.origin, command: null };
  asked ??= api.reach().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  const { addresses, command } = await asked;
  return { origin: addresses[0] ?? null, command };
}

/** The origin for links that are copied: one that other machines reach, else that of the page. */
export async function linkOrigin(): Promise<string> {
  const { origin } = await sharedOrigin().catch(() => ({ origin: null }));
  return origin ?? location.origin;
}

/** Keeps the invite in the address bar, so that the address itself invites. */
export function keepInvite(id: string, invite: string | null | undefined) {
  if (!invite || location.pathname !== `/table/${encodeURIComponent(id)}`) return;
  const hash = `#${encodeURIComponent(invite)}`;
  if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + location.search + hash);
}

/** Copies a text, also where the page has no clipboard API (plain http). Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed here: try the older way.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Inside an open dialog, so that the dialog's focus trap lets the text be selected.
  const before = document.activeElement;
  (before?.closest('dialog') ?? document.body).append(area);
  area.select();
  let copied = false;
  try {
    copied = document.execCommand('copy');
  } catch {
    copied = false;
  }
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the device's share sheet. Returns false if there is none or it failed; closing it is no failure. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
