/** Choosing what to place, by clicking groups of the hand. Only what the server lists can be sent. */
import type { Place } from '../protocol/notation';
import type { CardView, Cards, Color, Kind } from '../protocol/wire';

export function same(a: Cards, b: Cards): boolean {
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Kind>;
  return [...kinds].every((kind) => (a[kind] ?? 0) === (b[kind] ?? 0));
}

export function colorsOf(cards: Cards): Color[] {
  return (Object.keys(cards) as Kind[]).filter((kind) => kind !== 'wild' && (cards[kind] ?? 0) > 0) as Color[];
}

/**
 * Returns what is chosen after a click on a group of the hand. The first click chooses the most cards of a color that
 * can be placed without wilds, or one; a click on a chosen group takes all of it back. Further colors make singles, as
 * many as are placed together. Wild cards are only ever added by a click on them.
 */
export function choose(chosen: Cards, kind: Kind, legal: Place[], mostSingles: number): Cards {
  const colors = colorsOf(chosen);
  if (kind === 'wild') {
    if ((chosen.wild ?? 0) > 0) return drop({ ...chosen, wild: 0 });
    return steps(chosen, 'wild', legal).more ?? chosen;
  }
  if (colors.includes(kind as Color)) {
    const rest = drop({ ...chosen, [kind]: 0 });
    return colorsOf(rest).length > 0 ? rest : {};
  }
  if (colors.length === 0) {
    const counts = groupsOf(kind, legal)
      .filter((cards) => !cards.wild)
      .map((cards) => cards[kind] ?? 0);
    return { [kind]: Math.max(1, ...counts) };
  }
  const singles = Object.fromEntries(colors.map((color) => [color, 1])) as Cards;
  return colors.length < mostSingles ? { ...singles, [kind]: 1 } : chosen;
}

/** What the − and + of a chosen group lead to; null where nothing that can be placed lies that way. */
export type Steps = { fewer: Cards | null; more: Cards | null };

/** Returns the next smaller and larger choice of one kind of card while the other cards stay as they are. */
export function steps(chosen: Cards, kind: Kind, legal: Place[]): Steps {
  const [color, ...others] = colorsOf(chosen);
  if (!color || others.length > 0 || (kind !== 'wild' && kind !== color)) return { fewer: null, more: null };
  const other = kind === 'wild' ? color : 'wild';
  const now = chosen[kind] ?? 0;
  const counts = groupsOf(color, legal)
    .filter((cards) => (cards[other] ?? 0) === (chosen[other] ?? 0))
    .map((cards) => cards[kind] ?? 0);
  // Without the wild card the color alone stays chosen, even where it cannot be placed so.
  if (kind === 'wild') counts.push(0);
  const less = counts.filter((n) => n < now);
  const more = counts.filter((n) => n > now);
  const to = (n: number) => drop({ ...chosen, [kind]: n });
  return {
    fewer: less.length > 0 ? to(Math.max(...less)) : null,
    more: more.length > 0 ? to(Math.min(...more)) : null,
  };
}

/** The kinds of card whose number can be chosen: the color, and the wild cards that may go with it. */
export function stepped(chosen: Cards, legal: Place[]): Kind[] {
  const colors = colorsOf(chosen);
  const kinds: Kind[] = colors.length === 1 ? [colors[0] as Kind, 'wild'] : [];
  return kinds.filter((kind) => {
    const { fewer, more } = steps(chosen, kind, legal);
    return fewer !== null || more !== null;
  });
}

/** The action that places these cards, as the server writes it. */
export function placeAction(chosen: Cards): string {
  const kinds = [...colorsOf(chosen).sort(), ...(chosen.wild ? (['wild'] as const) : [])];
  return ['place', ...kinds.map((kind) => `${chosen[kind]} ${kind}`)].join(' ');
}

/** The legal placings of one color. */
function groupsOf(color: Kind, legal: Place[]): Cards[] {
  return legal
    .map(({ cards }) => cards)
    .filter((cards) => {
      const colors = colorsOf(cards);
      return colors.length === 1 && colors[0] === color;
    });
}

function drop(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([, n]) => n > 0));
}

export type Robbed = { seat: number; color: Color; cards: number };

/** Rivals whose group of the placed color is robbed: whoever has one, for the server lists no other placing. */
export function robbed(view: CardView, chosen: Cards): Robbed[] {
  const [color, ...more] = colorsOf(chosen);
  if (!color || more.length > 0) return [];
  const robbery = view.robberies[color];
  return robbery ? [{ seat: robbery.rival, color, cards: robbery.cards }] : [];
}
