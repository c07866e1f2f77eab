/** Finds paths to draw through a seat's routes. Points and lengths come from the server. */
import type { PrintedBoard, Track } from '../editions/editions';

const MAX_STEPS = 300_000;

/** Returns a path of `length` spaces that uses no route twice; empty if the search takes too many steps. */
export function trailOf(board: PrintedBoard, routes: string[], length: number): string[] {
  const own = routes.flatMap((id) => board.tracks.get(id) ?? []);
  const at = new Map<string, Track[]>();
  for (const track of own) for (const city of track.between) at.set(city, [...(at.get(city) ?? []), track]);
  const used = new Set<string>();
  let steps = 0;
  const search = (city: string, left: number): boolean => {
    if (left === 0) return true;
    if (++steps > MAX_STEPS) return false;
    for (const track of at.get(city) ?? []) {
      if (used.has(track.id) || track.length > left) continue;
      used.add(track.id);
      if (search(other(track, city), left - track.length)) return true;
      used.delete(track.id);
    }
    return false;
  };
  // A longest path often begins at a city with an odd number of routes.
  const starts = [...at.keys()].sort((a, b) => ((at.get(b)?.length ?? 0) % 2) - ((at.get(a)?.length ?? 0) % 2));
  for (const city of starts) {
    used.clear();
    if (search(city, length)) return [...used];
    if (steps > MAX_STEPS) return [];
  }
  return [];
}

function other(track: Track, city: string): string {
  return track.between[0] === city ? track.between[1] : track.between[0];
}
