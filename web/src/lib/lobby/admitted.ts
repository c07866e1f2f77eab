/** The tables that this browser tab has already been admitted to: their address opens without a question. */
const KEY = 'admitted';
const MAX_KNOWN = 50;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

let known = new Set(read());

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...known].slice(-MAX_KNOWN)));
  } catch {
    // A browser without storage asks again after a reload.
  }
}

export function admit(id: string) {
  known.add(id);
  keep();
}

export function isAdmitted(id: string): boolean {
  return known.has(id);
}

export function dismiss(id: string) {
  known.delete(id);
  keep();
}
