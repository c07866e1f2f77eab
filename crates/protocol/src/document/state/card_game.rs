//! The complete state of a Card Game.

use super::{
    FinalRoundDoc, HoldingsDoc, LoadError, OVER, StateDoc, duplicate, options_doc, reject_fields, unknown,
};
use crate::document::cards::{ByName, Counts};
use engine::card::{Color, TrainCard};
use engine::card_game::phase::Phase;
use engine::card_game::position::{PlayerState, Position};
use engine::card_game::rounds::Round;
use engine::card_game::yard::Group;
use engine::card_game::{CardGame, CardKit, YardStep};
use engine::edition::Edition;
use engine::notation::truncate;
use engine::options::Options;
use engine::seat::{Seat, SeatSet};
use engine::ticket::{TicketId, TicketSet};

const OPENING_TICKETS: &str = "opening-tickets";
const TURN: &str = "turn";
const SECOND_PICK: &str = "second-pick";
const KEEP_TICKETS: &str = "keep-tickets";
const COMPLETE: &str = "complete";

const MOVED: &str = "moved";
const SKIPPED: &str = "skipped";

impl StateDoc {
    pub(in crate::document) fn of_cards(game: &CardGame) -> Self {
        let kit = game.kit();
        let position = game.position();
        let scores = scores(game);
        Self {
            edition: kit.edition.id().to_owned(),
            seats: game.seats(),
            options: options_doc(kit.edition, &position.options),
            turn: (!game.is_over()).then(|| position.turn.index()),
            phase: phase_name(&position.phase).to_owned(),
            over: game.is_over(),
            round: Some(position.round.number()),
            deck: position.deck,
            discard: position.discard.iter_each().collect(),
            row: position.row.to_vec(),
            ticket_decks: ByName(vec![(kit.data.decks[0].clone(), names(kit, &position.ticket_deck))]),
            players: position
                .players
                .iter()
                .zip(&scores)
                .zip(awaited(&position.phase, game.seats()))
                .map(|((player, &score), chooses)| HoldingsDoc::of_cards(kit, player, score, chooses))
                .collect(),
            goods: None,
            journey: None,
            refused: ticket_names(kit, position.refused),
            passes: None,
            idle_turns: Some(position.idle_turns),
            step_one: Some(
                match position.step_one {
                    YardStep::Moved => MOVED,
                    YardStep::Skipped => SKIPPED,
                }
                .to_owned(),
            ),
            final_round: position.final_round.map(|turns_left| FinalRoundDoc { turns_left }),
        }
    }

    pub(super) fn load_cards(&self, edition: Edition, options: Options) -> Result<CardGame, LoadError> {
        let kit = edition.card_kit().expect("what has no board has a box of cards");
        reject_fields(
            "",
            &[
                ("goods", self.goods.is_some()),
                ("journey", self.journey.is_some()),
                ("passes", self.passes.is_some()),
            ],
        )?;
        if self.phase != COMPLETE {
            for (seat, player) in self.players.iter().enumerate() {
                reject_fields(&format!("players[{seat}]"), &[(".done", player.done.is_some())])?;
            }
        }
        let players = self
            .players
            .iter()
            .enumerate()
            .map(|(seat, player)| player.card_holdings(kit, &format!("players[{seat}]")))
            .collect::<Result<Vec<_>, _>>()?;
        let position = Position {
            options,
            phase: self.card_phase()?,
            round: self.card_round()?,
            turn: self.active_seat()?,
            final_round: self.final_round.map(|round| round.turns_left),
            idle_turns: self.idle_turns.unwrap_or(0),
            step_one: match self.step_one.as_deref() {
                Some(MOVED) => YardStep::Moved,
                Some(SKIPPED) | None => YardStep::Skipped,
                Some(name) => return Err(unknown("step_one", "outcome of step 1", name)),
            },
            row: self.row()?,
            deck: self.deck.clone(),
            discard: self.discard()?,
            ticket_deck: self.card_ticket_deck(kit)?,
            refused: ticket_set(kit, "refused", &self.refused)?,
            players,
        };
        let game = CardGame::from_position(kit, &position)?;
        for (seat, (player, needed)) in self.players.iter().zip(scores(&game)).enumerate() {
            if player.score != Some(needed) {
                return Err(LoadError::Score { field: format!("players[{seat}].score"), needed });
            }
        }
        Ok(game)
    }

