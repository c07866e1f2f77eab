/** The worker that runs bots: an instance of the module that gets whole games and returns choices. */
import type { Request } from './messages';
import { Module } from './module';

let module: Module | null = null;

self.onmessage = (event: MessageEvent<{ code: WebAssembly.Module } | Request>) => {
  if ('code' in event.data) module = new Module(event.data.code);
  else self.postMessage(module?.handle(event.data)[0]);
};
