import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { exampleView, PLAYER } from '../state/example-view';
import { TableStore } from '../state/table.svelte';
import { BoardFocus } from './board-focus.svelte';

describe('what the board shows of where somebody looks', () => {
  let board: PrintedBoard;
  beforeAll(async () => {
    board = (await openEdition('usa')) as PrintedBoard;
  });
  const view = exampleView({
    players: [PLAYER, { ...PLAYER, routes: ['chicago--omaha'] }],
    hand: { red: 3, blue: 4 },
    tickets: ['denver--el-paso'],
    ticket_states: [{ ticket: 'denver--el-paso', state: 'open', pieces: 4, spaces: ['denver--santa-fe'] }],
    legal: ['pick deck', 'claim boston--montreal-a 2 red', 'claim duluth--omaha-a 2 blue'],
  });
  function seated() {
    const table = new TableStore(() => {});
    table.receive({ type: 'snapshot', version: 1, seat: 0, view });
    return { table, boardFocus: new BoardFocus(table, board, () => view) };
  }

  test('a ticket highlights its cities and the open path', () => {
    const { boardFocus } = seated();
    expect([...boardFocus.way]).toEqual([]);
    boardFocus.ticketPinned = 'denver--el-paso';
    expect([...boardFocus.lit].sort()).toEqual(['denver', 'el-paso']);
    expect([...boardFocus.way]).toEqual(['denver--santa-fe']);
  });

  test('cards picked first leave the routes that they pay', () => {
    const { table, boardFocus } = seated();
    expect([...boardFocus.claimable].sort()).toEqual(['boston--montreal-a', 'duluth--omaha-a']);
    table.cards = ['red'];
    expect([...boardFocus.claimable]).toEqual(['boston--montreal-a']);
  });

  test('the pointer touches nothing but what it points at', () => {
    const { boardFocus } = seated();
    const { owners, claimable, last, passengers } = boardFocus;
    expect([...owners]).toEqual([['chicago--omaha', 1]]);
    boardFocus.under = 'duluth--omaha-a';
    expect(boardFocus.pointed).toBe('duluth--omaha-a');
    expect(boardFocus.tip).toBe('duluth--omaha-a');
    expect(boardFocus.owners).toBe(owners);
    expect(boardFocus.claimable).toBe(claimable);
    expect(boardFocus.last).toBe(last);
    expect(boardFocus.passengers).toBe(passengers);
  });
});
