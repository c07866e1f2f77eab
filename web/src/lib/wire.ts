/** What the server and the page say to each other. Views and events are the engine's, as JSON. */

export type Edition = 'usa' | 'marklin' | 'london' | 'new-york' | 'card-game';
export type Color = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'pink' | 'black' | 'white';
export type Kind = Color | 'wild' | 'plus4' | 'passenger';
export type Cards = Partial<Record<Kind, number>>;
export type Split = { short: number; long: number };
export type Refusal = { code: string; message: string; rule?: string | null; args?: Record<string, string | number> };

export type Me = { id: string; name: string; has_password: boolean; language?: string | null };
export type EditionOption = { id: string; values: string[]; default: string; rule: string };
export type EditionInfo = { id: Edition; seats: number[]; options: EditionOption[]; levels: string[] };

export type SeatKind = 'human' | 'bot' | 'hot-seat' | 'open';
export type Clock = {
  kind: 'none' | 'per-move' | 'per-game' | 'days';
  seconds?: number;
  increment?: number;
  days?: number;
};
export type SeatSummary = {
  kind: SeatKind;
  name: string;
  level?: string | null;
  connected: boolean;
  you: boolean;
};
export type TableSummary = {
  id: string;
  title: string;
  edition: Edition;
  state: 'forming' | 'playing' | 'over';
  visibility: 'public' | 'private';
  seats: SeatSummary[];
  clock: Clock;
  awaiting_you: boolean;
  created: string | number;
};
export type ChatLine = { at: string | number; name: string; text: string; seat: number | null };
export type TableDetail = TableSummary & {
  invite?: string | null;
  chat: ChatLine[];
  commitment?: string | null;
  watchers: number;
  /** The table of the rematch, once somebody has asked for it. */
  next?: string | null;
};
export type NewTable = {
  edition: Edition;
  seats: { kind: SeatKind; level?: string }[];
  options: Record<string, string>;
  visibility: 'public' | 'private';
  clock: Clock;
  title?: string;
};

export type ScoreLine = {
  what: string;
  points: number;
  ticket?: string;
  city?: string;
  district?: number;
  completed?: boolean | number;
};
export type Score = { total: number; rank: number; lines: ScoreLine[] };

export type PlayerView = {
  cards: number | null;
  tickets: number | null;
  tickets_by_deck?: Split;
  offered: number;
  pieces: number;
  routes: string[];
  route_points: number | null;
  passengers?: { unplaced: number; at: string[] };
  goods?: number[];
  split?: Split | null;
  longest_path?: number;
  districts?: number[];
  attractions?: string[];
};
export type TicketState = { ticket: string; state: 'done' | 'open' | 'lost'; pieces: number; spaces: string[] };
export type Journey = { at: string; used: string[]; visited: string[]; points: number; cards: number };
export type BoardPhase = 'split' | 'opening-tickets' | 'turn' | 'second-pick' | 'keep-tickets' | 'journey' | 'over';

type CommonView = {
  edition: Edition;
  seats: number;
  seat: number | null;
  options: Record<string, string>;
  turn: number | null;
  awaiting: number[];
  over: boolean;
  deck: number;
  discard: number;
  row: (Kind | null)[];
  ticket_decks: Partial<Record<'main' | 'short' | 'long', number>>;
  hand: Cards;
  tickets: string[];
  offer: string[];
  final_round: null | { turns_left: number };
  legal: string[];
  scores?: Score[] | null;
};
export type BoardView = CommonView & {
  phase: BoardPhase;
  players: PlayerView[];
  ticket_states: TicketState[];
  goods?: Record<string, number[]>;
  journey?: Journey | null;
  all_tickets?: string[][] | null;
  /** Tracks that nobody may claim any more because their twin is taken. */
  closed?: string[];
  /** Whether an undo would be granted now. */
  can_undo?: boolean;
};

export type CardPlayer = {
  cards: number | null;
  tickets: number | null;
  offered: number;
  yard: Partial<Record<Color, Kind[]>>;
  stack: number;
  completed: string[];
  completing?: string[];
  score: number;
};
export type CardPhase = 'opening-tickets' | 'turn' | 'second-pick' | 'keep-tickets' | 'complete' | 'over';
export type CardView = CommonView & {
  edition: 'card-game';
  phase: CardPhase;
  round: number;
  players: CardPlayer[];
  stack?: Cards | null;
  proposal?: string[] | null;
};
export type View = BoardView | CardView;

export function isCardGame(view: View): view is CardView {
  return view.edition === 'card-game';
}

export type GameEvent =
  | { event: 'card-picked'; seat: number; slot: number; card: Kind }
  | { event: 'card-drawn'; seat: number; card: Kind | null }
  | { event: 'row-filled'; slot: number; card: Kind }
  | { event: 'row-reset'; discarded: Kind[] }
  | { event: 'deck-reshuffled'; cards: number }
  | { event: 'route-claimed'; seat: number; route: string; payment: Cards; points: number; pieces_left: number }
  | { event: 'passenger-placed'; seat: number; city: string }
  | { event: 'tickets-drawn'; seat: number; count: number; tickets: string[] | null; split?: Split | null }
  | { event: 'tickets-kept'; seat: number; count: number; tickets: string[] | null }
  | { event: 'seat-chose'; seat: number; split?: Split; tickets?: string[] }
  | { event: 'cards-dealt'; seat: number; count: number; cards: Cards | null }
  | { event: 'split-announced'; seat: number; split: Split }
  | { event: 'rode'; seat: number; route: string; from: string; to: string }
  | { event: 'token-taken'; seat: number; city: string; value: number }
  | { event: 'alighted'; seat: number; city: string; cards: number; points: number }
  | { event: 'passed'; seat: number }
  | { event: 'turn-began'; seat: number }
  | { event: 'final-round-began'; seat: number }
  | { event: 'game-over' }
  | { event: 'moved-to-stack'; seat: number; cards: Kind[] }
  | { event: 'group-placed'; seat: number; color: Color; cards: Kind[] }
  | { event: 'singles-placed'; seat: number; cards: Kind[] }
  | { event: 'robbed'; seat: number; rival: number; color: Color; cards: Kind[] }
  | { event: 'ticket-completed'; seat: number; ticket: string | null }
  | { event: 'tickets-completed'; seat: number; tickets: string[]; points: number }
  | { event: 'round-ended'; round?: number }
  | { event: 'round-began'; round?: number };

export type ClientMessage =
  | { type: 'hello'; version: number | null }
  | { type: 'act'; id: string; seat: number; expected: number; action: string }
  | { type: 'why'; seat: number; action: string }
  | { type: 'why'; seat: number; route: string }
  | { type: 'chat'; text: string }
  | { type: 'undo'; id: string }
  | { type: 'hint'; seat: number }
  | { type: 'ping' };

export type SeatClock = { remaining_ms: number; running: boolean };
export type Hint = { action: string; win: number };
export type ServerMessage =
  | { type: 'table'; table: TableDetail }
  | { type: 'snapshot'; version: number; seat: number | null; view: View }
  | { type: 'events'; version: number; seat: number | null; events: GameEvent[]; view: View }
  | { type: 'accepted'; id: string; version: number }
  | { type: 'refused'; id: string; error: Refusal }
  | { type: 'reason'; action?: string; route?: string; error: Refusal | null }
  | { type: 'chat'; line: ChatLine }
  | { type: 'clock'; seats: SeatClock[] }
  | { type: 'thinking'; seat: number }
  | { type: 'hints'; hints: Hint[] }
  | { type: 'closing'; reason: string; retry_after?: number | null };
