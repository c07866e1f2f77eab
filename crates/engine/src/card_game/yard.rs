//! Yards: step 1, the action "place cards", and robbery (CG-20 to CG-27, CG-38 to CG-57).
//!
//! A color is in at most one yard (CG-49), so there is one group per color, and each seat has a set of colors.

use super::action::{ColorSet, Placement};
use super::event::Event;
use super::{CardGame, MAX_SEATS, YardStep};
use crate::card::{Cards, Color, TrainCard};
use crate::illegal::Illegal;
use crate::rotation::TurnKind;
use crate::seat::{BySeat, Seat};
use crate::sink::Sink;

/// Minimum number of cards of a color group (CG-39).
pub const MIN_GROUP: u8 = 2;

/// The number of singles that are placed together (CG-40).
pub const SINGLES: usize = 3;

/// The cards of one color in a yard: colored ones below, wilds on top (CG-44).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// Cards of the group's color.
    pub colored: u8,
    /// Wilds.
    pub wilds: u8,
}

impl Group {
    /// Returns how many cards it has; a wild counts as a card of its color (CG-43).
    #[inline]
    pub const fn len(self) -> u8 {
        self.colored + self.wilds
    }

    /// Returns whether there is no such group.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.colored == 0 // CG-25
    }

    /// Returns its cards, top last.
    pub fn cards(self, color: Color) -> impl Iterator<Item = TrainCard> {
        std::iter::repeat_n(TrainCard::Colored(color), self.colored as usize)
            .chain(std::iter::repeat_n(TrainCard::Wild, self.wilds as usize))
    }
}

/// All yards of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yards {
    /// The colors in each seat's yard; a color is in at most one (CG-49).
    standing: BySeat<ColorSet, MAX_SEATS>,
    /// The group of each color, in whichever yard it is.
    groups: [Group; Color::COUNT],
}

impl Yards {
    /// No card in any yard.
    pub const EMPTY: Self = Self {
        standing: BySeat::repeat(ColorSet::EMPTY),
        groups: [Group { colored: 0, wilds: 0 }; Color::COUNT],
    };

    /// Returns the colors in a seat's yard.
    #[inline]
    pub fn of(&self, seat: Seat) -> ColorSet {
        self.standing[seat]
    }

    /// Returns the colors in all yards.
    #[inline]
    pub fn all(&self) -> ColorSet {
        self.standing.iter().fold(ColorSet::EMPTY, |all, &set| all | set)
    }

    /// Returns the group of a color; empty if it is in no yard.
    #[inline]
    pub const fn group(&self, color: Color) -> Group {
        self.groups[color.index()]
    }

    /// Returns the seat in whose yard the color is.
    #[inline]
    pub fn owner(&self, color: Color) -> Option<Seat> {
        self.standing.iter().position(|set| set.contains(color)).map(Seat::new)
    }

    /// Returns all cards of a seat's yard.
    pub fn cards(&self, seat: Seat) -> Cards {
        self.of(seat).iter().flat_map(|color| self.group(color).cards(color)).collect()
    }

    /// Returns the minimum number of cards of a color that the seat must place, if its own yard has none (CG-50).
    #[inline]
    pub const fn min_group(&self, color: Color) -> u8 {
        let robs = self.groups[color.index()].len() + 1;
        if robs > MIN_GROUP { robs } else { MIN_GROUP }
    }

    fn check_group(
        &self,
        seat: Seat,
        hand: &Cards,
        color: Color,
        colored: u8,
        wilds: u8,
    ) -> Result<(), Illegal> {
        if colored == 0 {
            return Err(Illegal::WildsAlone); // CG-45
        }
        check_in_hand(hand, TrainCard::Colored(color), colored)?;
        check_in_hand(hand, TrainCard::Wild, wilds)?;
        if self.of(seat).contains(color) {
            return Err(Illegal::ColorInOwnYard { color }); // CG-46
        }
        let given = colored.saturating_add(wilds); // CG-43
        let needed = self.min_group(color);
        match given < needed {
            true if self.group(color).is_empty() => Err(Illegal::GroupTooSmall { given }), // CG-39, CG-41
            true => Err(Illegal::TooFewToRob { color, given, needed }),                    // CG-47
            false => Ok(()),
        }
    }

