/** The name that this browser's owner last had on a server, for games without one. */
const KEY = 'whistlestop-name';

export function rememberName(name: string) {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser without storage calls its owner "Player 1".
  }
}

export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
