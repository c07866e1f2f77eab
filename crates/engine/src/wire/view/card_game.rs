//! What a viewer knows of a Card Game.

use serde::Serialize;

use crate::card::{Color, TrainCard};
use crate::card_game::CardBox;
use crate::card_game::phase::Phase;
use crate::card_game::view::View;
use crate::card_game::yard::Yards;
use crate::edition::Edition;
use crate::seat::Seat;
use crate::wire::cards::{ByName, Counts};
use crate::wire::score::ScoreDoc;
use crate::wire::state::card_game::{phase_name, ticket_names, yard_doc};
use crate::wire::state::{FinalRoundDoc, options_doc};

/// What a viewer knows of a Card Game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardViewDoc {
    /// Which game it is.
    pub edition: &'static str,
    /// How many seats play.
    pub seats: usize,
    /// Who looks; nobody's seat for a spectator.
    pub seat: Option<usize>,
    /// The settings of the game.
    pub options: ByName<String>,
    /// What the game is waiting for.
    pub phase: &'static str,
    /// Whose turn it is; none while all choose at once, and when the game is over.
    pub turn: Option<usize>,
    /// Whose choices the game is waiting for.
    pub awaiting: Vec<usize>,
    /// Whether nobody acts any more.
    pub over: bool,
    /// 1 or 2.
    pub round: u8,
    /// The size of the deck.
    pub deck: u8,
    /// The size of the discard.
    pub discard: u8,
    /// The face-up cards, slot by slot.
    pub row: Vec<Option<TrainCard>>,
    /// The sizes of the ticket decks.
    pub ticket_decks: ByName<u8>,
    /// What everybody may know of each seat.
    pub players: Vec<CardPlayerDoc>,
    /// The viewer's own cards.
    pub hand: Counts,
    /// The viewer's own tickets, without those chosen for completion.
    pub tickets: Vec<String>,
    /// The tickets on offer to the viewer, in their order.
    pub offer: Vec<String>,
    /// The viewer's own stack, while it may be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<Counts>,
    /// The best choice that goes on from what the viewer has chosen, while tickets are completed (CG-77).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Vec<String>>,
    /// The last turns, if they run.
    pub final_round: Option<FinalRoundDoc>,
    /// The viewer's legal actions in notation.
    pub legal: Vec<String>,
    /// All tickets, seat by seat, completed ones included, once the game is over (CG-113).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_tickets: Option<Vec<Vec<String>>>,
    /// The scores, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<ScoreDoc>>,
}

/// What everybody may know of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardPlayerDoc {
    /// Cards in hand, unless the table hides the count.
    pub cards: Option<u8>,
    /// Tickets held, unless the table hides the count.
    pub tickets: Option<u8>,
    /// Tickets on offer.
    pub offered: u8,
    /// The groups of the yard by color, top last.
    pub yard: ByName<Vec<TrainCard>>,
    /// Cards in the stack.
    pub stack: u8,
    /// Tickets completed in rounds that are scored.
    pub completed: Vec<String>,
    /// Tickets that the viewer itself has chosen in the scoring that is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completing: Option<Vec<String>>,
    /// The score so far, and everything once the game is over.
    pub score: i16,
}

impl CardViewDoc {
    pub(in crate::wire) fn new(view: &View, legal: Vec<String>, scores: Option<Vec<ScoreDoc>>) -> Self {
        let kit = view.kit;
        let over = view.phase == Phase::Over;
        let at_turn = match view.phase {
            Phase::OpeningTickets { .. } | Phase::Complete { .. } | Phase::Over => None,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets => Some(view.rotation.turn().index()),
        };
        let players = &view.players[..view.seats()];
        Self {
            edition: Edition::CardGame.id(),
            seats: view.seats(),
            seat: view.viewer.seat().map(Seat::index),
            options: options_doc(Edition::CardGame, &view.options),
            phase: phase_name(&view.phase),
            turn: at_turn,
            awaiting: view.awaiting.iter().map(Seat::index).collect(),
            over,
            round: view.round.number(),
            deck: view.deck,
            discard: view.discard,
            row: view.row.to_vec(),
            ticket_decks: ByName(vec![(kit.data.decks[0].clone(), view.ticket_deck)]),
            players: Seat::all(view.seats()).map(|seat| CardPlayerDoc::new(kit, view, seat)).collect(),
            hand: Counts(view.hand),
            tickets: ticket_names(kit, view.tickets),
            offer: view.offer.as_slice().iter().map(|&ticket| kit.ticket_name(ticket).to_owned()).collect(),
            stack: view.stack.map(Counts),
            proposal: view.proposal().map(|tickets| ticket_names(kit, tickets)),
            final_round: view.rotation.final_round().map(|turns_left| FinalRoundDoc { turns_left }),
            legal,
            all_tickets: over.then(|| {
                let all = |player: &crate::card_game::view::PublicPlayer| {
                    let mut tickets = player.shown_tickets;
                    tickets.0 |= player.completed.0;
                    ticket_names(kit, tickets)
                };
                players.iter().map(all).collect()
            }),
            scores,
        }
    }
}

impl CardPlayerDoc {
    fn new(kit: &CardBox, view: &View, seat: Seat) -> Self {
        let player = &view.players[seat.index()];
        let completing = matches!(view.phase, Phase::Complete { .. })
            .then_some(view.completing)
            .filter(|_| view.viewer.is(seat));
        Self {
            cards: player.cards,
            tickets: player.tickets,
            offered: player.offered,
            yard: seen_yard(&view.yards, seat),
            stack: player.stack,
            completed: ticket_names(kit, player.completed),
            completing: completing.map(|tickets| ticket_names(kit, tickets)),
            score: player.score,
        }
    }
}

fn seen_yard(yards: &Yards, seat: Seat) -> ByName<Vec<TrainCard>> {
    let own = yards.of(seat);
    let group = |color: Color| if own.contains(color) { yards.group(color) } else { Default::default() };
    yard_doc(&Color::ALL.map(group))
}
