//! Tables before and around the game: who opened it, who sits where, who may watch. A pure reducer.
//!
//! A [`TableDoc`] is stored whole. [`TableDoc::handle`] either returns the changed document or refuses;
//! whoever calls it stores the change if nobody was faster, and else reads again and repeats.

use std::collections::BTreeMap;

use engine::edition::{Edition, PieceColor};
use engine::options::{Options, Setting};
use serde::{Deserialize, Serialize};

use crate::bot;
use crate::limits::{INVITED, REMOVED};
use crate::text;
use protocol::{
    Clock, NewTable, Refusal, RefusalCode, SeatKind, SharedDeal, TableResult, TableState, Visibility,
};

/// The format of stored tables.
const VERSION: u32 = 1;

/// How a public table counts time if its host does not say: strangers do not wait for each other without end.
pub const PUBLIC_CLOCK: Clock = Clock::PerMove { seconds: 90 };

/// What bots are called, in the order of their places; the page knows these names in its languages.
pub const BOT_NAMES: [&str; 5] = ["Whistler", "Piccolo", "Lantern", "Spark", "Buffer"];

/// What stands where somebody was who asked to be forgotten.
const NAMELESS: &str = "–";

/// A place at a table and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatDoc {
    /// Person, bot, somebody on the host's screen, or nobody yet.
    pub kind: SeatKind,
    /// The account that sits there; that of the host for a hot seat.
    pub account: Option<String>,
    /// The name shown.
    pub name: String,
    /// How strong a bot is.
    pub level: Option<String>,
    /// The color of the seat's pieces; none while nobody sits there.
    #[serde(default)]
    pub color: Option<String>,
}

impl SeatDoc {
    fn open() -> Self {
        Self { kind: SeatKind::Open, account: None, name: String::new(), level: None, color: None }
    }

    fn person(account: &str, name: &str) -> Self {
        Self {
            kind: SeatKind::Human,
            account: Some(account.to_owned()),
            name: name.to_owned(),
            level: None,
            color: None,
        }
    }

    fn bot(level: &str) -> Self {
        Self {
            kind: SeatKind::Bot,
            account: None,
            name: String::new(),
            level: Some(level.to_owned()),
            color: None,
        }
    }

    /// Whether a person plays here, on a screen of their own or on the host's.
    fn is_person(&self) -> bool {
        matches!(self.kind, SeatKind::Human | SeatKind::HotSeat)
    }
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableDoc {
    /// The format.
    pub format: u32,
    /// Its id, and its game's.
    pub id: String,
    /// How often it has changed.
    pub version: i64,
    /// What its host called it.
    pub title: String,
    /// The game.
    pub edition: String,
    /// The settings that differ from the rulebooks.
    pub options: BTreeMap<String, String>,
    /// Whether strangers see it.
    pub visibility: Visibility,
    /// How time is counted.
    pub clock: Clock,
    /// What lets somebody in; not in a stranger's view.
    pub invite: String,
    /// What is typed to find the table while it waits for players.
    #[serde(default)]
    pub code: String,
    /// Who opened it.
    pub host: String,
    /// The places.
    pub seats: Vec<SeatDoc>,
    /// Accounts that were let in without a seat.
    pub watchers: Vec<String>,
    /// Accounts that the host has removed: they cannot join again.
    #[serde(default)]
    pub removed: Vec<String>,
    /// Accounts that do not want to see the table in their lists.
    #[serde(default)]
    pub hidden: Vec<String>,
    /// Whether it has begun or ended.
    pub state: TableState,
    /// When it was opened.
    pub created: i64,
    /// The hash of the deal's secret, once the game has begun.
    pub commitment: Option<String>,
    /// The table of the rematch, or of the game that was taken back.
    pub next: Option<String>,
    /// How the game ended, once somebody asked.
    #[serde(default)]
    pub result: Option<TableResult>,
    /// Whether the finished game has been examined for its result; one that goes on at another table has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub examined: bool,
    /// What the link of the published replay carries, once a player has published it.
    #[serde(default)]
    pub share: Option<String>,
    /// What has been contributed to the secret of the deal.
    #[serde(default)]
    pub deal: SharedDeal,
    /// The seat that asked for the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_by: Option<usize>,
    /// Accounts whose seats are reserved for a rematch and who have not answered yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<String>,
}

/// Who asks for something.
#[derive(Clone, Copy, Debug)]
pub struct Asker<'a> {
    /// The account.
    pub account: &'a str,
    /// Its name.
    pub name: &'a str,
}

