/** A server that lives in the page, for `npm run dev` without the real one. `/table/usa.4.40` is a table of four after 40 moves. */
import { openEdition, PrintedBoard } from '$lib/editions';
import type { ClientMessage, Edition, GameEvent, ServerMessage, TableDetail, TableSummary } from '$lib/wire';
import { ToyGame } from './game';
import { StillGame } from './still';

const NAMES = ['Marta', 'Bohdan', 'Whistler', 'Tomasz', 'Ivanka'];
const ME = { id: 'me', name: 'Marta', has_password: false };

type Room = { detail: TableDetail; game: ToyGame | StillGame; version: number; sockets: Set<FakeSocket> };
const rooms = new Map<string, Promise<Room>>();
const made = new Map<string, { edition: Edition; seats: number }>();

function room(id: string): Promise<Room> {
  let found = rooms.get(id);
  if (!found) {
    found = build(id);
    rooms.set(id, found);
  }
  return found;
}

async function build(id: string): Promise<Room> {
  const [name = 'usa', seats = '3', moves = '0', state = 'playing'] = id.split('.');
  const edition = (made.get(id)?.edition ?? name) as Edition;
  const count = made.get(id)?.seats ?? Number(seats);
  const board = await openEdition(edition);
  const game = board instanceof PrintedBoard ? new ToyGame(board, count, 7) : new StillGame();
  if (game instanceof ToyGame) playOn(game, Number(moves));
  const detail: TableDetail = {
    ...summary(id, edition, count),
    state: state === 'forming' ? 'forming' : game.over ? 'over' : 'playing',
    invite: 'WHI-4821',
    code: state === 'forming' ? 'WHST4821' : null,
    commitment: null,
    watchers: 0,
    next: null,
    deal: { round: 0, hashes: {}, commitment: null, until: 0, nonces: {}, missing: [] },
  };
  if (state === 'forming')
    detail.seats = detail.seats.map((seat, i) => (i === 2 ? { ...seat, kind: 'open', name: '' } : seat));
  return { detail, game, version: 1, sockets: new Set() };
}

/** Plays some moves for everybody, then on until it is the first seat's turn. */
function playOn(game: ToyGame, moves: number) {
  const step = () => {
    const seat = game.awaiting.at(-1) as number;
    game.act(seat, game.choose(seat));
  };
  for (let left = moves; left > 0 && !game.over; left--) step();
  const idle = () => game.over || (game.turn === 0 && game.phase === 'turn');
  if (moves > 0) for (let left = 20; left > 0 && !idle(); left--) step();
}

function summary(id: string, edition: Edition, seats: number): TableSummary {
  return {
    id,
    title: 'Friday table',
    edition,
    state: 'playing',
    visibility: 'private',
    seats: NAMES.slice(0, seats).map((name, i) => ({
      kind: i === 2 || made.has(id) ? (i === 0 ? 'human' : 'bot') : 'human',
      name,
      level: i === 2 ? 'conductor' : null,
      color: ['blue', 'red', 'green', 'yellow', 'black'][i] ?? null,
      connected: i !== 3,
      you: i === 0,
      host: i === 0,
    })),
    clock: { kind: 'per-game', seconds: 600, increment: 0 },
    awaiting_you: true,
    hosting: true,
    result: null,
    created: Date.now(),
  };
}

function seen(events: GameEvent[]): GameEvent[] {
  return events.map((event) => (event.event === 'card-drawn' && event.seat !== 0 ? { ...event, card: null } : event));
}

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  #room: Room | null = null;

  constructor(url: string) {
    super();
    const id = decodeURIComponent(/tables\/([^/]+)\/socket/.exec(url)?.[1] ?? '');
    void room(id).then((found) => {
      this.#room = found;
      found.sockets.add(this);
      this.readyState = 1;
      this.onopen?.();
    });
  }

  say(message: ServerMessage) {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 20);
  }

  send(text: string) {
    const found = this.#room as Room;
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === 'hello') {
      this.say({ type: 'table', table: found.detail });
      this.say({ type: 'chat-history', lines: [{ at: Date.now(), name: 'Bohdan', text: 'Good luck!', seat: 1 }] });
      if (found.detail.state !== 'forming')
        this.say({ type: 'snapshot', version: found.version, seat: 0, view: found.game.view(0) });
      this.say({
        type: 'clock',
        seats: found.detail.seats.map((_, i) => ({ remaining_ms: 272_000, running: i === 0 })),
      });
      this.#bots(600);
    }
    if (message.type === 'act') {
      if (!found.game.legal(message.seat).includes(message.action)) {
        this.say({ type: 'refused', id: message.id, error: { code: 'not-now', message: 'Not now.', rule: 'C-30' } });
        return;
      }
      const events = found.game.act(message.seat, message.action);
      found.version += 1;
      this.say({ type: 'accepted', id: message.id, version: found.version });
      this.say({ type: 'events', version: found.version, seat: 0, events: seen(events), view: found.game.view(0) });
      this.#bots(700);
    }
    if (message.type === 'why' && message.route) {
      const track = found.game.board.tracks.get(message.route);
      const error = {
        code: track?.color === 'gray' ? 'cannot-pay-gray' : 'cannot-pay',
        message: 'The hand does not pay for it.',
        rule: 'C-66',
        args: { have: 1, needed: track?.length ?? 0, color: track?.color ?? 'gray' },
      };
      this.say({ type: 'reason', route: message.route, error });
    }
    if (message.type === 'why' && message.action) {
      this.say({
        type: 'reason',
        action: message.action,
        error: { code: 'not-awaited', message: 'Not your turn.', rule: 'C-21' },
      });
    }
    if (message.type === 'chat')
      this.say({ type: 'chat', line: { at: Date.now(), name: ME.name, text: message.text, seat: 0 } });
  }

  #bots(after: number) {
    const found = this.#room as Room;
    const seat = found.game.awaiting.find((one) => one !== 0);
    if (seat === undefined || (found.game.awaiting.includes(0) && found.game.phase !== 'opening-tickets')) return;
    setTimeout(() => this.say({ type: 'thinking', seat }), after / 2);
    setTimeout(() => {
      if (!found.game.awaiting.includes(seat)) return;
      const events = found.game.act(seat, found.game.choose(seat));
      found.version += 1;
      this.say({ type: 'events', version: found.version, seat: 0, events: seen(events), view: found.game.view(0) });
      this.#bots(600);
    }, after);
  }

  close() {
    this.readyState = 3;
    this.#room?.sockets.delete(this);
  }
}

