//! The stored document of a table: host, seats, members, options. A pure reducer.
//!
//! A [`TableDoc`] is stored as one document. [`TableDoc::handle`] returns the changed document or an error;
//! the caller stores it if the version is unchanged, and otherwise reads it again and retries.

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

/// The format version of stored tables.
const VERSION: u32 = 1;

/// The time control of a public table whose host has not chosen one, so that strangers need not wait forever.
pub const PUBLIC_CLOCK: Clock = Clock::PerMove { seconds: 90 };

/// Names of bots by seat; the web client translates them.
pub const BOT_NAMES: [&str; 5] = ["Whistler", "Piccolo", "Lantern", "Spark", "Buffer"];

/// The name shown for a deleted account.
const DELETED_NAME: &str = "–";

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatDoc {
    /// Who plays the seat.
    pub kind: SeatKind,
    /// The account of the player; for a hot seat, that of the host.
    pub account: Option<String>,
    /// The name of the player.
    pub name: String,
    /// The level of a bot.
    pub level: Option<String>,
    /// The color of the seat's pieces; absent while the seat is open.
    #[serde(default)]
    pub color: Option<String>,
    /// The owner of the bot account that plays the seat; absent for people and for the server's own bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_owner: Option<String>,
}

impl SeatDoc {
    fn open() -> Self {
        Self {
            kind: SeatKind::Open,
            account: None,
            name: String::new(),
            level: None,
            color: None,
            bot_owner: None,
        }
    }

    fn of(asker: Caller<'_>) -> Self {
        Self {
            kind: SeatKind::Human,
            account: Some(asker.account.to_owned()),
            name: asker.name.to_owned(),
            level: None,
            color: None,
            bot_owner: asker.bot_owner.map(str::to_owned),
        }
    }

    fn bot(level: &str) -> Self {
        Self {
            kind: SeatKind::Bot,
            account: None,
            name: String::new(),
            level: Some(level.to_owned()),
            color: None,
            bot_owner: None,
        }
    }

    /// Returns whether a person plays here, on a screen of their own or on the host's.
    fn is_person(&self) -> bool {
        matches!(self.kind, SeatKind::Human | SeatKind::HotSeat)
    }
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableDoc {
    /// The format version of this document.
    pub format: u32,
    /// The id of the table and of its game.
    pub id: String,
    /// The version of this document: the number of its changes.
    pub version: i64,
    /// The table's name, chosen by the host.
    pub title: String,
    /// The edition's id.
    pub edition: String,
    /// Values of options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// Who can find the table.
    pub visibility: Visibility,
    /// The time control.
    pub clock: Clock,
    /// The secret with which people can join; shown only to members.
    pub invite: String,
    /// The code by which the table is found while it waits for players.
    #[serde(default)]
    pub code: String,
    /// The account of the host.
    pub host: String,
    /// The seats, in order.
    pub seats: Vec<SeatDoc>,
    /// Accounts that were admitted without a seat.
    pub watchers: Vec<String>,
    /// Accounts that the host has removed; they cannot join again.
    #[serde(default)]
    pub removed: Vec<String>,
    /// Accounts that have hidden the table in their lists.
    #[serde(default)]
    pub hidden: Vec<String>,
    /// The stage of the table.
    pub state: TableState,
    /// When the table was created, in milliseconds since 1970.
    pub created: i64,
    /// The hash of the deal's secret, once the game has begun.
    pub commitment: Option<String>,
    /// The table of the rematch, or of the game that continues from an earlier turn of this one.
    pub next: Option<String>,
    /// The result, once a list of tables has requested it.
    #[serde(default)]
    pub result: Option<TableResult>,
    /// Whether the result has been computed; a game that continues at another table has none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub examined: bool,
    /// The key in the link of the published replay, once a player has published it.
    #[serde(default)]
    pub share: Option<String>,
    /// Contributions to the secret of the deal.
    #[serde(default)]
    pub deal: SharedDeal,
    /// The seat that asked for the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_by: Option<usize>,
    /// Accounts whose seats are reserved for a rematch and who have not joined or declined yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<String>,
    /// Whether bot accounts may sit down with people.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots_allowed: bool,
}

/// The account that sends a request.
#[derive(Clone, Copy, Debug)]
pub struct Caller<'a> {
    /// The account's id.
    pub account: &'a str,
    /// The account's name.
    pub name: &'a str,
    /// The owner of a bot account; absent for people.
    pub bot_owner: Option<&'a str>,
}

