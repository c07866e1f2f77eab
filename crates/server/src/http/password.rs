//! Setting the password of an account.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::guard::Address;
use crate::http::identity::Identity;
use crate::http::me::{about, name_taken};
use crate::http::password_hashing;
use crate::http::sessions::{begin_session, remember_browser, with_cookies};
use crate::http::state::App;
use crate::store::{Account, PasswordChange, PasswordSaved};
use protocol::{Me, NewPassword, Refusal, RefusalCode};
use table::text;

/// Checks a password against a hash on a separate thread with a bounded queue.
pub(super) async fn is_password(app: &App, password: String, hash: Option<String>) -> Answer<bool> {
    let right = app.passwords.run(move || password_hashing::is_password(&password, hash.as_deref())).await;
    right.ok_or_else(|| Failure::Busy(Refusal::busy()))
}

/// Sets a password. Ends every session, token and link of the account, and begins a new session here.
#[utoipa::path(
    post,
    path = "/api/v1/password",
    operation_id = "setPassword",
    summary = "Set a password, with the old one if there is one; ends every session, token and link",
    tag = "accounts",
    request_body = NewPassword,
    responses((status = 200, description = "Done", body = Me))
)]
pub(crate) async fn set_password(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    Extension(identity): Extension<Identity>,
    headers: HeaderMap,
    body: Body<NewPassword>,
) -> Answer<Response> {
    let Json(NewPassword { password, old }) = body?;
    password_hashing::check_password(&password).map_err(Failure::of)?;
    let account = identity.account;
    app.count_password(address, &account.id)?;
    if account.password.is_some() {
        let Some(old) = old else {
            return Err(Failure::Forbidden(Refusal::new(
                RefusalCode::OldPasswordNeeded,
                "send the old password, too",
            )));
        };
        if !is_password(&app, old, account.password.clone()).await? {
            return Err(Failure::Forbidden(Refusal::new(
                RefusalCode::WrongOldPassword,
                "the old password is wrong",
            )));
        }
    }
    let account = store_password(&app, account, identity.by.hash(), password).await?;
    end_everything(&app, &account.id).await?;
    let cookie = begin_session(&app, &account, &headers).await?;
    let browser = remember_browser(&app, &account).await?;
    Ok(with_cookies([Some(cookie), Some(browser)], Json(about(&account))))
}

/// Hashes and stores a password for the name that the account has when it is stored. Fails if the session has ended
/// or another password was set meanwhile.
async fn store_password(app: &App, mut account: Account, session: &str, password: String) -> Answer<Account> {
    let hash = app.passwords.run(move || password_hashing::hash_password(&password)).await;
    let hash = hash.ok_or_else(|| Failure::Busy(Refusal::busy()))?;
    loop {
        let change = PasswordChange {
            account: account.id.clone(),
            name: account.name.clone(),
            old: account.password.clone(),
            session: Some(session.to_owned()),
            login: text::login(&account.name),
            hash: hash.clone(),
        };
        match app.tables.store().set_password(&change).await? {
            PasswordSaved::Done => {
                account.login = Some(change.login);
                account.password = Some(hash);
                return Ok(account);
            }
            PasswordSaved::Taken => return Err(name_taken()),
            PasswordSaved::Stale => return Err(Failure::Unknown),
            PasswordSaved::Renamed => {
                let renamed = app.tables.store().account(&account.id).await?.ok_or(Failure::Unknown)?;
                account.name = renamed.name;
            }
        }
    }
}

/// Ends all sessions, links and tokens of an account, and their sockets.
async fn end_everything(app: &App, account: &str) -> Answer<()> {
    let store = app.tables.store();
    let mut ended = store.drop_sessions(account).await?;
    ended.extend(store.drop_tokens(account).await?);
    for hash in ended {
        app.tables.end_sockets(&hash);
    }
    Ok(())
}
