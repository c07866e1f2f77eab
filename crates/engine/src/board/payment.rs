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

/// Every payment for the route from that hand, fewest wilds first within a color (C-72, C-74).
pub fn list_payments(route: &Route, hand: &Cards, out: &mut impl FnMut(Payment)) {
    let length = route.length;
    let wilds = hand[TrainCard::Wild];
    let plus4 = if length >= PLUS4_FROM { hand[TrainCard::WildPlus4] } else { 0 };
    let mut with = |color: Option<Color>, colored: u8| {
        let rest = length - colored;
        for used in rest.saturating_sub(plus4)..=rest.min(wilds) {
            out(Payment { color, colored, wilds: used, wilds_plus4: rest - used });
        }
    };
    for color in Color::ALL {
        if route.color.is_none_or(|own| own == color) {
            for colored in (1..=hand[color].min(length)).rev() {
                with(Some(color), colored);
            }
        }
    }
    with(None, 0); // C-73
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
