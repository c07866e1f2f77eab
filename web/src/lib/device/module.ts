/** The WebAssembly modules: requests and answers as JSON in their memory (`crates/browser/src/exports.rs`). */
import type { Answer, Request } from './messages';

type Exports = {
  memory: WebAssembly.Memory;
  input(length: number): number;
  output(): number;
  output_length(): number;
};

/** The module has panicked; the instance must not be used again. */
export class ModuleCrash extends Error {}

/** An instance of one of the modules, and the function that answers its requests. */
export class Instance {
  readonly #exports: Exports;
  readonly #answer: () => number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(code: WebAssembly.Module, answer: 'handle' | 'coach') {
    const { exports } = new WebAssembly.Instance(code, { env: { clock: () => performance.now() } });
    this.#exports = exports as Exports;
    this.#answer = exports[answer] as () => number;
  }

  call(request: unknown): unknown {
    const exports = this.#exports;
    const bytes = this.#encoder.encode(JSON.stringify(request));
    const at = exports.input(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    let length: number;
    try {
      length = this.#answer();
    } catch {
      throw new ModuleCrash(this.#read(exports.output_length()));
    }
    return JSON.parse(this.#read(length));
  }

  #read(length: number): string {
    return this.#decoder.decode(new Uint8Array(this.#exports.memory.buffer, this.#exports.output(), length));
  }
}

/** The module of the tables. */
export class Module {
  readonly #instance: Instance;

  constructor(code: WebAssembly.Module) {
    this.#instance = new Instance(code, 'handle');
  }

  handle(request: Request): Answer[] {
    const { do: name, ...rest } = request;
    const mono = Math.round(performance.now());
    return this.#instance.call({ mono, wall: Date.now(), request: { [name]: rest } }) as Answer[];
  }
}