/// What can be asked of a table in the lobby.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To sit down, or to be let in to watch.
    Join {
        /// What lets in.
        invite: Option<String>,
        /// The place; the first free one if none is named.
        seat: Option<usize>,
        /// The piece color; the first free one if none is named.
        color: Option<String>,
    },
    /// To play with pieces of another color.
    Color {
        /// One of the asker's places.
        seat: usize,
        /// The color.
        color: String,
    },
    /// To be let in without a seat.
    Watch {
        /// What lets in.
        invite: Option<String>,
    },
    /// To contribute to the secret of the deal, by the hash of a nonce.
    Contribute {
        /// The place.
        seat: usize,
        /// The hash, in hexadecimal digits.
        hash: String,
    },
    /// To reveal the nonce.
    Reveal {
        /// The place.
        seat: usize,
        /// The nonce, in hexadecimal digits.
        nonce: String,
    },
    /// To go.
    Leave,
    /// To take the table out of the asker's list, or to put it back.
    Hide {
        /// Whether it is hidden.
        hidden: bool,
    },
    /// To free a place before the start: a bot, a hot seat, or a person who is removed from the table. For the host.
    Free {
        /// The place.
        seat: usize,
    },
    /// To replace the invite and the code. For the host.
    Renew {
        /// The new invite and code.
        keys: Keys,
    },
    /// To close the table before the start. For the host.
    Close,
    /// To put a bot on a free place.
    AddBot {
        /// The place.
        seat: usize,
        /// How strong.
        level: String,
    },
    /// To publish the replay of a finished game.
    Share {
        /// What its link carries, unless it is published already.
        key: String,
    },
    /// To free a bot's place.
    RemoveBot {
        /// The place.
        seat: usize,
    },
}

/// What finds a table and lets somebody in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys {
    /// In links.
    pub invite: String,
    /// To be typed.
    pub code: String,
}

impl From<&str> for Keys {
    /// An invite without a code.
    fn from(invite: &str) -> Self {
        Self { invite: invite.to_owned(), code: String::new() }
    }
}

/// What became of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// The table is now so, and must be stored.
    To(Box<TableDoc>),
    /// It is as it was.
    Nothing,
    /// Nobody is left: the table goes.
    Gone,
}

