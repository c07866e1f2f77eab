//! Payments for routes: checking one, and listing all.

use std::num::NonZeroU8;

use super::map::Route;
use crate::card::{Cards, Color, TrainCard};
use crate::illegal::Illegal;

/// The shortest route for which a +4 pays (MK-36).
pub const PLUS4_FROM: u8 = 4;

/// Cards for a route: cards of one color or none (C-69, C-73), wilds and locomotives +4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    colored: Option<(Color, NonZeroU8)>,
    wilds: u8,
    wilds_plus4: u8,
}

impl Payment {
    /// Returns the payment of `colored` cards of `color`, and wilds and locomotives +4. Without colored cards it has
    /// no color (C-73).
    #[inline]
    pub const fn new(color: Color, colored: u8, wilds: u8, wilds_plus4: u8) -> Self {
        let colored = match NonZeroU8::new(colored) {
            Some(colored) => Some((color, colored)),
            None => None,
        };
        Self { colored, wilds, wilds_plus4 }
    }

    /// Returns the payment of wilds and locomotives +4 alone.
    #[inline]
    pub const fn of_wilds(wilds: u8, wilds_plus4: u8) -> Self {
        Self { colored: None, wilds, wilds_plus4 }
    }

    /// Returns the payment of `colored` cards of the payer's color, or of wilds alone without a payer, and wilds.
    /// Without a payer `colored` is zero.
    #[inline]
    pub const fn of_payer(payer: Option<Color>, colored: u8, wilds: u8, wilds_plus4: u8) -> Self {
        debug_assert!(payer.is_some() || colored == 0, "wilds alone have no colored cards");
        match payer {
            Some(color) => Self::new(color, colored, wilds, wilds_plus4),
            None => Self::of_wilds(wilds, wilds_plus4),
        }
    }

    /// Returns the color of the colored cards, if there are any.
    #[inline]
    pub const fn color(self) -> Option<Color> {
        match self.colored {
            Some((color, _)) => Some(color),
            None => None,
        }
    }

    /// Returns the number of colored cards.
    #[inline]
    pub const fn colored(self) -> u8 {
        match self.colored {
            Some((_, count)) => count.get(),
            None => 0,
        }
    }

    /// Returns the number of wilds.
    #[inline]
    pub const fn wilds(self) -> u8 {
        self.wilds
    }

    /// Returns the number of locomotives +4.
    #[inline]
    pub const fn wilds_plus4(self) -> u8 {
        self.wilds_plus4
    }

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.colored().saturating_add(self.wilds).saturating_add(self.wilds_plus4)
    }

    /// Returns whether the payment has no cards.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the payment as cards.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::EMPTY;
        for (card, count) in self.kinds() {
            cards.add(card, count);
        }
        cards
    }

    /// Returns the kinds with their counts, zero counts included.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = (TrainCard, u8)> {
        let colored = self.colored.map(|(color, count)| (TrainCard::Colored(color), count.get()));
        colored.into_iter().chain([(TrainCard::Wild, self.wilds), (TrainCard::WildPlus4, self.wilds_plus4)])
    }

    /// Creates the payment of these cards, or returns why they cannot be one (C-69, MK-39).
    pub fn from_cards(cards: &Cards) -> Result<Self, Illegal> {
        let mut payment = Self::of_wilds(0, 0);
        for (card, count) in cards.iter() {
            match card {
                TrainCard::Colored(color) => {
                    if payment.colored.is_some() {
                        return Err(Illegal::MixedColors);
                    }
                    payment = Self::new(color, count, payment.wilds, payment.wilds_plus4);
                }
                TrainCard::Wild => payment.wilds = count,
                TrainCard::WildPlus4 => payment.wilds_plus4 = count,
                TrainCard::Passenger => return Err(Illegal::PassengerCardPays),
            }
        }
        Ok(payment)
    }

    /// Checks that the hand holds the payment and that it pays for the route.
    pub fn check(self, route: &Route, hand: &Cards) -> Result<(), Illegal> {
        if self.len() != route.length {
            return Err(Illegal::WrongCount { given: self.len(), needed: route.length }); // C-68
        }
        if let (Some(given), Some(needed)) = (self.color(), route.color)
            && given != needed
        {
            return Err(Illegal::WrongColor { given, needed }); // C-70
        }
        for (card, needed) in self.kinds() {
            let have = hand[card];
            if have < needed {
                return Err(Illegal::NotInHand { card, have, needed }); // C-66
            }
        }
        if self.wilds_plus4 > 0 && route.length < PLUS4_FROM {
            return Err(Illegal::Plus4TooShort { length: route.length }); // MK-38
        }
        Ok(())
    }
}

