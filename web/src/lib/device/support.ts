/** Checks whether this browser can run tables by itself. */

/** A module with one function that uses an instruction on vectors. */
const SIMD = Uint8Array.from([
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
]);

/** Returns what the browser lacks to run tables by itself; null if it can. */
export function lacking(): 'WebAssembly' | 'WebAssembly SIMD' | 'Web Worker' | null {
  if (typeof WebAssembly !== 'object' || !('compileStreaming' in WebAssembly)) return 'WebAssembly';
  if (!WebAssembly.validate(SIMD)) return 'WebAssembly SIMD';
  return 'Worker' in globalThis ? null : 'Web Worker';
}
