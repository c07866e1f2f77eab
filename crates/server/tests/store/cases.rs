//! The cases, each on a database of its own.

use std::sync::Arc;

use server::limits::{CHAT_LINES, KEPT_EVENTS};
use server::store::{
    self, Account, Batch, Change, NewEvent, PasswordChange, PasswordSaved, Report, Row, SCHEMA,
    SCHEMA_TABLES, Session, Shared, StoreError, TableKey, TablePresence, TableRow, Token,
};
use sqlx::Connection as _;
use table::storage::{Append, Appended, ChatRow, NO_HASH, NewEntry, Sealed, broken_link, chain};

/// Runs all cases that need one database.
pub(crate) async fn run_all(mut address: impl FnMut() -> String) {
    accounts_and_sessions(&address()).await;
    tokens(&address()).await;
    tables(&address()).await;
    the_log_decides(&address()).await;
    an_action_id_is_appended_once(&address()).await;
    what_has_expired_is_removed(&address()).await;
    writers_that_fight_leave_one_sequence(&address()).await;
    a_change_that_fails_fails_alone(&address()).await;
    a_lost_lease_fences(&address()).await;
    secrets_are_apart(&address()).await;
    chat_is_in_order(&address()).await;
    events_are_numbered_and_only_the_newest_are_kept(&address()).await;
    old_lines_of_chat_are_not_kept(&address()).await;
    what_was_kept_is_there_after_reopening(&address()).await;
    a_newer_schema_is_refused(&address()).await;
}

async fn open(address: &str) -> Shared {
    store::open(address).await.expect("the database opens")
}

fn account(id: &str) -> Account {
    Account {
        id: id.to_owned(),
        name: format!("Name of {id}"),
        language: None,
        login: None,
        password: None,
        created: 5,
        banned: 0,
        bot: 0,
        bot_owner: None,
        bot_seen: 0,
    }
}

fn table(id: &str) -> TableRow {
    TableRow {
        id: id.to_owned(),
        version: 1,
        state: "forming".to_owned(),
        visibility: "public".to_owned(),
        host: "ann".to_owned(),
        body: format!("body of {id}"),
        created: 10,
        members: vec!["ann".to_owned()],
        code: None,
    }
}

fn entry(body: &str) -> NewEntry {
    NewEntry { action_id: None, body: body.to_owned() }
}

/// A table whose game has begun; the chain value of its first entry.
async fn begun(store: &Shared, id: &str) -> String {
    let row = table(id);
    store.add_table(&row).await.expect("stored");
    let playing = TableRow { version: 2, state: "playing".to_owned(), ..row };
    let sealed = Sealed { secret: [7; 32], salt: [8; 32] };
    assert!(store.start_game(&playing, &sealed, &entry("first"), 0b11, 50, &[]).await.expect("stored"));
    assert!(
        !store.start_game(&playing, &sealed, &entry("first"), 0b11, 50, &[]).await.expect("asked"),
        "a game starts once"
    );
    chain(NO_HASH, id, 1, &entry("first"))
}

fn append(game: &str, expected: i64, hash: &str, body: &str) -> Append {
    Append {
        game: game.to_owned(),
        expected,
        hash: hash.to_owned(),
        entries: vec![entry(body)],
        epoch: None,
        awaiting: 1,
        finished: false,
        wake: 60,
    }
}

