/** The printed content of editions: cities, routes and tickets from `data/`, positions from `boards/`, loaded when an edition is opened. */
import { bedOf, type Point } from '../board/geometry';
import { PlaceFinder, type Places } from '../board/goods-placement';
import { catalogue } from './catalogue';
import { ticketCities } from '../protocol/notation';
import type { Cards, Color, Edition } from '../protocol/wire';
import type { Language } from '../state/settings.svelte';

export { EDITIONS } from './editions-list';

export type Names = Record<Language, string>;
export type City = {
  id: string;
  name: Names;
  kind?: 'country';
  goods?: 'black' | 'red' | 'yellow' | 'white';
  district?: number;
  attraction?: boolean;
};
export type Route = { id: string; between: [string, string]; length: number; color: Color | 'gray' };
export type Ticket = { between: [string, string]; points: number; deck?: 'short' | 'long'; cards?: Cards };
export type Bonus = { city: string; points: number };
export type Facts = { cities: City[]; routes?: Route[]; tickets: Ticket[]; bonuses?: Bonus[] };

export type Label = {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  box: [number, number, number, number];
  lines?: number;
  rotate?: number;
};
export type Country = {
  x: number;
  y: number;
  d: string;
  box: [number, number, number, number];
  ends: Record<string, [number, number]>;
  label: Label;
};
export type Geometry = {
  name: string;
  viewBox: [number, number, number, number];
  space: { length: number; width: number };
  city: { radius: number };
  font: number;
  cities: Record<string, { x: number; y: number; label: Label }>;
  routes: Record<string, { d: string; spaces: [number, number, number][] }>;
  countries?: Record<string, Country>;
  base: { kind: string; d: string; width?: number }[];
  insets: [number, number, number, number][];
};

/** Cities, tickets and their names: enough for the Card Game's table and for the log of any game. */
export class EditionData {
  readonly cities: Map<string, City>;
  readonly tickets = new Map<string, Ticket>();
  readonly bonuses: Bonus[];

  constructor(
    readonly edition: Edition,
    facts: Facts,
  ) {
    this.cities = new Map(facts.cities.map((city) => [city.id, city]));
    this.bonuses = facts.bonuses ?? [];
    for (const ticket of facts.tickets) {
      const id = ticket.between.join('--');
      this.tickets.set(this.tickets.has(id) ? `${id}-2` : id, ticket);
    }
  }

  city(id: string, language: Language): string {
    return this.cities.get(id)?.name[language] ?? id;
  }

  ends(ticket: string): [string, string] {
    return this.tickets.get(ticket)?.between ?? ticketCities(ticket, (city) => this.cities.has(city));
  }

  ticket(id: string, language: Language): string {
    return this.ends(id)
      .map((city) => this.city(city, language))
      .join(' – ');
  }

  points(ticket: string): number {
    return this.tickets.get(ticket)?.points ?? 0;
  }
}

export type Track = Route & { bed: Point[]; d: string; spaces: [number, number, number][] };

/** A board with the positions of everything printed on it. */
export class PrintedBoard extends EditionData {
  readonly tracks = new Map<string, Track>();
  #finder: PlaceFinder | null = null;
  /** One unit of the drawing: space width ÷ 11.5. */
  readonly u: number;

  constructor(
    edition: Edition,
    facts: Facts,
    readonly geometry: Geometry,
    /** The server's points for a route of 1, 2, 3 … spaces. */
    readonly values: number[] = [],
  ) {
    super(edition, facts);
    this.u = geometry.space.width / 11.5;
    for (const route of facts.routes ?? []) {
      const drawn = geometry.routes[route.id];
      if (!drawn) throw new Error(`${edition}: ${route.id} is not drawn`);
      this.tracks.set(route.id, {
        ...route,
        ...drawn,
        bed: bedOf(drawn.spaces, geometry.space.length / 2 - 3 * this.u),
      });
    }
  }

  /** Finds the positions of Märklin's goods, in several tasks, because it takes long. */
  get finder(): PlaceFinder {
    this.#finder ??= new PlaceFinder(this);
    return this.#finder;
  }

  /** The positions of Märklin's goods. */
  get places(): Places {
    this.finder.upTo(this.finder.total);
    return this.finder.places;
  }

  route(id: string, language: Language): string {
    const track = this.tracks.get(id);
    return track ? track.between.map((city) => this.city(city, language)).join(' – ') : id;
  }

  /** Returns the points of a route; null if the server's points are not known. */
  routePoints(id: string): number | null {
    return this.values[(this.tracks.get(id)?.length ?? 0) - 1] ?? null;
  }

  /** Returns the position of a city; that of a country is its name's. */
  spot(city: string): Point | null {
    const at = this.geometry.cities[city] ?? this.geometry.countries?.[city];
    return at ? [at.x, at.y] : null;
  }

  routesOf(city: string): Track[] {
    return [...this.tracks.values()].filter((track) => track.between.includes(city));
  }
}

const FACTS = import.meta.glob<{ default: Facts }>('../../../../data/*.toml');
const GEOMETRY = import.meta.glob<{ default: Geometry }>('../../boards/*.json');
const opened = new Map<Edition, Promise<EditionData>>();

export function openEdition(edition: Edition): Promise<EditionData> {
  let found = opened.get(edition);
  if (!found) {
    found = read(edition);
    opened.set(edition, found);
  }
  return found;
}

/** Reads the printed content of an edition without its map, for pages that only name cities, routes and tickets. */
export async function readFacts(edition: Edition): Promise<{ places: EditionData; routes: Map<string, Route> }> {
  const facts = await FACTS[`../../../../data/${edition}.toml`]?.();
  if (!facts) throw new Error(`no data for ${edition}`);
  const routes = new Map((facts.default.routes ?? []).map((route) => [route.id, route]));
  return { places: new EditionData(edition, facts.default), routes };
}

async function valuesOf(edition: Edition): Promise<number[]> {
  try {
    return (await catalogue()).find(({ id }) => id === edition)?.route_points ?? [];
  } catch {
    // Without a connection the board is drawn without points.
    return [];
  }
}

async function read(edition: Edition): Promise<EditionData> {
  const facts = await FACTS[`../../../../data/${edition}.toml`]?.();
  if (!facts) throw new Error(`no data for ${edition}`);
  const values = valuesOf(edition);
  if (edition === 'card-game') return new EditionData(edition, facts.default);
  const geometry = await GEOMETRY[`../../boards/${edition}.json`]?.();
  if (!geometry) throw new Error(`no board for ${edition}`);
  return new PrintedBoard(edition, facts.default, geometry.default, await values);
}
