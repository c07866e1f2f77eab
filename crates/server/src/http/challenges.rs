//! Challenges: one account invites another to a game, whose table is opened when the other accepts.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::bots::person;
use crate::http::error::Failure;
use crate::http::events::json;
use crate::http::identity::Identity;
use crate::http::me::check_name;
use crate::http::state::App;
use crate::http::tables::{asker_of, check_room, find, fresh_ids, is_id};
use crate::limits::{CHALLENGE_TIME, OPEN_CHALLENGES};
use crate::random::{self, Os};
use crate::runtime::write_doc;
use crate::store::{Account, ChallengeAdded, ChallengeRow, NewEvent, StoreError};
use protocol::{
    AccountEvent, Challenge, ChallengeState, Decline, NewChallenge, NewTable, Opened, Person, Refusal,
    RefusalCode, SeatKind,
};
use table::doc::{Changed, Request, TableDoc};
use table::text;

/// Returns a challenge as one of its two accounts sees it.
fn shown(
    row: &ChallengeRow,
    account: &str,
    challenger: &Account,
    challenged: &Account,
) -> Result<Challenge, StoreError> {
    let damaged = || StoreError::Damaged(format!("challenge {} is unreadable", row.id));
    let incoming = row.challenged == account;
    Ok(Challenge {
        id: row.id.clone(),
        incoming,
        state: row.state.parse::<ChallengeState>().map_err(|_| damaged())?,
        opponent: person(if incoming { challenger } else { challenged }),
        game: serde_json::from_str(&row.body).map_err(|_| damaged())?,
        table: row.table.clone(),
        created: row.created,
        expires: row.expires,
    })
}

/// Returns the events that tell both accounts of a challenge.
fn events(
    row: &ChallengeRow,
    challenger: &Account,
    challenged: &Account,
    at: i64,
) -> Result<Vec<NewEvent>, StoreError> {
    let event = |account: &Account| -> Result<NewEvent, StoreError> {
        let challenge = shown(row, &account.id, challenger, challenged)?;
        Ok(NewEvent { account: account.id.clone(), at, body: json(&AccountEvent::Challenge { challenge }) })
    };
    Ok(vec![event(challenger)?, event(challenged)?])
}

/// Returns the open challenges of an account, newest first.
pub(super) async fn open_challenges(app: &App, account: &str) -> Result<Vec<Challenge>, StoreError> {
    let rows = app.tables.store().challenges(account, app.tables.now().wall).await?;
    rows.iter().map(|(row, challenger, challenged)| shown(row, account, challenger, challenged)).collect()
}