/// Compares two secrets in a time that does not depend on where they differ.
fn is_same_secret(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// The settings by name, checked for an edition.
pub fn read_options(edition: Edition, named: &BTreeMap<String, String>) -> Result<Options, Refusal> {
    let mut options = Options::default();
    for (id, value) in named {
        let known = Setting::named(id).filter(|setting| crate::game::settings(edition).contains(setting));
        let Some(setting) = known else {
            return Err(Refusal::new(RefusalCode::NoSuchOption, "this game has no such setting"));
        };
        setting.set(&mut options, value).map_err(|unknown| {
            Refusal::new(RefusalCode::NoSuchValue, unknown.to_string()).with("option", setting.id())
        })?;
    }
    Ok(options)
}

impl TableDoc {
    /// A new table: the host on the first person's place, bots and hot seats on theirs, the others free.
    pub fn open(
        id: String,
        keys: Keys,
        host: Asker<'_>,
        wanted: &NewTable,
        now: i64,
    ) -> Result<Self, Refusal> {
        let edition = Edition::named(&wanted.edition)
            .ok_or_else(|| Refusal::new(RefusalCode::NoSuchEdition, "there is no such game"))?;
        let seats = crate::game::seats(edition);
        if !seats.contains(&wanted.seats.len()) {
            return Err(Refusal::new(RefusalCode::BadSeats, "this game cannot have that many seats")
                .with("least", *seats.start() as i64)
                .with("most", *seats.end() as i64));
        }
        read_options(edition, &wanted.options)?;
        let clock = wanted.clock.clone().unwrap_or(match wanted.visibility {
            Visibility::Public => PUBLIC_CLOCK,
            Visibility::Private => Clock::None,
        });
        clock.check()?;
        let mut doc = Self {
            format: VERSION,
            id,
            version: 1,
            title: text::title(wanted.title.as_deref().unwrap_or_default())?,
            edition: edition.id().to_owned(),
            options: wanted.options.clone(),
            visibility: wanted.visibility,
            clock,
            invite: keys.invite,
            code: keys.code,
            host: host.account.to_owned(),
            seats: Vec::new(),
            watchers: Vec::new(),
            removed: Vec::new(),
            hidden: Vec::new(),
            state: TableState::Forming,
            created: now,
            commitment: None,
            next: None,
            result: None,
            examined: false,
            share: None,
            deal: SharedDeal::default(),
            next_by: None,
            asked: Vec::new(),
        };
        for seat in &wanted.seats {
            let place = match seat.kind {
                SeatKind::Human if doc.seats_of(host.account).is_empty() => {
                    SeatDoc::person(host.account, host.name)
                }
                SeatKind::Human | SeatKind::Open => SeatDoc::open(),
                SeatKind::HotSeat => SeatDoc {
                    kind: SeatKind::HotSeat,
                    account: Some(host.account.to_owned()),
                    name: match &seat.name {
                        Some(name) => text::name(name)?,
                        None => format!("{} {}", host.name, doc.seats.len() + 1),
                    },
                    level: None,
                    color: None,
                },
                SeatKind::Bot => SeatDoc::bot(&known_level(seat.level.as_deref())?),
            };
            doc.seats.push(place);
        }
        for (seat, wanted) in wanted.seats.iter().enumerate() {
            if let Some(color) = &wanted.color {
                doc.take_color(seat, color)?;
            }
        }
        doc.assign_colors();
        if doc.seats.iter().all(|seat| seat.kind == SeatKind::Bot) {
            doc.watchers.push(host.account.to_owned());
        }
        doc.name_bots();
        Ok(doc)
    }

    /// The table of the rematch: the same people with their colors, on the same seats or each one seat further.
    /// Everybody but the asker is asked: their seats are reserved until they join or leave.
    pub fn rematch(
        &self,
        id: String,
        keys: Keys,
        asker: Asker<'_>,
        rotate: bool,
        now: i64,
    ) -> Result<Self, Refusal> {
        if self.state != TableState::Over {
            return Err(Refusal::new(RefusalCode::NotOver, "the game is not over"));
        }
        if self.seats_of(asker.account).is_empty() {
            return Err(Refusal::new(
                RefusalCode::NotSeated,
                "only players of this game can ask for a rematch",
            ));
        }
        let mut next = self.successor(id, keys, asker, now);
        if rotate {
            next.seats.rotate_left(1);
        }
        let seated = next.seats.iter().filter_map(|seat| seat.account.clone());
        next.asked = seated.filter(|account| account != asker.account).collect();
        next.asked.dedup();
        Ok(next)
    }

    /// A table like this one, with the same people on the same seats, whose game has not begun.
    pub fn successor(&self, id: String, keys: Keys, asker: Asker<'_>, now: i64) -> Self {
        Self {
            id,
            invite: keys.invite,
            code: keys.code,
            version: 1,
            removed: Vec::new(),
            hidden: Vec::new(),
            host: asker.account.to_owned(),
            state: TableState::Forming,
            created: now,
            commitment: None,
            next: None,
            result: None,
            examined: false,
            share: None,
            deal: SharedDeal::default(),
            next_by: None,
            asked: Vec::new(),
            ..self.clone()
        }
    }

    /// Whether a seat is reserved for somebody who has not answered yet.
    pub fn is_reserved(&self, seat: usize) -> bool {
        let account = self.seats.get(seat).and_then(|seat| seat.account.as_ref());
        self.state == TableState::Forming && account.is_some_and(|account| self.asked.contains(account))
    }

    /// The same table without somebody's name; in a game that runs a bot plays for them already.
    pub fn without(&self, account: &str) -> Self {
        let mut doc = self.clone();
        doc.version += 1;
        for seat in doc.seats.iter_mut().filter(|seat| seat.account.as_deref() == Some(account)) {
            seat.account = None;
            seat.name = NAMELESS.to_owned();
        }
        for accounts in [&mut doc.watchers, &mut doc.removed, &mut doc.hidden] {
            accounts.retain(|other| other != account);
        }
        if doc.host == account {
            doc.host.clear();
        }
        doc
    }

    /// The places of an account.
    pub fn seats_of(&self, account: &str) -> Vec<usize> {
        let own = |seat: &SeatDoc| seat.account.as_deref() == Some(account);
        (0..self.seats.len()).filter(|&seat| own(&self.seats[seat])).collect()
    }

    /// Everybody who sits there or was let in, each once.
    pub fn members(&self) -> Vec<String> {
        let mut members: Vec<String> = self.seats.iter().filter_map(|seat| seat.account.clone()).collect();
        members.extend(self.watchers.iter().cloned());
        members.sort_unstable();
        members.dedup();
        members
    }

    /// Whether an account sits there or was let in.
    pub fn is_member(&self, account: &str) -> bool {
        !self.seats_of(account).is_empty() || self.watchers.iter().any(|watcher| watcher == account)
    }

    /// Whether an account may see the table at all.
    pub fn admits(&self, account: &str) -> bool {
        match self.visibility {
            Visibility::Public => true,
            Visibility::Private => self.is_member(account),
        }
    }

    /// The code to find the table by, while it waits for players.
    pub fn open_code(&self) -> Option<&str> {
        let waits = self.state == TableState::Forming && !self.code.is_empty();
        waits.then_some(self.code.as_str())
    }

    /// Whether an account is the host's.
    pub fn is_host(&self, account: &str) -> bool {
        !account.is_empty() && self.host == account
    }

    /// Whether an account may see the table, with an invite or without.
    pub fn lets_in(&self, account: &str, invite: Option<&str>) -> bool {
        self.admits(account)
            || (!self.is_removed(account) && invite.is_some_and(|invite| self.is_invite(invite)))
    }

    /// Whether the host has removed an account from the table.
    pub fn is_removed(&self, account: &str) -> bool {
        self.removed.iter().any(|removed| removed == account)
    }

    /// Checks that an account may publish the replay: the game is over, and the account has a seat.
    fn check_share(&self, account: &str) -> Result<(), Refusal> {
        if !self.admits(account) {
            return Err(Refusal::no_such_table());
        }
        if self.state != TableState::Over {
            return Err(Refusal::new(RefusalCode::NotOver, "the game is not over"));
        }
        if self.seats_of(account).is_empty() {
            return Err(Refusal::new(RefusalCode::NotSeated, "only those who played can publish the replay"));
        }
        Ok(())
    }

    /// Whether a text is the invite.
    fn is_invite(&self, invite: &str) -> bool {
        is_same_secret(invite, &self.invite)
    }

    /// Whether a text is the key of the published replay. It lets its holder see the replay, and not the table.
    pub fn is_share(&self, key: &str) -> bool {
        self.share.as_deref().is_some_and(|share| is_same_secret(key, share))
    }

    /// Bots get names that tell them apart.
    fn name_bots(&mut self) {
        let bots = self.seats.iter_mut().filter(|seat| seat.kind == SeatKind::Bot);
        for (seat, name) in bots.zip(BOT_NAMES) {
            seat.name = name.to_owned();
        }
    }

    /// Gives a seat the color that was chosen for it, unless another person has it. A bot that has it gets another
    /// from [`TableDoc::assign_colors`].
    fn take_color(&mut self, seat: usize, color: &str) -> Result<(), Refusal> {
        let known = PieceColor::named(color).filter(|color| self.piece_colors().contains(color));
        if known.is_none() || self.seats[seat].kind == SeatKind::Open {
            return Err(Refusal::new(RefusalCode::NoSuchColor, "this seat cannot have that color"));
        }
        let person = self.seats[seat].is_person();
        let has_it = |other: &SeatDoc| other.color.as_deref() == Some(color);
        let holder = (0..self.seats.len()).find(|&other| other != seat && has_it(&self.seats[other]));
        if let Some(holder) = holder {
            if self.seats[holder].is_person() || !person {
                return Err(Refusal::new(RefusalCode::ColorTaken, "another player has that color"));
            }
            self.seats[holder].color = None;
        }
        self.seats[seat].color = Some(color.to_owned());
        Ok(())
    }

    /// Gives everybody without a color a free one: people first, then bots. Everybody else keeps theirs.
    pub fn assign_colors(&mut self) {
        let without = |doc: &Self, person| {
            (0..doc.seats.len()).find(|&seat| {
                let place = &doc.seats[seat];
                place.kind != SeatKind::Open && place.is_person() == person && place.color.is_none()
            })
        };
        while let Some(seat) = without(self, true).or_else(|| without(self, false)) {
            let is_free = |color: &&PieceColor| {
                self.seats.iter().all(|other| other.color.as_deref() != Some(color.id()))
            };
            let Some(free) = self.piece_colors().iter().find(is_free) else { return };
            self.seats[seat].color = Some(free.id().to_owned());
        }
    }

    fn piece_colors(&self) -> &'static [PieceColor] {
        Edition::named(&self.edition).map_or(&[], Edition::piece_colors)
    }

    /// Does what somebody asks, or refuses it and changes nothing.
    pub fn handle(&self, asker: Asker<'_>, request: &Request) -> Result<Changed, Refusal> {
        let mut changed = self.respond(asker, request)?;
        if let Changed::To(doc) = &mut changed {
            // Whoever comes to a seat contributes anew.
            let holder = |doc: &Self, seat: usize| doc.seats.get(seat).and_then(|seat| seat.account.clone());
            let TableDoc { seats, deal, .. } = doc.as_mut();
            let is_same =
                |seat: &usize| seats.get(*seat).and_then(|seat| seat.account.clone()) == holder(self, *seat);
            deal.hashes.retain(|seat, _| is_same(seat));
            deal.nonces.retain(|seat, _| is_same(seat));
        }
        Ok(changed)
    }

    /// Returns whether seats contribute to this deal: only where several people play, and only those who said so.
    pub fn has_contributions(&self) -> bool {
        let mut people: Vec<&str> = self.seats.iter().filter_map(|seat| seat.account.as_deref()).collect();
        people.sort_unstable();
        people.dedup();
        people.len() > 1 && !self.deal.hashes.is_empty()
    }

    /// Checks that somebody contributes for a seat of their own, before the start.
    fn check_contributor(&self, asker: Asker<'_>, seat: usize) -> Result<(), Refusal> {
        if !self.admits(asker.account) {
            return Err(Refusal::no_such_table());
        }
        if self.state != TableState::Forming {
            return Err(Refusal::new(RefusalCode::Begun, "the game has begun"));
        }
        let place = self.seats.get(seat);
        let place =
            place.ok_or_else(|| Refusal::new(RefusalCode::NoSuchSeat, "the table has no such place"))?;
        if place.kind != SeatKind::Human || place.account.as_deref() != Some(asker.account) {
            return Err(Refusal::new(RefusalCode::NotYourSeat, "that is not your seat"));
        }
        Ok(())
    }

    fn respond(&self, asker: Asker<'_>, request: &Request) -> Result<Changed, Refusal> {
        let mut doc = self.clone();
        doc.version += 1;
        match request {
            Request::Join { invite, seat, color } => {
                if !self.lets_in(asker.account, invite.as_deref()) {
                    return Err(Refusal::no_such_table());
                }
                if self.is_removed(asker.account) {
                    return Err(Refusal::new(
                        RefusalCode::Removed,
                        "the host has removed you from this table",
                    ));
                }
                self.join(doc, asker, *seat, color.as_deref())
            }
            Request::Color { seat, color } => {
                if !self.admits(asker.account) {
                    return Err(Refusal::no_such_table());
                }
                doc.forming_seat(*seat)?;
                if !self.seats_of(asker.account).contains(seat) {
                    return Err(Refusal::new(RefusalCode::NotYourSeat, "that is not your seat"));
                }
                doc.take_color(*seat, color)?;
                doc.assign_colors();
                Ok(if doc.seats == self.seats { Changed::Nothing } else { Changed::To(Box::new(doc)) })
            }
            Request::Watch { invite } => {
                if !self.lets_in(asker.account, invite.as_deref()) {
                    return Err(Refusal::no_such_table());
                }
                self.watch(doc, asker)
            }
            Request::Share { key } => {
                self.check_share(asker.account)?;
                if self.share.is_some() {
                    return Ok(Changed::Nothing);
                }
                doc.share = Some(key.clone());
                Ok(Changed::To(Box::new(doc)))
            }
            Request::Contribute { seat, hash } => {
                self.check_contributor(asker, *seat)?;
                doc.deal.contribute(*seat, hash)?;
                Ok(if doc.deal == self.deal { Changed::Nothing } else { Changed::To(Box::new(doc)) })
            }
            Request::Reveal { seat, nonce } => {
                self.check_contributor(asker, *seat)?;
                doc.deal.reveal(&self.id, *seat, nonce)?;
                Ok(if doc.deal == self.deal { Changed::Nothing } else { Changed::To(Box::new(doc)) })
            }
            Request::Leave => self.leave(doc, asker),
            Request::Hide { hidden } => {
                if !self.is_member(asker.account) {
                    return Err(Refusal::no_such_table());
                }
                doc.hidden.retain(|account| account != asker.account);
                if *hidden {
                    doc.hidden.push(asker.account.to_owned());
                }
                Ok(if doc.hidden == self.hidden { Changed::Nothing } else { Changed::To(Box::new(doc)) })
            }
            Request::Free { seat } => {
                self.check_host(asker)?;
                let place = doc.forming_seat(*seat)?;
                let gone = place.account.take().filter(|_| place.kind == SeatKind::Human);
                match place.kind {
                    SeatKind::Open => return Ok(Changed::Nothing),
                    SeatKind::Human if gone.as_deref() == Some(asker.account) => {
                        return Err(Refusal::new(RefusalCode::OwnSeat, "leave or close the table instead"));
                    }
                    SeatKind::Human | SeatKind::HotSeat | SeatKind::Bot => *place = SeatDoc::open(),
                }
                doc.removed.extend(gone.filter(|account| !self.is_removed(account)));
                // Who was removed longest ago makes room.
                doc.removed.drain(..doc.removed.len().saturating_sub(REMOVED));
                doc.name_bots();
                Ok(Changed::To(Box::new(doc)))
            }
            Request::Renew { keys } => {
                self.check_host(asker)?;
                doc.invite.clone_from(&keys.invite);
                doc.code.clone_from(&keys.code);
                Ok(Changed::To(Box::new(doc)))
            }
            Request::Close => {
                self.check_host(asker)?;
                match self.state {
                    TableState::Forming => Ok(Changed::Gone),
                    TableState::Playing | TableState::Over => {
                        Err(Refusal::new(RefusalCode::Begun, "the game has begun"))
                    }
                }
            }
            Request::AddBot { seat, level } => {
                self.check_host(asker)?;
                let level = known_level(Some(level))?;
                let reserved = self.is_reserved(*seat);
                let place = doc.forming_seat(*seat)?;
                match place.kind {
                    _ if reserved => {
                        let account = place.account.take();
                        *place = SeatDoc::bot(&level);
                        let gone = |asked: &String| Some(asked) == account.as_ref();
                        doc.asked.retain(|asked| !gone(asked));
                    }
                    SeatKind::Open | SeatKind::Bot => *place = SeatDoc::bot(&level),
                    SeatKind::Human | SeatKind::HotSeat => {
                        return Err(Refusal::new(RefusalCode::SeatTaken, "that seat is taken"));
                    }
                }
                doc.name_bots();
                doc.assign_colors();
                Ok(Changed::To(Box::new(doc)))
            }
            Request::RemoveBot { seat } => {
                self.check_host(asker)?;
                let place = doc.forming_seat(*seat)?;
                if place.kind != SeatKind::Bot {
                    return Err(Refusal::new(RefusalCode::NoBot, "there is no bot on that seat"));
                }
                *place = SeatDoc::open();
                doc.name_bots();
                Ok(Changed::To(Box::new(doc)))
            }
        }
    }

    /// Whether a game can begin now at that somebody's wish.
    pub fn check_start(&self, asker: Asker<'_>) -> Result<(), Refusal> {
        self.check_host(asker)?;
        if self.state != TableState::Forming {
            return Err(Refusal::new(RefusalCode::Begun, "the game has already started"));
        }
        if (0..self.seats.len()).any(|seat| self.is_reserved(seat)) {
            return Err(Refusal::new(
                RefusalCode::SeatsReserved,
                "somebody has not answered yet: wait, or put bots there",
            ));
        }
        if self.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
            return Err(Refusal::new(
                RefusalCode::SeatsOpen,
                "there are open seats: wait, or fill them with bots",
            ));
        }
        Ok(())
    }

    fn check_host(&self, asker: Asker<'_>) -> Result<(), Refusal> {
        if !self.admits(asker.account) {
            return Err(Refusal::no_such_table());
        }
        if self.host == asker.account {
            Ok(())
        } else {
            Err(Refusal::new(RefusalCode::NotHost, "only the host can do that"))
        }
    }

    fn forming_seat(&mut self, seat: usize) -> Result<&mut SeatDoc, Refusal> {
        if self.state != TableState::Forming {
            return Err(Refusal::new(RefusalCode::Begun, "the game has already started"));
        }
        self.seats
            .get_mut(seat)
            .ok_or_else(|| Refusal::new(RefusalCode::NoSuchSeat, "the table has no such seat"))
    }

    fn join(
        &self,
        mut doc: Self,
        asker: Asker<'_>,
        wanted: Option<usize>,
        color: Option<&str>,
    ) -> Result<Changed, Refusal> {
        let sits = self
            .seats
            .iter()
            .position(|seat| seat.kind == SeatKind::Human && seat.account.as_deref() == Some(asker.account));
        let answers = self.asked.iter().any(|asked| asked == asker.account);
        doc.asked.retain(|asked| asked != asker.account);
        let free = match wanted {
            Some(seat) => Some(seat),
            None if answers => return Ok(Changed::To(Box::new(doc))),
            None if sits.is_some() => return Ok(Changed::Nothing),
            None => self.seats.iter().position(|seat| seat.kind == SeatKind::Open),
        };
        let forming = self.state == TableState::Forming;
        let Some(free) = free.filter(|_| forming) else {
            if wanted.is_some() {
                return Err(Refusal::new(RefusalCode::Begun, "the game has already started"));
            }
            // Every place is taken: an invited guest may still watch.
            return self.watch(doc, asker);
        };
        if sits == Some(free) {
            return Ok(Changed::Nothing);
        }
        let place = doc.forming_seat(free)?;
        if place.kind != SeatKind::Open {
            return Err(Refusal::new(RefusalCode::SeatTaken, "that seat is taken"));
        }
        *place = SeatDoc::person(asker.account, asker.name);
        if let Some(before) = sits {
            doc.seats[free].color = doc.seats[before].color.take();
            doc.seats[before] = SeatDoc::open();
        }
        if let Some(color) = color {
            doc.take_color(free, color)?;
        }
        doc.assign_colors();
        doc.watchers.retain(|watcher| watcher != asker.account);
        Ok(Changed::To(Box::new(doc)))
    }

    fn watch(&self, mut doc: Self, asker: Asker<'_>) -> Result<Changed, Refusal> {
        if self.admits(asker.account) {
            return Ok(Changed::Nothing);
        }
        if self.watchers.len() >= INVITED {
            return Err(Refusal::full());
        }
        doc.watchers.push(asker.account.to_owned());
        Ok(Changed::To(Box::new(doc)))
    }

    fn leave(&self, mut doc: Self, asker: Asker<'_>) -> Result<Changed, Refusal> {
        if !self.admits(asker.account) {
            return Err(Refusal::no_such_table());
        }
        doc.watchers.retain(|watcher| watcher != asker.account);
        match self.state {
            TableState::Forming => {
                doc.asked.retain(|asked| asked != asker.account);
                for seat in self.seats_of(asker.account) {
                    doc.seats[seat] = SeatDoc::open();
                }
                if doc.host == asker.account {
                    match doc.seats.iter().find_map(|seat| seat.account.clone()) {
                        Some(heir) => doc.host = heir,
                        None => return Ok(Changed::Gone),
                    }
                }
                if doc.seats == self.seats && doc.watchers == self.watchers {
                    return Ok(Changed::Nothing);
                }
                Ok(Changed::To(Box::new(doc)))
            }
            // A game under way keeps its seats: the table itself sees to those who go.
            TableState::Playing | TableState::Over => {
                Ok(if doc.watchers == self.watchers { Changed::Nothing } else { Changed::To(Box::new(doc)) })
            }
        }
    }
}

fn known_level(level: Option<&str>) -> Result<String, Refusal> {
    let level = level.unwrap_or(bot::DEFAULT_LEVEL.id());
    if bot::levels().any(|known| known == level) {
        Ok(level.to_owned())
    } else {
        Err(Refusal::new(RefusalCode::NoSuchLevel, "there is no bot of that level"))
    }
}
