//! The documents as TypeScript types; a test checks that the generated file is up to date.

use ts_rs::{Config, TS};

use super::state::{FinalRoundDoc, PassengersDoc, SplitDoc};
use super::{
    ActionDoc, BoardViewDoc, ByName, CardPlayerDoc, CardTicketDoc, CardViewDoc, Counts, DistrictDoc,
    EventDoc, LeadDoc, OutlookDoc, PublicPlayerDoc, RobberyDoc, ScoreDoc, ScoreLineDoc, SeenJourneyDoc,
    TicketStateDoc, ViewDoc,
};
use crate::facts::*;
use crate::typescript_file::{check_generated, declare};
use engine::board::phase::Phase;
use engine::card::{Color, TrainCard};
use engine::card_game::phase::Phase as CardPhase;
use engine::edition::Edition;
use engine::seat::SeatSet;

/// A type that is declared under a name of its own, or inlined wherever it is used.
macro_rules! ts_alias {
    ($type:ty, $name:expr $(, $generic:ident)?) => {
        impl$(<$generic: TS>)? TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(config: &Config) -> String {
                let name: fn(&Config) -> String = $name;
                name(config)
            }

            fn inline(config: &Config) -> String {
                <Self as TS>::name(config)
            }
        }
    };
}

ts_alias!(Counts, |_| "Cards".to_owned());
ts_alias!(ByName<T>, |config| format!("Record<string, {}>", T::name(config)), T);

/// Returns a union of string literals.
fn one_of(name: &str, texts: impl Iterator<Item = &'static str>) -> String {
    let texts: Vec<String> = texts.map(|text| format!("'{text}'")).collect();
    format!("\nexport type {name} = {};\n", texts.join(" | "))
}

/// Returns the names of the phases of a board game. The match in `phase_name` makes sure that none is missing.
fn board_phases() -> impl Iterator<Item = &'static str> {
    let waiting = SeatSet::EMPTY;
    let names = [
        Phase::Splits { waiting },
        Phase::OpeningTickets { waiting },
        Phase::Turn,
        Phase::SecondPick,
        Phase::KeepTickets,
        Phase::Over,
    ];
    names
        .map(|phase| super::state::board::phase_name(&phase))
        .into_iter()
        .chain([super::state::board::JOURNEY])
}

fn card_phases() -> impl Iterator<Item = &'static str> {
    let waiting = SeatSet::EMPTY;
    let names = [
        CardPhase::OpeningTickets { waiting },
        CardPhase::Turn,
        CardPhase::SecondPick,
        CardPhase::KeepTickets,
        CardPhase::Complete { waiting },
        CardPhase::Over,
    ];
    names.map(|phase| super::state::card_game::phase_name(&phase)).into_iter()
}

/// Returns the names of the ticket decks of all games.
fn decks() -> impl Iterator<Item = &'static str> {
    let mut decks = Vec::new();
    for edition in Edition::ALL {
        for deck in &edition.data().decks {
            if !decks.contains(&deck.as_str()) {
                decks.push(deck.as_str());
            }
        }
    }
    decks.into_iter()
}

fn types() -> String {
    let mut text = String::from(
        "// Written by `UPDATE=1 cargo test -p protocol browser` from crates/protocol/src/document; do not edit.\n",
    );
    text += &one_of("Edition", Edition::ALL.into_iter().map(Edition::id));
    text += &one_of("Color", Color::ALL.into_iter().map(Color::name));
    text += &one_of("Kind", TrainCard::ALL.into_iter().map(TrainCard::name));
    text += &one_of("BoardPhase", board_phases());
    text += &one_of("CardPhase", card_phases());
    text += &one_of("Deck", decks());
    text += &one_of("TieBreak", super::score::criteria());
    text += "\n/** How many of each kind; what is not there is not named. */\nexport type Cards = Partial<Record<Kind, number>>;\n";
    declare!(text;
        NamesFacts,
        CityFacts,
        RouteFacts,
        TicketFacts,
        BigCityFacts,
        TicketDealFacts,
        RowResetFacts,
        BonusFacts,
        GoodsFacts,
        PassengersFacts,
        RulesFacts,
        EditionFacts,
        SplitDoc,
        PassengersDoc,
        ActionDoc,
        FinalRoundDoc,
        ScoreLineDoc,
        ScoreDoc,
        LeadDoc,
        RobberyDoc,
        CardTicketDoc,
        OutlookDoc,
        TicketStateDoc,
        SeenJourneyDoc,
        DistrictDoc,
        PublicPlayerDoc,
        BoardViewDoc,
        CardPlayerDoc,
        CardViewDoc,
        ViewDoc,
        EventDoc,
    );
    text
}

#[test]
fn the_browsers_types_are_up_to_date() {
    check_generated("game.ts", &types(), "UPDATE=1 cargo test -p protocol browser");
}
