/** Asks the service worker to keep the page, so that it opens without a connection. */
import type { Language } from './settings.svelte';

/** The page loads first: caching starts after this delay, so that it does not slow the first load. */
const AFTER_MS = 3_000;

/** The scripts that a language needs, as the names of the font files have them. */
const SCRIPTS: Record<Language, string[]> = {
  en: ['latin'],
  pl: ['latin', 'latin-ext'],
  ru: ['latin', 'cyrillic'],
  uk: ['latin', 'cyrillic'],
};

export async function keepOffline(language: Language) {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  setTimeout(() => active?.postMessage({ type: 'keep', scripts: SCRIPTS[language] }), AFTER_MS);
}
