//! Parses cards and offered tickets, for all games.

use engine::card::TrainCard;
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::market::{ROW, Source};
use engine::ticket::Kept;

use super::city_index;
use super::command::InputError;
use super::format::{Formatter, join_and};

/// The kinds of cards in a game, and the formatter of the viewer.
#[derive(Clone, Copy)]
pub(super) struct CardNames<'a> {
    pub(super) kinds: &'a [TrainCard],
    pub(super) formatter: &'a Formatter,
    pub(super) edition: Edition,
}

impl CardNames<'_> {
    /// Parses a kind of card.
    pub(super) fn kind(&self, word: &str) -> Result<TrainCard, InputError> {
        match city_index::kinds(word, self.formatter.words.wild, self.kinds).as_slice() {
            [card] => Ok(*card),
            [] => Err(InputError::new(format!("\"{word}\" is not a kind of card in this game"))),
            several => {
                let names: Vec<String> =
                    several.iter().map(|&card| self.formatter.card(card).to_owned()).collect();
                Err(InputError::new(format!("\"{word}\" could be {}", join_and(&names))))
            }
        }
    }

    /// Parses where a card is picked from: a slot number, a kind of face-up card, or the deck.
    pub(super) fn source(
        &self,
        words: &[String],
        row: &[Option<TrainCard>; ROW],
        is_legal: impl Fn(Source) -> bool,
    ) -> Result<Source, InputError> {
        let [word] = words else {
            return Err(InputError::new("pick what? A number from 1 to 5, a color, or deck"));
        };
        if let Ok(slot) = word.parse::<u8>() {
            if slot == 0 || usize::from(slot) > ROW {
                return Err(InputError::refused(Illegal::NoSuchSlot { slot }, self.edition));
            }
            return Ok(Source::Row(slot - 1));
        }
        if "deck".starts_with(word.as_str()) || word == "unseen" || word == "blind" {
            return Ok(Source::Deck);
        }
        let card = self.kind(word)?;
        let slots = || (0..ROW as u8).filter(|&slot| row[usize::from(slot)] == Some(card)).map(Source::Row);
        // The kind may be face up twice, with only one legal to pick.
        slots()
            .find(|&source| is_legal(source))
            .or_else(|| slots().next())
            .ok_or_else(|| InputError::new(format!("no {} card lies face up", self.formatter.card(card))))
    }

    /// Parses which of the offered tickets to keep.
    pub(super) fn kept(&self, words: &[String], offered: usize) -> Result<Kept, InputError> {
        match words {
            [..] if offered == 0 => return Err(InputError::refused(Illegal::WrongPhase, self.edition)),
            [] => return Err(InputError::new("keep which tickets? For example: keep 1 3, or keep all")),
            [word] if word == "all" => return Ok(Kept::from_bits(((1_u16 << offered) - 1) as u8)),
            [word] if word == "none" => return Ok(Kept::NONE),
            [..] => {}
        }
        let mut kept = Kept::NONE;
        for word in words.iter().filter(|word| *word != "and") {
            let position = word.parse::<usize>().ok().filter(|position| (1..=8).contains(position));
            let Some(position) = position else {
                return Err(InputError::new(format!(
                    "\"{word}\" is not an offered ticket: they are 1 to {offered}"
                )));
            };
            kept = kept.with(position - 1);
        }
        Ok(kept)
    }

    /// Parses kinds of cards, each with its count if one is given.
    pub(super) fn counted_kinds(&self, words: &[String]) -> Result<Vec<(Option<u8>, TrainCard)>, InputError> {
        const FILLERS: [&str; 6] = ["with", "for", "and", "cards", "using", "+"];
        let mut named = Vec::new();
        let mut count: Option<u8> = None;
        for word in words.iter().filter(|word| !FILLERS.contains(&word.as_str())) {
            // "4r" is "4 r".
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                if count.is_some() {
                    return Err(InputError::new(format!(
                        "\"{word}\": a count is followed by a kind of card"
                    )));
                }
                let number = word[..digits].parse().ok().filter(|&count: &u8| count <= 99);
                count =
                    Some(number.ok_or_else(|| {
                        InputError::new(format!("\"{word}\" is more cards than there are"))
                    })?);
            }
            let kind = &word[digits..];
            if !kind.is_empty() {
                named.push((count.take(), self.kind(kind)?));
            }
        }
        if count.is_some() {
            return Err(InputError::new("a count is followed by a kind of card"));
        }
        Ok(named)
    }
}

/// Returns the command for keeping these tickets, such as "keep 1 3".
pub(super) fn keep_command(kept: Kept) -> String {
    let positions: Vec<String> = (0..8)
        .filter(|&position| kept.contains(position))
        .map(|position| (position + 1).to_string())
        .collect();
    if positions.is_empty() { "keep none".to_owned() } else { format!("keep {}", positions.join(" ")) }
}
