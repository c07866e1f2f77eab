//! Tokens, with which programs act for an account.

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::response::Response;

use crate::http::answer::{Answer, Body, Empty, done};
use crate::http::error::Failure;
use crate::http::identity::{self, Identity};
use crate::http::state::App;
use crate::http::tables::is_id;
use crate::limits::TOKENS;
use crate::store::Token;
use protocol::{NewToken, Refusal, RefusalCode, TokenInfo};

fn token_info(token: Token, key: Option<String>) -> TokenInfo {
    let scopes = token.scopes.split(' ').map(str::to_owned).collect();
    let seen = (token.seen != 0).then_some(token.seen);
    let (created, expires) = (token.created, token.expires);
    TokenInfo { id: token.id, name: token.name, scopes, created, expires, seen, token: key }
}

#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    operation_id = "tokens",
    summary = "The tokens of this account, without their keys",
    tag = "accounts",
    responses((status = 200, description = "Done", body = Vec<TokenInfo>))
)]
pub(crate) async fn tokens(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
) -> Answer<Json<Vec<TokenInfo>>> {
    let tokens = app.tables.store().tokens(&identity.account.id).await?;
    Ok(Json(tokens.into_iter().map(|token| token_info(token, None)).collect()))
}

#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    operation_id = "newToken",
    summary = "Make a token for a bot or a script; its key is shown this once",
    tag = "accounts",
    request_body = NewToken,
    responses((status = 200, description = "Done", body = TokenInfo))
)]
pub(crate) async fn new_token(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    body: Body<NewToken>,
) -> Answer<Json<TokenInfo>> {
    let Json(wanted) = body?;
    let store = app.tables.store();
    if store.tokens(&identity.account.id).await?.len() >= TOKENS {
        return Err(Failure::Conflict(
            Refusal::new(RefusalCode::TooManyTokens, "revoke a token first").with("most", TOKENS as i64),
        ));
    }
    let now = app.tables.now().wall;
    let (token, key) =
        identity::new_token(&identity.account.id, &wanted.name, wanted.scopes, wanted.days, now)
            .map_err(Failure::of)?;
    if !store.add_token(&token, Some(identity.by.hash())).await? {
        return Err(Failure::Unknown);
    }
    Ok(Json(token_info(token, Some(key))))
}

#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{id}",
    operation_id = "endToken",
    summary = "Revoke a token",
    tag = "accounts",
    params(("id" = String, Path, description = "The id")),
    responses((status = 200, description = "Done", body = Empty))
)]
pub(crate) async fn drop_token(
    State(app): State<App>,
    Extension(identity): Extension<Identity>,
    Path(id): Path<String>,
) -> Answer<Response> {
    let absent = || Failure::NotFound(Refusal::new(RefusalCode::NoSuchToken, "there is no such token"));
    if !is_id(&id) {
        return Err(absent());
    }
    let hash = app.tables.store().drop_token(&identity.account.id, &id).await?.ok_or_else(absent)?;
    app.tables.end_sockets(&hash);
    Ok(done())
}
