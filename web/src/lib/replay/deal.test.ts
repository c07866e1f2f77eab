import { beforeEach, describe, expect, test } from 'vitest';
import { compare, Dealing, keptDeal, nonceHash } from './deal';
import type { TableDetail } from '../protocol/wire';

const nothing = { round: 0, hashes: {}, commitment: null, until: 0, nonces: {}, missing: [] };

function table(change: Partial<TableDetail>): TableDetail {
  const seats = [
    { kind: 'human', you: true },
    { kind: 'human', you: false },
  ];
  return { id: 'ab12', state: 'forming', seats, commitment: null, deal: nothing, ...change } as unknown as TableDetail;
}

describe('a deal', () => {
  const said: { seat: number; hash?: string; nonce?: string }[] = [];
  const dealing = () =>
    new Dealing(
      (_, seat, what) => {
        said.push({ seat, ...what });
        return Promise.resolve();
      },
      () => 1234,
    );

  beforeEach(() => {
    said.length = 0;
    localStorage.clear();
  });

  test('is contributed to once, and revealed only after the server has committed itself', async () => {
    const own = dealing();
    await own.see(table({}));
    await own.see(table({}));
    expect(said).toHaveLength(1);
    const nonce = keptDeal('ab12')?.nonces[0] ?? '';
    expect(said[0]).toEqual({ seat: 0, hash: await nonceHash('ab12', 0, nonce) });
    const hashes = { 0: said[0]?.hash ?? '' };
    await own.see(table({ deal: { ...nothing, hashes } }));
    expect(said).toHaveLength(1);
    const round = { ...nothing, round: 1, hashes, commitment: 'c1' };
    await own.see(table({ deal: round }));
    expect(said[1]).toEqual({ seat: 0, nonce });
    await own.see(table({ deal: { ...round, nonces: { 0: nonce } } }));
    expect(said).toHaveLength(2);
    expect(keptDeal('ab12')).toMatchObject({ commitment: 'c1', seen: 1234, revealed: [0] });
  });

  test('that was voided gets a new nonce and a new commitment', async () => {
    const own = dealing();
    await own.see(table({}));
    const hashes = { 0: said[0]?.hash ?? '' };
    await own.see(table({ deal: { ...nothing, round: 1, hashes, commitment: 'c1' } }));
    const before = keptDeal('ab12')?.nonces[0];
    await own.see(table({ deal: { ...nothing, round: 1, missing: [1] } }));
    expect(said).toHaveLength(3);
    expect(keptDeal('ab12')?.nonces[0]).not.toBe(before);
    await own.see(table({ deal: { ...nothing, round: 2, hashes: { 0: said[2]?.hash ?? '' }, commitment: 'c2' } }));
    expect(keptDeal('ab12')?.commitment).toBe('c2');
  });

  test('is not revealed by a browser that did not contribute', async () => {
    const own = dealing();
    await own.see(table({ deal: { ...nothing, round: 1, hashes: { 0: 'f'.repeat(64) }, commitment: 'c1' } }));
    expect(said).toEqual([]);
  });

  test('is compared with what was seen first', async () => {
    const own = dealing();
    await own.see(table({ state: 'playing', commitment: 'c1' }));
    await own.see(table({ state: 'playing', commitment: 'c2' }));
    const kept = keptDeal('ab12');
    expect(compare(kept, { commitment: 'c1' })).toEqual({ commitment: true, seen: 1234, own: null });
    expect(compare(kept, { commitment: 'c2' }).commitment).toBe(false);
    expect(compare(null, { commitment: 'c2' })).toEqual({ commitment: null, seen: null, own: null });
    const revealed = { nonces: { 0: 'aa' }, revealed: [0], commitment: 'c1', seen: 1 };
    expect(compare(revealed, { commitment: 'c1', nonces: { 0: 'aa' } }).own).toBe(true);
    expect(compare(revealed, { commitment: 'c1', nonces: {} }).own).toBe(false);
  });
});
