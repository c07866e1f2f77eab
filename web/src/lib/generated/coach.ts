// Written by `UPDATE=1 cargo test -p coach typescript` from crates/coach/src; do not edit.

export type Estimate = { 
/**
 * The mean.
 */
mean: number, 
/**
 * The standard error of the mean.
 */
error: number, };

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
