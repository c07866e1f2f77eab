/** The page in English, for tests of its parts. */
import { words } from '../src/lib/words/words.svelte';

export async function speakEnglish() {
  await words.load('en');
}
