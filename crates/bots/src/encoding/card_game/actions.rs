//! The numbered actions of the Card Game. Canonical and full payments are the same here.
//!
//! | Block | Numbers |
//! |---|---|
//! | `pick` | the deck, then the five slots |
//! | `tickets` | one |
//! | `keep` | one for each set of positions of an offer, as bits |
//! | `group` | by color, colored cards (from 1) and wilds (from 0) |
//! | `singles` | by the three colors |
//! | `complete-none` | one |
//! | `complete` | one for each ticket, alone |
//! | `complete-proposal` | one: the best choice, where it has several tickets |
//! | `pass` | one |
//!
//! Every set of tickets that the stack pays for can be completed; of those with several tickets only the proposal has
//! a number, as in the list of legal actions. The others have a notation.

use engine::card::Color;
use engine::card_game::action::{Action, ColorSet, Placement};
use engine::card_game::yard::SINGLES;
use engine::card_game::{CARDS, CardKit, OPENING_TICKETS};
use engine::game::PaymentPolicy;
use engine::market::{ROW, Source};
use engine::ticket::{Kept, TicketId, TicketSet};

use crate::encoding::{ActionSpace, Block};

const COLORED: u32 = CARDS.per_color as u32;
const WILDS: u32 = CARDS.wilds as u32 + 1;

/// The numbered actions of the Card Game.
#[derive(Clone, Debug)]
pub struct CardSpace {
    payments: PaymentPolicy,
    blocks: Vec<Block>,
    len: u32,
    /// The sets of colors that can be placed as singles, in the order of their bits.
    singles_sets: Vec<ColorSet>,
    tickets: u32,
    keep: u32,
    group: u32,
    singles: u32,
    none: u32,
    complete: u32,
    proposal: u32,
    pass: u32,
}

impl CardSpace {
    /// Numbers the actions.
    pub fn new(kit: &CardKit, payments: PaymentPolicy) -> Self {
        let singles_sets: Vec<ColorSet> =
            (0..=u8::MAX).map(ColorSet::from_bits).filter(|colors| colors.len() == SINGLES).collect();
        let mut blocks = Vec::new();
        let mut next = 0;
        let mut block = |name: &'static str, len: u32| {
            let start = next;
            blocks.push(Block { name, start, len });
            next += len;
            start
        };
        block("pick", ROW as u32 + 1);
        let tickets = block("tickets", 1);
        let keep = block("keep", 1 << OPENING_TICKETS.dealt);
        let group = block("group", Color::COUNT as u32 * COLORED * WILDS);
        let singles = block("singles", singles_sets.len() as u32);
        let none = block("complete-none", 1);
        let complete = block("complete", kit.tickets.len() as u32);
        let proposal = block("complete-proposal", 1);
        let pass = block("pass", 1);
        Self {
            payments,
            blocks,
            len: next,
            singles_sets,
            tickets,
            keep,
            group,
            singles,
            none,
            complete,
            proposal,
            pass,
        }
    }

    /// Returns the action with that number; `None` if there is no such number, or no proposal to complete.
    pub fn decode(&self, number: u32, proposal: impl FnOnce() -> Option<TicketSet>) -> Option<Action> {
        if number >= self.len {
            return None;
        }
        Some(if number < self.tickets {
            Action::Pick(if number == 0 { Source::Deck } else { Source::Row(number as u8 - 1) })
        } else if number < self.keep {
            Action::AskTickets
        } else if number < self.group {
            Action::Keep(Kept::from_bits((number - self.keep) as u8))
        } else if number < self.singles {
            let place = number - self.group;
            Action::Place(Placement::Group {
                color: Color::ALL[(place / (COLORED * WILDS)) as usize],
                colored: (place / WILDS % COLORED) as u8 + 1,
                wilds: (place % WILDS) as u8,
            })
        } else if number < self.none {
            Action::Place(Placement::Singles(self.singles_sets[(number - self.singles) as usize]))
        } else if number < self.complete {
            Action::Complete(TicketSet::EMPTY)
        } else if number < self.proposal {
            Action::Complete(TicketSet::only(TicketId::new((number - self.complete) as usize)))
        } else if number < self.pass {
            // A proposal of one ticket or none has the number of that choice.
            Action::Complete(proposal().filter(|tickets| tickets.len() > 1)?)
        } else {
            Action::Pass
        })
    }

    /// Returns the number of an action; `None` if the space does not have it.
    pub fn number(&self, action: Action, proposal: impl FnOnce() -> Option<TicketSet>) -> Option<u32> {
        match action {
            Action::Pick(Source::Deck) => Some(0),
            Action::Pick(Source::Row(slot)) => ((slot as usize) < ROW).then(|| u32::from(slot) + 1),
            Action::AskTickets => Some(self.tickets),
            Action::Keep(kept) => {
                Some(self.keep + u32::from(kept.bits())).filter(|&number| number < self.group)
            }
            Action::Place(Placement::Group { color, colored, wilds }) => {
                let (colored, wilds) = (u32::from(colored), u32::from(wilds));
                ((1..=COLORED).contains(&colored) && wilds < WILDS)
                    .then(|| self.group + (color.index() as u32 * COLORED + colored - 1) * WILDS + wilds)
            }
            Action::Place(Placement::Singles(colors)) => {
                let place = self.singles_sets.iter().position(|&set| set == colors)?;
                Some(self.singles + place as u32)
            }
            Action::Complete(tickets) => match (tickets.len(), tickets.lowest()) {
                (0, _) | (_, None) => Some(self.none),
                (1, Some(ticket)) => {
                    Some(self.complete + ticket.index() as u32).filter(|&number| number < self.proposal)
                }
                (_, Some(_)) => (proposal() == Some(tickets)).then_some(self.proposal),
            },
            Action::Pass => Some(self.pass),
        }
    }
}

impl ActionSpace for CardSpace {
    fn len(&self) -> usize {
        self.len as usize
    }

    fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    fn payments(&self) -> PaymentPolicy {
        self.payments
    }
}
