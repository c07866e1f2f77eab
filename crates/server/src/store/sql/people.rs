//! Accounts, sessions, tokens, reports, and the operator's commands.

macro_rules! people {
    ($name:ident, $database:ty) => {
        fn account_of(row: &<$database as sqlx::Database>::Row) -> Account {
            Account {
                id: row.get("id"),
                name: row.get("name"),
                language: row.get("language"),
                login: row.get("login"),
                password: row.get("password"),
                created: row.get("created"),
                banned: row.get("banned"),
                bot: row.get("bot"),
                bot_owner: row.get("bot_owner"),
                bot_seen: row.get("bot_seen"),
            }
        }

        /// The columns of a session, under names that no column of an account has.
        const SESSION: &str = "sessions.hash, sessions.account, sessions.created AS session_created, \
             sessions.expires, sessions.seen, sessions.device, sessions.table_id, sessions.seat";

        fn session_of(row: &<$database as sqlx::Database>::Row) -> Session {
            let (table, seat): (Option<String>, Option<i64>) = (row.get("table_id"), row.get("seat"));
            Session {
                hash: row.get("hash"),
                account: row.get("account"),
                created: row.get("session_created"),
                expires: row.get("expires"),
                seen: row.get("seen"),
                device: row.get("device"),
                bound: table.zip(seat.and_then(|seat| usize::try_from(seat).ok())),
            }
        }

        /// The columns of a token, under names that no column of an account has.
        const TOKEN: &str = "tokens.id AS token_id, tokens.hash, tokens.account, tokens.name AS token_name, \
             tokens.scopes, tokens.created AS token_created, tokens.expires, tokens.seen";

        fn token_of(row: &<$database as sqlx::Database>::Row) -> Token {
            Token {
                id: row.get("token_id"),
                hash: row.get("hash"),
                account: row.get("account"),
                name: row.get("token_name"),
                scopes: row.get("scopes"),
                created: row.get("token_created"),
                expires: row.get("expires"),
                seen: row.get("seen"),
            }
        }

        /// Returns whether a change was made; `None` when another row has a value that must be unique.
        fn made(
            result: std::result::Result<<$database as sqlx::Database>::QueryResult, sqlx::Error>,
        ) -> Result<Option<bool>> {
            match result {
                Ok(done) => Ok(Some(done.rows_affected() > 0)),
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(None),
                Err(error) => Err(error.into()),
            }
        }

        /// Returns whether a session is open, and keeps it from being ended before this transaction is.
        async fn hold_session(connection: &mut Connection, hash: &str) -> Result<bool> {
            // A write that changes nothing locks the session, so that it cannot end at the same time.
            let held = sqlx::query("UPDATE sessions SET seen = seen WHERE hash = $1").bind(hash).execute(connection).await?;
            Ok(held.rows_affected() == 1)
        }

        async fn insert_session(connection: &mut Connection, session: Session) -> Result<()> {
            let (table, seat) = session.bound.unzip();
            sqlx::query(
                "INSERT INTO sessions (hash, account, created, expires, seen, device, table_id, seat) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(session.hash)
            .bind(session.account)
            .bind(session.created)
            .bind(session.expires)
            .bind(session.seen)
            .bind(session.device)
            .bind(table)
            .bind(seat.map(|seat| seat as i64))
            .execute(connection)
            .await?;
            Ok(())
        }

        impl $name {
            /// Notifies the other nodes that these sessions or tokens have ended.
            async fn ended(&self, hashes: &[String]) {
                let changes: Vec<String> = hashes.iter().map(|hash| format!("e{hash}")).collect();
                self.tell_nodes(&changes).await;
            }
        }

        #[async_trait]
        impl People for $name {
            async fn add_account(&self, account: &Account) -> Result<bool> {
                let account = account.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        let added = sqlx::query(
                            "INSERT INTO accounts (id, name, language, login, password, created, banned, bot, bot_owner) \
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING",
                        )
                        .bind(&account.id)
                        .bind(&account.name)
                        .bind(account.language.as_deref())
                        .bind(account.login.as_deref())
                        .bind(account.password.as_deref())
                        .bind(account.created)
                        .bind(account.banned)
                        .bind(account.bot)
                        .bind(account.bot_owner.as_deref())
                        .execute(connection)
                        .await?;
                        Ok(added.rows_affected() == 1)
                    })
                })
                .await
            }

            async fn account(&self, id: &str) -> Result<Option<Account>> {
                let row = sqlx::query("SELECT * FROM accounts WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn account_by_login(&self, login: &str) -> Result<Option<Account>> {
                let row =
                    sqlx::query("SELECT * FROM accounts WHERE login = $1").bind(login).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn rename(&self, account: &str, name: &str, login: &str) -> Result<bool> {
                let (account, name, login) = (account.to_owned(), name.to_owned(), login.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        let renamed = sqlx::query(
                            "UPDATE accounts SET name = $1, login = CASE WHEN login IS NULL THEN NULL ELSE $2 END WHERE id = $3",
                        )
                        .bind(name)
                        .bind(login)
                        .bind(account)
                        .execute(connection)
                        .await;
                        Ok(made(renamed)?.is_some())
                    })
                })
                .await
            }

            async fn set_language(&self, account: &str, language: &str) -> Result<()> {
                let (account, language) = (account.to_owned(), language.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("UPDATE accounts SET language = $1 WHERE id = $2")
                            .bind(language)
                            .bind(account)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn set_password(&self, change: &PasswordChange) -> Result<PasswordSaved> {
                let PasswordChange { account, name, old, session, login, hash } = change.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        if let Some(session) = session
                            && !hold_session(&mut *connection, &session).await?
                        {
                            return Ok(PasswordSaved::Stale);
                        }
                        let stored: Option<String> = sqlx::query_scalar("SELECT password FROM accounts WHERE id = $1")
                            .bind(&account)
                            .fetch_optional(&mut *connection)
                            .await?
                            .flatten();
                        if stored != old {
                            return Ok(PasswordSaved::Stale);
                        }
                        let saved = sqlx::query(
                            "UPDATE accounts SET password = $1, login = $2 \
                             WHERE id = $3 AND name = $4 AND COALESCE(password, '') = $5",
                        )
                        .bind(hash)
                        .bind(login)
                        .bind(account)
                        .bind(name)
                        .bind(old.unwrap_or_default())
                        .execute(connection)
                        .await;
                        Ok(match made(saved)? {
                            Some(true) => PasswordSaved::Done,
                            Some(false) => PasswordSaved::Renamed,
                            None => PasswordSaved::Taken,
                        })
                    })
                })
                .await
            }

            async fn ban(&self, account: &str, at: i64) -> Result<bool> {
                let account = account.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        let banned = sqlx::query("UPDATE accounts SET banned = $1 WHERE id = $2")
                            .bind(at)
                            .bind(account)
                            .execute(connection)
                            .await;
                        Ok(made(banned)? == Some(true))
                    })
                })
                .await
            }

            async fn find_accounts(&self, text: &str, limit: i64) -> Result<Vec<Account>> {
                let rows = sqlx::query(
                    "SELECT * FROM accounts WHERE id = $1 OR name LIKE $2 ESCAPE '!' OR login LIKE $2 ESCAPE '!' \
                     ORDER BY created DESC, id LIMIT $3",
                )
                .bind(text)
                .bind(format!("%{}%", text.replace('!', "!!").replace('%', "!%").replace('_', "!_")))
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(account_of).collect())
            }

            async fn add_session(&self, session: &Session) -> Result<()> {
                let session = session.clone();
                self.change(move |connection| Box::pin(insert_session(connection, session))).await
            }

            async fn add_link(&self, link: &Session, by: &str) -> Result<bool> {
                let (link, by) = (link.clone(), by.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        if !hold_session(&mut *connection, &by).await? {
                            return Ok(false);
                        }
                        insert_session(connection, link).await?;
                        Ok(true)
                    })
                })
                .await
            }

            async fn session(&self, hash: &str, now: i64) -> Result<Option<(Session, Account)>> {
                let statement = format!(
                    "SELECT {SESSION}, accounts.* FROM sessions JOIN accounts ON accounts.id = sessions.account \
                     WHERE sessions.hash = $1 AND sessions.expires > $2"
                );
                let row = sqlx::query(AssertSqlSafe(statement))
                    .bind(hash)
                    .bind(now)
                    .fetch_optional(&self.read)
                    .await?;
                Ok(row.as_ref().map(|row| (session_of(row), account_of(row))))
            }

            async fn touch_session(&self, hash: &str, seen: i64, expires: i64) -> Result<()> {
                let hash = hash.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("UPDATE sessions SET seen = $1, expires = $2 WHERE hash = $3")
                            .bind(seen)
                            .bind(expires)
                            .bind(hash)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn sessions(&self, account: &str) -> Result<Vec<Session>> {
                let statement =
                    format!("SELECT {SESSION} FROM sessions WHERE account = $1 ORDER BY seen DESC, hash");
                let rows = sqlx::query(AssertSqlSafe(statement)).bind(account).fetch_all(&self.read).await?;
                Ok(rows.iter().map(session_of).collect())
            }

            async fn drop_session(&self, hash: &str) -> Result<()> {
                let dropped = hash.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(dropped).execute(connection).await?;
                        Ok(())
                    })
                })
                .await?;
                self.ended(&[hash.to_owned()]).await;
                Ok(())
            }

            async fn drop_sessions(&self, account: &str) -> Result<Vec<String>> {
                let account = account.to_owned();
                let dropped: Vec<String> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let statement = "DELETE FROM sessions WHERE account = $1 RETURNING hash";
                            Ok(sqlx::query_scalar(statement).bind(account).fetch_all(connection).await?)
                        })
                    })
                    .await?;
                self.ended(&dropped).await;
                Ok(dropped)
            }

            async fn take_session(&self, hash: &str, now: i64) -> Result<Option<(Session, Account)>> {
                let hash = hash.to_owned();
                let taken: Option<Session> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let statement = "DELETE FROM sessions WHERE hash = $1 AND expires > $2 \
                                 RETURNING hash, account, created AS session_created, expires, seen, device, table_id, seat";
                            let row =
                                sqlx::query(statement).bind(hash).bind(now).fetch_optional(connection).await?;
                            Ok(row.as_ref().map(session_of))
                        })
                    })
                    .await?;
                let Some(session) = taken else { return Ok(None) };
                let account = self.account(&session.account).await?;
                Ok(account.map(|account| (session, account)))
            }

            async fn forget(&self, account: &str) -> Result<Vec<String>> {
                let id = account.to_owned();
                let mut tables: Vec<String> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let tables = sqlx::query_scalar("DELETE FROM chat WHERE account = $1 RETURNING table_id")
                                .bind(&id)
                                .fetch_all(&mut *connection)
                                .await?;
                            for statement in [
                                "DELETE FROM members WHERE account = $1",
                                "DELETE FROM sessions WHERE account = $1",
                                "DELETE FROM tokens WHERE account = $1",
                                "DELETE FROM reports WHERE reporter = $1 OR about = $1",
                                "DELETE FROM events WHERE account = $1",
                                "DELETE FROM challenges WHERE challenger = $1 OR challenged = $1",
                                "DELETE FROM blocks WHERE account = $1 OR blocked = $1",
                                "DELETE FROM accounts WHERE id = $1",
                            ] {
                                sqlx::query(statement).bind(&id).execute(&mut *connection).await?;
                            }
                            Ok(tables)
                        })
                    })
                    .await?;
                tables.sort_unstable();
                tables.dedup();
                let mut changes: Vec<String> = tables.iter().map(|table| format!("t{table}")).collect();
                changes.push(format!("a{account}"));
                self.tell_nodes(&changes).await;
                Ok(tables)
            }

            async fn drop_expired(&self, now: i64) -> Result<u64> {
                self.change(move |connection| {
                    Box::pin(async move {
                        let mut dropped = 0;
                        for (statement, until) in [
                            ("DELETE FROM sessions WHERE expires <= $1", now),
                            ("DELETE FROM tokens WHERE expires <= $1", now),
                            ("DELETE FROM reports WHERE at <= $1", now - REPORT_TIME.as_millis() as i64),
                            ("DELETE FROM events WHERE at <= $1", now - EVENT_TIME.as_millis() as i64),
                            ("DELETE FROM challenges WHERE expires <= $1", now),
                        ] {
                            dropped += sqlx::query(statement).bind(until).execute(&mut *connection).await?.rows_affected();
                        }
                        Ok(dropped)
                    })
                })
                .await
            }

            async fn add_token(&self, token: &Token, by: Option<&str>) -> Result<bool> {
                let (token, by) = (token.clone(), by.map(str::to_owned));
                self.change(move |connection| {
                    Box::pin(async move {
                        if let Some(by) = by
                            && !hold_session(&mut *connection, &by).await?
                        {
                            return Ok(false);
                        }
                        sqlx::query(
                            "INSERT INTO tokens (id, hash, account, name, scopes, created, expires, seen) \
                             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                        )
                        .bind(&token.id)
                        .bind(&token.hash)
                        .bind(&token.account)
                        .bind(&token.name)
                        .bind(&token.scopes)
                        .bind(token.created)
                        .bind(token.expires)
                        .bind(token.seen)
                        .execute(connection)
                        .await?;
                        Ok(true)
                    })
                })
                .await
            }

            async fn tokens(&self, account: &str) -> Result<Vec<Token>> {
                let statement = format!("SELECT {TOKEN} FROM tokens WHERE account = $1 ORDER BY created, id");
                let rows = sqlx::query(AssertSqlSafe(statement)).bind(account).fetch_all(&self.read).await?;
                Ok(rows.iter().map(token_of).collect())
            }

            async fn token(&self, hash: &str) -> Result<Option<(Token, Account)>> {
                let statement = format!(
                    "SELECT {TOKEN}, accounts.* FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE tokens.hash = $1"
                );
                let row = sqlx::query(AssertSqlSafe(statement)).bind(hash).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(|row| (token_of(row), account_of(row))))
            }

            async fn touch_token(&self, hash: &str, seen: i64) -> Result<()> {
                let hash = hash.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("UPDATE tokens SET seen = $1 WHERE hash = $2")
                            .bind(seen)
                            .bind(hash)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn drop_tokens(&self, account: &str) -> Result<Vec<String>> {
                let account = account.to_owned();
                let dropped: Vec<String> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let statement = "DELETE FROM tokens WHERE account = $1 RETURNING hash";
                            Ok(sqlx::query_scalar(statement).bind(account).fetch_all(connection).await?)
                        })
                    })
                    .await?;
                self.ended(&dropped).await;
                Ok(dropped)
            }

            async fn drop_token(&self, account: &str, id: &str) -> Result<Option<String>> {
                let (account, id) = (account.to_owned(), id.to_owned());
                let dropped: Option<String> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let statement = "DELETE FROM tokens WHERE account = $1 AND id = $2 RETURNING hash";
                            Ok(sqlx::query_scalar(statement).bind(account).bind(id).fetch_optional(connection).await?)
                        })
                    })
                    .await?;
                if let Some(hash) = &dropped {
                    self.ended(std::slice::from_ref(hash)).await;
                }
                Ok(dropped)
            }

            async fn add_report(&self, report: &Report) -> Result<()> {
                let report = report.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO reports (id, at, table_id, reporter, about, text) VALUES ($1, $2, $3, $4, $5, $6)",
                        )
                        .bind(report.id)
                        .bind(report.at)
                        .bind(report.table)
                        .bind(report.reporter)
                        .bind(report.about)
                        .bind(report.text)
                        .execute(connection)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn reports(&self, limit: i64) -> Result<Vec<Report>> {
                let rows = sqlx::query("SELECT * FROM reports ORDER BY at DESC, id LIMIT $1")
                    .bind(limit)
                    .fetch_all(&self.read)
                    .await?;
                let report = |row: &<$database as sqlx::Database>::Row| Report {
                    id: row.get("id"),
                    at: row.get("at"),
                    table: row.get("table_id"),
                    reporter: row.get("reporter"),
                    about: row.get("about"),
                    text: row.get("text"),
                };
                Ok(rows.iter().map(report).collect())
            }

            async fn audit(&self, id: &str, at: i64, operator: &str, command: &str) -> Result<()> {
                let (id, operator, command) = (id.to_owned(), operator.to_owned(), command.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("INSERT INTO audit (id, at, operator, command) VALUES ($1, $2, $3, $4)")
                            .bind(id)
                            .bind(at)
                            .bind(operator)
                            .bind(command)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn count_audited(&self) -> Result<i64> {
                Ok(sqlx::query_scalar("SELECT COUNT(*) FROM audit").fetch_one(&self.read).await?)
            }

            async fn audited(&self, limit: i64) -> Result<Vec<(i64, String, String)>> {
                let rows = sqlx::query("SELECT at, operator, command FROM audit ORDER BY at DESC, id LIMIT $1")
                    .bind(limit)
                    .fetch_all(&self.read)
                    .await?;
                Ok(rows.iter().map(|row| (row.get("at"), row.get("operator"), row.get("command"))).collect())
            }
        }
    };
}

pub(super) use people;
