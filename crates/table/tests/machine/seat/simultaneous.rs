//! Choices of several seats at once: how a seat chose changes nothing that an opponent or a spectator receives, and
//! nothing about when they receive it.

use super::*;

/// A choice of several seats at once, and the table at which it is made.
#[derive(Debug)]
struct Choice {
    edition: &'static str,
    /// The phase in which all choose.
    phase: &'static str,
    clock: Clock,
    /// Whether a bot sits in the third seat.
    with_bot: bool,
    /// Whether Bob takes his choice back and makes it again.
    with_undo: bool,
}

/// Which of the legal actions Bob and the bot choose.
#[derive(Clone, Copy, Debug)]
enum Way {
    First,
    Last,
}

impl Way {
    fn pick(self, legal: &[String]) -> &str {
        match self {
            Self::First => legal.first(),
            Self::Last => legal.last(),
        }
        .expect("an awaited seat has legal actions")
    }
}

/// A message with the time at which it was sent and its receiver.
type Received = (i64, u64, Value);

/// A table with everything that has been sent, by time.
struct Recorded {
    room: TestTable,
    messages: Vec<Received>,
}

impl Recorded {
    fn note(&mut self) {
        let now = self.room.now;
        let new = self.room.sent[self.messages.len()..].iter();
        self.messages.extend(new.map(|(client, message)| (now, *client, message.clone())));
    }

    fn wait(&mut self, time: i64) {
        self.room.wait_until(self.room.now + time);
        self.note();
    }

    fn legal(&self, client: u64) -> Vec<String> {
        let view = self.room.view(client);
        let legal = view["view"]["legal"].as_array().expect("a list");
        legal.iter().map(|action| action.as_str().expect("notation").to_owned()).collect()
    }

    /// Answers for the bot, if it was asked since its last answer.
    fn answer(&mut self, choose: impl Fn(&[String]) -> String) {
        if let Some(question) = self.room.question.take() {
            let action = Some(choose(question.legal()));
            self.room.tell(Input::BotChose { seat: question.seat, version: question.version, action });
            self.note();
        }
    }

    /// Plays random actions, the same in every call, up to a phase.
    fn reach(&mut self, phase: &str) {
        let mut random: usize = 7;
        for _ in 0..2_000 {
            let view = self.room.view(ANN)["view"].clone();
            if view["phase"] == phase {
                return;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let pick = |legal: &[String]| legal[(random >> 33) % legal.len()].clone();
            match view["awaiting"][0].as_u64().expect("a seat is awaited") {
                2 => {
                    self.answer(pick);
                    self.wait(10);
                }
                seat => {
                    let client = [ANN, BOB][seat as usize];
                    self.room.act(client, seat as usize, &pick(&self.legal(client)));
                    self.note();
                }
            }
        }
        panic!("the phase {phase} did not come");
    }
}

/// Plays up to the choice, lets all but Ann choose, and returns what everybody has received since.
fn play(choice: &Choice, way: Way) -> Vec<Received> {
    let seats = [SeatKind::Human, SeatKind::Open, SeatKind::Bot];
    let seats = if choice.with_bot { &seats[..] } else { &seats[..2] };
    let mut table =
        Recorded { room: TestTable::of(choice.edition, choice.clock.clone(), seats), messages: Vec::new() };
    for (client, account) in [(ANN, "ann"), (BOB, "bob"), (SCREEN, "carol")] {
        table.room.connect(client, account);
    }
    table.note();
    table.reach(choice.phase);
    let begun = table.messages.len();
    table.wait(1_000);
    let choose = |table: &mut Recorded| {
        let action = way.pick(&table.legal(BOB)).to_owned();
        let before = table.room.entries.len();
        table.room.act(BOB, 1, &action);
        let refused = table.room.last(BOB, "refused");
        assert_eq!(table.room.entries.len(), before + 1, "{choice:?}: {action}: {refused}");
        table.note();
    };
    choose(&mut table);
    if choice.with_undo {
        table.wait(700);
        table.room.say(BOB, json!({ "type": "undo", "id": "back" }));
        table.note();
        assert_eq!(table.room.last(BOB, "accepted")["id"], "back", "{choice:?}");
        table.wait(300);
        choose(&mut table);
    }
    for _ in 0..5 {
        table.wait(1_000);
        table.answer(|legal| way.pick(legal).to_owned());
    }
    for client in [ANN, SCREEN] {
        table.room.say(client, json!({ "type": "hello", "version": null }));
    }
    table.wait(5_000);
    let view = &table.room.view(ANN)["view"];
    assert_eq!((&view["phase"], &view["awaiting"]), (&json!(choice.phase), &json!([0])), "{choice:?}");
    table.messages.split_off(begun)
}

/// C-116, CG-116, MK-99: until all have chosen, opponents and spectators receive the same messages at the same times,
/// with the same versions and clocks, whatever a seat chose; with bots and undo, too.
#[test]
fn nothing_that_others_receive_depends_on_a_simultaneous_choice() {
    let phases = [
        ("usa", "opening-tickets"),
        ("london", "opening-tickets"),
        ("new-york", "opening-tickets"),
        ("marklin", "split"),
        ("marklin", "opening-tickets"),
        ("card-game", "opening-tickets"),
        ("card-game", "complete"),
    ];
    let clocks =
        [Clock::None, Clock::PerMove { seconds: 60 }, Clock::PerGame { seconds: 3_600, increment: 5 }];
    for (edition, phase) in phases {
        for clock in &clocks {
            for (with_bot, with_undo) in [(false, false), (true, false), (false, true), (true, true)] {
                // The Card Game is played to its end for its last choice.
                if phase == "complete" && with_bot != with_undo {
                    continue;
                }
                let choice = Choice { edition, phase, clock: clock.clone(), with_bot, with_undo };
                let [first, last] = [Way::First, Way::Last].map(|way| play(&choice, way));
                let of = |messages: &[Received], bob: bool| -> Vec<Received> {
                    messages.iter().filter(|(_, client, _)| (*client == BOB) == bob).cloned().collect()
                };
                assert_ne!(of(&first, true), of(&last, true), "{choice:?}: Bob did not choose differently");
                for (first, last) in of(&first, false).iter().zip(&of(&last, false)) {
                    assert_eq!(first, last, "{choice:?}");
                }
                assert_eq!(of(&first, false).len(), of(&last, false).len(), "{choice:?}");
            }
        }
    }
}
