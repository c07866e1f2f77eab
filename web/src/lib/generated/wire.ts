// Written by `UPDATE=1 cargo test -p protocol typescript` from crates/protocol/src; do not edit.
import type { Action, Edition, GameEvent, Outlook, View } from './game';

export type Arg = number | string;

export type Refusal = { 
/**
 * The id of a [`RefusalCode`] or of an illegal action, for programs and translations.
 */
code: string, 
/**
 * An English sentence.
 */
message: string, 
/**
 * The id of the rule that the request violates.
 */
rule?: string | null, 
/**
 * The arguments of the sentence, by name.
 */
args?: { [key in string]: Arg }, };

export type Clock = { "kind": "none" } | { "kind": "per-move", 
/**
 * Seconds for each decision.
 */
seconds: number, } | { "kind": "per-game", 
/**
 * Seconds for the whole game.
 */
seconds: number, 
/**
 * Seconds added after each decision.
 */
increment: number, } | { "kind": "days", 
/**
 * Days for each decision.
 */
days: number, };

export type SeatKind = "human" | "bot" | "hot-seat" | "open";

export type Visibility = "public" | "private";

export type TableState = "forming" | "playing" | "over";

export type Me = { 
/**
 * The account's id.
 */
id: string, 
/**
 * The name shown to others.
 */
name: string, 
/**
 * Whether the account has a password, with which one can log in on other devices.
 */
has_password: boolean, 
/**
 * The language chosen; absent if the browser decides.
 */
language: string | null, 
/**
 * The owner of a bot account; absent for people.
 */
bot_owner?: string, };

export type NewGuest = { 
/**
 * 32 to 128 random hexadecimal digits. Requests with the same nonce within a minute get the same guest.
 */
nonce?: string | null, };

export type ChangeMe = { 
/**
 * The new name; unchanged if absent.
 */
name?: string | null, 
/**
 * The new language; unchanged if absent.
 */
language?: string | null, };

export type Login = { 
/**
 * The account's name.
 */
name: string, 
/**
 * The account's password.
 */
password: string, };

export type NewPassword = { 
/**
 * The new password.
 */
password: string, 
/**
 * The current password; required if the account has one.
 */
old?: string | null, };

export type SessionInfo = { 
/**
 * The id by which the session can be revoked.
 */
id: string, 
/**
 * The kind of browser, such as `Firefox, Linux`; empty if unknown.
 */
device: string, 
/**
 * When the session began, in milliseconds since 1970.
 */
created: number, 
/**
 * When it was last used, to within ten minutes.
 */
seen: number, 
/**
 * Whether it is the session of this request.
 */
current: boolean, 
/**
 * The table, if the session is restricted to one seat as a private hand.
 */
table: string | null, 
/**
 * The seat, if the session is restricted to one seat as a private hand.
 */
seat: number | null, };

export type NewLink = { 
/**
 * The table for which the link gives one seat; if absent, the link is for the whole account.
 */
table?: string | null, 
/**
 * The seat; if absent, the caller's first seat at the table.
 */
seat?: number | null, };

export type LinkOffer = { 
/**
 * The name of the account that created the link.
 */
name: string, 
/**
 * Whether that account has a password.
 */
has_password: boolean, 
/**
 * The table, if it is for one seat only.
 */
table: string | null, 
/**
 * The seat, if it is for one seat only.
 */
seat: number | null, };

export type LinkUsed = { 
/**
 * The account that the browser is logged in to now, if the link was for the whole account.
 */
me: Me | null, 
/**
 * The table, if it was for one seat only.
 */
table: string | null, 
/**
 * The seat, if it was for one seat only.
 */
seat: number | null, };

export type NewReport = { 
/**
 * The id of the person, taken from a chat line.
 */
speaker?: string | null, 
/**
 * The seat of the person.
 */
seat?: number | null, 
/**
 * A description of what happened.
 */
text: string, };

export type EditionOption = { 
/**
 * The option's id.
 */
id: string, 
/**
 * The ids of its values.
 */
values: Array<string>, 
/**
 * The value that is used if none is chosen.
 */
default: string, 
/**
 * The id of the rule that it changes.
 */
rule: string, };

export type EditionInfo = { 
/**
 * The edition's id.
 */
id: Edition, 
/**
 * The supported numbers of seats.
 */
seats: Array<number>, 
/**
 * The options that can be set.
 */
options: Array<EditionOption>, 
/**
 * The bot levels, weakest first.
 */
levels: Array<string>, 
/**
 * The points of a route by length, from 1; empty for the Card Game.
 */
route_points: Array<number>, 
/**
 * The piece colors that players choose from.
 */
colors: Array<string>, };

