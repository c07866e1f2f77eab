//! Tests of `whistlestop referee`: games of every edition, checked against an independent oracle.

mod oracle;
mod pipe;
mod tools;

use oracle::{Map, all_cards, counts};
use pipe::{Referee, check_refusal, strings};
use serde_json::{Value, json};

const GAMES: [(&str, [usize; 2]); 5] =
    [("usa", [2, 5]), ("marklin", [2, 5]), ("london", [2, 4]), ("new-york", [2, 4]), ("card-game", [2, 4])];

/// A small seeded generator (splitmix64), so that failures are reproducible.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % end as u64) as usize
    }

    /// Chooses an action; claims and placements are more likely, so that games end.
    fn choose(&mut self, actions: &[String]) -> String {
        let wanted = ["claim", "place", "ride"][self.below(3)];
        let some: Vec<&String> = actions.iter().filter(|action| action.starts_with(wanted)).collect();
        if !some.is_empty() && self.below(2) == 0 {
            return some[self.below(some.len())].clone();
        }
        actions[self.below(actions.len())].clone()
    }
}

fn seats_of(answer: &Value) -> Vec<usize> {
    answer["awaiting"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| seat.as_u64().expect("a seat") as usize)
        .collect()
}

fn new_game(referee: &mut Referee, edition: &str, seats: usize, seed: u64) -> Value {
    referee.must(&json!({"do": "new", "edition": edition, "seats": seats, "seed": seed}))
}

/// Plays until the game is over or `stop` returns true, and passes every state to `look`.
fn play(
    referee: &mut Referee,
    mut answer: Value,
    numbers: &mut Numbers,
    mut look: impl FnMut(&mut Referee, &Value, Option<(usize, &str, &Value, &Value)>),
) {
    let mut state = referee.state();
    look(referee, &state, None);
    while answer["over"] == json!(false) {
        let awaited = seats_of(&answer);
        let seat = awaited[numbers.below(awaited.len())];
        let action = numbers.choose(&referee.legal(seat));
        answer = referee.must(&json!({"do": "act", "seat": seat, "action": action}));
        let before = std::mem::replace(&mut state, referee.state());
        look(referee, &state, Some((seat, &action, &before, &answer)));
    }
}

/// Recomputes the effects of a claim (C-68, C-76, C-101).
fn check_claim(map: &Map, seat: usize, action: &str, before: &Value, state: &Value, answer: &Value) {
    let words: Vec<&str> = action.split(' ').collect();
    let events = answer["events"].as_array().expect("events");
    let claimed = events.iter().find(|event| event["event"] == json!("route-claimed")).expect("a claim");
    let route = map.route(words[1]);
    let paid = counts(&claimed["payment"]);
    assert_eq!(paid.values().sum::<i64>(), route.length);
    assert_eq!(claimed["points"], json!(map.points(route.length)));
    let mut hand = counts(&before["players"][seat]["hand"]);
    for (kind, count) in &paid {
        *hand.get_mut(kind).expect("a card that was held") -= count;
    }
    hand.retain(|_, count| *count > 0);
    assert_eq!(hand, counts(&state["players"][seat]["hand"]));
    assert!(strings(&state["players"][seat]["routes"]).contains(&words[1].to_owned()));
    assert_eq!(claimed["pieces_left"], state["players"][seat]["pieces"]);
    if let Some(at) = words.iter().position(|word| *word == "at") {
        let standing = strings(&state["players"][seat]["passengers"]["at"]);
        assert!(standing.contains(&words[at + 1].to_owned()));
    }
}

