//! Tables, their members and their chat.

macro_rules! lobby {
    ($name:ident, $database:ty) => {
        async fn save_members(connection: &mut Connection, row: &TableRow) -> Result<()> {
            sqlx::query("DELETE FROM members WHERE table_id = $1").bind(&row.id).execute(&mut *connection).await?;
            sqlx::query("DELETE FROM codes WHERE table_id = $1").bind(&row.id).execute(&mut *connection).await?;
            if let Some(code) = &row.code {
                sqlx::query("INSERT INTO codes (code, table_id) VALUES ($1, $2)")
                    .bind(code)
                    .bind(&row.id)
                    .execute(&mut *connection)
                    .await?;
            }
            for member in &row.members {
                sqlx::query("INSERT INTO members (account, table_id) VALUES ($1, $2)")
                    .bind(member)
                    .bind(&row.id)
                    .execute(&mut *connection)
                    .await?;
            }
            Ok(())
        }

        async fn insert_table(connection: &mut Connection, row: &TableRow) -> Result<()> {
            sqlx::query(
                "INSERT INTO tables (id, version, state, visibility, host, body, created) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(&row.id)
            .bind(row.version)
            .bind(&row.state)
            .bind(&row.visibility)
            .bind(&row.host)
            .bind(&row.body)
            .bind(row.created)
            .execute(&mut *connection)
            .await?;
            save_members(connection, row).await
        }

        async fn update_table(connection: &mut Connection, row: &TableRow) -> Result<bool> {
            let changed = sqlx::query(
                "UPDATE tables SET version = $1, state = CASE WHEN state = 'over' THEN state ELSE $2 END, visibility = $3, host = $4, body = $5 \
                 WHERE id = $6 AND version = $7",
            )
            .bind(row.version)
            .bind(&row.state)
            .bind(&row.visibility)
            .bind(&row.host)
            .bind(&row.body)
            .bind(&row.id)
            .bind(row.version - 1)
            .execute(&mut *connection)
            .await?;
            if changed.rows_affected() == 0 {
                return Ok(false);
            }
            save_members(connection, row).await?;
            Ok(true)
        }

        fn chat_of_row(row: &<$database as sqlx::Database>::Row) -> ChatRow {
            ChatRow {
                at: row.get("at"),
                name: row.get("name"),
                account: row.get("account"),
                seat: row.get("seat"),
                bot: row.get::<i64, _>("bot") != 0,
                text: row.get("text"),
            }
        }

        #[async_trait]
        impl Lobby for $name {
            async fn add_table(&self, row: &TableRow) -> Result<()> {
                let row = row.clone();
                self.change(move |connection| Box::pin(async move { insert_table(connection, &row).await })).await
            }

            async fn table(&self, id: &str) -> Result<Option<TableRow>> {
                let row = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
                // Always queried, so that a missing table takes as long as a private one.
                let members = sqlx::query_scalar("SELECT account FROM members WHERE table_id = $1 ORDER BY account")
                    .bind(id)
                    .fetch_all(&self.read)
                    .await?;
                let code = sqlx::query_scalar("SELECT code FROM codes WHERE table_id = $1")
                    .bind(id)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(TableRow {
                    id: row.get("id"),
                    version: row.get("version"),
                    state: row.get("state"),
                    visibility: row.get("visibility"),
                    host: row.get("host"),
                    body: row.get("body"),
                    created: row.get("created"),
                    members,
                    code,
                }))
            }

            async fn find_code(&self, code: &str) -> Result<Option<String>> {
                Ok(sqlx::query_scalar("SELECT table_id FROM codes WHERE code = $1")
                    .bind(code)
                    .fetch_optional(&self.read)
                    .await?)
            }

            async fn save_table_with(&self, row: &TableRow, events: &[NewEvent]) -> Result<bool> {
                let (changed, added) = (row.clone(), events.to_vec());
                let saved = self
                    .change(move |connection| {
                        Box::pin(async move {
                            if !update_table(&mut *connection, &changed).await? {
                                return Ok(false);
                            }
                            insert_events(connection, &added).await?;
                            Ok(true)
                        })
                    })
                    .await?;
                if saved {
                    self.table_changed(&row.id).await;
                    self.has_events(events).await;
                }
                Ok(saved)
            }

            async fn drop_table(&self, id: &str, version: i64) -> Result<bool> {
                let table = id.to_owned();
                let dropped = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let dropped = sqlx::query("DELETE FROM tables WHERE id = $1 AND version = $2")
                                .bind(&table)
                                .bind(version)
                                .execute(&mut *connection)
                                .await?;
                            if dropped.rows_affected() == 0 {
                                return Ok(false);
                            }
                            for statement in [
                                "DELETE FROM members WHERE table_id = $1",
                                "DELETE FROM codes WHERE table_id = $1",
                                "DELETE FROM chat WHERE table_id = $1",
                            ] {
                                sqlx::query(statement).bind(&table).execute(&mut *connection).await?;
                            }
                            Ok(true)
                        })
                    })
                    .await?;
                if dropped {
                    self.table_changed(id).await;
                }
                Ok(dropped)
            }

            async fn open_tables(&self, limit: i64) -> Result<Vec<ListedTable>> {
                let rows = sqlx::query(
                    "SELECT tables.body, tables.state, COALESCE(games.awaiting, 0) AS awaiting \
                     FROM tables LEFT JOIN games ON games.id = tables.id \
                     WHERE tables.visibility = 'public' AND tables.state <> 'over' \
                     ORDER BY tables.created DESC, tables.id LIMIT $1",
                )
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(|row| ListedTable { body: row.get("body"), state: row.get("state"), awaiting: row.get("awaiting") }).collect())
            }

            async fn listed_table(&self, id: &str) -> Result<Option<ListedTable>> {
                let row = sqlx::query(
                    "SELECT tables.body, tables.state, COALESCE(games.awaiting, 0) AS awaiting \
                     FROM tables LEFT JOIN games ON games.id = tables.id WHERE tables.id = $1",
                )
                .bind(id)
                .fetch_optional(&self.read)
                .await?;
                Ok(row.map(|row| ListedTable { body: row.get("body"), state: row.get("state"), awaiting: row.get("awaiting") }))
            }

            async fn tables_of(&self, account: &str, after: Option<&TableKey>, limit: i64) -> Result<Vec<ListedTable>> {
                // All tables of an account are sorted, but documents are read only for those on the page.
                let rows = sqlx::query(
                    "SELECT tables.body, tables.state, COALESCE(games.awaiting, 0) AS awaiting FROM \
                     (SELECT own.id, own.is_over, own.created FROM \
                     (SELECT tables.id, CASE tables.state WHEN 'over' THEN 1 ELSE 0 END AS is_over, tables.created \
                     FROM members JOIN tables ON tables.id = members.table_id WHERE members.account = $1) AS own \
                     WHERE own.is_over > $2 OR (own.is_over = $2 AND \
                     (own.created < $3 OR (own.created = $3 AND own.id > $4))) \
                     ORDER BY 2, 3 DESC, 1 LIMIT $5) AS page \
                     JOIN tables ON tables.id = page.id LEFT JOIN games ON games.id = page.id \
                     ORDER BY page.is_over, page.created DESC, page.id",
                )
                .bind(account)
                .bind(after.map_or(-1, |key| i64::from(key.over)))
                .bind(after.map_or(0, |key| key.created))
                .bind(after.map_or("", |key| key.id.as_str()))
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().map(|row| ListedTable { body: row.get("body"), state: row.get("state"), awaiting: row.get("awaiting") }).collect())
            }

            async fn count_hosted(&self, account: &str) -> Result<i64> {
                Ok(sqlx::query_scalar("SELECT COUNT(*) FROM tables WHERE host = $1 AND state <> 'over'")
                    .bind(account)
                    .fetch_one(&self.read)
                    .await?)
            }

            async fn count_tables(&self) -> Result<(i64, i64)> {
                let count = "SELECT COUNT(*) FROM tables WHERE state = $1";
                let forming = sqlx::query_scalar(count).bind("forming").fetch_one(&self.read).await?;
                let playing = sqlx::query_scalar(count).bind("playing").fetch_one(&self.read).await?;
                Ok((forming, playing))
            }

            async fn say(&self, table: &str, line: &ChatRow) -> Result<()> {
                loop {
                    let (table, line) = (table.to_owned(), line.clone());
                    let said = self
                        .change(move |connection| {
                            Box::pin(async move {
                                let said = sqlx::query(
                                    // Nothing is added for an account that was deleted meanwhile.
                                    "INSERT INTO chat (table_id, line, at, name, seat, text, account, bot) \
                                     SELECT $1, COALESCE(MAX(line), 0) + 1, $2, $3, $4, $5, $6, $7 FROM chat WHERE table_id = $1 \
                                     HAVING CAST($6 AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE accounts.id = $6)",
                                )
                                .bind(&table)
                                .bind(line.at)
                                .bind(line.name)
                                .bind(line.seat)
                                .bind(line.text)
                                .bind(line.account)
                                .bind(i64::from(line.bot))
                                .execute(&mut *connection)
                                .await;
                                match said {
                                    // Another node added a line at the same time: retry with the next number.
                                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                                        return Ok(false);
                                    }
                                    Err(error) => return Err(error.into()),
                                    Ok(_) => {}
                                }
                                sqlx::query(
                                    "DELETE FROM chat WHERE table_id = $1 AND line <= \
                                     (SELECT MAX(line) FROM chat WHERE table_id = $1) - $2",
                                )
                                .bind(&table)
                                .bind(CHAT_LINES as i64)
                                .execute(connection)
                                .await?;
                                Ok(true)
                            })
                        })
                        .await?;
                    if said {
                        break;
                    }
                }
                self.table_changed(table).await;
                Ok(())
            }

            async fn chat(&self, table: &str, limit: i64) -> Result<Vec<ChatRow>> {
                let rows = sqlx::query(
                    "SELECT at, name, seat, text, account, bot FROM chat WHERE table_id = $1 ORDER BY line DESC LIMIT $2",
                )
                .bind(table)
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                Ok(rows.iter().rev().map(chat_of_row).collect())
            }

            async fn chat_of(&self, account: &str, after: Option<&ChatKey>, limit: i64) -> Result<Vec<(ChatKey, ChatRow)>> {
                let rows = sqlx::query(
                    "SELECT table_id, line, at, name, seat, text, account, bot FROM chat WHERE account = $1 \
                     AND (at > $2 OR (at = $2 AND (table_id > $3 OR (table_id = $3 AND line > $4)))) \
                     ORDER BY at, table_id, line LIMIT $5",
                )
                .bind(account)
                .bind(after.map_or(i64::MIN, |key| key.at))
                .bind(after.map_or("", |key| key.table.as_str()))
                .bind(after.map_or(0, |key| key.line))
                .bind(limit)
                .fetch_all(&self.read)
                .await?;
                let key = |row: &<$database as sqlx::Database>::Row| ChatKey {
                    at: row.get("at"),
                    table: row.get("table_id"),
                    line: row.get("line"),
                };
                Ok(rows.iter().map(|row| (key(row), chat_of_row(row))).collect())
            }

            async fn clear_chat(&self, table: &str) -> Result<u64> {
                let id = table.to_owned();
                let cleared = self
                    .change(move |connection| {
                        Box::pin(async move {
                            let cleared =
                                sqlx::query("DELETE FROM chat WHERE table_id = $1").bind(id).execute(connection).await?;
                            Ok(cleared.rows_affected())
                        })
                    })
                    .await?;
                self.table_changed(table).await;
                Ok(cleared)
            }
        }
    };
}

pub(super) use lobby;
