/** Animates events: a card flies from its old to its new position. The page already shows the new state. */
import { motionOf } from './durations';
import { ICONS } from '../ui/Icon.svelte';
import { settings } from '../state/settings.svelte';
import { sounds } from '../ui/sound';
import type { Edition, GameEvent, Kind } from '../protocol/wire';

const FLY_MS = 420;
const PAY_MS = 260;
const STEP_MS = 40;
const TILT_MS = 180;
const ROB_MS = TILT_MS + FLY_MS;
/** Without motion, an outline is shown longer so that it is noticed. */
const OUTLINED_MS = 1600;

type Flight = { kind: Kind | 'back'; from: DOMRect; to: () => Element | null; after: number; lasts: number };

/** The positions of cards before the page changes; for a group that will be robbed, of each of its cards. */
export class CardPositions {
  #places = new Map<string, DOMRect>();
  #robbed = new Map<string, DOMRect[]>();

  constructor(root: ParentNode, events: GameEvent[]) {
    for (const event of events) {
      if (event.event !== 'robbed') continue;
      const group = `${event.rival} ${event.color}`;
      const cards = [...(visible(root, `[data-group="${group}"]`)?.querySelectorAll('svg.card') ?? [])];
      this.#robbed.set(
        group,
        cards.map((card) => card.getBoundingClientRect()),
      );
    }
    for (const element of root.querySelectorAll<HTMLElement>('[data-slot], [data-hand], [data-cards], [data-group]')) {
      const { slot, hand, cards, group } = element.dataset;
      const name = slot ? `slot ${slot}` : hand ? `hand ${hand}` : group ? `group ${group}` : `seat ${cards}`;
      const box = element.getBoundingClientRect();
      if (box.width > 0) this.#places.set(name, box);
    }
  }

  of(name: string): DOMRect | null {
    return this.#places.get(name) ?? null;
  }

  robbed(rival: number, color: string): DOMRect[] {
    return this.#robbed.get(`${rival} ${color}`) ?? [];
  }
}

export function playSounds(events: GameEvent[]) {
  for (const event of events) {
    if (event.event === 'card-picked' || event.event === 'card-drawn') sounds.play('card');
    if (event.event === 'group-placed' || event.event === 'robbed') sounds.play('card');
    if (event.event === 'route-claimed') sounds.play('piece');
    if (event.event === 'final-round-began') sounds.play('last-turns');
    if (event.event === 'tickets-completed') sounds.play('ticket-done');
  }
}

/** Animates the cards that the events moved. Called after the page shows the new view. */
export function fly(
  events: GameEvent[],
  before: CardPositions,
  root: ParentNode,
  eyes: number | null,
  edition: Edition,
) {
  for (const event of events) {
    if (event.event === 'robbed') rob(event.cards, before.robbed(event.rival, event.color), root);
  }
  if (settings.reducedMotion) return;
  const flights: Flight[] = [];
  const seat = (n: number) => () => visible(root, `[data-cards="${n}"]`);
  const group = (kind: Kind) => () => visible(root, `[data-hand="${kind}"]`);
  for (const event of events) {
    if (event.event === 'card-picked' || event.event === 'card-drawn') {
      const own = event.seat === eyes;
      const from = before.of(event.event === 'card-picked' ? `slot ${event.slot}` : 'slot deck');
      if (!from) continue;
      const kind = event.card ?? 'back';
      const to = own && event.card ? group(event.card) : seat(event.seat);
      flights.push({ kind, from, to, after: flights.length * STEP_MS, lasts: FLY_MS });
    }
    if (event.event === 'route-claimed') {
      const own = event.seat === eyes;
      let n = 0;
      for (const [kind, count] of Object.entries(event.payment) as [Kind, number][]) {
        for (let i = 0; i < count; i++) {
          const from = before.of(own ? `hand ${kind}` : `seat ${event.seat}`);
          if (from)
            flights.push({
              kind,
              from,
              to: () => visible(root, '[data-slot="deck"]'),
              after: n++ * STEP_MS,
              lasts: PAY_MS,
            });
        }
      }
    }
  }
  flights.push(...yardFlights(events, before, root, eyes));
  for (const flight of flights.slice(0, 12)) launch(flight, edition, grown());
}

/** In the Card Game: from hands to yards, and then, as the next turn begins, from yards to stacks. */
function yardFlights(events: GameEvent[], before: CardPositions, root: ParentNode, eyes: number | null): Flight[] {
  const flights: Flight[] = [];
  const add = (kind: Kind, from: DOMRect | null, to: () => Element | null, wait = 0) => {
    if (from) flights.push({ kind, from, to, after: wait + flights.length * STEP_MS, lasts: FLY_MS });
  };
  const wait = motionOf(events.filter(({ event }) => event !== 'moved-to-stack'));
  for (const event of events) {
    if (event.event === 'group-placed' || event.event === 'singles-placed') {
      for (const kind of event.cards) {
        const color = event.event === 'group-placed' ? event.color : kind;
        const from = before.of(event.seat === eyes ? `hand ${kind}` : `seat ${event.seat}`);
        add(kind, from, () => visible(root, `[data-group="${event.seat} ${color}"]`));
      }
    }
    if (event.event === 'moved-to-stack') {
      for (const kind of event.cards) {
        const from = before.of(`group ${event.seat} ${kind}`) ?? before.of(`group ${event.seat}`);
        add(kind, from, () => visible(root, `[data-stack="${event.seat}"]`), wait);
      }
    }
  }
  return flights;
}

