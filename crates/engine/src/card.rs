//! Train cards: colors, kinds, multisets of cards, and the cards of a game.

mod serde_impl;

use crate::unknown_name::UnknownName;
use std::fmt;
use std::ops::{Index, IndexMut};

/// A color of cards and routes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// The color that rulebooks also call purple, lilac or violet.
    Pink,
    /// Black.
    Black,
    /// White.
    White,
}

impl Color {
    /// The number of colors.
    pub const COUNT: usize = 8;

    /// All colors, in the listing order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Red,
        Self::Orange,
        Self::Yellow,
        Self::Green,
        Self::Blue,
        Self::Pink,
        Self::Black,
        Self::White,
    ];

    /// Returns the color's place in [`Color::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the color's name in data and notation.
    pub const fn name(self) -> &'static str {
        TrainCard::Colored(self).name()
    }
}

impl std::str::FromStr for Color {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|color| color.name() == name).ok_or(UnknownName)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A train card. The wild is called locomotive, bus or taxi on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TrainCard {
    /// A card of one color.
    Colored(Color),
    /// Stands for any color (C-8).
    Wild,
    /// Stands for any color on routes of four or more spaces (MK-36).
    WildPlus4,
    /// Pays for rides on other players' routes (MK-58), never for a route (MK-39).
    Passenger,
}

impl TrainCard {
    /// The number of kinds of cards.
    pub const KINDS: usize = 11;

    /// All kinds, in the listing order.
    pub const ALL: [Self; Self::KINDS] = [
        Self::Colored(Color::Red),
        Self::Colored(Color::Orange),
        Self::Colored(Color::Yellow),
        Self::Colored(Color::Green),
        Self::Colored(Color::Blue),
        Self::Colored(Color::Pink),
        Self::Colored(Color::Black),
        Self::Colored(Color::White),
        Self::Wild,
        Self::WildPlus4,
        Self::Passenger,
    ];

    /// Returns the kind's place in [`TrainCard::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Colored(color) => color as usize,
            Self::Wild => 8,
            Self::WildPlus4 => 9,
            Self::Passenger => 10,
        }
    }

    /// Returns the kind at `index` in [`TrainCard::ALL`].
    ///
    /// # Panics
    /// If there is no such kind.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Returns the kind's name in data and notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Colored(Color::Red) => "red",
            Self::Colored(Color::Orange) => "orange",
            Self::Colored(Color::Yellow) => "yellow",
            Self::Colored(Color::Green) => "green",
            Self::Colored(Color::Blue) => "blue",
            Self::Colored(Color::Pink) => "pink",
            Self::Colored(Color::Black) => "black",
            Self::Colored(Color::White) => "white",
            Self::Wild => "wild",
            Self::WildPlus4 => "plus4",
            Self::Passenger => "passenger",
        }
    }
}

impl std::str::FromStr for TrainCard {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|card| card.name() == name).ok_or(UnknownName)
    }
}

impl fmt::Display for TrainCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A multiset of train cards: a hand, a payment, a pile whose order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards([u8; TrainCard::KINDS]);

impl Cards {
    /// No card.
    pub const EMPTY: Self = Self([0; TrainCard::KINDS]);

