//! Validation of names, titles and chat lines: normalization, lengths, and rejection of deceptive characters.

use crate::limits::{CHAT_BYTES, CHAT_LENGTH, GRAPHEME_BYTES, NAME_LENGTH, TITLE_LENGTH};
use crate::random::{CODE_LENGTH, CODE_LETTERS};
use protocol::{Refusal, RefusalCode};

/// Characters that change the direction of text or are invisible: controls, direction marks, zero-width characters.
fn deceives(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Maximum number of combining marks on a letter after composition. Languages need at most two.
const MARKS: usize = 3;

/// Text functions by the tables of Unicode.
#[cfg(feature = "unicode")]
mod letters {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::is_combining_mark;
    use unicode_segmentation::UnicodeSegmentation;

    pub(super) fn compose(text: &str) -> String {
        text.nfc().collect()
    }

    /// Returns the text in compatibility form, in which letters that look alike are equal.
    pub(super) fn compatible(text: &str) -> String {
        text.nfkc().collect()
    }

    pub(super) fn count(text: &str) -> usize {
        text.graphemes(true).count()
    }

    /// Returns the maximum number of marks on a letter.
    pub(super) fn most_marks(text: &str) -> usize {
        let marks = |letter: &str| letter.nfd().filter(|&part| is_combining_mark(part)).count();
        text.graphemes(true).map(marks).max().unwrap_or(0)
    }
}

/// Approximations of the text functions by code points, without the tables.
#[cfg(not(feature = "unicode"))]
mod letters {
    fn is_mark(letter: char) -> bool {
        matches!(letter, '\u{0300}'..='\u{036F}')
    }

    pub(super) fn compose(text: &str) -> String {
        text.to_owned()
    }

    /// Returns the text unchanged.
    pub(super) fn compatible(text: &str) -> String {
        text.to_owned()
    }

    pub(super) fn count(text: &str) -> usize {
        text.chars().filter(|&letter| !is_mark(letter)).count()
    }

    /// Returns the maximum number of marks on a letter.
    pub(super) fn most_marks(text: &str) -> usize {
        text.split(|letter| !is_mark(letter)).map(|marks| marks.chars().count()).max().unwrap_or(0)
    }
}

/// Returns whether a letter carries more marks than any language needs; stacked marks cover the lines around them.
fn has_tower(text: &str) -> bool {
    letters::most_marks(text) > MARKS
}

/// Composes the text, collapses white space and checks its length; the caller handles deceptive characters.
fn composed(text: &str) -> String {
    letters::compose(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn fits(text: &str, most: usize) -> bool {
    text.len() <= most * GRAPHEME_BYTES && letters::count(text) <= most
}

fn checked(text: &str, what: &'static str, most: usize) -> Result<String, Refusal> {
    let text = composed(text);
    if text.chars().any(deceives) || has_tower(&text) {
        return Err(Refusal::new(
            RefusalCode::BadText,
            format!("a {what} cannot contain invisible characters"),
        )
        .with("what", what));
    }
    if !fits(&text, most) {
        return Err(Refusal::new(
            RefusalCode::TooLong,
            format!("a {what} can have at most {most} characters"),
        )
        .with("what", what)
        .with("most", most as i64));
    }
    Ok(text)
}

/// Validates and normalizes a name.
pub fn name(text: &str) -> Result<String, Refusal> {
    let name = checked(text, "name", NAME_LENGTH)?;
    if name.is_empty() {
        return Err(Refusal::new(RefusalCode::Empty, "a name cannot be empty").with("what", "name"));
    }
    Ok(name)
}

/// Normalizes a code that somebody typed: without spaces and hyphens, in capitals. `None` if it cannot be a code.
pub fn code(text: &str) -> Option<String> {
    if text.len() > 4 * CODE_LENGTH {
        return None;
    }
    let typed =
        text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-' && *letter != '\u{2011}');
    let code: String = typed.map(|letter| letter.to_ascii_uppercase()).collect();
    let known = code.len() == CODE_LENGTH && code.bytes().all(|letter| CODE_LETTERS.contains(&letter));
    known.then_some(code)
}

/// Validates and normalizes the title of a table; it may be empty.
pub fn title(text: &str) -> Result<String, Refusal> {
    checked(text, "title", TITLE_LENGTH)
}

/// Validates and normalizes a line of chat.
pub fn chat(text: &str) -> Result<String, Refusal> {
    let line = checked(text, "line", CHAT_LENGTH)?;
    if line.len() > CHAT_BYTES {
        return Err(Refusal::new(RefusalCode::TooLong, format!("a line has at most {CHAT_BYTES} bytes"))
            .with("what", "line")
            .with("most", CHAT_LENGTH as i64));
    }
    if line.is_empty() {
        return Err(Refusal::new(RefusalCode::Empty, "a message cannot be empty").with("what", "line"));
    }
    Ok(line)
}

/// Returns the form of a name by which logins compare it: compatibility forms and case do not matter.
pub fn login(name: &str) -> String {
    letters::compatible(name).chars().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_accepted_with_spaces_hyphens_and_lowercase_letters() {
        for typed in ["ABCD2345", "abcd-2345", "  abCD 2345 ", "ABCD\u{2011}2345"] {
            assert_eq!(code(typed).as_deref(), Some("ABCD2345"), "{typed}");
        }
        for wrong in ["", "ABCD234", "ABCD23456", "ABCD-234O", "ABCD-2341", "жабадуба", &"A".repeat(1_000)]
        {
            assert_eq!(code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_are_counted_in_graphemes() {
        assert_eq!(name("  Zoë   Żółw ").expect("a name"), "Zoë Żółw");
        assert_eq!(name(&"ї".repeat(NAME_LENGTH)).expect("as long as may be").chars().count(), NAME_LENGTH);
        // An i and a combining diaeresis become one letter.
        assert_eq!(
            name(&"\u{0456}\u{0308}".repeat(NAME_LENGTH)).expect("it is composed"),
            "ї".repeat(NAME_LENGTH)
        );
        assert_eq!(name(&"ї".repeat(NAME_LENGTH + 1)).expect_err("too long").code, "too-long");
        assert_eq!(name(" \u{2003} ").expect_err("nothing").code, "empty");
    }

    #[test]
    fn empty_names_and_empty_messages_have_different_errors() {
        let [name, chat] = [name(" "), chat(" ")].map(|refused| refused.expect_err("it is empty"));
        assert_eq!((name.code.as_str(), name.message.as_str()), ("empty", "a name cannot be empty"));
        assert_eq!((chat.code.as_str(), chat.message.as_str()), ("empty", "a message cannot be empty"));
    }

    #[test]
    fn the_number_of_combining_marks_is_limited() {
        let tower = format!("a{}", "\u{0301}".repeat(NAME_LENGTH * GRAPHEME_BYTES));
        assert_eq!(name(&tower).expect_err("a tower of accents").code, "bad-text");
        assert_eq!(name(&format!("a{}", "\u{0301}".repeat(4))).expect_err("a tower").code, "bad-text");
        assert!(name("Tiếng Việt ǭ").is_ok());
    }

    #[test]
    fn direction_marks_and_invisible_characters_are_refused() {
        for bad in [
            "a\u{202E}b",
            "a\u{200B}b",
            "a\u{0000}b",
            "a\u{001B}[31mb",
            "\u{FEFF}a",
            "a\u{2066}b",
            "a\u{E0041}b",
            "\u{2800}",
        ] {
            assert_eq!(name(bad).expect_err("it deceives").code, "bad-text", "{bad:?}");
            assert_eq!(chat(bad).expect_err("it deceives").code, "bad-text", "{bad:?}");
        }
        assert_eq!(chat("<script>alert(1)</script>").expect("text is text"), "<script>alert(1)</script>");
    }

    #[test]
    fn chat_lines_and_titles_have_maximum_lengths() {
        assert!(chat(&"x".repeat(CHAT_LENGTH)).is_ok());
        assert_eq!(chat(&"x".repeat(CHAT_LENGTH + 1)).expect_err("too long").code, "too-long");
        // A grapheme of eight bytes: the length in bytes is limited, too.
        assert!(chat(&"👍🏽".repeat(CHAT_BYTES / 8)).is_ok());
        assert_eq!(chat(&"👍🏽".repeat(CHAT_BYTES / 8 + 1)).expect_err("too long").code, "too-long");
        assert!(chat(&"ї".repeat(CHAT_LENGTH)).is_ok(), "letters of two bytes fit");
        assert!(title("").is_ok());
        assert!(title(&"x".repeat(TITLE_LENGTH)).is_ok());
        assert_eq!(title(&"x".repeat(TITLE_LENGTH + 1)).expect_err("too long").code, "too-long");
    }

    #[test]
    fn logins_ignore_case_and_form() {
        assert_eq!(login("Ａnn"), login("ann"));
        assert_eq!(login("ÏVAN"), login("ïvan"));
    }
}
