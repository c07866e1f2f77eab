//! New York: a small city board with tourist attractions.

use super::london::{self, CITY};
use super::rules::{Bonus, FinalTurn, Rules};
use crate::card::{BoxContents, Color};
use crate::options::Setting;

/// The rules of New York.
pub const RULES: Rules = Rules {
    pieces: 15, // NY-2
    cards: BoxContents {
        colors: &[Color::Blue, Color::Green, Color::Black, Color::Pink, Color::Red, Color::Orange],
        ..london::RULES.cards
    }, // NY-3
    bonuses: &[Bonus::Attractions { points: 1 }], // NY-22
    final_turn: FinalTurn::Optional, // NY-31
    settings: &[Setting::ShowCounts, Setting::RunningScore, Setting::ResetCap],
    ..CITY
};

const _: () = assert!(RULES.cards.len() == 44); // NY-3
