/** Hints as sentences, and the elements of the page that they refer to. */
import { describeAction } from '../words/actions';
import { PrintedBoard, type EditionData } from '../editions/editions';
import { cardName } from '../words/names';
import { completed, keeps, places as placements, splits } from '../protocol/notation';
import { t, words } from '../words/words.svelte';
import type { Edition, Hint, Kind, View } from '../protocol/wire';

/** The recommended action and its reason as sentences. */
export function hintText(hint: Hint, view: View, places: EditionData, name: (seat: number) => string): string {
  const action = describeAction(hint.action, view, places);
  // Some actions are described by the words of their button, which do not end in a full stop.
  const what = /[.!?]$/.test(action) ? action : `${action}.`;
  return `${t('hint-is', { what })} ${reasonText(hint.reason, view.edition, places, name)}`;
}

/** A reason as a sentence: its arguments are named in the reader's language. */
export function reasonText(
  reason: Hint['reason'],
  edition: Edition,
  places: EditionData,
  name: (seat: number) => string,
): string {
  const { args } = reason;
  const shown: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined) continue;
    if (key === 'ticket') shown.ticket = places.ticket(value, words.language);
    else if (key === 'route')
      shown.route = places instanceof PrintedBoard ? places.route(value, words.language) : value;
    else if (key === 'card' || key === 'color') shown[key] = cardName(value as Kind, edition);
    else if (key === 'rival' || key === 'seat') shown[key] = name(Number(value));
    else shown[key] = Number(value);
  }
  return t(`reason-${reason.code}`, shown);
}

/** Selectors of the elements that a hint is about. */
export function hintTargets(action: string, view: View): string[] {
  const slot = /^pick (\d|deck)$/.exec(action)?.[1];
  if (slot) return [`#market [data-slot="${slot}"]`];
  const route = /^(?:claim|ride) (\S+)/.exec(action)?.[1];
  if (route) return [`[data-route="${route}"]`];
  if (action === 'tickets') return ['#market [data-slot="tickets"]'];
  const [keep] = keeps([action]);
  if (keep) return keep.kept.map((n) => `label:has([data-offer="${view.offer[n - 1]}"])`);
  if (splits([action], 'split').length > 0 || splits([action], 'tickets').length > 0)
    return [`[data-action="${action}"]`];
  const [placement] = placements([action]);
  if (placement) return Object.keys(placement.cards).map((kind) => `#hand [data-hand="${kind}"]`);
  const tickets = completed(action) ?? [];
  if (tickets.length > 0) return tickets.map((ticket) => `[data-ticket="${ticket}"]`);
  return [`[data-action="${action}"]`];
}
