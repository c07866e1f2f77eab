import { describe, expect, test } from 'vitest';
import { standing, phases, scoringSteps, pointsUpTo, winners } from './scoring-steps';
import type { BoardView, Score } from '../protocol/wire';

const scores: Score[] = [
  {
    total: 21,
    rank: 1,
    lines: [
      { what: 'routes', points: 20 },
      { what: 'tickets', ticket: 'a--b', points: 11 },
      { what: 'tickets', ticket: 'c--d', points: -10 },
    ],
  },
  {
    total: 20,
    rank: 2,
    lines: [
      { what: 'routes', points: 10 },
      { what: 'longest-path', points: 10 },
    ],
  },
];

describe('the final scoring', () => {
  const steps = scoringSteps({ scores } as BoardView);

  test('tells routes, each ticket, each bonus, then the result', () => {
    expect(steps.map((step) => step.kind)).toEqual(['column', 'ticket', 'ticket', 'bonus', 'result']);
    expect(phases(steps)).toEqual(['routes', 'tickets', 'longest-path', 'result']);
  });

  test('the standings begin with who has won, and a victory may be shared', () => {
    const ranked = (...ranks: number[]) => ranks.map((rank) => ({ rank }) as Score);
    expect(standing(ranked(3, 1, 2))).toEqual([1, 2, 0]);
    expect(winners(ranked(3, 1, 2))).toEqual([1]);
    expect(standing(ranked(3, 1, 1, 4))).toEqual([1, 2, 0, 3]);
    expect(winners(ranked(3, 1, 1, 4))).toEqual([1, 2]);
  });

  test('shows all points of the server at the end, and no others', () => {
    const rows = pointsUpTo(scores, steps, steps.length - 1);
    const sums = rows.map((row) => Object.values(row).reduce((sum, points) => sum + points, 0));
    expect(sums).toEqual(scores.map(({ total }) => total));
    expect(pointsUpTo(scores, steps, 0)).toEqual([{ routes: 20 }, { routes: 10 }]);
  });
});