export type NewSeat = { 
/**
 * Who plays the seat.
 */
kind: SeatKind, 
/**
 * The level of a bot.
 */
level?: string | null, 
/**
 * The name of a player who shares the host's screen.
 */
name?: string | null, 
/**
 * The piece color; the first free one if absent.
 */
color?: string | null, };

export type NewTable = { 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The seats, in order.
 */
seats: Array<NewSeat>, 
/**
 * Values of options by id; options that are left out have their defaults.
 */
options: { [key in string]: string }, 
/**
 * Who can find the table.
 */
visibility: Visibility, 
/**
 * The time control. If absent: none for a private table, a time per move for a public one.
 */
clock?: Clock | null, 
/**
 * The table's name.
 */
title?: string | null, 
/**
 * Whether bot accounts may sit down with people; not if absent, unless a bot account opens the table.
 */
bots_allowed?: boolean | null, };

export type Join = { 
/**
 * The invite, which a private table requires.
 */
invite?: string | null, 
/**
 * The seat to take; the first free one if absent.
 */
seat?: number | null, 
/**
 * The piece color; the first free one if absent.
 */
color?: string | null, };

export type Rematch = { 
/**
 * Whether all players move on by one seat; players keep their colors.
 */
rotate?: boolean, };

export type SeatBot = { 
/**
 * The level of the server's bot.
 */
level?: string | null, 
/**
 * The name of the bot account; the level does not matter then.
 */
name?: string | null, };

export type SeatColor = { 
/**
 * One of the edition's piece colors.
 */
color: string, };

export type Invited = { 
/**
 * The invite, which a private table requires.
 */
invite?: string | null, };

export type Hide = { 
/**
 * Whether to hide it.
 */
hidden: boolean, };

export type UseCode = { 
/**
 * The code; case, spaces and hyphens do not matter.
 */
code: string, };

export type FoundTable = { 
/**
 * The table's id.
 */
id: string, 
/**
 * The invite, with which the client can join.
 */
invite: string, };

export type Reach = { 
/**
 * URLs that other machines can open, likeliest first. Sent only to this machine, unless the URL is configured.
 */
addresses: Array<string>, 
/**
 * The command that makes the server reachable for other machines, if it listens only on this one.
 */
command: string | null, };

export type SeatNonce = { "hash": string } | { "nonce": string };

export type SharedDeal = { 
/**
 * How many rounds of revealing have begun; a round that was voided is followed by another.
 */
round: number, 
/**
 * The hashes of nonces, by seat.
 */
hashes: Record<number, string>, 
/**
 * The hash of the server's secret, while the seats reveal their nonces.
 */
commitment: string | null, 
/**
 * Until when they do, in milliseconds since 1970.
 */
until: number, 
/**
 * The nonces that have been revealed, by seat.
 */
nonces: Record<number, string>, 
/**
 * The seats that did not reveal their nonces in the round before, and so voided it.
 */
missing: Array<number>, };

export type Deal = "true" | "anew";

export type GoOn = { 
/**
 * The position: the number of steps from the start of the game.
 */
at: number, 
/**
 * The seat that the caller plays.
 */
seat: number, 
/**
 * How unseen cards are dealt.
 */
deal: Deal, 
/**
 * The level of the bots in the other seats.
 */
level?: string | null, };

export type NewRecord = { 
/**
 * The text of the record.
 */
record: string, };

export type GameResult = { 
/**
 * The table's id.
 */
id: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * When the table was created, in milliseconds since 1970.
 */
at: number, 
/**
 * Number of seats.
 */
seats: number, 
/**
 * The caller's rank, 1 for a victory.
 */
rank: number, 
/**
 * The caller's points.
 */
total: number, };

export type Story = { 
/**
 * The games, newest first.
 */
games: Array<GameResult>, 
/**
 * Number of claims of each route, by edition.
 */
routes: { [key in string]: { [key in string]: number } }, 
/**
 * Number of completions of each ticket, by edition.
 */
tickets: { [key in string]: { [key in string]: number } }, };

export type DeviceLink = { 
/**
 * The secret of the link; only its hash is stored.
 */
key: string, 
/**
 * Seconds until the link expires.
 */
seconds: number, };

export type UseLink = { 
/**
 * The secret of the link.
 */
key: string, };