impl<'a> Caller<'a> {
    /// Returns a person with an account and a name.
    pub const fn person(account: &'a str, name: &'a str) -> Self {
        Self { account, name, bot_owner: None }
    }
}

/// A request that changes a table outside its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Joins the table, or watches if all seats are taken.
    Join {
        /// The invite, which a private table requires.
        invite: Option<String>,
        /// The seat; the first open one if absent.
        seat: Option<usize>,
        /// The piece color; the first free one if absent.
        color: Option<String>,
    },
    /// Changes the color of the pieces.
    Color {
        /// The seat, which must be one of the caller's.
        seat: usize,
        /// The new color.
        color: String,
    },
    /// Admits the caller without a seat.
    Watch {
        /// The invite, which a private table requires.
        invite: Option<String>,
    },
    /// Contributes the hash of a nonce to the secret of the deal.
    Contribute {
        /// The seat, which must be one of the caller's.
        seat: usize,
        /// The hash, in hexadecimal digits.
        hash: String,
    },
    /// Reveals the nonce whose hash was contributed.
    Reveal {
        /// The seat, which must be one of the caller's.
        seat: usize,
        /// The nonce, in hexadecimal digits.
        nonce: String,
    },
    /// Leaves the table.
    Leave,
    /// Hides the table in the caller's list, or shows it again.
    Hide {
        /// Whether to hide it.
        hidden: bool,
    },
    /// Frees a seat before the start: a bot, a hot seat, or a person, who is removed from the table. Only for the host.
    Free {
        /// The seat.
        seat: usize,
    },
    /// Replaces the invite and the code. Only for the host.
    Renew {
        /// The new invite and code.
        keys: Keys,
    },
    /// Deletes the table before the start. Only for the host.
    Close,
    /// Puts a bot in an open seat.
    AddBot {
        /// The seat.
        seat: usize,
        /// The bot's level.
        level: String,
    },
    /// Puts a bot account in an open seat; from then on the table allows bot accounts. Only for the host.
    SeatBotAccount {
        /// The seat.
        seat: usize,
        /// The bot account.
        account: String,
        /// Its name.
        name: String,
        /// Its owner.
        bot_owner: String,
    },
    /// Publishes the replay of a finished game.
    Share {
        /// The key for its link, which is used unless the replay has been published before.
        key: String,
    },
    /// Removes a bot from its seat.
    RemoveBot {
        /// The seat.
        seat: usize,
    },
}

/// The secrets by which people find and join a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keys {
    /// The invite, which is part of links.
    pub invite: String,
    /// The code, which people type.
    pub code: String,
}

impl From<&str> for Keys {
    /// Creates an invite without a code.
    fn from(invite: &str) -> Self {
        Self { invite: invite.to_owned(), code: String::new() }
    }
}

/// The result of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// The changed document, which must be stored.
    Updated(Box<TableDoc>),
    /// Nothing has changed.
    Unchanged,
    /// No member is left: the table must be deleted.
    Deleted,
}

/// Compares two secrets in constant time.
fn is_same_secret(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b)) == 0
}

