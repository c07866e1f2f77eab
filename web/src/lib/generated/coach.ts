// Written by `UPDATE=1 cargo test -p coach typescript` from crates/coach/src; do not edit.

export const FORMAT = 2;
export const BOTS = 2;

export type Estimate = { 
/**
 * The mean.
 */
mean: number, 
/**
 * The standard error of the mean.
 */
error: number, };

export type Budget = { 
/**
 * Simulated games per decision; a close decision gets up to twice as many.
 */
rollouts: number, 
/**
 * Simulated games per estimate of the win chances.
 */
worlds: number, };

export type Fact = { 
/**
 * Code by which clients look up the translated sentence.
 */
code: string, 
/**
 * Arguments of the sentence, by name. Numbers are decimal, shares are whole percents.
 */
args: { [key in string]: string }, 
/**
 * The sentence in English.
 */
text: string, };

export type Evaluation = { 
/**
 * Win chance; a shared victory counts in part.
 */
win: Estimate, 
/**
 * Final score.
 */
points: Estimate, 
/**
 * Points ahead of the best opponent.
 */
lead: Estimate, 
/**
 * Number of simulated games.
 */
games: number, };

export type Difference = { 
/**
 * Difference in win chance.
 */
win: Estimate, 
/**
 * Difference in points ahead of the best opponent.
 */
lead: Estimate, };

export type Class = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

export type Decision = { 
/**
 * Number of the action in the record, from 0.
 */
step: number, 
/**
 * The deciding seat.
 */
seat: number, 
/**
 * Number of legal actions.
 */
legal: number, 
/**
 * Face-up cards before the decision, by slot.
 */
row: Array<string | null>, 
/**
 * Ids of the tickets on offer to the seat, in the order of the offer.
 */
offer: Array<string>, 
/**
 * The chosen action, in notation.
 */
action: string, 
/**
 * The class.
 */
class: Class, 
/**
 * The action that the coach prefers, in notation; equal to `action` if no better one was found.
 */
preferred: string, 
/**
 * Values of the chosen action.
 */
chosen_value: Evaluation, 
/**
 * Values of the preferred action.
 */
preferred_value: Evaluation, 
/**
 * How much better the preferred action is; zero if it is the chosen one.
 */
loss: Difference, 
/**
 * Win chance of the chosen action minus that of the simulated player's choice.
 */
gain_over_baseline: Estimate, 
/**
 * Facts about the preferred action, most important first.
 */
reasons: Array<Fact>, };

export type Moment = { 
/**
 * Number of the action that follows; the last moment is the end of the record.
 */
step: number, 
/**
 * Win chance by seat, in units of [`crate::UNITS`]; they add up to it.
 */
units: Array<number>, 
/**
 * Standard errors of the win chances.
 */
errors: Array<number>, };

export type Cause = "choice" | "chance";

export type Change = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Win chance gained.
 */
win: Estimate, };

export type TurningPoint = { 
/**
 * Number of the action in the record.
 */
step: number, 
/**
 * The acting seat.
 */
seat: number, 
/**
 * The action, in notation.
 */
action: string, 
/**
 * Whether the choice or the chance after it moved the win chances.
 */
cause: Cause, 
/**
 * Changes by seat.
 */
changes: Array<Change>, };

export type Part = { 
/**
 * Win chance, in units of [`crate::UNITS`].
 */
units: number, 
/**
 * Standard error in win chance.
 */
error: number, };

export type Split = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Expectation before the deal: an equal share, in units.
 */
expectation: number, 
/**
 * Share of the victory, or the estimated win chance at the end of an unfinished record, in units.
 */
result: number, 
/**
 * The deal, with the turn order.
 */
deal: Part, 
/**
 * Cards drawn or turned up by anybody.
 */
cards: Part, 
/**
 * Tickets drawn by anybody.
 */
tickets: Part, 
/**
 * Choices of opponents, compared with the simulated player's.
 */
opponents: Part, 
/**
 * Own choices, compared with the simulated player's, by what the seat knew.
 */
own: Part, 
/**
 * Effect of own choices that the seat could not know about.
 */
hidden: Part, 
/**
 * What inaccuracies, mistakes and blunders cost, compared with the actions that the coach prefers; zero or
 * negative. It is not part of the sum.
 */
losses: Part, };

export type SeatResult = { 
/**
 * Final score.
 */
points: number, 
/**
 * Rank, 1 for the winners.
 */
rank: number, };

export type Analysis = { 
/**
 * Version of this format and of the coach's own computations.
 */
format: number, 
/**
 * Version of the bots that played the simulated games.
 */
bots: number, 
/**
 * Edition of the game.
 */
edition: string, 
/**
 * Number of seats.
 */
seats: number, 
/**
 * Number of actions in the record.
 */
steps: number, 
/**
 * Seed of the analysis.
 */
seed: number, 
/**
 * Budget of the analysis.
 */
budget: Budget, 
/**
 * Whether everything requested was computed.
 */
complete: boolean, 
/**
 * Units of one victory.
 */
units: number, 
/**
 * Results by seat, if the game is over.
 */
results: Array<SeatResult> | null, 
/**
 * Win chances over the game.
 */
line: Array<Moment>, 
/**
 * The largest changes, in the order of the game.
 */
turning_points: Array<TurningPoint>, 
/**
 * Decisions of the requested seats, in the order of the game.
 */
decisions: Array<Decision>, 
/**
 * Luck and skill of the requested seats; empty until everything else is computed.
 */
splits: Array<Split>, };

