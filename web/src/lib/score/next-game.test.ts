import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { speakEnglish } from '../../../tests/english';
import { TableStore } from '../state/table.svelte';
import TableMenu from '../table/TableMenu.svelte';
import NextGame from './NextGame.svelte';
import type { TableDetail } from '../protocol/wire';

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function tableOf(state: 'playing' | 'over') {
  const table = new TableStore(() => {});
  table.table = {
    id: '0123',
    edition: 'usa',
    state,
    next: null,
    seats: [
      { kind: 'human', you: true },
      { kind: 'bot', you: false },
    ],
  } as TableDetail;
  return table;
}

test('a new game that is refused after the old one has ended says why with the result', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/resign')
      ? Response.json({})
      : Response.json({ error: { code: 'too-many', message: 'too many', args: { most: 8 } } }, { status: 409 }),
  );
  const table = tableOf('playing');
  render(TableMenu, { table, part: 'leave' });
  await fireEvent.click(screen.getByRole('button', { name: 'New game' }));
  await fireEvent.click(screen.getByRole('button', { name: /start a new one/ }));
  await vi.waitFor(() => expect(table.nextRefused?.code).toBe('too-many'));
  cleanup();
  const again = vi.fn(async () => {});
  render(NextGame, { table: Object.assign(table, { table: tableOf('over').table }), onrematch: again });
  expect(screen.getByRole('alert').textContent).toMatch(/tables/);
  await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
  expect(again).toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
});
