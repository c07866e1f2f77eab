//! Encodes games of any edition: action numbers, masks and observations.

use ::bots::Determinize;
use ::bots::encoding::board::{BoardSpace, SeenCards as BoardSeen};
use ::bots::encoding::card_game::{CardSpace, SeenCards as CardSeen};
use ::bots::encoding::{ActionSpace, Encode, Layout};
use engine::any::{AnyAction, AnyEvent, AnyGame};
use engine::board::BoardGame;
use engine::board::action::Action as BoardAction;
use engine::card_game::CardGame;
use engine::card_game::action::Action as CardAction;
use engine::game::{PaymentPolicy, Viewer};
use engine::seat::Seat;
use engine::setup::Setup;
use engine::shuffle::{Chance, FastRng};
use engine::sink::Sink;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyList};

/// The action space of any game.
pub(crate) enum Spaces {
    Board(BoardSpace),
    Card(CardSpace),
}

/// What is fixed for an edition, a number of seats and a payment policy.
pub(crate) struct Coder {
    pub(crate) spaces: Spaces,
    pub(crate) layout: Layout,
    pub(crate) payments: PaymentPolicy,
    pub(crate) len: usize,
    /// The action numbers as Python objects, so that lists of them need no allocation.
    numbers: Vec<Py<PyInt>>,
}

/// The public memory of any game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PublicMemory {
    Board(BoardSeen),
    Card(CardSeen),
}

/// A seat's own memory of any game.
#[derive(Clone, Debug)]
pub(crate) enum SeatMemory {
    Board(<BoardGame as Determinize>::Memory),
    Card(<CardGame as Determinize>::Memory),
}

/// Buffers that are kept between calls.
#[derive(Default)]
pub(crate) struct Scratch {
    board: Vec<BoardAction>,
    card: Vec<CardAction>,
    pub(crate) numbers: Vec<u32>,
}

impl Coder {
    pub(crate) fn new(py: Python<'_>, setup: &Setup, payments: PaymentPolicy) -> Self {
        let game = AnyGame::new(setup, &mut FastRng::new(0), &mut Vec::new());
        let (spaces, layout, len) = match &game {
            AnyGame::Board(game) => {
                let space = game.space(payments);
                let len = space.len();
                (Spaces::Board(space), game.layout(), len)
            }
            AnyGame::Card(game) => {
                let space = game.space(payments);
                let len = space.len();
                (Spaces::Card(space), game.layout(), len)
            }
        };
        let numbers = (0..len as u32).map(|number| PyInt::new(py, number).unbind()).collect();
        Self { spaces, layout, payments, len, numbers }
    }

    /// Writes the numbers of the seat's legal actions into the scratch space.
    pub(crate) fn legal_numbers(&self, game: &AnyGame, seat: Seat, scratch: &mut Scratch) {
        match (game, &self.spaces) {
            (AnyGame::Board(game), Spaces::Board(space)) => {
                game.legal_numbers(space, seat, &mut scratch.board, &mut scratch.numbers);
            }
            (AnyGame::Card(game), Spaces::Card(space)) => {
                game.legal_numbers(space, seat, &mut scratch.card, &mut scratch.numbers);
            }
            (AnyGame::Board(_), Spaces::Card(_)) | (AnyGame::Card(_), Spaces::Board(_)) => {
                scratch.numbers.clear();
            }
        }
    }

    /// Returns numbers as a Python list.
    pub(crate) fn list<'py>(&self, py: Python<'py>, numbers: &[u32]) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, numbers.iter().map(|&number| self.numbers[number as usize].bind_borrowed(py)))
    }

    /// Returns the action with that number for a seat; `None` if there is no such number.
    pub(crate) fn decode(&self, game: &AnyGame, seat: Seat, number: u32) -> Option<AnyAction> {
        match (game, &self.spaces) {
            (AnyGame::Board(game), Spaces::Board(space)) => {
                game.decode(space, seat, number).map(AnyAction::Board)
            }
            (AnyGame::Card(game), Spaces::Card(space)) => {
                game.decode(space, seat, number).map(AnyAction::Card)
            }
            (AnyGame::Board(_), Spaces::Card(_)) | (AnyGame::Card(_), Spaces::Board(_)) => None,
        }
    }

    /// Returns the number of an action of a seat; `None` if the space does not have it.
    pub(crate) fn number(&self, game: &AnyGame, seat: Seat, action: AnyAction) -> Option<u32> {
        match (game, &self.spaces, action) {
            (AnyGame::Board(game), Spaces::Board(space), AnyAction::Board(action)) => {
                game.number(space, seat, action)
            }
            (AnyGame::Card(game), Spaces::Card(space), AnyAction::Card(action)) => {
                game.number(space, seat, action)
            }
            _ => None,
        }
    }

    /// Writes the observation of a seat.
    pub(crate) fn observe(&self, game: &AnyGame, seat: Seat, memory: &PublicMemory, out: &mut [f32]) {
        match (game, memory) {
            (AnyGame::Board(game), PublicMemory::Board(memory)) => {
                BoardGame::write_observation(&game.view(Viewer::Seat(seat)), memory, &self.layout, out);
            }
            (AnyGame::Card(game), PublicMemory::Card(memory)) => {
                CardGame::write_observation(&game.view(Viewer::Seat(seat)), memory, &self.layout, out);
            }
            (AnyGame::Board(_), PublicMemory::Card(_)) | (AnyGame::Card(_), PublicMemory::Board(_)) => {}
        }
    }
}