    fn check_singles(&self, seat: Seat, hand: &Cards, colors: ColorSet) -> Result<(), Illegal> {
        if colors.len() != SINGLES {
            return Err(Illegal::NotThreeSingles { given: colors.len() as u8 }); // CG-40, CG-41
        }
        for color in colors.iter() {
            check_in_hand(hand, TrainCard::Colored(color), 1)?;
            // One color that cannot be placed makes all three illegal (CG-57).
            if self.of(seat).contains(color) {
                return Err(Illegal::ColorInOwnYard { color }); // CG-46
            }
            if !self.group(color).is_empty() {
                return Err(Illegal::SingleInOpponentYard { color }); // CG-56
            }
        }
        Ok(())
    }

    /// Returns why a seat with that hand cannot place any card of a color, or `None` if it can.
    pub(crate) fn placement_error(&self, seat: Seat, hand: &Cards, color: Color) -> Option<Illegal> {
        let singles = self.single_colors(hand);
        if singles.contains(color) && singles.len() >= SINGLES {
            return None;
        }
        // The largest group that the hand allows is legal whenever any group is.
        self.check_group(seat, hand, color, hand[color].max(1), hand[TrainCard::Wild]).err()
    }

    /// Returns the colors of a hand that could be placed as singles (CG-46, CG-56).
    #[inline]
    fn single_colors(&self, hand: &Cards) -> ColorSet {
        let mut held = 0;
        for color in Color::ALL {
            held |= u8::from(hand[color] > 0) << color.index();
        }
        ColorSet::from_bits(held) & !self.all()
    }

    /// Puts a group into a seat's yard.
    #[inline]
    pub(super) fn put(&mut self, seat: Seat, color: Color, group: Group) {
        self.standing[seat].insert(color);
        self.groups[color.index()] = group;
    }

    /// Removes the whole group of a color from its owner's yard.
    #[inline]
    fn take(&mut self, owner: Seat, color: Color) -> Group {
        self.standing[owner].remove(color);
        std::mem::take(&mut self.groups[color.index()])
    }

    /// Takes the top card of a group, so wilds before colored cards (CG-22).
    #[inline]
    fn take_top(&mut self, owner: Seat, color: Color) -> TrainCard {
        let group = &mut self.groups[color.index()];
        if group.wilds > 0 {
            group.wilds -= 1;
            return TrainCard::Wild;
        }
        group.colored -= 1;
        if group.colored == 0 {
            self.standing[owner].remove(color); // CG-24
        }
        TrainCard::Colored(color)
    }
}

fn check_in_hand(hand: &Cards, card: TrainCard, needed: u8) -> Result<(), Illegal> {
    let have = hand[card];
    if have < needed { Err(Illegal::NotInHand { card, have, needed }) } else { Ok(()) }
}

impl CardGame {
    /// Step 1 of a turn: moves the top card of each group to the stack (CG-20 to CG-23).
    #[inline]
    pub(super) fn move_to_stack(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let colors = self.yards.of(seat);
        if colors.is_empty() {
            self.step_one = YardStep::Skipped; // CG-21
            return;
        }
        self.step_one = YardStep::Moved;
        let mut moved = Cards::EMPTY;
        for color in colors.iter() {
            let card = self.yards.take_top(seat, color);
            self.players[seat].stack.add(card, 1); // CG-26
            moved.add(card, 1);
        }
        events.push(Event::MovedToStack { seat, cards: moved });
    }

    pub(super) fn check_place(&self, seat: Seat, placement: Placement) -> Result<(), Illegal> {
        let hand = &self.player(seat).hand;
        match placement {
            Placement::Group { color, colored, wilds } => {
                self.yards.check_group(seat, hand, color, colored, wilds)
            }
            Placement::Singles(colors) => self.yards.check_singles(seat, hand, colors),
        }
    }

