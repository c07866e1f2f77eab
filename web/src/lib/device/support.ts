/** Checks whether this browser can run tables by itself. */

/** Returns what the browser lacks to run tables by itself; null if it can. */
export function lacking(): 'WebAssembly' | 'Web Worker' | null {
  if (typeof WebAssembly !== 'object' || !('compileStreaming' in WebAssembly)) return 'WebAssembly';
  return 'Worker' in globalThis ? null : 'Web Worker';
}
