//! Accounts, sessions and tokens.

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
            }
        }

        fn token_of(row: &<$database as sqlx::Database>::Row) -> Token {
            Token {
                id: row.get("token_id"),
                hash: row.get("hash"),
                account: row.get("account"),
                name: row.get("token_name"),
                scopes: row.get("scopes"),
                created: row.get("token_created"),
            }
        }

        #[async_trait]
        impl People for $name {
            async fn add_account(&self, account: &Account) -> Result<bool> {
                let account = account.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        let added = sqlx::query(
                            "INSERT INTO accounts (id, name, language, login, password, created) \
                             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING",
                        )
                        .bind(&account.id)
                        .bind(&account.name)
                        .bind(account.language.as_deref())
                        .bind(account.login.as_deref())
                        .bind(account.password.as_deref())
                        .bind(account.created)
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

            async fn save_account(&self, account: &Account) -> Result<bool> {
                let account = account.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        let saved = sqlx::query(
                            "UPDATE accounts SET name = $1, language = $2, login = $3, password = $4 WHERE id = $5",
                        )
                        .bind(&account.name)
                        .bind(account.language.as_deref())
                        .bind(account.login.as_deref())
                        .bind(account.password.as_deref())
                        .bind(&account.id)
                        .execute(connection)
                        .await;
                        match saved {
                            Ok(_) => Ok(true),
                            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                            Err(error) => Err(error.into()),
                        }
                    })
                })
                .await
            }

            async fn add_session(&self, hash: &str, account: &str, now: i64, expires: i64) -> Result<()> {
                let (hash, account) = (hash.to_owned(), account.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("INSERT INTO sessions (hash, account, created, expires) VALUES ($1, $2, $3, $4)")
                            .bind(hash)
                            .bind(account)
                            .bind(now)
                            .bind(expires)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn session(&self, hash: &str, now: i64) -> Result<Option<Account>> {
                let row = sqlx::query(
                    "SELECT accounts.* FROM sessions JOIN accounts ON accounts.id = sessions.account \
                     WHERE sessions.hash = $1 AND sessions.expires > $2",
                )
                .bind(hash)
                .bind(now)
                .fetch_optional(&self.read)
                .await?;
                Ok(row.as_ref().map(account_of))
            }

            async fn drop_session(&self, hash: &str) -> Result<()> {
                let change = format!("e{hash}");
                let hash = hash.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash).execute(connection).await?;
                        Ok(())
                    })
                })
                .await?;
                notify(&self.write, &[change]).await;
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
                let changes: Vec<String> = dropped.iter().map(|hash| format!("e{hash}")).collect();
                notify(&self.write, &changes).await;
                Ok(dropped)
            }

            async fn take_session(&self, hash: &str, now: i64) -> Result<Option<Account>> {
                let hash = hash.to_owned();
                let taken: Option<String> = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let statement = "DELETE FROM sessions WHERE hash = $1 AND expires > $2 RETURNING account";
                            Ok(sqlx::query_scalar(statement).bind(hash).bind(now).fetch_optional(connection).await?)
                        })
                    })
                    .await?;
                match taken {
                    Some(account) => self.account(&account).await,
                    None => Ok(None),
                }
            }

            async fn forget(&self, account: &Account) -> Result<()> {
                let change = format!("a{}", account.id);
                let account = account.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query(
                            "UPDATE chat SET name = '' WHERE name = $1 \
                             AND table_id IN (SELECT table_id FROM members WHERE account = $2)",
                        )
                        .bind(&account.name)
                        .bind(&account.id)
                        .execute(&mut *connection)
                        .await?;
                        for statement in [
                            "DELETE FROM members WHERE account = $1",
                            "DELETE FROM sessions WHERE account = $1",
                            "DELETE FROM tokens WHERE account = $1",
                            "DELETE FROM accounts WHERE id = $1",
                        ] {
                            sqlx::query(statement).bind(&account.id).execute(&mut *connection).await?;
                        }
                        Ok(())
                    })
                })
                .await?;
                notify(&self.write, &[change]).await;
                Ok(())
            }

            async fn drop_expired(&self, now: i64) -> Result<u64> {
                self.change(move |connection| {
                    Box::pin(async move {
                        let dropped =
                            sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now).execute(connection).await?;
                        Ok(dropped.rows_affected())
                    })
                })
                .await
            }

            async fn add_token(&self, token: &Token) -> Result<()> {
                let token = token.clone();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("INSERT INTO tokens (id, hash, account, name, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)")
                            .bind(&token.id)
                            .bind(&token.hash)
                            .bind(&token.account)
                            .bind(&token.name)
                            .bind(&token.scopes)
                            .bind(token.created)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn tokens(&self, account: &str) -> Result<Vec<Token>> {
                let rows = sqlx::query(
                    "SELECT id AS token_id, hash, account, name AS token_name, scopes, created AS token_created \
                     FROM tokens WHERE account = $1 ORDER BY created, id",
                )
                .bind(account)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(token_of).collect())
            }

            async fn token(&self, hash: &str) -> Result<Option<(Token, Account)>> {
                let row = sqlx::query(
                    "SELECT tokens.id AS token_id, tokens.hash, tokens.account, tokens.name AS token_name, tokens.scopes, \
                     tokens.created AS token_created, accounts.* \
                     FROM tokens JOIN accounts ON accounts.id = tokens.account WHERE tokens.hash = $1",
                )
                .bind(hash)
                .fetch_optional(&self.read)
                .await?;
                Ok(row.as_ref().map(|row| (token_of(row), account_of(row))))
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
                    notify(&self.write, &[format!("e{hash}")]).await;
                }
                Ok(dropped)
            }
        }
    };
}

pub(super) use people;