#[utoipa::path(
    get,
    path = "/api/v1/challenges",
    operation_id = "challenges",
    summary = "Your open challenges, received and sent, newest first",
    tag = "challenges",
    responses((status = 200, description = "Done", body = Vec<Challenge>))
)]
pub(crate) async fn list(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Vec<Challenge>>> {
    Ok(Json(open_challenges(&app, &identity.account.id).await?))
}

fn no_such_person() -> Failure {
    Failure::NotFound(Refusal::new(RefusalCode::NoSuchPerson, "there is no such person"))
}

/// Finds the account that a challenge is for.
async fn opponent(app: &App, identity: &Identity, wanted: &NewChallenge) -> Answer<Account> {
    let store = app.tables.store();
    if let Some(name) = &wanted.name {
        let account = store.account_by_login(&text::login(name)).await?;
        return account.filter(|account| account.banned == 0).ok_or_else(no_such_person);
    }
    let (Some(speaker), Some(table)) = (&wanted.speaker, &wanted.table) else {
        return Err(Failure::Bad(Refusal::new(
            RefusalCode::BadRequest,
            "name an account, or somebody at a table of yours",
        )));
    };
    let doc = find(app, table).await?;
    if doc.seats_of(&identity.account.id).is_empty() {
        return Err(Failure::NotFound(Refusal::no_such_table()));
    }
    let found = doc
        .seats
        .iter()
        .filter(|seat| seat.kind == SeatKind::Human)
        .filter_map(|seat| seat.account.as_deref())
        .find(|account| table::speaker(account) == *speaker);
    let account = store.account(found.ok_or_else(no_such_person)?).await?;
    account.filter(|account| account.banned == 0).ok_or_else(no_such_person)
}

/// Returns the table of a challenge with both accounts seated.
fn seated(
    game: &NewTable,
    challenger: &Account,
    challenged: &Account,
    now: i64,
) -> Result<TableDoc, Refusal> {
    let (host, guest) = (asker_of(challenger), asker_of(challenged));
    // Both agree, so a bot account may sit down.
    let is_for_bots = guest.bot_owner.is_some() || host.bot_owner.is_some();
    let bots_allowed = Some(is_for_bots || game.bots_allowed == Some(true));
    let mut wanted = NewTable { bots_allowed, ..game.clone() };
    let free = wanted.seats.iter().position(|seat| seat.kind == SeatKind::Open);
    // A seat gets its color when it is taken.
    let color = free.and_then(|free| wanted.seats[free].color.take());
    let (id, keys) = fresh_ids();
    let doc = TableDoc::open(id, keys, host, &wanted, now)?;
    let (Some(free), false) = (free, doc.seats_of(host.account).is_empty()) else {
        return Err(Refusal::new(
            RefusalCode::BadSeats,
            "a challenge needs a seat of the kind human and one of the kind open",
        ));
    };
    let join = Request::Join { invite: Some(doc.invite.clone()), seat: Some(free), color };
    match doc.handle(guest, &join)? {
        // The stored table has version 1.
        Changed::Updated(joined) => Ok(TableDoc { version: 1, ..*joined }),
        Changed::Unchanged | Changed::Deleted => Ok(doc),
    }
}

/// Challenges an account to a game.
#[utoipa::path(
    post,
    path = "/api/v1/challenges",
    operation_id = "newChallenge",
    summary = "Challenge an account to a game",
    tag = "challenges",
    request_body = NewChallenge,
    responses((status = 200, description = "Done", body = Challenge))
)]
pub(crate) async fn challenge(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewChallenge>,
) -> Answer<Json<Challenge>> {
    let Json(wanted) = body?;
    let me = &identity.account;
    app.count_challenge(me, identity.address)?;
    let now = app.tables.now().wall;
    let opponent = opponent(&app, &identity, &wanted).await?;
    if opponent.id == me.id {
        return Err(Failure::of(Refusal::new(RefusalCode::OwnAccount, "you cannot challenge yourself")));
    }
    // The same checks as for opening the table, so that opening it later succeeds.
    let doc = seated(&wanted.game, me, &opponent, now).map_err(Failure::of)?;
    app.check_words(&doc.title).map_err(Failure::of)?;
    for seat in doc.seats.iter().filter(|seat| seat.kind == SeatKind::HotSeat) {
        check_name(&app, &seat.name, &me.id).await?;
    }
    let row = ChallengeRow {
        id: random::name::<12>(&mut Os),
        challenger: me.id.clone(),
        challenged: opponent.id.clone(),
        state: ChallengeState::Open.id().to_owned(),
        body: serde_json::to_string(&wanted.game).expect("plain data becomes JSON"),
        table: None,
        created: now,
        expires: now + CHALLENGE_TIME.as_millis() as i64,
    };
    let told = events(&row, me, &opponent, now)?;
    let too_many = |message: &str| {
        Failure::of(Refusal::new(RefusalCode::TooManyChallenges, message).with("most", OPEN_CHALLENGES))
    };
    match app.tables.store().add_challenge(&row, OPEN_CHALLENGES, &told).await? {
        ChallengeAdded::Done => Ok(Json(shown(&row, &me.id, me, &opponent)?)),
        ChallengeAdded::Blocked => {
            Err(Failure::of(Refusal::new(RefusalCode::Blocked, "this person accepts no challenges from you")))
        }
        ChallengeAdded::TooManySent => Err(too_many("you have too many open challenges: withdraw one first")),
        ChallengeAdded::TooManyReceived => Err(too_many("this person has too many open challenges")),
    }
}

/// A challenge with its two accounts.
struct Found {
    row: ChallengeRow,
    challenger: Account,
    challenged: Account,
}

/// Finds a challenge of the asker's: one that was received or one that was sent.
async fn find_challenge(app: &App, identity: &Identity, id: &str, received: bool) -> Answer<Found> {
    let absent =
        || Failure::NotFound(Refusal::new(RefusalCode::NoSuchChallenge, "there is no such challenge"));
    if !is_id(id) {
        return Err(absent());
    }
    let store = app.tables.store();
    let row = store.challenge(id).await?.ok_or_else(absent)?;
    let own = if received { &row.challenged } else { &row.challenger };
    if *own != identity.account.id {
        return Err(absent());
    }
    let challenger = store.account(&row.challenger).await?.ok_or_else(absent)?;
    let challenged = store.account(&row.challenged).await?.ok_or_else(absent)?;
    Ok(Found { row, challenger, challenged })
}