/// C-110 to C-119: a view has the viewer's own holdings, counts of the others, and nothing else.
fn check_views(referee: &mut Referee, state: &Value) {
    const PUBLIC: [&str; 18] = [
        "cards",
        "tickets",
        "offered",
        "pieces",
        "routes",
        "route_points",
        "longest_path",
        "districts",
        "district_progress",
        "attractions",
        "passengers",
        "goods",
        "tickets_by_deck",
        "split",
        "yard",
        "stack",
        "completed",
        "score",
    ];
    let seats = state["seats"].as_u64().expect("seats") as usize;
    for seat in (0..seats).map(Some).chain([None]) {
        let view = referee.must(&json!({"do": "view", "seat": seat}))["view"].take();
        let own = seat.map(|seat| &state["players"][seat]);
        assert_eq!(view["hand"], own.map_or(json!({}), |own| own["hand"].clone()));
        for field in ["tickets", "offer"] {
            assert_eq!(view[field], own.map_or(json!([]), |own| own[field].clone()));
        }
        for pile in ["deck", "discard"] {
            assert_eq!(view[pile], json!(state[pile].as_array().expect("a pile").len()));
        }
        assert!(view.get("refused").is_none());
        let legal = seat.map_or(Vec::new(), |seat| referee.legal(seat));
        assert_eq!(strings(&view["legal"]), legal);
        for (other, player) in view["players"].as_array().expect("players").iter().enumerate() {
            for field in player.as_object().expect("a player").keys() {
                let is_own = Some(other) == seat && field == "completing";
                assert!(PUBLIC.contains(&field.as_str()) || is_own, "{field}");
            }
            let held: i64 = counts(&state["players"][other]["hand"]).values().sum();
            assert_eq!(player["cards"], json!(held));
        }
        assert_eq!(view.get("scores").is_some(), state["over"] == json!(true));
    }
}

/// C-5, C-6, C-7, C-98, C-101, C-110, C-114, CG-6, CG-93
#[test]
fn random_games_of_every_edition_and_seat_count_match_the_oracle() {
    let mut referee = Referee::start();
    for (edition, [min, max]) in GAMES {
        let map = Map::read(edition);
        for seats in min..=max {
            let answer = new_game(&mut referee, edition, seats, 40 + seats as u64);
            let cards = all_cards(&referee.state());
            let mut actions = 0;
            play(&mut referee, answer, &mut Numbers(seats as u64), |referee, state, done| {
                map.check(state);
                assert_eq!(all_cards(state), cards);
                actions += 1;
                if let Some((seat, action, before, answer)) = done
                    && action.starts_with("claim")
                {
                    check_claim(&map, seat, action, before, state, answer);
                }
                if actions % 9 == 0 || state["over"] == json!(true) {
                    check_views(referee, state);
                }
            });
            let state = referee.state();
            let scores = referee.must(&json!({"do": "score"}))["scores"].take();
            for (score, (total, rank)) in
                scores.as_array().expect("scores").iter().zip(map.final_scores(&state))
            {
                assert_eq!(
                    (&score["total"], &score["rank"]),
                    (&json!(total), &json!(rank)),
                    "{edition} {seats}"
                );
                let lines = score["lines"].as_array().expect("lines").iter();
                assert_eq!(lines.map(|line| line["points"].as_i64().expect("points")).sum::<i64>(), total);
            }
            let view = referee.must(&json!({"do": "view"}))["view"].take();
            assert_eq!(view["scores"], scores);
            for (shown, player) in view["all_tickets"]
                .as_array()
                .expect("tickets")
                .iter()
                .zip(state["players"].as_array().expect("players"))
            {
                let held = strings(&player["tickets"]).len()
                    + player.get("completed").map_or(0, |done| strings(done).len());
                assert_eq!(strings(shown).len(), held); // C-118, CG-113
            }
            referee.check_refused(&json!({"do": "act", "seat": 0, "action": "pass"}), "game-over", "over");
        }
    }
    referee.finish();
}

/// Every state loads to an equal game, and every record replays to the same state.
#[test]
fn states_and_records_restore_a_game() {
    let mut referee = Referee::start();
    let mut other = Referee::start();
    for (edition, [min, max]) in GAMES {
        let answer = new_game(&mut referee, edition, min + (max - min) / 2, 7);
        let mut actions = 0;
        play(&mut referee, answer, &mut Numbers(3), |referee, state, _| {
            actions += 1;
            if actions % 5 == 0 || state["over"] == json!(true) {
                let awaiting = referee.must(&json!({"do": "state"}))["awaiting"].take();
                let loaded = other.must(&json!({"do": "load", "state": state}));
                assert_eq!(loaded["awaiting"], awaiting);
                assert_eq!(other.state(), *state);
                other.check_refused(&json!({"do": "record"}), "no-record", "loaded");
                let record = referee.must(&json!({"do": "record"}))["record"].take();
                other.must(&json!({"do": "replay", "record": record}));
                assert_eq!(other.state(), *state);
                assert_eq!(other.must(&json!({"do": "record"}))["record"], record);
            }
        });
    }
    referee.finish();
    other.finish();
}

