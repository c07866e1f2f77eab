/** The state of one table: the view, the current choice, unanswered requests, and messages that wait to be shown. No DOM. */
import type { Marks } from '../board/marks';
import { isOnDevice } from '../device/ids';
import { freshId } from '../protocol/ids';
import type { Entry } from '../log/entries';
import { GameLog } from '../log/game-log.svelte';
import { seatName } from '../words/names';
import { claimsByRoute, rides, type Claim, type Ride } from '../protocol/notation';
import type { Ended, Line } from '../protocol/connection';
import { motionOf } from '../table/durations';
import { Answers } from './answers.svelte';
import { lastMove, ownMove, RecentClaims } from './moves';
import type {
  ChatLine,
  ClientMessage,
  GameEvent,
  Hint,
  LogNote,
  Outlook,
  Refusal,
  SeatClock,
  ServerMessage,
  TableDetail,
  View,
} from '../protocol/wire';

export type Pending = { id: string; seat: number; action: string };
export type Shown = { action: string | null; error: Refusal };

/** A line of chat that the server has not acknowledged; refused ones say why. */
export type Unsaid = { id: string; text: string; error: Refusal | null };

type Waiting = {
  version: number;
  seat: number | null;
  events: GameEvent[];
  view: View;
  can_undo?: boolean;
  undone?: number;
  from?: number;
  entries?: LogNote[];
};
type Show = (events: GameEvent[], before: View | null, after: View) => void;
/** The reader of the chat: name and muted people. */
type Reader = { name(): string | undefined; isMuted(speaker: string | undefined): boolean };
type Timer = { after(ms: number, then: () => void): void; now(): number };

const LONGEST_QUEUE_MS = 2000;
const REFUSAL_MS = 10_000;

export class TableStore {
  table: TableDetail | null = $state.raw(null);
  line: Line = $state('connecting');
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  pending: Pending[] = $state.raw([]);
  /** The refusal shown in the action bar. */
  refusal: Shown | null = $state.raw(null);
  /** Why the next game could not be started from the menu; shown with the result. */
  nextRefused: Refusal | null = $state.raw(null);
  clocks: SeatClock[] = $state.raw([]);
  clockRead = $state(0);
  thinking: number | null = $state(null);
  hints: Hint[] | null = $state.raw(null);
  /** Whether the deduction is open, an aid in games against bots on this device, and what it shades on the board. */
  deducing = $state(false);
  shades: Marks['shades'] = $state.raw(undefined);
  /** Why the connection has ended for good. */
  ended: Ended | null = $state(null);
  /** The number of spectators. */
  watching = $state(0);
  /** Lines of chat that are not acknowledged, oldest first. */
  unsaid: Unsaid[] = $state.raw([]);
  /** When the table's message arrived, and when the game last began to wait for a seat; for absence times. */
  tableRead = $state(0);
  /** The current time, updated periodically. */
  now = $state(Date.now());
  /** Tries to connect now. */
  retry: () => void = () => {};
  movedAt = $state(0);
  /** The route to claim, the cards picked first, and the passenger to move. */
  route: string | null = $state(null);
  cards: string[] = $state.raw([]);
  rider: string | null = $state(null);
  /** The seat whose view is shown. */
  eyes: number | null = $state(null);
  /** Routes claimed since one's own last turn, in order (for spectators: by the last move), and those whose pieces are being animated. */
  last: Set<string> = $state.raw(new Set());
  landing: Set<string> = $state.raw(new Set());
  /** The events of the message shown last, for displays that are not stored. */
  fresh: GameEvent[] = $state.raw([]);

  #views: Map<number | null, View> = $state.raw(new Map());
  /** The seats that may take their last action back. */
  #undoable: Set<number | null> = $state.raw(new Set());
  #version: number | null = null;
  #shownVersion = $state(-1);
  #queue: Waiting[] = [];
  #busy = false;
  /** Counts animations, so that the end of a cancelled one does not end the next. */
  #showing = 0;
  readonly #log = new GameLog();
  readonly #answers: Answers;
  readonly #claims = new RecentClaims();
  /** The last request for hints, and the version that it was sent at. */
  #hint: { id: string; version: number | null } | null = null;

  constructor(
    readonly send: (message: ClientMessage) => void,
    readonly timer: Timer = { after: (ms, then) => void setTimeout(then, ms), now: () => Date.now() },
    /** The factor of animation times: 0 shows everything at once. */
    readonly pace: () => number = () => 1,
    readonly show: Show = () => {},
    readonly reader: Reader = { name: () => undefined, isMuted: () => false },
  ) {
    this.#answers = new Answers(send, () => this.eyes);
  }

