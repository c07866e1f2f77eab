//! Tests of the store: the same cases run on SQLite and PostgreSQL.

mod cases;
mod tls;

use server::store::{self, StoreError};
use testkit::folder::Folder;
use testkit::postgres::Postgres;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_what_it_is_given() {
    let folder = Folder::new("store");
    let mut number = 0;
    cases::run_all(|| {
        number += 1;
        folder.database(&format!("{number}.sqlite"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgresql_keeps_what_it_is_given() {
    let postgres = Postgres::start();
    cases::run_all(|| postgres.database()).await;
    cases::two_nodes_hear_of_each_other(&postgres.database()).await;
    cases::nodes_share_presence(&postgres.database()).await;
    cases::a_bad_append_fails_alone(&postgres.database()).await;
    let folder = Folder::new("store-copy");
    cases::a_copy_is_equal(&postgres.database(), &folder.database("copy.sqlite")).await;
    cases::a_copy_is_equal(&folder.database("from.sqlite"), &postgres.database()).await;
}

#[tokio::test]
async fn a_copy_between_files_is_equal() {
    let folder = Folder::new("store-files");
    cases::a_copy_is_equal(&folder.database("one.sqlite"), &folder.database("other.sqlite")).await;
}

#[tokio::test]
async fn an_old_file_is_upgraded_after_a_copy() {
    let folder = Folder::new("store-upgrade");
    let copies = async || {
        let files = std::fs::read_dir(&folder.0).expect("it is there").flatten();
        let copies = files.filter(|file| file.file_name().to_string_lossy().contains(".schema-"));
        let mut schemas = Vec::new();
        for copy in copies {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = copy.metadata().expect("it is there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "it holds secrets");
            schemas.push(
                store::schema(&format!("sqlite://{}", copy.path().display())).await.expect("it is read"),
            );
        }
        schemas
    };
    cases::an_old_schema_is_upgraded_after_a_copy(&folder.database("games.sqlite"), copies).await;
    let modified = folder.database("modified.sqlite");
    cases::modified_migrations_are_refused(&modified, async |statement: &str| {
        cases::execute(&modified, statement).await;
    })
    .await;
}

#[tokio::test]
async fn without_a_copy_nothing_is_upgraded() {
    let folder = Folder::new("store-no-copy");
    let address = folder.database("games.sqlite");
    cases::of_schema_1(&address).await;
    // A folder in the place of every copy that could be made in the next minute.
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs();
    for second in now..now + 60 {
        std::fs::create_dir(folder.0.join(format!("games.sqlite.schema-1-{second}")))
            .expect("it can be made");
    }
    let refused = store::open(&address).await.err().expect("it cannot be copied");
    assert!(matches!(refused, StoreError::NotCopied(_)), "{refused}");
    assert_eq!(store::schema(&address).await, Ok(1));
    let options = store::OpenOptions { copy_before_upgrade: false, ..store::OpenOptions::default() };
    store::open_with(&address, options).await.expect("the operator wants no copy").close().await;
    assert_eq!(store::schema(&address).await, Ok(store::SCHEMA));
}

#[tokio::test]
async fn an_old_postgresql_is_upgraded_after_a_copy() {
    let postgres = Postgres::start();
    let address = postgres.database();
    let copies = async || {
        cases::numbers(
            &address,
            "SELECT CAST(SUBSTRING(schema_name FROM 20 FOR 1) AS BIGINT) FROM information_schema.schemata \
             WHERE schema_name LIKE 'whistlestop_schema_%'",
        )
        .await
    };
    cases::an_old_schema_is_upgraded_after_a_copy(&address, copies).await;
    let modified = postgres.database();
    cases::modified_migrations_are_refused(&modified, async |statement: &str| {
        cases::execute(&modified, statement).await;
    })
    .await;
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
async fn a_file_that_is_not_a_database_is_rejected() {
    let folder = Folder::new("store-garbage");
    std::fs::write(folder.0.join("garbage.sqlite"), "garbage".repeat(1000))
        .expect("the folder can be written");
    let refused = store::open(&folder.database("garbage.sqlite")).await.err().expect("it is garbage");
    assert!(matches!(refused, StoreError::Damaged(_)), "{refused:?}");
}
