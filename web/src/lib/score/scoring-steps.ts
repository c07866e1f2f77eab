/** The steps of the final scoring. The points come from the server; only their order is chosen here. */
import type { BoardView, CardView, Score, ScoreLine } from '../protocol/wire';

/** The columns of the score sheet, in scoring order. */
export const COLUMNS = [
  'routes',
  'completed',
  'tickets',
  'longest-path',
  'most-tickets',
  'goods',
  'districts',
  'attractions',
  'big-city',
] as const;
export type Column = (typeof COLUMNS)[number];

export type Step =
  | { kind: 'column'; column: Column }
  | { kind: 'ticket'; column: 'tickets'; seat: number; line: ScoreLine }
  | { kind: 'bonus'; column: Column; seat: number; line: ScoreLine }
  | { kind: 'result' };

/** The progress of the scoring: the current step, and the tickets shown so far, each as seat and ticket. */
export type ScoringProgress = { step: Step; tickets: Set<string> };

/** A seat's tickets, done or not. */
export function kept({ lines }: Score): { ticket: string; points: number }[] {
  return lines.flatMap(({ ticket, points }) => (ticket === undefined ? [] : [{ ticket, points }]));
}

export function columnOf(line: ScoreLine): Column {
  return (COLUMNS as readonly string[]).includes(line.what) ? (line.what as Column) : 'routes';
}

export function columnsOf(scores: Score[]): Column[] {
  const used = new Set(scores.flatMap(({ lines }) => lines.map(columnOf)));
  return COLUMNS.filter((column) => used.has(column));
}

/** Returns the seats, best first; seats that share a rank are in turn order. */
export function standing(scores: Score[]): number[] {
  return scores.map((_, seat) => seat).sort((a, b) => (scores[a]?.rank ?? 0) - (scores[b]?.rank ?? 0));
}

/** Who has won: one, or several who share the victory. */
export function winners(scores: Score[]): number[] {
  return standing(scores).filter((seat) => scores[seat]?.rank === 1);
}

export function scoringSteps(view: BoardView | CardView): Step[] {
  const scores = view.scores ?? [];
  const steps: Step[] = [];
  for (const column of columnsOf(scores)) {
    const lines = scores.flatMap(({ lines: all }, seat) =>
      all.filter((line) => columnOf(line) === column).map((line) => ({ seat, line })),
    );
    if (column === 'tickets' && lines.some(({ line }) => line.ticket)) {
      for (const { seat, line } of lines) steps.push({ kind: 'ticket', column, seat, line });
    } else if (column === 'routes' || column === 'completed') {
      steps.push({ kind: 'column', column });
    } else {
      for (const { seat, line } of lines) steps.push({ kind: 'bonus', column, seat, line });
    }
  }
  steps.push({ kind: 'result' });
  return steps;
}

/** Returns the points shown up to and including a step: by seat and column. */
export function pointsUpTo(scores: Score[], steps: Step[], at: number): Partial<Record<Column, number>>[] {
  const out: Partial<Record<Column, number>>[] = scores.map(() => ({}));
  const add = (seat: number, column: Column, points: number) => {
    const row = out[seat];
    if (row) row[column] = (row[column] ?? 0) + points;
  };
  for (const step of steps.slice(0, at + 1)) {
    if (step.kind === 'column') {
      scores.forEach(({ lines }, seat) => {
        for (const line of lines) if (columnOf(line) === step.column) add(seat, step.column, line.points);
      });
    } else if (step.kind !== 'result') add(step.seat, step.column, step.line.points);
  }
  return out;
}

/** The phases of the story: each column once, then the result. */
export function phases(steps: Step[]): string[] {
  return [...new Set(steps.map((step) => (step.kind === 'result' ? 'result' : step.column)))];
}
