//! Events of a board game as documents.

use super::EventDoc;
use crate::document::cards::Counts;
use crate::document::state::SplitDoc;
use engine::board::action::Claim;
use engine::board::event::SeenEvent;
use engine::board::{Board, Offer};
use engine::seat::Seat;
use engine::ticket::TicketSet;

impl EventDoc {
    pub(in crate::document) fn of_board(board: &Board, event: &SeenEvent) -> Self {
        let city = |city| board.city_name(city).to_owned();
        let route = |route| board.route_name(route).to_owned();
        let tickets = |tickets: TicketSet| {
            tickets.iter().map(|ticket| board.ticket_name(ticket).to_owned()).collect::<Vec<_>>()
        };
        let offer = |offer: Offer| {
            offer.as_slice().iter().map(|&ticket| board.ticket_name(ticket).to_owned()).collect()
        };
        let number = |seat: Seat| seat.index();
        match *event {
            SeenEvent::CardPicked { seat, slot, card } => {
                Self::CardPicked { seat: number(seat), slot: slot + 1, card }
            }
            SeenEvent::CardDrawn { seat, card } => Self::CardDrawn { seat: number(seat), card },
            SeenEvent::Market(event) => Self::of_market(event),
            SeenEvent::RouteClaimed { seat, claim, points, pieces_left } => {
                let Claim { route: claimed, payment, passenger: _ } = claim;
                let (route, payment) = (route(claimed), Counts(payment.cards()));
                Self::RouteClaimed { seat: number(seat), route, payment, points, pieces_left }
            }
            SeenEvent::PassengerPlaced { seat, city: at } => {
                Self::PassengerPlaced { seat: number(seat), city: city(at) }
            }
            SeenEvent::SplitFixed { seat, split } => {
                Self::SeatChose { seat: number(seat), split: split.map(SplitDoc::from), tickets: None }
            }
            SeenEvent::SplitAnnounced { seat, split } => {
                Self::SplitAnnounced { seat: number(seat), split: split.into() }
            }
            SeenEvent::TicketsDrawn { seat, count, tickets: drawn, split } => Self::TicketsDrawn {
                seat: number(seat),
                count,
                tickets: drawn.map(offer),
                split: split.map(SplitDoc::from),
            },
            SeenEvent::OpeningChosen { seat, kept } => {
                Self::SeatChose { seat: number(seat), split: None, tickets: kept.map(tickets) }
            }
            SeenEvent::TicketsKept { seat, count, kept, split } => Self::TicketsKept {
                seat: number(seat),
                count,
                tickets: kept.map(tickets),
                split: split.map(SplitDoc::from),
            },
            SeenEvent::Rode { seat, route: ridden, from, to } => {
                Self::Rode { seat: number(seat), route: route(ridden), from: city(from), to: city(to) }
            }
            SeenEvent::TokenTaken { seat, city: at, value } => {
                Self::TokenTaken { seat: number(seat), city: city(at), value }
            }
            SeenEvent::Alighted { seat, city: at, cards, points } => {
                Self::Alighted { seat: number(seat), city: city(at), cards, points }
            }
            SeenEvent::Passed { seat } => Self::Passed { seat: number(seat) },
            SeenEvent::TurnBegan { seat } => Self::TurnBegan { seat: number(seat) },
            SeenEvent::FinalRoundBegan { seat } => Self::FinalRoundBegan { seat: number(seat) },
            SeenEvent::GameOver => Self::GameOver,
        }
    }
}
