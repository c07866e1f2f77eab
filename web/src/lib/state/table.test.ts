import { describe, expect, test } from 'vitest';
import { exampleView as view } from './example-view';
import { TableStore } from './table.svelte';
import type { ClientMessage, GameEvent, TableDetail } from '../protocol/wire';

const DETAIL: TableDetail = {
  id: 't',
  title: 'Table',
  edition: 'usa',
  state: 'playing',
  visibility: 'private',
  seats: [
    { kind: 'human', name: 'Marta', level: null, color: 'blue', connected: true, you: true, host: true },
    { kind: 'bot', name: 'Whistler', level: 'planner', color: 'red', connected: true, you: false, host: false },
  ],
  clock: { kind: 'none' },
  awaiting_you: true,
  created: 0,
  hosting: true,
  result: null,
  invite: null,
  code: null,
  commitment: null,
  deal: { round: 0, hashes: {}, commitment: null, until: 0, nonces: {}, missing: [] },
  watchers: 0,
  next: null,
};

/** A table with a clock that only moves when told. */
function opened(pace = 0) {
  const sent: ClientMessage[] = [];
  const later: (() => void)[] = [];
  const timer = { after: (_: number, then: () => void) => void later.push(then), now: () => 1000 };
  const table = new TableStore(
    (message) => sent.push(message),
    timer,
    () => pace,
  );
  table.receive({ type: 'table', table: DETAIL });
  table.receive({ type: 'snapshot', version: 5, seat: 0, view: view() });
  return { table, sent, later };
}

const CLAIM: GameEvent = {
  event: 'route-claimed',
  seat: 1,
  route: 'x--y',
  payment: { red: 2 },
  points: 2,
  pieces_left: 43,
};

