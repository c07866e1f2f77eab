// Written by `UPDATE=1 cargo test -p protocol browser` from crates/protocol/src/document; do not edit.

export type Edition = 'usa' | 'marklin' | 'london' | 'new-york' | 'card-game';

export type Color = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'pink' | 'black' | 'white';

export type Kind = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'pink' | 'black' | 'white' | 'wild' | 'plus4' | 'passenger';

export type BoardPhase = 'split' | 'opening-tickets' | 'turn' | 'second-pick' | 'keep-tickets' | 'over' | 'journey';

export type CardPhase = 'opening-tickets' | 'turn' | 'second-pick' | 'keep-tickets' | 'complete' | 'over';

export type Deck = 'main' | 'short' | 'long';

export type TieBreak = 'completed-tickets' | 'held-tickets' | 'longest-path' | 'longest-path-bonus' | 'goods' | 'big-cities';

/** How many of each kind; what is not there is not named. */
export type Cards = Partial<Record<Kind, number>>;

export type NamesFacts = { 
/**
 * English.
 */
en: string, 
/**
 * Ukrainian.
 */
uk: string, 
/**
 * Russian.
 */
ru: string, 
/**
 * Polish.
 */
pl: string, };

export type CityFacts = { 
/**
 * Its id in views, events and notation.
 */
id: string, 
/**
 * Its names by language.
 */
names: NamesFacts, 
/**
 * Whether it is a country, through which no path leads.
 */
country?: boolean, 
/**
 * Degrees north of the equator.
 */
lat: number, 
/**
 * Degrees east of Greenwich.
 */
lon: number, 
/**
 * The color of its stack of goods tokens (Märklin).
 */
goods?: string, 
/**
 * Its district, which is also what the district is worth (London).
 */
district?: number, 
/**
 * Whether it is an attraction (New York).
 */
attraction?: boolean, };

export type RouteFacts = { 
/**
 * Its id in views, events and notation.
 */
id: string, 
/**
 * The ids of its two cities.
 */
ends: [string, string], 
/**
 * Its number of spaces.
 */
length: number, 
/**
 * Its color; `null` if it is gray.
 */
color: Color | null, };

export type TicketFacts = { 
/**
 * Its id in views, events and notation.
 */
id: string, 
/**
 * The ids of its two cities.
 */
ends: [string, string], 
/**
 * What it is worth.
 */
points: number, 
/**
 * Its deck.
 */
deck: Deck, 
/**
 * The cards that complete it in the Card Game, by color; empty on a board.
 */
cards: Cards, };

export type BigCityFacts = { 
/**
 * The id of the city.
 */
city: string, 
/**
 * What it is worth.
 */
points: number, };

export type TicketDealFacts = { 
/**
 * How many are offered.
 */
dealt: number, 
/**
 * How many must be kept.
 */
min_kept: number, };

export type RowResetFacts = { 
/**
 * The kinds of cards that count.
 */
kinds: Kind[], 
/**
 * From how many of them on the row is replaced.
 */
at: number, };

export type BonusFacts = { 
/**
 * `longest-path`, `most-tickets`, `districts` or `attractions`.
 */
bonus: string, 
/**
 * What it is worth; `null` for districts, which are worth their numbers.
 */
points: number | null, };

export type GoodsFacts = { 
/**
 * White.
 */
white: Array<number>, 
/**
 * Yellow.
 */
yellow: Array<number>, 
/**
 * Red.
 */
red: Array<number>, 
/**
 * Black.
 */
black: Array<number>, };

export type PassengersFacts = { 
/**
 * Passengers of each seat.
 */
each: number, 
/**
 * The values of the goods tokens of a city, top first, by the color of its stack.
 */
goods: GoodsFacts, };

export type RulesFacts = { 
/**
 * The cards of the game.
 */
cards: Cards, 
/**
 * Slots of the row.
 */
row: number, 
/**
 * When the row is replaced.
 */
row_resets: Array<RowResetFacts>, 
/**
 * Cards dealt to each seat at the start.
 */
opening_hand: number, 
/**
 * The tickets before the first turn.
 */
opening_tickets: TicketDealFacts, 
/**
 * The tickets of a ticket action.
 */
later_tickets: TicketDealFacts, 
/**
 * Pieces of each seat; 0 in the Card Game.
 */
pieces: number, 
/**
 * The final round begins when a seat has this many pieces or fewer; `null` in the Card Game.
 */
final_round_at: number | null, 
/**
 * Whether a seat may pass in its final turn.
 */
may_pass_final_turn: boolean, 
/**
 * Points of a claimed route by length, from one; empty in the Card Game.
 */
route_points: Array<number>, 
/**
 * With this many seats or more, every track of a parallel group may be claimed; `null` in the Card Game.
 */
parallel_open_from_seats: number | null, 
/**
 * Passengers and goods; `null` where there are none.
 */
passengers: PassengersFacts | null, 
/**
 * The bonuses at the end, in scoring order.
 */
bonuses: Array<BonusFacts>, 
/**
 * What decides between equal totals, in order: `completed-tickets`, `longest-path`, `goods` or `big-cities`.
 */
tie_breaks: Array<string>, };

