//! Tests of the table document: joining, leaving, hosting.

use protocol::{Clock, NewSeat, NewTable, Refusal, SeatKind, TableState, Visibility};
use table::doc::{Caller, Changed, Keys, Request, TableDoc};
use table::limits::REMOVED;

fn asker(account: &str) -> Caller<'_> {
    Caller::person(account, account)
}

fn wanted(kinds: &[SeatKind], visibility: Visibility) -> NewTable {
    NewTable {
        bots_allowed: None,
        edition: "usa".to_owned(),
        seats: kinds.iter().map(|&kind| NewSeat { kind, level: None, name: None, color: None }).collect(),
        options: Default::default(),
        visibility,
        clock: Some(Clock::None),
        title: Some("Evening".to_owned()),
    }
}

fn try_open(wanted: &NewTable) -> Result<TableDoc, Refusal> {
    TableDoc::open("id".into(), "0123456789abcdef".into(), asker("ann"), wanted, 7)
}

fn open(kinds: &[SeatKind], visibility: Visibility) -> TableDoc {
    try_open(&wanted(kinds, visibility)).expect("a sound table")
}

#[track_caller]
fn change(doc: &TableDoc, account: &str, request: &Request) -> TableDoc {
    match doc.handle(asker(account), request).expect("it is allowed") {
        Changed::Updated(doc) => *doc,
        other @ (Changed::Unchanged | Changed::Deleted) => panic!("{other:?}"),
    }
}

#[track_caller]
fn check_refused(doc: &TableDoc, account: &str, request: &Request, code: &str) {
    assert_eq!(doc.handle(asker(account), request).expect_err("it is refused").code, code);
}

fn join(seat: Option<usize>) -> Request {
    Request::Join { invite: None, seat, color: None }
}

#[test]
fn the_host_gets_the_first_human_seat() {
    let doc = open(&[SeatKind::Bot, SeatKind::Human, SeatKind::Human, SeatKind::HotSeat], Visibility::Public);
    let kinds: Vec<SeatKind> = doc.seats.iter().map(|seat| seat.kind).collect();
    assert_eq!(kinds, [SeatKind::Bot, SeatKind::Human, SeatKind::Open, SeatKind::HotSeat]);
    assert_eq!(doc.seats_of("ann"), [1, 3], "the hot seat is at the host's screen");
    assert_eq!(doc.members(), ["ann"]);
}

#[test]
fn a_hot_seat_has_a_name_of_its_own() {
    let mut wanted = wanted(&[SeatKind::Human, SeatKind::HotSeat, SeatKind::HotSeat], Visibility::Private);
    wanted.seats[1].name = Some("  Grandma   Wanda ".to_owned());
    let doc = try_open(&wanted).expect("a sound table");
    let names: Vec<&str> = doc.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["ann", "Grandma Wanda", "ann 3"], "who has no name is called after the host");
    for (name, code) in [(" ", "empty"), ("Wan\u{202E}da", "bad-text"), (&"a".repeat(200), "too-long")] {
        wanted.seats[1].name = Some(name.to_owned());
        assert_eq!(try_open(&wanted).expect_err("it is no name").code, code);
    }
}

#[test]
fn people_join_change_seats_and_leave() {
    let doc = open(&[SeatKind::Human, SeatKind::Open, SeatKind::Open], Visibility::Public);
    let doc = change(&doc, "bob", &join(None));
    assert_eq!(doc.seats_of("bob"), [1]);
    assert_eq!(doc.handle(asker("bob"), &join(None)), Ok(Changed::Unchanged), "once is enough");
    let doc = change(&doc, "bob", &join(Some(2)));
    assert_eq!(doc.seats_of("bob"), [2], "they move over");
    check_refused(&doc, "eve", &join(Some(0)), "seat-taken");
    check_refused(&doc, "eve", &join(Some(9)), "no-such-seat");
    let doc = change(&doc, "ann", &Request::Leave);
    assert_eq!(doc.host, "bob", "who is left is the host");
    assert_eq!(doc.handle(asker("bob"), &Request::Leave), Ok(Changed::Deleted));
    assert_eq!(doc.handle(asker("eve"), &Request::Leave), Ok(Changed::Unchanged));
}

