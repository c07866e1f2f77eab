//! The log of every game, its secret, and its lease.

macro_rules! journal {
    ($name:ident, $database:ty) => {
        async fn insert_entry(connection: &mut Connection, game: &str, seq: i64, entry: &NewEntry, hash: &str) -> Result<()> {
            sqlx::query("INSERT INTO log (game, seq, action_id, body, hash) VALUES ($1, $2, $3, $4, $5)")
                .bind(game)
                .bind(seq)
                .bind(entry.action_id.as_deref())
                .bind(&entry.body)
                .bind(hash)
                .execute(&mut *connection)
                .await?;
            Ok(())
        }

        #[async_trait]
        impl Journal for $name {
            async fn start_game(&self, row: &TableRow, sealed: &Sealed, first: &NewEntry, awaiting: i64, wake: i64, events: &[NewEvent]) -> Result<bool> {
                let (changed, sealed, first, added) = (row.clone(), *sealed, first.clone(), events.to_vec());
                let started = self
                    .change(move |connection| {
                        Box::pin(async move {
                            if !update_table(connection, &changed).await? {
                                return Ok(false);
                            }
                            let hash = chain(NO_HASH, &changed.id, 1, &first);
                            sqlx::query(
                                "INSERT INTO games (id, head, hash, awaiting, finished, wake, node, epoch) \
                                 VALUES ($1, 1, $2, $3, 0, $4, '', 0)",
                            )
                            .bind(&changed.id)
                            .bind(&hash)
                            .bind(awaiting)
                            .bind(wake)
                            .execute(&mut *connection)
                            .await?;
                            insert_entry(connection, &changed.id, 1, &first, &hash).await?;
                            sqlx::query("INSERT INTO secrets (game, secret, salt) VALUES ($1, $2, $3)")
                                .bind(&changed.id)
                                .bind(hex(&sealed.secret))
                                .bind(hex(&sealed.salt))
                                .execute(&mut *connection)
                                .await?;
                            insert_events(connection, &added).await?;
                            Ok(true)
                        })
                    })
                    .await?;
                if started {
                    self.table_changed(&row.id).await;
                    self.has_events(events).await;
                }
                Ok(started)
            }

            async fn append(&self, append: Append) -> Result<Appended> {
                self.append_to_log(append).await
            }

            async fn entries(&self, game: &str, after: i64) -> Result<Vec<Entry>> {
                let rows =
                    sqlx::query("SELECT seq, action_id, body, hash FROM log WHERE game = $1 AND seq > $2 ORDER BY seq")
                        .bind(game)
                        .bind(after)
                        .fetch_all(&self.read)
                        .await?;
                let entry = |row: &<$database as sqlx::Database>::Row| Entry {
                    seq: row.get("seq"),
                    action_id: row.get("action_id"),
                    body: row.get("body"),
                    hash: row.get("hash"),
                };
                Ok(rows.iter().map(entry).collect())
            }

            async fn sealed(&self, game: &str) -> Result<Option<Sealed>> {
                let row = sqlx::query("SELECT secret, salt FROM secrets WHERE game = $1")
                    .bind(game)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                match (unhex(row.get("secret")), unhex(row.get("salt"))) {
                    (Some(secret), Some(salt)) => Ok(Some(Sealed { secret, salt })),
                    (_, _) => Err(StoreError::Damaged(format!("the secret of game {game} is unreadable"))),
                }
            }

            async fn beat(&self, node: &str, until: i64) -> Result<()> {
                let node = node.to_owned();
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query(
                            "INSERT INTO nodes (id, alive_until) VALUES ($1, $2) \
                             ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until",
                        )
                        .bind(node)
                        .bind(until)
                        .execute(connection)
                        .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn lease(&self, game: &str, node: &str, now: i64) -> Result<Option<i64>> {
                let (game, node) = (game.to_owned(), node.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        let leased: Option<i64> = sqlx::query_scalar(
                            "UPDATE games SET epoch = CASE WHEN node = $1 THEN epoch ELSE epoch + 1 END, node = $1 \
                             WHERE id = $2 AND (node = $1 OR NOT EXISTS \
                             (SELECT 1 FROM nodes WHERE nodes.id = games.node AND nodes.alive_until > $3)) RETURNING epoch",
                        )
                        .bind(node)
                        .bind(game)
                        .bind(now)
                        .fetch_optional(connection)
                        .await?;
                        Ok(leased)
                    })
                })
                .await
            }

            async fn release(&self, game: &str, node: &str) -> Result<()> {
                let (game, node) = (game.to_owned(), node.to_owned());
                self.change(move |connection| {
                    Box::pin(async move {
                        sqlx::query("UPDATE games SET node = '', epoch = epoch + 1 WHERE id = $1 AND node = $2")
                            .bind(game)
                            .bind(node)
                            .execute(connection)
                            .await?;
                        Ok(())
                    })
                })
                .await
            }

            async fn undriven(&self, now: i64, limit: i64) -> Result<Vec<String>> {
                Ok(sqlx::query_scalar(
                    "SELECT id FROM games WHERE finished = 0 AND wake <= $1 AND NOT EXISTS \
                     (SELECT 1 FROM nodes WHERE nodes.id = games.node AND nodes.alive_until > $1) \
                     ORDER BY wake, id LIMIT $2",
                )
                .bind(now)
                .bind(limit)
                .fetch_all(&self.read)
                .await?)
            }
        }
    };
}

pub(super) use journal;