/// Lists the payments from a hand, for one route after the other.
pub struct PaymentLister {
    /// The colors in the hand with their counts, in the listing order; only the first `len` entries are valid.
    held: [(Color, u8); Color::COUNT],
    len: usize,
    wilds: u8,
    plus4: u8,
    by_color: [u8; Color::COUNT],
}

impl PaymentLister {
    /// Prepares to list payments from `hand`.
    #[inline]
    pub fn new(hand: &Cards) -> Self {
        let mut held = [(Color::Red, 0); Color::COUNT];
        let mut len = 0;
        for color in Color::ALL {
            // Without a branch: the branch would be unpredictable.
            held[len] = (color, hand[color]);
            len += usize::from(hand[color] > 0);
        }
        let (wilds, plus4) = (hand[TrainCard::Wild], hand[TrainCard::WildPlus4]);
        Self { held, len, wilds, plus4, by_color: Color::ALL.map(|color| hand[color]) }
    }

    /// Lists every payment for `route`: colors in the listing order, fewest wilds first within a color, then wilds
    /// alone (C-72 to C-74).
    #[inline]
    pub fn list(&self, route: &Route, mut out: impl FnMut(Payment)) {
        let plus4 = if route.length >= PLUS4_FROM { self.plus4 } else { 0 };
        match route.color {
            Some(color) => {
                self.list_color(route.length, color, self.by_color[color.index()], plus4, &mut out)
            }
            None => {
                for &(color, held) in &self.held[..self.len] {
                    self.list_color(route.length, color, held, plus4, &mut out);
                }
            }
        }
        self.list_split(route.length, plus4, |wilds, plus4| out(Payment::of_wilds(wilds, plus4))); // C-73
    }

    #[inline]
    fn list_color(&self, length: u8, color: Color, held: u8, plus4: u8, out: &mut impl FnMut(Payment)) {
        let min = length.saturating_sub(self.wilds + plus4).max(1);
        for colored in (min..=held.min(length)).rev() {
            self.list_split(length - colored, plus4, |wilds, plus4| {
                out(Payment::new(color, colored, wilds, plus4));
            });
        }
    }

    /// Lists the ways to pay the rest with wilds and +4 cards.
    #[inline]
    fn list_split(&self, rest: u8, plus4: u8, mut out: impl FnMut(u8, u8)) {
        for wilds in rest.saturating_sub(plus4)..=rest.min(self.wilds) {
            out(wilds, rest - wilds);
        }
    }
}

/// Lists every payment for the route from that hand, in the order of [`PaymentLister::list`].
pub fn list_payments(route: &Route, hand: &Cards, out: &mut impl FnMut(Payment)) {
    PaymentLister::new(hand).list(route, out);
}

/// Returns why the hand cannot pay for the route.
pub(super) fn cannot_pay(route: &Route, hand: &Cards) -> Illegal {
    let plus4 = if route.length >= PLUS4_FROM { hand[TrainCard::WildPlus4] } else { 0 };
    let colored = match route.color {
        Some(color) => hand[color],
        None => Color::ALL.into_iter().map(|color| hand[color]).max().unwrap_or(0),
    };
    Illegal::CannotPay {
        have: colored + hand[TrainCard::Wild] + plus4,
        needed: route.length,
        color: route.color,
    }
}
