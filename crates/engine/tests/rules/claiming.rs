//! The action "claim a route": C-65 to C-77 and what Märklin adds.

use engine::board::event::Event;
use engine::board::payment::Payment;
use engine::edition::Edition;
use engine::illegal::Illegal;
use engine::score::ScoreItem;

use crate::scenario::{LONDON, MARKLIN, NEW_YORK, USA, board, cards, route, scene};

/// Whether the seat may claim the route for these cards, when it holds exactly them and a few of everything else.
#[track_caller]
fn check_payment(edition: Edition, id: &str, payment: &str, expected: Result<(), &str>) {
    let board = board(edition);
    let track = board.map.route(route(board, id));
    let outcome = Payment::from_cards(&cards(payment)).and_then(|paid| paid.check(track, &cards(payment)));
    assert_eq!(outcome.map_err(|illegal| illegal.code()), expected, "{id} for {payment}");
    if let Ok(paid) = Payment::from_cards(&cards(payment)) {
        assert_eq!(paid.cards(), cards(payment));
        let play = scene(edition, 2).hand(0, payment).play();
        assert_eq!(play.allows(&format!("claim {id} {payment}")), expected.is_ok());
    }
}

/// C-8: a wild stands for any color.
/// C-72: any number of the cards may be wilds, up to all of them, on colored and on gray routes.
#[test]
fn wilds_count_as_any_color() {
    for id in ["nashville--raleigh", "calgary--vancouver"] {
        for payment in ["2 black 1 wild", "1 black 2 wild", "3 wild"] {
            check_payment(USA, id, payment, Ok(()));
        }
    }
}

/// C-65: a player claims at most one route per turn, whole and at once.
#[test]
fn a_claim_is_one_whole_route_and_the_turn() {
    let mut play = scene(USA, 2).hand(0, "6 red").play();
    play.does("claim boston--new-york-a 2 red");
    assert_eq!((play.turn(), play.pieces(0)), (1, 43));
    assert_eq!(play.seat_refused(0, "claim chicago--duluth 3 red"), Illegal::NotYourTurn);
}

/// C-66: a claimable route is unclaimed, open, no longer than the supply and payable from the hand.
#[test]
fn a_route_must_be_free_and_payable() {
    let play = scene(USA, 2).hand(0, "3 red").routes(1, "chicago--duluth").play();
    assert_eq!(play.refuses("claim chicago--duluth 3 red"), Illegal::RouteTaken);
    let dear = play.refuses("claim dallas--el-paso 4 red");
    assert_eq!((dear.code(), dear.rule()), ("not-in-hand", "C-66"));
    assert!(play.allows("claim denver--salt-lake-city-a 3 red"));
    let why = |id| play.game.why_not_claim(crate::scenario::seat(0), route(play.board(), id));
    assert_eq!(why("denver--salt-lake-city-a"), None);
    assert_eq!(why("chicago--duluth"), Some(Illegal::RouteTaken));
    assert_eq!(why("dallas--el-paso").map(Illegal::code), Some("cannot-pay"));
}

/// C-67: it need not touch the player's other routes.
#[test]
fn a_route_need_not_touch_the_others() {
    let play = scene(USA, 2).hand(0, "1 red").routes(0, "boston--montreal-a").play();
    assert!(play.allows("claim portland--seattle-a 1 red"));
}

/// C-68: the payment is exactly as many cards as the route has spaces.
#[test]
fn a_payment_is_exactly_as_many_cards_as_spaces() {
    check_payment(USA, "chicago--duluth", "3 red", Ok(()));
    check_payment(USA, "chicago--duluth", "2 red", Err("wrong-count"));
    check_payment(USA, "chicago--duluth", "4 red", Err("wrong-count"));
    check_payment(USA, "chicago--duluth", "3 red 1 wild", Err("wrong-count"));
}

/// C-69: all cards that are not wilds have one color.
#[test]
fn a_payment_has_one_color() {
    check_payment(USA, "calgary--vancouver", "2 red 1 blue", Err("mixed-colors"));
    check_payment(USA, "calgary--vancouver", "1 red 1 blue 1 wild", Err("mixed-colors"));
}

/// C-70: on a colored route that color is the route's.
#[test]
fn a_colored_route_takes_its_color() {
    check_payment(USA, "chicago--duluth", "3 red", Ok(()));
    check_payment(USA, "chicago--duluth", "3 blue", Err("wrong-color"));
    check_payment(USA, "chicago--duluth", "1 blue 2 wild", Err("wrong-color"));
}

