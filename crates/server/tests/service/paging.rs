//! Long lists come in pages or have a limit.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::Value;
use server::limits::{BLOCKED, LISTED_BOTS};
use server::store::{self, Batch, Row, SCHEMA_TABLES, Shared, TableSpec};

use crate::house::House;

fn sheet(name: &str) -> &'static TableSpec {
    SCHEMA_TABLES.iter().find(|sheet| sheet.name == name).expect("there is such a table")
}

async fn open(house: &House) -> Shared {
    let database = format!("sqlite://{}", house.folder.join("games.sqlite").display());
    store::open(&database).await.expect("it opens")
}

/// Returns rows of accounts `Account 0000`, `Account 0001` and so on.
fn accounts(count: i64, is_bot: bool) -> Batch {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as i64;
    let account = |number: i64| {
        let bot = if is_bot { now } else { 0 };
        let name = format!("Account {number:04}");
        let login = is_bot.then(|| table::text::login(&name));
        let owner = is_bot.then(|| "Olga".to_owned());
        Row {
            texts: vec![
                Some(format!("{number:032x}")),
                Some(name),
                Some("en".to_owned()),
                login,
                None,
                owner,
            ],
            numbers: vec![Some(now), Some(0), Some(0), Some(bot), Some(bot)],
        }
    };
    Batch { sheet: sheet("accounts"), rows: (0..count).map(account).collect() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_are_online_are_listed_page_by_page() {
    let mut house = House::open("bot-pages").await;
    let ann = house.guest().await;
    let store = open(&house).await;
    store.add_rows(&accounts(LISTED_BOTS + 5, true)).await.expect("stored");
    store.close().await;
    let page = async |path: String| {
        let answer = ann.get(&path).await.expect("answered").json();
        answer.as_array().expect("a list").iter().map(|bot| bot["name"].clone()).collect::<Vec<Value>>()
    };
    let mut listed = page("/api/v1/bots".to_owned()).await;
    assert_eq!(listed.len() as i64, LISTED_BOTS);
    let last = listed.last().and_then(Value::as_str).expect("a name").replace(' ', "%20");
    let rest = page(format!("/api/v1/bots?after={last}")).await;
    assert_eq!(rest.len(), 5);
    listed.extend(rest);
    let expected = (0..LISTED_BOTS + 5).map(|number| Value::from(format!("Account {number:04}")));
    assert_eq!(listed, expected.collect::<Vec<Value>>());
    assert!(page(format!("/api/v1/bots?after=Account%20{:04}", LISTED_BOTS + 4)).await.is_empty());
    house.close().await;
}

/// At the limit the person who was blocked first is forgotten.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_of_blocked_people_is_bounded() {
    let mut house = House::open("blocks").await;
    let store = open(&house).await;
    store.add_rows(&accounts(BLOCKED + 2, false)).await.expect("stored");
    let id = |number: i64| format!("{number:032x}");
    let block = |number: i64| Row { texts: vec![Some(id(0)), Some(id(number))], numbers: vec![Some(number)] };
    let rows = (1..=BLOCKED).map(block).collect();
    store.add_rows(&Batch { sheet: sheet("blocks"), rows }).await.expect("stored");
    assert_eq!(store.blocks(&id(0)).await.expect("read").len() as i64, BLOCKED);
    store.set_block(&id(0), &id(BLOCKED + 1), Some(BLOCKED + 1)).await.expect("stored");
    let blocked: Vec<String> =
        store.blocks(&id(0)).await.expect("read").into_iter().map(|account| account.id).collect();
    assert_eq!(blocked, (2..=BLOCKED + 1).map(id).collect::<Vec<String>>());
    store.close().await;
    house.close().await;
}