export type CardBelief = { 
/**
 * Name of the kind.
 */
card: string, 
/**
 * Cards seen to be taken and not seen to be played.
 */
certain: number, 
/**
 * Expected number of cards, the certain ones included.
 */
expected: number, 
/**
 * Chance of holding at least 1, 2, … cards.
 */
at_least: Array<number>, };

export type TicketBelief = { 
/**
 * Id of the ticket.
 */
ticket: string, 
/**
 * Its points.
 */
points: number, 
/**
 * Chance that the opponent holds it.
 */
chance: number, };

export type Shade = { 
/**
 * Id of the city or route.
 */
id: string, 
/**
 * The chance, from 0 to 1.
 */
chance: number, };

export type Opponent = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Expected number of cards in hand; a whole number where the table shows it.
 */
cards: number, 
/**
 * Every kind of card that the opponent may hold.
 */
kinds: Array<CardBelief>, 
/**
 * Tickets that the opponent may hold, most likely first.
 */
tickets: Array<TicketBelief>, 
/**
 * Chance that a held ticket names the city, by id; cities without such a chance are left out.
 */
cities: Array<Shade>, 
/**
 * Chance that the opponent's plan needs the route, by id; empty in the Card Game.
 */
routes: Array<Shade>, };

export type Deduction = { 
/**
 * Number of actions before the moment.
 */
step: number, 
/**
 * The seat whose knowledge this is.
 */
seat: number, 
/**
 * Number of sampled games.
 */
worlds: number, 
/**
 * The other seats.
 */
opponents: Array<Opponent>, };

export type Truth = { 
/**
 * The seat.
 */
seat: number, 
/**
 * Its cards: name and number of every kind in hand.
 */
cards: Array<[string, number]>, 
/**
 * Ids of its tickets.
 */
tickets: Array<string>, };

export type ChosenTicket = { 
/**
 * Id of the ticket.
 */
ticket: string, 
/**
 * Its points.
 */
points: number, 
/**
 * Chance that it is completed after this choice.
 */
completed: Estimate, };

export type Choice = { 
/**
 * The action in notation.
 */
action: string, 
/**
 * The tickets that it keeps.
 */
tickets: Array<ChosenTicket>, 
/**
 * Spaces still to claim for these tickets and those held before, by the shortest joint network that is still
 * possible; in the Card Game, cards still to collect. Absent if there is no such network, or for more than seven
 * tickets.
 */
cost: number | null, 
/**
 * Chance that all tickets of the choice are completed.
 */
all_completed: Estimate, 
/**
 * Points of the tickets of the choice, those not completed subtracted.
 */
ticket_points: Estimate, 
/**
 * Final score.
 */
points: Estimate, 
/**
 * Win chance.
 */
win: Estimate, 
/**
 * Final score minus that of the first choice, in the same sampled games.
 */
behind: Estimate, };

export type Exploration = { 
/**
 * Number of actions before the choice.
 */
step: number, 
/**
 * The seat that chooses.
 */
seat: number, 
/**
 * Number of sampled games in which every choice was tried.
 */
worlds: number, 
/**
 * The choices, the one with most points first.
 */
choices: Array<Choice>, };

export type Results = { 
/**
 * Number of seats counted.
 */
times: number, 
/**
 * Shares of the victory, in sixtieths.
 */
won: number, 
/**
 * Sum of the final scores.
 */
points: number, };

export type KeptCounts = { 
/**
 * Number of tickets kept.
 */
tickets: number, 
/**
 * The results.
 */
results: Results, };

export type SplitCounts = { 
/**
 * Number of short tickets.
 */
short: number, 
/**
 * Number of long tickets.
 */
long: number, 
/**
 * The results.
 */
results: Results, };

export type TicketCounts = { 
/**
 * Id of the ticket.
 */
ticket: string, 
/**
 * Its points.
 */
points: number, 
/**
 * How often it was on offer at the start.
 */
offered: number, 
/**
 * How often it was completed after it was kept at the start.
 */
completed: number, 
/**
 * Results of the seats that kept it at the start.
 */
kept: Results, };

export type TableCounts = { 
/**
 * Number of seats.
 */
seats: number, 
/**
 * Number of games.
 */
games: number, 
/**
 * Results by place in the turn order.
 */
places: Array<Results>, 
/**
 * Results by number of tickets kept at the start.
 */
kept: Array<KeptCounts>, 
/**
 * Results by opening split, where there are two ticket decks.
 */
splits: Array<SplitCounts>, 
/**
 * Counts of the tickets that were on offer at the start.
 */
tickets: Array<TicketCounts>, };

export type Statistics = { 
/**
 * Version of this format.
 */
format: number, 
/**
 * Edition of the games.
 */
edition: string, 
/**
 * Version of the rules.
 */
rules: number, 
/**
 * Version of the planner.
 */
planner: number, 
/**
 * Seed of the first game of every number of seats; the next game has the next seed.
 */
seed: number, 
/**
 * Counts by number of seats.
 */
tables: Array<TableCounts>, };