/// C-71: on a gray route that color is any one color.
#[test]
fn a_gray_route_takes_any_one_color() {
    for color in engine::card::Color::ALL {
        check_payment(USA, "calgary--vancouver", &format!("3 {color}"), Ok(()));
        check_payment(USA, "calgary--vancouver", &format!("1 {color} 2 wild"), Ok(()));
    }
}

/// C-73: a payment of wilds alone names no color, also on a gray route, and so is listed once.
#[test]
fn a_payment_in_wilds_needs_no_color() {
    let play = scene(USA, 2).hand(0, "3 wild 1 red").play();
    let payments = |id: &str| {
        let id = route(play.board(), id);
        let is_of = |action: &engine::board::action::Action| match action {
            engine::board::action::Action::Claim(claim) => claim.route == id && claim.payment.colored() == 0,
            _ => false,
        };
        play.choices().into_iter().filter(is_of).count()
    };
    assert_eq!((payments("calgary--vancouver"), payments("chicago--duluth")), (1, 1));
    let named = Payment::new(engine::card::Color::Red, 0, 3, 0);
    assert_eq!((named.color(), named), (None, Payment::of_wilds(3, 0)), "there is one way to write it");
}

/// C-74: wilds may be spent while cards of the color are in hand.
#[test]
fn the_player_chooses_the_mix() {
    let play = scene(USA, 2).hand(0, "3 red 3 wild").play();
    for payment in ["3 red", "2 red 1 wild", "1 red 2 wild", "3 wild"] {
        assert!(play.allows(&format!("claim chicago--duluth {payment}")));
    }
}

/// C-75: a player with fewer pieces than spaces cannot claim the route.
#[test]
fn a_route_needs_a_piece_for_every_space() {
    let scene = |left| scene(USA, 2).free("chicago--duluth dallas--el-paso").pieces(0, left).hand(0, "8 red");
    let three = scene(3).play();
    assert!(three.allows("claim chicago--duluth 3 red"));
    assert_eq!(three.refuses("claim dallas--el-paso 4 red"), Illegal::TooFewPieces { left: 3, needed: 4 });
    assert!(scene(4).play().allows("claim dallas--el-paso 4 red"));
}

/// C-76: cards to the discard, pieces on the route, points, then upkeep.
#[test]
fn a_claim_pays_places_and_scores_before_the_upkeep() {
    let mut play = scene(USA, 2).hand(0, "3 red").row("- blue green pink white").rest_in_hand(1).play();
    play.does("claim chicago--duluth 3 red");
    let claimed = play
        .events
        .iter()
        .position(|event| matches!(event, Event::RouteClaimed { points: 4, pieces_left: 42, .. }));
    let upkeep = play.events.iter().position(|event| matches!(event, Event::Market(_)));
    assert!(claimed.is_some() && upkeep.is_some() && claimed < upkeep, "{:?}", play.events);
    assert_eq!((play.hand(0).as_str(), play.pieces(0), play.deck_size()), ("", 42, 2));
    assert_eq!(play.points(0, |what| what == ScoreItem::Routes), 4);
}

/// C-77: a claimed route stays its owner's to the end of the game.
#[test]
fn a_claimed_route_stays_its_owners() {
    for edition in Edition::BOARDS {
        let mut play = crate::scenario::Play::new(edition, 2, 5);
        let mut rng = engine::shuffle::FastRng::new(5);
        let mut owned = [engine::board::map::RouteSet::EMPTY; 2];
        while let Some(seat) = play.game.awaiting().lowest() {
            play.game.random_step(seat, engine::game::PaymentPolicy::Full, &mut rng);
            for (before, player) in owned.iter_mut().zip(play.position().players) {
                assert!(before.is_subset(player.routes), "a route was lost");
                *before = player.routes;
            }
        }
        assert!(owned.iter().all(|routes| !routes.is_empty()));
    }
}

/// The points that a claim of the route brings.
#[track_caller]
fn check_points(edition: Edition, id: &str, points: i16) {
    let length = board(edition).map.route(route(board(edition), id)).length;
    let payment = format!("{length} wild");
    let mut play = scene(edition, 2).hand(0, &payment).play();
    play.does(&format!("claim {id} {payment}"));
    assert_eq!(play.points(0, |what| what == ScoreItem::Routes), points, "{id}");
}

