/** Keys by letter and by place. */
import { describe, expect, test } from 'vitest';
import { keyOf } from './keys';

const press = (key: string, code: string, shiftKey = false) => keyOf({ key, code, shiftKey });

describe('a key', () => {
  test('is the letter it types on a Latin layout, wherever the key is', () => {
    expect(press('d', 'KeyD')).toBe('d');
    // Dvorak types d where others have h.
    expect(press('d', 'KeyH')).toBe('d');
    expect(press('D', 'KeyD', true)).toBe('d');
  });

  test('is known by its place on a Cyrillic layout', () => {
    expect(press('в', 'KeyD')).toBe('d');
    expect(press('е', 'KeyT')).toBe('t');
    expect(press('.', 'Slash')).toBe('/');
    expect(press(',', 'Slash', true)).toBe('?');
    // Ukrainian and Russian type a question mark with Shift and 7.
    expect(press('?', 'Digit7', true)).toBe('?');
  });

  test('is a digit where digits need Shift', () => {
    expect(press('&', 'Digit1')).toBe('1');
  });

  test('that types nothing means nothing', () => {
    expect(press('Enter', 'Enter')).toBeUndefined();
    expect(press('ArrowLeft', 'ArrowLeft')).toBeUndefined();
    expect(press('Shift', 'ShiftLeft', true)).toBeUndefined();
  });
});
