//! A view of a Card Game as a document.

use serde::Serialize;

use crate::document::cards::{ByName, Counts};
use crate::document::score::ScoreDoc;
use crate::document::state::card_game::{phase_name, ticket_names, yard_doc};
use crate::document::state::{FinalRoundDoc, options_doc};
use crate::document::view::{LeadDoc, leaders};
use engine::card::{Cards, Color, TrainCard};
use engine::card_game::completion::Outlook;
use engine::card_game::phase::Phase;
use engine::card_game::view::View;
use engine::card_game::yard::{SINGLES, Yards};
use engine::card_game::{BigCity, CardKit};
use engine::seat::Seat;
use engine::ticket::{TicketId, TicketSet};

/// What a viewer may know of a Card Game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CardView"))]
pub struct CardViewDoc {
    /// The edition's id.
    #[cfg_attr(test, ts(type = "'card-game'"))]
    pub edition: &'static str,
    /// The number of seats.
    pub seats: usize,
    /// The viewer's seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The values of options by id.
    pub options: ByName<String>,
    /// What the game is waiting for.
    #[cfg_attr(test, ts(type = "CardPhase"))]
    pub phase: &'static str,
    /// The active seat; `null` while all seats choose and when the game is over.
    pub turn: Option<usize>,
    /// The seats that must choose now.
    pub awaiting: Vec<usize>,
    /// Whether the game is over.
    pub over: bool,
    /// The round, 1 or 2.
    pub round: u8,
    /// The number of rounds of the game (CG-81, CG-82).
    pub rounds: u8,
    /// Number of laps of the table in which nothing moved (CG-63).
    pub idle_laps: u8,
    /// Number of further such laps after which the round is scored; `null` before the second lap (CG-63).
    pub idle_laps_left: Option<u8>,
    /// The number of cards of different colors that are placed together (CG-40).
    pub singles: usize,
    /// The size of the deck.
    pub deck: u8,
    /// The size of the discard.
    pub discard: u8,
    /// The face-up cards, slot by slot.
    #[cfg_attr(test, ts(type = "Array<Kind | null>"))]
    pub row: Vec<Option<TrainCard>>,
    /// The sizes of the ticket decks.
    #[cfg_attr(test, ts(type = "Partial<Record<Deck, number>>"))]
    pub ticket_decks: ByName<u8>,
    /// The public information about each seat.
    pub players: Vec<CardPlayerDoc>,
    /// The viewer's own cards.
    pub hand: Counts,
    /// The viewer's own tickets, without those chosen for completion.
    pub tickets: Vec<String>,
    /// The tickets on offer to the viewer, in the order of the offer.
    pub offer: Vec<String>,
    /// The viewer's own stack, while the rules allow looking at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub stack: Option<Counts>,
    /// While tickets are completed, the best choice, or the choice that the viewer has made (CG-77).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub proposal: Option<Vec<String>>,
    /// The progress of each of the viewer's tickets alone, while the stack may be looked at (CG-108, CG-109).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub ticket_states: Option<Vec<CardTicketDoc>>,
    /// The seats that would get each big city's bonus, from public information (CG-94).
    pub leads: Vec<LeadDoc>,
    /// Opponents' groups by color, and the number of cards with which the viewer can rob them (CG-50).
    #[cfg_attr(test, ts(type = "Partial<Record<Color, Robbery>>"))]
    pub robberies: ByName<RobberyDoc>,
    /// The colors of the viewer's hand that cannot be placed now, with the code of the reason (CG-46, CG-47).
    #[cfg_attr(test, ts(type = "Partial<Record<Color, string>>"))]
    pub barred: ByName<&'static str>,
    /// The final round, once it has begun.
    pub final_round: Option<FinalRoundDoc>,
    /// The viewer's legal actions in notation.
    pub legal: Vec<String>,
    /// All tickets by seat, including completed ones, once the game is over (CG-113).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub all_tickets: Option<Vec<Vec<String>>>,
    /// The scores, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub scores: Option<Vec<ScoreDoc>>,
}

/// The progress of a ticket, without regard to other tickets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CardTicket"))]
pub struct CardTicketDoc {
    /// The ticket.
    pub ticket: String,
    /// The cards of the stack that the ticket needs, by color.
    pub held: Counts,
    /// The number of cards that are missing after the stack's wilds have been used (CG-76).
    pub missing: u8,
}

/// The result of a choice of tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Outlook"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Outlook))]
pub struct OutlookDoc {
    /// The points of the tickets.
    pub points: u16,
    /// The number of cards that the stack lacks for them (CG-76).
    pub missing: u8,
    /// The cards of the stack that remain.
    pub left: u8,
}

impl From<Outlook> for OutlookDoc {
    fn from(Outlook { points, missing, left }: Outlook) -> Self {
        Self { points, missing, left }
    }
}

