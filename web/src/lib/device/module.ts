/** The WebAssembly module: requests and answers as JSON in its memory (`crates/browser/src/exports.rs`). */
import type { Answer, Request } from './messages';

type Exports = {
  memory: WebAssembly.Memory;
  input(length: number): number;
  handle(): number;
  output(): number;
  output_length(): number;
};

/** The module has panicked; the instance must not be used again. */
export class ModuleCrash extends Error {}

export class Module {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(code: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(code, { env: { clock: () => performance.now() } });
    this.#exports = instance.exports as Exports;
  }

  handle(request: Request): Answer[] {
    const exports = this.#exports;
    const mono = Math.round(performance.now());
    const { do: name, ...rest } = request;
    const bytes = this.#encoder.encode(JSON.stringify({ mono, wall: Date.now(), request: { [name]: rest } }));
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    let length: number;
    try {
      length = exports.handle();
    } catch {
      throw new ModuleCrash(this.#read(exports.output_length()));
    }
    return JSON.parse(this.#read(length)) as Answer[];
  }

  #read(length: number): string {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), length));
  }
}
