//! When tables were last used, what has expired, and its removal.

macro_rules! retention {
    ($name:ident, $database:ty) => {
        /// Tables that have expired; the parameters are the cutoffs in the order of [`Cutoffs`].
        const EXPIRED_TABLES: &str = "SELECT tables.id FROM tables LEFT JOIN table_use ON table_use.table_id = tables.id \
             WHERE (tables.state = 'forming' AND tables.visibility = 'public' AND COALESCE(table_use.touched, tables.created) < $1) \
             OR (tables.state = 'forming' AND tables.visibility <> 'public' AND COALESCE(table_use.touched, tables.created) < $2) \
             OR (table_use.people = 0 AND table_use.touched < $3) \
             OR (tables.state = 'playing' AND COALESCE(table_use.touched, tables.created) < $4) \
             OR (tables.state = 'over' AND COALESCE(table_use.touched, tables.created) < $5) \
             LIMIT $6";

        /// Guests that have expired: no password, no table, no token, and no recent session.
        const EXPIRED_GUESTS: &str = "SELECT * FROM accounts WHERE password IS NULL AND bot = 0 AND created < $1 \
             AND NOT EXISTS (SELECT 1 FROM members WHERE members.account = accounts.id) \
             AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.account = accounts.id) \
             AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = accounts.id AND tables.state <> 'over') \
             AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.account = accounts.id AND (sessions.created >= $1 OR sessions.seen >= $1)) \
             LIMIT $2";

        #[async_trait]
        impl Expiry for $name {
            async fn touch(&self, tables: &[String], now: i64) -> Result<()> {
                let tables = tables.to_vec();
                self.change(move |connection| {
                    Box::pin(async move {
                        for table in tables {
                            sqlx::query(
                                "INSERT INTO table_use (table_id, touched, people) VALUES ($1, $2, 1) \
                                 ON CONFLICT (table_id) DO UPDATE SET touched = excluded.touched",
                            )
                            .bind(table)
                            .bind(now)
                            .execute(&mut *connection)
                            .await?;
                        }
                        Ok(())
                    })
                })
                .await
            }

            async fn note_use(&self, table: &str, people: i64, now: i64) -> Result<()> {
                let table = table.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO table_use (table_id, touched, people) VALUES ($1, $2, $3) \
                             ON CONFLICT (table_id) DO UPDATE SET touched = excluded.touched, people = excluded.people",
                        )
                        .bind(table)
                        .bind(now)
                        .bind(people)
                        .execute(connection)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn expired_tables(&self, cutoffs: &Cutoffs, limit: i64) -> Result<Vec<String>> {
                Ok(sqlx::query_scalar(EXPIRED_TABLES)
                    .bind(cutoffs.public_forming)
                    .bind(cutoffs.private_forming)
                    .bind(cutoffs.without_people)
                    .bind(cutoffs.unfinished)
                    .bind(cutoffs.finished)
                    .bind(limit)
                    .fetch_all(&self.read)
                    .await?)
            }

            async fn remove_tables(&self, tables: &[String]) -> Result<u64> {
                let all = tables.to_vec();
                let removed = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let mut removed = 0;
                            for table in &all {
                                for statement in [
                                    "DELETE FROM members WHERE table_id = $1",
                                    "DELETE FROM chat WHERE table_id = $1",
                                    "DELETE FROM log WHERE game = $1",
                                    "DELETE FROM secrets WHERE game = $1",
                                    "DELETE FROM games WHERE id = $1",
                                    "DELETE FROM table_use WHERE table_id = $1",
                                    "DELETE FROM codes WHERE table_id = $1",
                                ] {
                                    sqlx::query(statement).bind(table).execute(&mut *connection).await?;
                                }
                                let done = sqlx::query("DELETE FROM tables WHERE id = $1")
                                    .bind(table)
                                    .execute(&mut *connection)
                                    .await?;
                                removed += done.rows_affected();
                            }
                            Ok(removed)
                        })
                    })
                    .await?;
                for table in tables {
                    self.table_changed(table).await;
                }
                Ok(removed)
            }

            async fn expired_guests(&self, cutoffs: &Cutoffs, limit: i64) -> Result<Vec<Account>> {
                let rows =
                    sqlx::query(EXPIRED_GUESTS).bind(cutoffs.guests).bind(limit).fetch_all(&self.read).await?;
                Ok(rows.iter().map(account_of).collect())
            }

            async fn expired_nodes(&self, cutoffs: &Cutoffs) -> Result<u64> {
                let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM nodes WHERE alive_until < $1")
                    .bind(cutoffs.nodes)
                    .fetch_one(&self.read)
                    .await?;
                Ok(count as u64)
            }

            async fn drop_nodes(&self, cutoffs: &Cutoffs) -> Result<u64> {
                let before = cutoffs.nodes;
                self.change(move |connection| {
                    Box::pin(async move {
                        let dropped = sqlx::query("DELETE FROM nodes WHERE alive_until < $1")
                            .bind(before)
                            .execute(connection)
                            .await?;
                        Ok(dropped.rows_affected())
                    })
                })
                .await
            }

            async fn count_public_hosted(&self, account: &str) -> Result<i64> {
                Ok(sqlx::query_scalar(
                    "SELECT COUNT(*) FROM tables WHERE host = $1 AND state <> 'over' AND visibility = 'public'",
                )
                .bind(account)
                .fetch_one(&self.read)
                .await?)
            }
        }
    };
}

pub(super) use retention;
