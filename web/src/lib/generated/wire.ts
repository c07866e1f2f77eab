// Written by `UPDATE=1 cargo test -p protocol typescript` from crates/protocol/src; do not edit.
import type { Edition, GameEvent, Outlook, View } from './game';

export type Arg = number | string;

export type Refusal = { 
/**
 * For programs, and for the page to find its words by: the id of a [`RefusalCode`] or of an illegal action.
 */
code: string, 
/**
 * For people, in English.
 */
message: string, 
/**
 * The rule of the game behind it.
 */
rule?: string | null, 
/**
 * What the sentence is made of.
 */
args?: { [key in string]: Arg }, };

export type Clock = { "kind": "none" } | { "kind": "per-move", 
/**
 * Seconds.
 */
seconds: number, } | { "kind": "per-game", 
/**
 * Seconds.
 */
seconds: number, 
/**
 * Seconds more.
 */
increment: number, } | { "kind": "days", 
/**
 * Days.
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
 * Whether one can come back with a password.
 */
has_password: boolean, 
/**
 * The language chosen.
 */
language: string | null, };

export type NewGuest = { 
/**
 * 32 to 128 random hexadecimal digits. Requests with the same nonce within a minute get the same guest.
 */
nonce: string | null, };

export type ChangeMe = { 
/**
 * Another name.
 */
name?: string | null, 
/**
 * Another language.
 */
language?: string | null, };

export type Login = { 
/**
 * The name.
 */
name: string, 
/**
 * The password.
 */
password: string, };

export type NewPassword = { 
/**
 * The password.
 */
password: string, 
/**
 * The present password, if the account has one.
 */
old: string | null, };

export type SessionInfo = { 
/**
 * By which it is ended.
 */
id: string, 
/**
 * The kind of browser, such as `Firefox, Linux`; empty if it is not known.
 */
device: string, 
/**
 * When it began.
 */
created: number, 
/**
 * When it was last used, within ten minutes.
 */
seen: number, 
/**
 * Whether it is the one that asks.
 */
current: boolean, 
/**
 * The table of a private hand.
 */
table: string | null, 
/**
 * The seat of a private hand.
 */
seat: number | null, };

export type NewLink = { 
/**
 * The table whose seat the other device may play; without one the link is for the whole account.
 */
table: string | null, 
/**
 * The seat; without one, the owner's first at the table.
 */
seat: number | null, };

export type LinkOffer = { 
/**
 * The name of the account that made it.
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
 * That seat.
 */
seat: number | null, };

export type LinkUsed = { 
/**
 * Who the browser is now, if the link was for the whole account.
 */
me: Me | null, 
/**
 * The table, if it was for one seat only.
 */
table: string | null, 
/**
 * That seat.
 */
seat: number | null, };

export type NewReport = { 
/**
 * The speaker of a chat line that it is about.
 */
speaker: string | null, 
/**
 * The seat that it is about.
 */
seat: number | null, 
/**
 * What happened.
 */
text: string, };

export type EditionOption = { 
/**
 * Its name.
 */
id: string, 
/**
 * What it can be.
 */
values: Array<string>, 
/**
 * What it is if nobody says otherwise.
 */
default: string, 
/**
 * The rule it belongs to.
 */
rule: string, };

export type EditionInfo = { 
/**
 * Its id.
 */
id: Edition, 
/**
 * How many can play.
 */
seats: Array<number>, 
/**
 * Its settings.
 */
options: Array<EditionOption>, 
/**
 * The bots that play it, weakest first.
 */
levels: Array<string>, 
/**
 * What a route of one, two, three … spaces is worth; none without a board.
 */
route_points: Array<number>, 
/**
 * The piece colors that players choose from.
 */
colors: Array<string>, };

export type NewSeat = { 
/**
 * Who is to sit there.
 */
kind: SeatKind, 
/**
 * How strong a bot.
 */
level?: string | null, 
/**
 * What somebody at the host's own screen is called.
 */
name?: string | null, 
/**
 * The piece color; the first free one if absent.
 */
color?: string | null, };

export type NewTable = { 
/**
 * The game.
 */
edition: Edition, 
/**
 * The places.
 */
seats: Array<NewSeat>, 
/**
 * The settings that are not to be the rulebook's.
 */
options: { [key in string]: string }, 
/**
 * Whether strangers see it.
 */
visibility: Visibility, 
/**
 * How time is counted; if absent, not at all at a private table and per move at a public one.
 */
clock?: Clock | null, 
/**
 * What it is called.
 */
title?: string | null, };

