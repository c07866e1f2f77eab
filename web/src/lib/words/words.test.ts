import { describe, expect, test } from 'vitest';
import { words } from './words.svelte';

describe('ordinal numbers', () => {
  test('English places have their own endings', async () => {
    await words.load('en');
    const places = [1, 2, 3, 4, 11, 22].map((rank) => words.say('me-place', { rank, n: 30 }));
    expect(places).toEqual(['1st of 30', '2nd of 30', '3rd of 30', '4th of 30', '11th of 30', '22nd of 30']);
  });
});
