/** The worker that runs the tables on this device. */
import url from '../../../module/whistlestop.wasm?url';
import { DeviceHost } from './host';
import type { ToPage, ToWorker } from './messages';
import { Module } from './module';
import { GameStore } from './store';
import { BotScheduler } from './bot-scheduler';

const post = (message: ToPage) => self.postMessage(message);
const tabs = 'BroadcastChannel' in self ? new BroadcastChannel('whistlestop-games') : null;

async function start(): Promise<DeviceHost> {
  const code = await WebAssembly.compileStreaming(fetch(url));
  const botScheduler = new BotScheduler(() => {
    const worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ code });
    return worker;
  });
  const host = new DeviceHost({
    module: new Module(code),
    store: new GameStore(),
    botScheduler,
    post,
    announce: (table) => tabs?.postMessage(table),
  });
  if (tabs) tabs.onmessage = (event: MessageEvent<string>) => host.grown(event.data);
  return host;
}

const host = start().then(
  (running) => {
    post({ type: 'started' });
    return running;
  },
  (error: unknown) => {
    post({ type: 'not-started', error: String(error) });
    return null;
  },
);

self.onmessage = async (event: MessageEvent<ToWorker>) => {
  const running = await host;
  await running?.receive(event.data);
};
// Errors of asynchronous answers must reach the page like errors in messages.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => {
    throw event.reason;
  });
});