export type EditionFacts = { 
/**
 * Its id.
 */
id: Edition, 
/**
 * The numbers of seats that it can be played with.
 */
seats: Array<number>, 
/**
 * The numbers of its rules.
 */
rules: RulesFacts, 
/**
 * The cities, in the order of the map.
 */
cities: Array<CityFacts>, 
/**
 * The routes; parallel routes follow each other. Empty in the Card Game.
 */
routes: Array<RouteFacts>, 
/**
 * The tickets, by deck.
 */
tickets: Array<TicketFacts>, 
/**
 * The bonuses for big cities of the Card Game.
 */
big_cities: Array<BigCityFacts>, };

export type Split = { 
/**
 * Short tickets.
 */
short: number, 
/**
 * Long tickets.
 */
long: number, };

export type Passengers = { 
/**
 * Number of passengers that are not placed yet.
 */
unplaced: number, 
/**
 * Cities of the placed passengers.
 */
at: Array<string>, };

export type Action = { "kind": "pick", 
/**
 * The slot; absent for the deck.
 */
slot?: number, } | { "kind": "claim", 
/**
 * The route's id.
 */
route: string, 
/**
 * The cards paid.
 */
payment: Cards, 
/**
 * Märklin: the city in which a passenger is placed with the claim.
 */
passenger?: string, } | { "kind": "tickets", 
/**
 * Märklin: how many of each deck.
 */
split?: Split, } | { "kind": "split", 
/**
 * How many of each deck.
 */
split: Split, } | { "kind": "keep", 
/**
 * The positions of the kept tickets, ascending.
 */
positions: Array<number>, } | { "kind": "ride", 
/**
 * The route's id.
 */
route: string, 
/**
 * The city of the passenger, for the first step of a journey.
 */
from?: string, } | { "kind": "alight", } | { "kind": "place", 
/**
 * The cards.
 */
cards: Cards, } | { "kind": "complete", 
/**
 * The tickets' ids, in alphabetical order.
 */
tickets: Array<string>, } | { "kind": "pass", };

export type FinalRound = { 
/**
 * Turns left.
 */
turns_left: number, };

export type ScoreLine = { 
/**
 * The kind of the line.
 */
what: string, 
/**
 * The points, negative for an open ticket.
 */
points: number, 
/**
 * The ticket of the line.
 */
ticket?: string, 
/**
 * Whether the ticket was completed.
 */
completed?: boolean, 
/**
 * The number of the district.
 */
district?: number, 
/**
 * The big city.
 */
city?: string, };

export type Score = { 
/**
 * The sum of the lines.
 */
total: number, 
/**
 * The lines, in scoring order.
 */
lines: Array<ScoreLine>, 
/**
 * 1 for the winners; equal results share a rank.
 */
rank: number, 
/**
 * The criterion that ranked the seat above others with the same total; absent if there are none.
 */
tie_break?: TieBreak, };

export type Lead = { 
/**
 * The bonus: `longest-path` or `big-city`.
 */
bonus: 'longest-path' | 'big-city', 
/**
 * The city of a `big-city` bonus.
 */
city?: string, 
/**
 * The points of the bonus.
 */
points: number, 
/**
 * The leading seats, each of which would get the bonus; empty if no seat has a positive count.
 */
seats: Array<number>, };

export type Robbery = { 
/**
 * The opponent's seat.
 */
rival: number, 
/**
 * The number of cards in the group.
 */
cards: number, 
/**
 * The number of cards that the viewer must place.
 */
needed: number, };

export type CardTicket = { 
/**
 * The ticket.
 */
ticket: string, 
/**
 * The cards of the stack that the ticket needs, by color.
 */
held: Cards, 
/**
 * The number of cards that are missing after the stack's wilds have been used (CG-76).
 */
missing: number, };

export type Outlook = { 
/**
 * The points of the tickets.
 */
points: number, 
/**
 * The number of cards that the stack lacks for them (CG-76).
 */
missing: number, 
/**
 * The cards of the stack that remain.
 */
left: number, };

export type TicketState = { 
/**
 * The ticket.
 */
ticket: string, 
/**
 * `done`, `open`, or `lost` if it can no longer be completed.
 */
state: 'done' | 'open' | 'lost', 
/**
 * Pieces still to place on a cheapest open path.
 */
pieces: number, 
/**
 * The unclaimed routes of that path.
 */
spaces: Array<string>, };

