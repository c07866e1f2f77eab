import { afterEach, expect, test, vi } from 'vitest';
import { lacking } from './support';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function withWorker() {
  vi.stubGlobal('Worker', vi.fn());
}

test('a browser with all that is needed lacks nothing', () => {
  withWorker();
  expect(lacking()).toBeNull();
});

test('a browser without WebAssembly', () => {
  withWorker();
  vi.stubGlobal('WebAssembly', undefined);
  expect(lacking()).toBe('WebAssembly');
});

test('a browser whose WebAssembly has no instructions on vectors', () => {
  withWorker();
  const opcode = 253;
  vi.spyOn(WebAssembly, 'validate').mockImplementation(
    (bytes) => !new Uint8Array(bytes as ArrayBuffer).includes(opcode),
  );
  expect(lacking()).toBe('WebAssembly SIMD');
});

test('a browser without workers', () => {
  vi.stubGlobal('Worker', undefined);
  Reflect.deleteProperty(globalThis, 'Worker');
  expect(lacking()).toBe('Web Worker');
});