async function answer(method: string, path: string, body: string | undefined): Promise<unknown> {
  const json = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  if (path === '/guest') return ME;
  if (path === '/me') return method === 'POST' ? Object.assign(ME, json) : ME;
  const door = /^\/tables\/(.+)\/invitation$/.exec(path);
  if (door) return { ...(await room(door[1] as string)).detail, member: true, removed: false };
  if (path === '/editions') {
    const levels = ['porter', 'signalman', 'conductor', 'dispatcher', 'stationmaster'];
    const colors = ['blue', 'red', 'green', 'yellow', 'black'];
    const option = (id: string, values: string[], rule: string) => ({ id, values, default: values[0] as string, rule });
    return [
      {
        id: 'usa',
        seats: [2, 3, 4, 5],
        options: [option('show_counts', ['shown', 'hidden'], 'C-111'), option('reset_cap', ['3', '1'], 'C-62')],
        levels,
        colors,
      },
      {
        id: 'marklin',
        seats: [2, 3, 4, 5],
        options: [option('show_counts', ['shown', 'hidden'], 'C-111'), option('revisit_token', ['off', 'on'], 'MK-68')],
        levels,
        colors,
      },
      { id: 'london', seats: [2, 3, 4], options: [], levels, colors },
      {
        id: 'new-york',
        seats: [2, 3, 4],
        options: [option('running_score', ['shown', 'at-end'], 'NY-17')],
        levels,
        colors,
      },
      {
        id: 'card-game',
        seats: [2, 3, 4],
        options: [option('look_at_own_stack', ['off', 'on'], 'CG-109')],
        levels,
        colors,
      },
    ];
  }
  if (path === '/tables' && method === 'GET') {
    const open = (title: string, edition: Edition, taken: number, all: number): TableSummary => ({
      ...summary(`${edition}.${all}.0.forming`, edition, all),
      title,
      state: 'forming',
      seats: NAMES.slice(0, all).map((name, i) => ({
        kind: i < taken ? 'human' : 'open',
        name: i < taken ? name : '',
        level: null,
        color: null,
        connected: true,
        you: false,
        host: i === 0,
      })),
    });
    return {
      open: [
        { ...open('Evening in Kraków', 'marklin', 2, 4), clock: { kind: 'per-move', seconds: 30 } },
        open('Lunch break', 'new-york', 1, 4),
        { ...open('Beginners welcome', 'usa', 3, 5), clock: { kind: 'none' } },
      ],
      mine: [summary('usa.4.60', 'usa', 4), { ...summary('london.2.10', 'london', 2), awaiting_you: false }],
    };
  }
  if (path === '/tables') {
    const id = `t${made.size + 1}`;
    made.set(id, { edition: json.edition as Edition, seats: (json.seats as unknown[]).length });
    return { id };
  }
  return {};
}

export async function startFakeServer() {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith('/api')) return real(input, init);
    const said = await answer(init?.method ?? 'GET', url.slice(4), init?.body as string | undefined);
    return new Response(JSON.stringify(said), { headers: { 'content-type': 'application/json' } });
  };
  const Real = window.WebSocket;
  window.WebSocket = new Proxy(Real, {
    construct: (target, [url, ...rest]: [string, ...unknown[]]) =>
      String(url).includes('/api/tables/') ? new FakeSocket(url) : new target(url, ...(rest as [])),
  });
}