export type NewToken = { 
/**
 * A name by which its owner recognizes it.
 */
name: string, 
/**
 * The scopes: `play`, `watch`, `tables`.
 */
scopes: Array<string>, 
/**
 * Days until it expires, 1 to 365; 365 if absent.
 */
days?: number | null, };

export type TokenInfo = { 
/**
 * The id by which it can be revoked.
 */
id: string, 
/**
 * A name by which its owner recognizes it.
 */
name: string, 
/**
 * The scopes.
 */
scopes: Array<string>, 
/**
 * When it was created, in milliseconds since 1970.
 */
created: number, 
/**
 * When it expires, in milliseconds since 1970.
 */
expires: number, 
/**
 * When it was last used, to within ten minutes; absent if never.
 */
seen: number | null, 
/**
 * The token itself, only in the response to its creation.
 */
token?: string, };

export type SeatSummary = { 
/**
 * Who plays the seat.
 */
kind: SeatKind, 
/**
 * The name of the player.
 */
name: string, 
/**
 * The level of a bot, also of one that plays for an absent person.
 */
level: string | null, 
/**
 * The color of the seat's pieces; absent while the seat is open.
 */
color: string | null, 
/**
 * Whether the player is connected.
 */
connected: boolean, 
/**
 * Whether the seat is the caller's.
 */
you: boolean, 
/**
 * Whether the seat is the host's.
 */
host: boolean, 
/**
 * Why a bot plays for the person who owns the seat; absent while the person plays.
 */
bot_for?: Why, 
/**
 * Whether the seat is reserved for a person who has not joined yet.
 */
reserved?: boolean, 
/**
 * An opaque id of the person, the same as in their chat lines, by which others mute or block them.
 * Absent for the caller, bots and hot seats.
 */
speaker?: string, 
/**
 * The owner of the bot account that plays the seat; absent for people and for the server's own bots.
 */
bot_owner?: string, };

export type TableResult = { 
/**
 * When the game ended, in milliseconds since 1970.
 */
ended: number, 
/**
 * The rank of each seat, 1 for a victory.
 */
ranks: Array<number>, 
/**
 * The points of each seat.
 */
totals: Array<number>, 
/**
 * Whether the game ended because all players but one resigned.
 */
resigned: boolean, };

export type Invitation = { 
/**
 * Whether the caller has a seat or has been admitted.
 */
member: boolean, 
/**
 * Whether the host has removed the caller.
 */
removed: boolean, 
/**
 * The table's id.
 */
id: string, 
/**
 * The table's name.
 */
title: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The stage of the table.
 */
state: TableState, 
/**
 * Who can find the table.
 */
visibility: Visibility, 
/**
 * The seats, in order.
 */
seats: Array<SeatSummary>, 
/**
 * The time control.
 */
clock: Clock, 
/**
 * Whether the game waits for the caller.
 */
awaiting_you: boolean, 
/**
 * When the table was created, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the caller is the host.
 */
hosting: boolean, 
/**
 * The result of a finished game, once it has been computed.
 */
result: TableResult | null, 
/**
 * Whether bot accounts may sit down with people.
 */
bots_allowed?: boolean, };

export type TableSummary = { 
/**
 * The table's id.
 */
id: string, 
/**
 * The table's name.
 */
title: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The stage of the table.
 */
state: TableState, 
/**
 * Who can find the table.
 */
visibility: Visibility, 
/**
 * The seats, in order.
 */
seats: Array<SeatSummary>, 
/**
 * The time control.
 */
clock: Clock, 
/**
 * Whether the game waits for the caller.
 */
awaiting_you: boolean, 
/**
 * When the table was created, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the caller is the host.
 */
hosting: boolean, 
/**
 * The result of a finished game, once it has been computed.
 */
result: TableResult | null, 
/**
 * Whether bot accounts may sit down with people.
 */
bots_allowed?: boolean, };

export type Tables = { 
/**
 * Public tables whose game has not ended.
 */
open: Array<TableSummary>, 
/**
 * Tables of the caller.
 */
mine: Array<TableSummary>, 
/**
 * Where the next page of the caller's tables begins, to be sent as `after`; absent on the last page.
 */
next: string | null, 
/**
 * Number of tables of this page that the caller has hidden.
 */
hidden: number, };

export type Opened = { 
/**
 * The table's id.
 */
id: string, };

