/** The sections of the guide to each game, in order, with the rules behind each. The words are in `words/guide`. */
import type { Edition } from '../protocol/wire';

export type Drawn = 'take' | 'claim' | 'double' | 'ticket' | 'journey' | 'place' | 'robbery' | 'stack' | 'complete';

export type Plan = { title: string; text: string; rules: string[]; drawn?: Drawn };
type Numbers = {
  trains: number;
  hand: number;
  dealt: number;
  keep: number;
  draw: number;
  closed: string;
  table: string;
};

/** The numbers of each edition's rules that the guide mentions. */
export const NUMBERS: Record<Exclude<Edition, 'card-game'>, Numbers> = {
  usa: { trains: 45, hand: 4, dealt: 3, keep: 2, draw: 3, closed: '2–3', table: '1, 2, 4, 7, 10, 15' },
  marklin: { trains: 45, hand: 4, dealt: 4, keep: 2, draw: 4, closed: '2–3', table: '1, 2, 4, 7, 10, 15, 18' },
  london: { trains: 17, hand: 2, dealt: 2, keep: 1, draw: 2, closed: '2', table: '1, 2, 4, 7' },
  'new-york': { trains: 15, hand: 2, dealt: 2, keep: 1, draw: 2, closed: '2', table: '1, 2, 4, 7' },
};

/** The rules of each edition behind the shared sections. */
const OWN: Record<
  Exclude<Edition, 'card-game'>,
  Record<'setup' | 'take' | 'claim' | 'double' | 'tickets' | 'end' | 'scoring' | 'special', string[]>
> = {
  usa: {
    setup: ['US-2', 'US-7', 'US-8', 'C-15'],
    take: ['C-31', 'C-34', 'C-37', 'US-14'],
    claim: ['C-68', 'C-71', 'C-72', 'US-16'],
    double: ['C-78', 'US-17'],
    tickets: ['US-13', 'C-90'],
    end: ['US-18', 'C-92'],
    scoring: ['C-102', 'US-20', 'US-22', 'US-26'],
    special: ['C-99', 'C-105', 'US-29', 'US-30'],
  },
  marklin: {
    setup: ['MK-2', 'MK-8', 'MK-10', 'MK-11', 'MK-13'],
    take: ['MK-18', 'MK-20', 'MK-23', 'MK-26', 'MK-28'],
    claim: ['C-68', 'C-71', 'MK-36', 'MK-40', 'MK-85'],
    double: ['C-78', 'MK-42', 'MK-43'],
    tickets: ['MK-77', 'MK-81', 'C-90'],
    end: ['C-92', 'MK-86'],
    scoring: ['C-102', 'MK-88', 'MK-89'],
    special: ['MK-39', 'MK-87', 'MK-92', 'MK-93'],
  },
  london: {
    setup: ['LD-2', 'LD-10', 'LD-11', 'C-15'],
    take: ['C-31', 'C-34', 'C-37', 'LD-18'],
    claim: ['C-68', 'C-71', 'C-72', 'LD-19'],
    double: ['C-78', 'LD-21'],
    tickets: ['LD-16', 'C-90'],
    end: ['LD-22', 'C-92'],
    scoring: ['C-102', 'LD-24', 'LD-29'],
    special: ['LD-30', 'LD-33', 'LD-34'],
  },
  'new-york': {
    setup: ['NY-2', 'NY-8', 'NY-9', 'C-15'],
    take: ['C-31', 'C-34', 'C-37', 'NY-16'],
    claim: ['C-68', 'C-71', 'C-72', 'NY-18'],
    double: ['C-78', 'NY-19'],
    tickets: ['NY-14', 'C-90'],
    end: ['NY-20', 'C-92', 'NY-31'],
    scoring: ['C-102', 'NY-22', 'NY-24'],
    special: ['NY-23', 'NY-31', 'NY-28', 'NY-29'],
  },
};

const CARD_GAME: Plan[] = [
  { title: 'goal', text: 'cg-goal', rules: ['CG-71', 'CG-102'] },
  { title: 'setup', text: 'cg-setup', rules: ['CG-7', 'CG-8', 'CG-12', 'CG-11'] },
  { title: 'stack', text: 'cg-stack', rules: ['CG-20', 'CG-22', 'CG-108'], drawn: 'stack' },
  { title: 'turn', text: 'cg-turn', rules: ['CG-16'] },
  { title: 'take', text: 'cg-take', rules: ['CG-28', 'CG-29', 'CG-15'], drawn: 'take' },
  { title: 'place', text: 'cg-place', rules: ['CG-39', 'CG-40', 'CG-46'], drawn: 'place' },
  { title: 'robbery', text: 'cg-robbery', rules: ['CG-47', 'CG-51', 'CG-53', 'CG-27'], drawn: 'robbery' },
  { title: 'tickets', text: 'cg-tickets', rules: ['CG-58', 'CG-62'] },
  { title: 'end', text: 'cg-end', rules: ['CG-64', 'CG-65', 'CG-70', 'CG-63'] },
  { title: 'complete', text: 'cg-complete', rules: ['CG-72', 'CG-73', 'CG-77'], drawn: 'complete' },
  { title: 'rounds', text: 'cg-rounds', rules: ['CG-82', 'CG-84', 'CG-85', 'CG-87'] },
  { title: 'cities', text: 'cg-cities', rules: ['CG-94', 'CG-97'] },
  { title: 'scoring', text: 'cg-scoring', rules: ['CG-80', 'CG-93', 'CG-103', 'CG-104'] },
];

export function planOf(edition: Edition): Plan[] {
  if (edition === 'card-game') return CARD_GAME;
  const own = OWN[edition];
  const variant = (key: string) => (edition === 'marklin' ? `${key}-marklin` : key);
  const passengers: Plan[] = [
    { title: 'place-passenger', text: 'place-passenger', rules: ['MK-45', 'MK-46', 'MK-47'] },
    {
      title: 'journey',
      text: 'journey',
      rules: ['MK-54', 'MK-57', 'MK-58', 'MK-62', 'MK-66', 'MK-73'],
      drawn: 'journey',
    },
  ];
  return [
    { title: 'goal', text: 'goal', rules: ['C-91', 'C-107'] },
    { title: 'setup', text: variant('setup'), rules: own.setup },
    { title: 'turn', text: variant('turn'), rules: ['C-23', 'C-24', 'C-25', 'C-27'] },
    { title: 'take', text: variant('take'), rules: own.take, drawn: 'take' },
    { title: 'claim', text: variant('claim'), rules: own.claim, drawn: 'claim' },
    { title: 'double', text: 'double', rules: own.double, drawn: 'double' },
    { title: 'tickets', text: variant('tickets'), rules: own.tickets, drawn: 'ticket' },
    ...(edition === 'marklin' ? passengers : []),
    { title: 'end', text: edition === 'new-york' ? 'end-new-york' : 'end', rules: own.end },
    { title: 'scoring', text: `scoring-${edition}`, rules: own.scoring },
    { title: 'special', text: `special-${edition}`, rules: own.special },
  ];
}
