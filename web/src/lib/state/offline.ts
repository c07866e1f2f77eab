/** Asks the service worker to keep the whole page, so that it opens without a connection. */

/** The page loads first: nothing is cached for later use before this time has passed. */
const AFTER_MS = 3_000;

export async function keepOffline() {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  setTimeout(() => active?.postMessage('keep'), AFTER_MS);
}