export type ChatLine = { 
/**
 * When it was sent, in milliseconds since 1970.
 */
at: number, 
/**
 * The sender's name.
 */
name: string, 
/**
 * The text of the line.
 */
text: string, 
/**
 * The sender's seat; absent for spectators.
 */
seat: number | null, 
/**
 * An opaque id of the sender, the same at every table, by which a reader can mute them; absent for old lines.
 */
speaker?: string, 
/**
 * Whether the sender is a bot account.
 */
bot?: boolean, };

export type Why = "away" | "idle" | "time" | "left" | "resigned";

export type SeatPresence = { 
/**
 * Milliseconds since the player disconnected; absent while connected.
 */
away_ms?: number, 
/**
 * Milliseconds for which the game has waited for the player; absent while it does not wait for them.
 */
waiting_ms?: number, 
/**
 * Number of other players who have asked for a bot at this seat.
 */
votes: number, 
/**
 * Number of other players who must ask for it.
 */
needed: number, };

export type ScorePart = { 
/**
 * The kind of score line, as in a final score.
 */
what: string, 
/**
 * The sum of their points.
 */
points: number, };

export type SeatScore = { 
/**
 * 1 for the winner; players who resigned are last.
 */
rank: number, 
/**
 * The sum of the parts.
 */
total: number, 
/**
 * The parts; open tickets are not deducted.
 */
parts: Array<ScorePart>, };

export type EarlyEnd = { 
/**
 * The seats that resigned, in seat order.
 */
resigned: Array<number>, 
/**
 * Whether a player went back to an earlier turn; the game continues from there at another table.
 */
taken_back: boolean, 
/**
 * Whether the server's operator closed the game.
 */
closed: boolean, 
/**
 * The winning seat.
 */
winner: number, 
/**
 * The scores by seat.
 */
scores: Array<SeatScore>, };

export type TableDetail = { 
/**
 * The invite; only for people who have a seat or have been admitted.
 */
invite: string | null, 
/**
 * The code by which the table can be found while it waits for players; for the same people.
 */
code: string | null, 
/**
 * The hash of the deal's secret; absent until the game has begun.
 */
commitment: string | null, 
/**
 * Number of spectators.
 */
watchers: number, 
/**
 * The id of the rematch's table.
 */
next: string | null, 
/**
 * Contributions to the secret of the deal.
 */
deal: SharedDeal, 
/**
 * The seat that asked for the rematch.
 */
rematch_by?: number, 
/**
 * Absence and waiting by seat, while the game is running.
 */
presence?: Array<SeatPresence>, 
/**
 * Milliseconds of absence after which the others may let a bot play.
 */
away_limit_ms?: number, 
/**
 * Milliseconds for which the game has waited for a connected player after which the others may let a bot play.
 */
waiting_limit_ms?: number, 
/**
 * The result, if the game ended before its last turn.
 */
early_end?: EarlyEnd, 
/**
 * Whether the game continues an earlier game from one of its positions, with hidden cards dealt again.
 */
continued?: boolean, 
/**
 * The table's id.
 */
id: string, 
/**
 * The table's name.
 */
title: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The stage of the table.
 */
state: TableState, 
/**
 * Who can find the table.
 */
visibility: Visibility, 
/**
 * The seats, in order.
 */
seats: Array<SeatSummary>, 
/**
 * The time control.
 */
clock: Clock, 
/**
 * Whether the game waits for the caller.
 */
awaiting_you: boolean, 
/**
 * When the table was created, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the caller is the host.
 */
hosting: boolean, 
/**
 * The result of a finished game, once it has been computed.
 */
result: TableResult | null, 
/**
 * Whether bot accounts may sit down with people.
 */
bots_allowed?: boolean, };

export type Speed = "slow" | "normal" | "fast" | "instant";

