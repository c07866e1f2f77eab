/** The built WebAssembly modules, for tests. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Module } from '../src/lib/device/module';

export function moduleBytes(name: 'whistlestop' | 'coach' = 'whistlestop') {
  const path = fileURLToPath(new URL(`../module/${name}.wasm`, import.meta.url));
  if (!existsSync(path)) throw new Error('the module is missing: `cargo xtask wasm` builds it');
  return readFileSync(path);
}

export function openModule(): Module {
  return new Module(new WebAssembly.Module(moduleBytes()));
}
