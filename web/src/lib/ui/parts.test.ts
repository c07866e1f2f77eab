import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../tests/english';
import Payment from '../claim/Payment.svelte';
import { openEdition, PrintedBoard } from '../editions/editions';
import Hand from '../hand/Hand.svelte';
import Log from '../log/Log.svelte';
import Market from '../market/Market.svelte';
import { claims } from '../protocol/notation';
import Standings from '../score/Standings.svelte';
import Offer from '../tickets/Offer.svelte';
import type { BoardView } from '../protocol/wire';

let board: PrintedBoard;
beforeAll(async () => {
  await speakEnglish();
  // What a route is worth is the server's to say.
  vi.stubGlobal('fetch', async () => Response.json([{ id: 'usa', route_points: [1, 2, 4, 7, 10, 15] }]));
  board = (await openEdition('usa')) as PrintedBoard;
});
afterEach(cleanup);

const VIEW = {
  edition: 'usa',
  row: ['red', 'wild', null, 'blue', 'green'],
  deck: 38,
  ticket_decks: { main: 16 },
} as BoardView;

describe('the market', () => {
  test('a card emits its action, and says what it is', async () => {
    const onpick = vi.fn();
    render(Market, { view: VIEW, legal: ['pick 1', 'pick deck'], onpick, ontickets: () => {} });
    await fireEvent.click(screen.getByRole('button', { name: 'Take red, card 1 of 5' }));
    expect(onpick).toHaveBeenCalledWith('pick 1');
    expect(screen.getByRole('button', { name: 'Take locomotive, card 2 of 5' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    expect(screen.getByText('38 left')).toBeTruthy();
  });
});

describe('the offer', () => {
  test('keeps exactly what is chosen, and only what the server allows', async () => {
    const onkeep = vi.fn();
    const offer = ['dallas--new-york', 'nashville--sault-st-marie', 'chicago--new-orleans'];
    const legal = ['keep 1 2', 'keep 1 3', 'keep 2 3', 'keep 1 2 3'];
    render(Offer, { places: board, offer, states: [], legal, sent: false, onpoint: () => {}, onkeep });
    const boxes = screen.getAllByRole('checkbox');
    await fireEvent.click(boxes[0] as HTMLElement);
    expect((screen.getByRole('button', { name: 'Keep 1' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Keep at least 2.')).toBeTruthy();
    await fireEvent.click(boxes[2] as HTMLElement);
    await fireEvent.click(screen.getByRole('button', { name: 'Keep 2' }));
    expect(onkeep).toHaveBeenCalledWith('keep 1 3');
  });
});

describe('the payment', () => {
  const ways = claims(['claim nashville--pittsburgh 4 yellow', 'claim nashville--pittsburgh 3 yellow 1 wild']);

  test('offers the server’s ways, the first one chosen, and claims on Enter', async () => {
    const onclaim = vi.fn();
    render(Payment, {
      board,
      route: 'nashville--pittsburgh',
      ways,
      pieces: 28,
      tickets: [{ ticket: 'a', state: 'open', pieces: 6, spaces: ['nashville--pittsburgh'] }],
      sent: false,
      onclaim,
      oncancel: () => {},
    });
    expect(screen.getByText('Nashville – Pittsburgh')).toBeTruthy();
    expect(screen.getByText('7 points')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: '3 yellow, 1 locomotive' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Claim' }));
    expect(onclaim).toHaveBeenCalledWith('claim nashville--pittsburgh 3 yellow 1 wild');
  });
});

describe('the hand', () => {
  test('is shown in groups, most cards first, wilds last, with a text', () => {
    render(Hand, { hand: { wild: 5, blue: 2, red: 3 }, edition: 'usa', picked: [] });
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['red, 3 cards', 'blue, 2 cards', 'locomotive, 5 cards']);
  });
});

describe('the standings', () => {
  const score = (rank: number, points: number) => ({ rank, total: points, lines: [{ what: 'routes', points }] });
  const end = (...ranks: number[]) => {
    const scores = ranks.map((rank, seat) => score(rank, 50 - 10 * rank - seat));
    const name = (seat: number) => ['Marta', 'Bohdan', 'Ivanka'][seat] ?? '';
    const { container } = render(Standings, { view: { edition: 'usa', scores } as BoardView, name });
    const rows = [...container.querySelectorAll('li')].map((row) =>
      ['b', '.name'].map((part) => row.querySelector(part)?.textContent),
    );
    return { rows, large: [...container.querySelectorAll('.winner')].map((one) => one.textContent) };
  };

  test('say who has won, and everybody in their order', () => {
    const { rows, large } = end(3, 1, 2);
    expect(large).toEqual(['Bohdan']);
    expect(rows.map((row) => row.join(' '))).toEqual(['1 Bohdan', '2 Ivanka', '3 Marta']);
    expect(screen.getByText('Bohdan wins with 39 points.')).toBeTruthy();
    expect(screen.getByText('Victory')).toBeTruthy();
  });

  test('a shared victory is said as one', () => {
    const { rows, large } = end(3, 1, 1);
    expect(large).toEqual(['Bohdan', 'Ivanka']);
    expect(rows.map((row) => row.join(' '))).toEqual(['1 Bohdan', '1 Ivanka', '3 Marta']);
    expect(screen.getByText('Shared victory: Bohdan and Ivanka.')).toBeTruthy();
    expect(screen.getByText('Shared victory')).toBeTruthy();
  });
});

describe('the log', () => {
  test('tells in sentences, newest first', () => {
    const entries = [
      {
        n: 0,
        at: Date.now(),
        version: 1,
        seat: 1,
        what: { kind: 'took' as const, cards: ['blue' as const, null], faceUp: [true, false] },
      },
      {
        n: 1,
        at: Date.now(),
        version: 2,
        seat: 0,
        what: { kind: 'claimed' as const, route: 'chicago--omaha', payment: { blue: 4 }, points: 7, passenger: null },
      },
    ];
    render(Log, {
      entries,
      places: board,
      version: 2,
      eyes: 0,
      name: (seat: number) => ['Marta', 'Bohdan'][seat] ?? '',
      onpoint: () => {},
    });
    const told = screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s+/g, ' ').trim());
    expect(told[0]).toContain('You claimed Chicago – Omaha with 4 blue. +7');
    expect(told[1]).toContain('Bohdan took a blue card and one from the deck.');
  });

  test('shows its newest entries first, and the earlier ones on request', async () => {
    const took = { kind: 'took' as const, cards: [null], faceUp: [false] };
    const entries = Array.from({ length: 130 }, (_, n) => ({ n, at: 0, version: n, seat: 1, what: took }));
    const log = { entries, places: board, version: 130, eyes: 0, name: () => 'Bohdan', onpoint: () => {} };
    const { container, unmount } = render(Log, log);
    const shown = () => container.querySelectorAll('.entry').length;
    expect(shown()).toBe(120);
    await fireEvent.click(screen.getByRole('button', { name: 'Show earlier entries' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(container.querySelectorAll('.entry')[120]));
    expect(shown()).toBe(130);
    expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
    unmount();
    const { container: replay } = render(Log, { ...log, limit: Infinity });
    expect(replay.querySelectorAll('.entry').length).toBe(130);
  });
});
