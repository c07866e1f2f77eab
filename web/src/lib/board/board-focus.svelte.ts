/** What the reader points at and can press on the board, and how it is marked. No DOM. */
import type { PrintedBoard } from '../editions/editions';
import { payableWith } from '../protocol/notation';
import type { Step } from '../score/scoring-steps';
import type { TableStore } from '../state/table.svelte';
import type { BoardView } from '../protocol/wire';
import type { Marks, Trail } from './marks';
import { recentMoves } from '../log/recent';

/** Each mark is a separate value, so that moving the pointer updates only what it points at. */
export class BoardFocus implements Marks {
  /** The route and the city under the pointer, or selected by keys. */
  under: string | null = $state(null);
  city: string | null = $state(null);
  district: number | null = $state(null);
  /** A chosen route that cannot be claimed; the reason is shown until something else is chosen. */
  asked: string | null = $state(null);
  ticketPointed: string | null = $state(null);
  ticketPinned: string | null = $state(null);
  /** The tickets of an offer that are ticked. */
  ticketsChosen: string[] = $state.raw([]);
  /** The routes and cities of the selected log entry. */
  logged: { routes: string[]; cities: string[] } = $state.raw({ routes: [], cities: [] });
  /** The current step of the final scoring. */
  told: Step | null = $state.raw(null);

  constructor(
    readonly table: TableStore,
    readonly board: PrintedBoard,
    readonly view: () => BoardView,
  ) {}

  ticket: string | null = $derived.by(() => this.ticketPointed ?? this.ticketPinned);
  shades: Marks['shades'] = $derived.by(() => this.table.shades);
  hint = $derived.by(() => this.table.hints?.[0] ?? null);
  scoring: boolean = $derived.by(() => this.view().over && (this.view().scores?.length ?? 0) > 0);
  /** The cities with a passenger that can be moved now. */
  riders: string[] = $derived.by(() => [...new Set(this.table.rides.flatMap(({ from }) => (from ? [from] : [])))]);

  /** Routes with an edge: rides while a passenger is chosen, else claims the picked cards can pay. */
  claimable: Set<string> = $derived.by(() => {
    const { table } = this;
    if (!table.yours || table.sent || table.line === 'lost') return new Set<string>();
    if (this.view().phase === 'journey') return new Set(table.rides.map(({ route }) => route));
    if (table.rider !== null) {
      return new Set(table.rides.filter(({ from }) => from === table.rider).map(({ route }) => route));
    }
    const out = new Set<string>();
    for (const [route, claims] of table.claims) {
      if (claims.some(({ payment }) => payableWith(payment, table.cards))) out.add(route);
    }
    return out;
  });

  /** The route whose tip is shown. */
  tip: string | null = $derived.by(() => this.asked ?? (this.table.route === null ? this.under : null));

  lit: Set<string> = $derived.by(() => {
    const { board, told } = this;
    const out = new Set(this.logged.cities);
    for (const ticket of this.#shownTickets) for (const city of board.ends(ticket)) out.add(city);
    if (told?.kind === 'ticket' && told.line.ticket) for (const city of board.ends(told.line.ticket)) out.add(city);
    if (told?.kind === 'bonus') {
      if (told.line.city) out.add(told.line.city);
      if (told.line.district) for (const city of this.#district(told.line.district)) out.add(city);
      if (told.column === 'attractions')
        for (const city of this.view().players[told.seat]?.attractions ?? []) out.add(city);
    }
    if (this.district) for (const city of this.#district(this.district)) out.add(city);
    if (this.city) {
      const district = board.cities.get(this.city)?.district;
      for (const city of district ? this.#district(district) : [this.city]) out.add(city);
    }
    for (const city of this.riders) if (this.table.rider === city) out.add(city);
    return out;
  });

  /** What the final scoring draws: the path of a completed ticket, the longest path. */
  trail: Trail | null = $derived.by(() => {
    const { told } = this;
    if (!told || !('seat' in told)) return null;
    let routes: string[] = [];
    if (told.kind === 'ticket') routes = this.view().ticket_ways?.[told.seat]?.[told.line.ticket ?? ''] ?? [];
    else if (told.column === 'longest-path') routes = this.view().longest_paths?.[told.seat] ?? [];
    return routes.length > 0 ? { seat: told.seat, routes } : null;
  });

  owners: Map<string, number> = $derived.by(
    () => new Map(this.view().players.flatMap(({ routes }, seat) => routes.map((route) => [route, seat] as const))),
  );
  closed: Set<string> = $derived.by(() => new Set(this.view().closed));
  pending: Map<string, number> = $derived.by(() => {
    const out = new Map<string, number>();
    for (const { seat, action } of this.table.pending) {
      const [verb, route] = action.split(' ');
      if (verb === 'claim' && route) out.set(route, seat);
    }
    return out;
  });
  last: Set<string> = $derived.by(() =>
    this.scoring ? new Set() : this.logged.routes.length > 0 ? new Set(this.logged.routes) : this.table.last,
  );
  landing: Set<string> = $derived.by(() => this.table.landing);
  /** A hint that was asked for points at its route. */
  pointed: string | null = $derived.by(
    () => this.under ?? /^(?:claim|ride) (\S+)/.exec(this.hint?.action ?? '')?.[1] ?? null,
  );
  selected: string | null = $derived.by(() => this.table.route ?? this.asked);
  mine: number | null = $derived.by(() => this.table.eyes);
  /** The tickets whose paths are drawn: those chosen from an offer, and the one that is pointed at. */
  #shownTickets: string[] = $derived.by(() => [
    ...new Set([...this.ticketsChosen, ...(this.ticket && !this.scoring ? [this.ticket] : [])]),
  ]);
  #ways: string[][] = $derived.by(() =>
    this.#shownTickets.map((ticket) => {
      const state = this.view().ticket_states.find((one) => one.ticket === ticket);
      return state?.state === 'open' ? state.spaces : [];
    }),
  );
  way: Set<string> = $derived.by(() => new Set(this.#ways.flat()));
  shared: Set<string> = $derived.by(
    () => new Set([...this.way].filter((route) => this.#ways.filter((way) => way.includes(route)).length > 1)),
  );
  tickets: Map<string, boolean> = $derived.by(() => {
    const out = new Map<string, boolean>();
    if (this.scoring) return out;
    const held = new Set(this.view().tickets);
    for (const { ticket, state } of this.view().ticket_states) {
      if (!held.has(ticket)) continue;
      for (const city of this.board.ends(ticket)) out.set(city, out.get(city) === true || state === 'open');
    }
    return out;
  });
  recent: Map<string, number> = $derived.by(() => {
    const { log, eyes, yours } = this.table;
    if (this.scoring || eyes === null || this.logged.routes.length > 0) return new Map();
    const claims = recentMoves(log, eyes, yours).flatMap(({ what }) => (what.kind === 'claimed' ? [what.route] : []));
    return new Map(claims.toReversed().map((route, i) => [route, i + 1]));
  });
  goods: Record<string, number[]> = $derived.by(() => this.view().goods ?? {});
  passengers: { seat: number; city: string }[] = $derived.by(() =>
    this.view().players.flatMap((player, seat) => (player.passengers?.at ?? []).map((city) => ({ seat, city }))),
  );
  rider: Marks['rider'] = $derived.by(() => {
    const { journey, turn } = this.view();
    return journey && turn !== null ? { seat: turn, at: journey.at } : null;
  });

  #district(district: number): string[] {
    return [...this.board.cities.values()].filter((city) => city.district === district).map(({ id }) => id);
  }
}
