//! The settings that a table can change, their values, and the rule of each.

use crate::unknown_name::UnknownName;

/// A setting that is off or on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// Off.
    Off,
    /// On.
    On,
}

/// Whether the sizes of hands and ticket hands are public (C-111).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShowCounts {
    /// They are public.
    Shown,
    /// Only the owner sees them.
    Hidden,
}

/// When route points are public (NY-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RunningScore {
    /// During the whole game.
    Shown,
    /// At the end only.
    AtEnd,
}

/// The tie-break after completed tickets (US-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PathTieBreak {
    /// The longer path.
    OwnPath,
    /// The holder of the longest-path bonus.
    BonusHolder,
}

/// What happens with the proposed tickets when a Card Game round is scored (CG-77).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AutoComplete {
    /// The seat decides.
    Propose,
    /// They are completed without asking.
    Complete,
}

/// The limit of row resets in one upkeep (C-62): none, or 0 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResetCap(u8);

impl ResetCap {
    /// No limit: the row is reset as often as needed, up to [`Self::GUARD`].
    pub const NONE: Self = Self(Self::GUARD);

    /// The number of resets in one upkeep after which the engine always stops (C-62).
    pub const GUARD: u8 = 100;

    const NAMES: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

    /// Creates a limit of `resets`, or returns `None` if tables cannot set it.
    pub const fn new(resets: u8) -> Option<Self> {
        if (resets as usize) < Self::NAMES.len() { Some(Self(resets)) } else { None }
    }

    /// Returns the largest number of resets that one upkeep makes.
    pub const fn max_resets(self) -> u8 {
        self.0
    }

    /// Returns the value's name in records and documents.
    pub const fn name(self) -> &'static str {
        if self.0 == Self::GUARD { "none" } else { Self::NAMES[self.0 as usize] }
    }
}

impl std::str::FromStr for ResetCap {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        if name == "none" {
            return Ok(Self::NONE);
        }
        let resets = Self::NAMES.iter().position(|known| *known == name).ok_or(UnknownName)?;
        Ok(Self(resets as u8))
    }
}

/// Which tickets break a tie in London (LD-33).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TicketTieBreak {
    /// More completed tickets.
    Completed,
    /// More tickets held at the end, completed or not.
    Held,
}

/// The options of a table: choices that the rules leave open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Whether everybody sees the number of cards and tickets of each seat (C-111).
    pub show_counts: ShowCounts,
    /// Whether points are shown during the game (NY-17).
    pub running_score: RunningScore,
    /// How often the row is reset in one upkeep (C-62).
    pub reset_cap: ResetCap,
    /// Whether a journey takes a goods token in a city that it visits again (MK-68).
    pub revisit_token: Switch,
    /// Whether a passenger may return on a parallel route (MK-62).
    pub parallel_return: Switch,
    /// Whether locomotives +4 count for the reset of the row (MK-27).
    pub plus4_counts_for_reset: Switch,
    /// The tie-break after completed tickets: the longer path, or the bonus for it (US-30).
    pub path_tie_break: PathTieBreak,
    /// Which tickets break a tie: completed ones or all held (LD-33).
    pub tie_break: TicketTieBreak,
    /// Whether players may look at their own station stack (CG-109).
    pub look_at_own_stack: Switch,
    /// Whether the best completion of tickets is proposed or applied (CG-77).
    pub auto_complete: AutoComplete,
}

impl Options {
    /// The choices of the rulebooks.
    pub const DEFAULT: Self = Self {
        show_counts: ShowCounts::Shown,
        running_score: RunningScore::Shown,
        reset_cap: ResetCap::NONE,
        revisit_token: Switch::Off,
        parallel_return: Switch::Off,
        plus4_counts_for_reset: Switch::Off,
        path_tie_break: PathTieBreak::OwnPath,
        tie_break: TicketTieBreak::Completed,
        look_at_own_stack: Switch::Off,
        auto_complete: AutoComplete::Propose,
    };
}

impl Default for Options {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A setting. The rules of a game list the settings that it offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setting {
    /// Hand and ticket counts shown or hidden.
    ShowCounts,
    /// Running score shown or at the end only.
    RunningScore,
    /// The limit of resets of the row in one upkeep.
    ResetCap,
    /// A token on every entry of a city.
    RevisitToken,
    /// Return on a parallel track.
    ParallelReturn,
    /// +4 counts among the locomotives that reset the row.
    Plus4CountsForReset,
    /// The second tie-break.
    PathTieBreak,
    /// Which tickets break a tie.
    TieBreak,
    /// Looking at one's own stack.
    LookAtOwnStack,
    /// Completing the proposal without asking.
    AutoComplete,
}

const SWITCH: &[&str] = &["off", "on"];

impl Setting {
    /// All settings.
    pub const ALL: [Self; 10] = [
        Self::ShowCounts,
        Self::RunningScore,
        Self::ResetCap,
        Self::RevisitToken,
        Self::ParallelReturn,
        Self::Plus4CountsForReset,
        Self::PathTieBreak,
        Self::TieBreak,
        Self::LookAtOwnStack,
        Self::AutoComplete,
    ];