export type Journey = { 
/**
 * The city of the passenger.
 */
at: string, 
/**
 * The routes used.
 */
used: Array<string>, 
/**
 * The visited cities: the start, then the others.
 */
visited: Array<string>, 
/**
 * Points of the tokens taken.
 */
points: number, 
/**
 * Passenger cards needed so far.
 */
cards: number, };

export type DistrictProgress = { 
/**
 * The district's number, which is also its value.
 */
district: number, 
/**
 * The largest number of its cities that the seat's routes connect with each other.
 */
joined: number, 
/**
 * The number of its cities.
 */
cities: number, };

export type PlayerView = { 
/**
 * Cards in hand, unless the table hides the count.
 */
cards: number | null, 
/**
 * Tickets held, unless the table hides the count.
 */
tickets: number | null, 
/**
 * Tickets held by deck, where there are two decks.
 */
tickets_by_deck?: Split, 
/**
 * Tickets on offer.
 */
offered: number, 
/**
 * Pieces in supply.
 */
pieces: number, 
/**
 * Routes owned.
 */
routes: Array<string>, 
/**
 * Points of the routes, unless the table counts them at the end.
 */
route_points: number | null, 
/**
 * The running score: points of the routes and of the goods tokens won. `null` with `route_points`.
 */
score: number | null, 
/**
 * Placed and unplaced passengers.
 */
passengers?: Passengers, 
/**
 * Values of the goods tokens won.
 */
goods?: Array<number>, 
/**
 * The split of the tickets on offer, or the seat's own announcement before they are drawn.
 */
split?: Split, 
/**
 * The length of the longest path, where it scores.
 */
longest_path?: number, 
/**
 * Completed districts, where they score.
 */
districts?: Array<number>, 
/**
 * The progress in each district, where they score.
 */
district_progress?: Array<DistrictProgress>, 
/**
 * Number of attractions reached, where they score.
 */
attractions?: Array<string>, };

export type BoardView = { 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The number of seats.
 */
seats: number, 
/**
 * The viewer's seat; `null` for a spectator.
 */
seat: number | null, 
/**
 * The values of options by id.
 */
options: Record<string, string>, 
/**
 * What the game is waiting for.
 */
phase: BoardPhase, 
/**
 * The active seat; `null` while all seats choose and when the game is over.
 */
turn: number | null, 
/**
 * The seats that must choose now.
 */
awaiting: Array<number>, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * The size of the deck.
 */
deck: number, 
/**
 * The size of the discard.
 */
discard: number, 
/**
 * The face-up cards, slot by slot.
 */
row: Array<Kind | null>, 
/**
 * The sizes of the ticket decks.
 */
ticket_decks: Partial<Record<Deck, number>>, 
/**
 * The public information about each seat.
 */
players: Array<PlayerView>, 
/**
 * The viewer's own cards.
 */
hand: Cards, 
/**
 * The viewer's own tickets.
 */
tickets: Array<string>, 
/**
 * The tickets on offer to the viewer, in the order of the offer.
 */
offer: Array<string>, 
/**
 * The progress of the viewer's tickets: those held, then those on offer.
 */
ticket_states: Array<TicketState>, 
/**
 * Tracks that no seat can claim any more, because another track of their group is claimed (C-79, C-80).
 */
closed: Array<string>, 
/**
 * The leaders of bonuses, as far as they are public.
 */
leads: Array<Lead>, 
/**
 * The remaining goods tokens by city, top first.
 */
goods?: Record<string, Array<number>>, 
/**
 * The current journey.
 */
journey?: Journey, 
/**
 * The final round, once it has begun.
 */
final_round: FinalRound | null, 
/**
 * The viewer's legal actions in notation.
 */
legal: Array<string>, 
/**
 * All tickets by seat, once the game is over (C-118).
 */
all_tickets?: Array<Array<string>>, 
/**
 * By seat, the routes of a path that completes each completed ticket, once the game is over.
 */
ticket_ways?: Array<Partial<Record<string, Array<string>>>>, 
/**
 * By seat, the routes of a longest path, once the game is over, where it scores.
 */
longest_paths?: Array<Array<string>>, 
/**
 * The scores, once the game is over.
 */
scores?: Array<Score>, };

export type CardPlayer = { 
/**
 * Cards in hand, unless the table hides the count.
 */
cards: number | null, 
/**
 * Tickets held, unless the table hides the count.
 */
tickets: number | null, 
/**
 * Tickets on offer.
 */
offered: number, 
/**
 * The groups of the yard by color, top last.
 */
yard: Partial<Record<Color, Array<Kind>>>, 
/**
 * Cards in the stack.
 */
stack: number, 
/**
 * Tickets completed in rounds that have been scored.
 */
completed: Array<string>, 
/**
 * The viewer's own choice in the current scoring.
 */
completing?: Array<string>, 
/**
 * The score so far; the final score once the game is over.
 */
score: number, };

