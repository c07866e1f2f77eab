/** Choosing what to place, by clicking groups of the hand. Only what the server lists can be sent. */
import type { Place } from '../notation';
import type { CardView, Cards, Color, Kind } from '../wire';

export function same(a: Cards, b: Cards): boolean {
  const kinds = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Kind>;
  return [...kinds].every((kind) => (a[kind] ?? 0) === (b[kind] ?? 0));
}

export function colorsOf(cards: Cards): Color[] {
  return (Object.keys(cards) as Kind[]).filter((kind) => kind !== 'wild' && (cards[kind] ?? 0) > 0) as Color[];
}

/** What is chosen after a click on a group: more of it, fewer, or one of each of three colours. */
export function choose(chosen: Cards, kind: Kind, legal: Place[]): Cards {
  const colors = colorsOf(chosen);
  const groups = legal.map(({ cards }) => cards).filter((cards) => colorsOf(cards).length === 1);
  if (kind === 'wild') {
    const [color] = colors;
    if (!color || colors.length > 1) return chosen;
    const counts = [
      ...new Set(groups.filter((cards) => (cards[color] ?? 0) === chosen[color]).map((cards) => cards.wild ?? 0)),
    ];
    return drop({
      ...chosen,
      wild: next(
        counts.sort((a, b) => a - b),
        chosen.wild ?? 0,
      ),
    });
  }
  if (colors.length === 0) {
    // The most cards of it; alone, it can only be one of three singles.
    const counts = groups
      .filter((cards) => colorsOf(cards)[0] === kind && !cards.wild)
      .map((cards) => cards[kind] ?? 0);
    const withWilds = groups
      .filter((cards) => colorsOf(cards)[0] === kind)
      .sort((a, b) => (a.wild ?? 0) - (b.wild ?? 0))[0];
    if (counts.length > 0) return { [kind]: Math.max(...counts) };
    return withWilds ?? { [kind]: 1 };
  }
  if (!colors.includes(kind as Color)) {
    const singles = Object.fromEntries(colors.map((color) => [color, 1])) as Cards;
    return colors.length < 3 ? { ...singles, [kind]: 1 } : chosen;
  }
  if (colors.length > 1) return drop({ ...chosen, [kind]: 0 });
  const wild = chosen.wild ?? 0;
  const fewer = groups
    .filter((cards) => colorsOf(cards)[0] === kind && (cards.wild ?? 0) === wild)
    .map((cards) => cards[kind] ?? 0)
    .filter((n) => n < (chosen[kind] ?? 0));
  return fewer.length > 0 ? drop({ ...chosen, [kind]: Math.max(...fewer) }) : {};
}

function next(counts: number[], now: number): number {
  return counts.find((n) => n > now) ?? counts[0] ?? 0;
}

function drop(cards: Cards): Cards {
  return Object.fromEntries(Object.entries(cards).filter(([, n]) => n > 0));
}

export type Robbed = { seat: number; color: Color; cards: number };

/** Rivals whose group of the placed colour is robbed: whoever has one, for the server lists no other placing. */
export function robbed(view: CardView, chosen: Cards): Robbed[] {
  const [color, ...more] = colorsOf(chosen);
  if (!color || more.length > 0) return [];
  const robbery = view.robberies[color];
  return robbery ? [{ seat: robbery.rival, color, cards: robbery.cards }] : [];
}