async fn accounts_and_sessions(address: &str) {
    let store = open(address).await;
    let mut ann = account("ann");
    store.add_account(&ann).await.expect("stored");
    store.add_account(&account("bob")).await.expect("stored");
    assert_eq!(store.account("ann").await.expect("read"), Some(ann.clone()));
    assert_eq!(store.account("eve").await.expect("read"), None);

    ann.login = Some("ann".to_owned());
    ann.password = Some("hash".to_owned());
    ann.language = Some("uk".to_owned());
    store.set_language("ann", "uk").await.expect("stored");
    store.add_session(&Session::new("asking", "ann", 10, 20)).await.expect("stored");
    let change = PasswordChange {
        account: "ann".to_owned(),
        name: ann.name.clone(),
        old: None,
        session: Some("asking".to_owned()),
        login: "ann".to_owned(),
        hash: "hash".to_owned(),
    };
    let renamed = PasswordChange { name: "An old name".to_owned(), ..change.clone() };
    let stale = store.set_password(&renamed).await.expect("asked");
    assert_eq!(stale, PasswordSaved::Renamed, "a rename came first, and the login would be wrong");
    let ended = PasswordChange { session: Some("ended".to_owned()), ..change.clone() };
    assert_eq!(store.set_password(&ended).await.expect("asked"), PasswordSaved::Stale);
    assert_eq!(store.set_password(&change).await.expect("stored"), PasswordSaved::Done);
    let second = PasswordChange { hash: "another".to_owned(), ..change.clone() };
    let saved = store.set_password(&second).await.expect("asked");
    assert_eq!(saved, PasswordSaved::Stale, "another password was set meanwhile");
    let operator = PasswordChange {
        session: None,
        old: Some("hash".to_owned()),
        name: ann.name.clone(),
        ..change.clone()
    };
    assert_eq!(store.set_password(&operator).await.expect("asked"), PasswordSaved::Done);
    store.drop_session("asking").await.expect("done");
    assert_eq!(store.account_by_login("ann").await.expect("read"), Some(ann.clone()));
    let theft = PasswordChange {
        account: "bob".to_owned(),
        name: account("bob").name,
        session: None,
        ..change.clone()
    };
    let thief = store.set_password(&theft).await.expect("asked");
    assert_eq!(thief, PasswordSaved::Taken, "a login belongs to one account");
    // A rename keeps the password and changes the login with the name (L4).
    assert!(store.rename("ann", "Anna", "anna").await.expect("stored"));
    let renamed = store.account_by_login("anna").await.expect("read").expect("it logs in by the new name");
    assert_eq!((renamed.name.as_str(), renamed.password.as_deref()), ("Anna", Some("hash")));
    assert!(store.rename("ann", &ann.name, "ann").await.expect("stored"));
    assert!(store.rename("bob", "Bobby", "bobby").await.expect("stored"));
    assert_eq!(store.account("bob").await.expect("read").expect("there").login, None, "a guest has no login");

    store.add_session(&Session::new("h1", "ann", 10, 20)).await.expect("stored");
    store.add_session(&Session::new("h2", "ann", 10, 30)).await.expect("stored");
    let one = Session::new("h1", "ann", 10, 20);
    assert_eq!(store.session("h1", 19).await.expect("read"), Some((one, ann.clone())));
    assert_eq!(store.session("h1", 20).await.expect("read"), None, "it has expired");
    assert_eq!(store.drop_expired(20).await.expect("done"), 1);
    let mut two = Session::new("h2", "ann", 10, 30);
    assert_eq!(store.session("h2", 20).await.expect("read"), Some((two.clone(), ann)));
    store.touch_session("h2", 15, 40).await.expect("stored");
    (two.seen, two.expires) = (15, 40);
    assert_eq!(store.sessions("ann").await.expect("read"), [two]);
    let mut hand = Session::new("h5", "ann", 10, 30);
    (hand.device, hand.bound) = ("Firefox, Linux".to_owned(), Some(("abc".to_owned(), 1)));
    store.add_session(&hand).await.expect("stored");
    assert_eq!(store.session("h5", 20).await.expect("read").expect("there").0, hand);
    store.drop_session("h5").await.expect("done");
    store.drop_session("h2").await.expect("done");
    assert_eq!(store.session("h2", 20).await.expect("read"), None);
    store.add_session(&Session::new("h3", "ann", 10, 30)).await.expect("stored");
    store.add_session(&Session::new("h4", "bob", 10, 30)).await.expect("stored");
    assert_eq!(store.drop_sessions("ann").await.expect("done"), ["h3"]);
    assert!(store.session("h4", 20).await.expect("read").is_some(), "it is another's");
    store.add_session(&Session::new("once", "ann", 10, 30)).await.expect("stored");
    assert_eq!(store.take_session("once", 30).await.expect("read"), None, "it has expired");
    let (one, other) = tokio::join!(store.take_session("once", 29), store.take_session("once", 29));
    let taken = [one.expect("read"), other.expect("read")];
    assert_eq!(taken.iter().flatten().count(), 1, "a session is taken once");
    store.add_session(&Session::new("h3", "ann", 10, 30)).await.expect("stored");
    let said = |who: &str| ChatRow {
        at: 1,
        name: "Ann".to_owned(),
        account: Some(who.to_owned()),
        seat: None,
        bot: false,
        text: "Hello".to_owned(),
    };
    store.say("table", &said("ann")).await.expect("stored");
    store.say("table", &said("bob")).await.expect("stored");
    store.say("other", &said("ann")).await.expect("stored");
    let all = store.chat_of("ann", None, 9).await.expect("read");
    assert_eq!(all.len(), 2);
    assert_eq!(store.chat_of("ann", None, 1).await.expect("read"), all[..1]);
    assert_eq!(store.chat_of("ann", Some(&all[0].0), 9).await.expect("read"), all[1..], "in pages");
    assert_eq!(store.chat_of("ann", Some(&all[1].0), 9).await.expect("read"), []);
    assert_eq!(store.forget("ann").await.expect("done"), ["other", "table"]);
    assert_eq!(store.chat("table", 9).await.expect("read"), [said("bob")], "another's lines stay");
    store.say("table", &said("ann")).await.expect("asked");
    assert_eq!(store.chat("table", 9).await.expect("read").len(), 1, "nobody says nothing more");
    assert_eq!(store.account("ann").await.expect("read"), None);
    assert_eq!(store.session("h3", 20).await.expect("read"), None);
}