    /// Returns the setting's name in records, on the command line and on the wire.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ShowCounts => "show_counts",
            Self::RunningScore => "running_score",
            Self::ResetCap => "reset_cap",
            Self::RevisitToken => "revisit_token",
            Self::ParallelReturn => "parallel_return",
            Self::Plus4CountsForReset => "plus4_counts_for_reset",
            Self::PathTieBreak => "us_tiebreak",
            Self::TieBreak => "tie_break",
            Self::LookAtOwnStack => "look_at_own_stack",
            Self::AutoComplete => "auto_complete",
        }
    }

    /// Returns the values it takes, the default first.
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::ShowCounts => &["shown", "hidden"],
            Self::RunningScore => &["shown", "at-end"],
            Self::ResetCap => &["none", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
            Self::RevisitToken | Self::ParallelReturn | Self::Plus4CountsForReset | Self::LookAtOwnStack => {
                SWITCH
            }
            Self::PathTieBreak => &["own-path", "bonus-holder"],
            Self::TieBreak => &["completed", "held"],
            Self::AutoComplete => &["propose", "complete"],
        }
    }

    /// Returns the rule that the setting belongs to.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::ShowCounts => "C-111",
            Self::RunningScore => "NY-17",
            Self::ResetCap => "C-62",
            Self::RevisitToken => "MK-68",
            Self::ParallelReturn => "MK-62",
            Self::Plus4CountsForReset => "MK-27",
            Self::PathTieBreak => "US-30",
            Self::TieBreak => "LD-33",
            Self::LookAtOwnStack => "CG-109",
            Self::AutoComplete => "CG-77",
        }
    }

    /// Returns the setting's value in `options`.
    pub fn get(self, options: &Options) -> &'static str {
        let switch = |switch| match switch {
            Switch::Off => "off",
            Switch::On => "on",
        };
        match self {
            Self::ShowCounts => match options.show_counts {
                ShowCounts::Shown => "shown",
                ShowCounts::Hidden => "hidden",
            },
            Self::RunningScore => match options.running_score {
                RunningScore::Shown => "shown",
                RunningScore::AtEnd => "at-end",
            },
            Self::ResetCap => options.reset_cap.name(),
            Self::RevisitToken => switch(options.revisit_token),
            Self::ParallelReturn => switch(options.parallel_return),
            Self::Plus4CountsForReset => switch(options.plus4_counts_for_reset),
            Self::PathTieBreak => match options.path_tie_break {
                PathTieBreak::OwnPath => "own-path",
                PathTieBreak::BonusHolder => "bonus-holder",
            },
            Self::TieBreak => match options.tie_break {
                TicketTieBreak::Completed => "completed",
                TicketTieBreak::Held => "held",
            },
            Self::LookAtOwnStack => switch(options.look_at_own_stack),
            Self::AutoComplete => match options.auto_complete {
                AutoComplete::Propose => "propose",
                AutoComplete::Complete => "complete",
            },
        }
    }

    /// Sets the setting to one of its values; an error if it has no such value.
    pub fn set(self, options: &mut Options, value: &str) -> Result<(), UnknownValue> {
        let Some(place) = self.values().iter().position(|known| *known == value) else {
            return Err(UnknownValue { setting: self });
        };
        let switch = if value == "on" { Switch::On } else { Switch::Off };
        match self {
            Self::ShowCounts => options.show_counts = [ShowCounts::Shown, ShowCounts::Hidden][place],
            Self::RunningScore => options.running_score = [RunningScore::Shown, RunningScore::AtEnd][place],
            Self::ResetCap => {
                options.reset_cap = value.parse::<ResetCap>().map_err(|_| UnknownValue { setting: self })?;
            }
            Self::RevisitToken => options.revisit_token = switch,
            Self::ParallelReturn => options.parallel_return = switch,
            Self::Plus4CountsForReset => options.plus4_counts_for_reset = switch,
            Self::PathTieBreak => {
                options.path_tie_break = [PathTieBreak::OwnPath, PathTieBreak::BonusHolder][place];
            }
            Self::TieBreak => {
                options.tie_break = [TicketTieBreak::Completed, TicketTieBreak::Held][place];
            }
            Self::LookAtOwnStack => options.look_at_own_stack = switch,
            Self::AutoComplete => {
                options.auto_complete = [AutoComplete::Propose, AutoComplete::Complete][place];
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for Setting {
    type Err = UnknownName;

    fn from_str(id: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|setting| setting.id() == id).ok_or(UnknownName)
    }
}

/// The setting has no such value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownValue {
    /// The setting.
    pub setting: Setting,
}

impl std::fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is one of: {}", self.setting.id(), self.setting.values().join(", "))
    }
}

impl std::error::Error for UnknownValue {}