    /// Returns why the seat cannot place any card of that color now, or `None` if it can.
    pub fn why_not_place(&self, seat: Seat, color: Color) -> Option<Illegal> {
        if self.is_over() {
            return Some(Illegal::GameOver);
        }
        if seat.index() >= self.seats() {
            return Some(Illegal::NotYourTurn);
        }
        let bar = self.yards.placement_error(seat, &self.player(seat).hand, color);
        bar.map_or(Ok(()), Err)
            .and_then(|()| if self.awaiting().contains(seat) { Ok(()) } else { Err(Illegal::NotYourTurn) })
            .and_then(
                |()| if self.phase == super::phase::Phase::Turn { Ok(()) } else { Err(Illegal::WrongPhase) },
            )
            .err()
    }

    /// Returns the colors that the seat could place as singles (CG-46, CG-56).
    #[inline]
    pub(super) fn single_colors(&self, seat: Seat) -> ColorSet {
        self.yards.single_colors(&self.player(seat).hand)
    }

    pub(super) fn list_placements(&self, seat: Seat, mut out: impl FnMut(Placement)) {
        let hand = &self.player(seat).hand;
        for color in Color::ALL {
            if self.yards.of(seat).contains(color) {
                continue; // CG-46
            }
            let min = self.yards.min_group(color); // CG-50
            for colored in 1..=hand[color] {
                for wilds in min.saturating_sub(colored)..=hand[TrainCard::Wild] {
                    out(Placement::Group { color, colored, wilds });
                }
            }
        }
        let singles = self.single_colors(seat);
        for first in singles.iter() {
            for second in singles.iter().filter(|&second| second > first) {
                for third in singles.iter().filter(|&third| third > second) {
                    out(Placement::Singles([first, second, third].into_iter().collect()));
                }
            }
        }
    }

    /// Returns whether the seat can place anything.
    pub(super) fn can_place(&self, seat: Seat) -> bool {
        let hand = &self.player(seat).hand;
        let own = self.yards.of(seat);
        self.single_colors(seat).len() >= SINGLES
            || Color::ALL.into_iter().any(|color| {
                hand[color] > 0
                    && !own.contains(color)
                    && hand[color] + hand[TrainCard::Wild] >= self.yards.min_group(color)
            })
    }

    #[inline]
    pub(super) fn place(
        &mut self,
        seat: Seat,
        placement: Placement,
        chance: &mut impl crate::shuffle::Chance,
        events: &mut impl Sink<Event>,
    ) {
        match placement {
            Placement::Group { color, colored, wilds } => {
                let hand = &mut self.players[seat].hand;
                hand.take(TrainCard::Colored(color), colored);
                hand.take(TrainCard::Wild, wilds);
                events.push(Event::GroupPlaced { seat, color, group: Group { colored, wilds } });
                if !self.yards.group(color).is_empty() {
                    self.rob(seat, color, events);
                }
                self.yards.put(seat, color, Group { colored, wilds });
            }
            Placement::Singles(colors) => {
                for color in colors.iter() {
                    self.players[seat].hand.take(TrainCard::Colored(color), 1);
                    self.yards.put(seat, color, Group { colored: 1, wilds: 0 });
                }
                events.push(Event::SinglesPlaced { seat, colors });
            }
        }
        self.end_turn(TurnKind::Action, chance, events);
    }

    /// Moves the opponent's whole group to the discard (CG-51 to CG-55).
    fn rob(&mut self, seat: Seat, color: Color, events: &mut impl Sink<Event>) {
        let opponent = self.yards.owner(color).expect("the group stands in a yard");
        let group = self.yards.take(opponent, color);
        self.market.add_to_discard(TrainCard::Colored(color), group.colored);
        self.market.add_to_discard(TrainCard::Wild, group.wilds); // CG-52
        events.push(Event::Robbed { seat, opponent, color, group });
    }
}
