/** Display values of a deduction: quantiles of cards, steps of shading, and the exercise "guess the ticket". */
import type { CardBelief, Deduction, Opponent, Truth } from '../generated/coach';

/** The quantiles between which a number of cards lies in four of five sampled games. */
const LOW = 0.1;
const HIGH = 0.9;

/** The least number of cards that is not exceeded with this probability. */
function quantile({ at_least }: CardBelief, share: number): number {
  const n = at_least.findIndex((chance) => 1 - chance >= share);
  return n < 0 ? at_least.length : n;
}

export type CardRow = { card: string; certain: number; expected: number; low: number; high: number; truth: number };

/** One row for every kind that the opponent may hold or holds, most cards first. */
export function cardRows(opponent: Opponent, truth: Truth | undefined): CardRow[] {
  const held = new Map(truth?.cards ?? []);
  const believed = opponent.kinds.map((kind) => ({
    card: kind.card,
    certain: kind.certain,
    expected: kind.expected,
    low: Math.max(kind.certain, quantile(kind, LOW)),
    high: quantile(kind, HIGH),
    truth: held.get(kind.card) ?? 0,
  }));
  return believed.toSorted((a, b) => b.certain - a.certain || b.expected - a.expected || a.card.localeCompare(b.card));
}

/** The number of tickets that the opponent holds in the sampled games, on average. */
export function ticketCount({ tickets }: Opponent): number {
  return tickets.reduce((sum, { chance }) => sum + chance, 0);
}

/** What is shaded on a board: the chance of routes and cities by id. */
export type Shades = { routes: Map<string, number>; cities: Map<string, number> };

/** What an opponent's likely tickets shade. */
export function shadesOf({ routes, cities }: Opponent): Shades {
  const chances = (shades: { id: string; chance: number }[]) => new Map(shades.map(({ id, chance }) => [id, chance]));
  return { routes: chances(routes), cities: chances(cities) };
}

/** The steps of shading in the legend: from a chance on. */
export const SHADES = [0.1, 0.2, 0.4, 0.6] as const;

/** One question of the exercise: which of these tickets does the opponent hold? Exactly one is held. */
export type Question = {
  opponent: number;
  options: string[];
  held: string;
  /** The chance that the deduction gives to each option, given that one of them is held. */
  chances: number[];
};

/** The number of tickets to choose from. */
const OPTIONS = 4;

/**
 * A question about an opponent at the moment of a deduction: the likeliest ticket that is held, and the likeliest others.
 * Null if the opponent holds none or nothing else is possible.
 */
export function questionOf(deduction: Deduction, truth: Truth[], seat: number): Question | null {
  const opponent = deduction.opponents.find((one) => one.seat === seat);
  const held = new Set(truth.find((one) => one.seat === seat)?.tickets ?? []);
  const belief = new Map(opponent?.tickets.map(({ ticket, chance }) => [ticket, chance]));
  const chance = (ticket: string) => belief.get(ticket) ?? 0;
  const answer = [...held].toSorted((a, b) => chance(b) - chance(a) || a.localeCompare(b))[0];
  const others = [...belief.keys()].filter((ticket) => !held.has(ticket)).slice(0, OPTIONS - 1);
  if (!answer || others.length === 0) return null;
  const options = [answer, ...others].toSorted((a, b) => a.localeCompare(b));
  const sum = options.reduce((all, ticket) => all + chance(ticket), 0);
  const chances = options.map((ticket) => (sum > 0 ? chance(ticket) / sum : 1 / options.length));
  return { opponent: seat, options, held: answer, chances };
}

/** The degrees of confidence that an answer can have. */
export const CONFIDENCES = [0.25, 0.5, 0.75, 1] as const;

/**
 * The points of an answer, from 0 to 100. The rule is quadratic, so that stating one's real belief is best on average.
 */
export function answerPoints(isRight: boolean, sure: number): number {
  const miss = isRight ? 1 - sure : sure;
  return Math.round(100 * (1 - miss * miss));
}

/** The points of the deduction's own answer: its likeliest ticket, as sure as it is. */
export function coachPoints({ options, chances, held }: Question): number {
  const sure = Math.max(...chances);
  return answerPoints(options[chances.indexOf(sure)] === held, sure);
}

/** The moments about which an exercise asks, spread over a game of `steps` actions. */
export function momentsOf(steps: number): number[] {
  const shares = [0.25, 0.4, 0.55, 0.7, 0.85];
  return [...new Set(shares.map((share) => Math.round(share * steps)))].filter((step) => step > 0);
}
