/** The colors of players' pieces: which ones an edition has, and which one a seat plays with. */
import { getContext, setContext } from 'svelte';
import type { Edition } from '../protocol/wire';

export const PIECE_COLORS = ['blue', 'red', 'green', 'yellow', 'black', 'white', 'purple'] as const;
export type PieceColor = (typeof PIECE_COLORS)[number];

/** The colors of each edition's box; seats without a chosen color take them in this order. */
export const EDITION_COLORS: Record<Edition, readonly PieceColor[]> = {
  usa: ['blue', 'red', 'green', 'yellow', 'black'],
  marklin: ['white', 'red', 'purple', 'yellow', 'black'],
  london: ['red', 'blue', 'yellow', 'black'],
  'new-york': ['blue', 'green', 'red', 'black'],
  'card-game': ['blue', 'red', 'green', 'yellow'],
};

/** A seat's color in a message; an unknown or missing one is replaced. */
type Colored = { color?: string | null };

function isPieceColor(color: unknown): color is PieceColor {
  return PIECE_COLORS.includes(color as PieceColor);
}

/** The color of every seat: the chosen one, else the first of the edition's that nobody else has. */
export function seatColors(edition: Edition, seats: readonly object[]): PieceColor[] {
  const chosen = seats.map((seat) => (seat as Colored).color);
  const taken = new Set(chosen);
  const free = EDITION_COLORS[edition].filter((color) => !taken.has(color));
  return chosen.map((color) => (isPieceColor(color) ? color : (free.shift() ?? 'black')));
}

const KEY = Symbol('seat colors');
type Lookup = () => readonly PieceColor[];

/** Provides the color of each seat to child components. */
export function provideColors(colors: Lookup) {
  setContext(KEY, colors);
}

/** Returns the color of a seat as provided by a parent component, otherwise by the order of the edition's colors. */
export function colorLookup(edition: () => Edition): (seat: number) => PieceColor {
  const provided = getContext<Lookup | undefined>(KEY);
  return (seat) => provided?.()[seat] ?? EDITION_COLORS[edition()][seat] ?? 'black';
}
