//! Map files: the five embedded ones, and every error a file can have, on both sides of its boundary.

use engine::board::Board;
use engine::board::map::{CityId, Map};
use engine::card::Color;
use engine::data::{CityKind, DataErrorKind, GoodsColor, MapData, read};
use engine::edition::Edition;

/// A map of four cities in a ring with a country behind one of them, and two tickets.
const SMALL: &str = r#"
[[cities]]
id = "ash"
name = { en = "Ash", uk = "Аш", ru = "Аш", pl = "Ash" }
lat = 50.5
lon = 8

[[cities]]
id = "birch"
name = { en = "Birch", uk = "Бірч", ru = "Берч", pl = "Birch" }
lat = 51.5
lon = 9.0

[[cities]]
id = "cedar"
name = { en = "Cedar", uk = "Кедр", ru = "Кедр", pl = "Cedar" }
lat = 52.5
lon = 10.0
goods = "red"

[[cities]]
id = "fern"
name = { en = "Fern", uk = "Папороть", ru = "Папоротник", pl = "Paproć" }
lat = 52.5
lon = 11.0
kind = "country"

[[routes]]
id = "ash--birch-a"
between = ["ash", "birch"]
length = 2
color = "red"

[[routes]]
id = "birch--cedar"
between = ["birch", "cedar"]
length = 3
color = "gray"

[[routes]]
id = "ash--birch-b"
between = ["birch", "ash"]
length = 2
color = "blue"

[[routes]]
id = "cedar--fern"
between = ["cedar", "fern"]
length = 1
color = "gray"

[[tickets]]
between = ["ash", "cedar"]
points = 5
"#;

/// A Card Game file.
const CARDS: &str = r#"
[[cities]]
id = "ash"
name = { en = "Ash", uk = "Аш", ru = "Аш", pl = "Ash" }
lat = 50.5
lon = 8.0

[[cities]]
id = "birch"
name = { en = "Birch", uk = "Бірч", ru = "Берч", pl = "Birch" }
lat = 51.5
lon = 9.0

[[tickets]]
between = ["ash", "birch"]
points = 5
cards = { red = 2, white = 1 }

[[bonuses]]
city = "ash"
points = 8
"#;

#[track_caller]
fn accept(text: &str) -> MapData {
    match read("test.toml", text) {
        Ok(map) => map,
        Err(errors) => panic!("refused: {errors:#?}"),
    }
}

/// What is wrong with a text, as `line: problem`.
#[track_caller]
fn refuse(text: &str) -> Vec<String> {
    match read("test.toml", text) {
        Ok(_) => panic!("accepted"),
        Err(errors) => errors.iter().map(|error| format!("{}: {}", error.line, error.problem)).collect(),
    }
}

/// `text` with `old` replaced once; `old` must be there exactly once.
#[track_caller]
fn with(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old:?} must occur once");
    text.replacen(old, new, 1)
}

/// The small map with one replacement has exactly this mistake, in the line where `at` stands.
#[track_caller]
fn check(old: &str, new: &str, at: &str, problem: &str) {
    check_in(SMALL, old, new, at, problem);
}

#[track_caller]
fn check_in(text: &str, old: &str, new: &str, at: &str, problem: &str) {
    let text = with(text, old, new);
    let start = text.find(at).expect("`at` must occur");
    let line = 1 + text[..start].matches('\n').count();
    assert_eq!(refuse(&text), [format!("{line}: {problem}")]);
}

fn city(id: &str) -> String {
    format!(
        "[[cities]]\nid = \"{id}\"\nname = {{ en = \"A\", uk = \"A\", ru = \"A\", pl = \"A\" }}\nlat = 1.0\nlon = 1.0\n"
    )
}

fn route(id: &str, a: &str, b: &str) -> String {
    format!("[[routes]]\nid = \"{id}\"\nbetween = [\"{a}\", \"{b}\"]\nlength = 2\ncolor = \"gray\"\n")
}

fn ticket(a: &str, b: &str) -> String {
    format!("[[tickets]]\nbetween = [\"{a}\", \"{b}\"]\npoints = 5\n")
}

