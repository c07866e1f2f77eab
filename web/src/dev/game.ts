/** A toy referee for `npm run dev`: enough of the board games to move things on the page. Not the rules; those are the engine's. */
import type { PrintedBoard } from '$lib/editions';
import type { BoardView, Cards, Edition, GameEvent, Kind, PlayerView, ScoreLine, TicketState } from '$lib/wire';

const COLORS: Record<string, Kind[]> = {
  usa: ['red', 'orange', 'yellow', 'green', 'blue', 'pink', 'black', 'white'],
  marklin: ['red', 'orange', 'yellow', 'green', 'blue', 'pink', 'black', 'white'],
  london: ['blue', 'green', 'black', 'pink', 'yellow', 'orange'],
  'new-york': ['blue', 'green', 'black', 'pink', 'red', 'orange'],
};
const SIZE = {
  usa: { pieces: 45, hand: 4, per: 12, wild: 14, offer: 3, keep: 2, later: 3 },
  marklin: { pieces: 45, hand: 4, per: 11, wild: 14, offer: 4, keep: 2, later: 4 },
  london: { pieces: 17, hand: 2, per: 6, wild: 8, offer: 2, keep: 1, later: 2 },
  'new-york': { pieces: 15, hand: 2, per: 6, wild: 8, offer: 2, keep: 1, later: 2 },
} as const;

type Player = PlayerView & { hand: Cards; held: string[]; offer: string[]; chosen: boolean };

export class ToyGame {
  players: Player[];
  deck: Kind[] = [];
  discard: Kind[] = [];
  row: (Kind | null)[] = [null, null, null, null, null];
  tickets: string[];
  goods: Record<string, number[]> = {};
  turn = 0;
  phase: BoardView['phase'] = 'opening-tickets';
  finalTurns: number | null = null;
  journey: BoardView['journey'] | null = null;
  #seed: number;

  constructor(
    readonly board: PrintedBoard,
    seats: number,
    seed: number,
  ) {
    this.#seed = seed;
    const size = SIZE[board.edition as keyof typeof SIZE];
    const colors = COLORS[board.edition] ?? [];
    for (const color of colors) for (let i = 0; i < size.per; i++) this.deck.push(color);
    for (let i = 0; i < size.wild; i++) this.deck.push('wild');
    if (board.edition === 'marklin') {
      for (let i = 0; i < 6; i++) this.deck.push('plus4');
      for (let i = 0; i < 10; i++) this.deck.push('passenger');
      const stacks = { black: [7, 6, 5, 4], red: [4, 3, 2], yellow: [3, 2, 1], white: [2] };
      for (const city of board.cities.values()) if (city.goods) this.goods[city.id] = [...stacks[city.goods]];
    }
    this.#shuffle(this.deck);
    this.tickets = [...board.tickets.keys()];
    this.#shuffle(this.tickets);
    this.players = Array.from({ length: seats }, () => ({
      cards: 0,
      tickets: 0,
      offered: size.offer,
      pieces: size.pieces,
      routes: [],
      route_points: 0,
      score: 0,
      hand: {},
      held: [],
      offer: this.tickets.splice(0, size.offer),
      chosen: false,
      ...(board.edition === 'marklin' ? { passengers: { unplaced: 3, at: [] }, goods: [] } : {}),
    }));
    for (const player of this.players) for (let i = 0; i < size.hand; i++) give(player, this.#draw());
    this.#fill([]);
  }

  #next(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed / 2 ** 32;
  }

  #shuffle<T>(list: T[]) {
    for (let i = list.length - 1; i > 0; i--) {
      const j = Math.floor(this.#next() * (i + 1));
      [list[i], list[j]] = [list[j] as T, list[i] as T];
    }
  }