#[test]
fn only_the_host_adds_bots_and_starts_the_game() {
    let doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    let bot = |level: &str| Request::AddBot { seat: 1, level: level.to_owned() };
    check_refused(&doc, "eve", &bot("porter"), "not-host");
    check_refused(&doc, "ann", &bot("god"), "no-such-level");
    check_refused(&doc, "ann", &Request::AddBot { seat: 0, level: "porter".into() }, "seat-taken");
    check_refused(&doc, "ann", &Request::RemoveBot { seat: 1 }, "no-bot");
    assert_eq!(doc.check_start(asker("ann")).expect_err("a place is free").code, "seats-open");
    let doc = change(&doc, "ann", &bot("porter"));
    let doc = change(&doc, "ann", &bot("conductor"));
    assert_eq!(doc.seats[1].level.as_deref(), Some("conductor"), "another level takes its place");
    assert_eq!(doc.check_start(asker("eve")).expect_err("she is a guest").code, "not-host");
    assert_eq!(doc.check_start(asker("ann")), Ok(()));
    let doc = change(&doc, "ann", &Request::RemoveBot { seat: 1 });
    assert_eq!(doc.seats[1].kind, SeatKind::Open);
}

#[test]
fn a_private_table_is_visible_only_with_its_invite() {
    let doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Private);
    check_refused(&doc, "eve", &join(None), "no-such-table");
    check_refused(&doc, "eve", &Request::Leave, "no-such-table");
    check_refused(
        &doc,
        "eve",
        &Request::Join { invite: Some("0123456789abcdee".into()), seat: None, color: None },
        "no-such-table",
    );
    let invited = Request::Join { invite: Some("0123456789abcdef".into()), seat: None, color: None };
    let doc = change(&doc, "bob", &invited);
    assert_eq!(doc.seats_of("bob"), [1]);
    let doc = change(&doc, "eve", &invited);
    assert_eq!((doc.seats_of("eve"), doc.admits("eve")), (vec![], true), "no place is left: she watches");
}

#[test]
fn a_rematch_begins_with_another_seat() {
    let mut doc = change(&open(&[SeatKind::Human, SeatKind::Open], Visibility::Public), "bob", &join(None));
    let again =
        |doc: &TableDoc, account: &str| doc.rematch("next".into(), "invite".into(), asker(account), true, 9);
    assert_eq!(again(&doc, "ann").expect_err("it has not begun").code, "not-over");
    doc.state = TableState::Playing;
    check_refused(&doc, "eve", &join(Some(1)), "begun");
    assert_eq!(doc.check_start(asker("ann")).expect_err("once").code, "begun");
    doc.state = TableState::Over;
    assert_eq!(again(&doc, "eve").expect_err("she did not play").code, "not-seated");
    let next = again(&doc, "bob").expect("it is over");
    assert_eq!((next.seats_of("bob"), next.seats_of("ann")), (vec![0], vec![1]));
    assert_eq!((next.state, next.host.as_str(), next.commitment), (TableState::Forming, "bob", None));
}

#[test]
fn a_rematch_reserves_seats_and_keeps_colors() {
    let mut doc = change(&open(&[SeatKind::Human, SeatKind::Open], Visibility::Public), "bob", &join(None));
    doc.state = TableState::Over;
    doc.visibility = Visibility::Private;
    let next =
        |rotate| doc.rematch("next".into(), "invite".into(), asker("bob"), rotate, 9).expect("it is over");
    let stays = next(false);
    assert_eq!((stays.seats_of("ann"), stays.seats_of("bob")), (vec![0], vec![1]));
    let rotated = next(true);
    assert_eq!(rotated.seats_of("bob"), [0]);
    assert_eq!(rotated.seats[0].color, doc.seats[1].color, "colors stay with people");
    assert!(stays.is_reserved(0) && !stays.is_reserved(1), "Ann is asked; Bob has asked");
    assert_eq!(stays.check_start(asker("bob")).expect_err("Ann has not answered").code, "seats-reserved");
    let joined = change(&stays, "ann", &join(None));
    assert!(!joined.is_reserved(0));
    assert_eq!(joined.check_start(asker("bob")), Ok(()));
    let declined = change(&stays, "ann", &Request::Leave);
    assert_eq!(declined.seats[0].kind, SeatKind::Open);
    let bot = change(&stays, "bob", &Request::AddBot { seat: 0, level: "conductor".into() });
    assert_eq!((bot.seats[0].kind, bot.is_reserved(0)), (SeatKind::Bot, false), "the host need not wait");
    assert!(!bot.admits("ann"));
}

fn colors(doc: &TableDoc) -> Vec<&str> {
    doc.seats.iter().map(|seat| seat.color.as_deref().unwrap_or("-")).collect()
}

fn color(seat: usize, color: &str) -> Request {
    Request::Color { seat, color: color.to_owned() }
}

