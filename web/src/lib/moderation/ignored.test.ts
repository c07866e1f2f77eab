/** Whom a reader has muted or blocked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ignored } from './ignored.svelte';

const EVE = { speaker: 'e1', name: 'Eve' };

describe('people whom a reader ignores', () => {
  beforeEach(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });

  test('are muted, blocked and heard again', () => {
    ignored.set(EVE, 'mute');
    expect([ignored.isMuted('e1'), ignored.isBlocked('e1')]).toEqual([true, false]);
    ignored.set(EVE, 'block');
    expect([ignored.isMuted('e1'), ignored.isBlocked('e1')]).toEqual([true, true]);
    expect(ignored.list).toHaveLength(1);
    ignored.set(EVE, null);
    expect([ignored.isMuted('e1'), ignored.list.length]).toEqual([false, 0]);
    expect(ignored.isMuted(undefined)).toBe(false);
  });

  test('are read again when another tab has changed them, without what cannot be read', () => {
    localStorage.setItem('whistlestop-ignored', JSON.stringify([{ ...EVE, how: 'mute' }, { how: 'block' }, null, 7]));
    dispatchEvent(new StorageEvent('storage', { key: 'whistlestop-ignored' }));
    expect(ignored.list).toEqual([{ ...EVE, how: 'mute' }]);
    localStorage.setItem('whistlestop-ignored', 'nonsense');
    dispatchEvent(new StorageEvent('storage', { key: 'whistlestop-ignored' }));
    expect(ignored.list).toEqual([]);
  });
});