/// C-101: a claimed route scores by its length when it is claimed.
/// US-16: 1, 2, 4, 7, 10, 15 points in USA.
#[test]
fn routes_of_usa_score_by_their_length() {
    check_points(USA, "portland--seattle-a", 1);
    check_points(USA, "boston--new-york-a", 2);
    check_points(USA, "chicago--duluth", 4);
    check_points(USA, "dallas--el-paso", 7);
    check_points(USA, "denver--phoenix", 10);
    check_points(USA, "duluth--helena", 15);
}

/// LD-19: 1, 2, 4, 7 points in London, LD-20: at once.
#[test]
fn routes_of_london_score_by_their_length() {
    check_points(LONDON, "big-ben--waterloo", 1);
    check_points(LONDON, "baker-street--regents-park", 2);
    check_points(LONDON, "brick-lane--st-pauls", 4);
    check_points(LONDON, "baker-street--hyde-park", 7);
}

/// NY-18: 1, 2, 4, 7 points in New York.
#[test]
fn routes_of_new_york_score_by_their_length() {
    check_points(NEW_YORK, "chinatown--lower-east-side", 1);
    check_points(NEW_YORK, "chelsea--midtown-west", 2);
    check_points(NEW_YORK, "brooklyn--lower-east-side", 4);
    check_points(NEW_YORK, "chelsea--soho", 7);
}

/// MK-40: 1, 2, 4, 7, 10, 15, 18 points in Märklin.
#[test]
fn routes_of_marklin_score_by_their_length() {
    check_points(MARKLIN, "bremen--bremerhaven", 1);
    check_points(MARKLIN, "rostock--schwerin", 2);
    check_points(MARKLIN, "berlin--magdeburg", 4);
    check_points(MARKLIN, "berlin--leipzig", 7);
    check_points(MARKLIN, "berlin--dresden", 10);
    check_points(MARKLIN, "berlin--rostock", 15);
    check_points(MARKLIN, "berlin--hannover", 18);
}

/// MK-35: a Locomotive may pay for any route.
#[test]
fn a_locomotive_pays_for_any_route() {
    check_payment(MARKLIN, "bremen--bremerhaven", "1 wild", Ok(()));
    check_payment(MARKLIN, "berlin--hannover", "6 black 1 wild", Ok(()));
}

/// MK-36: a +4 pays only for a route of 4 or more spaces, MK-38: on a shorter one it is illegal.
#[test]
fn a_plus4_pays_from_four_spaces_on() {
    check_payment(MARKLIN, "berlin--leipzig", "3 orange 1 plus4", Ok(()));
    check_payment(MARKLIN, "berlin--magdeburg", "2 red 1 plus4", Err("plus4-too-short"));
    check_payment(MARKLIN, "bremen--bremerhaven", "1 plus4", Err("plus4-too-short"));
}

/// MK-37: there +4, Locomotives and cards of one color mix freely, up to all +4 or all wilds.
#[test]
fn plus4_locomotives_and_a_color_mix_freely() {
    for payment in ["4 plus4", "4 wild", "2 wild 2 plus4", "1 orange 1 wild 2 plus4", "3 orange 1 wild"] {
        check_payment(MARKLIN, "berlin--leipzig", payment, Ok(()));
        check_payment(MARKLIN, "frankfurt--koeln-a", payment, Ok(()));
    }
    check_payment(MARKLIN, "frankfurt--koeln-a", "1 orange 1 red 2 plus4", Err("mixed-colors"));
}

/// MK-39: a Passenger card never pays for a route.
#[test]
fn a_passenger_card_never_pays() {
    check_payment(MARKLIN, "bremen--bremerhaven", "1 passenger", Err("passenger-card-pays"));
    let play = scene(MARKLIN, 2).hand(0, "8 passenger").play();
    assert!(!play.choices().iter().any(|action| matches!(action, engine::board::action::Action::Claim(_))));
}

/// MK-41: a route into a country is claimed, paid and scored like any other.
#[test]
fn a_route_into_a_country_is_like_any_other() {
    check_points(MARKLIN, "frankreich--saarbruecken", 1);
    check_points(MARKLIN, "oesterreich--regensburg", 7);
}
