//! Bot accounts: becoming one, and those that are online.

use axum::Json;
use axum::extract::{Extension, Query, State};
use serde::Deserialize;

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::identity::Identity;
use crate::http::me::{about, name_taken};
use crate::http::state::App;
use crate::limits::{BOT_ONLINE_TIME, LISTED_BOTS};
use crate::store::{Account, BotMade};
use protocol::{BecomeBot, Me, Person, Refusal, RefusalCode};
use table::text;

/// Returns an account as others may know it.
pub(super) fn person(account: &Account) -> Person {
    Person {
        name: account.name.clone(),
        speaker: table::speaker(&account.id),
        bot_owner: account.owner().map(str::to_owned),
    }
}

/// The part of the list of bot accounts.
#[derive(Deserialize)]
pub(crate) struct Page {
    /// The name of the last bot account of the page before; the first page if absent.
    after: Option<String>,
}

/// The bot accounts that are online: an event stream is open for them.
#[utoipa::path(
    get,
    path = "/api/v1/bots",
    operation_id = "bots",
    summary = "The bot accounts that are online, by name, at most 100 in a page",
    tag = "accounts",
    params(("after" = Option<String>, Query, description = "The name of the last bot account of the page before; the first page if absent")),
    responses((status = 200, description = "Done", body = Vec<Person>))
)]
pub(crate) async fn list(State(app): State<App>, Query(page): Query<Page>) -> Answer<Json<Vec<Person>>> {
    let since = app.tables.now().wall - BOT_ONLINE_TIME.as_millis() as i64;
    let after = page.after.as_deref().map(text::login).unwrap_or_default();
    let bots = app.tables.store().online_bots(since, &after, LISTED_BOTS).await?;
    Ok(Json(bots.iter().map(person).collect()))
}

/// Finds a bot account that is online by its name.
pub(super) async fn find_online(app: &App, name: &str) -> Answer<Account> {
    let absent = || {
        Failure::NotFound(Refusal::new(RefusalCode::NoSuchPerson, "no bot account of that name is online"))
    };
    let bot = app.tables.store().account_by_login(&text::login(name)).await?;
    let bot = bot.filter(|bot| bot.is_bot() && bot.banned == 0).ok_or_else(absent)?;
    let since = app.tables.now().wall - BOT_ONLINE_TIME.as_millis() as i64;
    if bot.bot_seen < since { Err(absent()) } else { Ok(bot) }
}

/// Makes the asker's account a bot account, for good.
#[utoipa::path(
    post,
    path = "/api/v1/me/bot",
    operation_id = "becomeBot",
    summary = "Make your account a bot account, for good; only if it has never belonged to a table",
    tag = "accounts",
    request_body = BecomeBot,
    responses((status = 200, description = "Done", body = Me))
)]
pub(crate) async fn become_bot(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<BecomeBot>,
) -> Answer<Json<Me>> {
    let Json(BecomeBot { owner }) = body?;
    let owner = text::name(&owner).map_err(Failure::of)?;
    app.check_words(&owner).map_err(Failure::of)?;
    app.count_new_bot(identity.address)?;
    let (store, account) = (app.tables.store(), &identity.account);
    let login = text::login(&account.name);
    match store.make_bot(&account.id, app.tables.now().wall, &owner, &login).await? {
        BotMade::Done => {}
        BotMade::Already => {
            return Err(Failure::of(Refusal::new(RefusalCode::AlreadyBot, "this is a bot account already")));
        }
        BotMade::HasPlayed => {
            return Err(Failure::of(Refusal::new(
                RefusalCode::HasPlayed,
                "this account has belonged to a table: make a new account for the bot",
            )));
        }
        BotMade::NameTaken => return Err(name_taken()),
    }
    // Sockets and streams that were opened as a person are closed.
    app.tables.end_account(&account.id);
    let account = store.account(&account.id).await?.ok_or(Failure::Unknown)?;
    Ok(Json(about(&account)))
}
