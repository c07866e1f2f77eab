//! Texts of the page that the server needs, read from the page's message files.

use table::doc::BOT_NAMES;
use table::text;

/// The message files, by language.
const FILES: [(&str, &str); 4] = [
    ("en", include_str!("../../../words/en.ftl")),
    ("uk", include_str!("../../../words/uk.ftl")),
    ("ru", include_str!("../../../words/ru.ftl")),
    ("pl", include_str!("../../../words/pl.ftl")),
];

/// The styles of the page, which define the colors of pieces.
const STYLES: &str = include_str!("../../../web/src/styles/tokens.css");

/// Finds a message of one line without variables.
fn find(file: &'static str, key: &str) -> Option<&'static str> {
    file.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ").map(str::trim))
}

/// Returns the English name of an edition.
pub(crate) fn edition_name(edition: &str) -> Option<&'static str> {
    find(FILES[0].1, &format!("edition-{edition}"))
}

/// Returns what a bot is called in every language; `id` is its English name in lower case.
pub(crate) fn bot_names(id: &str) -> impl Iterator<Item = &'static str> + use<> {
    let key = format!("bot-{id}");
    FILES.iter().filter_map(move |(_, file)| find(file, &key))
}

/// Returns whether a name is a bot's, in any language and case: people would be taken for bots.
pub(crate) fn is_bot_name(name: &str) -> bool {
    let name = text::login(name);
    let mut names = BOT_NAMES.iter().flat_map(|bot| bot_names(&bot.to_lowercase()));
    names.any(|bot| text::login(bot) == name)
}

/// Returns the color of a piece by day, such as `#0053c4`.
pub(crate) fn piece_color(color: &str) -> Option<&'static str> {
    let (_, rest) = STYLES.split_once(&format!("--piece-{color}: "))?;
    let hex = rest.strip_prefix("light-dark(").unwrap_or(rest);
    let hex = hex.get(..7).filter(|hex| hex.starts_with('#'))?;
    hex[1..].bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(hex)
}

#[cfg(test)]
mod tests {
    use engine::edition::{Edition, PieceColor};

    use super::*;

    #[test]
    fn every_edition_has_a_name_and_every_piece_a_color() {
        for edition in Edition::ALL {
            assert!(edition_name(edition.id()).is_some(), "{}", edition.id());
        }
        for color in PieceColor::ALL {
            assert!(piece_color(color.id()).is_some(), "{}", color.id());
        }
        assert_eq!(edition_name("marklin"), Some("Märklin"));
        assert_eq!((edition_name("none"), piece_color("none")), (None, None));
    }

    #[test]
    fn bots_have_names_in_every_language() {
        assert_eq!(bot_names("whistler").count(), FILES.len());
    }
}
