import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions';
import { exampleView, PLAYER } from '../example-view';
import { TableState } from '../table.svelte';
import { Attention } from './attention.svelte';

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
    const table = new TableState(() => {});
    table.receive({ type: 'snapshot', version: 1, seat: 0, view });
    return { table, attention: new Attention(table, board, () => view) };
  }

  test('a ticket lights its towns and the way that is left', () => {
    const { attention } = seated();
    expect([...attention.way]).toEqual([]);
    attention.ticketPinned = 'denver--el-paso';
    expect([...attention.lit].sort()).toEqual(['denver', 'el-paso']);
    expect([...attention.way]).toEqual(['denver--santa-fe']);
  });

  test('cards picked first leave the routes that they pay', () => {
    const { table, attention } = seated();
    expect([...attention.claimable].sort()).toEqual(['boston--montreal-a', 'duluth--omaha-a']);
    table.cards = ['red'];
    expect([...attention.claimable]).toEqual(['boston--montreal-a']);
  });

  test('the pointer touches nothing but what it points at', () => {
    const { attention } = seated();
    const { owners, claimable, last, passengers } = attention;
    expect([...owners]).toEqual([['chicago--omaha', 1]]);
    attention.under = 'duluth--omaha-a';
    expect(attention.pointed).toBe('duluth--omaha-a');
    expect(attention.tip).toBe('duluth--omaha-a');
    expect(attention.owners).toBe(owners);
    expect(attention.claimable).toBe(claimable);
    expect(attention.last).toBe(last);
    expect(attention.passengers).toBe(passengers);
  });
});
