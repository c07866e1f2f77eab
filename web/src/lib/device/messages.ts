/** The messages between page, worker and module. The module's are those of `crates/browser/src/message.rs`. */
import type { Hint, TableSummary } from '../protocol/wire';

export type Entry = { seq: number; action_id: string | null; body: string; hash: string };
export type Seal = { secret: string; salt: string };
export type Game = { doc: string; seal: Seal; entries: Entry[] };
export type TableFile = { id: string; doc: string; summary: TableSummary };

/** A request to the module. */
export type Request =
  | { do: 'open'; game: Game; bot_pause: number }
  | { do: 'forget'; table: string }
  | { do: 'connect'; client: number; table: string; name: string }
  | { do: 'message'; client: number; text: string }
  | { do: 'disconnect'; client: number }
  | {
      do: 'call';
      n: number;
      method: string;
      path: string;
      body: string;
      name: string;
      fresh: { id: string; seal: Seal };
    }
  | { do: 'appended'; table: string; stored: boolean }
  | { do: 'read'; table: string; entries: Entry[] }
  | { do: 'grown'; table: string }
  | { do: 'tick' }
  | { do: 'chosen'; table: string; seat: number; version: number; action: string | null }
  | { do: 'advised'; table: string; client: number; id: string | null; hints: Hint[] }
  | { do: 'think'; game: Game; seat: number; seed: number }
  | { do: 'advise'; game: Game; seat: number; seed: number }
  | {
      do: 'self-play';
      edition: string;
      seats: number;
      bot: string;
      nodes?: number;
      seed: number;
      games?: number;
      limit?: number;
    }
  | { do: 'playouts'; edition: string; seats: number; games: number; seed: number };

/** An answer of the module: an output to perform or a result. */
export type Answer =
  | { type: 'send'; client: number; text: string }
  | { type: 'close'; client: number }
  | { type: 'begin'; file: TableFile; seal: Seal; entries: Entry[] }
  | { type: 'append'; file: TableFile; expected: number; entries: Entry[] }
  | { type: 'save'; file: TableFile }
  | { type: 'read'; table: string; after: number }
  | { type: 'think'; table: string; seat: number; version: number; game: Game }
  | { type: 'advise'; table: string; client: number; id: string | null; seat: number; game: Game }
  | { type: 'response'; n: number; status: number; body: unknown }
  | { type: 'choice'; action: string | null }
  | { type: 'advice'; hints: Hint[] }
  | { type: 'played'; decisions: number; hash: string }
  | { type: 'playouts'; decisions: number }
  | { type: 'wake'; at: number | null }
  | { type: 'damaged'; table: string; error: string }
  | { type: 'malformed'; error: string };

/** What the page sends to the worker. */
export type ToWorker =
  | { type: 'open'; client: number; table: string; name: string }
  | { type: 'send'; client: number; text: string }
  | { type: 'close'; client: number }
  | { type: 'request'; n: number; method: string; path: string; body: unknown; name: string };

/** What the worker sends to the page. */
export type ToPage =
  /** The module is loaded, so an error from now on is a crash. */
  | { type: 'started' }
  /** The module cannot be loaded: another start would fail, too. */
  | { type: 'not-started'; error: string }
  | { type: 'opened'; client: number }
  | { type: 'received'; client: number; text: string }
  /** `why` is there if the table can never be opened. */
  | { type: 'closed'; client: number; why?: 'damaged' }
  | { type: 'response'; n: number; status: number; body: unknown }
  /** Whether a table's last change is stored. */
  | { type: 'stored'; table: string; stored: boolean };
