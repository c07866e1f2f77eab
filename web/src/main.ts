import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/pages.css';
import './styles/accessibility.css';
import symbols from './cards.svg?raw';
import App from './App.svelte';
import { pieceSymbols } from '$lib/board/pieces';
import { watchChunks } from '$lib/state/reload.svelte';
import { keepOffline } from '$lib/state/offline';
import { settings } from '$lib/state/settings.svelte';
import { words } from '$lib/words/words.svelte';

// From now on missing files are handled here and no longer by `public/boot.js`.
document.documentElement.dataset.started = '';
watchChunks();
document.body.insertAdjacentHTML('afterbegin', symbols.slice(symbols.indexOf('<svg')) + pieceSymbols());
await words.load(settings.language);
document.documentElement.lang = settings.language;
// Once the page is shown, the service worker fetches what it needs to work without a connection.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepOffline(settings.language).catch(() => {});
const target = document.getElementById('app');
if (target) mount(App, { target });
// The browser loads what it needs to write numbers when first asked to: here, and not while a table is built.
setTimeout(() => {
  new Intl.NumberFormat(settings.language).format(1);
  new Intl.PluralRules(settings.language).select(1);
});
