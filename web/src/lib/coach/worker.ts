/** The worker in which the coach computes: an instance of the coach's module, loaded when it is first asked. */
import url from '../../../module/coach.wasm?url';
import { Instance } from '../device/module';
import type { CoachAnswer, CoachRequest, Job } from './messages';

const instance = WebAssembly.compileStreaming(fetch(url)).then((code) => new Instance(code, 'coach'));

self.onmessage = async (event: MessageEvent<Job>) => {
  const coach = await instance;
  const ask = ({ do: name, ...rest }: CoachRequest) => coach.call({ [name]: rest }) as CoachAnswer;
  let answer = ask(event.data);
  self.postMessage(answer);
  while (answer.type === 'step' || (answer.type === 'analysis' && !answer.analysis.complete)) {
    answer = ask({ do: 'step' });
    self.postMessage(answer);
  }
};
// Errors of asynchronous answers must reach the page like errors in messages.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => {
    throw event.reason;
  });
});