export type CardView = { 
/**
 * The edition's id.
 */
edition: 'card-game', 
/**
 * The number of seats.
 */
seats: number, 
/**
 * The viewer's seat; `null` for a spectator.
 */
seat: number | null, 
/**
 * The values of options by id.
 */
options: Record<string, string>, 
/**
 * What the game is waiting for.
 */
phase: CardPhase, 
/**
 * The active seat; `null` while all seats choose and when the game is over.
 */
turn: number | null, 
/**
 * The seats that must choose now.
 */
awaiting: Array<number>, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * The round, 1 or 2.
 */
round: number, 
/**
 * The number of rounds of the game (CG-81, CG-82).
 */
rounds: number, 
/**
 * Number of laps of the table in which nothing moved (CG-63).
 */
idle_laps: number, 
/**
 * Number of further such laps after which the round is scored; `null` before the second lap (CG-63).
 */
idle_laps_left: number | null, 
/**
 * The number of cards of different colors that are placed together (CG-40).
 */
singles: number, 
/**
 * The size of the deck.
 */
deck: number, 
/**
 * The size of the discard.
 */
discard: number, 
/**
 * The face-up cards, slot by slot.
 */
row: Array<Kind | null>, 
/**
 * The sizes of the ticket decks.
 */
ticket_decks: Partial<Record<Deck, number>>, 
/**
 * The public information about each seat.
 */
players: Array<CardPlayer>, 
/**
 * The viewer's own cards.
 */
hand: Cards, 
/**
 * The viewer's own tickets, without those chosen for completion.
 */
tickets: Array<string>, 
/**
 * The tickets on offer to the viewer, in the order of the offer.
 */
offer: Array<string>, 
/**
 * The viewer's own stack, while the rules allow looking at it.
 */
stack?: Cards, 
/**
 * While tickets are completed, the best choice, or the choice that the viewer has made (CG-77).
 */
proposal?: Array<string>, 
/**
 * The progress of each of the viewer's tickets alone, while the stack may be looked at (CG-108, CG-109).
 */
ticket_states?: Array<CardTicket>, 
/**
 * The seats that would get each big city's bonus, from public information (CG-94).
 */
leads: Array<Lead>, 
/**
 * Opponents' groups by color, and the number of cards with which the viewer can rob them (CG-50).
 */
robberies: Partial<Record<Color, Robbery>>, 
/**
 * The colors of the viewer's hand that cannot be placed now, with the code of the reason (CG-46, CG-47).
 */
barred: Partial<Record<Color, string>>, 
/**
 * The final round, once it has begun.
 */
final_round: FinalRound | null, 
/**
 * The viewer's legal actions in notation.
 */
legal: Array<string>, 
/**
 * All tickets by seat, including completed ones, once the game is over (CG-113).
 */
all_tickets?: Array<Array<string>>, 
/**
 * The scores, once the game is over.
 */
scores?: Array<Score>, };

export type View = BoardView | CardView;

export type GameEvent = { "event": "card-picked", seat: number, slot: number, card: Kind, } | { "event": "card-drawn", seat: number, card: Kind | null, } | { "event": "row-filled", slot: number, card: Kind, } | { "event": "row-reset", discarded: Array<Kind>, } | { "event": "deck-reshuffled", cards: number, } | { "event": "route-claimed", seat: number, route: string, payment: Cards, points: number, pieces_left: number, } | { "event": "passenger-placed", seat: number, city: string, } | { "event": "seat-chose", seat: number, split?: Split, tickets?: Array<string>, } | { "event": "split-announced", seat: number, split: Split, } | { "event": "tickets-drawn", seat: number, count: number, tickets: Array<string> | null, split?: Split, } | { "event": "tickets-kept", seat: number, count: number, tickets: Array<string> | null, split?: Split, } | { "event": "rode", seat: number, route: string, from: string, to: string, } | { "event": "token-taken", seat: number, city: string, value: number, } | { "event": "alighted", seat: number, city: string, cards: number, points: number, } | { "event": "passed", seat: number, } | { "event": "turn-began", seat: number, } | { "event": "final-round-began", seat: number, } | { "event": "cards-dealt", seat: number, count: number, cards: Cards | null, } | { "event": "moved-to-stack", seat: number, cards: Array<Kind>, } | { "event": "group-placed", seat: number, color: Color, cards: Array<Kind>, } | { "event": "singles-placed", seat: number, cards: Array<Kind>, } | { "event": "robbed", seat: number, rival: number, color: Color, cards: Array<Kind>, } | { "event": "tickets-completed", seat: number, tickets: Array<string>, points: number, } | { "event": "round-ended", round: number, } | { "event": "round-began", round: number, seat: number, } | { "event": "game-over" };
