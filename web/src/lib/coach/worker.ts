/** The worker in which the coach computes: an instance of the coach's module, loaded when it is first asked. */
import url from '../../../module/coach.wasm?url';
import { Instance } from '../device/module';
import type { CoachAnswer, CoachRequest, Job } from './messages';

const instance = WebAssembly.compileStreaming(fetch(url)).then((code) => new Instance(code, 'coach'));

const state = { isPaused: false, isUnfinished: false, isRunning: false };

/** Lets messages arrive between two steps. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function run(ask: (request: CoachRequest) => CoachAnswer) {
  if (state.isRunning) return;
  state.isRunning = true;
  while (state.isUnfinished && !state.isPaused) {
    const answer = ask({ do: 'step' });
    state.isUnfinished = answer.type === 'step';
    self.postMessage(answer);
    await turn();
  }
  state.isRunning = false;
}

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  // Before the module is there, too: the page may stop an analysis that has not begun.
  if (data.do === 'pause' || data.do === 'resume') state.isPaused = data.do === 'pause';
  const coach = await instance;
  const ask = ({ do: name, ...rest }: CoachRequest) => coach.call({ [name]: rest }) as CoachAnswer;
  if (data.do !== 'pause' && data.do !== 'resume') {
    const answer = ask(data);
    if (data.do === 'analyze') state.isUnfinished = answer.type === 'analysis' && !answer.analysis.complete;
    self.postMessage(answer);
  }
  await run(ask);
};
// Errors of asynchronous answers must reach the page like errors in messages.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => {
    throw event.reason;
  });
});
