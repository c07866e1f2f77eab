// Makes the page work without a connection: once the first page has been shown, all built files are kept but those that
// are kept on use: fonts of other scripts, and the module of the coach.
// Built files have their hash in their names and never change. `offline.json` lists those of one build.
const KEPT = 'whistlestop-1';
const OFFLINE = '/offline.html';
const PAGE = '/index.html';
/** Files of every build, without a hash in their names. */
const NAMED = ['/icon.svg', '/boot.js'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, ...NAMED])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Whether a file is kept before it is used. Fonts have their script in their names. */
function isKeptAtOnce(file, scripts) {
  if (file.endsWith('.woff2'))
    return scripts.some((script) => file.includes(`-${script}-`) && !file.includes(`-${script}-ext-`));
  return !(file.endsWith('.wasm') && file.includes('/coach-'));
}

/** Keeps the files of the present build and its page, then removes files of older builds. */
async function keepBuild(scripts) {
  const cache = await caches.open(KEPT);
  const list = await fetch('/offline.json', { cache: 'no-cache' });
  if (!list.ok) return;
  const files = await list.json();
  const missing = [];
  for (const file of files) if (isKeptAtOnce(file, scripts) && !(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok) return;
  await cache.put(PAGE, page);
  const wanted = new Set(files.map((file) => new URL(file, self.location.origin).href));
  for (const request of await cache.keys()) {
    if (new URL(request.url).pathname.startsWith('/assets/') && !wanted.has(request.url)) await cache.delete(request);
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'keep') event.waitUntil(keepBuild(event.data.scripts).catch(() => {}));
});

/** The page without a connection: every address is the same page, which runs games on this device. */
async function withoutConnection() {
  return (await caches.match(PAGE)) ?? (await caches.match(OFFLINE)) ?? Response.error();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(withoutConnection));
  } else if (NAMED.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(
      caches.match(request).then(
        (found) =>
          found ??
          fetch(request).then((answer) => {
            if (answer.ok) {
              const copy = answer.clone();
              event.waitUntil(caches.open(KEPT).then((cache) => cache.put(request, copy)));
            }
            return answer;
          }),
      ),
    );
  }
});
