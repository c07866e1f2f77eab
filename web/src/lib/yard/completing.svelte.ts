/** Completing tickets: the server's proposal, changed at will, and then told to the server ticket by ticket. */
import { completes } from '../notation';
import type { TableState } from '../table.svelte';
import type { CardView } from '../wire';

export class Completing {
  /** What was ticked; the server's proposal until something is. */
  #ticked: string[] | null = $state.raw(null);
  #plan: string[] | null = $state.raw(null);

  constructor(
    readonly table: TableState,
    readonly view: () => CardView,
  ) {
    $effect(() => {
      if (this.view().phase === 'complete') return;
      this.#ticked = null;
      this.#plan = null;
    });
    $effect(() => this.#goOn());
  }

  now: boolean = $derived.by(() => this.view().phase === 'complete' && this.table.yours);
  choice: string[] = $derived.by(() => this.#ticked ?? this.view().proposal ?? []);
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
