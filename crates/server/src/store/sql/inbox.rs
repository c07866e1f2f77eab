//! Events of accounts, challenges between them, and bot accounts.

macro_rules! inbox {
    ($name:ident, $database:ty) => {
        /// Adds events, in the order of accounts, so that transactions never deadlock; returns the accounts.
        async fn insert_events(connection: &mut Connection, events: &[NewEvent]) -> Result<()> {
            let mut sorted: Vec<&NewEvent> = events.iter().collect();
            sorted.sort_by(|one, other| one.account.cmp(&other.account));
            for event in sorted {
                // Locks the account's counter, so that numbers are committed in their order.
                let number: Option<i64> =
                    sqlx::query_scalar("UPDATE accounts SET events = events + 1 WHERE id = $1 RETURNING events")
                        .bind(&event.account)
                        .fetch_optional(&mut *connection)
                        .await?;
                let Some(number) = number else { continue };
                sqlx::query("INSERT INTO events (account, number, at, body) VALUES ($1, $2, $3, $4)")
                    .bind(&event.account)
                    .bind(number)
                    .bind(event.at)
                    .bind(&event.body)
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("DELETE FROM events WHERE account = $1 AND number <= $2")
                    .bind(&event.account)
                    .bind(number - KEPT_EVENTS)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }

        fn challenge_of(row: &<$database as sqlx::Database>::Row) -> ChallengeRow {
            ChallengeRow {
                id: row.get("id"),
                challenger: row.get("challenger"),
                challenged: row.get("challenged"),
                state: row.get("state"),
                body: row.get("body"),
                table: row.get("table_id"),
                created: row.get("created"),
                expires: row.get("expires"),
            }
        }

        impl $name {
            /// Notifies this node and the others that these accounts have new events.
            async fn has_events(&self, events: &[NewEvent]) {
                if events.is_empty() {
                    return;
                }
                let mut accounts: Vec<&str> = events.iter().map(|event| event.account.as_str()).collect();
                accounts.sort_unstable();
                accounts.dedup();
                for account in &accounts {
                    drop(self.changes.send(Change::Events((*account).to_owned())));
                }
                let changes: Vec<String> = accounts.iter().map(|account| format!("v{account}")).collect();
                self.tell_nodes(&changes).await;
            }
        }

        #[async_trait]
        impl Inbox for $name {
            async fn add_events(&self, events: &[NewEvent]) -> Result<()> {
                let added = events.to_vec();
                self.change(move |connection| Box::pin(async move { insert_events(connection, &added).await })).await?;
                self.has_events(events).await;
                Ok(())
            }

            async fn events(&self, account: &str, after: i64, limit: i64) -> Result<EventPage> {
                // The number is read first: events added meanwhile are on a later page.
                let last: Option<i64> = sqlx::query_scalar("SELECT events FROM accounts WHERE id = $1")
                    .bind(account)
                    .fetch_optional(&self.read)
                    .await?;
                let last = last.unwrap_or(0);
                let rows = sqlx::query(
                    "SELECT number, body FROM events WHERE account = $1 AND number > $2 AND number <= $3 \
                     ORDER BY number LIMIT $4",
                )
                .bind(account)
                .bind(after)
                .bind(last)
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                let events: Vec<StoredEvent> = rows
                    .iter()
                    .map(|row| StoredEvent { number: row.get("number"), body: row.get("body") })
                    .collect();
                let first = events.first().map_or(last + 1, |event| event.number);
                Ok(EventPage { events, last, incomplete: after < last && first > after + 1 })
            }

            async fn running_games(&self, account: &str) -> Result<Vec<RunningGame>> {
                let rows = sqlx::query(
                    "SELECT games.id, games.head, games.awaiting FROM members \
                     JOIN games ON games.id = members.table_id \
                     WHERE members.account = $1 AND games.finished = 0 ORDER BY games.id",
                )
                .bind(account)
                .fetch_all(&self.read)
                .await?;
                let game = |row: &<$database as sqlx::Database>::Row| RunningGame {
                    table: row.get("id"),
                    head: row.get("head"),
                    awaiting: row.get("awaiting"),
                };
                Ok(rows.iter().map(game).collect())
            }

            async fn add_challenge(
                &self,
                challenge: &ChallengeRow,
                most: i64,
                events: &[NewEvent],
            ) -> Result<ChallengeAdded> {
                let (challenge, added) = (challenge.clone(), events.to_vec());
                let done = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let blocked: Option<i64> =
                                sqlx::query_scalar("SELECT created FROM blocks WHERE account = $1 AND blocked = $2")
                                    .bind(&challenge.challenged)
                                    .bind(&challenge.challenger)
                                    .fetch_optional(&mut *connection)
                                    .await?;
                            if blocked.is_some() {
                                return Ok(ChallengeAdded::Blocked);
                            }
                            for (statement, account, full) in [
                                (
                                    "SELECT COUNT(*) FROM challenges WHERE challenger = $1 AND state = 'open' AND expires > $2",
                                    &challenge.challenger,
                                    ChallengeAdded::TooManySent,
                                ),
                                (
                                    "SELECT COUNT(*) FROM challenges WHERE challenged = $1 AND state = 'open' AND expires > $2",
                                    &challenge.challenged,
                                    ChallengeAdded::TooManyReceived,
                                ),
                            ] {
                                let count: i64 = sqlx::query_scalar(statement)
                                    .bind(account)
                                    .bind(challenge.created)
                                    .fetch_one(&mut *connection)
                                    .await?;
                                if count >= most {
                                    return Ok(full);
                                }
                            }
                            sqlx::query(
                                "INSERT INTO challenges (id, challenger, challenged, state, body, table_id, created, expires) \
                                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                            )
                            .bind(&challenge.id)
                            .bind(&challenge.challenger)
                            .bind(&challenge.challenged)
                            .bind(&challenge.state)
                            .bind(&challenge.body)
                            .bind(challenge.table.as_deref())
                            .bind(challenge.created)
                            .bind(challenge.expires)
                            .execute(&mut *connection)
                            .await?;
                            insert_events(connection, &added).await?;
                            Ok(ChallengeAdded::Done)
                        })
                    })
                    .await?;
                if done == ChallengeAdded::Done {
                    self.has_events(events).await;
                }
                Ok(done)
            }

            async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>> {
                let row =
                    sqlx::query("SELECT * FROM challenges WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                Ok(row.as_ref().map(challenge_of))
            }

            async fn challenges(&self, account: &str, now: i64) -> Result<Vec<(ChallengeRow, Account, Account)>> {
                let rows = sqlx::query(
                    "SELECT * FROM challenges WHERE (challenger = $1 OR challenged = $1) AND state = 'open' AND expires > $2 \
                     ORDER BY created DESC, id",
                )
                .bind(account)
                .bind(now)
                .fetch_all(&self.read)
                .await?;
                let mut found = Vec::with_capacity(rows.len());
                for row in rows.iter().map(challenge_of) {
                    // An account may be deleted at the same time, with its challenges.
                    if let (Some(challenger), Some(challenged)) =
                        (self.account(&row.challenger).await?, self.account(&row.challenged).await?)
                    {
                        found.push((row, challenger, challenged));
                    }
                }
                Ok(found)
            }

            async fn answer_challenge(
                &self,
                id: &str,
                state: &str,
                now: i64,
                table: Option<&TableRow>,
                events: &[NewEvent],
            ) -> Result<bool> {
                let (id, state, table, added) = (id.to_owned(), state.to_owned(), table.cloned(), events.to_vec());
                let answered = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let answered = sqlx::query(
                                "UPDATE challenges SET state = $1, table_id = $2 WHERE id = $3 AND state = 'open' AND expires > $4",
                            )
                            .bind(state)
                            .bind(table.as_ref().map(|table| table.id.as_str()))
                            .bind(id)
                            .bind(now)
                            .execute(&mut *connection)
                            .await?;
                            if answered.rows_affected() == 0 {
                                return Ok(false);
                            }
                            if let Some(table) = &table {
                                insert_table(&mut *connection, table).await?;
                            }
                            insert_events(connection, &added).await?;
                            Ok(true)
                        })
                    })
                    .await?;
                if answered {
                    self.has_events(events).await;
                }
                Ok(answered)
            }

            async fn set_block(&self, account: &str, blocked: &str, at: Option<i64>) -> Result<()> {
                let (account, blocked) = (account.to_owned(), blocked.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("DELETE FROM blocks WHERE account = $1 AND blocked = $2")
                            .bind(&account)
                            .bind(&blocked)
                            .execute(&mut *connection)
                            .await?;
                        if let Some(at) = at {
                            sqlx::query("INSERT INTO blocks (account, blocked, created) VALUES ($1, $2, $3)")
                                .bind(&account)
                                .bind(&blocked)
                                .bind(at)
                                .execute(&mut *connection)
                                .await?;
                            sqlx::query(
                                "DELETE FROM blocks WHERE account = $1 AND blocked NOT IN (SELECT blocked FROM blocks \
                                 WHERE account = $1 ORDER BY created DESC, blocked LIMIT $2)",
                            )
                            .bind(&account)
                            .bind(crate::limits::BLOCKED)
                            .execute(connection)
                            .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn blocks(&self, account: &str) -> Result<Vec<Account>> {
                let rows = sqlx::query(
                    "SELECT accounts.* FROM blocks JOIN accounts ON accounts.id = blocks.blocked \
                     WHERE blocks.account = $1 ORDER BY blocks.created, accounts.id",
                )
                .bind(account)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(account_of).collect())
            }

            async fn make_bot(&self, account: &str, at: i64, owner: &str, login: &str) -> Result<BotMade> {
                let (account, owner, login) = (account.to_owned(), owner.to_owned(), login.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        let bot: Option<i64> = sqlx::query_scalar("SELECT bot FROM accounts WHERE id = $1")
                            .bind(&account)
                            .fetch_optional(&mut *connection)
                            .await?;
                        if bot.is_some_and(|bot| bot != 0) {
                            return Ok(BotMade::Already);
                        }
                        let changed = sqlx::query(
                            "UPDATE accounts SET bot = $1, bot_owner = $2, login = $3 WHERE id = $4 AND bot = 0 \
                             AND NOT EXISTS (SELECT 1 FROM members WHERE members.account = $4)",
                        )
                        .bind(at)
                        .bind(owner)
                        .bind(login)
                        .bind(account)
                        .execute(connection)
                        .await;
                        Ok(match made(changed)? {
                            Some(true) => BotMade::Done,
                            Some(false) => BotMade::HasPlayed,
                            None => BotMade::NameTaken,
                        })
                    })
                })
                .await
            }

            async fn touch_bot(&self, account: &str, at: i64) -> Result<()> {
                let account = account.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("UPDATE accounts SET bot_seen = $1 WHERE id = $2 AND bot > 0")
                            .bind(at)
                            .bind(account)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn online_bots(&self, since: i64, after: &str, limit: i64) -> Result<Vec<Account>> {
                let rows = sqlx::query(
                    "SELECT * FROM accounts WHERE bot > 0 AND bot_seen >= $1 AND banned = 0 AND login > $2 \
                     ORDER BY login LIMIT $3",
                )
                .bind(since)
                .bind(after)
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(account_of).collect())
            }
        }
    };
}

pub(super) use inbox;