  view: View | null = $derived(this.#views.get(this.eyes) ?? this.#views.get(null) ?? null);
  legal: string[] = $derived(this.view?.legal ?? []);
  claims: Map<string, Claim[]> = $derived(claimsByRoute(this.legal));
  rides: Ride[] = $derived(rides(this.legal));
  mine: number[] = $derived(this.table?.seats.flatMap((seat, i) => (seat.you ? [i] : [])) ?? []);
  /** The game is over, by its rules or before its last turn. */
  over: boolean = $derived(this.view?.over === true || this.table?.state === 'over');
  yours: boolean = $derived(
    this.view !== null && this.eyes !== null && !this.over && this.view.awaiting.includes(this.eyes),
  );
  /** Whether a bot plays for the reader. */
  played: boolean = $derived(this.eyes !== null && !this.over && this.table?.seats[this.eyes]?.bot_for !== undefined);
  /** Whether the reader plays alone with bots. */
  alone: boolean = $derived(this.table?.seats.every(({ kind, you }) => you || kind === 'bot') ?? false);
  /** The id of the table, if it is a game of one person on this device against bots: only there the coach helps. */
  practice: string | null = $derived(
    this.table && this.mine.length === 1 && this.alone && isOnDevice(this.table.id) ? this.table.id : null,
  );
  canUndo: boolean = $derived(this.#undoable.size > 0);
  sent: boolean = $derived(this.pending.some(({ seat }) => seat === this.eyes));
  /** Whether a hint can be requested: the server refuses hints at tables with other people. */
  canHint: boolean = $derived(this.yours && this.alone && !this.sent && this.line !== 'lost');

  get log(): Entry[] {
    return this.#log.entries;
  }

  /** Why a route cannot be claimed or an action is illegal, as far as requested; null if it is legal. */
  get reasons(): Map<string, Refusal | null> {
    return this.#answers.reasons;
  }

  /** The newest received version, shown or not. */
  get version(): number | null {
    return this.#version;
  }

  get shownVersion(): number {
    return this.#shownVersion;
  }

  name(seat: number): string {
    return seatName(this.table?.seats[seat]);
  }

  receive(message: ServerMessage) {
    switch (message.type) {
      case 'table':
        this.table = message.table;
        this.tableRead = this.timer.now();
        this.watching = message.table.watchers;
        this.#lookThrough();
        break;
      case 'snapshot':
        this.#version = message.version;
        this.flush();
        if (message.undone !== undefined) this.#log.forget(message.undone, this.#continued());
        this.#apply({ ...message, events: [] });
        break;
      case 'events':
        this.#version = message.version;
        // The reader's own move does not wait for animations.
        if (this.eyes !== null && ownMove(message.events, this.eyes)) {
          this.flush();
          this.#showing += 1;
          this.#busy = false;
        }
        this.#queue.push(message);
        this.thinking = null;
        this.#next();
        break;
      case 'accepted':
        this.pending = this.pending.filter(({ id }) => id !== message.id);
        this.unsaid = this.unsaid.filter(({ id }) => id !== message.id);
        break;
      case 'refused': {
        const line = this.unsaid.find(({ id }) => id === message.id);
        if (line) {
          this.unsaid = this.unsaid.map((one) => (one === line ? { ...line, error: message.error } : one));
          break;
        }
        const refused = this.pending.find(({ id }) => id === message.id);
        this.pending = this.pending.filter(({ id }) => id !== message.id);
        this.#refuse({ action: refused?.action ?? null, error: message.error });
        break;
      }
      case 'reason': {
        const key = message.route ?? message.action;
        if (!key) break;
        if (this.#answers.answered(key, message.error) && message.error)
          this.#refuse({ action: key, error: message.error });
        break;
      }
      case 'weighed':
        if (message.outlook) this.#answers.weighed(message.seat, message.tickets, message.outlook);
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        if (!this.isOwn(message.line) && !this.reader.isMuted(message.line.speaker)) this.unread += 1;
        break;
      case 'watching':
        this.watching = message.count;
        break;
      case 'chat-history':
        this.chat = message.lines;
        break;
      case 'clock':
        this.clocks = message.seats;
        this.clockRead = this.timer.now();
        break;
      case 'thinking':
        this.thinking = message.seat;
        break;
      case 'hints':
        // Hints for an earlier position are not shown.
        if (message.id === this.#hint?.id && this.#hint?.version === this.#version) this.hints = message.hints;
        break;
      case 'hello':
      case 'pong':
      case 'closing':
        break;
    }
  }

  /** Whether the reader wrote a line of chat. */
  isOwn({ seat, name }: { seat: number | null; name: string }): boolean {
    return seat === null ? name === this.reader.name() : this.mine.includes(seat);
  }

  /** Sends one of the legal actions. Waiting messages are shown at once, because the action was chosen on the newest version. */
  act(action: string) {
    this.flush();
    if (this.eyes === null || this.sent) return;
    this.refusal = null;
    const id = freshId();
    this.pending = [...this.pending, { id, seat: this.eyes, action }];
    this.send({ type: 'act', id, seat: this.eyes, expected: this.#version ?? 0, action });
    this.route = null;
    this.cards = [];
    this.rider = null;
  }

  undo() {
    this.send({ type: 'undo', id: freshId() });
  }

  /** Sends a line of chat; refused and unacknowledged lines stay in `unsaid`. */
  say(text: string) {
    const said = text.trim();
    if (!said) return;
    const id = freshId();
    this.unsaid = [...this.unsaid, { id, text: said, error: null }];
    this.send({ type: 'chat', text: said, id });
  }

  /** Removes a refused line, so that it can be changed. */
  unsay(id: string) {
    this.unsaid = this.unsaid.filter((line) => line.id !== id);
  }

  /** Asks for a bot at the seat of an absent player. */
  replace(seat: number) {
    this.send({ type: 'replace', id: freshId(), seat });
  }

  /** Takes one's own seat back from a bot. */
  takeOver() {
    if (this.eyes !== null) this.send({ type: 'take-over', id: freshId(), seat: this.eyes });
  }

  /** Lets bots play without a pause until it is a person's turn. */
  skip() {
    this.send({ type: 'skip' });
    this.flush();
    this.#showing += 1;
    this.#busy = false;
  }

  /** Asks once per position why a route cannot be claimed; the answer comes to `reasons`. */
  why(route: string) {
    this.#answers.ask({ route });
  }

  /** Asks once per position why an action is illegal; the answer comes to `reasons`. */
  whyNot(action: string) {
    this.#answers.ask({ action });
  }

  /** Asks why an action is illegal, and shows the reason. */
  explain(action: string) {
    this.#answers.explain(action);
  }

  /** Requests hints for the present position; they come to `hints`, or a refusal to `refusal`. */
  hint() {
    if (this.eyes === null) return;
    const id = freshId();
    this.#hint = { id, version: this.#version };
    this.send({ type: 'hint', id, seat: this.eyes });
  }

  /** Asks what a choice of tickets is worth, unless it is known. */
  weigh(tickets: string[]) {
    this.#answers.weigh(tickets);
  }

  outlook(tickets: string[]): Outlook | null {
    return this.#answers.outlook(tickets);
  }

  flush() {
    while (this.#queue.length > 0) this.#apply(this.#queue.shift() as Waiting);
  }

  /** Hot seat: the next player takes the screen. */
  look(seat: number) {
    this.eyes = seat;
    this.#forgetChoice();
  }

  /** Shows a refusal for some seconds in the action bar. */
  #refuse(refusal: Shown) {
    this.refusal = refusal;
    this.timer.after(REFUSAL_MS, () => {
      if (this.refusal === refusal) this.refusal = null;
    });
  }

  #lookThrough() {
    if (this.eyes !== null && this.mine.includes(this.eyes)) return;
    this.eyes = this.mine[0] ?? null;
  }

  #next() {
    if (this.#busy) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    // Events from before the page was opened are not animated.
    const history = this.view === null;
    this.#apply(waiting);
    const speed = history ? 0 : this.pace() * (this.#backlog() > LONGEST_QUEUE_MS ? 0.5 : 1);
    const lasts = motionOf(waiting.events) * speed;
    if (lasts <= 0) {
      this.#next();
      return;
    }
    this.#busy = true;
    const showing = ++this.#showing;
    this.timer.after(lasts, () => {
      if (showing !== this.#showing) return;
      this.#busy = false;
      this.#next();
    });
  }

  #backlog(): number {
    return this.#queue.reduce((sum, { events }) => sum + motionOf(events), 0);
  }

  /** The time of the start if the game continues another one. */
  #continued(): { created: number } | null {
    return this.table?.continued ? { created: this.table.created } : null;
  }

  #apply(waiting: Waiting) {
    const { version, seat, events, view, can_undo, from, entries } = waiting;
    const before = this.view;
    this.#views = new Map(this.#views).set(seat, view);
    this.#undoable = new Set([...this.#undoable].filter((other) => other !== seat));
    if (can_undo) this.#undoable = new Set(this.#undoable).add(seat);
    if (this.table === null && seat !== null && this.eyes === null) this.eyes = seat;
    if (seat !== this.eyes && this.#views.has(this.eyes)) return;
    const again = from === 0 && before !== null;
    if (version === this.#shownVersion && events.length > 0 && !again) return;
    if (again || before === null) this.#log.clear(this.#continued());
    this.#shownVersion = version;
    this.#answers.clear();
    this.hints = null;
    this.refusal = null;
    this.#forgetChoice();
    // Events from before the page was opened are not animated.
    const history = before === null || again;
    this.fresh = history ? [] : events;
    this.movedAt = this.timer.now();
    if (events.length > 0 || (entries?.length ?? 0) > 0) {
      for (const { note, events: part } of this.#log.add(waiting, history ? null : this.timer.now()))
        this.last = this.#claims.add(part, this.eyes, note.bot);
      this.landing = new Set(history ? [] : (lastMove(events) ?? []));
      this.pending = this.pending.filter(({ seat: by }) => by !== this.eyes || !ownMove(events, by));
    }
    this.show(history ? [] : events, before, view);
  }

  /** Removes the current choice unless it is still legal in the new view. */
  #forgetChoice() {
    if (this.route !== null && !this.claims.has(this.route)) this.route = null;
    if (!this.yours) this.cards = [];
    if (this.rider !== null && !this.rides.some(({ from }) => from === this.rider)) this.rider = null;
  }
}
