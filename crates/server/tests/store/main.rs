//! What both databases must do: the same cases run on each.

mod cases;
mod postgres;
mod tls;

use std::path::PathBuf;

use postgres::Postgres;
use server::store::{self, StoreError};

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("whistlestop-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&folder));
        std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
        Self(folder)
    }

    fn address(&self, name: &str) -> String {
        format!("sqlite://{}", self.0.join(name).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_what_it_is_given() {
    let folder = Folder::new("store");
    let mut number = 0;
    cases::run_all(|| {
        number += 1;
        folder.address(&format!("{number}.sqlite"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_what_it_is_given() {
    let postgres = Postgres::start();
    cases::run_all(|| postgres.database()).await;
    cases::two_nodes_hear_of_each_other(&postgres.database()).await;
    let folder = Folder::new("store-copy");
    cases::a_copy_is_equal(&postgres.database(), &folder.address("copy.sqlite")).await;
    cases::a_copy_is_equal(&folder.address("from.sqlite"), &postgres.database()).await;
}

#[tokio::test]
async fn a_copy_between_files_is_equal() {
    let folder = Folder::new("store-files");
    cases::a_copy_is_equal(&folder.address("one.sqlite"), &folder.address("other.sqlite")).await;
}

#[tokio::test]
async fn an_address_of_neither_kind_is_refused() {
    let refused = store::open("mysql://localhost/x").await.err().expect("no such database");
    assert!(matches!(refused, StoreError::Address(_)), "{refused}");
}

#[tokio::test]
async fn a_database_that_nobody_serves_is_unreachable() {
    let refused =
        store::open("postgres://nobody@127.0.0.1:1/none").await.err().expect("nobody listens there");
    assert!(matches!(refused, StoreError::Unreachable(_)), "{refused}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = Folder::new("store-readonly");
    std::fs::write(folder.0.join("file"), "").expect("the folder can be written");
    let address = format!("sqlite://{}/file/below/games.sqlite", folder.0.display());
    let refused = store::open(&address).await.err().expect("a file is no folder");
    assert!(matches!(refused, StoreError::ReadOnly(_)), "{refused}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused() {
    let folder = Folder::new("store-garbage");
    std::fs::write(folder.0.join("garbage.sqlite"), "garbage".repeat(1000))
        .expect("the folder can be written");
    let refused = store::open(&folder.address("garbage.sqlite")).await.err().expect("it is garbage");
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
}
