// Runs the workloads of `crates/browser/examples/bench.rs` in a worker and shows the best of three runs of each.
const RUNS = 3;
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

const files = await (await fetch('/offline.json')).json();
const code = await WebAssembly.compileStreaming(fetch(files.find((file) => file.endsWith('.wasm'))));
const worker = new Worker(
  files.find((file) => file.includes('/thinker-')),
  { type: 'module' },
);
worker.postMessage({ code });

function ask(request) {
  return new Promise((done) => {
    worker.onmessage = (event) => done(event.data);
    worker.postMessage(request);
  });
}

for (const { name, request, unit } of WORKLOADS) {
  let best = Infinity;
  let decisions = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    const answer = await ask(request);
    best = Math.min(best, performance.now() - begun);
    decisions = answer.decisions;
  }
  const row = document.querySelector('#results').insertRow();
  row.insertCell().textContent = name;
  row.insertCell().textContent = unit(decisions, best);
}
document.querySelector('#state').textContent = 'Done.';