/// A line of `cities` cities with `parallel` routes between neighbors.
fn line_of(cities: usize, parallel: usize) -> String {
    let mut text = String::new();
    for number in 0..cities {
        text += &city(&format!("c{number}"));
    }
    for number in 1..cities {
        for track in 0..parallel {
            let id = format!("r{number}-{track}");
            text += &route(&id, &format!("c{}", number - 1), &format!("c{number}"));
        }
    }
    text
}

#[test]
fn a_small_map_is_read_as_written() {
    let map = accept(SMALL);
    let ids: Vec<&str> = map.cities.iter().map(|city| city.id.as_str()).collect();
    assert_eq!(ids, ["ash", "birch", "cedar", "fern"]);
    assert_eq!(map.cities[1].names.uk, "Бірч");
    assert_eq!((map.cities[0].lat, map.cities[0].lon), (50.5, 8.0));
    assert_eq!(map.cities[2].goods, Some(GoodsColor::Red));
    assert_eq!(map.cities[3].kind, CityKind::Country);
    assert_eq!(map.tickets[0].id, "ash--cedar");
    assert_eq!(map.tickets[0].ends, [0, 2]);
    assert_eq!(map.decks, ["main"]);
    assert!(map.bonuses.is_empty());
}

#[test]
fn parallel_routes_end_up_side_by_side() {
    let map = accept(SMALL);
    let ids: Vec<&str> = map.routes.iter().map(|route| route.id.as_str()).collect();
    assert_eq!(ids, ["ash--birch-a", "ash--birch-b", "birch--cedar", "cedar--fern"]);
    assert_eq!(map.routes[1].ends, [1, 0]);
    assert_eq!(map.routes[0].color, Some(Color::Red));
    assert_eq!(map.routes[2].color, None);
}

#[test]
fn tickets_are_sorted_by_deck_and_numbered() {
    let mut text = SMALL.to_owned();
    text += &(ticket("ash", "birch") + "deck = \"long\"\n");
    text += &ticket("birch", "cedar");
    text += &(ticket("birch", "ash") + "deck = \"long\"\n");
    let map = accept(&text);
    let ids: Vec<&str> = map.tickets.iter().map(|ticket| ticket.id.as_str()).collect();
    assert_eq!(ids, ["ash--cedar", "birch--cedar", "ash--birch", "birch--ash-2"]);
    assert_eq!(map.tickets.iter().map(|ticket| ticket.deck).collect::<Vec<_>>(), [0, 0, 1, 1]);
    assert_eq!(map.decks, ["main", "long"]);
}

