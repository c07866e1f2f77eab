/** Completing tickets: the server's proposal, changed at will, and then told to the server ticket by ticket. */
import { untrack } from 'svelte';
import { completes } from '../notation';
import type { TableState } from '../table.svelte';
import type { CardView, Outlook } from '../wire';

export class Completing {
  /** What was ticked; the server's proposal until something is. */
  #ticked: string[] | null = $state.raw(null);
  #plan: string[] | null = $state.raw(null);
  #shown: Outlook | null = $state.raw(null);

  constructor(
    readonly table: TableState,
    readonly view: () => CardView,
  ) {
    $effect(() => {
      if (this.view().phase === 'complete') return;
      this.#ticked = null;
      this.#plan = null;
      this.#shown = null;
    });
    $effect(() => this.#goOn());
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
  /** Whether the choice was made and is being told. */
  telling: boolean = $derived.by(() => this.#plan !== null);

  tick(ticket: string) {
    const { choice } = this;
    this.#ticked = choice.includes(ticket) ? choice.filter((other) => other !== ticket) : [...choice, ticket];
  }

  tell() {
    this.#plan = [...this.choice];
  }

  #goOn() {
    if (this.#plan === null || this.table.sent || !this.now) return;
    const { legal, players, seat } = this.view();
    const done = (seat === null ? null : players[seat]?.completing) ?? [];
    const next = this.#plan.find((ticket) => !done.includes(ticket));
    const action = next ? completes(legal).get(next) : legal.includes('done') ? 'done' : undefined;
    if (action) this.table.act(action);
    else this.#plan = null;
  }
}
