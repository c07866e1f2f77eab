/** The lines of the list of players: public information about each seat. */
import { seatName } from '../words/names';
import { t } from '../words/words.svelte';
import { isCardGame, type SeatSummary, type View } from '../protocol/wire';

export type PlayerRow = {
  seat: number;
  active: boolean;
  cards: number | null;
  tickets: number | null;
  pieces: number;
  points: number | null;
  passengers: { unplaced: number; at: number } | null;
  goods: number[] | null;
};

const MINUTE = 60_000;

/** The picture for a person who does not play: resigned, played for by a bot, or not connected. */
export function absenceOf(seat: SeatSummary | undefined): 'flag' | 'bot' | 'away' | null {
  if (seat?.bot_for !== undefined) return seat.bot_for === 'resigned' ? 'flag' : 'bot';
  return seat && !seat.connected && seat.kind !== 'bot' ? 'away' : null;
}

/** Returns the line below a player's name: that a bot plays for them, that they are absent (for `ms`), or who they are. */
export function seatNote(seat: SeatSummary | undefined, own: boolean, ms: number | null): string {
  if (seat?.bot_for === 'resigned') return t('seat-resigned');
  if (seat?.bot_for !== undefined) return own ? t('bot-plays-for-you') : t('bot-plays-for', { name: seatName(seat) });
  if (own) return t('you');
  if (seat?.kind === 'bot') return t('bot');
  if (absenceOf(seat) === null) return '';
  const minutes = Math.floor((ms ?? 0) / MINUTE);
  return minutes > 0 ? t('away-minutes', { n: minutes }) : t('away');
}

/** The lines of all seats. In a game that is `over`, which may be before its last turn, it is nobody's turn. */
export function playerRows(view: View, over = view.over): PlayerRow[] {
  const isActive = (seat: number) => !over && (view.turn === null ? view.awaiting.includes(seat) : view.turn === seat);
  if (isCardGame(view)) {
    return view.players.map((player, seat) => ({
      seat,
      active: isActive(seat),
      cards: player.cards,
      tickets: player.tickets,
      pieces: 0,
      points: player.score,
      passengers: null,
      goods: null,
    }));
  }
  return view.players.map((player, seat) => ({
    seat,
    active: isActive(seat),
    cards: player.cards,
    tickets: player.tickets,
    pieces: player.pieces,
    points: player.score,
    passengers: player.passengers ? { unplaced: player.passengers.unplaced, at: player.passengers.at.length } : null,
    goods: player.goods ?? null,
  }));
}