export type Join = { 
/**
 * What lets in.
 */
invite?: string | null, 
/**
 * The place.
 */
seat?: number | null, 
/**
 * The piece color; the first free one if absent.
 */
color?: string | null, };

export type Rematch = { 
/**
 * Whether everybody moves one seat further; colors stay with people.
 */
rotate?: boolean, };

export type SeatBot = { 
/**
 * How strong.
 */
level: string, };

export type SeatColor = { 
/**
 * One of the edition's piece colors.
 */
color: string, };

export type Invited = { 
/**
 * What lets in.
 */
invite?: string | null, };

export type Hide = { 
/**
 * Whether it is hidden.
 */
hidden: boolean, };

export type UseCode = { 
/**
 * The code; case, spaces and hyphens do not matter.
 */
code: string, };

export type FoundTable = { 
/**
 * Its id.
 */
id: string, 
/**
 * What lets in.
 */
invite: string, };

export type Reach = { 
/**
 * The addresses that other machines can open, the most likely one first. Told only to this computer, or if fixed.
 */
addresses: Array<string>, 
/**
 * The command that lets other machines in, if the server listens only on this computer.
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
 * After so many steps.
 */
at: number, 
/**
 * In which seat the asker goes on.
 */
seat: number, 
/**
 * How the unseen cards lie.
 */
deal: Deal, 
/**
 * How strong the bots are.
 */
level?: string | null, };

export type NewRecord = { 
/**
 * Its text.
 */
record: string, };

export type GameResult = { 
/**
 * The table.
 */
id: string, 
/**
 * The game.
 */
edition: Edition, 
/**
 * When the table was opened, in milliseconds since 1970.
 */
at: number, 
/**
 * How many played.
 */
seats: number, 
/**
 * The asker's rank, 1 for a victory.
 */
rank: number, 
/**
 * The asker's points.
 */
total: number, };

export type Story = { 
/**
 * Newest first.
 */
games: Array<GameResult>, 
/**
 * How often each route was claimed, by edition.
 */
routes: { [key in string]: { [key in string]: number } }, 
/**
 * How often each ticket was completed, by edition.
 */
tickets: { [key in string]: { [key in string]: number } }, };

export type DeviceLink = { 
/**
 * The key; only its hash is stored.
 */
key: string, 
/**
 * How long it can be used.
 */
seconds: number, };

export type UseLink = { 
/**
 * Its key.
 */
key: string, };

export type NewToken = { 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * What it allows: `play`, `watch`, `tables`.
 */
scopes: Array<string>, 
/**
 * Days until it ends, 1 to 365; a year if absent.
 */
days: number | null, };

export type TokenInfo = { 
/**
 * By which it is revoked.
 */
id: string, 
/**
 * What its owner calls it.
 */
name: string, 
/**
 * What it allows.
 */
scopes: Array<string>, 
/**
 * When it was made.
 */
created: number, 
/**
 * When it ends.
 */
expires: number, 
/**
 * When it was last used, within ten minutes; nothing if never.
 */
seen: number | null, 
/**
 * The key itself, this once.
 */
token?: string, };

export type SeatSummary = { 
/**
 * What sits there.
 */
kind: SeatKind, 
/**
 * The name shown.
 */
name: string, 
/**
 * How strong a bot is; also of a bot that plays for somebody who is away.
 */
level: string | null, 
/**
 * The color of the seat's pieces; none while nobody sits there.
 */
color: string | null, 
/**
 * Whether somebody is there now.
 */
connected: boolean, 
/**
 * Whether it is the asker's.
 */
you: boolean, 
/**
 * Whether the host sits there.
 */
host: boolean, 
/**
 * Why a bot plays for the person whose seat it is; absent while the person plays.
 */
bot_for?: Why, 
/**
 * Whether the seat is reserved for a person who has not answered yet.
 */
reserved?: boolean, 
/**
 * The opaque id of another person who sits there, the same as in their chat lines: by it a reader mutes or blocks
 * them. Absent for the asker, bots and hot seats.
 */
speaker?: string, };

export type TableResult = { 
/**
 * When, in milliseconds since 1970.
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
 * Whether it ended because all but one resigned.
 */
resigned: boolean, };

export type Invitation = { 
/**
 * Whether the asker sits there or was let in.
 */
member: boolean, 
/**
 * Whether the host has removed the asker.
 */
removed: boolean, 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The game.
 */
edition: Edition, 
/**
 * Whether it has begun or ended.
 */
state: TableState, 
/**
 * Whether strangers see it.
 */
visibility: Visibility, 
/**
 * The places.
 */
seats: Array<SeatSummary>, 
/**
 * How time is counted.
 */
clock: Clock, 
/**
 * Whether the game waits for the asker.
 */
awaiting_you: boolean, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the asker is the host.
 */
hosting: boolean, 
/**
 * How the game ended, as far as it is known.
 */
result: TableResult | null, };