/// Parses options by id and checks them for an edition.
pub fn read_options(edition: Edition, named: &BTreeMap<String, String>) -> Result<Options, Refusal> {
    let mut options = Options::default();
    for (id, value) in named {
        let known =
            id.parse::<Setting>().ok().filter(|setting| crate::game::settings(edition).contains(setting));
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
    /// Creates a table: the host takes the first human seat, bots and hot seats get theirs, other seats are open.
    pub fn open(
        id: String,
        keys: Keys,
        host: Caller<'_>,
        wanted: &NewTable,
        now: i64,
    ) -> Result<Self, Refusal> {
        let edition = wanted
            .edition
            .parse::<Edition>()
            .map_err(|_| Refusal::new(RefusalCode::NoSuchEdition, "there is no such game"))?;
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
            bots_allowed: wanted.bots_allowed.unwrap_or(false) || host.bot_owner.is_some(),
        };
        for seat in &wanted.seats {
            let place = match seat.kind {
                SeatKind::Human if doc.seats_of(host.account).is_empty() => SeatDoc::of(host),
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
                    bot_owner: host.bot_owner.map(str::to_owned),
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

    /// Creates the table of the rematch: the same people with their colors, in the same seats or each in the next seat.
    /// All seats but the caller's are reserved until their owners join or decline.
    pub fn rematch(
        &self,
        id: String,
        keys: Keys,
        asker: Caller<'_>,
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

    /// Creates a table like this one, with the same people in the same seats, whose game has not begun.
    pub fn successor(&self, id: String, keys: Keys, asker: Caller<'_>, now: i64) -> Self {
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

    /// Returns whether a seat is reserved for a person who has not joined or declined yet.
    pub fn is_reserved(&self, seat: usize) -> bool {
        let account = self.seats.get(seat).and_then(|seat| seat.account.as_ref());
        self.state == TableState::Forming && account.is_some_and(|account| self.asked.contains(account))
    }

    /// Returns the table without a deleted account's name; in a running game a bot plays its seats already.
    pub fn without(&self, account: &str) -> Self {
        let mut doc = self.clone();
        doc.version += 1;
        for seat in doc.seats.iter_mut().filter(|seat| seat.account.as_deref() == Some(account)) {
            seat.account = None;
            seat.name = DELETED_NAME.to_owned();
        }
        for accounts in [&mut doc.watchers, &mut doc.removed, &mut doc.hidden] {
            accounts.retain(|other| other != account);
        }
        if doc.host == account {
            doc.host.clear();
        }
        doc
    }

    /// Returns the seats of an account.
    pub fn seats_of(&self, account: &str) -> Vec<usize> {
        let own = |seat: &SeatDoc| seat.account.as_deref() == Some(account);
        (0..self.seats.len()).filter(|&seat| own(&self.seats[seat])).collect()
    }

    /// Returns every account that has a seat or was admitted, once.
    pub fn members(&self) -> Vec<String> {
        let mut members: Vec<String> = self.seats.iter().filter_map(|seat| seat.account.clone()).collect();
        members.extend(self.watchers.iter().cloned());
        members.sort_unstable();
        members.dedup();
        members
    }

    /// Returns whether an account has a seat or was admitted.
    pub fn is_member(&self, account: &str) -> bool {
        !self.seats_of(account).is_empty() || self.watchers.iter().any(|watcher| watcher == account)
    }

    /// Returns whether an account may see the table.
    pub fn admits(&self, account: &str) -> bool {
        match self.visibility {
            Visibility::Public => true,
            Visibility::Private => self.is_member(account),
        }
    }

    /// Returns the code of the table, while it waits for players.
    pub fn open_code(&self) -> Option<&str> {
        let waits = self.state == TableState::Forming && !self.code.is_empty();
        waits.then_some(self.code.as_str())
    }

    /// Returns whether an account is the host's.
    pub fn is_host(&self, account: &str) -> bool {
        !account.is_empty() && self.host == account
    }

    /// Returns whether an account may see the table, with an invite or without.
    pub fn lets_in(&self, account: &str, invite: Option<&str>) -> bool {
        self.admits(account)
            || (!self.is_removed(account) && invite.is_some_and(|invite| self.is_invite(invite)))
    }

    /// Returns whether the host has removed an account from the table.
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

    /// Returns whether a text is the invite.
    fn is_invite(&self, invite: &str) -> bool {
        is_same_secret(invite, &self.invite)
    }

    /// Returns whether a text is the key of the published replay. The key gives access to the replay, not to the table.
    pub fn is_share(&self, key: &str) -> bool {
        self.share.as_deref().is_some_and(|share| is_same_secret(key, share))
    }

    /// Gives bots distinct names.
    fn name_bots(&mut self) {
        let bots = self.seats.iter_mut().filter(|seat| seat.kind == SeatKind::Bot);
        for (seat, name) in bots.zip(BOT_NAMES) {
            seat.name = name.to_owned();
        }
    }

    /// Gives a seat the color that was chosen for it, unless another person has it. A bot that has it gets another one
    /// from [`TableDoc::assign_colors`].
    fn take_color(&mut self, seat: usize, color: &str) -> Result<(), Refusal> {
        let known = color.parse::<PieceColor>().ok().filter(|color| self.piece_colors().contains(color));
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

    /// Gives every seat without a color a free one: people first, then bots. Other seats keep theirs.
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
        self.edition.parse::<Edition>().ok().map_or(&[], Edition::piece_colors)
    }

    /// Applies a request; on error nothing changes.
    pub fn handle(&self, asker: Caller<'_>, request: &Request) -> Result<Changed, Refusal> {
        let mut changed = self.respond(asker, request)?;
        if let Changed::Updated(doc) = &mut changed {
            // A seat with a new player needs a new contribution.
            let holder = |doc: &Self, seat: usize| doc.seats.get(seat).and_then(|seat| seat.account.clone());
            let TableDoc { seats, deal, .. } = doc.as_mut();
            let is_same =
                |seat: &usize| seats.get(*seat).and_then(|seat| seat.account.clone()) == holder(self, *seat);
            deal.hashes.retain(|seat, _| is_same(seat));
            deal.nonces.retain(|seat, _| is_same(seat));
        }
        Ok(changed)
    }

    /// Returns whether seats contribute to this deal: only if several people play, and only those who sent a hash.
    pub fn has_contributions(&self) -> bool {
        let mut people: Vec<&str> = self.seats.iter().filter_map(|seat| seat.account.as_deref()).collect();
        people.sort_unstable();
        people.dedup();
        people.len() > 1 && !self.deal.hashes.is_empty()
    }

    /// Checks that the caller contributes for a seat of their own, before the start.
    fn check_contributor(&self, asker: Caller<'_>, seat: usize) -> Result<(), Refusal> {
        if !self.admits(asker.account) {
            return Err(Refusal::no_such_table());
        }
        if self.state != TableState::Forming {
            return Err(Refusal::new(RefusalCode::Begun, "the game has begun"));
        }
        let place = self.seats.get(seat);
        let place =
            place.ok_or_else(|| Refusal::new(RefusalCode::NoSuchSeat, "the table has no such seat"))?;
        if place.kind != SeatKind::Human || place.account.as_deref() != Some(asker.account) {
            return Err(Refusal::new(RefusalCode::NotYourSeat, "that is not your seat"));
        }
        Ok(())
    }

    fn respond(&self, asker: Caller<'_>, request: &Request) -> Result<Changed, Refusal> {
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
                Ok(if doc.seats == self.seats { Changed::Unchanged } else { Changed::Updated(Box::new(doc)) })
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
                    return Ok(Changed::Unchanged);
                }
                doc.share = Some(key.clone());
                Ok(Changed::Updated(Box::new(doc)))
            }
            Request::Contribute { seat, hash } => {
                self.check_contributor(asker, *seat)?;
                doc.deal.contribute(*seat, hash)?;
                Ok(if doc.deal == self.deal { Changed::Unchanged } else { Changed::Updated(Box::new(doc)) })
            }
            Request::Reveal { seat, nonce } => {
                self.check_contributor(asker, *seat)?;
                doc.deal.reveal(&self.id, *seat, nonce)?;
                Ok(if doc.deal == self.deal { Changed::Unchanged } else { Changed::Updated(Box::new(doc)) })
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
                Ok(if doc.hidden == self.hidden {
                    Changed::Unchanged
                } else {
                    Changed::Updated(Box::new(doc))
                })
            }
            Request::Free { seat } => {
                self.check_host(asker)?;
                let place = doc.forming_seat(*seat)?;
                let gone = place.account.take().filter(|_| place.kind == SeatKind::Human);
                match place.kind {
                    SeatKind::Open => return Ok(Changed::Unchanged),
                    SeatKind::Human if gone.as_deref() == Some(asker.account) => {
                        return Err(Refusal::new(RefusalCode::OwnSeat, "leave or close the table instead"));
                    }
                    SeatKind::Human | SeatKind::HotSeat | SeatKind::Bot => *place = SeatDoc::open(),
                }
                doc.removed.extend(gone.filter(|account| !self.is_removed(account)));
                // At the limit, the account that was removed first is dropped from the list.
                doc.removed.drain(..doc.removed.len().saturating_sub(REMOVED));
                doc.name_bots();
                Ok(Changed::Updated(Box::new(doc)))
            }
            Request::Renew { keys } => {
                self.check_host(asker)?;
                doc.invite.clone_from(&keys.invite);
                doc.code.clone_from(&keys.code);
                Ok(Changed::Updated(Box::new(doc)))
            }
            Request::Close => {
                self.check_host(asker)?;
                match self.state {
                    TableState::Forming => Ok(Changed::Deleted),
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
                Ok(Changed::Updated(Box::new(doc)))
            }
            Request::SeatBotAccount { seat, account, name, bot_owner } => {
                self.check_host(asker)?;
                if !self.seats_of(account).is_empty() {
                    return Err(Refusal::new(RefusalCode::SeatTaken, "that bot has a seat already"));
                }
                let place = doc.forming_seat(*seat)?;
                match place.kind {
                    SeatKind::Open | SeatKind::Bot => {
                        *place = SeatDoc::of(Caller { account, name, bot_owner: Some(bot_owner) });
                    }
                    SeatKind::Human | SeatKind::HotSeat => {
                        return Err(Refusal::new(RefusalCode::SeatTaken, "that seat is taken"));
                    }
                }
                doc.bots_allowed = true;
                doc.watchers.retain(|watcher| watcher != account);
                doc.removed.retain(|removed| removed != account);
                doc.name_bots();
                doc.assign_colors();
                Ok(Changed::Updated(Box::new(doc)))
            }
            Request::RemoveBot { seat } => {
                self.check_host(asker)?;
                let place = doc.forming_seat(*seat)?;
                if place.kind != SeatKind::Bot {
                    return Err(Refusal::new(RefusalCode::NoBot, "there is no bot on that seat"));
                }
                *place = SeatDoc::open();
                doc.name_bots();
                Ok(Changed::Updated(Box::new(doc)))
            }
        }
    }

    /// Checks that the caller may start the game now.
    pub fn check_start(&self, asker: Caller<'_>) -> Result<(), Refusal> {
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

    fn check_host(&self, asker: Caller<'_>) -> Result<(), Refusal> {
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
        asker: Caller<'_>,
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
            None if answers => return Ok(Changed::Updated(Box::new(doc))),
            None if sits.is_some() => return Ok(Changed::Unchanged),
            None => self.seats.iter().position(|seat| seat.kind == SeatKind::Open),
        };
        let forming = self.state == TableState::Forming;
        let Some(free) = free.filter(|_| forming) else {
            if wanted.is_some() {
                return Err(Refusal::new(RefusalCode::Begun, "the game has already started"));
            }
            // All seats are taken; an invited person may still watch.
            return self.watch(doc, asker);
        };
        if sits == Some(free) {
            return Ok(Changed::Unchanged);
        }
        if asker.bot_owner.is_some() && !self.bots_allowed {
            return Err(Refusal::new(RefusalCode::BotsNotAllowed, "the table does not allow bot accounts"));
        }
        let place = doc.forming_seat(free)?;
        if place.kind != SeatKind::Open {
            return Err(Refusal::new(RefusalCode::SeatTaken, "that seat is taken"));
        }
        *place = SeatDoc::of(asker);
        if let Some(before) = sits {
            doc.seats[free].color = doc.seats[before].color.take();
            doc.seats[before] = SeatDoc::open();
        }
        if let Some(color) = color {
            doc.take_color(free, color)?;
        }
        doc.assign_colors();
        doc.watchers.retain(|watcher| watcher != asker.account);
        Ok(Changed::Updated(Box::new(doc)))
    }

    fn watch(&self, mut doc: Self, asker: Caller<'_>) -> Result<Changed, Refusal> {
        if self.admits(asker.account) {
            return Ok(Changed::Unchanged);
        }
        if self.watchers.len() >= INVITED {
            return Err(Refusal::full());
        }
        doc.watchers.push(asker.account.to_owned());
        Ok(Changed::Updated(Box::new(doc)))
    }

    fn leave(&self, mut doc: Self, asker: Caller<'_>) -> Result<Changed, Refusal> {
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
                        None => return Ok(Changed::Deleted),
                    }
                }
                if doc.seats == self.seats && doc.watchers == self.watchers {
                    return Ok(Changed::Unchanged);
                }
                Ok(Changed::Updated(Box::new(doc)))
            }
            // Seats of a running game are kept; the game itself handles players who leave.
            TableState::Playing | TableState::Over => Ok(if doc.watchers == self.watchers {
                Changed::Unchanged
            } else {
                Changed::Updated(Box::new(doc))
            }),
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
