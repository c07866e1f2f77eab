/** Every sentence on the page, from the Fluent files in `words/`, in the language chosen now. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings, type Language } from './settings.svelte';
import type { Edition } from './wire';

const FILES = import.meta.glob<string>('../../../words/*.ftl', { query: '?raw', import: 'default' });

export type Args = Record<string, FluentVariable>;

export function bundleOf(language: string, text: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const problems = bundle.addResource(new FluentResource(text));
  if (problems.length > 0) throw new Error(`words/${language}.ftl: ${problems.map(String).join('; ')}`);
  return bundle;
}

/** Owners of the Russian London read other words for a route and a ticket. All three decline alike, so the stem is enough. */
const RUSSIAN_LONDON: Record<string, string> = {
  перегон: 'маршрут',
  Перегон: 'Маршрут',
  маршрут: 'билет',
  Маршрут: 'Билет',
};

/** The text in the words of the edition's own rulebook. */
export function inWordsOf(edition: Edition, language: string, text: string): string {
  if (edition !== 'london' || language !== 'ru') return text;
  return text.replace(/[Пп]ерегон|[Мм]аршрут/g, (word) => RUSSIAN_LONDON[word] ?? word);
}

class Words {
  #text: string | null = $state.raw(null);
  /** Whose words are spoken; every sentence may ask for it as `$edition`. */
  edition: Edition = $state('usa');
  /** The language of the words on the page, which follows the chosen one as soon as its file is here. */
  language: Language = $state('en');
  #plain = $derived(this.#text === null ? null : bundleOf(this.language, this.#text));
  /** Parsed apart only where London has words of its own. */
  #london = $derived.by(() => {
    const text = this.#text === null ? null : inWordsOf('london', this.language, this.#text);
    return text === null || text === this.#text ? this.#plain : bundleOf(this.language, text);
  });

  #bundle(edition: Edition = this.edition): FluentBundle | null {
    return edition === 'london' ? this.#london : this.#plain;
  }

  async load(language: Language) {
    const file = FILES[`../../../words/${language}.ftl`];
    if (!file) throw new Error(`no words for ${language}`);
    this.use(language, await file());
  }

  use(language: Language, text: string) {
    this.#text = text;
    this.language = language;
  }

  has(key: string): boolean {
    return this.#bundle()?.hasMessage(key) ?? false;
  }

  /** The sentence in the words of the edition shown, or of another one. */
  say(key: string, args?: Args, edition: Edition = this.edition): string {
    const bundle = this.#bundle(edition);
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return key;
    return bundle.formatPattern(message.value, { edition, ...args }, []);
  }

  /** The sentence, or nothing where there is none or an argument is missing. */
  attempt(key: string, args: Args): string | null {
    const bundle = this.#bundle();
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return null;
    const problems: Error[] = [];
    const said = bundle.formatPattern(message.value, { edition: this.edition, ...args }, problems);
    return problems.length > 0 ? null : said;
  }
}

export const words = new Words();

/** Short for the markup: `{t('your-turn')}`. */
export function t(key: string, args?: Args): string {
  return words.say(key, args);
}

/** Dresses the page in an edition: its colors and its words. */
export function showEdition(edition: Edition) {
  document.documentElement.dataset.edition = edition;
  words.edition = edition;
}

export async function switchLanguage(language: Language) {
  await words.load(language);
  settings.language = language;
  settings.keep();
  document.documentElement.lang = language;
}

/** A number with a true minus. */
export function minus(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** Points with their sign and a true minus. */
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : '0';
}

/** A list as this language joins it: "Bohdan, Ivanka and Tomasz". */
export function listed(items: string[]): string {
  return new Intl.ListFormat(words.language, { type: 'conjunction' }).format(items);
}
