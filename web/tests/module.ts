/** The built WebAssembly module, for tests. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Module } from '../src/lib/device/module';

const path = fileURLToPath(new URL('../module/whistlestop.wasm', import.meta.url));

export function moduleBytes() {
  if (!existsSync(path)) throw new Error('the module is missing: `cargo xtask wasm` builds it');
  return readFileSync(path);
}

export function openModule(): Module {
  return new Module(new WebAssembly.Module(moduleBytes()));
}