export type ClientMessage = { "type": "hello", 
/**
 * The major version of the protocol that the client speaks; without it, version 1.
 */
protocol?: number, 
/**
 * The last version of the game that the client has seen; 0 to get the events of the whole game.
 */
version: number | null, 
/**
 * Whether the client gets a spectator's view even if the account has a seat, as a shared big screen needs.
 */
watch?: boolean, 
/**
 * Whether views come with their legal actions also as objects, in `actions`.
 */
action_objects?: boolean, } | { "type": "act", 
/**
 * The client's id for the action; an action sent again with the same id is applied once.
 */
id: string, 
/**
 * The seat, which must be one of the client's.
 */
seat: number, 
/**
 * The version on which the action was chosen.
 */
expected: number, 
/**
 * The action, in notation or as an object.
 */
action: string | Action, } | { "type": "why", 
/**
 * The client's id for the question, which the response repeats.
 */
id?: string, 
/**
 * The seat, which must be one of the client's.
 */
seat: number, 
/**
 * The action, in notation or as an object.
 */
action?: string | Action | null, 
/**
 * The route, if the question is about claiming it.
 */
route?: string | null, } | { "type": "weigh", 
/**
 * The client's id for the question, which the response repeats.
 */
id?: string, 
/**
 * The seat, which must be one of the client's.
 */
seat: number, 
/**
 * The chosen tickets.
 */
tickets: Array<string>, } | { "type": "chat", 
/**
 * The text of the line.
 */
text: string, 
/**
 * The client's id for the line; with it, the line is acknowledged or refused, and stored once.
 */
id?: string | null, } | { "type": "undo", 
/**
 * The client's id for the request.
 */
id: string, } | { "type": "hint", 
/**
 * The client's id for the question, which the response repeats.
 */
id?: string, 
/**
 * The seat, which must be one of the client's.
 */
seat: number, } | { "type": "ping", 
/**
 * A number that the response repeats.
 */
n?: number, } | { "type": "replace", 
/**
 * The client's id for the request.
 */
id: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "take-over", 
/**
 * The client's id for the request.
 */
id: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "pace", 
/**
 * The chosen speed.
 */
speed: Speed, } | { "type": "skip", };

export type SeatClock = { 
/**
 * Milliseconds left.
 */
remaining_ms: number, 
/**
 * Whether it runs.
 */
running: boolean, };

export type Shared = { 
/**
 * The key that is part of the replay's link.
 */
share: string, };

export type LogNote = { 
/**
 * The version of the game after the entry.
 */
version: number, 
/**
 * When it was stored, in milliseconds since 1970.
 */
at: number, 
/**
 * Number of the message's events that belong to it.
 */
events: number, 
/**
 * Whether a bot chose the action for a human player.
 */
bot?: boolean, 
/**
 * What happened at the table, if the entry is not an action of the game.
 */
fact?: TableFact, };

export type TableFact = { "what": "taken-over", 
/**
 * The person's seat.
 */
seat: number, 
/**
 * Why the bot plays.
 */
why: Why, } | { "what": "returned", 
/**
 * The person's seat.
 */
seat: number, } | { "what": "ended", 
/**
 * The winning seat.
 */
winner: number, };

export type Hint = { 
/**
 * The action in notation.
 */
action: string, 
/**
 * The estimated chance to win after it, from 0 to 1.
 */
win: number, 
/**
 * Why it is good, as far as the seat can know.
 */
reason: HintReason, };

export type HintReason = { 
/**
 * One of the codes of `bots::reason::Reason`.
 */
code: string, 
/**
 * Ids of routes, tickets, cards and cities, and numbers, by name.
 */
args: { [key in string]: string }, };

export type CloseReason = "bad-message" | "busy" | "gone" | "idle" | "logout" | "old-rules" | "shutdown" | "slow" | "too-fast" | "too-large" | "wrong-protocol";

