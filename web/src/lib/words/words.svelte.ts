/** The texts of the page in the chosen language, from the Fluent files in `words/`. */
import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from '@fluent/bundle';
import { settings, type Language } from '../state/settings.svelte';
import type { Edition } from '../protocol/wire';

const FILES = import.meta.glob<string>('../../../../words/*.ftl', { query: '?raw', import: 'default' });
/** The words of the coach, which the first page that needs them loads. */
const COACH = import.meta.glob<string>('../../../../words/coach/*.ftl', { query: '?raw', import: 'default' });

async function read(language: Language, withCoach: boolean): Promise<string> {
  const files = [
    FILES[`../../../../words/${language}.ftl`],
    ...(withCoach ? [COACH[`../../../../words/coach/${language}.ftl`]] : []),
  ];
  const texts = await Promise.all(
    files.map((file) => {
      if (!file) throw new Error(`no words for ${language}`);
      return file();
    }),
  );
  return texts.join('\n');
}

export type Args = Record<string, FluentVariable>;

/** Implements `NUMBER($n, type: "ordinal")`, which the library's own function does not support and the server's does. */
function number([value]: FluentValue[], { type }: Record<string, FluentValue>): FluentValue {
  if (!(value instanceof FluentNumber)) throw new TypeError('NUMBER() takes a number');
  return type === 'ordinal' ? new FluentNumber(value.valueOf(), { ...value.opts, type } as object) : value;
}

export function bundleOf(language: string, text: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false, functions: { NUMBER: number } });
  const problems = bundle.addResource(new FluentResource(text));
  if (problems.length > 0) throw new Error(`words/${language}.ftl: ${problems.map(String).join('; ')}`);
  return bundle;
}

/** Marks the start and the end of words that `Sentence.svelte` shows in bold. */
export const STRONG = '\u0001';

/** Removes the second of two full stops, because a name such as "Leo W." may end a sentence, and replaces the hyphen of negative numbers by a minus sign. */
export function typeset(text: string): string {
  return text
    .replaceAll(`.${STRONG}.`, `.${STRONG}`)
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(/(?<![\p{L}\p{N}.-])-(?=\d)/gu, '−');
}

class Words {
  #text: string | null = $state.raw(null);
  /** The edition whose words are used; every text can use it as `$edition`. */
  edition: Edition = $state('usa');
  /** The language of the texts on the page; it changes when the file of the chosen language has been loaded. */
  language: Language = $state('en');
  #bundle = $derived(this.#text === null ? null : bundleOf(this.language, this.#text));
  /** Whether the texts of the coach are needed, and their loading. */
  #hasCoach = false;
  #coach: Promise<void> | null = null;

  async load(language: Language) {
    this.use(language, await read(language, this.#hasCoach));
  }

  /** Adds the words of the coach, in this language and in every one chosen later. */
  withCoach(): Promise<void> {
    this.#hasCoach = true;
    this.#coach ??= this.load(this.language).catch((error: unknown) => {
      this.#coach = null;
      throw error;
    });
    return this.#coach;
  }

  use(language: Language, text: string) {
    this.#text = text;
    this.language = language;
  }

  has(key: string): boolean {
    return this.#bundle?.hasMessage(key) ?? false;
  }

  /** Returns the text of a key in the words of the edition shown, or of another one. */
  say(key: string, args?: Args, edition: Edition = this.edition): string {
    const bundle = this.#bundle;
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return key;
    return typeset(bundle.formatPattern(message.value, { edition, ...args }, []));
  }

  /** Returns the text of a key, or null if there is none or an argument is missing. */
  attempt(key: string, args: Args): string | null {
    const bundle = this.#bundle;
    const message = bundle?.getMessage(key);
    if (!bundle || !message?.value) return null;
    const problems: Error[] = [];
    const said = bundle.formatPattern(message.value, { edition: this.edition, ...args }, problems);
    return problems.length > 0 ? null : typeset(said);
  }
}

export const words = new Words();

/** Short for the markup: `{t('your-turn')}`. */
export function t(key: string, args?: Args): string {
  return words.say(key, args);
}

/** Shows the page in the colors and words of an edition. */
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

/** Formats a number with a minus sign instead of a hyphen. */
export function minus(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** Formats points with their sign. */
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : '0';
}

/** A list as this language joins it: "Bohdan, Ivanka and Tomasz". */
export function listed(items: string[]): string {
  return new Intl.ListFormat(words.language, { type: 'conjunction' }).format(items);
}
