import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../state/settings.svelte';
import { words } from '../words/words.svelte';
import type { EditionData } from '../editions/editions';
import type { Hint, View } from '../protocol/wire';
import { hintText } from './hints';

test('action and reason of a hint are two sentences, also where the action is named like its button', () => {
  const view = { edition: 'marklin', row: [], offer: [] } as unknown as View;
  for (const language of LANGUAGES) {
    words.use(language, readFileSync(resolve('../words', `${language}.ftl`), 'utf8'));
    for (const action of ['tickets', 'split 2 2', 'alight', 'pass', 'pick deck']) {
      const hint = { action, reason: { code: 'forced', args: {} } } as unknown as Hint;
      const said = hintText(hint, view, {} as EditionData, String);
      expect(said.slice(0, -words.say('reason-forced').length)).toMatch(/[^.]\. $/);
    }
  }
  words.language = 'en';
});