export type ServerMessage = { "type": "hello", 
/**
 * The major version of the protocol that the server speaks.
 */
protocol: number, 
/**
 * The version of the program that runs the table.
 */
build: string, } | { "type": "table", 
/**
 * The table as the receiver may see it.
 */
table: TableDetail, } | { "type": "snapshot", 
/**
 * The version of the game that the view shows.
 */
version: number, 
/**
 * The seat whose view it is; absent for a spectator.
 */
seat: number | null, 
/**
 * The view.
 */
view: View, 
/**
 * The legal actions of the view as objects, in the same order; only for a client that asked for them.
 */
actions?: Array<Action>, 
/**
 * Whether that seat may undo its last action now.
 */
can_undo?: boolean, 
/**
 * The version whose action has just been undone.
 */
undone?: number, } | { "type": "events", 
/**
 * The version before the first of the entries; 0 for the whole game.
 */
from?: number, 
/**
 * The log entries that the events belong to, in order.
 */
entries?: Array<LogNote>, 
/**
 * The version of the game after the events.
 */
version: number, 
/**
 * The seat whose view it is; absent for a spectator.
 */
seat: number | null, 
/**
 * The events, as that seat sees them.
 */
events: GameEvent[], 
/**
 * The view after the events.
 */
view: View, 
/**
 * The legal actions of the view as objects, in the same order; only for a client that asked for them.
 */
actions?: Array<Action>, 
/**
 * Whether that seat may undo its last action now.
 */
can_undo?: boolean, } | { "type": "accepted", 
/**
 * The client's id for the request.
 */
id: string, 
/**
 * The version of the game after it.
 */
version: number, } | { "type": "refused", 
/**
 * The client's id for the request; empty if a message of an unknown type had none.
 */
id: string, 
/**
 * The reason.
 */
error: Refusal, } | { "type": "reason", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * The action that the question was about.
 */
action?: string, 
/**
 * The route that the question was about.
 */
route?: string, 
/**
 * Why the action is illegal; absent if it is legal.
 */
error: Refusal | null, } | { "type": "weighed", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * The seat that the question was about.
 */
seat: number, 
/**
 * The chosen tickets.
 */
tickets: Array<string>, 
/**
 * The result of the choice; absent if there is an error.
 */
outlook: Outlook | null, 
/**
 * Why there is no result.
 */
error: Refusal | null, } | { "type": "chat", 
/**
 * The line.
 */
line: ChatLine, } | { "type": "chat-history", 
/**
 * The lines, oldest first.
 */
lines: Array<ChatLine>, } | { "type": "pong", 
/**
 * The ping's number.
 */
n: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
server_time: number, } | { "type": "watching", 
/**
 * Number of spectators.
 */
count: number, } | { "type": "clock", 
/**
 * The clocks, by seat.
 */
seats: Array<SeatClock>, } | { "type": "thinking", 
/**
 * The bot's seat.
 */
seat: number, } | { "type": "hints", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * The recommended actions, best first.
 */
hints: Array<Hint>, } | { "type": "closing", 
/**
 * The reason.
 */
reason: CloseReason, 
/**
 * Seconds to wait before reconnecting; absent if the client should not reconnect.
 */
retry_after: number | null, };

export type Person = { 
/**
 * The name of the account.
 */
name: string, 
/**
 * The opaque id of the account, the same as in its seats and chat lines.
 */
speaker: string, 
/**
 * The owner of a bot account; absent for people.
 */
bot_owner?: string, };

export type ChallengeState = "open" | "accepted" | "declined" | "withdrawn";

export type Challenge = { 
/**
 * The challenge's id.
 */
id: string, 
/**
 * Whether the caller is challenged; otherwise the caller is the challenger.
 */
incoming: boolean, 
/**
 * The state.
 */
state: ChallengeState, 
/**
 * The other account.
 */
opponent: Person, 
/**
 * The table that is opened when the challenge is accepted. The first seat of the kind `human` is the challenger's,
 * the first of the kind `open` is the challenged account's.
 */
game: NewTable, 
/**
 * The table that was opened; absent unless the challenge was accepted.
 */
table: string | null, 
/**
 * When the challenge was made, in milliseconds since 1970.
 */
created: number, 
/**
 * When it expires.
 */
expires: number, };

export type NewChallenge = { 
/**
 * The account's name.
 */
name?: string | null, 
/**
 * The id of the person at the table, taken from a seat.
 */
speaker?: string | null, 
/**
 * The table at which both sit or sat.
 */
table?: string | null, 
/**
 * The wanted table, with at least one seat of the kind `human` and one of the kind `open`.
 */
game: NewTable, };

export type Decline = { 
/**
 * Whether the challenger can challenge the caller again only after the caller has unblocked them.
 */
block?: boolean, };

export type BecomeBot = { 
/**
 * The name of the person or group whose bot it is, shown to everybody.
 */
owner: string, };

export type AccountEvent = { "type": "ready", 
/**
 * Whether the stream continued after the last event that the client named. Otherwise it began with the games
 * and challenges of now, and the client should forget others.
 */
resumed: boolean, } | { "type": "game-started", 
/**
 * The table's id.
 */
table: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The caller's seats.
 */
seats: Array<number>, } | { "type": "your-turn", 
/**
 * The table's id.
 */
table: string, 
/**
 * The seat that must choose.
 */
seat: number, 
/**
 * The version of the game.
 */
version: number, } | { "type": "game-over", 
/**
 * The table's id.
 */
table: string, 
/**
 * The edition's id.
 */
edition: Edition, 
/**
 * The caller's seats.
 */
seats: Array<number>, 
/**
 * The result; absent if the game continues at another table.
 */
result: TableResult | null, } | { "type": "challenge", 
/**
 * The challenge.
 */
challenge: Challenge, } | { "type": "closing", 
/**
 * Why.
 */
reason: CloseReason, 
/**
 * Seconds to wait before connecting again; absent if the same would happen again.
 */
retry_after: number | null, };
