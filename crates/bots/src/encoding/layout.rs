//! The division of an observation into named sections, and the writer that fills them in order.

use engine::card::{Cards, TrainCard};

/// A named part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// Its name.
    pub name: &'static str,
    /// The place of its first number.
    pub start: usize,
    /// Its dimensions, the last one contiguous.
    pub shape: Vec<usize>,
    /// The names of the columns, which are its last dimension.
    pub columns: Vec<&'static str>,
}

impl Section {
    /// Returns how many numbers the section has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Returns whether the section has no numbers.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The sections of an observation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layout {
    sections: Vec<Section>,
    len: usize,
    /// For each kind of card, one divided by their number in the box; 0 if there are none.
    pub(super) card_scale: [f32; TrainCard::KINDS],
}

impl Layout {
    /// Creates a layout without sections for a game with these cards.
    pub(super) fn new(cards: &Cards) -> Self {
        let card_scale = cards.counts().map(|count| if count == 0 { 0.0 } else { f32::from(count).recip() });
        Self { sections: Vec::new(), len: 0, card_scale }
    }

    /// Adds a section of rows with these columns; `rows` are its leading dimensions.
    pub(super) fn add(&mut self, name: &'static str, rows: &[usize], columns: Vec<&'static str>) {
        let mut shape = rows.to_vec();
        shape.push(columns.len());
        let section = Section { name, start: self.len, shape, columns };
        self.len += section.len();
        self.sections.push(section);
    }

    /// Returns the sections in their order.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Returns how many numbers an observation has.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns whether an observation has no numbers.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Starts to write an observation; everything that is not written is 0.
    pub(super) fn writer<'o>(&self, out: &'o mut [f32]) -> Writer<'o> {
        assert_eq!(out.len(), self.len, "an observation is as long as its layout");
        out.fill(0.0);
        Writer { rest: out }
    }
}

/// Hands out the sections of an observation in order.
pub(super) struct Writer<'o> {
    rest: &'o mut [f32],
}

impl<'o> Writer<'o> {
    /// Returns the next `len` numbers.
    #[inline]
    pub(super) fn take(&mut self, len: usize) -> &'o mut [f32] {
        let (part, rest) = std::mem::take(&mut self.rest).split_at_mut(len);
        self.rest = rest;
        part
    }

    /// Writes counts of cards as shares of their number in the box.
    #[inline]
    pub(super) fn cards(&mut self, cards: &Cards, scale: &[f32; TrainCard::KINDS]) {
        let part = self.take(TrainCard::KINDS);
        for ((place, &count), scale) in part.iter_mut().zip(cards.counts()).zip(scale) {
            *place = f32::from(count) * scale;
        }
    }

    /// Writes the face-up cards, one row of kinds for each slot.
    #[inline]
    pub(super) fn row(&mut self, row: &[Option<TrainCard>]) {
        let part = self.take(row.len() * TrainCard::KINDS);
        for (slot, card) in row.iter().enumerate() {
            if let Some(card) = card {
                part[slot * TrainCard::KINDS + card.index()] = 1.0;
            }
        }
    }

    /// Checks that everything has been written.
    #[inline]
    pub(super) fn finish(self) {
        debug_assert!(self.rest.is_empty(), "{} numbers are missing", self.rest.len());
    }
}

/// Returns 1 for `true` and 0 for `false`.
#[inline]
pub(super) fn flag(is_set: bool) -> f32 {
    f32::from(u8::from(is_set))
}

/// Returns the names of the card kinds, as columns.
pub(super) fn kinds() -> Vec<&'static str> {
    TrainCard::ALL.iter().map(|card| card.name()).collect()
}
