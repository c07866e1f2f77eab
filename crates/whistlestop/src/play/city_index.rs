//! Looks up cities, routes and cards by abbreviated names.

use engine::card::TrainCard;
use engine::data::{CityData, MapData, Names};

/// Splits a line into normalized words.
pub(super) fn words(line: &str) -> Vec<String> {
    line.split(|letter: char| letter.is_whitespace() || letter == ',')
        .map(normalize)
        .filter(|word| !word.is_empty())
        .collect()
}

/// Lower-cases a text and removes accents and punctuation.
fn normalize(text: &str) -> String {
    let mut normalize = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'ä' | 'à' | 'á' => normalize.push('a'),
            'ö' | 'ó' => normalize.push('o'),
            'ü' => normalize.push('u'),
            'é' | 'è' => normalize.push('e'),
            'ß' => normalize.push_str("ss"),
            'ñ' => normalize.push('n'),
            '\'' | '’' | '.' | '"' => {}
            '–' | '—' | '→' => normalize.push_str("--"),
            other => normalize.push(other),
        }
    }
    normalize
}

/// Quality of a match between words and a city.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// The whole name, or its initials.
    Whole,
    /// A prefix of the name, or prefixes of its words.
    Part,
}

/// Index of city names.
pub(super) struct CityIndex {
    /// Words of each city's names in every language, and of its id.
    names: Vec<Vec<Vec<String>>>,
}

