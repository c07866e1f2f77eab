//! Which cards pay for which route: one check, and a listing that offers nothing else.

use super::map::Route;
use crate::card::{Cards, Color, TrainCard};
use crate::illegal::Illegal;

/// The shortest route for which a +4 pays (MK-36).
pub const PLUS4_FROM: u8 = 4;

/// Cards for a route. Cards of two colors cannot be written (C-69).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    /// The color of the colored cards; none exactly when there are none (C-73).
    pub color: Option<Color>,
    /// Cards of that color.
    pub colored: u8,
    /// Wilds.
    pub wilds: u8,
    /// Locomotives +4.
    pub wilds_plus4: u8,
}

impl Payment {
    /// How many cards it is.
    #[inline]
    pub const fn len(self) -> u8 {
        self.colored.saturating_add(self.wilds).saturating_add(self.wilds_plus4)
    }

    /// Whether it is no card at all.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The payment as cards.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::EMPTY;
        for (card, count) in self.kinds() {
            cards.add(card, count);
        }
        cards
    }

    /// The kinds with their counts, zero counts included.
    #[inline]
    pub(super) fn kinds(self) -> impl Iterator<Item = (TrainCard, u8)> {
        let colored = self.color.map(|color| (TrainCard::Colored(color), self.colored));
        colored.into_iter().chain([(TrainCard::Wild, self.wilds), (TrainCard::WildPlus4, self.wilds_plus4)])
    }

    /// The payment made of these cards, if they can be one (C-69, MK-39).
    pub fn from_cards(cards: &Cards) -> Result<Self, Illegal> {
        let mut payment = Self { color: None, colored: 0, wilds: 0, wilds_plus4: 0 };
        for (card, count) in cards.iter() {
            match card {
                TrainCard::Colored(color) => {
                    if payment.color.is_some() {
                        return Err(Illegal::MixedColors);
                    }
                    payment.color = Some(color);
                    payment.colored = count;
                }
                TrainCard::Wild => payment.wilds = count,
                TrainCard::WildPlus4 => payment.wilds_plus4 = count,
                TrainCard::Passenger => return Err(Illegal::PassengerCardPays),
            }
        }
        Ok(payment)
    }

    /// Whether it pays for the route from that hand.
    pub fn check(self, route: &Route, hand: &Cards) -> Result<(), Illegal> {
        if self.color.is_some() != (self.colored > 0) {
            return Err(Illegal::MixedColors); // C-69, C-73: only a program writes such a payment.
        }
        if self.len() != route.length {
            return Err(Illegal::WrongCount { given: self.len(), needed: route.length }); // C-68
        }
        if let (Some(given), Some(needed)) = (self.color, route.color)
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
    /// The colors in the hand with their counts, in the listing order; only the first `len` are there.
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
            // Without a branch: which colors a hand holds is as random as the play.
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
        self.list_split(route.length, None, 0, plus4, &mut out); // C-73
    }

    #[inline]
    fn list_color(&self, length: u8, color: Color, held: u8, plus4: u8, out: &mut impl FnMut(Payment)) {
        let least = length.saturating_sub(self.wilds + plus4).max(1);
        for colored in (least..=held.min(length)).rev() {
            self.list_split(length, Some(color), colored, plus4, out);
        }
    }

    /// Lists the ways to pay what the colored cards leave with wilds and +4.
    #[inline]
    fn list_split(
        &self,
        length: u8,
        color: Option<Color>,
        colored: u8,
        plus4: u8,
        out: &mut impl FnMut(Payment),
    ) {
        let rest = length - colored;
        for wilds in rest.saturating_sub(plus4)..=rest.min(self.wilds) {
            out(Payment { color, colored, wilds, wilds_plus4: rest - wilds });
        }
    }
}

/// Lists every payment for the route from that hand, in the order of [`PaymentLister::list`].
pub fn list_payments(route: &Route, hand: &Cards, out: &mut impl FnMut(Payment)) {
    PaymentLister::new(hand).list(route, out);
}

/// Why the hand pays for the route in no way.
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
