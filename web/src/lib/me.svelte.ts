/** Who travels in this browser. */
import { api } from './api';
import type { Me } from './wire';

class Traveller {
  me: Me | null = $state.raw(null);

  async load() {
    this.me = await api.me();
  }

  async rename(name: string) {
    this.me = { ...(await api.changeMe({ name })), name };
  }
}

export const traveller = new Traveller();
