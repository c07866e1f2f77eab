import { describe, expect, test } from 'vitest';
import { isLocalOnly, sharedOrigin, tableLink } from './share';

describe('links to tables', () => {
  test('carry the invite in the fragment', () => {
    expect(tableLink('0a1b', 'f00d', 'http://192.168.1.5:8080')).toBe('http://192.168.1.5:8080/table/0a1b#f00d');
    expect(tableLink('0a1b', null, 'https://play.example')).toBe('https://play.example/table/0a1b');
  });

  test('never name an address that means another computer elsewhere', () => {
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '0.0.0.0', '[::1]', '::1', 'x.localhost'])
      expect(isLocalOnly(host), host).toBe(true);
    for (const host of [
      '192.168.1.5',
      '10.0.0.7',
      'play.example',
      '[2001:db8::7]',
      '172.16.0.127',
      'localhost.example',
    ])
      expect(isLocalOnly(host), host).toBe(false);
  });

  test('keep the address of the page where others can open it', async () => {
    const place = { origin: 'http://192.168.1.5:8080', hostname: '192.168.1.5' };
    expect(await sharedOrigin(place)).toEqual({ origin: place.origin, command: null });
  });
});
