/** The reader's settings in this browser, in local storage. */

export const LANGUAGES = ['en', 'uk', 'ru', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Short names for a button, as readers of each language know them. */
export const LANGUAGE_CODES: Record<Language, string> = { en: 'EN', uk: 'УКР', ru: 'РУС', pl: 'PL' };
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  uk: 'Українська',
  ru: 'Русский',
  pl: 'Polski',
};
export type Theme = 'auto' | 'light' | 'dark' | 'contrast';
/** The size of city names on the map. */
export type Labels = 'normal' | 'large';
/** The standard colors, or a palette that is easier to distinguish for people with color-vision deficiency. */
export type Colors = 'printed' | 'apart';
/** How fast bots play. */
export type BotSpeed = 'slow' | 'normal' | 'fast' | 'instant';
export type Motion = 'auto' | 'full' | 'none';

type Chosen = {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  confirm: boolean;
  keys: boolean;
  notify: boolean;
  labels: Labels;
  colors: Colors;
  botSpeed: BotSpeed;
};

const STORE = 'whistlestop-settings';

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

function read(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Chosen>;
  } catch {
    return {};
  }
}

class Settings {
  #kept = read();

  constructor() {
    // A setting changed in one tab applies to all tabs.
    addEventListener('storage', ({ key }) => {
      if (key !== STORE) return;
      const { language, ...chosen } = read();
      Object.assign(this, chosen);
      this.language = languageOf([language ?? '', this.language]);
    });
  }

  language: Language = $state(languageOf([this.#kept.language ?? '', ...navigator.languages]));
  theme: Theme = $state(this.#kept.theme ?? 'auto');
  motion: Motion = $state(this.#kept.motion ?? 'auto');
  sound: boolean = $state(this.#kept.sound ?? true);
  /** Ask before claiming when there is one way to pay. On touch screens, where misses are more frequent, it is on by default. */
  confirm: boolean = $state(this.#kept.confirm ?? matchMedia('(pointer: coarse)').matches);
  /** Single-letter keys. */
  keys: boolean = $state(this.#kept.keys ?? true);
  notify: boolean = $state(this.#kept.notify ?? false);
  labels: Labels = $state(this.#kept.labels ?? 'normal');
  colors: Colors = $state(this.#kept.colors ?? 'printed');
  botSpeed: BotSpeed = $state(this.#kept.botSpeed ?? 'normal');

  get reducedMotion(): boolean {
    if (this.motion === 'auto') return matchMedia('(prefers-reduced-motion: reduce)').matches;
    return this.motion === 'none';
  }

  keep() {
    const { language, theme, motion, sound, confirm, keys, notify, labels, colors, botSpeed } = this;
    const chosen: Chosen = { language, theme, motion, sound, confirm, keys, notify, labels, colors, botSpeed };
    try {
      localStorage.setItem(STORE, JSON.stringify(chosen));
    } catch {
      // Without storage the settings last until the page is closed.
    }
  }
}

export const settings = new Settings();