export type TableSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The game.
 */
edition: Edition, 
/**
 * Whether it has begun or ended.
 */
state: TableState, 
/**
 * Whether strangers see it.
 */
visibility: Visibility, 
/**
 * The places.
 */
seats: Array<SeatSummary>, 
/**
 * How time is counted.
 */
clock: Clock, 
/**
 * Whether the game waits for the asker.
 */
awaiting_you: boolean, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the asker is the host.
 */
hosting: boolean, 
/**
 * How the game ended, as far as it is known.
 */
result: TableResult | null, };

export type Tables = { 
/**
 * Public ones that have not ended.
 */
open: Array<TableSummary>, 
/**
 * The asker's own.
 */
mine: Array<TableSummary>, 
/**
 * From which one on to ask for the asker's further tables, if there are more.
 */
next: number | null, 
/**
 * How many of the asker's tables on this page the asker has hidden.
 */
hidden: number, };

export type Opened = { 
/**
 * The table's id.
 */
id: string, };

export type ChatLine = { 
/**
 * When it was said, in milliseconds since 1970.
 */
at: number, 
/**
 * By whom.
 */
name: string, 
/**
 * What.
 */
text: string, 
/**
 * From which place; none for watchers.
 */
seat: number | null, 
/**
 * An opaque id of the speaker, the same at every table, by which a reader can mute them; absent for old lines.
 */
speaker?: string, };

export type Why = "away" | "idle" | "time" | "left" | "resigned";

export type SeatPresence = { 
/**
 * For how many milliseconds the person has been disconnected; absent while connected.
 */
away_ms?: number, 
/**
 * For how many milliseconds the game has waited for the person's decision; absent while it does not wait.
 */
waiting_ms?: number, 
/**
 * How many of the others have asked for a bot at this seat.
 */
votes: number, 
/**
 * How many of the others must ask for it.
 */
needed: number, };

export type ScorePart = { 
/**
 * The kind of score line, as in a final score.
 */
what: string, 
/**
 * The sum of its points.
 */
points: number, };

export type SeatScore = { 
/**
 * 1 for the winner; whoever resigned comes last.
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
 * Whether the player took the game back to an earlier turn, which continues at another table.
 */
taken_back: boolean, 
/**
 * Whether the server's operator closed the game.
 */
closed: boolean, 
/**
 * The seat that wins.
 */
winner: number, 
/**
 * The scores by seat.
 */
scores: Array<SeatScore>, };

export type TableDetail = { 
/**
 * What lets others in; only for those who sit there or were let in.
 */
invite: string | null, 
/**
 * What is typed to find the table, while it waits for players; for the same people.
 */
code: string | null, 
/**
 * The hash of the deal's secret, once the game has begun.
 */
commitment: string | null, 
/**
 * How many watch.
 */
watchers: number, 
/**
 * The table of the rematch.
 */
next: string | null, 
/**
 * What has been contributed to the secret of the deal.
 */
deal: SharedDeal, 
/**
 * The seat that asked for the rematch.
 */
rematch_by?: number, 
/**
 * Absence and waiting by seat, while a game is on.
 */
presence?: Array<SeatPresence>, 
/**
 * After how many milliseconds of absence or waiting the others may let a bot play.
 */
away_limit_ms?: number, 
/**
 * The result, if the game ended before its last turn.
 */
early_end?: EarlyEnd, 
/**
 * Whether the game continues another one from an earlier turn, with hidden cards dealt again.
 */
continued?: boolean, 
/**
 * Its id.
 */
id: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * The game.
 */
edition: Edition, 
/**
 * Whether it has begun or ended.
 */
state: TableState, 
/**
 * Whether strangers see it.
 */
visibility: Visibility, 
/**
 * The places.
 */
seats: Array<SeatSummary>, 
/**
 * How time is counted.
 */
clock: Clock, 
/**
 * Whether the game waits for the asker.
 */
awaiting_you: boolean, 
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether the asker is the host.
 */
hosting: boolean, 
/**
 * How the game ended, as far as it is known.
 */
result: TableResult | null, };

export type Speed = "slow" | "normal" | "fast" | "instant";