async fn tokens(address: &str) {
    let store = open(address).await;
    store.add_account(&account("ann")).await.expect("stored");
    let token = Token {
        id: "t1".to_owned(),
        hash: "h1".to_owned(),
        account: "ann".to_owned(),
        name: "my bot".to_owned(),
        scopes: "play".to_owned(),
        created: 3,
        expires: 50,
        seen: 0,
    };
    assert!(!store.add_token(&token, Some("by")).await.expect("asked"), "the session that asks has ended");
    let link = Session::new("link x", "ann", 10, 60);
    assert!(!store.add_link(&link, "by").await.expect("asked"));
    store.add_session(&Session::new("by", "ann", 10, 60)).await.expect("stored");
    assert!(store.add_link(&link, "by").await.expect("asked"));
    assert!(store.add_token(&token, Some("by")).await.expect("stored"));
    assert_eq!(store.tokens("ann").await.expect("read"), std::slice::from_ref(&token));
    assert_eq!(store.token("h1").await.expect("read"), Some((token.clone(), account("ann"))));
    store.touch_token("h1", 9).await.expect("stored");
    assert_eq!(store.token("h1").await.expect("read").expect("there").0.seen, 9);
    assert_eq!(store.drop_expired(49).await.expect("done"), 0);
    let second = Token { id: "t2".to_owned(), hash: "h2".to_owned(), ..token.clone() };
    assert!(store.add_token(&second, Some("by")).await.expect("stored"));
    assert_eq!(store.drop_tokens("ann").await.expect("done").len(), 2);
    assert_eq!(store.token("h2").await.expect("read"), None);
    assert!(store.add_token(&token, Some("by")).await.expect("stored"));
    assert_eq!(store.drop_token("bob", "t1").await.expect("asked"), None, "only its owner revokes it");
    assert_eq!(store.drop_token("ann", "t1").await.expect("done"), Some("h1".to_owned()));
    assert_eq!(store.token("h1").await.expect("read"), None);
}

async fn tables(address: &str) {
    let store = open(address).await;
    let row = table("one");
    store.add_table(&row).await.expect("stored");
    store
        .add_table(&TableRow { visibility: "private".to_owned(), created: 11, ..table("two") })
        .await
        .expect("stored");
    assert_eq!(store.table("one").await.expect("read"), Some(row.clone()));
    assert_eq!(store.table("none").await.expect("read"), None);

    let changed =
        TableRow { version: 2, body: "new".to_owned(), members: vec!["ann".into(), "bob".into()], ..row };
    assert!(store.save_table(&changed).await.expect("stored"));
    assert!(!store.save_table(&changed).await.expect("asked"), "it was changed meanwhile");
    assert_eq!(store.table("one").await.expect("read"), Some(changed));

    let bodies =
        |listed: Vec<store::ListedTable>| listed.into_iter().map(|table| table.body).collect::<Vec<_>>();
    assert_eq!(bodies(store.open_tables(10).await.expect("read")), ["new"], "private tables are not listed");
    assert_eq!(
        bodies(store.tables_of("ann", None, 10).await.expect("read")),
        ["body of two", "new"],
        "newest first"
    );
    assert_eq!(bodies(store.tables_of("ann", None, 1).await.expect("read")), ["body of two"]);
    assert_eq!(bodies(store.tables_of("bob", None, 10).await.expect("read")), ["new"]);
    let two = store.table("two").await.expect("read").expect("stored");
    let key = TableKey { over: false, created: two.created, id: two.id.clone() };
    assert_eq!(bodies(store.tables_of("ann", Some(&key), 10).await.expect("read")), ["new"], "in pages");
    let over = TableRow {
        id: "three".into(),
        state: "over".into(),
        created: 99,
        host: "eve".into(),
        ..table("three")
    };
    store.add_table(&over).await.expect("stored");
    assert_eq!(
        bodies(store.tables_of("ann", None, 2).await.expect("read")),
        ["body of two", "new"],
        "a game that runs is not pushed off the list by games that are over (D2)"
    );
    let newer = TableRow { id: "four".into(), created: two.created + 1, host: "eve".into(), ..table("four") };
    store.add_table(&newer).await.expect("stored");
    assert_eq!(
        bodies(store.tables_of("ann", Some(&key), 10).await.expect("read")),
        ["new", "body of three"],
        "a table that was opened between two pages shifts nothing"
    );
    let last = TableKey { over: true, created: 99, id: "three".into() };
    assert_eq!(bodies(store.tables_of("ann", Some(&last), 10).await.expect("read")), [""; 0]);
    assert!(store.drop_table("four", 1).await.expect("done"));
    assert_eq!(
        store.listed_table("one").await.expect("read").map(|table| table.body),
        Some("new".to_owned())
    );
    assert_eq!(store.listed_table("none").await.expect("read"), None);
    assert!(store.drop_table("three", 1).await.expect("done"));
    assert_eq!(store.count_hosted("ann").await.expect("read"), 2);
    assert_eq!(store.count_tables().await.expect("read"), (2, 0));

    assert!(!store.drop_table("two", 2).await.expect("asked"), "of another version");
    assert!(store.drop_table("two", 1).await.expect("done"));
    assert_eq!(bodies(store.tables_of("ann", None, 10).await.expect("read")), ["new"]);
}

