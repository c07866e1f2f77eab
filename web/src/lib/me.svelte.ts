/** Who travels in this browser. */
import { untrack } from 'svelte';
import { api } from './api';
import type { Me } from './wire';

class Traveller {
  me: Me | null = $state.raw(null);

  #asked: Promise<void> | null = null;

  async load() {
    this.me = await api.me();
  }

  /** A first visit gets a name and a cookie; whoever needs to be somebody waits for it. */
  async known(): Promise<void> {
    // Asking is not watching: a page that waits in an effect must not begin again when the answer is there.
    if (untrack(() => this.me)) return;
    this.#asked ??= this.load().finally(() => (this.#asked = null));
    await this.#asked;
  }

  async rename(name: string) {
    this.me = { ...(await api.changeMe({ name })), name };
  }
}

export const traveller = new Traveller();
