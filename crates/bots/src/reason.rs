//! Reasons for actions: a code with arguments, and an English sentence.
//!
//! A reason is derived from what the seat sees. It can reveal the seat's hidden information, so other players may see it
//! only once the game is over.

use engine::board::action::Action as BoardAction;
use engine::board::network::{TicketState, completed, ticket_state};
use engine::board::rules::FinalTurn;
use engine::board::view::View as BoardView;
use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action as CardAction, Placement};
use engine::card_game::view::View as CardView;
use engine::market::Source;
use engine::seat::Seat;

use crate::value::board::seat_state::SeatState;

/// The reason for an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The route completes a ticket.
    CompletesTicket {
        /// The route's id.
        route: &'static str,
        /// The ticket's id.
        ticket: &'static str,
    },
    /// The route is on a shortest path of a ticket.
    OnTheWay {
        /// The route's id.
        route: &'static str,
        /// The ticket's id.
        ticket: &'static str,
    },
    /// The route is claimed for its own points.
    RoutePoints {
        /// The route's id.
        route: &'static str,
        /// Points of the route.
        points: u8,
    },
    /// A needed card is face up.
    NeededCard {
        /// Kind of card.
        card: TrainCard,
    },
    /// A wild can be used for any route.
    Wild,
    /// No face-up card is better than an unseen one.
    Unseen,
    /// Enough turns are left for more tickets.
    MoreTickets,
    /// The kept tickets fit together.
    GoodTickets {
        /// Number of tickets kept.
        kept: u8,
    },
    /// The split of tickets suits the plan.
    Split {
        /// Number of short tickets.
        short: u8,
        /// Number of long tickets.
        long: u8,
    },
    /// The passenger collects goods tokens.
    Journey {
        /// The next route of the journey, by id.
        route: &'static str,
    },
    /// Riding on would gain nothing.
    JourneyDone,
    /// The tickets need cards of this color.
    PlacesNeeded {
        /// The color.
        color: Color,
        /// Number of cards placed.
        cards: u8,
    },
    /// An opponent loses a group.
    Robs {
        /// The color.
        color: Color,
        /// Owner of the group.
        opponent: Seat,
        /// Number of cards the opponent loses.
        cards: u8,
    },
    /// Three colors go to the stack at once.
    Singles,
    /// The tickets are completed.
    Completes {
        /// Number of them.
        count: u8,
        /// Sum of their points.
        points: u16,
    },
    /// No further ticket can be completed at a gain.
    NothingLeft,
    /// Every other action of the final turn gains nothing or costs points (NY-31).
    NothingToGain,
    /// There is no other legal action.
    Forced,
}

impl Reason {
    /// Returns the code by which clients look up the translated sentence.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::CompletesTicket { .. } => "completes-ticket",
            Self::OnTheWay { .. } => "on-the-way",
            Self::RoutePoints { .. } => "route-points",
            Self::NeededCard { .. } => "needed-card",
            Self::Wild => "wild",
            Self::Unseen => "unseen",
            Self::MoreTickets => "more-tickets",
            Self::GoodTickets { .. } => "good-tickets",
            Self::Split { .. } => "split",
            Self::Journey { .. } => "journey",
            Self::JourneyDone => "journey-done",
            Self::PlacesNeeded { .. } => "places-needed",
            Self::Robs { .. } => "robs",
            Self::Singles => "singles",
            Self::Completes { .. } => "completes",
            Self::NothingLeft => "nothing-left",
            Self::NothingToGain => "nothing-to-gain",
            Self::Forced => "forced",
        }
    }

    /// Returns the arguments of the sentence as (name, value) pairs.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match *self {
            Self::CompletesTicket { route, ticket } | Self::OnTheWay { route, ticket } => {
                vec![("route", route.to_owned()), ("ticket", ticket.to_owned())]
            }
            Self::RoutePoints { route, points } => {
                vec![("route", route.to_owned()), ("points", points.to_string())]
            }
            Self::NeededCard { card } => vec![("card", card.name().to_owned())],
            Self::GoodTickets { kept } => vec![("kept", kept.to_string())],
            Self::Split { short, long } => vec![("short", short.to_string()), ("long", long.to_string())],
            Self::Journey { route } => vec![("route", route.to_owned())],
            Self::PlacesNeeded { color, cards } => {
                vec![("color", color.name().to_owned()), ("cards", cards.to_string())]
            }
            Self::Robs { color, opponent, cards } => vec![
                ("color", color.name().to_owned()),
                ("rival", opponent.to_string()),
                ("cards", cards.to_string()),
            ],
            Self::Completes { count, points } => {
                vec![("count", count.to_string()), ("points", points.to_string())]
            }
            Self::Wild
            | Self::Unseen
            | Self::MoreTickets
            | Self::JourneyDone
            | Self::Singles
            | Self::NothingLeft
            | Self::NothingToGain
            | Self::Forced => Vec::new(),
        }
    }
}