async fn the_log_decides(address: &str) {
    let store = open(address).await;
    let first = begun(&store, "game").await;
    let second = append("game", 1, &first, "second");
    assert_eq!(store.append(second.clone()).await.expect("asked"), Appended::Done);
    assert_eq!(store.append(second.clone()).await.expect("asked"), Appended::Behind, "the head has moved");
    let after = chain(&first, "game", 2, &second.entries[0]);
    let other_past = append("game", 2, &first, "third");
    assert_eq!(store.append(other_past).await.expect("asked"), Appended::Behind, "made for another past");
    let mut last = append("game", 2, &after, "third");
    last.entries.push(entry("fourth"));
    last.finished = true;
    assert_eq!(store.append(last).await.expect("asked"), Appended::Done);
    let unknown = append("no such game", 0, NO_HASH, "x");
    assert_eq!(store.append(unknown).await.expect("asked"), Appended::Behind);

    let entries = store.entries("game", 0).await.expect("read");
    let bodies: Vec<&str> = entries.iter().map(|entry| entry.body.as_str()).collect();
    assert_eq!(bodies, ["first", "second", "third", "fourth"]);
    assert_eq!(entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(broken_link("game", NO_HASH, &entries), None);
    let mut forged = entries.clone();
    forged[1].body.push('!');
    assert_eq!(broken_link("game", NO_HASH, &forged), Some(2));
    assert_eq!(store.entries("game", 2).await.expect("read"), entries[2..]);
    assert_eq!(store.undriven(100, 10).await.expect("read"), Vec::<String>::new(), "it is over");
    let row = store.table("game").await.expect("read").expect("it is there");
    assert_eq!(row.state, "over", "the last entry ends the table too");
    let late = TableRow { version: row.version + 1, state: "playing".to_owned(), ..row };
    assert!(store.save_table(&late).await.expect("stored"));
    assert_eq!(store.table("game").await.expect("read").expect("it is there").state, "over", "and for good");
}

async fn an_action_id_is_appended_once(address: &str) {
    let store = open(address).await;
    let first = begun(&store, "game").await;
    let mut act = append("game", 1, &first, "act");
    act.entries[0].action_id = Some("id".to_owned());
    assert_eq!(store.append(act.clone()).await.expect("asked"), Appended::Done);
    let after = chain(&first, "game", 2, &act.entries[0]);
    let again = Append { expected: 2, hash: after, ..act };
    assert_eq!(store.append(again).await.expect("asked"), Appended::Behind);
    assert_eq!(store.entries("game", 0).await.expect("read").len(), 2);
}

async fn writers_that_fight_leave_one_sequence(address: &str) {
    const WRITERS: usize = 4;
    const EACH: usize = 25;
    let store = open(address).await;
    let other = open(address).await;
    begun(&store, "game").await;
    let mut tasks = Vec::new();
    for writer in 0..WRITERS {
        let store = Arc::clone(if writer % 2 == 0 { &store } else { &other });
        tasks.push(tokio::spawn(async move {
            for number in 0..EACH {
                loop {
                    let entries = store.entries("game", 0).await.expect("read");
                    let head = entries.last().expect("it has begun");
                    let wanted = append("game", head.seq, &head.hash, &format!("{writer}:{number}"));
                    if store.append(wanted).await.expect("asked") == Appended::Done {
                        break;
                    }
                }
            }
        }));
    }
    for task in tasks {
        task.await.expect("it ends well");
    }
    let entries = store.entries("game", 0).await.expect("read");
    assert_eq!(entries.len(), 1 + WRITERS * EACH);
    assert_eq!(broken_link("game", NO_HASH, &entries), None);
    for writer in 0..WRITERS {
        let own = entries.iter().filter(|entry| entry.body.starts_with(&format!("{writer}:")));
        let numbers: Vec<String> = own.map(|entry| entry.body.clone()).collect();
        let expected: Vec<String> = (0..EACH).map(|number| format!("{writer}:{number}")).collect();
        assert_eq!(numbers, expected, "each writer's entries are there once and in order");
    }
}

/// Changes at the same time may share a transaction: a failed one leaves no trace and does not affect the others.
async fn a_change_that_fails_fails_alone(address: &str) {
    let store = open(address).await;
    let hash = begun(&store, "game").await;
    let mut tasks = Vec::new();
    for number in 0..40 {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let mut row = table(&format!("table{number}"));
            if number % 10 == 5 {
                // The table is written before its members, and the second of these cannot be.
                row.members = vec!["ann".to_owned(), "ann".to_owned()];
            }
            store.add_table(&row).await
        }));
    }
    assert_eq!(store.append(append("game", 1, &hash, "second")).await, Ok(Appended::Done));
    for (number, task) in tasks.into_iter().enumerate() {
        let added = task.await.expect("it does not panic");
        let kept = store.table(&format!("table{number}")).await.expect("read");
        assert_eq!((added.is_err(), kept.is_none()), (number % 10 == 5, number % 10 == 5), "table {number}");
    }
    assert_eq!(store.entries("game", 0).await.expect("read").len(), 2);
}

