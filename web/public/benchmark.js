// Runs the workloads of `crates/browser/examples/bench.rs` in a worker and shows the best of three runs of each.
// With `?runs=1` each runs once.
const RUNS = Number(new URLSearchParams(location.search).get('runs') ?? 3);
const game = { edition: 'usa', seats: 2, seed: 7 };
const WORKLOADS = [
  {
    name: 'random playouts',
    request: { do: 'playouts', ...game, games: 20000 },
    unit: (decisions, ms) => `${(decisions / ms / 1000).toFixed(2)} M decisions/s`,
  },
  {
    name: 'planner',
    request: { do: 'self-play', ...game, bot: 'planner', games: 200 },
    unit: (decisions, ms) => `${((ms * 1000) / decisions).toFixed(1)} µs per decision`,
  },
  {
    name: 'search with 300 simulated games',
    request: { do: 'self-play', ...game, bot: 'search', nodes: 300, games: 2, limit: 40 },
    unit: (decisions, ms) => `${(ms / decisions).toFixed(2)} ms per decision`,
  },
];
/** Returns the built file whose address matches. */
function find(files, pattern) {
  const found = files.find((file) => pattern.test(file));
  if (!found) throw new Error(`the build has no file like ${pattern}`);
  return found;
}

async function start() {
  const files = await (await fetch('/offline.json')).json();
  const code = await WebAssembly.compileStreaming(fetch(find(files, /\/whistlestop-[^/]*\.wasm$/)));
  const worker = new Worker(find(files, /\/bot-worker-[^/]*\.js$/), { type: 'module' });
  worker.postMessage({ code });
  return (request) =>
    new Promise((done, fail) => {
      worker.onmessage = (event) => done(event.data);
      worker.onerror = (event) => fail(new Error(event.message || 'the worker cannot be loaded'));
      worker.postMessage(request);
    });
}

async function timed(work) {
  const begun = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - begun };
}

function show(name, result) {
  const row = document.querySelector('#results').insertRow();
  row.insertCell().textContent = name;
  row.insertCell().textContent = result;
}

async function measure() {
  const ask = await start();
  for (const { name, request, unit } of WORKLOADS) {
    let best = Infinity;
    let decisions = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const { answer, ms } = await timed(() => ask(request));
      if (!answer.decisions) throw new Error(JSON.stringify(answer));
      best = Math.min(best, ms);
      decisions = answer.decisions;
    }
    show(name, unit(decisions, best));
  }
}

const state = document.querySelector('#state');
measure().then(
  () => (state.textContent = 'Done.'),
  (error) => (state.textContent = `Failed: ${error.message}`),
);
