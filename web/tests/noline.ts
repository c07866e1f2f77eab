/** No test of the page speaks to a network: whoever needs an answer stubs it. */
import { vi } from 'vitest';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
