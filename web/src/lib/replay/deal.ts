/** This browser's contribution to the secret of a deal, and what it stores for the comparison at the end (docs/record.md). */
import { api } from '../protocol/api';
import type { TableDetail } from '../protocol/wire';

/** The stored data of a table's deal. */
export type KeptDeal = {
  /** The nonces of this browser's seats. */
  nonces: Record<number, string>;
  /** The seats whose nonces have been revealed for the present deal. */
  revealed: number[];
  /** The server's commitment as it was first seen, and when. */
  commitment: string | null;
  seen: number | null;
};

const STORE = 'whistlestop-deals';
const MAX_KNOWN = 100;

function read(): Record<string, KeptDeal> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Record<string, KeptDeal>;
  } catch {
    return {};
  }
}

export function keptDeal(table: string): KeptDeal | null {
  return read()[table] ?? null;
}

/** Stores the data of a table's deal; the oldest tables are removed first. */
function keep(table: string, deal: KeptDeal) {
  const { [table]: _, ...others } = read();
  const kept = [...Object.entries(others).slice(-(MAX_KNOWN - 1)), [table, deal] as const];
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser without storage can play, but not compare.
  }
}

const NOTHING: KeptDeal = { nonces: {}, revealed: [], commitment: null, seen: null };

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16));

export const textBytes = (text: string): number[] => [...new TextEncoder().encode(text)];

/** SHA-256 in hexadecimal digits, or null if the browser cannot hash (a page without HTTPS). */
export async function sha256(bytes: number[]): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))));
}

/** The hash by which a seat commits to its nonce. */
export function nonceHash(table: string, seat: number, nonce: string): Promise<string | null> {
  return sha256([...textBytes('whistlestop nonce 1\n'), seat, ...bytesOf(nonce), ...textBytes(table)]);
}

/** Follows a table's deal: contributes before the start, reveals when the server has committed itself. */
export class Dealing {
  /** The last request, so that it is not sent again before the table shows its effect. */
  #sent = '';

  constructor(
    readonly post: (table: string, seat: number, what: { hash: string } | { nonce: string }) => Promise<unknown> = (
      table,
      seat,
      what,
    ) => api.contribute(table, seat, what),
    readonly now: () => number = () => Date.now(),
  ) {}

  async see(table: TableDetail) {
    const { id, deal } = table;
    const kept = keptDeal(id) ?? NOTHING;
    if (table.state !== 'forming') {
      if (table.commitment && !kept.commitment) keep(id, { ...kept, commitment: table.commitment, seen: this.now() });
      return;
    }
    const seat = table.seats.findIndex(({ you, kind }) => you && kind === 'human');
    if (deal.commitment && deal.commitment !== kept.commitment) {
      // A new round has a new commitment; the one before was voided.
      keep(id, { ...kept, revealed: [], commitment: deal.commitment, seen: this.now() });
    }
    if (seat < 0) return;
    if (deal.commitment) await this.#reveal(table, seat);
    else if (!deal.hashes[seat]) await this.#contribute(table, seat);
  }

  async #contribute({ id, deal }: TableDetail, seat: number) {
    if (!this.#isNew(`hash ${id} ${seat} ${deal.round} ${deal.missing.join()}`)) return;
    const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    const hash = await nonceHash(id, seat, nonce);
    if (!hash) return;
    const kept = keptDeal(id) ?? NOTHING;
    keep(id, { ...kept, nonces: { ...kept.nonces, [seat]: nonce }, revealed: [] });
    await this.#try({ hash }, id, seat);
  }

  async #reveal({ id, deal }: TableDetail, seat: number) {
    const nonce = keptDeal(id)?.nonces[seat];
    if (!nonce || deal.nonces[seat] || (await nonceHash(id, seat, nonce)) !== deal.hashes[seat]) return;
    if (!this.#isNew(`nonce ${id} ${seat} ${deal.round}`)) return;
    const kept = keptDeal(id) ?? NOTHING;
    keep(id, { ...kept, revealed: [...new Set([...kept.revealed, seat])] });
    await this.#try({ nonce }, id, seat);
  }

  #isNew(what: string): boolean {
    const fresh = what !== this.#sent;
    this.#sent = what;
    return fresh;
  }

  /** A contribution that does not arrive at worst voids the start; the next round asks for it again. */
  async #try(what: { hash: string } | { nonce: string }, id: string, seat: number) {
    try {
      await this.post(id, seat, what);
    } catch {
      this.#sent = '';
    }
  }
}

/** The result of comparing a finished game with the stored data. */
export type Comparison = {
  /** Whether the commitment is the one seen first; null if none was seen. */
  commitment: boolean | null;
  seen: number | null;
  /** Whether what this browser revealed is part of the secret; null if it revealed nothing. */
  own: boolean | null;
};

export function compare(
  kept: KeptDeal | null,
  whole: { commitment: string; nonces?: Record<number, string> },
): Comparison {
  const own = kept?.revealed ?? [];
  return {
    commitment: kept?.commitment ? kept.commitment === whole.commitment : null,
    seen: kept?.seen ?? null,
    own: own.length > 0 ? own.every((seat) => kept?.nonces[seat] === whole.nonces?.[seat]) : null,
  };
}