export type ClientMessage = { "type": "hello", 
/**
 * The major version of the protocol that the client speaks; without it, version 1.
 */
protocol?: number, 
/**
 * The version of the game that it has seen last; 0 to be told the game from its beginning.
 */
version: number | null, 
/**
 * Whether it only watches, as a spectator, even where the account has a place: for a screen that a room sees.
 */
watch?: boolean, } | { "type": "act", 
/**
 * The client's id for it: sending it again does it once.
 */
id: string, 
/**
 * For which of the client's places.
 */
seat: number, 
/**
 * The version on which it was chosen.
 */
expected: number, 
/**
 * In notation.
 */
action: string, } | { "type": "why", 
/**
 * The client's id for the question, which the answer or the refusal repeats.
 */
id?: string, 
/**
 * For which of the client's places.
 */
seat: number, 
/**
 * The action, in notation.
 */
action?: string | null, 
/**
 * Or the route.
 */
route?: string | null, } | { "type": "weigh", 
/**
 * The client's id for the question, which the answer or the refusal repeats.
 */
id?: string, 
/**
 * For which of the client's places.
 */
seat: number, 
/**
 * All of the choice.
 */
tickets: Array<string>, } | { "type": "chat", 
/**
 * What.
 */
text: string, 
/**
 * The client's id for it: the line is then accepted or refused by that id, and stored once.
 */
id?: string | null, } | { "type": "undo", 
/**
 * The client's id for it.
 */
id: string, } | { "type": "hint", 
/**
 * The client's id for the question, which the answer or the refusal repeats.
 */
id?: string, 
/**
 * For which of the client's places.
 */
seat: number, } | { "type": "ping", 
/**
 * The number.
 */
n?: number, } | { "type": "replace", 
/**
 * The client's id for it.
 */
id: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "take-over", 
/**
 * The client's id for it.
 */
id: string, 
/**
 * The seat.
 */
seat: number, } | { "type": "pace", 
/**
 * The wish.
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
 * What its link carries.
 */
share: string, };

export type LogNote = { 
/**
 * The version that it made.
 */
version: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * How many of the message's events belong to it.
 */
events: number, 
/**
 * Whether a bot chose it for a person.
 */
bot?: boolean, 
/**
 * What happened at the table rather than in the game.
 */
fact?: TableFact, };

export type TableFact = { "what": "taken-over", 
/**
 * The person's seat.
 */
seat: number, 
/**
 * Why.
 */
why: Why, } | { "what": "returned", 
/**
 * Their seat.
 */
seat: number, } | { "what": "ended", 
/**
 * The seat that wins.
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

export type CloseReason = "bad-message" | "busy" | "gone" | "idle" | "logout" | "shutdown" | "slow" | "too-fast" | "too-large" | "wrong-protocol";

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
 * As the reader sees it.
 */
table: TableDetail, } | { "type": "snapshot", 
/**
 * The version that it shows.
 */
version: number, 
/**
 * Through which place's eyes.
 */
seat: number | null, 
/**
 * What they see.
 */
view: View, 
/**
 * Whether that place may take its last action back now.
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
 * The version after it.
 */
version: number, 
/**
 * Through which place's eyes.
 */
seat: number | null, 
/**
 * What they saw happen.
 */
events: GameEvent[], 
/**
 * What they see now.
 */
view: View, 
/**
 * Whether that place may take its last action back now.
 */
can_undo?: boolean, } | { "type": "accepted", 
/**
 * The client's id for it.
 */
id: string, 
/**
 * The version that it made.
 */
version: number, } | { "type": "refused", 
/**
 * The client's id for it; empty if a message of an unknown type had none.
 */
id: string, 
/**
 * Why.
 */
error: Refusal, } | { "type": "reason", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * The action that was asked about.
 */
action?: string, 
/**
 * Or the route.
 */
route?: string, 
/**
 * Why; nothing if it can be done.
 */
error: Refusal | null, } | { "type": "weighed", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * For which place.
 */
seat: number, 
/**
 * The choice that was asked about.
 */
tickets: Array<string>, 
/**
 * What it comes to; nothing if it cannot be weighed.
 */
outlook: Outlook | null, 
/**
 * Why it cannot be weighed.
 */
error: Refusal | null, } | { "type": "chat", 
/**
 * What.
 */
line: ChatLine, } | { "type": "chat-history", 
/**
 * Oldest first.
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
 * How many.
 */
count: number, } | { "type": "clock", 
/**
 * By place.
 */
seats: Array<SeatClock>, } | { "type": "thinking", 
/**
 * Where.
 */
seat: number, } | { "type": "hints", 
/**
 * The client's id for the question, if it gave one.
 */
id?: string, 
/**
 * Some actions.
 */
hints: Array<Hint>, } | { "type": "closing", 
/**
 * Why.
 */
reason: CloseReason, 
/**
 * After how many seconds to come again; never if nothing is said.
 */
retry_after: number | null, };
