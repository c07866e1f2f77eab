/** The guide to each game in the language of the page: sections with the rules behind them. Its words have files of their own. */
import { NUMBERS, planOf, type Drawn } from './guide';
import { bundleOf, t, words } from '../words/words.svelte';
import { someTrains } from '../words/names';
import type { FluentBundle } from '@fluent/bundle';
import type { Language } from '../state/settings.svelte';
import type { Edition } from '../protocol/wire';

export type Section = { title: string; text: string; rules: string[]; drawn: Drawn | null };

const FILES = import.meta.glob<string>('../../../../words/guide/*.ftl', { query: '?raw', import: 'default' });

class Guide {
  #file: { language: Language; text: string } | null = $state.raw(null);
  #bundle: FluentBundle | null = $derived(this.#file && bundleOf(this.#file.language, this.#file.text));

  async load(language: Language) {
    const file = FILES[`../../../../words/guide/${language}.ftl`];
    if (file) this.#file = { language, text: await file() };
  }

  say(key: string, args: Record<string, string | number> = {}): string {
    const message = this.#bundle?.getMessage(key);
    return this.#bundle && message?.value ? this.#bundle.formatPattern(message.value, args, []) : '';
  }

  of(edition: Edition): Section[] {
    const numbers = edition === 'card-game' ? null : NUMBERS[edition];
    const wild = t(edition === 'london' || edition === 'new-york' ? `card-wild-${edition}` : 'card-wild');
    const args = { edition, ...(numbers ? { ...numbers, trains: someTrains(numbers.trains, edition), wild } : {}) };
    return planOf(edition).map(({ title, text, rules, drawn }) => ({
      title: this.say(`h-${title}`, args),
      text: this.say(text, args),
      rules,
      drawn: drawn ?? null,
    }));
  }
}

export const guide = new Guide();

/** Keeps the guide in the language of the page. */
export function guideInLanguage() {
  $effect(() => {
    void guide.load(words.language);
  });
}
