/** Checks whether this browser can run tables by itself. */

/** A module with one function that uses an instruction on vectors. */
const SIMD = Uint8Array.from(atob('AGFzbQEAAAABBQFgAAF7AwIBAAoKAQgAQQD9D/1iCw=='), (letter) => letter.charCodeAt(0));

/** Returns what the browser lacks to run tables by itself; null if it can. */
export function lacking(): 'WebAssembly' | 'WebAssembly SIMD' | 'Web Worker' | null {
  if (typeof WebAssembly !== 'object' || !('compileStreaming' in WebAssembly)) return 'WebAssembly';
  if (!WebAssembly.validate(SIMD)) return 'WebAssembly SIMD';
  return 'Worker' in globalThis ? null : 'Web Worker';
}
