import { afterEach, describe, expect, test, vi } from 'vitest';
import { copyText, isLocalOnly, share, sharedOrigin, tableLink } from './share';

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

describe('copying', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** The older way of browsers to copy, which happy-dom lacks. */
  function stubCommand(works: boolean) {
    const copied: string[] = [];
    Object.assign(document, {
      execCommand: () => {
        copied.push(document.querySelector('textarea')?.value ?? '');
        return works;
      },
    });
    return copied;
  }

  test('works without the clipboard API, and where that is not allowed', async () => {
    const copied = stubCommand(true);
    vi.stubGlobal('navigator', {});
    expect(await copyText('one')).toBe(true);
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
    expect(await copyText('two')).toBe(true);
    expect(copied).toEqual(['one', 'two']);
    expect(document.querySelector('textarea')).toBeNull();
  });

  test('says so when nothing was copied', async () => {
    stubCommand(false);
    vi.stubGlobal('navigator', {});
    expect(await copyText('one')).toBe(false);
  });

  test('a closed share sheet is not a failure; a missing or broken one is', async () => {
    vi.stubGlobal('navigator', {});
    expect(await share('Friday', 'http://a')).toBe(false);
    const sheet = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { share: sheet });
    expect(await share('Friday', 'http://a')).toBe(true);
    expect(sheet).toHaveBeenCalledWith({ title: 'Friday', url: 'http://a' });
    sheet.mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await share('Friday', 'http://a')).toBe(true);
    sheet.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    expect(await share('Friday', 'http://a')).toBe(false);
  });
});