/// Stores the answer to a challenge and notifies both accounts.
async fn answer(app: &App, found: Found, state: ChallengeState, table: Option<&TableDoc>) -> Answer<()> {
    let Found { mut row, challenger, challenged } = found;
    let now = app.tables.now().wall;
    row.state = state.id().to_owned();
    row.table = table.map(|doc| doc.id.clone());
    let told = events(&row, &challenger, &challenged, now)?;
    let stored = table.map(write_doc);
    if app.tables.store().answer_challenge(&row.id, &row.state, now, stored.as_ref(), &told).await? {
        return Ok(());
    }
    Err(Failure::of(Refusal::new(
        RefusalCode::ChallengeClosed,
        "the challenge has been answered or withdrawn, or has expired",
    )))
}

/// Accepts a challenge: the table is opened with both accounts seated, and the challenger is its host.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/accept",
    operation_id = "acceptChallenge",
    summary = "Accept a challenge: its table is opened with both accounts seated",
    tag = "challenges",
    params(("id" = String, Path, description = "The id")),
    request_body = Empty,
    responses((status = 200, description = "Done", body = Opened))
)]
pub(crate) async fn accept(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    _body: Bytes,
) -> Answer<Json<Opened>> {
    let found = find_challenge(&app, &identity, &id, true).await?;
    if found.challenger.banned != 0 {
        return Err(Failure::of(Refusal::new(
            RefusalCode::ChallengeClosed,
            "the challenge has been answered or withdrawn, or has expired",
        )));
    }
    let game: NewTable = serde_json::from_str(&found.row.body)
        .map_err(|_| StoreError::Damaged(format!("challenge {id} is unreadable")))?;
    let now = app.tables.now().wall;
    let doc = seated(&game, &found.challenger, &found.challenged, now).map_err(Failure::of)?;
    check_room(&app, &identity, &doc).await?;
    answer(&app, found, ChallengeState::Accepted, Some(&doc)).await?;
    app.open_tables.changed();
    let people = doc.seats.iter().filter(|seat| seat.kind != SeatKind::Bot).count();
    app.tables.store().note_use(&doc.id, people as i64, now).await?;
    Ok(Json(Opened { id: doc.id }))
}

/// Declines a challenge.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/decline",
    operation_id = "declineChallenge",
    summary = "Decline a challenge, and accept none from its challenger any more if `block` is true",
    tag = "challenges",
    params(("id" = String, Path, description = "The id")),
    request_body = Decline,
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn decline(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
    body: Body<Decline>,
) -> Answer<Response> {
    let Json(Decline { block }) = body?;
    let found = find_challenge(&app, &identity, &id, true).await?;
    if block {
        let now = app.tables.now().wall;
        app.tables.store().set_block(&found.challenged.id, &found.challenger.id, Some(now)).await?;
    }
    answer(&app, found, ChallengeState::Declined, None).await?;
    Ok(done())
}

/// Withdraws a challenge.
#[utoipa::path(
    delete,
    path = "/api/v1/challenges/{id}",
    operation_id = "withdrawChallenge",
    summary = "Withdraw a challenge",
    tag = "challenges",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn withdraw(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let found = find_challenge(&app, &identity, &id, false).await?;
    answer(&app, found, ChallengeState::Withdrawn, None).await?;
    Ok(done())
}

#[utoipa::path(
    get,
    path = "/api/v1/blocks",
    operation_id = "blocks",
    summary = "The people from whom you accept no challenges",
    tag = "challenges",
    responses((status = 200, description = "Done", body = Vec<Person>))
)]
pub(crate) async fn blocks(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Vec<Person>>> {
    let blocked = app.tables.store().blocks(&identity.account.id).await?;
    Ok(Json(blocked.iter().map(person).collect()))
}

#[utoipa::path(
    delete,
    path = "/api/v1/blocks/{id}",
    operation_id = "unblock",
    summary = "Accept challenges from a person again",
    tag = "challenges",
    params(("id" = String, Path, description = "The `speaker` of the person")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn unblock(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let store = app.tables.store();
    let blocked = store.blocks(&identity.account.id).await?;
    let found = blocked.iter().find(|account| table::speaker(&account.id) == id);
    store.set_block(&identity.account.id, &found.ok_or_else(no_such_person)?.id, None).await?;
    Ok(done())
}