describe('a table', () => {
  test('ignores messages and fields that a newer server sends', () => {
    const { table } = opened();
    const before = table.version;
    table.receive({ type: 'smell', of: 'coal' } as never);
    expect(table.version).toBe(before);
    table.receive({ type: 'thinking', seat: 1, about: 'lunch' } as never);
    expect(table.thinking).toBe(1);
  });

  test('is seen from one’s own seat, and knows when that seat is awaited', () => {
    const { table } = opened();
    expect(table.eyes).toBe(0);
    expect(table.yours).toBe(true);
    expect([...table.claims.keys()]).toEqual(['boston--montreal-a']);
  });

  test('sends an action with the newest version, once, and forgets the choice', () => {
    const { table, sent } = opened();
    table.route = 'boston--montreal-a';
    table.act('claim boston--montreal-a 2 red');
    table.act('pick 1');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ type: 'act', seat: 0, expected: 5, action: 'claim boston--montreal-a 2 red' });
    expect(table.route).toBeNull();
    expect(table.sent).toBe(true);
  });

  test('asks what a choice of tickets comes to until the server answers, in any order', () => {
    const { table, sent } = opened();
    table.weigh(['b', 'a']);
    expect(sent).toEqual([{ type: 'weigh', seat: 0, tickets: ['b', 'a'] }]);
    expect(table.outlook(['a', 'b'])).toBeNull();
    const outlook = { points: 15, missing: 1, left: 2 };
    table.receive({ type: 'weighed', seat: 0, tickets: ['b', 'a'], outlook, error: null });
    expect(table.outlook(['a', 'b'])).toEqual(outlook);
    expect(table.outlook(['a'])).toBeNull();
    table.weigh(['a', 'b']);
    expect(sent).toHaveLength(1);
    table.receive({ type: 'snapshot', version: 6, seat: 0, view: view() });
    expect(table.outlook(['a', 'b'])).toBeNull();
  });

  test('shows a refusal and lets another action be tried', () => {
    const { table, sent } = opened();
    table.act('pick 1');
    const { id } = sent[0] as { id: string };
    table.receive({
      type: 'refused',
      id,
      error: { code: 'slot-empty', message: 'Empty.', rule: 'C-44', args: { slot: 1 } },
    });
    expect(table.refusal?.error.rule).toBe('C-44');
    expect(table.sent).toBe(false);
    table.act('pick deck');
    expect(table.refusal).toBeNull();
    expect(sent).toHaveLength(2);
  });

  test('an accepted action is no longer pending', () => {
    const { table, sent } = opened();
    table.act('pick 1');
    const { id } = sent[0] as { id: string };
    table.receive({ type: 'accepted', id, version: 6 });
    expect(table.pending).toEqual([]);
  });

  test('shows events one message after another, at the pace of the motion', () => {
    const { table, later } = opened(1);
    table.receive({
      type: 'events',
      version: 6,
      seat: 0,
      events: [CLAIM],
      view: view({ deck: 80, turn: 1, awaiting: [1], legal: [] }),
    });
    table.receive({
      type: 'events',
      version: 7,
      seat: 0,
      events: [{ event: 'turn-began', seat: 0 }],
      view: view({ deck: 70 }),
    });
    expect(table.view?.deck).toBe(80);
    expect(table.version).toBe(7);
    expect([...table.last]).toEqual(['x--y']);
    later.shift()?.();
    expect(table.view?.deck).toBe(70);
  });

  test('a table that is opened late tells what was before, and nothing of it moves', () => {
    const shown: number[] = [];
    const table = new TableStore(
      () => {},
      undefined,
      () => 0,
      (events, before) => before && shown.push(events.length),
    );
    table.receive({ type: 'table', table: DETAIL });
    const events: GameEvent[] = [
      { ...CLAIM, route: 'a--b' },
      { event: 'turn-began', seat: 0 },
      CLAIM,
      { event: 'turn-began', seat: 0 },
    ];
    table.receive({ type: 'events', version: 9, seat: 0, events, view: view() });
    expect(table.log.map(({ at }) => at)).toEqual([0, 0]);
    expect([...table.last]).toEqual(['x--y']);
    expect(table.landing.size).toBe(0);
    expect(shown).toEqual([]);
  });

  test('an action is made on what is known: what waits is shown at once', () => {
    const { table, sent } = opened(1);
    table.receive({ type: 'events', version: 6, seat: 0, events: [CLAIM], view: view() });
    table.receive({ type: 'events', version: 7, seat: 0, events: [CLAIM], view: view({ deck: 70 }) });
    table.act('pick 1');
    expect(table.view?.deck).toBe(70);
    expect(sent.at(-1)).toMatchObject({ type: 'act', expected: 7 });
  });

  test('one’s own move is shown at once, while others still move', () => {
    const { table, later } = opened(1);
    const events = (version: number, deck: number, event: GameEvent) =>
      table.receive({ type: 'events', version, seat: 0, events: [event], view: view({ deck }) });
    events(6, 80, CLAIM);
    events(7, 70, CLAIM);
    events(8, 60, { ...CLAIM, seat: 0 });
    expect(table.view?.deck).toBe(60);
    expect(table.log).toHaveLength(3);
    events(9, 50, CLAIM);
    later.shift()?.();
    expect(table.view?.deck, 'the end of the motion that was cut short').toBe(60);
    later.shift()?.();
    expect(table.view?.deck).toBe(50);
  });

  test('drops a chosen route that can no longer be claimed', () => {
    const { table } = opened();
    table.route = 'boston--montreal-a';
    table.receive({ type: 'events', version: 6, seat: 0, events: [], view: view({ legal: ['pick 1'] }) });
    expect(table.route).toBeNull();
  });

  test('asks once per position why a route cannot be claimed', () => {
    const { table, sent } = opened();
    table.why('a--b');
    table.why('a--b');
    expect(sent).toEqual([{ type: 'why', seat: 0, route: 'a--b' }]);
    table.receive({ type: 'reason', route: 'a--b', error: { code: 'route-taken', message: 'Taken.', rule: 'C-66' } });
    expect(table.reasons.get('a--b')?.code).toBe('route-taken');
    table.receive({ type: 'events', version: 6, seat: 0, events: [CLAIM], view: view() });
    expect(table.reasons.size).toBe(0);
    table.why('a--b');
    expect(sent).toHaveLength(2);
  });

  test('a click that cannot be done explains itself in the bar', () => {
    const { table } = opened();
    table.explain('pick 3');
    table.receive({
      type: 'reason',
      action: 'pick 3',
      error: { code: 'wild-as-second-pick', message: 'No.', rule: 'C-35' },
    });
    expect(table.refusal?.error.rule).toBe('C-35');
  });

  test('an undo is offered while the server would grant it', () => {
    const { table } = opened();
    expect(table.canUndo).toBe(false);
    table.receive({ type: 'events', version: 6, seat: 0, events: [CLAIM], view: view(), can_undo: true });
    expect(table.canUndo).toBe(true);
    table.receive({ type: 'events', version: 7, seat: 0, events: [], view: view() });
    expect(table.canUndo).toBe(false);
  });

  test('a spectator sees and cannot act', () => {
    const sent: ClientMessage[] = [];
    const table = new TableStore((message) => sent.push(message));
    table.receive({
      type: 'table',
      table: { ...DETAIL, seats: DETAIL.seats.map((seat) => ({ ...seat, you: false, host: false })) },
    });
    table.receive({ type: 'snapshot', version: 5, seat: null, view: view({ seat: null, hand: {}, legal: [] }) });
    expect(table.view?.deck).toBe(90);
    expect(table.yours).toBe(false);
    table.act('pick 1');
    expect(sent).toEqual([]);
  });

  const note = (version: number, events: number, more = {}) => ({ version, at: version * 1000, events, ...more });

  test('an undone action leaves the log, and what came before stays', () => {
    const { table } = opened();
    const keep: GameEvent[] = [{ event: 'tickets-kept', seat: 1, count: 2, tickets: null }];
    table.receive({ type: 'events', from: 5, version: 6, seat: 0, events: keep, entries: [note(6, 1)], view: view() });
    table.receive({
      type: 'events',
      from: 6,
      version: 7,
      seat: 0,
      events: [CLAIM],
      entries: [note(7, 1)],
      view: view(),
    });
    expect(table.log.map(({ what }) => what.kind)).toEqual(['kept', 'claimed']);
    table.receive({ type: 'snapshot', version: 8, seat: 0, view: view(), undone: 7 });
    expect(table.log.map(({ what }) => what.kind)).toEqual(['kept']);
  });

  test('the log keeps the times of its entries and marks what a bot chose for a person', () => {
    const { table } = opened();
    table.receive({
      type: 'events',
      from: 5,
      version: 7,
      seat: 0,
      events: [{ ...CLAIM, seat: 0 }],
      entries: [note(6, 0, { fact: { what: 'taken-over', seat: 0, why: 'away' } }), note(7, 1, { bot: true })],
      view: view(),
    });
    expect(table.log.map(({ at, bot, what }) => [at, bot ?? false, what.kind])).toEqual([
      [6000, false, 'taken-over'],
      [7000, true, 'claimed'],
    ]);
  });

  test('marks all claims since one’s own last turn, in order', () => {
    const { table } = opened();
    const claim = (version: number, seat: number, route: string) =>
      table.receive({
        type: 'events',
        from: version - 1,
        version,
        seat: 0,
        events: [
          { ...CLAIM, seat, route },
          { event: 'turn-began', seat: 0 },
        ],
        entries: [note(version, 2)],
        view: view(),
      });
    claim(6, 0, 'own--own');
    expect([...table.last]).toEqual(['own--own']);
    claim(7, 1, 'b--c');
    claim(8, 2, 'a--b');
    expect([...table.last]).toEqual(['b--c', 'a--b']);
    claim(9, 0, 'mine--mine');
    expect([...table.last]).toEqual(['mine--mine']);
  });

  test('claims of a bot at one’s own seat are marked with the others since one’s own last turn', () => {
    const { table } = opened();
    const claim = (version: number, seat: number, route: string, bot = false) =>
      table.receive({
        type: 'events',
        from: version - 1,
        version,
        seat: 0,
        events: [
          { ...CLAIM, seat, route },
          { event: 'turn-began', seat: 0 },
        ],
        entries: [{ ...note(version, 2), ...(bot && { bot }) }],
        view: view(),
      });
    claim(6, 0, 'own--own');
    claim(7, 1, 'b--c');
    claim(8, 0, 'by--bot', true);
    claim(9, 1, 'd--e');
    expect([...table.last]).toEqual(['b--c', 'by--bot', 'd--e']);
  });

  test('a hint is shown for the position that it was requested for, and for no other', () => {
    const { table, sent } = opened();
    const hints = [{ action: 'pick 1', win: 0.5, reason: { code: 'draw', args: {} } }];
    const ask = () => {
      table.hint();
      return (sent.at(-1) as { id: string }).id;
    };
    const first = ask();
    expect(sent.at(-1)).toEqual({ type: 'hint', id: first, seat: 0 });
    table.receive({ type: 'hints', id: first, hints });
    expect(table.hints).toEqual(hints);
    const second = ask();
    table.receive({ type: 'events', version: 6, seat: 0, events: [CLAIM], view: view() });
    table.receive({ type: 'hints', id: second, hints });
    expect(table.hints).toBeNull();
  });

  test('a refused hint shows its reason, and with other people at the table none is offered', () => {
    const { table, sent } = opened();
    expect(table.canHint).toBe(true);
    table.hint();
    const { id } = sent.at(-1) as { id: string };
    table.receive({ type: 'refused', id, error: { code: 'too-fast', message: 'Wait.' } });
    expect(table.refusal?.error.code).toBe('too-fast');
    const [own, bot] = DETAIL.seats as [TableDetail['seats'][0], TableDetail['seats'][0]];
    table.receive({ type: 'table', table: { ...DETAIL, seats: [own, { ...bot, kind: 'human' }] } });
    expect(table.canHint).toBe(false);
  });

  test('a game that ended early is nobody’s turn', () => {
    const { table } = opened();
    expect(table.yours).toBe(true);
    table.receive({ type: 'table', table: { ...DETAIL, state: 'over' } });
    expect([table.over, table.yours]).toEqual([true, false]);
  });

  test('a refused line of chat is kept with its reason; an accepted one is not', () => {
    const { table, sent } = opened();
    table.say(' Hello ');
    table.say('Hello again');
    const [first, second] = sent as { id: string }[];
    table.receive({ type: 'accepted', id: first?.id ?? '', version: 0 });
    table.receive({ type: 'refused', id: second?.id ?? '', error: { code: 'too-fast', message: 'Wait.' } });
    expect(table.unsaid).toMatchObject([{ text: 'Hello again', error: { code: 'too-fast' } }]);
    expect(table.refusal).toBeNull();
    table.unsay(second?.id ?? '');
    expect(table.unsaid).toEqual([]);
  });
});