impl PublicMemory {
    /// Returns the memory before the first event.
    pub(crate) fn new(game: &AnyGame) -> Self {
        match game {
            AnyGame::Board(_) => Self::Board(BoardGame::new_memory()),
            AnyGame::Card(_) => Self::Card(CardGame::new_memory()),
        }
    }

    /// Adds an event.
    pub(crate) fn push(&mut self, event: &AnyEvent) {
        match (self, event) {
            (Self::Board(memory), AnyEvent::Board(event)) => memory.push(*event),
            (Self::Card(memory), AnyEvent::Card(event)) => memory.push(*event),
            (Self::Board(_), AnyEvent::Card(_)) | (Self::Card(_), AnyEvent::Board(_)) => {}
        }
    }
}

impl SeatMemory {
    /// Returns the memory of a seat that has seen no event yet.
    pub(crate) fn new(game: &AnyGame, seat: Seat) -> Self {
        let viewer = Viewer::Seat(seat);
        match game {
            AnyGame::Board(game) => Self::Board(BoardGame::memory(&game.view(viewer))),
            AnyGame::Card(game) => Self::Card(CardGame::memory(&game.view(viewer))),
        }
    }

    /// Adds an event as the seat sees it.
    pub(crate) fn push(&mut self, event: &AnyEvent, seat: Seat) {
        let viewer = Viewer::Seat(seat);
        match (self, event) {
            (Self::Board(memory), AnyEvent::Board(event)) => {
                BoardGame::remember(memory, &event.seen_by(viewer));
            }
            (Self::Card(memory), AnyEvent::Card(event)) => {
                CardGame::remember(memory, &event.seen_by(viewer));
            }
            (Self::Board(_), AnyEvent::Card(_)) | (Self::Card(_), AnyEvent::Board(_)) => {}
        }
    }

    /// Samples a complete game that fits what the seat sees and remembers.
    pub(crate) fn sample(&self, game: &AnyGame, seat: Seat, rng: &mut FastRng) -> AnyGame {
        let viewer = Viewer::Seat(seat);
        match (game, self) {
            (AnyGame::Board(game), Self::Board(memory)) => {
                AnyGame::Board(BoardGame::sample(&game.view(viewer), memory, rng))
            }
            (AnyGame::Card(game), Self::Card(memory)) => {
                AnyGame::Card(CardGame::sample(&game.view(viewer), memory, rng))
            }
            (AnyGame::Board(_), Self::Card(_)) | (AnyGame::Card(_), Self::Board(_)) => *game,
        }
    }
}

/// Plays one random action of an awaited seat.
pub(crate) fn random_step(game: &mut AnyGame, seat: Seat, payments: PaymentPolicy, rng: &mut FastRng) {
    match game {
        AnyGame::Board(game) => {
            game.random_step(seat, payments, rng);
        }
        AnyGame::Card(game) => {
            game.random_step(seat, rng);
        }
    }
}

/// Creates games of one type.
pub(crate) trait Deal: Encode {
    /// Deals a game; its events go to `events`.
    fn deal(setup: &Setup, chance: &mut impl Chance, events: &mut impl Sink<Self::Event>) -> Self;
}

impl Deal for BoardGame {
    #[inline]
    fn deal(setup: &Setup, chance: &mut impl Chance, events: &mut impl Sink<Self::Event>) -> Self {
        let board = setup.edition().board().expect("the pool is of a board edition");
        Self::new(board, setup.seats(), setup.first(), setup.options(), chance, events)
    }
}

impl Deal for CardGame {
    #[inline]
    fn deal(setup: &Setup, chance: &mut impl Chance, events: &mut impl Sink<Self::Event>) -> Self {
        let kit = setup.edition().card_kit().expect("the pool is of the Card Game");
        Self::new(kit, setup.seats(), setup.first(), setup.options(), chance, events)
    }
}