/// A replayed game continues as the original would have, with the same seed.
#[test]
fn a_replayed_game_can_continue() {
    let mut referee = Referee::start();
    let mut other = Referee::start();
    new_game(&mut referee, "usa", 2, 99);
    let record = referee.must(&json!({"do": "record"}))["record"].take();
    other.must(&json!({"do": "replay", "record": record, "seed": 99}));
    for action in ["keep 1 2", "keep 2 3"] {
        let seat = usize::from(action == "keep 2 3");
        let request = json!({"do": "act", "seat": seat, "action": action});
        assert_eq!(referee.must(&request), other.must(&request));
    }
    assert_eq!(referee.state(), other.state());
}

/// C-114, C-115, C-120: a view does not change when only hidden information does.
#[test]
fn views_do_not_depend_on_hidden_information() {
    let mut referee = Referee::start();
    let mut other = Referee::start();
    for (edition, _) in GAMES {
        let answer = new_game(&mut referee, edition, 3, 11);
        let (mut actions, mut compared) = (0, 0);
        play(&mut referee, answer, &mut Numbers(8), |referee, state, _| {
            actions += 1;
            if actions % 6 != 0 || state["over"] == json!(true) {
                return;
            }
            // Swap a card of seat 1 with one of the deck, and reverse the deck and a ticket deck.
            let mut edited = state.clone();
            let deck = edited["deck"].as_array().expect("a deck").clone();
            let held = counts(&edited["players"][1]["hand"]);
            let given = held.keys().next().cloned();
            let taken = deck.iter().position(|card| Some(card.as_str().expect("a card")) != given.as_deref());
            let (Some(given), Some(place)) = (given, taken) else { return };
            let taken = deck[place].as_str().expect("a card").to_owned();
            // A Passenger card may be what a journey needs, which is public.
            if [&given, &taken].iter().any(|kind| *kind == "passenger") {
                return;
            }
            let mut hand = held;
            *hand.get_mut(&given).expect("it is held") -= 1;
            hand.retain(|_, count| *count > 0);
            *hand.entry(taken).or_default() += 1;
            edited["players"][1]["hand"] = json!(hand);
            edited["deck"][place] = json!(given);
            edited["deck"].as_array_mut().expect("a deck").reverse();
            for deck in edited["ticket_decks"].as_object_mut().expect("decks").values_mut() {
                deck.as_array_mut().expect("a deck").reverse();
            }
            other.must(&json!({"do": "load", "state": edited}));
            for seat in [Some(0), Some(2), None] {
                let request = json!({"do": "view", "seat": seat});
                assert_eq!(referee.must(&request), other.must(&request), "{edition}");
                compared += 1;
            }
        });
        assert!(compared > 20, "{edition}: only {compared} views were compared");
    }
}

/// C-5, C-6, C-7, C-79
#[test]
fn an_edited_state_is_loaded_or_rejected_with_a_reason() {
    let mut referee = Referee::start();
    new_game(&mut referee, "usa", 2, 1);
    referee.must(&json!({"do": "act", "seat": 0, "action": "keep 1 2 3"}));
    referee.must(&json!({"do": "act", "seat": 1, "action": "keep 1 2 3"}));
    let state = referee.state();
    let mut richer = state.clone();
    // All wilds to seat 0.
    let deck = state["deck"].as_array().expect("a deck").clone();
    let (wilds, rest): (Vec<Value>, Vec<Value>) = deck.into_iter().partition(|card| *card == json!("wild"));
    let hand = &mut richer["players"][0]["hand"];
    hand["wild"] = json!(hand.get("wild").and_then(Value::as_u64).unwrap_or(0) + wilds.len() as u64);
    richer["deck"] = json!(rest);
    richer["turn"] = json!(0);
    referee.must(&json!({"do": "load", "state": richer}));
    referee.must(&json!({"do": "act", "seat": 0, "action": "claim duluth--helena 6 wild"}));
    assert_eq!(referee.state()["players"][0]["route_points"], json!(15));

    let mut check = |edit: &dyn Fn(&mut Value), rule: Option<&str>, words: &str| {
        let before = referee.state();
        let mut edited = before.clone();
        edit(&mut edited);
        let answer = referee.ask(&json!({"do": "load", "state": edited}));
        check_refusal(&answer, "bad-state", words);
        assert_eq!(answer["error"].get("rule").and_then(Value::as_str), rule);
        assert_eq!(referee.state(), before, "a refusal changes nothing");
    };
    check(
        &|s| s["players"][0]["pieces"] = json!(45),
        Some("C-6"),
        "seat 0 has 45 pieces left, and its routes leave 39",
    );
    check(&|s| s["deck"][0] = json!("wild"), Some("C-5"), "cards, and the box has");
    check(&|s| s["players"][0]["tickets"] = json!([]), Some("C-7"), "is missing");
    check(&|s| s["players"][0]["routes"][0] = json!("nowhere"), None, "there is no route \"nowhere\"");
    check(&|s| s["phase"] = json!("journey"), None, "journey is missing");
    check(&|s| s["passes"] = json!(2), Some("C-29"), "passes");
    check(&|s| s["color"] = json!("red"), None, "unknown field `color`");
    check(&|s| *s = json!([1, 2]), None, "a state is a JSON object");
}

