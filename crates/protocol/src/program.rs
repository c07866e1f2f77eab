//! The messages between Whistlestop and a program that plays: one JSON object per line in both directions.
//!
//! `arena`, `play` and `bot` speak it; docs/bots.md describes it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::facts::EditionFacts;

/// The version of these messages.
pub const PROGRAM_PROTOCOL: u32 = 2;

/// How long a program may take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ProgramLimits {
    /// From `new` to `ready`.
    pub ready_ms: u64,
    /// From `choose` to the action.
    pub decision_ms: u64,
}

/// The message to a program at the beginning of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NewProgramGame<'a> {
    /// The version of these messages.
    pub protocol: u32,
    /// The id of the game, which all later messages about it have.
    pub game: &'a str,
    /// The edition.
    pub edition: &'a str,
    /// The number of seats.
    pub seats: usize,
    /// The program's own seat.
    pub seat: usize,
    /// The limits of the program's time.
    pub limits: ProgramLimits,
    /// Whether the game has begun without the program: earlier events are not sent.
    pub resumed: bool,
    /// The facts of the edition: cities, routes, tickets, rules.
    pub map: &'a EditionFacts,
}

/// Why a game ended before its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProgramForfeit {
    /// The seat that forfeited.
    pub seat: usize,
    /// Why, as an English sentence.
    pub reason: String,
}

/// A message to a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum ProgramRequest<'a> {
    /// A game begins; the answer is `ready`.
    New(Box<NewProgramGame<'a>>),
    /// The program is to choose an action.
    Choose {
        /// The id of the game.
        game: &'a str,
        /// What the seat knows, without the list of its legal actions.
        view: Value,
        /// The legal actions.
        #[serde(flatten)]
        legal: LegalActions,
        /// What the seat has seen since the last request.
        events: &'a [Value],
    },
    /// The game is over; there is no answer.
    Over {
        /// The id of the game.
        game: &'a str,
        /// What the seat knows at the end.
        view: Value,
        /// What the seat has seen since the last request.
        events: &'a [Value],
        /// The forfeit that ended the game.
        #[serde(skip_serializing_if = "Option::is_none")]
        forfeit: Option<ProgramForfeit>,
    },
}

/// The answer of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramResponse {
    /// `{"game":"7","ready":true}`
    Ready {
        /// The id of the game.
        game: String,
    },
    /// `{"game":"7","action":"pick 3"}`
    Action {
        /// The id of the game.
        game: String,
        /// The action in notation.
        action: String,
    },
}

impl ProgramResponse {
    /// Parses a line; unknown fields are ignored. The error says what is missing.
    pub fn parse(line: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Line {
            game: Option<String>,
            action: Option<String>,
            ready: Option<bool>,
        }
        let line: Line = serde_json::from_str(line).map_err(|why| format!("no JSON object ({why})"))?;
        let game = line.game.ok_or("no \"game\" in it")?;
        match (line.action, line.ready) {
            (Some(action), _) => Ok(Self::Action { game, action }),
            (None, Some(true)) => Ok(Self::Ready { game }),
            (None, Some(false) | None) => Err("neither \"action\" nor \"ready\" in it".to_owned()),
        }
    }

    /// Returns the id of the game.
    pub fn game(&self) -> &str {
        match self {
            Self::Ready { game } | Self::Action { game, .. } => game,
        }
    }
}

/// Legal actions without repetition: the payments of claims are listed once for all routes that they pay for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LegalActions {
    /// All actions that are no claims, in notation.
    pub actions: Vec<String>,
    /// The claims.
    pub claims: Vec<LegalClaims>,
}

/// Claims of routes that the same payments pay for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LegalClaims {
    /// The payments in notation, such as `4 orange 2 wild`.
    pub payments: Vec<String>,
    /// The routes: `claim ROUTE PAYMENT` is legal for each route and each payment.
    pub routes: Vec<String>,
    /// Märklin: the cities where a passenger can be placed with the claim of a route: `claim ROUTE PAYMENT at CITY`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub passengers: BTreeMap<String, Vec<String>>,
}

