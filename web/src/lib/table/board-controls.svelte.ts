/** The controls of a board game's page: open panels, current choices, and the effects of presses. */
import { tick } from 'svelte';
import type { BoardFocus } from '../board/board-focus.svelte';
import type { Framing } from '../board/framing';
import type { PrintedBoard } from '../editions/editions';
import { payableWith, splits, type Claim, type SplitWay } from '../protocol/notation';
import type { BoardView, Kind } from '../protocol/wire';
import { screen } from '../state/screen.svelte';
import { settings } from '../state/settings.svelte';
import type { TableStore } from '../state/table.svelte';
import { someCards, someTrains } from '../words/names';
import { refusalText } from '../words/refusals';
import { t, words } from '../words/words.svelte';
import { tableKeys } from './keys';
import type { PhoneTab } from './PhoneTabs.svelte';

/** The height of a phone's board that the buttons of Märklin's passengers cover. */
const RIDERS_PX = 56;
/** How long a selected move of the log stays marked. */
const MARKED_MS = 4000;

export class BoardControls {
  tab: PhoneTab | null = $state(null);
  sideTab: 'log' | 'chat' = $state('log');
  /** Whether the command line, the list of keys or the list of routes is open. */
  commanding = $state(false);
  helping = $state(false);
  listing = $state(false);
  /** The player is asked which tickets to draw. */
  asking = $state(false);
  #marked: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: TableStore,
    readonly board: PrintedBoard,
    readonly view: () => BoardView,
    readonly boardFocus: BoardFocus,
    readonly framing: Framing,
  ) {}

  offering: boolean = $derived.by(() => this.view().offer.length > 0 && this.table.yours);
  #ticketSplits: SplitWay[] = $derived.by(() => splits(this.view().legal, 'tickets'));
  /** The ways to split tickets among the decks, if that is chosen now. */
  splits: SplitWay[] = $derived.by(() => (this.asking ? this.#ticketSplits : splits(this.view().legal, 'split')));
  /** The ways to pay for the chosen route: with the cards picked first, if they can. */
  ways: Claim[] = $derived.by(() => {
    const { table } = this;
    const all = table.route === null ? [] : (table.claims.get(table.route) ?? []);
    const picked = all.filter(({ payment }) => payableWith(payment, table.cards));
    return picked.length > 0 ? picked : all;
  });
  pays: boolean = $derived.by(() => this.table.route !== null && this.ways.length > 0);
  /** The route whose tip is shown. */
  tip: string | null = $derived.by(() => {
    const { tip } = this.boardFocus;
    return this.board.tracks.has(tip ?? '') ? tip : null;
  });
  /** A chosen route that cannot be claimed, with its reason, for a screen reader. */
  tipSaid: string = $derived.by(() =>
    this.boardFocus.asked !== null && this.tip && !this.pays ? this.describe(this.tip) : '',
  );
  /** What the chosen tickets of an offer have in common, in words. */
  sharedTrains: string = $derived.by(() => {
    const { board, boardFocus } = this;
    if (boardFocus.ticketsChosen.length < 2) return '';
    const n = [...boardFocus.shared].reduce((sum, id) => sum + (board.tracks.get(id)?.length ?? 0), 0);
    return n > 0 ? t('offer-share', { trains: someTrains(n, board.edition) }) : '';
  });
  /** The values of short and long tickets. */
  shortLong: string = $derived.by(() => {
    const { board } = this;
    const range = (deck: 'short' | 'long') => {
      const worth = [...board.tickets.values()].filter((ticket) => ticket.deck === deck).map(({ points }) => points);
      // A line does not break within a range.
      return `${Math.min(...worth)}\u2060–\u2060${Math.max(...worth)}`;
    };
    return board.edition === 'marklin' ? t('short-long', { short: range('short'), long: range('long') }) : '';
  });

  may(action: string): boolean {
    return !this.table.over && !this.table.played && this.view().legal.includes(action);
  }

  /** The city that a ride along this route leads to, while a journey is chosen or under way. */
  rideTo(route: string): string | null {
    const { table, board } = this;
    const { journey } = this.view();
    const ride = table.rides.find((one) => one.route === route && (journey || one.from === table.rider));
    const from = journey?.at ?? ride?.from;
    const ends = board.tracks.get(route)?.between;
    return ride && ends ? (ends[0] === from ? ends[1] : ends[0]) : null;
  }

  readonly chooseRoute = (route: string) => {
    const { table, boardFocus } = this;
    this.listing = false;
    boardFocus.asked = null;
    if (route === '') {
      table.route = null;
      boardFocus.ticketPinned = null;
      return;
    }
    const ride = table.rides.find(
      (one) => one.route === route && (this.view().phase === 'journey' || one.from === table.rider),
    );
    if (ride) return table.act(ride.action);
    const claims = table.claims.get(route);
    if (!claims || !table.yours || table.sent) {
      table.route = null;
      boardFocus.asked = route;
      return;
    }
    const picked = claims.filter(({ payment }) => payableWith(payment, table.cards));
    const [only, ...others] = picked.length > 0 ? picked : claims;
    if (!settings.confirm && only && others.length === 0) return table.act(only.action);
    table.route = route;
    this.tab = null;
    if (screen.phone) void tick().then(() => this.framing.payment(route));
  };

  /** On a phone the board shows the ticket beside the sheet, once the sheet is open. */
  readonly showTicket = (ticket: string | null) => {
    if (!ticket || !screen.phone) return;
    const way = this.view().ticket_states.find((state) => state.ticket === ticket)?.spaces ?? [];
    void tick().then(() => this.framing.ticket(ticket, way));
  };

  /** Brings a move of the log into view and marks it for a while. */
  readonly showMove = (routes: string[], cities: string[]) => {
    const { boardFocus, framing } = this;
    boardFocus.logged = { routes, cities };
    const [route] = routes;
    if (route) framing.route(route);
    else framing.show(cities, []);
    clearTimeout(this.#marked);
    this.#marked = setTimeout(() => (boardFocus.logged = { routes: [], cities: [] }), MARKED_MS);
  };

  readonly chooseRider = (city: string | null) => {
    const { table } = this;
    table.rider = city;
    if (city === null) return;
    const first = table.rides.flatMap(({ from, route }) => (from === city ? [route] : []));
    this.framing.departure(city, first, screen.phone ? RIDERS_PX : 0);
  };

  readonly chooseCity = (city: string) => {
    if (this.boardFocus.riders.includes(city)) this.chooseRider(this.table.rider === city ? null : city);
    this.boardFocus.city = city;
  };

  readonly pick = (action: string) => {
    const { table } = this;
    // The action bar already says that there is no connection.
    if (table.line === 'lost') return;
    if (!table.legal.includes(action)) return table.explain(action);
    table.act(action);
  };

  readonly drawTickets = () => {
    const decks = this.view().ticket_decks;
    if (this.#ticketSplits.length > 0 || (screen.phone && this.table.legal.includes('tickets'))) {
      this.asking = !this.asking;
      this.tab = null;
    }
    // Märklin's are asked for by deck; why not now is the same for any of them.
    else this.pick('short' in decks ? 'tickets 2 short 2 long' : 'tickets');
  };

  readonly pickCards = (kind: Kind) => {
    const { table } = this;
    table.cards = table.cards.includes(kind) ? table.cards.filter((one) => one !== kind) : [...table.cards, kind];
  };

  /** Describes a route in words: its name, its price, and whether it can be claimed. */
  readonly describe = (route: string): string => {
    const { table, board, boardFocus } = this;
    const track = board.tracks.get(route);
    if (!track) return '';
    const name = board.route(route, words.language);
    const price = someCards(track.color, track.length, board.edition);
    const owner = boardFocus.owners.get(route);
    const reason = table.reasons.get(route);
    const state =
      owner !== undefined
        ? t('claimed-by', { name: table.name(owner) })
        : boardFocus.closed.has(route)
          ? t('route-closed')
          : boardFocus.claimable.has(route)
            ? t('route-claimable')
            : reason
              ? refusalText(reason, board.edition)
              : t('route-free');
    return `${name}: ${price}. ${state}`;
  };

  /** Closes what was opened last. */
  readonly back = () => {
    const { table, boardFocus } = this;
    if (this.listing) this.listing = false;
    else if (table.route !== null) table.route = null;
    else if (boardFocus.asked !== null) boardFocus.asked = null;
    else if (this.asking) this.asking = false;
    else if (table.rider !== null) table.rider = null;
    else if (this.tab !== null) this.tab = null;
    else {
      table.cards = [];
      boardFocus.ticketPinned = null;
    }
  };

  #open(tab: 'log' | 'chat') {
    this.sideTab = tab;
    this.tab = screen.phone ? tab : null;
  }

  readonly keys = tableKeys({
    pick: (slot) => this.pick(`pick ${slot}`),
    tickets: () => this.drawTickets(),
    routes: () => (this.listing = !this.listing),
    chat: () => this.#open('chat'),
    log: () => this.#open('log'),
    undo: () => this.table.undo(),
    command: () => (this.commanding = true),
    help: () => (this.helping = true),
    back: () => this.back(),
    zoom: (by) => {
      const { viewport } = this.framing;
      if (by === 0) viewport.glide(() => viewport.fit());
      else viewport.zoomBy(by > 0 ? 1.35 : 1 / 1.35);
    },
  });
}
