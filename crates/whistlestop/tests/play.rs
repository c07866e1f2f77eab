//! Tests of `whistlestop play` with typed input.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs a game with these arguments and this input.
fn play(args: &[&str], typed: &str) -> Output {
    let mut game = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keyboard = game.stdin.take().expect("the keyboard is a pipe");
    let typed = typed.to_owned();
    // A game that ends early leaves input unread; ignore the error.
    let typist = std::thread::spawn(move || drop(keyboard.write_all(typed.as_bytes())));
    let output = game.wait_with_output().expect("the program ends");
    typist.join().expect("typing does not panic");
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// Returns the output of a game for this input.
#[track_caller]
fn output(args: &[&str], typed: &str) -> String {
    let output = play(args, typed);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

#[track_caller]
fn check_output(args: &[&str], typed: &str, expected: &[&str]) {
    let output = output(args, typed);
    for words in expected {
        assert!(output.contains(words), "no {words:?} in\n{output}");
    }
}

#[track_caller]
fn check_usage_error(args: &[&str], expected: &[&str]) {
    let output = play(args, "");
    let complaint = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(text(&output.stdout), "");
    for words in expected {
        assert!(complaint.contains(words), "no {words:?} in\n{complaint}");
    }
}

/// Returns lines that play any game to its end; lines that do not apply change nothing.
fn stubborn_player(edition: &str) -> String {
    let map = format!("{}/../../data/{edition}.toml", env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(map).expect("our own map");
    let routes: Vec<&str> = map.lines().filter_map(|line| line.strip_prefix("between = [\"")).collect();
    let mut typed = String::new();
    for round in 0..400 {
        typed.push_str("split 2 2\nkeep all\ngibberish\n\n");
        for number in 0..3 {
            if let Some(route) = routes.get((round * 7 + number * 13) % routes.len().max(1)) {
                let cities = route.trim_end_matches(|end| end != '"').replace(['"', ',', ']'], " ");
                typed.push_str(&format!("claim {cities}\n1\n"));
            }
        }
        typed.push_str(
            "place red\n1\nplace blue\n1\nplace green yellow black\nplace white\n1\nplace pink\n1\n",
        );
        typed.push_str("pick deck\npick 2\npick 4\npick 1\npick 3\npick 5\ntickets\n2\nkeep 1\ncomplete 1\naccept\npass\n\n");
        if round % 10 == 0 {
            typed.push_str("legal\nstate\nmine\nlog\nhelp\nwhy claim\nroutes\n");
        }
    }
    typed
}

/// Checks that a whole game ends with scores that add up and a winner.
#[track_caller]
fn check_whole_game(edition: &str, seats: usize, humans: usize, style: &[&str]) {
    let (seats_text, humans_text) = (seats.to_string(), humans.to_string());
    let mut args = vec![
        "--edition",
        edition,
        "--seats",
        &seats_text,
        "--humans",
        &humans_text,
        "--seed",
        "7",
        "--level",
        "random",
    ];
    args.extend(style);
    let output = output(&args, &stubborn_player(edition));
    let Some((_, end)) = output.split_once("The game is over. This is the final score.") else {
        panic!(
            "{edition} with {seats} seats does not end:\n{}",
            &output[output.len().saturating_sub(3000)..]
        );
    };
    assert!(end.contains(" points") && (end.contains("win") || end.contains("share the victory")), "{end}");
    if style.contains(&"--plain") {
        assert_eq!(end.matches("Total: ").count(), seats, "{end}");
        let mut sum = 0;
        for line in end.lines() {
            let number = line
                .split_once(": ")
                .and_then(|(_, rest)| rest.split(' ').next())
                .and_then(|number| number.parse::<i32>().ok());
            match number {
                Some(total) if line.starts_with("Total: ") => {
                    assert_eq!(sum, total, "{end}");
                    sum = 0;
                }
                Some(points) => sum += points,
                None => {}
            }
        }
    }
}

#[test]
fn every_board_can_be_played_to_the_end_in_plain_style() {
    for (edition, max) in [("usa", 5), ("marklin", 5), ("london", 4), ("new-york", 4)] {
        for seats in [2, max] {
            check_whole_game(edition, seats, 1, &["--plain"]);
        }
    }
}

#[test]
fn every_board_can_be_played_to_the_end_in_screen_style() {
    for edition in ["usa", "marklin", "london", "new-york"] {
        check_whole_game(edition, 3, 2, &[]);
    }
}

#[test]
fn card_game_can_be_played_to_the_end() {
    for seats in 2..=4 {
        check_whole_game("card-game", seats, 1, &["--plain"]);
        check_whole_game("card-game", seats, 2, &[]);
    }
    check_whole_game("card-game", 3, 1, &["--plain", "--option", "look_at_own_stack=on"]);
    check_whole_game("card-game", 4, 1, &["--plain", "--option", "auto_complete=complete"]);
}

#[test]
fn bots_play_without_humans() {
    check_whole_game("card-game", 4, 0, &["--plain"]);
    check_whole_game("usa", 3, 0, &["--plain"]);
    check_whole_game("marklin", 2, 0, &[]);
}

#[test]
fn bots_of_every_level_without_search_play() {
    for level in ["porter", "signalman", "conductor"] {
        let args =
            ["--seats", "2", "--humans", "0", "--seed", "2", "--level", level, "--edition", "new-york"];
        check_output(&args, "", &["The game is over. This is the final score."]);
    }
}

#[test]
fn programs_can_be_seated() {
    let example = concat!("cmd:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    for edition in ["london", "card-game"] {
        let args = ["--seats", "2", "--humans", "0", "--level", example, "--edition", edition];
        let output = output(&args, "");
        assert!(output.contains("The game is over. This is the final score."), "{output}");
        assert!(!output.contains("A conductor plays on"), "{output}");
    }
}

#[test]
fn a_bot_takes_over_from_a_program_that_fails() {
    for (program, why) in [
        ("cmd:./no-such-program", "the program cannot be started"),
        ("cmd:true", "the program ended in the middle of the game"),
        ("cmd:yes", "the answer is malformed"),
    ] {
        let args = ["--seats", "2", "--humans", "0", "--level", program, "--edition", "london"];
        check_output(
            &args,
            "",
            &[why, "A conductor plays on.", "The game is over. This is the final score."],
        );
    }
}

#[test]
fn a_hint_names_actions_with_reasons() {
    check_output(&USA, "hint\nkeep 1 2\nhint\n", &["Keep ", "go well together.", "of 100 simulated games."]);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let args = ["--seed", "11", "--plain", "--seats", "4"];
    let typed = "keep all\npick deck\npick deck\n";
    assert_eq!(output(&args, typed), output(&args, typed));
}

#[test]
fn end_of_input_ends_the_session() {
    check_output(&["--seed", "1"], "", &["End of input"]);
    check_output(&["--seed", "1", "--plain"], "keep all\npick d", &["End of input"]);
    check_output(&["--seed", "1", "--humans", "2"], "\n", &["Player 1, press Enter", "End of input"]);
}

#[test]
fn quit_asks_for_confirmation() {
    check_output(&["--seed", "1"], "quit\nno\nquit\nyes\nkeep all\n", &["Leave the game?", "Goodbye."]);
    let output = output(&["--seed", "1", "--plain"], "q\nn\nkeep all\n");
    assert!(output.contains("You kept the tickets"), "{output}");
}

#[test]
fn invalid_input_changes_nothing() {
    let nonsense = "\u{0}\u{7}\n----\nclaim\nclaim -- --\nclaim chi\nclaim chi pit 999999999999 red\n\
                    claim chi pit 300 red 300 red\nclaim chi pit 3\nkeep 0\nkeep 9\nkeep 99999999999999999999\n\
                    pick\npick 0\npick 300\npick plaid\nride\nat\nclaim at\nwhy\nwhy why\nrule\nrule x\nroutes nowhere\n\
                    ключ\n🚂🚂🚂\nsplit\ntickets 1 2 3\nalight\npass\nplace 3 red\n";
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        let args = ["--edition", edition, "--seed", "5", "--plain"];
        let state = |output: &str| output.rsplit("Face up: ").next().map(str::to_owned);
        let quiet = output(&args, "state\n");
        let noisy = output(&args, &format!("{nonsense}state\n"));
        assert_eq!(state(&quiet), state(&noisy), "{edition}");
    }
}

#[test]
fn invalid_utf8_is_accepted() {
    let mut game = Command::new(env!("CARGO_BIN_EXE_whistlestop"))
        .args(["play", "--seed", "1", "--plain"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut keyboard = game.stdin.take().expect("the keyboard is a pipe");
    keyboard.write_all(b"\xff\xfe\x80\nkeep all\n").expect("the program listens");
    drop(keyboard);
    let output = game.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("You kept"), "{}", text(&output.stdout));
}

#[test]
fn a_journey_is_typed_ride_by_ride() {
    let args = ["--edition", "marklin", "--seats", "2", "--seed", "5", "--first", "1", "--level", "random"];
    let begin = "split 4 0\nkeep all\nc aug mun 2 red at augsburg\n";
    let words = [
        "You claimed Augsburg–Munich for 2 red, with a passenger in Augsburg",
        "Figures   2 to place, in Augsburg",
        "from Augsburg to Munich, 0 passenger cards used of 0 in hand",
        "You took goods worth 4 in Munich.",
        "Ride on, or alight?",
        "You ended the journey in Munich with goods worth 4.",
    ];
    check_output(&args, &format!("{begin}ride aug mun\nalight\n"), &words);
    check_output(&args, &format!("{begin}ride munich\nalight\n"), &words);
    let from_there = [
        ("ride aug ulm", "Nobody has claimed that route", "Rule MK-56: "),
        ("ride ber dre", "No passenger in that city", "Rule MK-54: "),
        ("ride aug ber", "No route joins Augsburg and Berlin.", "Rule MK-56: "),
        ("ride mun\nride aug", "A journey uses each route once.", "Rule MK-61: "),
        ("ride mun\nride berlin", "No route of Munich leads there.", "Rule MK-56: "),
        ("c aug ulm yellow at aug", "There is already a passenger in that city.", "Rule MK-47: "),
    ];
    for (typed, why, rule) in from_there {
        let why = why.replace("No passenger", "You have no passenger");
        check_output(&args, &format!("{begin}{typed}\n"), &[&why, rule]);
    }
}

/// A position of USA that is the same in every run: seat 1 begins with one red, orange, green and pink card.
const USA: [&str; 7] = ["--seed", "7", "--plain", "--first", "1", "--level", "random"];

#[test]
fn actions_can_be_abbreviated() {
    check_output(&USA, "k 1 2\np d\np 3\n", &["You drew", "You took a white card"]);
    check_output(&USA, "1 2\nd\n3\n", &["You drew", "You took a white card"]);
    check_output(&USA, "keep 1 2\npick wh\n", &["You took a white card"]);
    check_output(&USA, "keep 1 2\nt\nkeep 3\n", &["You drew 3 tickets", "You kept the ticket "]);
    check_output(&USA, "keep 1 2\nc dal hou r\n", &["You claimed Dallas to Houston for 1 red: 1 point"]);
    check_output(&USA, "keep 1 2\nc dal-hou 1o\n", &["You claimed Dallas to Houston for 1 orange"]);
    check_output(
        &USA,
        "keep 1 2\nclaim dallas--houston-b 1 green\n",
        &["You claimed Dallas to Houston for 1 green"],
    );
}

#[test]
fn a_claim_with_several_payments_asks_which_one() {
    let output = output(&USA, "keep 1 2\nclaim dal hou\n9\n\nclaim dal hou\n2\n");
    assert!(output.contains("Which one?\n  1  Dallas to Houston for 1 red\n"), "{output}");
    assert!(output.contains("Enter a number from 1 to 4."), "{output}");
    assert!(output.contains("You claimed Dallas to Houston for 1 orange"), "{output}");
}

#[test]
fn errors_name_reason_and_rule() {
    check_output(&USA, "keep 1\n", &["You must keep at least 2 of the tickets, not 1.", "Rule C-16: "]);
    check_output(&USA, "keep 1 2\nwhy pick 6\n", &["There is no face-up card 6", "Rule C-32: "]);
    check_output(&USA, "keep 1 2\nwhy claim chi pit orange\n", &["You need 3 orange", "Rule C-66: "]);
    check_output(&USA, "keep 1 2\nclaim chi mia\n", &["No route joins Chicago and Miami", "Duluth"]);
    check_output(&USA, "keep 1 2\nclaim chi xyz\n", &["There is no city \"xyz\" on this map."]);
    check_output(&USA, "keep 1 2\npick b\n", &["\"b\" could be blue and black."]);
    check_output(&USA, "keep 1 2\nwhy pick 1\n", &["That is legal. You can:", "take face-up card 1"]);
    check_output(&USA, "keep 1 2\npass\n", &["only when you have no other move", "Rule C-25: "]);
    check_output(&USA, "rule c-78\nrule x9\n", &["C-78: No player may claim two routes", "no rule X9"]);
}

#[test]
fn queries_are_answered() {
    check_output(&USA, "keep 1 2\nroutes chi\n", &["Routes of Chicago:", "Omaha: 4 blue, free"]);
    check_output(&USA, "keep 1 2\nroutes\n", &["You own no routes yet.", "You can pay for:"]);
    check_output(
        &USA,
        "keep 1 2\nlegal\n",
        &["pick deck, 1 white", "tickets", "claim Dallas to Houston (1 gray): 1 red, "],
    );
    check_output(&USA, "legal\n", &["keep 1 2\n", "keep 1 2 3\n"]);
    check_output(
        &USA,
        "keep 1 2\nmine\n",
        &["Your hand: 1 red, 1 orange, 1 green and 1 pink.", "trains to go"],
    );
    check_output(&USA, "keep 1 2\npick d\nlog\n", &["Player 2 kept "]);
    check_output(&USA, "help\n", &["claim chi pit orange: ", "quit: leave the game."]);
}

#[test]
fn each_edition_shows_its_own_elements() {
    let marklin = ["--edition", "marklin", "--seed", "3", "--first", "1"];
    check_output(
        &marklin,
        "split 2 2\nkeep all\ngoods\n",
        &["short", "Figures   3 to place", "Berlin: 7, 6, 5, 4"],
    );
    check_output(
        &marklin,
        "split 5 5\nsplit 9 0\n",
        &["Exactly 4 tickets must be drawn, not 10.", "Rule MK-80: "],
    );
    check_output(
        &marklin,
        "split 2 2\nkeep all\nride ber dre\n",
        &["no passenger in that city", "Rule MK-54: "],
    );
    check_output(&marklin, "split 2 2\nkeep all\nalight\n", &["Rule MK-55: "]);
    let london = ["--edition", "london", "--seed", "3", "--first", "1"];
    check_output(
        &london,
        "keep all\nmine\n",
        &["districts", "Districts ", "District 1: 0 of 2 joined", "bus"],
    );
    check_output(&london, "keep all\nride a b\n", &["\"ride\" is not an action of this game"]);
    let new_york = ["--edition", "new-york", "--seed", "3", "--first", "1"];
    check_output(&new_york, "keep all\n", &["sights", "Sights    none reached yet", "taxis"]);
}

#[test]
fn card_game_shows_yards_placements_and_needs() {
    let args = ["--edition", "card-game", "--seats", "2", "--seed", "3", "--first", "1", "--plain"];
    check_output(
        &args,
        "keep 1\n",
        &["You have 8 cards", "a stack of 0", "On offer 1: ", "needs ", "To place: "],
    );
    check_output(&args, "keep none\n", &["You must keep at least 1", "Rule CG-12: "]);
    check_output(&args, "keep 1\nplace 2 wild\n", &["wilds alone cannot be placed", "Rule CG-45: "]);
    check_output(&args, "keep 1\nplace 1 red 1 blue\n", &["exactly three cards", "Rule CG-40: "]);
    check_output(&args, "keep 1\nplace 1 red\n", &["two or more cards of one color", "Rule CG-39: "]);
    check_output(&args, "keep 1\naccept\ncomplete none\n", &["Finish what you have started first."]);
    check_output(&args, "keep 1\ncities\n", &["Chicago: ", "completed tickets: You 0 and Player 2 0"]);
    check_output(&args, "keep 1\nclaim chi mia\n", &["\"claim\" is not an action of this game"]);
}

/// CG-108, CG-110
#[test]
fn stacks_are_hidden_before_the_scoring_unless_an_option_shows_them() {
    let args = ["--edition", "card-game", "--seats", "2", "--seed", "3", "--plain"];
    let output = output(&args, &stubborn_player("card-game"));
    let (before, _) = output.split_once("The round is over").expect("the round ends");
    assert!(!before.contains("Your stack: "), "{before}");
    // Cards that go to a stack are listed when it happens; the log afterwards shows only their number.
    let early: String = stubborn_player("card-game").lines().take(60).flat_map(|line| [line, "\n"]).collect();
    let told = play(&args, &format!("{early}\n\nlog\n"));
    let told = text(&told.stdout);
    let log = told.rsplit("\n> ").nth(1).expect("the log is the last answer");
    assert!(told.contains(" stack takes "), "{told}");
    assert!(log.contains(" yard to the stack.") && !log.contains(" stack takes "), "{log}");
    let open = [
        "--edition",
        "card-game",
        "--seats",
        "2",
        "--seed",
        "3",
        "--plain",
        "--option",
        "look_at_own_stack=on",
    ];
    check_output(&open, "keep all\n", &["Your stack: no cards.", "missing"]);
}

#[test]
fn a_game_is_saved_as_a_record_that_replays() {
    for edition in ["usa", "marklin", "london", "new-york", "card-game"] {
        let file = format!("{}/{edition} evening.txt", env!("CARGO_TARGET_TMPDIR"));
        let typed = format!("split 2 2\nkeep all\npick deck\npick deck\nsave {file}\n");
        check_output(
            &["--edition", edition, "--seed", "4", "--first", "1"],
            &typed,
            &["Saved ", " actions to "],
        );
        let record = fs::read_to_string(&file).expect("it was saved");
        let record = engine::record::Record::read(&record).expect("it is a record");
        assert!(record.steps.len() > 3, "{edition}");
        record.replay().expect("it replays");
    }
    check_output(
        &["--seed", "4"],
        "save\nsave /no/such/place/x\n",
        &["Name a file", "Cannot write /no/such/place/x: "],
    );
}

#[test]
fn players_at_one_keyboard_do_not_see_each_others_cards() {
    let output =
        output(&["--seats", "2", "--humans", "2", "--seed", "7", "--plain"], "\nkeep all\n\n\nkeep all\n");
    let (before, after) =
        output.split_once("Player 2, press Enter when you are at the keyboard. ").expect("it asks");
    assert!(before.contains("Press Enter, then pass the keyboard to Player 2."), "{before}");
    assert!(before.contains("Your hand: 1 red, 1 orange, 1 green and 1 pink."), "{before}");
    assert!(!after.contains("Your hand: 1 red, 1 orange, 1 green and 1 pink."), "{after}");
}

#[test]
fn output_without_a_terminal_has_no_colors() {
    let output = output(&["--seed", "7"], "keep all\nhelp\n");
    assert!(!output.contains('\u{1b}'), "{output}");
}

#[test]
fn table_options_are_applied() {
    let args = ["--seed", "7", "--plain", "--option", "show_counts=hidden"];
    let output = output(&args, "keep all\nstate\n");
    assert!(output.contains("Player 2 has 45 trains"), "{output}");
}

#[test]
fn usage_errors_exit_with_status_2() {
    check_usage_error(&["--edition", "texas"], &["usa, marklin, london, new-york, card-game"]);
    check_usage_error(
        &["--edition", "new-york", "--seats", "5"],
        &["new-york is for 2 to 4 seats, not for 5"],
    );
    check_usage_error(&["--seats", "1"], &["usa is for 2 to 5 seats, not for 1"]);
    check_usage_error(&["--seats", "2", "--humans", "3"], &["3 players do not fit into 2 seats"]);
    check_usage_error(&["--seats", "2", "--first", "3"], &["there is no player 3"]);
    check_usage_error(&["--option", "show_counts"], &["name=value"]);
    check_usage_error(&["--option", "color=red"], &["there is no setting \"color\"", "show_counts"]);
    check_usage_error(
        &["--option", "auto_complete=complete"],
        &["usa has no setting auto_complete", "show_counts"],
    );
    check_usage_error(&["--option", "reset_cap=99"], &["reset_cap is one of: "]);
    check_usage_error(&["--level", "emperor"], &["random, porter, signalman, conductor"]);
    check_usage_error(&["--seed", "x"], &["--seed"]);
}