function visible(root: ParentNode, selector: string): Element | null {
  return [...root.querySelectorAll(selector)].find((element) => element.getBoundingClientRect().width > 0) ?? null;
}

const NS = 'http://www.w3.org/2000/svg';

function drawing(href: string, viewBox: string): SVGSVGElement {
  const drawn = document.createElementNS(NS, 'svg');
  const use = document.createElementNS(NS, 'use');
  use.setAttribute('href', href);
  drawn.append(use);
  drawn.setAttribute('viewBox', viewBox);
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}

/** A robbed group tilts and slides to the discard beside the deck; with reduced motion it is outlined and then removed. */
function rob(kinds: Kind[], cards: DOMRect[], root: ParentNode) {
  const goal = visible(root, '[data-slot="deck"]')?.getBoundingClientRect();
  if (cards.length === 0 || !goal) return;
  const left = Math.min(...cards.map((card) => card.left));
  const top = Math.min(...cards.map((card) => card.top));
  const width = Math.max(...cards.map((card) => card.right)) - left;
  const height = Math.max(...cards.map((card) => card.bottom)) - top;
  const group = document.createElement('div');
  group.className = 'being-robbed';
  Object.assign(group.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  cards.forEach((card, i) => {
    const drawn = drawing(`#card-${kinds[i] ?? kinds[0]}`, '0 0 60 90');
    Object.assign(drawn.style, {
      left: `${card.left - left}px`,
      top: `${card.top - top}px`,
      width: `${card.width}px`,
      height: `${card.height}px`,
    });
    group.append(drawn);
  });
  const mask = document.createElementNS(NS, 'path');
  mask.setAttribute('d', ICONS.mask);
  const sign = document.createElementNS(NS, 'svg');
  sign.setAttribute('viewBox', '0 0 28 28');
  sign.setAttribute('class', 'ic');
  sign.append(mask);
  group.append(sign);
  document.body.append(group);
  const x = goal.left + goal.width / 2 - left - width / 2;
  const y = goal.top + goal.height / 2 - top - height / 2;
  const moved = settings.reducedMotion
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { transform: 'none', opacity: 1, easing: 'cubic-bezier(.2,.8,.2,1)' },
        { transform: 'rotate(-6deg)', opacity: 1, offset: TILT_MS / ROB_MS, easing: 'cubic-bezier(.5,0,.6,1)' },
        { transform: `translate(${x}px, ${y}px) rotate(-6deg) scale(.5)`, opacity: 0.2 },
      ];
  const motion = group.animate(moved, { duration: settings.reducedMotion ? OUTLINED_MS : ROB_MS, fill: 'both' });
  const done = () => group.remove();
  motion.onfinish = done;
  motion.oncancel = done;
}

/** Animations are drawn over the page, so they use its scale on large screens. */
function grown(): number {
  return Number(getComputedStyle(document.documentElement).getPropertyValue('--grown')) || 1;
}

function launch({ kind, from, to, after, lasts }: Flight, edition: Edition, scale: number) {
  const goal = to()?.getBoundingClientRect();
  if (!goal) return;
  const name =
    kind === 'wild' && edition === 'london'
      ? 'wild-bus'
      : kind === 'wild' && edition === 'new-york'
        ? 'wild-taxi'
        : kind;
  const card = drawing(`#card-${name}`, '0 0 60 90');
  const width = Math.min(66 * scale, Math.max(28 * scale, from.width));
  Object.assign(card.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${width}px`,
    height: `${width * 1.5}px`,
    zIndex: 'var(--z-flight)',
    pointerEvents: 'none',
    filter: 'drop-shadow(0 6px 8px #0005)',
  });
  document.body.append(card);
  const middle = (box: DOMRect) =>
    [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - width * 0.75] as const;
  const [x0, y0] = middle(from);
  const [x1, y1] = middle(goal);
  const small = goal.width < 40 * scale ? 0.5 : 1;
  const flight = card.animate(
    [
      { transform: `translate(${x0}px, ${y0}px)`, opacity: 1 },
      {
        transform: `translate(${(x0 + x1) / 2}px, ${(y0 + y1) / 2 - 12 * scale}px) scale(1.06)`,
        opacity: 1,
        offset: 0.5,
      },
      { transform: `translate(${x1}px, ${y1}px) scale(${small})`, opacity: small === 1 ? 1 : 0.2 },
    ],
    { duration: lasts, delay: after, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'both' },
  );
  const done = () => card.remove();
  flight.onfinish = done;
  flight.oncancel = done;
}