  #draw(): Kind {
    if (this.deck.length === 0) {
      this.deck = this.discard.splice(0);
      this.#shuffle(this.deck);
    }
    return this.deck.pop() ?? 'wild';
  }

  #fill(events: GameEvent[]) {
    this.row.forEach((card, i) => {
      if (card !== null) return;
      this.row[i] = this.#draw();
      events.push({ event: 'row-filled', slot: i + 1, card: this.row[i] as Kind });
    });
    if (this.row.filter((card) => card === 'wild').length >= 3 && this.deck.length > 10) {
      events.push({ event: 'row-reset', discarded: this.row as Kind[] });
      this.discard.push(...(this.row as Kind[]));
      this.row = [null, null, null, null, null];
      this.#fill(events);
    }
  }

  get over() {
    return this.phase === 'over';
  }

  get awaiting(): number[] {
    if (this.phase === 'opening-tickets') return this.players.flatMap((player, i) => (player.chosen ? [] : [i]));
    return this.over ? [] : [this.turn];
  }

  legal(seat: number): string[] {
    const player = this.players[seat];
    if (!player || !this.awaiting.includes(seat)) return [];
    if (this.phase === 'opening-tickets' || this.phase === 'keep-tickets') {
      const least = this.phase === 'keep-tickets' ? 1 : SIZE[this.board.edition as keyof typeof SIZE].keep;
      return subsets(player.offer.length)
        .filter((kept) => kept.length >= least)
        .map((kept) => `keep ${kept.join(' ')}`);
    }
    if (this.phase === 'journey') return [...this.#rides(seat), 'alight'];
    const picks = this.row.flatMap((card, i) =>
      card && !(this.phase === 'second-pick' && card === 'wild') ? [`pick ${i + 1}`] : [],
    );
    picks.push('pick deck');
    if (this.phase === 'second-pick') return picks;
    const out = [...picks, ...this.#claims(seat), ...this.#rides(seat)];
    if (this.tickets.length > 0) {
      if (this.board.edition === 'marklin') for (let n = 0; n <= 4; n++) out.push(`tickets ${n} short ${4 - n} long`);
      else out.push('tickets');
    }
    return out;
  }

  #claims(seat: number): string[] {
    const player = this.players[seat] as Player;
    const owned = new Set(this.players.flatMap(({ routes }) => routes));
    const wilds = player.hand.wild ?? 0;
    const out: string[] = [];
    for (const track of this.board.tracks.values()) {
      const twins = [...this.board.tracks.values()].filter((other) => other.between.join() === track.between.join());
      if (owned.has(track.id) || track.length > player.pieces) continue;
      if (twins.some((twin) => player.routes.includes(twin.id) || (this.players.length < 4 && owned.has(twin.id))))
        continue;
      const colors = track.color === 'gray' ? (COLORS[this.board.edition] ?? []) : [track.color];
      for (const color of colors) {
        const have = player.hand[color] ?? 0;
        for (let wild = 0; wild <= Math.min(wilds, track.length); wild++) {
          const plain = track.length - wild;
          if (plain > have || (plain === 0 && color !== colors[0])) continue;
          const paid = [plain ? `${plain} ${color}` : '', wild ? `${wild} wild` : ''].filter(Boolean).join(' ');
          out.push(`claim ${track.id} ${paid}`);
          if ((player.passengers?.unplaced ?? 0) > 0) {
            for (const city of track.between)
              if (this.board.cities.get(city)?.kind !== 'country') out.push(`claim ${track.id} ${paid} at ${city}`);
          }
        }
      }
    }
    return out;
  }

  #rides(seat: number): string[] {
    const player = this.players[seat] as Player;
    const out: string[] = [];
    for (const from of this.journey ? [this.journey.at] : (player.passengers?.at ?? [])) {
      for (const track of this.board.routesOf(from)) {
        if (!player.routes.includes(track.id) || this.journey?.used.includes(track.id)) continue;
        if (track.between.some((city) => this.board.cities.get(city)?.kind === 'country')) continue;
        out.push(this.journey ? `ride ${track.id}` : `ride ${track.id} from ${from}`);
      }
    }
    return out;
  }

  act(seat: number, action: string): GameEvent[] {
    const player = this.players[seat] as Player;
    const [verb, ...rest] = action.split(' ');
    const events: GameEvent[] = [];
    if (verb === 'keep') {
      const kept = rest.map((n) => player.offer[Number(n) - 1] as string);
      player.held.push(...kept);
      player.offer = [];
      player.offered = 0;
      player.chosen = true;
      if (this.phase === 'opening-tickets') {
        events.push({ event: 'seat-chose', seat });
        if (this.awaiting.length === 0) {
          this.players.forEach(({ held }, i) =>
            events.push({ event: 'tickets-kept', seat: i, count: held.length, tickets: null }),
          );
          this.phase = 'turn';
          events.push({ event: 'turn-began', seat: 0 });
        }
        return events;
      }
      events.push({ event: 'tickets-kept', seat, count: kept.length, tickets: kept });
      this.#end(events);
    } else if (verb === 'pick') {
      if (rest[0] === 'deck') {
        const card = this.#draw();
        give(player, card);
        events.push({ event: 'card-drawn', seat, card });
        this.#second(events, false);
      } else {
        const slot = Number(rest[0]);
        const card = this.row[slot - 1] as Kind;
        this.row[slot - 1] = null;
        give(player, card);
        events.push({ event: 'card-picked', seat, slot, card });
        this.#fill(events);
        this.#second(events, card === 'wild');
      }
    } else if (verb === 'claim') {
      const track = this.board.tracks.get(rest[0] as string);
      if (!track) return [];
      const at = rest.indexOf('at');
      const words = at < 0 ? rest.slice(1) : rest.slice(1, at);
      const payment: Cards = {};
      for (let i = 0; i < words.length; i += 2) {
        const kind = words[i + 1] as Kind;
        payment[kind] = Number(words[i]);
        player.hand[kind] = (player.hand[kind] ?? 0) - Number(words[i]);
        for (let n = 0; n < Number(words[i]); n++) this.discard.push(kind);
      }
      player.routes = [...player.routes, track.id];
      player.pieces -= track.length;
      const points = this.board.routePoints(track.id) ?? 0;
      player.route_points = (player.route_points ?? 0) + points;
      player.score = (player.score ?? 0) + points;
      events.push({ event: 'route-claimed', seat, route: track.id, payment, points, pieces_left: player.pieces });
      if (at >= 0 && player.passengers) {
        const city = rest[at + 1] as string;
        player.passengers = { unplaced: player.passengers.unplaced - 1, at: [...player.passengers.at, city] };
        events.push({ event: 'passenger-placed', seat, city });
      }
      if (player.pieces <= 2 && this.finalTurns === null) {
        this.finalTurns = this.players.length + 1;
        events.push({ event: 'final-round-began', seat });
      }
      this.#end(events);
    } else if (verb === 'tickets') {
      player.offer = this.tickets.splice(0, SIZE[this.board.edition as keyof typeof SIZE].later);
      player.offered = player.offer.length;
      this.phase = 'keep-tickets';
      events.push({ event: 'tickets-drawn', seat, count: player.offer.length, tickets: player.offer });
    } else if (verb === 'ride') {
      const track = this.board.tracks.get(rest[0] as string);
      if (!track) return [];
      const from = this.journey?.at ?? (rest[2] as string);
      const to = track.between[0] === from ? track.between[1] : track.between[0];
      if (!this.journey && player.passengers) {
        player.passengers = { ...player.passengers, at: player.passengers.at.filter((city) => city !== from) };
      }
      const before = this.journey ?? { at: from, used: [], visited: [from], points: 0, cards: 0 };
      const value = before.visited.includes(to) ? 0 : (this.goods[to]?.shift() ?? 0);
      this.journey = {
        at: to,
        used: [...before.used, track.id],
        visited: [...before.visited, to],
        points: before.points + value,
        cards: 0,
      };
      this.phase = 'journey';
      events.push({ event: 'rode', seat, route: track.id, from, to });
      if (value) {
        player.goods = [...(player.goods ?? []), value];
        player.score = (player.score ?? 0) + value;
        events.push({ event: 'token-taken', seat, city: to, value });
      }
    } else if (verb === 'alight' && this.journey) {
      events.push({ event: 'alighted', seat, city: this.journey.at, cards: 0, points: this.journey.points });
      this.journey = null;
      this.#end(events);
    }
    return events;
  }

  #second(events: GameEvent[], wild: boolean) {
    if (this.phase === 'turn' && !wild) this.phase = 'second-pick';
    else this.#end(events);
  }

  #end(events: GameEvent[]) {
    this.phase = 'turn';
    if (this.finalTurns !== null && --this.finalTurns === 0) {
      this.phase = 'over';
      events.push({ event: 'game-over' });
      return;
    }
    this.turn = (this.turn + 1) % this.players.length;
    events.push({ event: 'turn-began', seat: this.turn });
  }

  /** A bot that claims when it can, else takes what it has most of. */
  choose(seat: number): string {
    const legal = this.legal(seat);
    const player = this.players[seat] as Player;
    const keep = legal.filter((action) => action.startsWith('keep'));
    if (keep.length > 0) return keep[0] as string;
    if (this.phase === 'journey') return 'alight';
    const claims = legal.filter((action) => action.startsWith('claim')).sort((a, b) => this.#worth(b) - this.#worth(a));
    if (claims.length > 0 && this.#next() < 0.62)
      return claims[Math.floor(this.#next() * Math.min(3, claims.length))] as string;
    const picks = legal.filter((action) => action.startsWith('pick'));
    const have = (action: string) => player.hand[this.row[Number(action.slice(5)) - 1] ?? 'wild'] ?? 0;
    const best = picks.filter((action) => action !== 'pick deck').sort((a, b) => have(b) - have(a))[0];
    return this.#next() < 0.55 && best ? best : (picks.at(-1) ?? (legal[0] as string));
  }

  #worth(claim: string): number {
    const length = this.board.tracks.get(claim.split(' ')[1] as string)?.length ?? 0;
    return length * 3 - (claim.includes('wild') ? 3 : 0) + (claim.includes(' at ') ? 1 : 0);
  }

  view(seat: number | null): BoardView {
    const own = seat === null ? null : (this.players[seat] as Player);
    const states = own ? [...own.held, ...own.offer].map((ticket) => this.#way(ticket, own, seat as number)) : [];
    return {
      edition: this.board.edition as Edition,
      seats: this.players.length,
      seat,
      options: {},
      phase: this.phase,
      turn: this.phase === 'opening-tickets' || this.over ? null : this.turn,
      awaiting: this.awaiting,
      over: this.over,
      deck: this.deck.length,
      discard: this.discard.length,
      row: [...this.row],
      ticket_decks: { main: this.tickets.length },
      players: this.players.map(({ hand, held, offer, ...open }) => ({
        ...structuredClone(open),
        cards: Object.values(hand).reduce((sum, n) => sum + n, 0),
        tickets: held.length,
        offered: offer.length,
      })),
      hand: own ? Object.fromEntries(Object.entries(own.hand).filter(([, n]) => n > 0)) : {},
      tickets: own ? [...own.held] : [],
      offer: own ? [...own.offer] : [],
      ticket_states: states,
      closed: [],
      leads: [],
      ...(this.board.edition === 'marklin' ? { goods: structuredClone(this.goods) } : {}),
      ...(this.journey ? { journey: this.journey } : {}),
      final_round: this.finalTurns === null ? null : { turns_left: this.finalTurns },
      legal: seat === null ? [] : this.legal(seat),
      ...(this.over ? { scores: this.#scores(), all_tickets: this.players.map(({ held }) => held) } : {}),
    };
  }

  /** Cheapest way for a ticket: own routes are free, others' are closed. */
  #way(ticket: string, player: Player, seat: number): TicketState {
    const [from, to] = this.board.ends(ticket);
    const taken = new Set(this.players.flatMap(({ routes }, i) => (i === seat ? [] : routes)));
    const cost = new Map([[from, 0]]);
    const by = new Map<string, string>();
    const todo = new Set([from]);
    while (todo.size > 0) {
      const here = [...todo].reduce((a, b) => ((cost.get(a) ?? 0) <= (cost.get(b) ?? 0) ? a : b));
      todo.delete(here);
      for (const track of this.board.routesOf(here)) {
        if (taken.has(track.id)) continue;
        const there = track.between[0] === here ? track.between[1] : track.between[0];
        const price = (cost.get(here) ?? 0) + (player.routes.includes(track.id) ? 0 : track.length);
        if (price < (cost.get(there) ?? Infinity)) {
          cost.set(there, price);
          by.set(there, track.id);
          todo.add(there);
        }
      }
    }
    const pieces = cost.get(to) ?? Infinity;
    const spaces: string[] = [];
    for (let city = to; city !== from && by.has(city);) {
      const track = this.board.tracks.get(by.get(city) as string);
      if (!track) break;
      if (!player.routes.includes(track.id)) spaces.push(track.id);
      city = track.between[0] === city ? track.between[1] : track.between[0];
    }
    if (pieces === 0) return { ticket, state: 'done', pieces: 0, spaces: [] };
    if (pieces > player.pieces) return { ticket, state: 'lost', pieces: 0, spaces: [] };
    return { ticket, state: 'open', pieces, spaces };
  }

  #scores() {
    const scores = this.players.map((player, seat) => {
      const lines: ScoreLine[] = [{ what: 'routes', points: player.route_points ?? 0 }];
      for (const ticket of player.held) {
        const done = this.#way(ticket, player, seat).state === 'done';
        lines.push({ what: 'tickets', ticket, points: this.board.points(ticket) * (done ? 1 : -1), completed: done });
      }
      if (player.goods?.length) lines.push({ what: 'goods', points: player.goods.reduce((sum, n) => sum + n, 0) });
      return { total: 0, rank: 0, lines };
    });
    const longest = [...this.players].map((player) => player.routes.length);
    const best = longest.indexOf(Math.max(...longest));
    scores[best]?.lines.push({ what: 'longest-path', points: 10 });
    const player = this.players[best];
    if (player)
      player.longest_path = player.routes.reduce((sum, id) => sum + (this.board.tracks.get(id)?.length ?? 0), 0);
    for (const score of scores) score.total = score.lines.reduce((sum, { points }) => sum + points, 0);
    for (const score of scores) score.rank = 1 + scores.filter(({ total }) => total > score.total).length;
    return scores;
  }
}

function give(player: Player, card: Kind) {
  player.hand[card] = (player.hand[card] ?? 0) + 1;
}

function subsets(n: number): number[][] {
  return Array.from({ length: 2 ** n }, (_, bits) =>
    Array.from({ length: n }, (__, i) => i + 1).filter((i) => bits & (1 << (i - 1))),
  );
}
