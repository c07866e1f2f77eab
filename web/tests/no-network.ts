/** Unit tests have no network: a test that needs a response stubs `fetch`. */
import { vi } from 'vitest';

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