    /// Returns how many cards there are in all.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| u16::from(count)).sum::<u16>() as usize
    }

    /// Returns how many cards there are of these kinds, given as bits in the listing order.
    #[inline]
    pub(crate) fn of_kinds(&self, mut kinds: u16) -> u8 {
        let mut count = 0;
        while kinds != 0 {
            count += self.0[kinds.trailing_zeros() as usize];
            kinds &= kinds - 1;
        }
        count
    }

    /// Returns whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; TrainCard::KINDS]
    }

    /// Adds one card of the kind with that number.
    #[inline]
    pub(crate) fn add_kind(&mut self, kind: u8) {
        self.0[kind as usize] += 1;
    }

    /// Adds `count` cards of a kind.
    #[inline]
    pub fn add(&mut self, card: TrainCard, count: u8) {
        self.0[card.index()] += count;
    }

    /// Adds `count` cards of a color.
    #[inline]
    pub fn add_color(&mut self, color: Color, count: u8) {
        self.0[color.index()] += count;
    }

    /// Removes `count` cards of a color.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline]
    pub fn take_color(&mut self, color: Color, count: u8) {
        let left = &mut self.0[color.index()];
        assert!(*left >= count, "taking cards that are not there");
        *left -= count;
    }

    /// Removes `count` cards of a kind.
    ///
    /// # Panics
    /// If there are fewer.
    #[inline]
    pub fn take(&mut self, card: TrainCard, count: u8) {
        let left = &mut self.0[card.index()];
        assert!(*left >= count, "taking cards that are not there");
        *left -= count;
    }

    /// Returns whether every card of `part` is here too.
    pub fn contains(&self, part: &Self) -> bool {
        self.0.iter().zip(&part.0).all(|(have, need)| have >= need)
    }

    /// Adds all cards of `other`.
    pub fn add_all(&mut self, other: &Self) {
        for (have, more) in self.0.iter_mut().zip(&other.0) {
            *have += more;
        }
    }

    /// Returns how many there are of every kind, in the listing order.
    #[inline]
    pub const fn counts(&self) -> &[u8; TrainCard::KINDS] {
        &self.0
    }

    /// Returns the kinds that are here with their counts, in the listing order.
    pub fn iter(&self) -> impl Iterator<Item = (TrainCard, u8)> + '_ {
        TrainCard::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }

    /// Returns every single card, kind by kind.
    pub fn iter_each(&self) -> impl Iterator<Item = TrainCard> + '_ {
        self.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count as usize))
    }
}

impl Index<TrainCard> for Cards {
    type Output = u8;
    #[inline]
    fn index(&self, card: TrainCard) -> &u8 {
        &self.0[card.index()]
    }
}

impl IndexMut<TrainCard> for Cards {
    #[inline]
    fn index_mut(&mut self, card: TrainCard) -> &mut u8 {
        &mut self.0[card.index()]
    }
}

impl Index<Color> for Cards {
    type Output = u8;
    #[inline]
    fn index(&self, color: Color) -> &u8 {
        &self.0[color.index()]
    }
}

impl FromIterator<TrainCard> for Cards {
    fn from_iter<I: IntoIterator<Item = TrainCard>>(cards: I) -> Self {
        let mut all = Self::EMPTY;
        for card in cards {
            all.add(card, 1);
        }
        all
    }
}

impl fmt::Display for Cards {
    /// Pairs of count and kind, as in notation: `2 red 1 wild`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (card, count) in self.iter() {
            write!(f, "{gap}{count} {card}")?;
            gap = " ";
        }
        Ok(())
    }
}

/// The cards of a game: its colors and the number of cards of each kind.
#[derive(Clone, Copy, Debug)]
pub struct BoxContents {
    /// The colors that the game uses.
    pub colors: &'static [Color],
    /// Cards of each of these colors.
    pub per_color: u8,
    /// Wilds.
    pub wilds: u8,
    /// Locomotives +4.
    pub wilds_plus4: u8,
    /// Passenger cards.
    pub passengers: u8,
}

impl BoxContents {
    /// Returns how many cards the box holds.
    pub const fn len(&self) -> usize {
        self.colors.len() * self.per_color as usize
            + self.wilds as usize
            + self.wilds_plus4 as usize
            + self.passengers as usize
    }

    /// Returns whether the box is empty.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns all cards of the box.
    pub const fn cards(&self) -> Cards {
        let mut cards = Cards::EMPTY;
        let mut next = 0;
        while next < self.colors.len() {
            cards.0[self.colors[next].index()] = self.per_color;
            next += 1;
        }
        cards.0[TrainCard::Wild.index()] = self.wilds;
        cards.0[TrainCard::WildPlus4.index()] = self.wilds_plus4;
        cards.0[TrainCard::Passenger.index()] = self.passengers;
        cards
    }
}
