/** Which part of the board a table shows by itself: at the start, during a choice, and at the final scoring. */
import { untrack } from 'svelte';
import { savedViewport, saveViewport } from '../board/saved-viewport';
import { screen } from '../state/screen.svelte';
import type { BoardControls } from './board-controls.svelte';

/** The viewport is unchanged for this long before it is saved. */
const KEEP_MS = 400;
/** On a phone the first view is not further away than this, in pixels per space. */
const FIRST_SPACE_PX = 9.8;

/** Sets up the effects that move the board; called while the component of the table is created. */
export function frameBoard(controls: BoardControls) {
  const { table, board, view, boardFocus, framing } = controls;
  const { viewport } = framing;

  /** The first view: where the board was left, else on a phone the own tickets. */
  let placed = false;
  $effect(() => {
    const id = table.table?.id;
    if (viewport.width === 0 || !id || boardFocus.scoring || placed) return;
    const left = savedViewport(id);
    const ends = view().tickets.flatMap((ticket) => board.ends(ticket));
    untrack(() => {
      if (left) viewport.show([left.x, left.y], left.k);
      else if (screen.phone && ends.length > 0) framing.begin(ends, FIRST_SPACE_PX);
      else if (screen.phone) return;
      placed = true;
    });
  });
  // Saved only while nothing moves the board elsewhere for a moment.
  $effect(() => {
    const id = table.table?.id;
    const { width, height, gliding, fitted } = viewport;
    const [x, y] = viewport.toBoard([width / 2, height / 2]);
    const { k } = viewport;
    const elsewhere = boardFocus.scoring || controls.offering || controls.pays || boardFocus.ticketPinned !== null;
    if (!id || !placed || gliding || elsewhere) return;
    const timer = setTimeout(() => saveViewport(id, fitted ? null : { x, y, k }), KEEP_MS);
    return () => clearTimeout(timer);
  });
  // After a look at a ticket or a payment the phone's board goes back to where it was.
  $effect(() => {
    if (!controls.offering && !controls.pays && boardFocus.ticketPinned === null) untrack(() => framing.rest());
  });
  // The final scoring shows the whole board; on a phone that is small, and what is being scored comes closer.
  $effect(() => {
    if (!boardFocus.scoring) return;
    const { told, lit, trail } = boardFocus;
    const close = screen.phone && (told?.kind === 'ticket' || told?.kind === 'bonus');
    untrack(() => (close ? framing.show(lit, trail?.routes ?? []) : viewport.fit()));
  });
}