#[test]
fn bad_requests_are_answered_and_change_nothing() {
    let mut referee = Referee::start();
    for request in ["state", "score", "record", "view"] {
        referee.check_refused(&json!({"do": request}), "no-game", "there is no game yet");
    }
    new_game(&mut referee, "marklin", 3, 5);
    let state = referee.state();
    for line in [
        &b""[..],
        b"  ",
        b"null",
        b"[]",
        b"{",
        b"{}",
        b"hello",
        b"\"do\"",
        b"{\"do\":1}",
        b"{\"do\":\"fly\"}",
        b"{\"do\":\"state\",\"x\":1}",
    ] {
        check_refusal(&referee.send(line), "bad-request", "");
    }
    check_refusal(&referee.send(b"{\"do\":\"\xff\xfe\"}"), "bad-request", "UTF-8");
    check_refusal(&referee.send(&vec![b'['; 1 << 20]), "bad-request", "");
    check_refusal(&referee.send(&vec![b'x'; (16 << 20) + 9]), "bad-request", "16 MiB");
    let new = |edition: &str, seats: i64| json!({"do": "new", "edition": edition, "seats": seats, "seed": 1});
    referee.check_refused(&new("mars", 2), "unknown-edition", "usa, marklin, london, new-york, card-game");
    referee.check_refused(&new("london", 5), "bad-setup", "london is for 2 to 4 seats, not for 5");
    referee.check_refused(&new("usa", -1), "bad-request", "");
    let with = |field: &str, value: Value| {
        let mut request = new("usa", 2);
        request[field] = value;
        request
    };
    referee.check_refused(&with("seed", json!(1_u64 << 63)), "bad-setup", "below 2^63");
    referee.check_refused(&with("first", json!(2)), "bad-setup", "seat 2 cannot begin");
    referee.check_refused(
        &with("options", json!({"speed": "high"})),
        "bad-setup",
        "there is no setting \"speed\"",
    );
    referee.check_refused(&with("options", json!({"reset_cap": "x"})), "bad-setup", "reset_cap is one of");
    referee.check_refused(
        &with("options", json!({"revisit_token": "on"})),
        "bad-setup",
        "usa has no setting",
    );
    referee.check_refused(&json!({"do": "legal", "seat": 3}), "bad-request", "seats are 0 to 2");
    let act = |action: &str| json!({"do": "act", "seat": 0, "action": action});
    referee.check_refused(&act("dance"), "bad-action", "there is no action \"dance\"");
    referee.check_refused(
        &act("claim berlin--dresden 4 green 1 passenger"),
        "passenger-card-pays",
        "passenger cards never pay",
    );
    referee.check_refused(&act("pick 1"), "not-now", "finish what you have started");
    referee.check_refused(&act("split 2 short 3 long"), "split-of-wrong-size", "exactly 4");
    referee.check_refused(&json!({"do": "replay", "record": "whistlestop record 9"}), "bad-record", "line 1");
    assert_eq!(referee.state(), state);
    let with_options = with("options", json!({"reset_cap": 5, "show_counts": "hidden"}));
    referee.must(&with_options);
    assert_eq!(referee.state()["options"]["reset_cap"], json!("5"));
    assert_eq!(referee.must(&json!({"do": "view", "seat": 0}))["view"]["players"][1]["cards"], Value::Null);
    referee.finish();
}

#[test]
fn editions_request_lists_all_editions() {
    let mut referee = Referee::start();
    let editions = referee.must(&json!({"do": "editions"}))["editions"].take();
    let expected: Vec<Value> = GAMES
        .iter()
        .map(|(id, [min, max])| json!({"id": id, "seats": (*min..=*max).collect::<Vec<_>>()}))
        .collect();
    assert_eq!(editions, Value::Array(expected));
    referee.finish();
}
