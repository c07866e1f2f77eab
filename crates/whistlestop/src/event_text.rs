//! English sentences for events and score lines, for `replay`.

use engine::card::{Cards, TrainCard};
use engine::data::MapData;
use protocol::{
    EventDoc,
    document::{ScoreLineDoc, SplitDoc},
};

/// Returns the sentence for an event. Hidden fields are left out.
pub(crate) fn describe(data: &MapData, event: &EventDoc) -> String {
    match event {
        EventDoc::CardPicked { seat, slot, card } => format!("Seat {seat} takes {card} from slot {slot}."),
        EventDoc::CardDrawn { seat, card: Some(card) } => format!("Seat {seat} draws {card} unseen."),
        EventDoc::CardDrawn { seat, card: None } => format!("Seat {seat} draws a card unseen."),
        EventDoc::RowFilled { slot, card } => format!("Slot {slot} of the row is filled with {card}."),
        EventDoc::RowReset { discarded } => {
            format!("The row is discarded: {}.", multiset(discarded))
        }
        EventDoc::DeckReshuffled { cards } => {
            format!("The discard is shuffled and is the new deck of {cards} cards.")
        }
        EventDoc::RouteClaimed { seat, route, payment, points, pieces_left } => format!(
            "Seat {seat} claims {} for {}: {}, {} left.",
            route_name(data, route),
            payment.0,
            pluralize(*points, "point"),
            pluralize(*pieces_left, "piece")
        ),
        EventDoc::PassengerPlaced { seat, city } => {
            format!("Seat {seat} places a passenger in {}.", city_name(data, city))
        }
        EventDoc::SeatChose { seat, split: Some(split), .. } => {
            format!("Seat {seat} chooses {}.", split_text(split))
        }
        EventDoc::SeatChose { seat, tickets: Some(tickets), .. } => {
            format!("Seat {seat} chooses {}.", ticket_names(data, tickets))
        }
        EventDoc::SeatChose { seat, split: None, tickets: None } => format!("Seat {seat} has chosen."),
        EventDoc::SplitAnnounced { seat, split } => {
            format!("Seat {seat} announces {}.", split_text(split))
        }
        EventDoc::TicketsDrawn { seat, tickets: Some(tickets), .. } => {
            format!("Seat {seat} is offered {}.", ticket_names(data, tickets))
        }
        EventDoc::TicketsDrawn { seat, count: tickets, tickets: None, .. } => {
            format!("Seat {seat} is offered {}.", pluralize(*tickets, "ticket"))
        }
        EventDoc::TicketsKept { seat, tickets: Some(tickets), .. } if !tickets.is_empty() => {
            format!("Seat {seat} keeps {}.", ticket_names(data, tickets))
        }
        EventDoc::TicketsKept { seat, count: tickets, .. } => {
            format!("Seat {seat} keeps {}.", pluralize(*tickets, "ticket"))
        }
        EventDoc::Rode { seat, from, to, .. } => format!(
            "Seat {seat}'s passenger rides from {} to {}.",
            city_name(data, from),
            city_name(data, to)
        ),
        EventDoc::TokenTaken { seat, city, value } => {
            format!("Seat {seat} takes a goods token of {value} in {}.", city_name(data, city))
        }
        EventDoc::Alighted { seat, city, cards, points } => format!(
            "Seat {seat}'s journey ends in {}: {} for {}.",
            city_name(data, city),
            pluralize(*points, "point"),
            pluralize(*cards, "passenger card")
        ),
        EventDoc::Passed { seat } => format!("Seat {seat} can do nothing and passes."),
        EventDoc::TurnBegan { seat } => format!("Seat {seat}'s turn."),
        EventDoc::FinalRoundBegan { seat } => {
            format!("The last turns begin: everyone gets one more turn, seat {seat} last.")
        }
        EventDoc::CardsDealt { seat, cards: Some(cards), .. } => {
            format!("Seat {seat} is dealt {}.", cards.0)
        }
        EventDoc::CardsDealt { seat, count: cards, cards: None } => {
            format!("Seat {seat} is dealt {}.", pluralize(*cards, "card"))
        }
        EventDoc::MovedToStack { seat, cards } => {
            format!("Seat {seat} moves {} from its yard to its stack.", multiset(cards))
        }
        EventDoc::GroupPlaced { seat, cards, .. } => format!("Seat {seat} places {}.", multiset(cards)),
        EventDoc::SinglesPlaced { seat, cards } => format!("Seat {seat} places {}.", multiset(cards)),
        EventDoc::Robbed { seat, rival, cards, .. } => {
            format!("Seat {seat} robs seat {rival} of {}.", multiset(cards))
        }
        EventDoc::TicketsCompleted { seat, tickets, .. } if tickets.is_empty() => {
            format!("Seat {seat} completes no ticket.")
        }
        EventDoc::TicketsCompleted { seat, tickets, points } => {
            format!("Seat {seat} completes {}: {}.", ticket_names(data, tickets), pluralize(*points, "point"))
        }
        EventDoc::RoundEnded { round } => format!("Round {round} is over."),
        EventDoc::RoundBegan { round, seat } => format!("Round {round} begins with seat {seat}."),
        EventDoc::GameOver => "The game is over.".to_owned(),
    }
}

/// Returns the text of a score line.
pub(crate) fn score_line(data: &MapData, line: &ScoreLineDoc) -> String {
    let what = match (line.what, &line.ticket, line.completed, line.district, &line.city) {
        (_, Some(ticket), Some(true), _, _) => format!("ticket {}, completed", ticket_name(data, ticket)),
        (_, Some(ticket), _, _, _) => format!("ticket {}, not completed", ticket_name(data, ticket)),
        (_, _, _, Some(district), _) => format!("district {district}"),
        (_, _, _, _, Some(city)) => format!("most tickets to {}", city_name(data, city)),
        (what, None, _, None, None) => what.replace('-', " "),
    };
    format!("{:+} {what}", line.points)
}

fn multiset(cards: &[TrainCard]) -> Cards {
    cards.iter().copied().collect()
}

fn split_text(split: &SplitDoc) -> String {
    format!("{} short and {} long tickets", split.short, split.long)
}

/// Formats a count: `no ticket`, `1 ticket`, `2 tickets`.
pub(crate) fn pluralize(number: impl Into<usize>, thing: &str) -> String {
    match number.into() {
        0 => format!("no {thing}"),
        1 => format!("1 {thing}"),
        more => format!("{more} {thing}s"),
    }
}

fn city_name<'d>(data: &'d MapData, id: &'d str) -> &'d str {
    data.cities.iter().find(|city| city.id == id).map_or(id, |city| &city.names.en)
}

fn route_name(data: &MapData, id: &str) -> String {
    match data.routes.iter().find(|route| route.id == id) {
        Some(route) => {
            let [one, other] = route.ends.map(|end| &data.cities[end].names.en);
            let color = route.color.map_or("gray", |color| color.name());
            format!("{one} – {other} ({} {color})", route.length)
        }
        None => id.to_owned(),
    }
}

fn ticket_name(data: &MapData, id: &str) -> String {
    match data.tickets.iter().find(|ticket| ticket.id == id) {
        Some(ticket) => {
            let [one, other] = ticket.ends.map(|end| &data.cities[end].names.en);
            format!("{one} – {other} ({})", ticket.points)
        }
        None => id.to_owned(),
    }
}

fn ticket_names(data: &MapData, ids: &[String]) -> String {
    let names: Vec<String> = ids.iter().map(|id| ticket_name(data, id)).collect();
    names.join(", ")
}
