//! The database as a whole: its schema, whether it answers, copies of everything.

macro_rules! whole {
    ($name:ident, $database:ty) => {
        /// Brings the schema up to date, or says that it is newer than this program.
        async fn migrate(write: &sqlx::Pool<$database>) -> Result<()> {
            sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
                .execute(write)
                .await?;
            let mut transaction = write.begin_with(BEGIN).await?;
            let found: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM schema_version")
                .fetch_one(&mut *transaction)
                .await?;
            let version = found.unwrap_or(0);
            if version > SCHEMA {
                return Err(StoreError::Newer { found: version });
            }
            for statements in &MIGRATIONS[version as usize..] {
                sqlx::raw_sql(*statements).execute(&mut *transaction).await?;
            }
            let statement = match found {
                None => "INSERT INTO schema_version (version) VALUES ($1)",
                Some(_) => "UPDATE schema_version SET version = $1",
            };
            sqlx::query(statement).bind(SCHEMA).execute(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(())
        }

        /// Checks that the schema is this program's, without changing anything.
        async fn check_schema(read: &sqlx::Pool<$database>) -> Result<()> {
            let found: std::result::Result<Option<i64>, _> =
                sqlx::query_scalar("SELECT MAX(version) FROM schema_version").fetch_one(read).await;
            // Without that table there is nothing of ours.
            let found = found.ok().flatten().unwrap_or(0);
            match found.cmp(&SCHEMA) {
                std::cmp::Ordering::Equal => Ok(()),
                std::cmp::Ordering::Less => Err(StoreError::Older { found }),
                std::cmp::Ordering::Greater => Err(StoreError::Newer { found }),
            }
        }

        #[async_trait]
        impl Whole for $name {
            fn is_shared(&self) -> bool {
                SHARED
            }

            fn changes(&self) -> broadcast::Receiver<Change> {
                self.changes.subscribe()
            }

            async fn ping(&self) -> Result<()> {
                let _: i64 = sqlx::query_scalar("SELECT MAX(version) FROM schema_version")
                    .fetch_one(&self.read)
                    .await?;
                Ok(())
            }

            async fn games(&self) -> Result<Vec<String>> {
                Ok(sqlx::query_scalar("SELECT id FROM games ORDER BY id").fetch_all(&self.read).await?)
            }

            async fn dump(&self, out: mpsc::Sender<Batch>) -> Result<()> {
                let mut transaction = self.read.begin_with(SNAPSHOT).await?;
                for sheet in SHEETS {
                    let mut rows = sqlx::query(AssertSqlSafe(sheet.select())).fetch(&mut *transaction);
                    let mut batch = Vec::with_capacity(BATCH);
                    loop {
                        let row = rows.try_next().await?;
                        let ended = row.is_none();
                        if let Some(row) = row {
                            batch.push(Row {
                                texts: sheet.texts.iter().map(|column| row.get(*column)).collect(),
                                numbers: sheet.numbers.iter().map(|column| row.get(*column)).collect(),
                            });
                        }
                        if batch.len() == BATCH || ended {
                            let rows = std::mem::take(&mut batch);
                            if out.send(Batch { sheet, rows }).await.is_err() {
                                return Ok(()); // Whoever took them has failed and says so.
                            }
                        }
                        if ended {
                            break;
                        }
                    }
                }
                Ok(())
            }

            async fn add_rows(&self, batch: &Batch) -> Result<()> {
                let mut transaction = self.write.begin_with(BEGIN).await?;
                for row in &batch.rows {
                    let mut query = sqlx::query(AssertSqlSafe(batch.sheet.insert()));
                    for text in &row.texts {
                        query = query.bind(text.as_deref());
                    }
                    for number in &row.numbers {
                        query = query.bind(*number);
                    }
                    query.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                Ok(())
            }

            async fn close(&self) {
                self.read.close().await;
                self.write.close().await;
                while self.chores.lock().await.join_next().await.is_some() {}
            }
        }
    };
}

pub(super) use whole;