impl CityIndex {
    pub(super) fn new(data: &MapData) -> Self {
        let split = |text: &str| -> Vec<String> {
            normalize(text).split([' ', '-']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let names = |city: &CityData| {
            let Names { en, uk, ru, pl } = &city.names;
            let without_umlauts = city.id.replace("ae", "a").replace("oe", "o").replace("ue", "u");
            [en, uk, ru, pl, &city.id, &without_umlauts].map(|name| split(name)).to_vec()
        };
        Self { names: data.cities.iter().map(names).collect() }
    }

    fn fit(&self, city: usize, typed: &[String]) -> Option<Fit> {
        self.names[city].iter().filter_map(|name| fit(name, typed)).min()
    }

    /// Returns the cities that the words may mean: full matches, or else prefix matches.
    pub(super) fn cities(&self, typed: &[String]) -> Vec<usize> {
        let typed: Vec<String> = typed
            .iter()
            .flat_map(|word| word.split('-'))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        if typed.is_empty() {
            return Vec::new();
        }
        let fits: Vec<(usize, Fit)> =
            (0..self.names.len()).filter_map(|city| Some((city, self.fit(city, &typed)?))).collect();
        let best = fits.iter().map(|&(_, fit)| fit).min();
        fits.into_iter().filter(|&(_, fit)| Some(fit) == best).map(|(city, _)| city).collect()
    }

    /// Returns every interpretation of the first words as two cities, with the number of words used.
    pub(super) fn pairs(&self, typed: &[String]) -> Vec<([usize; 2], usize)> {
        let mut pairs = Vec::new();
        for second in 1..typed.len().min(5) {
            for end in second + 1..=typed.len().min(second + 4) {
                for &one in &self.cities(&typed[..second]) {
                    for &other in &self.cities(&typed[second..end]) {
                        if one != other {
                            pairs.push(([one, other], end));
                        }
                    }
                }
            }
        }
        pairs
    }
}

/// Matches words against a name: each word is a prefix of the next word of the name, or they are its initials.
fn fit(name: &[String], typed: &[String]) -> Option<Fit> {
    if name == typed || typed == [name.concat()] {
        return Some(Fit::Whole);
    }
    let initials: String = name.iter().filter_map(|word| word.chars().next()).collect();
    if name.len() > 1 && typed == [initials] {
        return Some(Fit::Whole);
    }
    let mut rest = name.iter();
    let each_begins = typed.iter().all(|word| rest.any(|part| part.starts_with(word.as_str())));
    let run_together = matches!(typed, [word] if name.concat().starts_with(word.as_str()));
    (each_begins || run_together).then_some(Fit::Part)
}

/// Returns the kinds of cards of the game that a word may mean.
pub(super) fn kinds(word: &str, wild: &str, in_the_game: &[TrainCard]) -> Vec<TrainCard> {
    let names = |card: TrainCard| -> &[&str] {
        match card {
            TrainCard::Colored(engine::card::Color::Black) => &["k"],
            TrainCard::Colored(engine::card::Color::Pink) => &["purple"],
            TrainCard::Colored(_) => &[],
            TrainCard::Wild => &["locomotive", "joker", "any"],
            TrainCard::WildPlus4 => &["+4", "l4", "locomotive+4", "loco+4"],
            TrainCard::Passenger => &[],
        }
    };
    let all = |card: TrainCard| {
        let own = matches!(card, TrainCard::Wild).then_some(wild);
        names(card).iter().copied().chain([card.name()]).chain(own)
    };
    let whole: Vec<TrainCard> =
        in_the_game.iter().copied().filter(|&card| all(card).any(|name| name == word)).collect();
    if !whole.is_empty() {
        return whole;
    }
    in_the_game.iter().copied().filter(|&card| all(card).any(|name| name.starts_with(word))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::edition::Edition;

    #[track_caller]
    fn check_city(edition: Edition, typed: &str, expected: &[&str]) {
        let data = &edition.board().expect("a board").data;
        let found: Vec<&str> = CityIndex::new(data)
            .cities(&words(typed))
            .into_iter()
            .map(|city| data.cities[city].id.as_str())
            .collect();
        assert_eq!(found, expected, "{typed}");
    }

    #[test]
    fn cities_match_prefixes_initials_and_full_names() {
        check_city(Edition::USA, "chi", &["chicago"]);
        check_city(Edition::USA, "Salt Lake City", &["salt-lake-city"]);
        check_city(Edition::USA, "salt", &["salt-lake-city"]);
        check_city(Edition::USA, "slc", &["salt-lake-city"]);
        check_city(Edition::USA, "newyork", &["new-york"]);
        check_city(Edition::USA, "new-y", &["new-york"]);
        check_city(Edition::USA, "new", &["new-orleans", "new-york"]);
        check_city(Edition::USA, "la", &["los-angeles"]);
        check_city(Edition::USA, "xyz", &[]);
        check_city(Edition::MARKLIN, "München", &["muenchen"]);
        check_city(Edition::MARKLIN, "muenchen", &["muenchen"]);
        check_city(Edition::MARKLIN, "Munich", &["muenchen"]);
        check_city(Edition::MARKLIN, "Мюнхен", &["muenchen"]);
        check_city(Edition::MARKLIN, "", &[]);
    }

    #[test]
    fn two_cities_are_found_in_a_sequence_of_words() {
        let data = &Edition::USA.board().expect("a board").data;
        let found = CityIndex::new(data).pairs(&words("salt lake city denver 3 red"));
        let ids: Vec<(&str, &str, usize)> = found
            .iter()
            .map(|&([one, other], end)| (data.cities[one].id.as_str(), data.cities[other].id.as_str(), end))
            .collect();
        assert!(ids.contains(&("salt-lake-city", "denver", 4)), "{ids:?}");
    }

    #[test]
    fn card_kinds_match_prefixes_and_edition_words() {
        let all = TrainCard::ALL;
        let found = |word| kinds(word, "bus", &all).into_iter().map(TrainCard::name).collect::<Vec<_>>();
        assert_eq!(found("r"), ["red"]);
        assert_eq!(found("k"), ["black"]);
        assert_eq!(found("b"), ["blue", "black", "wild"]);
        assert_eq!(found("bus"), ["wild"]);
        assert_eq!(found("w"), ["white", "wild"]);
        assert_eq!(found("+4"), ["plus4"]);
        assert_eq!(found("plaid"), [""; 0]);
    }
}