#[test]
fn a_file_without_routes_has_tickets_with_cards_and_bonuses() {
    let map = accept(CARDS);
    assert_eq!(map.tickets[0].cards, [2, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!((map.bonuses[0].city, map.bonuses[0].points), (0, 8));
}

#[test]
fn an_error_names_file_line_and_problem() {
    let text = with(SMALL, r#"["birch", "cedar"]"#, r#"["birch", "birch"]"#);
    let errors = read("data/small.toml", &text).expect_err("a loop");
    assert_eq!(errors[0].to_string(), "data/small.toml:36: route birch--cedar joins birch to itself");
    assert!(matches!(errors[0].problem, DataErrorKind::SelfLoop { .. }));
}

#[test]
fn all_mistakes_are_reported_in_the_order_of_their_lines() {
    let text = with(SMALL, "lat = 51.5", "lat = 91.5");
    let text = with(&text, "color = \"blue\"", "color = \"mauve\"");
    let text = with(&text, "points = 5", "points = 0");
    assert_eq!(
        refuse(&text),
        [
            "11: \"lat\" must be a number from -90 to 90, not 91.5",
            "44: \"mauve\" is not a color",
            "54: \"points\" must be a number from 1 to 99, not 0",
        ]
    );
}

/// One mistake in a city must not look like many mistakes in the routes to it.
#[test]
fn a_city_that_cannot_be_read_is_not_reported_as_unknown_too() {
    check("id = \"birch\"\n", "", "[[cities]]\nname", "this city lacks the field \"id\"");
}

#[test]
fn toml_must_be_well_formed() {
    let errors = refuse(&with(SMALL, "id = \"birch\"\n", "id = \"birch\n"));
    assert!(errors[0].starts_with("9: not valid TOML: "), "{errors:?}");
    // The same key twice is a mistake of the format itself.
    let errors = refuse(&with(SMALL, "lat = 51.5", "lat = 51.5\nlat = 51.6"));
    assert!(errors[0].starts_with("12: not valid TOML: "), "{errors:?}");
}

#[test]
fn fields_must_be_known() {
    check("length = 3", "length = 3\ntunnel = true", "tunnel", "a route has no field \"tunnel\"");
    check("goods", "good", "good =", "a city has no field \"good\"");
    check("points = 5", "points = 5\nvalue = 5", "value", "a ticket has no field \"value\"");
    check("pl = \"Birch\"", "pl = \"Birch\", de = \"Birke\"", "de = ", "a name has no field \"de\"");
    check(
        "[[routes]]\nid = \"cedar--fern\"",
        "[[ferries]]\n[[routes]]\nid = \"cedar--fern\"",
        "[[ferries]]",
        "a map has no field \"ferries\"",
    );
    check_in(CARDS, "points = 8", "points = 8\ncolor = \"blue\"", "color", "a bonus has no field \"color\"");
}

#[test]
fn fields_must_be_there() {
    let lacks = |row: &str, field: &str| format!("this {row} lacks the field \"{field}\"");
    check("lat = 51.5\n", "", "[[cities]]\nid = \"birch\"", &lacks("city", "lat"));
    check("lon = 9.0\n", "", "[[cities]]\nid = \"birch\"", &lacks("city", "lon"));
    let name = "name = { en = \"Birch\", uk = \"Бірч\", ru = \"Берч\", pl = \"Birch\" }\n";
    check(name, "", "[[cities]]\nid = \"birch\"", &lacks("city", "name"));
    check(
        "between = [\"birch\", \"cedar\"]\n",
        "",
        "[[routes]]\nid = \"birch--cedar\"",
        &lacks("route", "between"),
    );
    check("length = 3\n", "", "[[routes]]\nid = \"birch--cedar\"", &lacks("route", "length"));
    check("color = \"blue\"\n", "", "[[routes]]\nid = \"ash--birch-b\"", &lacks("route", "color"));
    check("points = 5\n", "", "[[tickets]]", &lacks("ticket", "points"));
    check("between = [\"ash\", \"cedar\"]\n", "", "[[tickets]]", &lacks("ticket", "between"));
    check_in(CARDS, "city = \"ash\"\n", "", "[[bonuses]]", &lacks("bonus", "city"));
    check_in(CARDS, "points = 8\n", "", "[[bonuses]]", &lacks("bonus", "points"));
}

#[test]
fn fields_must_hold_the_right_kind_of_value() {
    check("length = 3", "length = \"3\"", "length = \"3\"", "\"length\" must be a number");
    check("lat = 51.5", "lat = \"51.5\"", "lat = \"51.5\"", "\"lat\" must be a number");
    check("color = \"blue\"", "color = 4", "color = 4", "\"color\" must be a text in quotes");
    check("lon = 9.0", "lon = 9.0\nattraction = 1", "attraction", "\"attraction\" must be true or false");
    let two = "\"between\" must be a list of two cities";
    check("[\"birch\", \"cedar\"]", "[\"birch\"]", "[\"birch\"]", two);
    check("[\"birch\", \"cedar\"]", "[\"birch\", 7]", "[\"birch\", 7]", two);
    check("[\"birch\", \"cedar\"]", "[\"birch\", \"cedar\", \"ash\"]", "[\"birch\", \"cedar\",", two);
    check("[\"birch\", \"cedar\"]", "\"birch\"", "between = \"birch\"", two);
    check(
        "{ en = \"Birch\", uk = \"Бірч\", ru = \"Берч\", pl = \"Birch\" }",
        "7",
        "name = 7",
        "\"name\" must be a text or a table of languages",
    );
    check_in(
        CARDS,
        "{ red = 2, white = 1 }",
        "3",
        "cards = 3",
        "\"cards\" must be a table of colors and numbers",
    );
    let list = "1: \"cities\" must be a list of tables";
    assert_eq!(refuse("cities = 7\n"), [list]);
    assert_eq!(refuse("cities = [7, 8]\n"), [list, list]);
    check("points = 5", "points = 5\ndeck = 7", "deck", "\"deck\" must be a text in quotes");
}

#[test]
fn ids_can_be_typed() {
    for id in ["Birch", "bir ch", "birch-", "-birch", "bir--ch", "bírch", ""] {
        let line = format!("id = \"{id}\"\n");
        let problem = format!(
            "\"{id}\" cannot be the id of a city: small letters and digits joined by hyphens, and two hyphens in a row only in a route"
        );
        check("id = \"birch\"\n", &line, &line, &problem);
    }
    accept(&with(SMALL, "id = \"birch--cedar\"", "id = \"b2--c-3-x\""));
    accept(&SMALL.replace("\"birch\"", "\"birch-2\""));
    assert_eq!(refuse(&with(SMALL, "id = \"birch--cedar\"", "id = \"birch--\"")).len(), 1);
}

#[test]
fn a_city_has_a_name_in_at_least_one_language() {
    let name = "{ en = \"Birch\", uk = \"Бірч\", ru = \"Берч\", pl = \"Birch\" }";
    let names = |new: &str| {
        let names = accept(&with(SMALL, name, new)).cities.swap_remove(1).names;
        [names.en, names.uk, names.ru, names.pl]
    };
    assert_eq!(names("{ en = \"Birch\", ru = \"Берч\" }"), ["Birch", "Birch", "Берч", "Birch"]);
    assert_eq!(names("{ pl = \"Brzoza\" }"), ["Brzoza"; 4]);
    assert_eq!(names("\"Birch\""), ["Birch"; 4]);
    check("uk = \"Бірч\"", "uk = \" \"", "uk = \" \"", "city birch has no name");
    check(name, "{}", "name = {}", "city birch has no name");
    check(name, "\" \"", "name = \" \"", "city birch has no name");
    check(
        name,
        "{ en = \"Birch\", de = \"Birke\" }",
        "name = { en = \"Birch\"",
        "a name has no field \"de\"",
    );
}

#[test]
fn a_route_without_an_id_gets_one_from_its_cities() {
    let ids = |text: &str| accept(text).routes.into_iter().map(|route| route.id).collect::<Vec<_>>();
    let none: String = SMALL
        .lines()
        .filter(|line| !(line.starts_with("id") && line.contains("--")))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(ids(&none), ["ash--birch-a", "ash--birch-b", "birch--cedar", "cedar--fern"]);
    assert_eq!(ids(&none), ids(SMALL));
    let own = none.replacen("[[routes]]", "[[routes]]\nid = \"birch--cedar\"", 1);
    assert_eq!(refuse(&own), ["35: there is already a route birch--cedar"]);
}

#[test]
fn cities_must_be_known() {
    check(
        "[\"birch\", \"cedar\"]",
        "[\"birch\", \"oak\"]",
        "\"oak\"",
        "route birch--cedar names the unknown city \"oak\"",
    );
    check(
        "[\"ash\", \"cedar\"]",
        "[\"ash\", \"oak\"]",
        "\"oak\"",
        "ticket ash--oak names the unknown city \"oak\"",
    );
    check_in(
        CARDS,
        "city = \"ash\"",
        "city = \"oak\"",
        "\"oak\"",
        "bonus oak names the unknown city \"oak\"",
    );
}

#[test]
fn a_route_joins_two_cities() {
    let text = SMALL.to_owned() + &route("loop", "ash", "ash");
    assert_eq!(refuse(&text), ["57: route loop joins ash to itself"]);
}

#[test]
fn parallel_routes_have_the_same_length() {
    check(
        "length = 2\ncolor = \"blue\"",
        "length = 3\ncolor = \"blue\"",
        "length = 3\ncolor = \"blue\"",
        "route ash--birch-b has length 3, but ash--birch-a between the same cities has 2",
    );
}

#[test]
fn at_most_three_routes_join_two_cities() {
    let three = SMALL.to_owned() + &route("ash--birch-c", "birch", "ash");
    accept(&three);
    let four = three + &route("ash--birch-d", "ash", "birch");
    assert_eq!(
        refuse(&four),
        ["62: route ash--birch-d is one too many: at most 3 routes may join the same two cities"]
    );
}

#[test]
fn ids_are_unique() {
    let text = SMALL.to_owned() + &city("ash");
    assert_eq!(refuse(&text)[0], "55: there is already a city ash");
    check(
        "id = \"ash--birch-b\"",
        "id = \"ash--birch-a\"",
        "id = \"ash--birch-a\"\nbetween = [\"birch\", \"ash\"]",
        "there is already a route ash--birch-a",
    );
}

#[test]
fn at_most_two_tickets_join_two_cities() {
    let two = SMALL.to_owned() + &ticket("cedar", "ash");
    assert_eq!(accept(&two).tickets[1].id, "cedar--ash-2");
    let three = two + &ticket("ash", "cedar");
    assert_eq!(refuse(&three), ["59: there are already two tickets ash--cedar"]);
}

/// The second ticket of a pair is called `a--b-2`, and so is the ticket to a city `b-2`.
#[test]
fn ticket_ids_are_unique_even_for_cities_that_end_in_a_number() {
    let base = line_of(2, 1) + &city("c1-2") + &route("x", "c1", "c1-2") + &ticket("c0", "c1");
    accept(&(base.clone() + &ticket("c0", "c1-2")));
    let errors = refuse(&(base + &ticket("c0", "c1") + &ticket("c0", "c1-2")));
    assert_eq!(errors.len(), 1);
    assert!(errors[0].ends_with(": there is already a ticket c0--c1-2"), "{errors:?}");
}

#[test]
fn a_ticket_joins_two_cities_that_routes_reach() {
    check(
        "[\"ash\", \"cedar\"]",
        "[\"ash\", \"ash\"]",
        "[\"ash\", \"ash\"]",
        "this ticket goes from ash to itself",
    );
    let text = SMALL.to_owned() + &city("oak") + &ticket("ash", "oak");
    assert_eq!(
        refuse(&text),
        ["55: oak cannot be reached from ash", "61: ticket ash--oak goes to oak, which no route reaches",]
    );
}

#[test]
fn the_map_is_connected() {
    // Two cities apart from the rest are one mistake, not two.
    let apart = SMALL.to_owned() + &city("oak") + &city("pine") + &route("oak--pine", "oak", "pine");
    assert_eq!(refuse(&apart), ["55: oak cannot be reached from ash"]);
    accept(&(apart + &route("oak--ash", "oak", "ash")));
}

#[test]
fn a_country_is_a_dead_end() {
    let behind = SMALL.to_owned() + &city("oak") + &route("fern--oak", "fern", "oak");
    assert_eq!(refuse(&behind), ["55: oak cannot be reached from ash"]);
    accept(&(behind + &route("oak--ash", "oak", "ash")));
    let unreached = SMALL.to_owned() + &city("oak") + "kind = \"country\"\n";
    assert_eq!(refuse(&unreached), ["55: oak cannot be reached from ash"]);
}

#[test]
fn a_country_holds_no_goods() {
    check(
        "kind = \"country\"",
        "kind = \"country\"\ngoods = \"white\"",
        "[[cities]]\nid = \"fern\"",
        "country fern cannot hold goods",
    );
    accept(&with(SMALL, "kind = \"country\"", "kind = \"city\"\ngoods = \"white\""));
}

#[test]
fn colors_kinds_and_goods_are_known() {
    check("color = \"blue\"", "color = \"wild\"", "\"wild\"", "\"wild\" is not a color");
    check("color = \"blue\"", "color = \"Blue\"", "\"Blue\"", "\"Blue\" is not a color");
    check(
        "kind = \"country\"",
        "kind = \"village\"",
        "\"village\"",
        "\"village\" is not a kind of city: leave it out or write \"country\"",
    );
    check(
        "goods = \"red\"",
        "goods = \"green\"",
        "\"green\"",
        "\"green\" is not a color of goods: white, yellow, red or black",
    );
    check_in(CARDS, "white = 1", "gray = 1", "gray", "\"gray\" is not a color");
    for color in ["red", "orange", "yellow", "green", "blue", "pink", "black", "white", "gray"] {
        accept(&with(SMALL, "color = \"blue\"", &format!("color = \"{color}\"")));
    }
}

/// `field = value` in the small map, once accepted and once refused.
#[track_caller]
fn check_number(old: &str, field: &str, good: &[&str], bad: &[&str], range: &str) {
    for value in good {
        accept(&with(SMALL, old, &format!("{field} = {value}")));
    }
    for value in bad {
        let new = format!("{field} = {value}");
        let problem = format!("\"{field}\" must be a number from {range}, not {value}");
        check(old, &new, &new, &problem);
    }
}

#[test]
fn numbers_are_in_range() {
    check_number("length = 3", "length", &["1", "7", "0x3"], &["0", "8", "-1", "2.5", "300"], "1 to 7");
    check_number("points = 5", "points", &["1", "99"], &["0", "100", "256", "99999999999999"], "1 to 99");
    check_number("lat = 51.5", "lat", &["-90", "90.0"], &["-90.1", "90.1", "nan", "inf"], "-90 to 90");
    check_number("lon = 9.0", "lon", &["-180.0", "180"], &["-180.1", "181"], "-180 to 180");
    let district = "goods = \"red\"";
    check_number(district, "district", &["1", "9"], &["0", "10"], "1 to 9");
    check_in(
        CARDS,
        "points = 8",
        "points = 0",
        "points = 0",
        "\"points\" must be a number from 1 to 99, not 0",
    );
    check_in(CARDS, "red = 2", "red = 10", "red = 10", "\"red\" must be a number from 1 to 9, not 10");
    accept(&with(CARDS, "red = 2", "red = 9"));
}

#[test]
fn a_map_has_at_most_64_cities_and_at_least_2() {
    accept(&line_of(64, 1));
    let errors = refuse(&line_of(65, 1));
    assert_eq!(errors, ["321: 65 cities are too many: at most 64"]);
    accept(&line_of(2, 1));
    assert_eq!(refuse(&city("ash")), ["1: 1 cities are too few: at least 2"]);
    assert_eq!(refuse(""), ["1: 0 cities are too few: at least 2"]);
}

#[test]
fn a_map_needs_a_city_that_is_not_a_country() {
    let country = |id| city(id) + "kind = \"country\"\n";
    let text = country("ash") + &country("oak") + &route("ash--oak", "ash", "oak");
    assert_eq!(refuse(&text), ["1: 0 cities that are not countries are too few: at least 1"]);
}

#[test]
fn a_map_has_at_most_128_routes() {
    let text = line_of(64, 2); // 126 routes
    let text = text + &route("x", "c0", "c2") + &route("y", "c0", "c3");
    accept(&text);
    let errors = refuse(&(text + &route("z", "c0", "c4")));
    assert_eq!(errors.len(), 1);
    assert!(errors[0].ends_with(": 129 routes are too many: at most 128"), "{errors:?}");
}

#[test]
fn a_map_has_at_most_48_tickets() {
    let mut text = line_of(64, 1);
    for number in 1..=48 {
        text += &ticket("c0", &format!("c{number}"));
    }
    accept(&text);
    let errors = refuse(&(text + &ticket("c1", "c3")));
    assert_eq!(errors.len(), 1);
    assert!(errors[0].ends_with(": 49 tickets are too many: at most 48"), "{errors:?}");
}

/// The rules take deck 0 for the short one, so the order in which a file names its decks does not matter (MK-11).
#[test]
fn the_short_deck_is_the_first_whichever_the_file_names_first() {
    let base = SMALL.replace("points = 5", "points = 5\ndeck = \"long\"");
    let map = accept(&(base + &ticket("ash", "birch") + "deck = \"short\"\n"));
    assert_eq!(map.decks, ["short", "long"]);
    let decks: Vec<(&str, usize)> =
        map.tickets.iter().map(|ticket| (ticket.id.as_str(), ticket.deck)).collect();
    assert_eq!(decks, [("ash--birch", 0), ("ash--cedar", 1)]);
    let unknown = SMALL.replace("points = 5", "points = 5\ndeck = \"far\"");
    assert_eq!(refuse(&unknown), ["55: there is no ticket deck \"far\": it is main, short or long"]);
}

/// A district is one color and one number (LD-7), so two districts may be worth the same.
#[test]
fn districts_of_one_value_are_distinguished_by_name() {
    let text = SMALL
        .replace("lat = 50.5\n", "lat = 50.5\ndistrict = 4\ndistrict_name = \"north\"\n")
        .replace("lat = 51.5\n", "lat = 51.5\ndistrict = 4\ndistrict_name = \"south\"\n")
        .replace("goods = \"red\"\n", "district = 4\ndistrict_name = \"north\"\n");
    let map = Map::new(&accept(&text));
    let cities = |names: &[usize]| names.iter().copied().map(CityId::new).collect::<Vec<_>>();
    let found: Vec<_> = map.districts().iter().map(|(value, set)| (*value, set.iter().collect())).collect();
    assert_eq!(found, [(4, cities(&[0, 2])), (4, cities(&[1]))]);
    let nameless = SMALL.replace("goods = \"red\"\n", "district_name = \"north\"\n");
    assert_eq!(refuse(&nameless), ["19: this city lacks the field \"district\""]);
}

/// A map that does not fit the rules is refused with a reason, and the longest route of the format has its points.
#[test]
fn rules_refuse_a_map_that_they_cannot_be_played_on() {
    let [usa, marklin, london, _] = Edition::BOARDS.map(|edition| edition.board().expect("a board").rules);
    let with_length = |length: u8| accept(&SMALL.replace("length = 3", &format!("length = {length}")));
    assert!(Board::new(Edition::USA, usa, with_length(6)).is_ok());
    let misfit =
        |rules, data| Board::new(Edition::USA, rules, data).expect_err("it does not fit").to_string();
    assert_eq!(misfit(usa, with_length(7)), "route birch--cedar has 7 spaces, and routes have at most 6");
    assert_eq!(misfit(london, with_length(5)), "route birch--cedar has 5 spaces, and routes have at most 4");
    assert_eq!(misfit(marklin, with_length(3)), "1 ticket decks instead of 2");
    assert_eq!(misfit(usa, accept(CARDS)), "the map has no routes");
    let few = usa.check_playable(&with_length(3)).expect_err("there is one ticket").to_string();
    assert_eq!(few, "deck main has 1 tickets, and a full table needs 15");
    let longest = Edition::BOARDS.map(|edition| edition.board().expect("a board").rules.route_points.len());
    assert_eq!(longest.into_iter().max(), Some(engine::limits::MAX_LENGTH));
    for edition in Edition::BOARDS {
        let board = edition.board().expect("a board");
        assert_eq!(board.rules.check_playable(&board.data), Ok(()), "{edition}");
    }
}

#[test]
fn a_map_has_at_most_two_ticket_decks() {
    let two = SMALL.to_owned() + &ticket("ash", "birch") + "deck = \"long\"\n";
    accept(&two);
    let three = two + &ticket("birch", "cedar") + "deck = \"short\"\n";
    assert_eq!(refuse(&three), ["62: 3 ticket decks are too many: at most 2"]);
}

#[test]
fn cards_and_bonuses_belong_to_a_game_without_routes() {
    check(
        "points = 5",
        "points = 5\ncards = { red = 1 }",
        "cards",
        "cards of a ticket belong to a game without routes, and this file has routes",
    );
    let text = SMALL.to_owned() + "[[bonuses]]\ncity = \"ash\"\npoints = 8\n";
    assert_eq!(refuse(&text), ["55: bonuses belong to a game without routes, and this file has routes"]);
    let needs = "ticket ash--birch needs cards, because this file has no routes";
    check_in(CARDS, "cards = { red = 2, white = 1 }\n", "", "[[tickets]]", needs);
    check_in(CARDS, "{ red = 2, white = 1 }", "{}", "[[tickets]]", needs);
}

#[test]
fn a_city_has_one_bonus() {
    let text = CARDS.to_owned() + "[[bonuses]]\ncity = \"ash\"\npoints = 9\n";
    assert_eq!(refuse(&text), ["23: there is already a bonus for ash"]);
}

/// The routes of a color (`None`: gray): how many, and their spaces.
fn routes_of(map: &MapData, color: Option<Color>) -> (usize, u32) {
    let routes = map.routes.iter().filter(|route| route.color == color);
    (routes.clone().count(), routes.map(|route| u32::from(route.length)).sum())
}

/// How many pairs of cities have one, two, three routes.
fn groups(map: &MapData) -> [usize; 3] {
    let pair = |ends: [usize; 2]| (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let mut sizes = [0; 3];
    for group in map.routes.chunk_by(|a, b| pair(a.ends) == pair(b.ends)) {
        sizes[group.len() - 1] += 1;
    }
    sizes
}

fn embedded(name: &str) -> MapData {
    let path = format!("{}/../../data/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    accept(&std::fs::read_to_string(path).expect("the project's own data"))
}

#[test]
fn the_usa_map_is_the_printed_one() {
    let map = embedded("usa");
    assert_eq!((map.cities.len(), map.routes.len(), map.tickets.len()), (36, 100, 30));
    assert_eq!(groups(&map), [56, 22, 0]);
    for color in [
        Color::Red,
        Color::Orange,
        Color::Yellow,
        Color::Green,
        Color::Blue,
        Color::Pink,
        Color::Black,
        Color::White,
    ] {
        assert_eq!(routes_of(&map, Some(color)), (7, 27), "{color:?}");
    }
    assert_eq!(routes_of(&map, None), (44, 93));
    assert_eq!(map.tickets.iter().map(|ticket| u32::from(ticket.points)).sum::<u32>(), 349);
    assert_eq!(map.decks, ["main"]);
}

#[test]
fn the_marklin_map_is_the_printed_one() {
    let map = embedded("marklin");
    let countries = map.cities.iter().filter(|city| city.kind == CityKind::Country).count();
    assert_eq!((map.cities.len(), countries, map.routes.len()), (40, 5, 110));
    assert_eq!(groups(&map), [62, 21, 2]);
    let goods = |color| map.cities.iter().filter(|city| city.goods == Some(color)).count();
    let colors = [GoodsColor::Black, GoodsColor::Red, GoodsColor::Yellow, GoodsColor::White];
    assert_eq!(colors.map(goods), [1, 6, 12, 16]);
    assert_eq!(map.decks, ["short", "long"]);
    let points =
        |deck| map.tickets.iter().filter(move |ticket| ticket.deck == deck).map(|ticket| ticket.points);
    assert_eq!((points(0).count(), points(1).count()), (23, 23));
    assert!(points(0).all(|points| (5..=11).contains(&points)));
    assert!(points(1).all(|points| (12..=22).contains(&points)));
}

#[test]
fn the_london_map_is_the_printed_one() {
    let map = embedded("london");
    assert_eq!((map.cities.len(), map.routes.len(), map.tickets.len()), (17, 44, 20));
    assert!(map.cities.iter().all(|city| matches!(city.district, Some(1..=5))));
    assert!(map.routes.iter().all(|route| route.length <= 4));
}

#[test]
fn the_new_york_map_is_the_printed_one() {
    let map = embedded("new-york");
    assert_eq!((map.cities.len(), map.routes.len(), map.tickets.len()), (15, 41, 18));
    assert!(map.cities.iter().any(|city| city.attraction));
    assert!(map.routes.iter().all(|route| route.length <= 4));
}

#[test]
fn the_card_game_is_the_printed_one() {
    let map = embedded("card-game");
    assert_eq!((map.cities.len(), map.routes.len(), map.tickets.len(), map.bonuses.len()), (34, 0, 46, 6));
    for ticket in &map.tickets {
        let cards: u8 = ticket.cards.iter().sum();
        assert_eq!(cards, ticket.points.div_ceil(5), "{}", ticket.id);
        assert!(ticket.cards.iter().all(|&count| count <= 2), "{}", ticket.id);
    }
    let twice: Vec<&str> =
        map.tickets.iter().map(|ticket| ticket.id.as_str()).filter(|id| id.ends_with("-2")).collect();
    assert_eq!(twice, ["chicago--new-york-2"]);
}