/// An opponent's group that the viewer could rob.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Robbery"))]
pub struct RobberyDoc {
    /// The opponent's seat.
    pub rival: usize,
    /// The number of cards in the group.
    pub cards: u8,
    /// The number of cards that the viewer must place.
    pub needed: u8,
}

/// The public information about a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CardPlayer"))]
pub struct CardPlayerDoc {
    /// Cards in hand, unless the table hides the count.
    pub cards: Option<u8>,
    /// Tickets held, unless the table hides the count.
    pub tickets: Option<u8>,
    /// Tickets on offer.
    pub offered: u8,
    /// The groups of the yard by color, top last.
    #[cfg_attr(test, ts(type = "Partial<Record<Color, Array<Kind>>>"))]
    pub yard: ByName<Vec<TrainCard>>,
    /// Cards in the stack.
    pub stack: u8,
    /// Tickets completed in rounds that have been scored.
    pub completed: Vec<String>,
    /// The viewer's own choice in the current scoring.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub completing: Option<Vec<String>>,
    /// The score so far; the final score once the game is over.
    pub score: i16,
}

impl CardViewDoc {
    pub(in crate::document) fn new(view: &View, legal: Vec<String>, scores: Option<Vec<ScoreDoc>>) -> Self {
        let kit = view.kit;
        let over = view.phase == Phase::Over;
        let active = match view.phase {
            Phase::OpeningTickets { .. } | Phase::Complete { .. } | Phase::Over => None,
            Phase::Turn | Phase::SecondPick | Phase::KeepTickets => Some(view.rotation.turn().index()),
        };
        let players = view.players.first(view.seats());
        Self {
            edition: kit.edition.id(),
            seats: view.seats(),
            seat: view.viewer.seat().map(Seat::index),
            options: options_doc(kit.edition, &view.options),
            phase: phase_name(&view.phase),
            turn: active,
            awaiting: view.awaiting.iter().map(Seat::index).collect(),
            over,
            round: view.round.number(),
            rounds: view.rounds(),
            idle_laps: view.idle_laps(),
            idle_laps_left: view.idle_laps_left(),
            singles: SINGLES,
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
            ticket_states: view.stack.map(|stack| {
                view.tickets.iter().map(|ticket| CardTicketDoc::new(kit, &stack, ticket)).collect()
            }),
            leads: leads(view),
            robberies: robberies(view),
            barred: ByName(
                Color::ALL
                    .into_iter()
                    .filter_map(|color| Some((color.name().to_owned(), view.placement_error(color)?.code())))
                    .collect(),
            ),
            final_round: view.rotation.final_turns_left().map(|turns_left| FinalRoundDoc { turns_left }),
            legal,
            all_tickets: over.then(|| {
                let all = |player: &engine::card_game::view::PublicPlayer| {
                    ticket_names(kit, player.shown_tickets | player.completed)
                };
                players.iter().map(all).collect()
            }),
            scores,
        }
    }
}

impl CardTicketDoc {
    fn new(kit: &CardKit, stack: &Cards, ticket: TicketId) -> Self {
        let needs = &kit.ticket(ticket).needs;
        let mut held = Cards::EMPTY;
        for color in Color::ALL {
            held.add(TrainCard::Colored(color), needs[color.index()].min(stack[color]));
        }
        Self {
            ticket: kit.ticket_name(ticket).to_owned(),
            held: Counts(held),
            missing: Outlook::of(kit, stack, [ticket].into_iter().collect()).missing,
        }
    }
}

impl CardPlayerDoc {
    fn new(kit: &CardKit, view: &View, seat: Seat) -> Self {
        let player = &view.players[seat];
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

/// Counts only tickets that have been shown; the choices of the current scoring are hidden (CG-79).
fn leads(view: &View) -> Vec<LeadDoc> {
    let kit = view.kit;
    let lead = |(city, naming): (&BigCity, &TicketSet)| LeadDoc {
        bonus: "big-city",
        city: Some(kit.data.cities[city.city].id.clone()),
        points: city.points,
        seats: leaders(
            view.players.first(view.seats()).iter().map(|player| (player.completed & *naming).len() as u8),
        ),
    };
    kit.big_cities.iter().zip(&kit.tickets_by_big_city).map(lead).collect()
}

fn robberies(view: &View) -> ByName<RobberyDoc> {
    let own = view.viewer.seat();
    let robbery = |color: Color| {
        let rival = view.yards.owner(color).filter(|&owner| own.is_some_and(|own| own != owner))?;
        let (cards, needed) = (view.yards.group(color).len(), view.yards.min_group(color));
        Some((color.name().to_owned(), RobberyDoc { rival: rival.index(), cards, needed }))
    };
    ByName(Color::ALL.into_iter().filter_map(robbery).collect())
}