impl std::fmt::Display for Reason {
    /// Writes one English sentence.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::CompletesTicket { route, ticket } => write!(f, "{route} completes the ticket {ticket}."),
            Self::OnTheWay { route, ticket } => {
                write!(f, "{route} is on the way of the ticket {ticket}.")
            }
            Self::RoutePoints { route, points } => write!(f, "{route} is worth {points} by itself."),
            Self::NeededCard { card } => write!(f, "A card that is needed lies in the row: {card}."),
            Self::Wild => f.write_str("A wild serves everywhere."),
            Self::Unseen => f.write_str("Nothing in the row is better than an unseen card."),
            Self::MoreTickets => f.write_str("There is time for more tickets."),
            Self::GoodTickets { kept } => write!(f, "The kept tickets ({kept}) go well together."),
            Self::Split { short, long } => {
                write!(f, "{short} short and {long} long tickets suit the plan.")
            }
            Self::Journey { route } => write!(f, "The passenger collects tokens along {route}."),
            Self::JourneyDone => f.write_str("The journey has brought what it can."),
            Self::PlacesNeeded { color, cards } => {
                write!(f, "The tickets need {color}, and {cards} cards of it go to the yard.")
            }
            Self::Robs { color, opponent, cards } => {
                write!(f, "Seat {opponent} loses {cards} {color} cards.")
            }
            Self::Singles => f.write_str("Three colors reach the stack at once."),
            Self::Completes { count: 1, points } => {
                write!(f, "The stack completes one ticket, worth {points} points.")
            }
            Self::Completes { count, points } => {
                write!(f, "The stack completes {count} tickets, worth {points} points.")
            }
            Self::NothingLeft => f.write_str("No other ticket can be completed with profit."),
            Self::NothingToGain => f.write_str("There is nothing to gain in this last turn."),
            Self::Forced => f.write_str("Nothing else is possible."),
        }
    }
}

/// Explains an action in a board game.
pub fn of_board(view: &BoardView, action: BoardAction) -> Reason {
    let board = view.board;
    match action {
        BoardAction::Claim(claim) => {
            let state = SeatState::of_view(view);
            let id = board.data.routes[claim.route.index()].id.as_str();
            let before = completed(board, state.own, state.tickets);
            let mut with = state.own;
            with.insert(claim.route);
            let after = completed(board, with, state.tickets);
            let ticket_id = |ticket: engine::ticket::TicketId| board.data.tickets[ticket.index()].id.as_str();
            if let Some(ticket) = after.iter().find(|&ticket| !before.contains(ticket)) {
                return Reason::CompletesTicket { route: id, ticket: ticket_id(ticket) };
            }
            let open = state.open();
            let nearer = |ticket| {
                let pieces = |own, left| match ticket_state(board, own, open, left, ticket) {
                    TicketState::Open { pieces, .. } => Some(pieces),
                    TicketState::Done | TicketState::Lost => None,
                };
                let now = pieces(state.own, state.pieces);
                let then = pieces(with, state.pieces);
                matches!((now, then), (Some(now), Some(then)) if then < now)
            };
            match state.tickets.iter().find(|&ticket| !before.contains(ticket) && nearer(ticket)) {
                Some(ticket) => Reason::OnTheWay { route: id, ticket: ticket_id(ticket) },
                None => {
                    let points = state.points(board.map.route(claim.route).length);
                    Reason::RoutePoints { route: id, points }
                }
            }
        }
        BoardAction::Pick(source) => of_pick(&view.row, source),
        BoardAction::AskTickets(_) => Reason::MoreTickets,
        BoardAction::Announce(split) => Reason::Split { short: split.short, long: split.long },
        BoardAction::Keep(kept) => Reason::GoodTickets { kept: kept.len() as u8 },
        BoardAction::Ride { route, .. } => {
            Reason::Journey { route: board.data.routes[route.index()].id.as_str() }
        }
        BoardAction::Alight => Reason::JourneyDone,
        // Only a final turn that may be declined is passed by choice (NY-31).
        BoardAction::Pass if board.rules.final_turn == FinalTurn::Optional => Reason::NothingToGain,
        BoardAction::Pass => Reason::Forced,
    }
}

/// Explains an action in the Card Game.
pub fn of_card_game(view: &CardView, action: CardAction) -> Reason {
    match action {
        CardAction::Pick(source) => of_pick(&view.row, source),
        CardAction::Place(Placement::Group { color, colored, wilds }) => match view.yards.owner(color) {
            Some(opponent) => Reason::Robs { color, opponent, cards: view.yards.group(color).len() },
            None => Reason::PlacesNeeded { color, cards: colored + wilds },
        },
        CardAction::Place(Placement::Singles(_)) => Reason::Singles,
        CardAction::AskTickets => Reason::MoreTickets,
        CardAction::Keep(kept) => Reason::GoodTickets { kept: kept.len() as u8 },
        CardAction::Complete(tickets) if tickets.is_empty() => Reason::NothingLeft,
        CardAction::Complete(tickets) => {
            Reason::Completes { count: tickets.len() as u8, points: view.kit.points(tickets) as u16 }
        }
        CardAction::Pass => Reason::Forced,
    }
}

fn of_pick(row: &[Option<TrainCard>], source: Source) -> Reason {
    match source {
        Source::Deck => Reason::Unseen,
        Source::Row(slot) => match row.get(slot as usize).copied().flatten() {
            Some(TrainCard::Wild) => Reason::Wild,
            Some(card) => Reason::NeededCard { card },
            None => Reason::Forced,
        },
    }
}