async fn a_lost_lease_fences(address: &str) {
    let store = open(address).await;
    let first = begun(&store, "game").await;
    assert_eq!(store.undriven(49, 10).await.expect("read"), Vec::<String>::new(), "it is not yet due");
    assert_eq!(store.undriven(50, 10).await.expect("read"), ["game"]);
    store.beat("node-1", 200).await.expect("stored");
    let one = store.lease("game", "node-1", 100).await.expect("asked").expect("nobody had it");
    assert_eq!(store.lease("game", "node-2", 199).await.expect("asked"), None, "its driver lives");
    assert_eq!(store.lease("game", "node-1", 199).await.expect("asked"), Some(one), "kept");
    assert_eq!(store.undriven(199, 10).await.expect("read"), Vec::<String>::new());
    store.beat("node-1", 250).await.expect("stored");
    assert_eq!(store.lease("game", "node-2", 249).await.expect("asked"), None, "it lives on");
    assert_eq!(store.undriven(250, 10).await.expect("read"), ["game"]);
    let two = store.lease("game", "node-2", 250).await.expect("asked").expect("its driver is dead");
    assert_ne!(one, two);
    let zombie = Append { epoch: Some(one), ..append("game", 1, &first, "late") };
    assert_eq!(store.append(zombie).await.expect("asked"), Appended::Fenced);
    let person = append("game", 1, &first, "a person's action needs no lease");
    assert_eq!(store.append(person.clone()).await.expect("asked"), Appended::Done);
    let after = chain(&first, "game", 2, &person.entries[0]);
    let owner = Append { epoch: Some(two), ..append("game", 2, &after, "bot") };
    assert_eq!(store.append(owner).await.expect("asked"), Appended::Done);
    store.beat("node-2", 900).await.expect("stored");
    store.release("game", "node-1").await.expect("asked");
    assert_eq!(
        store.lease("game", "node-1", 300).await.expect("asked"),
        None,
        "only its driver gives it back"
    );
    store.release("game", "node-2").await.expect("done");
    assert!(store.lease("game", "node-1", 300).await.expect("asked").is_some());
}

async fn secrets_are_apart(address: &str) {
    let store = open(address).await;
    begun(&store, "game").await;
    let sealed = store.sealed("game").await.expect("read").expect("it has one");
    assert_eq!((sealed.secret, sealed.salt), ([7; 32], [8; 32]));
    assert_eq!(format!("{sealed:?}"), "Sealed(hidden)");
    assert!(store.sealed("none").await.expect("read").is_none());
}

/// Events are numbered by account, and a reader notices that older ones are not kept.
async fn events_are_numbered_and_only_the_newest_are_kept(address: &str) {
    let store = open(address).await;
    store.add_account(&account("events-ann")).await.expect("stored");
    store.add_account(&account("events-bob")).await.expect("stored");
    let event = |account: &str, body: String| NewEvent { account: account.to_owned(), at: 1, body };
    let kept = KEPT_EVENTS;
    for number in 1..=kept {
        store.add_events(&[event("events-ann", number.to_string())]).await.expect("stored");
    }
    store
        .add_events(&[
            event("events-ann", "last".into()),
            event("nobody", "lost".into()),
            event("events-bob", "own".into()),
        ])
        .await
        .expect("stored");
    let page = store.events("events-ann", kept - 1, 9).await.expect("read");
    let bodies: Vec<(i64, &str)> =
        page.events.iter().map(|event| (event.number, event.body.as_str())).collect();
    assert_eq!(bodies, [(kept, kept.to_string().as_str()), (kept + 1, "last")]);
    assert_eq!((page.last, page.incomplete), (kept + 1, false));
    assert!(
        !store.events("events-ann", 1, 9).await.expect("read").incomplete,
        "the next one is the oldest that is kept"
    );
    assert!(store.events("events-ann", 0, 9).await.expect("read").incomplete, "the first is not kept");
    assert_eq!(store.events("events-bob", 0, 9).await.expect("read").last, 1);
    store.forget("events-ann").await.expect("done");
    let gone = store.events("events-ann", 0, 9).await.expect("read");
    assert_eq!((gone.events, gone.last), (Vec::new(), 0));
}

async fn chat_is_in_order(address: &str) {
    let store = open(address).await;
    let line = |text: &str, seat| ChatRow {
        at: 1,
        name: "Ann".to_owned(),
        account: None,
        seat,
        bot: false,
        text: text.to_owned(),
    };
    for (text, seat) in [("one", Some(0)), ("two", None), ("three", Some(1))] {
        store.say("table", &line(text, seat)).await.expect("stored");
    }
    store.say("other", &line("elsewhere", None)).await.expect("stored");
    assert_eq!(store.chat("table", 2).await.expect("read"), [line("two", None), line("three", Some(1))]);
}