/// US-2: people choose among the free colors; bots get the remaining ones.
#[test]
fn people_choose_colors_and_bots_get_the_remaining_ones() {
    let mut form =
        wanted(&[SeatKind::Human, SeatKind::Bot, SeatKind::HotSeat, SeatKind::Open], Visibility::Public);
    form.seats[0].color = Some("red".to_owned());
    let doc = try_open(&form).expect("a sound table");
    assert_eq!(colors(&doc), ["red", "green", "blue", "-"]);
    let joining = |color: &str| Request::Join { invite: None, seat: None, color: Some(color.to_owned()) };
    check_refused(&doc, "bob", &joining("red"), "color-taken");
    check_refused(&doc, "bob", &joining("purple"), "no-such-color");
    check_refused(&doc, "bob", &joining("mauve"), "no-such-color");
    let doc = change(&doc, "bob", &joining("green"));
    assert_eq!(colors(&doc), ["red", "yellow", "blue", "green"], "the bot gives way");
    check_refused(&doc, "bob", &color(3, "red"), "color-taken");
    check_refused(&doc, "bob", &color(0, "black"), "not-your-seat");
    check_refused(&doc, "bob", &color(9, "black"), "no-such-seat");
    check_refused(&doc, "bob", &color(3, "white"), "no-such-color");
    assert_eq!(doc.handle(asker("bob"), &color(3, "green")), Ok(Changed::Unchanged));
    let doc = change(&doc, "bob", &color(3, "yellow"));
    assert_eq!(colors(&doc), ["red", "green", "blue", "yellow"]);
    let doc = change(&doc, "ann", &color(2, "black"));
    assert_eq!(
        colors(&doc),
        ["red", "green", "black", "yellow"],
        "the host chooses for the seats at the host's screen"
    );
    let doc = change(&doc, "bob", &Request::Leave);
    assert_eq!(colors(&doc), ["red", "green", "black", "-"]);
    let mut begun = doc;
    begun.state = TableState::Playing;
    check_refused(&begun, "ann", &color(0, "blue"), "begun");
}

/// A new table in which two people have the same color, or somebody has a color that the box lacks, is refused.
#[test]
fn a_new_table_with_invalid_colors_is_refused() {
    let mut form = wanted(&[SeatKind::Human, SeatKind::HotSeat], Visibility::Public);
    for (one, other, code) in
        [("red", "red", "color-taken"), ("red", "white", "no-such-color"), ("", "red", "no-such-color")]
    {
        form.seats[0].color = Some(one.to_owned());
        form.seats[1].color = Some(other.to_owned());
        assert_eq!(try_open(&form).expect_err("it is refused").code, code);
    }
    let mut form = wanted(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    form.seats[1].color = Some("red".to_owned());
    assert_eq!(try_open(&form).expect_err("nobody sits there").code, "no-such-color");
}

#[test]
fn people_keep_their_colors_on_another_seat_and_in_a_rematch() {
    let doc = open(&[SeatKind::Human, SeatKind::Open, SeatKind::Open], Visibility::Public);
    let doc = change(&doc, "bob", &join(None));
    let doc = change(&doc, "bob", &color(1, "black"));
    let doc = change(&doc, "bob", &join(Some(2)));
    assert_eq!(colors(&doc), ["blue", "-", "black"], "they take their color along");
    let mut doc = change(&doc, "eve", &join(None));
    assert_eq!(colors(&doc), ["blue", "red", "black"]);
    doc.state = TableState::Over;
    let next = doc.rematch("next".into(), "invite".into(), asker("bob"), true, 9).expect("it is over");
    for person in ["ann", "bob", "eve"] {
        let of = |doc: &TableDoc| doc.seats[doc.seats_of(person)[0]].color.clone();
        assert_eq!(of(&doc), of(&next), "{person}");
    }
}

#[test]
fn the_host_frees_seats_and_removes_people_before_the_start() {
    let doc = open(&[SeatKind::Human, SeatKind::Bot, SeatKind::HotSeat, SeatKind::Open], Visibility::Public);
    let doc = change(&doc, "bob", &join(None));
    let free = |seat| Request::Free { seat };
    check_refused(&doc, "bob", &free(0), "not-host");
    check_refused(&doc, "ann", &free(0), "own-seat");
    check_refused(&doc, "ann", &free(9), "no-such-seat");
    for seat in [1, 2] {
        assert_eq!(change(&doc, "ann", &free(seat)).seats[seat].kind, SeatKind::Open);
    }
    let without = change(&doc, "ann", &free(3));
    assert_eq!((without.seats[3].kind, without.seats_of("bob")), (SeatKind::Open, vec![]));
    check_refused(&without, "bob", &join(None), "removed");
    assert_eq!(without.handle(asker("ann"), &free(3)), Ok(Changed::Unchanged), "it is free already");
    assert!(without.admits("bob"), "everybody may watch a public table");
    let mut begun = doc;
    begun.state = TableState::Playing;
    check_refused(&begun, "ann", &free(3), "begun");
    check_refused(&begun, "ann", &Request::Close, "begun");
}

#[test]
fn a_removed_person_cannot_join_a_private_table_by_invite() {
    let invited = Request::Join { invite: Some("0123456789abcdef".into()), seat: None, color: None };
    let doc = change(&open(&[SeatKind::Human, SeatKind::Open], Visibility::Private), "bob", &invited);
    let doc = change(&doc, "ann", &Request::Free { seat: 1 });
    check_refused(&doc, "bob", &invited, "no-such-table");
    check_refused(&doc, "bob", &Request::Watch { invite: Some("0123456789abcdef".into()) }, "no-such-table");
    assert!(!doc.lets_in("bob", Some("0123456789abcdef")));
}

#[test]
fn a_table_remembers_a_limited_number_of_removed_people() {
    let mut doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    for number in 0..REMOVED + 5 {
        doc = change(
            &doc,
            &format!("guest {number}"),
            &Request::Join { invite: None, seat: None, color: None },
        );
        doc = change(&doc, "ann", &Request::Free { seat: 1 });
    }
    assert_eq!(doc.removed.len(), REMOVED);
    assert!(doc.is_removed(&format!("guest {}", REMOVED + 4)) && !doc.is_removed("guest 0"));
}

#[test]
fn only_the_host_renews_the_invite() {
    let doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Private);
    let keys = Keys { invite: "fedcba9876543210".into(), code: "ABCD2345".into() };
    let renew = Request::Renew { keys };
    check_refused(&doc, "bob", &renew, "no-such-table");
    let doc = change(&doc, "ann", &renew);
    let with = |invite: &str| Request::Join { invite: Some(invite.into()), seat: None, color: None };
    check_refused(&doc, "bob", &with("0123456789abcdef"), "no-such-table");
    assert_eq!(doc.open_code(), Some("ABCD2345"));
    let mut doc = change(&doc, "bob", &with("fedcba9876543210"));
    check_refused(&doc, "bob", &renew, "not-host");
    doc.state = TableState::Playing;
    assert_eq!(doc.open_code(), None, "a code finds only tables that wait for players");
}

