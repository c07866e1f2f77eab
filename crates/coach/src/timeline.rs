//! A recorded game, step by step, as a game of its own type.

use engine::any::{AnyEvent, ByKind};
use engine::board::BoardGame;
use engine::card_game::CardGame;
use engine::game::Viewer;
use engine::record::{Record, RecordError};
use engine::seat::Seat;

use crate::coached::Coached;

/// An action of the record with the game before it.
pub(crate) struct TimelineStep<G: Coached> {
    pub(crate) game: G,
    pub(crate) seat: Seat,
    pub(crate) action: G::Action,
    /// Number of events before the action.
    events: usize,
}

/// The steps of a record of either kind of game.
pub(crate) type AnyTimeline = ByKind<Timeline<BoardGame>, Timeline<CardGame>>;

/// Replays a record.
pub(crate) fn replay(record: &Record) -> Result<AnyTimeline, RecordError> {
    Ok(match Timeline::of(record)? {
        Some(timeline) => ByKind::Board(timeline),
        None => ByKind::Card(Timeline::of(record)?.expect("a game is of one of the two kinds")),
    })
}

/// All steps of a record, and the game at its end.
pub(crate) struct Timeline<G: Coached> {
    pub(crate) steps: Vec<TimelineStep<G>>,
    pub(crate) end: G,
    events: Vec<G::Event>,
}

impl<G: Coached> Timeline<G> {
    /// Replays a record. Returns `None` if it is of another type of game.
    fn of(record: &Record) -> Result<Option<Self>, RecordError> {
        let mut replay = record.replay_steps()?;
        let Some(mut game) = G::of_any(replay.game()).copied() else { return Ok(None) };
        let own_events =
            |events: &[AnyEvent]| events.iter().filter_map(G::event_of).copied().collect::<Vec<_>>();
        let mut events = own_events(replay.opening());
        let mut steps = Vec::with_capacity(record.steps.len());
        for moment in &mut replay {
            let moment = moment?;
            let (Some(action), Some(&after)) = (G::action_of(moment.action), G::of_any(&moment.game)) else {
                return Ok(None);
            };
            steps.push(TimelineStep { game, seat: moment.seat, action, events: events.len() });
            events.extend(own_events(&moment.events));
            game = after;
        }
        Ok(Some(Self { steps, end: game, events }))
    }

    /// Returns the game before an action, or at the end of the record.
    pub(crate) fn game_at(&self, step: usize) -> &G {
        self.steps.get(step).map_or(&self.end, |step| &step.game)
    }

    /// Returns what a seat has seen before an action, oldest first.
    pub(crate) fn seen_before(&self, step: &TimelineStep<G>, seat: Seat) -> Vec<G::SeenEvent> {
        self.events[..step.events].iter().map(|event| G::seen(event, Viewer::Seat(seat))).collect()
    }

    /// Returns the memory of a seat before an action, or at the end of the record. `view` is what it sees then.
    pub(crate) fn memory_at(&self, step: usize, seat: Seat, view: &G::View) -> G::Memory {
        let seen = self.steps.get(step).map_or(self.events.len(), |step| step.events);
        let mut memory = G::memory(view);
        for event in &self.events[..seen] {
            G::remember(&mut memory, &G::seen(event, Viewer::Seat(seat)));
        }
        memory
    }
}