async fn old_lines_of_chat_are_not_kept(address: &str) {
    let store = open(address).await;
    for at in 0..CHAT_LINES as i64 + 3 {
        let line = ChatRow {
            at,
            name: "Ann".to_owned(),
            account: None,
            seat: None,
            bot: false,
            text: "x".to_owned(),
        };
        store.say("table", &line).await.expect("stored");
    }
    let kept = store.chat("table", 10 * CHAT_LINES as i64).await.expect("read");
    assert_eq!((kept.len(), kept[0].at), (CHAT_LINES, 3));
}

async fn what_was_kept_is_there_after_reopening(address: &str) {
    let store = open(address).await;
    let first = begun(&store, "game").await;
    assert_eq!(store.append(append("game", 1, &first, "second")).await.expect("asked"), Appended::Done);
    store.close().await;
    let store = open(address).await;
    assert_eq!(store.entries("game", 0).await.expect("read").len(), 2);
    assert_eq!(store.games().await.expect("read"), ["game"]);
    store.ping().await.expect("it answers");
}

async fn a_newer_schema_is_refused(address: &str) {
    let store = open(address).await;
    // The version is a table with one number in it, and rows can be added to any sheet.
    static VERSION: store::TableSpec =
        store::TableSpec { name: "schema_version", texts: &[], numbers: &["version"] };
    store
        .add_rows(&Batch {
            sheet: &VERSION,
            rows: vec![Row { texts: vec![], numbers: vec![Some(SCHEMA + 1)] }],
        })
        .await
        .expect("stored");
    store.close().await;
    let refused = store::open(address).await.err().expect("it is newer");
    assert_eq!(refused, StoreError::Newer { found: SCHEMA + 1 });
    assert!(refused.to_string().contains("use a newer Whistlestop"), "{refused}");
}

/// Makes a database as a program of schema 1 left it, with one account, and returns its address.
pub(crate) async fn of_schema_1(address: &str) -> sqlx::AnyConnection {
    sqlx::any::install_default_drivers();
    let address = match address.strip_prefix("sqlite://") {
        Some(file) => format!("sqlite://{file}?mode=rwc"),
        None => address.to_owned(),
    };
    let mut connection = sqlx::AnyConnection::connect(&address).await.expect("it can be made");
    for statements in [
        include_str!("../../schema/0001.sql"),
        "CREATE TABLE schema_version (version BIGINT NOT NULL)",
        "INSERT INTO schema_version (version) VALUES (1)",
        "INSERT INTO accounts (id, name, created) VALUES ('ann', 'Ann', 5)",
    ] {
        sqlx::raw_sql(statements).execute(&mut connection).await.expect("it is ours");
    }
    connection
}

/// An old database is upgraded after it was copied; commands that only look at it leave it as it is.
pub(crate) async fn an_old_schema_is_upgraded_after_a_copy(
    address: &str,
    copies: impl AsyncFn() -> Vec<i64>,
) {
    of_schema_1(address).await.close().await.expect("it closes");
    let refused = store::open_existing(address).await.err().expect("it is older");
    assert_eq!(refused, StoreError::Older { found: 1 });
    assert_eq!(store::schema(address).await, Ok(1), "looking changes nothing");
    assert_eq!(copies().await, Vec::<i64>::new(), "nothing is copied before it is needed");

    let store = open(address).await;
    assert_eq!(store.account("ann").await.expect("read").map(|ann| ann.name).as_deref(), Some("Ann"));
    store.close().await;
    assert_eq!(store::schema(address).await, Ok(SCHEMA));
    assert_eq!(copies().await, [1], "the copy has the old schema");

    open(address).await.close().await;
    assert_eq!(copies().await, [1], "without an upgrade there is no copy");
}

/// A database whose migrations had other statements is refused, and is not changed.
pub(crate) async fn modified_migrations_are_refused(address: &str, spoil: impl AsyncFn(&str)) {
    open(address).await.close().await;
    spoil("UPDATE _sqlx_migrations SET description = 'x' WHERE version = 2").await;
    open(address).await.close().await;
    spoil("UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM _sqlx_migrations WHERE version = 1) WHERE version = 2")
        .await;
    for refused in [store::open(address).await.err(), store::open_existing(address).await.err()] {
        assert_eq!(refused, Some(StoreError::Modified { version: 2 }));
    }
}

/// Statements of another program than ours.
pub(crate) async fn execute(address: &str, statement: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(address).await.expect("it is there");
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    sqlx::raw_sql(statement).execute(&mut connection).await.expect("it is ours");
    connection.close().await.expect("it closes");
}

/// Returns the numbers that a statement selects.
pub(crate) async fn numbers(address: &str, statement: &str) -> Vec<i64> {
    sqlx::any::install_default_drivers();
    let mut connection = sqlx::AnyConnection::connect(address).await.expect("it is there");
    let statement = sqlx::AssertSqlSafe(statement.to_owned());
    let numbers = sqlx::query_scalar(statement).fetch_all(&mut connection).await.expect("it is read");
    connection.close().await.expect("it closes");
    numbers
}

