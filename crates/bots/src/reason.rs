//! Why a bot did what it did, as data: a code with arguments, and an English sentence.
//!
//! A reason is found from what the seat sees, like the choice itself, so it gives nothing away that others may not know
//! to anybody but the seat's owner; whoever shows it to others waits until the game is over.

use engine::board::action::Action as BoardAction;
use engine::board::network::{TicketState, completed, ticket_state};
use engine::board::rules::FinalTurn;
use engine::board::view::View as BoardView;
use engine::card::{Color, TrainCard};
use engine::card_game::action::{Action as CardAction, Placement};
use engine::card_game::view::View as CardView;
use engine::market::Source;
use engine::seat::Seat;

use crate::value::board::seat_state::Stance;

/// Why an action was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The route completes a ticket.
    CompletesTicket {
        /// The route's id.
        route: &'static str,
        /// The ticket's id.
        ticket: &'static str,
    },
    /// The route lies on the way of a ticket.
    OnTheWay {
        /// The route's id.
        route: &'static str,
        /// The ticket's id.
        ticket: &'static str,
    },
    /// The route's own points.
    RoutePoints {
        /// The route's id.
        route: &'static str,
        /// What it is worth.
        points: u8,
    },
    /// A card that is needed lies there.
    NeededCard {
        /// The card.
        card: TrainCard,
    },
    /// A wild serves everywhere.
    Wild,
    /// Nothing better lies in the row.
    Unseen,
    /// There is time for more tickets.
    MoreTickets,
    /// These tickets go well together.
    GoodTickets {
        /// How many are kept.
        kept: u8,
    },
    /// The split of tickets suits the plan.
    Split {
        /// Short tickets.
        short: u8,
        /// Long tickets.
        long: u8,
    },
    /// The passenger collects tokens.
    Journey {
        /// Where it starts or goes on.
        route: &'static str,
    },
    /// The journey has brought what it can.
    JourneyDone,
    /// The tickets need cards of this color.
    PlacesNeeded {
        /// The color.
        color: Color,
        /// How many cards are placed.
        cards: u8,
    },
    /// A rival loses a group.
    Robs {
        /// The color.
        color: Color,
        /// Whose group it is.
        rival: Seat,
        /// How many cards the rival loses.
        cards: u8,
    },
    /// Three colors reach the stack at once.
    Singles,
    /// The tickets are completed.
    Completes {
        /// How many.
        count: u8,
        /// Their values together.
        points: u16,
    },
    /// No other ticket can be completed with profit.
    NothingLeft,
    /// Every other action of the last turn would bring nothing or cost points (NY-31).
    NothingToGain,
    /// Nothing else is possible.
    Forced,
}

impl Reason {
    /// Its name, under which the interface keeps its sentence.
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

    /// What its sentence needs, by name.
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
            Self::Robs { color, rival, cards } => vec![
                ("color", color.name().to_owned()),
                ("rival", rival.to_string()),
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
    /// One English sentence.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::CompletesTicket { route, ticket } => write!(f, "{route} completes the ticket {ticket}."),
            Self::OnTheWay { route, ticket } => {
                write!(f, "{route} is on the way of the ticket {ticket}.")
            }
            Self::RoutePoints { route, points } => write!(f, "{route} is worth {points} by itself."),
            Self::NeededCard { card } => write!(f, "A {card} card is needed and lies in the row."),
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
            Self::Robs { color, rival, cards } => {
                write!(f, "Seat {rival} loses {cards} {color} cards.")
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

/// Why a seat of a board game does that.
pub fn of_board(view: &BoardView, action: BoardAction) -> Reason {
    let board = view.board;
    match action {
        BoardAction::Claim(claim) => {
            let stance = Stance::of_view(view);
            let id = board.data.routes[claim.route.index()].id.as_str();
            let before = completed(board, stance.own_routes(), stance.tickets);
            let mut with = stance.own_routes();
            with.insert(claim.route);
            let after = completed(board, with, stance.tickets);
            let ticket_id = |ticket: engine::ticket::TicketId| board.data.tickets[ticket.index()].id.as_str();
            if let Some(ticket) = after.iter().find(|&ticket| !before.contains(ticket)) {
                return Reason::CompletesTicket { route: id, ticket: ticket_id(ticket) };
            }
            let open = engine::board::map::RouteSet::from_bits(stance.open());
            let nearer = |ticket| {
                let pieces = |own, left| match ticket_state(board, own, open, left, ticket) {
                    TicketState::Open { pieces, .. } => Some(pieces),
                    TicketState::Done | TicketState::Lost => None,
                };
                let now = pieces(stance.own_routes(), stance.pieces);
                let then = pieces(with, stance.pieces);
                matches!((now, then), (Some(now), Some(then)) if then < now)
            };
            match stance.tickets.iter().find(|&ticket| !before.contains(ticket) && nearer(ticket)) {
                Some(ticket) => Reason::OnTheWay { route: id, ticket: ticket_id(ticket) },
                None => {
                    let points = stance.points(board.map.route(claim.route).length);
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

/// Why a seat of a Card Game does that.
pub fn of_card_game(view: &CardView, action: CardAction) -> Reason {
    match action {
        CardAction::Pick(source) => of_pick(&view.row, source),
        CardAction::Place(Placement::Group { color, colored, wilds }) => match view.yards.owner(color) {
            Some(rival) => Reason::Robs { color, rival, cards: view.yards.group(color).len() },
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
