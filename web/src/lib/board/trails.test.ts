import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions/editions';
import { trailOf } from './trails';

describe('lines through a seat’s routes', () => {
  let board: PrintedBoard;
  beforeAll(async () => {
    board = (await openEdition('usa')) as PrintedBoard;
  });
  const own = ['chicago--omaha', 'denver--omaha', 'chicago--pittsburgh-a', 'el-paso--houston'];

  test('the longest path, as long as the server says', () => {
    const trail = trailOf(board, own, 11);
    expect(trail.reduce((sum, id) => sum + (board.tracks.get(id)?.length ?? 0), 0)).toBe(11);
    expect(trail).not.toContain('el-paso--houston');
    expect(trailOf(board, own, 99)).toEqual([]);
  });
});