    fn card_round(&self) -> Result<Round, LoadError> {
        let Some(number) = self.round else {
            return Err(LoadError::Missing { field: "round".to_owned() });
        };
        Round::numbered(number).ok_or_else(|| unknown("round", "round", &number.to_string()))
    }

    fn card_ticket_deck(&self, kit: &CardKit) -> Result<Vec<TicketId>, LoadError> {
        let main = &kit.data.decks[0];
        if let Some((name, _)) = self.ticket_decks.0.iter().find(|(name, _)| name != main) {
            return Err(LoadError::Misplaced { field: format!("ticket_decks.{}", truncate(name)) });
        }
        match self.ticket_decks.get(main) {
            Some(tickets) => ticket_list(kit, &format!("ticket_decks.{main}"), tickets),
            None => Err(LoadError::Missing { field: format!("ticket_decks.{main}") }),
        }
    }

    fn card_phase(&self) -> Result<Phase, LoadError> {
        let waiting = |waits: fn(&HoldingsDoc) -> bool| -> SeatSet {
            let seats = Seat::all(self.seats).zip(&self.players);
            seats.filter(|(_, player)| waits(player)).map(|(seat, _)| seat).collect()
        };
        match self.phase.as_str() {
            OPENING_TICKETS => {
                Ok(Phase::OpeningTickets { waiting: waiting(|player| !player.offer.is_empty()) })
            }
            TURN => Ok(Phase::Turn),
            SECOND_PICK => Ok(Phase::SecondPick),
            KEEP_TICKETS => Ok(Phase::KeepTickets),
            COMPLETE => Ok(Phase::Complete { waiting: waiting(|player| player.done != Some(true)) }),
            OVER => Ok(Phase::Over),
            name => Err(unknown("phase", "phase", name)),
        }
    }
}

/// Returns for each seat whether it has still to choose, while tickets are completed.
fn awaited(phase: &Phase, seats: usize) -> impl Iterator<Item = Option<bool>> {
    let waiting = match *phase {
        Phase::Complete { waiting } => Some(waiting),
        Phase::OpeningTickets { .. } | Phase::Turn | Phase::SecondPick | Phase::KeepTickets | Phase::Over => {
            None
        }
    };
    Seat::all(seats).map(move |seat| waiting.map(|waiting| waiting.contains(seat)))
}

/// Returns the score of each seat: its completed tickets; the final score once the game is over.
fn scores(game: &CardGame) -> Vec<i16> {
    let standings = game.is_over().then(|| game.standings());
    let position = game.position();
    Seat::all(game.seats())
        .zip(&position.players)
        .map(|(seat, player)| {
            standings.map_or_else(|| game.kit().points(player.completed), |standings| standings[seat][0])
        })
        .collect()
}

/// Returns the phase's name.
pub(in crate::document) const fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::OpeningTickets { .. } => OPENING_TICKETS,
        Phase::Turn => TURN,
        Phase::SecondPick => SECOND_PICK,
        Phase::KeepTickets => KEEP_TICKETS,
        Phase::Complete { .. } => COMPLETE,
        Phase::Over => OVER,
    }
}

/// Returns the groups of a yard by color, top last, without empty groups.
pub(in crate::document) fn yard_doc(yard: &[Group; Color::COUNT]) -> ByName<Vec<TrainCard>> {
    let groups = Color::ALL.into_iter().zip(yard).filter(|(_, group)| !group.is_empty());
    ByName(groups.map(|(color, group)| (color.name().to_owned(), group.cards(color).collect())).collect())
}