impl LegalActions {
    /// Groups legal actions in notation.
    pub fn new(legal: &[String]) -> Self {
        let mut actions = Vec::new();
        /// The payments of a route with or without a passenger.
        struct Claim<'a> {
            route: &'a str,
            city: Option<&'a str>,
            payments: Vec<&'a str>,
        }
        let mut claims: Vec<Claim<'_>> = Vec::new();
        for action in legal {
            let Some((route, rest)) = action.strip_prefix("claim ").and_then(|rest| rest.split_once(' '))
            else {
                actions.push(action.clone());
                continue;
            };
            let (payment, city) = match rest.split_once(" at ") {
                Some((payment, city)) => (payment, Some(city)),
                None => (rest, None),
            };
            match claims.iter_mut().find(|claim| (claim.route, claim.city) == (route, city)) {
                Some(claim) => claim.payments.push(payment),
                None => claims.push(Claim { route, city, payments: vec![payment] }),
            }
        }
        let mut groups: Vec<(Vec<&str>, LegalClaims)> = Vec::new();
        for Claim { route, city, payments } in claims {
            let place = groups.iter().position(|(known, _)| *known == payments).unwrap_or_else(|| {
                let group = LegalClaims {
                    payments: payments.iter().map(|payment| (*payment).to_owned()).collect(),
                    ..LegalClaims::default()
                };
                groups.push((payments, group));
                groups.len() - 1
            });
            let group = &mut groups[place].1;
            match city {
                Some(city) => group.passengers.entry(route.to_owned()).or_default().push(city.to_owned()),
                None => group.routes.push(route.to_owned()),
            }
        }
        Self { actions, claims: groups.into_iter().map(|(_, group)| group).collect() }
    }

    /// Takes the list of legal actions out of a view document and groups it.
    pub fn take_from(view: &mut Value) -> Self {
        let legal = view.as_object_mut().and_then(|fields| fields.remove("legal"));
        let legal: Vec<String> =
            legal.and_then(|legal| serde_json::from_value(legal).ok()).unwrap_or_default();
        Self::new(&legal)
    }

    /// Lists all legal actions in notation.
    pub fn list(&self) -> Vec<String> {
        let mut list = self.actions.clone();
        for LegalClaims { payments, routes, passengers } in &self.claims {
            for payment in payments {
                list.extend(routes.iter().map(|route| format!("claim {route} {payment}")));
                for (route, cities) in passengers {
                    list.extend(cities.iter().map(|city| format!("claim {route} {payment} at {city}")));
                }
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameDocuments as _;
    use engine::any::AnyGame;
    use engine::edition::Edition;
    use engine::game::Viewer;
    use engine::options::Options;
    use engine::setup::Setup;
    use engine::shuffle::{FastRng, Secret, SecretChance};

    #[test]
    fn grouped_actions_are_the_legal_actions() {
        for edition in Edition::ALL {
            let setup = Setup::new(edition, 2, None, Options::DEFAULT).expect("two can play");
            let mut chance = SecretChance::new(Secret::from_seed(3));
            let mut game = AnyGame::new(&setup, &mut chance, &mut Vec::new());
            let mut rng = FastRng::new(7);
            let (mut full, mut small, mut decisions) = (0, 0, 0);
            while let Some(seat) = game.awaiting().lowest() {
                let mut view = serde_json::to_value(game.view_doc(Viewer::Seat(seat))).expect("plain data");
                full += view.to_string().len();
                decisions += 1;
                let mut legal: Vec<String> =
                    game.legal_actions(seat).into_iter().map(|action| game.write_action(action)).collect();
                let grouped = LegalActions::take_from(&mut view);
                small += view.to_string().len() + serde_json::to_string(&grouped).expect("plain data").len();
                let mut listed = grouped.list();
                listed.sort();
                legal.sort();
                assert_eq!(listed, legal, "{edition}");
                for group in &grouped.claims {
                    let others = grouped.claims.iter().filter(|other| other.payments == group.payments);
                    assert_eq!(others.count(), 1, "payments are listed once");
                }
                // Collect cards first, so that there is much to pay with.
                let text = legal.iter().find(|text| text.starts_with("pick")).unwrap_or(&legal[0]).clone();
                let actions = game.legal_actions(seat);
                let action = match rng.below(3) {
                    0 => actions[rng.below(actions.len() as u32) as usize],
                    _ => game.read_action(&text).expect("it is listed"),
                };
                game.apply(seat, action, &mut chance, &mut Vec::new()).expect("it is legal");
            }
            // Documented in docs/bots.md.
            if edition == "usa".parse::<Edition>().expect("it is built in") {
                assert!(small * 100 <= full * 50 && small <= decisions * 4000, "{small} of {full}");
            }
        }
    }

    #[test]
    fn passengers_are_listed_by_route() {
        let legal = ["pick 1", "claim a--b 2 red", "claim a--b 1 red 1 wild", "claim a--b 2 red at a"]
            .map(str::to_owned);
        let grouped = LegalActions::new(&legal);
        assert_eq!(grouped.actions, ["pick 1"]);
        assert_eq!(grouped.claims.len(), 2);
        assert_eq!(grouped.claims[1].passengers["a--b"], ["a"]);
        let mut listed = grouped.list();
        listed.sort();
        let mut expected = legal.to_vec();
        expected.sort();
        assert_eq!(listed, expected);
    }

    #[test]
    fn responses_are_parsed_and_malformed_ones_rejected_with_the_reason() {
        assert_eq!(
            ProgramResponse::parse(r#"{"game":"7","action":"pick 3","note":1}"#),
            Ok(ProgramResponse::Action { game: "7".to_owned(), action: "pick 3".to_owned() })
        );
        assert_eq!(
            ProgramResponse::parse(r#"{"game":"7","ready":true}"#),
            Ok(ProgramResponse::Ready { game: "7".to_owned() })
        );
        for (line, why) in [
            ("hello", "no JSON object"),
            ("[]", "no JSON object"),
            (r#"{"action":"pick 3"}"#, "no \"game\""),
            (r#"{"game":"7"}"#, "neither"),
            (r#"{"game":"7","ready":false}"#, "neither"),
            (r#"{"game":7,"action":"pick 3"}"#, "no JSON object"),
        ] {
            let error = ProgramResponse::parse(line).expect_err("it is malformed");
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