#[test]
fn watching_takes_no_seat() {
    let doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Private);
    check_refused(&doc, "eve", &Request::Watch { invite: None }, "no-such-table");
    let doc = change(&doc, "eve", &Request::Watch { invite: Some("0123456789abcdef".into()) });
    assert_eq!((doc.seats_of("eve"), doc.is_member("eve")), (vec![], true));
    let public = open(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    assert_eq!(public.handle(asker("eve"), &Request::Watch { invite: None }), Ok(Changed::Unchanged));
}

#[test]
fn the_host_can_close_a_table_that_has_not_begun() {
    let doc = change(&open(&[SeatKind::Human, SeatKind::Open], Visibility::Public), "bob", &join(None));
    check_refused(&doc, "bob", &Request::Close, "not-host");
    assert_eq!(doc.handle(asker("ann"), &Request::Close), Ok(Changed::Deleted));
}

#[test]
fn a_member_can_hide_a_table_in_their_list() {
    let doc = open(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    check_refused(&doc, "eve", &Request::Hide { hidden: true }, "no-such-table");
    let hidden = change(&doc, "ann", &Request::Hide { hidden: true });
    assert_eq!(hidden.hidden, ["ann"]);
    assert_eq!(hidden.handle(asker("ann"), &Request::Hide { hidden: true }), Ok(Changed::Unchanged));
    assert!(change(&hidden, "ann", &Request::Hide { hidden: false }).hidden.is_empty());
}

/// A public table has a time limit unless its host chooses otherwise.
#[test]
fn a_public_table_has_a_clock_unless_the_host_chooses_otherwise() {
    let mut form = wanted(&[SeatKind::Human, SeatKind::Open], Visibility::Public);
    assert_eq!(try_open(&form).expect("a sound table").clock, Clock::None, "as the host says");
    form.clock = None;
    assert_eq!(try_open(&form).expect("a sound table").clock, Clock::PerMove { seconds: 90 });
    form.visibility = Visibility::Private;
    assert_eq!(try_open(&form).expect("a sound table").clock, Clock::None);
}
