import { mount } from 'svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import symbols from './cards.svg?raw';
import App from './App.svelte';
import { settings } from '$lib/settings.svelte';
import { words } from '$lib/words.svelte';

if (__FAKE__) {
  const { startFakeServer } = await import('./dev/fake');
  await startFakeServer();
}

document.body.insertAdjacentHTML('afterbegin', symbols.slice(symbols.indexOf('<svg')));
await words.load(settings.language);
document.documentElement.lang = settings.language;
const target = document.getElementById('app');
if (target) mount(App, { target });
