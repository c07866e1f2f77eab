/** Completing tickets: the server's proposal, changed at will, and then sent as one action. */
import { untrack } from 'svelte';
import { completion } from '../protocol/notation';
import type { TableStore } from '../state/table.svelte';
import type { CardView, Outlook } from '../protocol/wire';

export class Completing {
  /** What was ticked; the server's proposal until something is. */
  #ticked: string[] | null = $state.raw(null);
  #shown: Outlook | null = $state.raw(null);

  constructor(
    readonly table: TableStore,
    readonly view: () => CardView,
  ) {
    $effect(() => {
      if (this.view().phase === 'complete') return;
      this.#ticked = null;
      this.#shown = null;
    });
    // What a choice comes to, only the server can say; with every new view and every new connection it is asked again.
    $effect(() => {
      this.view();
      const { choice } = this;
      if (this.now && this.table.line === 'open') untrack(() => this.table.weigh(choice));
    });
    $effect(() => {
      const { outlook } = this;
      if (outlook) this.#shown = outlook;
    });
  }

  now: boolean = $derived.by(() => this.view().phase === 'complete' && this.table.yours);
  choice: string[] = $derived.by(() => this.#ticked ?? this.view().proposal ?? []);
  /** What the choice comes to, once the server has said it. */
  outlook: Outlook | null = $derived.by(() => this.table.outlook(this.choice));
  /** The same, or that of the choice before until it is said: the sentence keeps its line. */
  shown: Outlook | null = $derived.by(() => this.outlook ?? this.#shown);
  /** Changes whether a ticket is chosen. A hint gives way to what the choice comes to. */
  tick(ticket: string) {
    const { choice } = this;
    this.table.hints = null;
    this.#ticked = choice.includes(ticket) ? choice.filter((other) => other !== ticket) : [...choice, ticket];
  }

  /** Sends the choice. */
  send() {
    if (this.now && !this.table.sent) this.table.act(completion(this.choice));
  }
}
