/** Stores the viewport of each table's map in this browser. */

/** The middle of the window in board units, and the pixels per unit. */
export type Place = { x: number; y: number; k: number };

const STORE = 'whistlestop-views';
const MAX_SAVED = 12;

function read(): Record<string, Place> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, Place>;
  } catch {
    return {};
  }
}

export function savedViewport(table: string): Place | null {
  const place = read()[table];
  return place && [place.x, place.y, place.k].every(Number.isFinite) ? place : null;
}

/** Stores or removes the viewport of a table; the oldest ones are removed first. */
export function saveViewport(table: string, place: Place | null) {
  const { [table]: _, ...others } = read();
  const kept = Object.entries(others).slice(-(MAX_SAVED - 1));
  if (place) kept.push([table, place]);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the viewport is not kept.
  }
}
