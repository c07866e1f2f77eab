import { beforeAll, describe, expect, test } from 'vitest';
import { openEdition, PrintedBoard } from '../editions';
import { districtProgress, trailOf, wayBetween } from './trails';

describe('lines through a seat’s routes', () => {
  let board: PrintedBoard;
  beforeAll(async () => {
    board = (await openEdition('usa')) as PrintedBoard;
  });
  const own = ['chicago--omaha', 'denver--omaha', 'chicago--pittsburgh-a', 'el-paso--houston'];

  test('a ticket’s way', () => {
    expect(wayBetween(board, own, 'denver', 'pittsburgh').sort()).toEqual([
      'chicago--omaha',
      'chicago--pittsburgh-a',
      'denver--omaha',
    ]);
    expect(wayBetween(board, own, 'denver', 'houston')).toEqual([]);
  });

  test('the longest path, as long as the server says', () => {
    const trail = trailOf(board, own, 11);
    expect(trail.reduce((sum, id) => sum + (board.tracks.get(id)?.length ?? 0), 0)).toBe(11);
    expect(trail).not.toContain('el-paso--houston');
    expect(trailOf(board, own, 99)).toEqual([]);
  });
});

test('a district counts the places that own routes join with each other', async () => {
  const london = (await openEdition('london')) as PrintedBoard;
  expect(districtProgress(london, []).every(({ have, all }) => have === 0 && all >= 2 && all <= 4)).toBe(true);
  const [track] = [...london.tracks.values()].filter(({ between: [a, b] }) => {
    const district = london.cities.get(a)?.district;
    return district !== undefined && district === london.cities.get(b)?.district;
  });
  const district = london.cities.get(track?.between[0] ?? '')?.district;
  const [found] = districtProgress(london, [track?.id ?? '']).filter((one) => one.district === district);
  expect(found?.have).toBe(2);
  // All routes join everything.
  expect(districtProgress(london, [...london.tracks.keys()]).every(({ have, all }) => have === all)).toBe(true);
});
