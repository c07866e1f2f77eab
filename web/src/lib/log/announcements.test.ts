/** A screen reader hears each card of a turn, once. */
import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../protocol/wire';
import { addToLog, type Entry } from './entries';
import { Announcer } from './announcements';

const drew = (seat: number, card: string | null) => ({ event: 'card-drawn', seat, card }) as unknown as GameEvent;
const cardsOf = (entries: Entry[]) => entries.map(({ what }) => (what.kind === 'took' ? what.cards : what.kind));

describe('announcer the log', () => {
  test('says the second card of a turn, and the first not again', () => {
    const announcer = new Announcer();
    let log = addToLog([], [drew(0, 'green')], 1, 5);
    expect(cardsOf(announcer.fresh(log))).toEqual([['green']]);
    log = addToLog(log, [drew(0, 'red')], 2, 6);
    expect(cardsOf(announcer.fresh(log))).toEqual([['red']]);
    expect(announcer.fresh(log)).toEqual([]);
  });

  test('says how many drawn tickets are kept', () => {
    const announcer = new Announcer();
    let log = addToLog([], [{ event: 'tickets-drawn', seat: 1, count: 3 } as unknown as GameEvent], 1, 5);
    announcer.fresh(log);
    log = addToLog(log, [{ event: 'tickets-kept', seat: 1, count: 2 } as unknown as GameEvent], 2, 6);
    expect(announcer.fresh(log).map(({ what }) => what)).toEqual([{ kind: 'kept', count: 2 }]);
  });

  test('leaves out what happened before the page was opened', () => {
    const announcer = new Announcer();
    const log = addToLog([], [drew(0, 'green')], 1, 0);
    expect(announcer.fresh(log)).toEqual([]);
    expect(cardsOf(announcer.fresh(addToLog(log, [drew(1, null)], 2, 6)))).toEqual([[null]]);
  });
});
