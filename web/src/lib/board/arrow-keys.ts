/** Moving between cities with arrow keys: finds the neighbor that lies most nearly in a direction. */
import type { PrintedBoard } from '../editions/editions';
import type { Point } from './geometry';

export function neighborInDirection(
  board: PrintedBoard,
  from: string | null,
  [dx, dy]: Point,
): { city: string; routes: string[] } | null {
  const here = from && board.spot(from);
  if (!from || !here) {
    const first = [...board.cities.keys()].find((city) => board.spot(city));
    return first ? { city: first, routes: [] } : null;
  }
  let best: { city: string; fit: number } | null = null;
  for (const track of board.routesOf(from)) {
    const city = track.between[0] === from ? track.between[1] : track.between[0];
    const there = board.spot(city);
    if (!there) continue;
    const away = Math.hypot(there[0] - here[0], there[1] - here[1]) || 1;
    const fit = ((there[0] - here[0]) * dx + (there[1] - here[1]) * dy) / away;
    if (fit > 0.35 && (!best || fit > best.fit)) best = { city, fit };
  }
  if (!best) return null;
  const { city } = best;
  const routes = board.routesOf(from).filter((track) => track.between.includes(city));
  return { city, routes: routes.map(({ id }) => id) };
}
