/** A list on the person's own page that is read from the server again after every change. */
import { problemText } from '../words/refusals';

export class RemoteList<T> {
  items: T[] = $state.raw([]);
  /** What went wrong with the last change; empty if nothing did. */
  problem = $state('');

  constructor(readonly read: () => Promise<T[]>) {}

  /** Makes a change, keeps what went wrong with it, and reads the list again; if that fails, the list stays. */
  async attempt(change: () => Promise<unknown>) {
    this.problem = '';
    try {
      await change();
    } catch (error) {
      this.problem = problemText(error);
    }
    this.items = await this.read().catch(() => this.items);
  }

  /** Reads the list again. */
  load = () => this.attempt(() => Promise.resolve());
}
