import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions';
import { TableState } from '../table.svelte';
import type { BoardView } from '../wire';
import { Attention } from './attention.svelte';

describe('what the board shows of where somebody looks', () => {
  let board: PrintedBoard;
  beforeAll(async () => {
    board = (await openEdition('usa')) as PrintedBoard;
  });
  const player = { cards: 4, tickets: 2, offered: 0, pieces: 45, routes: [] as string[], route_points: 0 };
  const view: BoardView = {
    edition: 'usa',
    seats: 2,
    seat: 0,
    options: {},
    phase: 'turn',
    turn: 0,
    awaiting: [0],
    over: false,
    deck: 90,
    discard: 0,
    row: ['red', 'blue', 'wild', 'red', 'green'],
    ticket_decks: { main: 20 },
    players: [player, { ...player, routes: ['chicago--omaha'] }],
    hand: { red: 3, blue: 4 },
    tickets: ['denver--el-paso'],
    offer: [],
    ticket_states: [{ ticket: 'denver--el-paso', state: 'open', pieces: 4, spaces: ['denver--santa-fe'] }],
    closed: [],
    leads: [],
    final_round: null,
    legal: ['pick deck', 'claim boston--montreal-a 2 red', 'claim duluth--omaha-a 2 blue'],
  };
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
