//! The database as a whole: whether it answers, copies of everything.

macro_rules! whole {
    ($name:ident, $database:ty) => {
        #[async_trait]
        impl Whole for $name {
            fn pools(&self) -> [(&'static str, u32, usize); 2] {
                [
                    ("read", self.read.size(), self.read.num_idle()),
                    ("write", self.write.size(), self.write.num_idle()),
                ]
            }

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
                for sheet in SCHEMA_TABLES {
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
                                return Ok(()); // The receiver has failed and reports it.
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
                while self.background_tasks.lock().await.join_next().await.is_some() {}
            }
        }
    };
}

pub(super) use whole;
