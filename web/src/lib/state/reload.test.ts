import { beforeEach, expect, test, vi } from 'vitest';
import { reload, watchChunks } from './reload.svelte';

beforeEach(() => sessionStorage.clear());

test('a part of the page that cannot be loaded reloads the page once, and then says so', () => {
  const page = { reload: vi.fn() };
  watchChunks(page);
  expect(reload).toEqual({ done: false, failed: false });
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  };
  // Script and style of a part are reported one after the other.
  fail();
  fail();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(reload.failed).toBe(false);
  // The page that was loaded again says what happened, and is not loaded a second time.
  watchChunks(page);
  expect(reload.done).toBe(true);
  fail();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(reload.failed).toBe(true);
});
