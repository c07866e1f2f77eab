//! `Setup`: the edition, the number of seats, the first seat and the options of a game.

use std::fmt;

use crate::edition::Edition;
use crate::options::{Options, Setting, UnknownValue};
use crate::seat::Seat;

/// The setup of a game. [`Setup::new`] and the methods that change it validate their arguments, so every value of
/// this type can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    edition: Edition,
    seats: usize,
    first: Option<Seat>,
    options: Options,
}

impl Setup {
    /// Creates a setup for `seats` seats; `first` begins, or a seat drawn by lot.
    pub fn new(
        edition: Edition,
        seats: usize,
        first: Option<Seat>,
        options: Options,
    ) -> Result<Self, SetupError> {
        let allowed = edition.seats();
        if !(usize::from(allowed[0])..=usize::from(allowed[1])).contains(&seats) {
            return Err(SetupError::Seats { edition, given: seats, allowed });
        }
        if let Some(seat) = first.filter(|seat| seat.index() >= seats) {
            return Err(SetupError::First { given: seat.index(), seats });
        }
        for setting in Setting::ALL {
            let at_default = setting.get(&options) == setting.get(&Options::DEFAULT);
            if !at_default && !edition.settings().contains(&setting) {
                return Err(SetupError::SettingNotOffered { edition, setting });
            }
        }
        Ok(Self { edition, seats, first, options })
    }

    /// Returns the game.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns how many seats play.
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// Returns the seat that begins, if one is named; otherwise it is drawn by lot (C-20).
    pub const fn first(&self) -> Option<Seat> {
        self.first
    }

    /// Returns how the table plays where the rules leave room.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// Returns the setup with a first seat, by number from zero.
    pub fn with_first(self, first: usize) -> Result<Self, SetupError> {
        match Seat::try_new(first).filter(|seat| seat.index() < self.seats) {
            Some(seat) => Ok(Self { first: Some(seat), ..self }),
            None => Err(SetupError::First { given: first, seats: self.seats }),
        }
    }

    /// Returns the setup with one setting changed, by name and value.
    pub fn with_setting(self, id: &str, value: &str) -> Result<Self, SetupError> {
        let Ok(setting) = id.parse::<Setting>() else {
            return Err(SetupError::UnknownSetting { id: id.to_owned() });
        };
        if !self.edition.settings().contains(&setting) {
            return Err(SetupError::SettingNotOffered { edition: self.edition, setting });
        }
        let mut options = self.options;
        setting.set(&mut options, value).map_err(SetupError::Value)?;
        Ok(Self { options, ..self })
    }

    /// Returns the settings that the game offers, with their values.
    pub fn settings(&self) -> impl Iterator<Item = (Setting, &'static str)> + '_ {
        self.edition.settings().iter().map(|&setting| (setting, setting.get(&self.options)))
    }
}

/// Why a setup is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Too many or too few seats.
    Seats {
        /// The game.
        edition: Edition,
        /// Seats asked for.
        given: usize,
        /// Minimum and maximum number of seats.
        allowed: [u8; 2],
    },
    /// The first seat does not exist in the game.
    First {
        /// The seat that was named.
        given: usize,
        /// The number of seats.
        seats: usize,
    },
    /// A setting that no game has.
    UnknownSetting {
        /// The id that was given.
        id: String,
    },
    /// A setting that this game does not have.
    SettingNotOffered {
        /// The game.
        edition: Edition,
        /// The setting.
        setting: Setting,
    },
    /// A value that the setting does not have.
    Value(UnknownValue),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats { edition, given, allowed: [min, max] } => {
                write!(f, "{edition} is for {min} to {max} seats, not for {given}")
            }
            Self::First { given, seats } => {
                write!(f, "seat {given} cannot begin: with {seats} seats they are 0 to {}", seats - 1)
            }
            Self::UnknownSetting { id } => {
                let known: Vec<&str> = Setting::ALL.iter().map(|setting| setting.id()).collect();
                write!(
                    f,
                    "there is no setting \"{}\": settings are {}",
                    crate::notation::truncate(id),
                    known.join(", ")
                )
            }
            Self::SettingNotOffered { edition, setting } => {
                write!(f, "{edition} has no setting {}", setting.id())
            }
            Self::Value(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for SetupError {}
