//! Links to other devices: for a whole account, or for one seat of one table.

use axum::Json;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::http::answer::{Answer, Body};
use crate::http::error::Failure;
use crate::http::guard::Address;
use crate::http::identity::{self, Identity};
use crate::http::me::about;
use crate::http::sessions::{add_session, begin_session, end_session};
use crate::http::state::App;
use crate::http::tables::find;
use crate::limits::{HAND_TIME, LINK_TIME};
use crate::store::Session;
use protocol::{DeviceLink, LinkOffer, LinkUsed, NewLink, Refusal, RefusalCode, UseLink};

/// Returns the key under which a link's hash is stored. No cookie has this form, so a link cannot be used as a
/// session.
fn link_row(key: &str) -> String {
    format!("link {}", identity::hash_key(key))
}

fn no_such_link() -> Failure {
    Failure::NotFound(Refusal::new(RefusalCode::NoSuchLink, "the link was already used or has expired"))
}

/// Makes a link for another device, which works once and soon: for the whole account, or for one seat of one table.
#[utoipa::path(
    post,
    path = "/api/v1/links",
    operation_id = "newLink",
    summary = "A link for another device, once and within two minutes: for the whole account, or for one seat of one table",
    tag = "accounts",
    request_body = NewLink,
    responses((status = 200, description = "Done", body = DeviceLink))
)]
pub(crate) async fn new_link(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewLink>,
) -> Answer<Json<DeviceLink>> {
    let Json(wanted) = body?;
    let account = &identity.account.id;
    let bound = match wanted.table {
        None => None,
        Some(table) => {
            let doc = find(&app, &table).await?;
            let seats = doc.seats_of(account);
            let seat = match wanted.seat {
                Some(seat) => seats.contains(&seat).then_some(seat),
                None => seats.first().copied(),
            };
            let refused = || Refusal::new(RefusalCode::NotYourSeat, "you have no such seat at this table");
            Some((table, seat.ok_or_else(|| Failure::Forbidden(refused()))?))
        }
    };
    let key = identity::new_secret();
    let now = app.tables.now().wall;
    let until = now + LINK_TIME.as_millis() as i64;
    let mut link = Session::new(&link_row(&key), account, now, until);
    link.bound = bound;
    if !app.tables.store().add_link(&link, identity.by.hash()).await? {
        return Err(Failure::Unknown);
    }
    Ok(Json(DeviceLink { key, seconds: LINK_TIME.as_secs() as i64 }))
}

/// Says what a link would do, without using it.
#[utoipa::path(
    post,
    path = "/api/v1/links/look",
    operation_id = "lookAtLink",
    summary = "What a link would do, without using it",
    tag = "accounts",
    request_body = UseLink,
    responses((status = 200, description = "Done", body = LinkOffer))
)]
pub(crate) async fn look_at_link(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    body: Body<UseLink>,
) -> Answer<Json<LinkOffer>> {
    let Json(UseLink { key }) = body?;
    app.count_link(address)?;
    let found = app.tables.store().session(&link_row(&key), app.tables.now().wall).await?;
    let (link, account) = found.ok_or_else(no_such_link)?;
    let (table, seat) = link.bound.unzip();
    Ok(Json(LinkOffer { name: account.name, has_password: account.password.is_some(), table, seat }))
}

/// Uses a link: this browser becomes the account, and what it was before ends; or it becomes the hand of one seat,
/// beside what it is.
#[utoipa::path(
    post,
    path = "/api/v1/links/use",
    operation_id = "useLink",
    summary = "Use such a link: the browser becomes the account and its session before ends, or it becomes the hand of the one seat",
    tag = "accounts",
    request_body = UseLink,
    responses((status = 200, description = "Done", body = LinkUsed))
)]
pub(crate) async fn use_link(
    State(app): State<App>,
    Extension(Address(address)): Extension<Address>,
    identity: Option<Extension<Identity>>,
    headers: HeaderMap,
    body: Body<UseLink>,
) -> Answer<Response> {
    let Json(UseLink { key }) = body?;
    app.count_link(address)?;
    let now = app.tables.now().wall;
    let store = app.tables.store();
    // Read before the link is used, so that a password set in between is noticed when the session is stored.
    let (_, account) = store.session(&link_row(&key), now).await?.ok_or_else(no_such_link)?;
    let (link, _) = store.take_session(&link_row(&key), now).await?.ok_or_else(no_such_link)?;
    if account.banned != 0 {
        return Err(Failure::Forbidden(Refusal::new(
            RefusalCode::Banned,
            "the operator has closed this account",
        )));
    }
    if let Some((table, seat)) = link.bound {
        let key = identity::new_secret();
        let until = now + HAND_TIME.as_millis() as i64;
        let mut hand = Session::new(&identity::hash_key(&key), &account.id, now, until);
        hand.device = identity::device(&headers);
        hand.bound = Some((table.clone(), seat));
        add_session(&app, &account, &hand).await?;
        let cookie = identity::set_hand_cookie(&key, &table, app.front.is_secure());
        let used = LinkUsed { me: None, table: Some(table), seat: Some(seat) };
        return Ok(([(header::SET_COOKIE, cookie)], Json(used)).into_response());
    }
    let cookie = begin_session(&app, &account, &headers).await?;
    if let Some(Extension(identity)) = identity {
        end_session(&app, &identity).await?;
    }
    let used = LinkUsed { me: Some(about(&account)), table: None, seat: None };
    Ok(([(header::SET_COOKIE, cookie)], Json(used)).into_response())
}