fn names(kit: &CardKit, tickets: &[TicketId]) -> Vec<String> {
    tickets.iter().map(|&ticket| kit.ticket_name(ticket).to_owned()).collect()
}

/// Returns the tickets' names.
pub(in crate::document) fn ticket_names(kit: &CardKit, tickets: TicketSet) -> Vec<String> {
    tickets.iter().map(|ticket| kit.ticket_name(ticket).to_owned()).collect()
}

fn ticket_list(kit: &CardKit, field: &str, names: &[String]) -> Result<Vec<TicketId>, LoadError> {
    let ticket = |name: &String| kit.ticket_named(name).ok_or_else(|| unknown(field, "ticket", name));
    names.iter().map(ticket).collect()
}

fn ticket_set(kit: &CardKit, field: &str, names: &[String]) -> Result<TicketSet, LoadError> {
    let mut set = TicketSet::EMPTY;
    for (ticket, name) in ticket_list(kit, field, names)?.into_iter().zip(names) {
        if set.contains(ticket) {
            return Err(duplicate(field, name));
        }
        set.insert(ticket);
    }
    Ok(set)
}

impl HoldingsDoc {
    fn of_cards(kit: &CardKit, player: &PlayerState, score: i16, chooses: Option<bool>) -> Self {
        Self {
            hand: Counts(player.hand),
            tickets: ticket_names(kit, player.tickets),
            offer: names(kit, &player.offer),
            pieces: None,
            routes: None,
            route_points: None,
            split: None,
            passengers: None,
            goods: None,
            yard: Some(yard_doc(&player.yard)),
            stack: Some(Counts(player.stack)),
            completing: Some(ticket_names(kit, player.completing)),
            completed: Some(ticket_names(kit, player.completed)),
            done: chooses.map(|chooses| !chooses),
            score: Some(score),
        }
    }

    fn card_holdings(&self, kit: &CardKit, place: &str) -> Result<PlayerState, LoadError> {
        let field = |name: &str| format!("{place}.{name}");
        let missing = |name: &str| LoadError::Missing { field: field(name) };
        let misplaced = [
            (".pieces", self.pieces.is_some()),
            (".routes", self.routes.is_some()),
            (".route_points", self.route_points.is_some()),
            (".split", self.split.is_some()),
            (".passengers", self.passengers.is_some()),
            (".goods", self.goods.is_some()),
        ];
        reject_fields(place, &misplaced)?;
        let mut yard = [Group::default(); Color::COUNT];
        for (name, cards) in &self.yard.as_ref().ok_or_else(|| missing("yard"))?.0 {
            let color = name.parse::<Color>().map_err(|_| unknown(&field("yard"), "color", name))?;
            let group = read_group(color, cards);
            yard[color.index()] =
                group.ok_or_else(|| LoadError::Group { field: field(&format!("yard.{color}")) })?;
        }
        let set = |name: &str, tickets: Option<&Vec<String>>| {
            ticket_set(kit, &field(name), tickets.ok_or_else(|| missing(name))?)
        };
        Ok(PlayerState {
            hand: self.hand.0,
            tickets: ticket_set(kit, &field("tickets"), &self.tickets)?,
            offer: ticket_list(kit, &field("offer"), &self.offer)?,
            yard,
            stack: self.stack.ok_or_else(|| missing("stack"))?.0,
            completing: set("completing", self.completing.as_ref())?,
            completed: set("completed", self.completed.as_ref())?,
        })
    }
}

/// Returns the group of these cards, if they have the color with wilds on top.
fn read_group(color: Color, cards: &[TrainCard]) -> Option<Group> {
    let colored = cards.iter().take_while(|&&card| card == TrainCard::Colored(color)).count();
    let wilds = cards[colored..].iter().take_while(|&&card| card == TrainCard::Wild).count();
    if colored == 0 || colored + wilds != cards.len() {
        return None;
    }
    Some(Group { colored: colored.try_into().ok()?, wilds: wilds.try_into().ok()? })
}