/// Appends of one node are notified to another.
pub(crate) async fn two_nodes_hear_of_each_other(address: &str) {
    let one = open(address).await;
    let other = open(address).await;
    let mut heard = other.changes();
    let mut own = one.changes();
    let first = begun(&one, "game").await;
    other.open_table("game").await.expect("stored");
    assert_eq!(one.append(append("game", 1, &first, "second")).await.expect("asked"), Appended::Done);
    let hearing = async {
        loop {
            match heard.recv().await.expect("it goes on") {
                // A listener that has just connected says that everything may have changed.
                Change::Game(id, 2) if id == "game" => break,
                Change::Game(..)
                | Change::Presence(_)
                | Change::Left(_)
                | Change::Table(_)
                | Change::Ended(_)
                | Change::Gone(_)
                | Change::Events(_)
                | Change::Everything => {}
            }
        }
        one.add_account(&account("eve")).await.expect("stored");
        one.add_session(&Session::new("h1", "eve", 10, 20)).await.expect("stored");
        one.drop_session("h1").await.expect("done");
        loop {
            match heard.recv().await.expect("it goes on") {
                Change::Ended(hash) if hash == "h1" => break,
                Change::Game(..)
                | Change::Presence(_)
                | Change::Left(_)
                | Change::Table(_)
                | Change::Ended(_)
                | Change::Gone(_)
                | Change::Events(_)
                | Change::Everything => {}
            }
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(10), hearing)
        .await
        .expect("it is told within ten seconds");
    while let Ok(change) = own.try_recv() {
        assert_eq!(change, Change::Everything, "a node is not told what it did itself");
    }
}

/// A node's presence at a table is notified only to the nodes that have the table open.
pub(crate) async fn nodes_share_presence(address: &str) {
    let [one, other, third] = [open(address).await, open(address).await, open(address).await];
    let now = one.clock().await.expect("asked").expect("it has a clock");
    for node in [&one, &other, &third] {
        node.beat(node.node(), now + 60_000).await.expect("stored");
    }
    let (mut heard, mut unheard) = (other.changes(), third.changes());
    assert_eq!(one.open_table("t").await.expect("stored"), []);
    let seen = |body: &str| TablePresence { table: "t".into(), node: one.node().into(), body: body.into() };
    assert_eq!(other.open_table("t").await.expect("stored"), [seen("")]);
    one.set_presence(&[("t".into(), "Ann".into())]).await.expect("stored");
    one.set_presence(&[("t".into(), "Ann".into())]).await.expect("stored");
    one.set_presence(&[("t".into(), "Bob".into())]).await.expect("stored");
    one.leave().await.expect("stored");
    let hearing = async {
        let mut told = Vec::new();
        loop {
            match heard.recv().await.expect("it goes on") {
                Change::Presence(row) => told.push(row),
                Change::Left(node) => return (told, node),
                Change::Game(..)
                | Change::Table(_)
                | Change::Ended(_)
                | Change::Gone(_)
                | Change::Events(_)
                | Change::Everything => {}
            }
        }
    };
    let waiting = tokio::time::timeout(std::time::Duration::from_secs(10), hearing);
    let (told, left) = waiting.await.expect("it is told within ten seconds");
    assert_eq!(told, [seen("Ann"), seen("Bob")], "each change once");
    assert_eq!(left, one.node());
    assert_eq!(other.presence().await.expect("read"), [], "nothing stays of a node that stopped");
    let mut elsewhere = Vec::new();
    while let Ok(change) = unheard.try_recv() {
        elsewhere.push(change);
    }
    assert!(elsewhere.iter().all(|change| !matches!(change, Change::Presence(_))), "{elsewhere:?}");
}

/// If the database rejects one of several appends in a statement, only that one fails.
pub(crate) async fn a_bad_append_fails_alone(address: &str) {
    let store = open(address).await;
    let mut appends = Vec::new();
    for game in 0..20 {
        let game = format!("game-{game}");
        let first = begun(&store, &game).await;
        // PostgreSQL stores no text with a zero in it.
        let body = if game == "game-7" { "\0" } else { "good" };
        appends.push(append(&game, 1, &first, body));
    }
    let mut writing = tokio::task::JoinSet::new();
    for (game, append) in appends.into_iter().enumerate() {
        let store = Arc::clone(&store);
        writing.spawn(async move { (game, store.append(append).await) });
    }
    while let Some(written) = writing.join_next().await {
        let (game, written) = written.expect("it does not panic");
        assert_eq!(written == Ok(Appended::Done), game != 7, "{game}: {written:?}");
    }
    let entries = store.entries("game-7", 0).await.expect("read");
    assert_eq!(entries.len(), 1, "nothing of it stays");
}

/// A copy is complete, and a game continues in it.
pub(crate) async fn a_copy_is_equal(from: &str, to: &str) {
    let (from, to) = (open(from).await, open(to).await);
    from.add_account(&account("ann")).await.expect("stored");
    from.add_session(&Session::new("h", "ann", 1, 1000)).await.expect("stored");
    let mut hash = begun(&from, "game").await;
    for seq in 1..=1200 {
        let next = append("game", seq, &hash, &format!("entry {seq}"));
        hash = chain(&hash, "game", seq + 1, &next.entries[0]);
        assert_eq!(from.append(next).await.expect("asked"), Appended::Done);
    }
    from.say(
        "game",
        &ChatRow { at: 1, name: "Ann".into(), account: None, seat: None, bot: false, text: "Hello".into() },
    )
    .await
    .expect("stored");

    let counts = store::copy(from.as_ref(), to.as_ref()).await.expect("copied");
    assert_eq!(counts.len(), SCHEMA_TABLES.len(), "every table is copied");
    assert_eq!(counts["log"], 1201);
    assert_eq!(to.entries("game", 0).await.expect("read"), from.entries("game", 0).await.expect("read"));
    assert_eq!(to.table("game").await.expect("read"), from.table("game").await.expect("read"));
    assert_eq!(to.session("h", 1).await.expect("read"), from.session("h", 1).await.expect("read"));
    assert_eq!(to.sealed("game").await.expect("read"), from.sealed("game").await.expect("read"));
    assert_eq!(to.chat("game", 9).await.expect("read"), from.chat("game", 9).await.expect("read"));
    assert_eq!(to.append(append("game", 1201, &hash, "on")).await.expect("asked"), Appended::Done);
}

/// Expired tables are removed with everything that belongs to them, and nothing else.
async fn what_has_expired_is_removed(address: &str) {
    use server::maintenance::retention::{self, Pruned, Retention};
    const HOUR: i64 = 3_600_000;
    const DAY: i64 = 24 * HOUR;
    let store = open(address).await;
    let now = 1_000 * DAY;
    for (id, days) in [("old", 90), ("new", 89)] {
        let (id, at, about) = (id.to_owned(), now - days * DAY, None);
        let (table, reporter, text) = ("a".to_owned(), "ann".to_owned(), "spam".to_owned());
        store.add_report(&Report { id, at, table, reporter, about, text }).await.expect("stored");
    }
    assert_eq!(store.drop_expired(now).await.expect("done"), 1);
    let kept: Vec<String> = store.reports(9).await.expect("read").into_iter().map(|one| one.id).collect();
    assert_eq!(kept, ["new"], "reports are kept for 90 days");
    let old = |id: &str, visibility: &str, age: i64| TableRow {
        visibility: visibility.to_owned(),
        created: now - age,
        members: Vec::new(),
        ..table(id)
    };
    for row in [
        old("public-stale", "public", 2 * HOUR),
        old("public-fresh", "public", HOUR / 2),
        old("public-attended", "public", 9 * HOUR),
        old("private-stale", "private", 8 * DAY),
        old("private-fresh", "private", 6 * DAY),
        old("imported", "private", 31 * DAY),
    ] {
        store.add_table(&row).await.expect("stored");
    }
    store.touch(&["public-attended".to_owned()], now).await.expect("noted");
    store.note_use("imported", 0, now - 31 * DAY).await.expect("noted");
    let line = ChatRow {
        at: 1,
        name: "Ann".to_owned(),
        account: None,
        seat: None,
        bot: false,
        text: "hello".to_owned(),
    };
    store.say("public-stale", &line).await.expect("said");
    let guest = |id: &str, age: i64| Account { created: now - age, ..account(id) };
    let known =
        Account { login: Some("known".into()), password: Some("hash".into()), ..guest("known", 99 * DAY) };
    for account in [guest("empty", 31 * DAY), guest("new", DAY), guest("member", 99 * DAY), known] {
        store.add_account(&account).await.expect("stored");
    }
    let seated = TableRow { members: vec!["member".to_owned()], ..old("seat", "private", DAY) };
    store.add_table(&seated).await.expect("stored");
    store.beat("dead", now - 2 * DAY).await.expect("noted");
    let retention = Retention::default();
    let expected = Pruned { tables: 3, guests: 1, nodes: 1 };
    assert_eq!(
        retention::expired(&store, &retention, now).await,
        Ok(expected),
        "nothing is removed by asking"
    );
    assert_eq!(retention::prune(&store, &retention, now).await, Ok(expected));
    assert_eq!(retention::prune(&store, &retention, now).await, Ok(Pruned::default()));
    for (id, there) in [
        ("public-stale", false),
        ("public-fresh", true),
        ("public-attended", true),
        ("private-stale", false),
        ("private-fresh", true),
        ("imported", false),
    ] {
        assert_eq!(store.table(id).await.expect("read").is_some(), there, "{id}");
    }
    assert!(store.chat("public-stale", 10).await.expect("read").is_empty());
    for (id, there) in [("empty", false), ("new", true), ("member", true), ("known", true)] {
        assert_eq!(store.account(id).await.expect("read").is_some(), there, "{id}");
    }
    store.close().await;
}
