// Without a connection: a page that says so. What was built has its hash in its name and is kept once fetched.
const KEPT = 'whistlestop-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, '/icon.svg'])));
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

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (url.pathname === '/icon.svg') {
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
