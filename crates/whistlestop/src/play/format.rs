//! Text formatting for one viewer: names of players and cards, colors, columns, line breaks.

use engine::card::{Cards, Color, TrainCard};
use engine::game::Viewer;
use engine::seat::Seat;

use super::terminal::{ColorMode, Style};

/// An edition's words for things that all editions have (see common.md).
#[derive(Clone, Copy, Debug)]
pub(super) struct Vocabulary {
    /// One wild card.
    pub(super) wild: &'static str,
    /// Several wild cards.
    pub(super) wilds: &'static str,
    /// One piece.
    pub(super) piece: &'static str,
    /// Several pieces.
    pub(super) pieces: &'static str,
}

/// Formats text for one viewer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formatter {
    pub(super) style: Style,
    pub(super) viewer: Viewer,
    pub(super) words: Vocabulary,
    /// Columns of the screen.
    pub(super) width: usize,
    /// Rows of the screen.
    pub(super) height: usize,
}

impl Formatter {
    pub(super) fn is_plain(&self) -> bool {
        self.style == Style::Plain
    }

    /// Returns "You" or "Player 2".
    pub(super) fn name(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "You".to_owned() } else { player(seat) }
    }

    /// Returns "your" or "Player 2's".
    pub(super) fn possessive(&self, seat: Seat) -> String {
        if self.viewer.is(seat) { "your".to_owned() } else { format!("{}'s", player(seat)) }
    }

    /// Returns the edition's name of a kind of card.
    pub(super) fn card(&self, card: TrainCard) -> &'static str {
        match card {
            TrainCard::Colored(color) => color.name(),
            TrainCard::Wild => self.words.wild,
            TrainCard::WildPlus4 => "locomotive +4",
            TrainCard::Passenger => "passenger",
        }
    }

    /// Formats one card with its article: "a red card", "an orange card", "a locomotive".
    pub(super) fn a_card(&self, card: TrainCard) -> String {
        match card {
            TrainCard::Colored(Color::Orange) => "an orange card".to_owned(),
            TrainCard::Colored(color) => format!("a {color} card"),
            TrainCard::Wild | TrainCard::WildPlus4 => format!("a {}", self.card(card)),
            TrainCard::Passenger => "a passenger card".to_owned(),
        }
    }

    /// Returns a mark in the card's color followed by a space, or nothing without colors.
    pub(super) fn swatch(&self, card: TrainCard) -> String {
        let (mark, code) = match card {
            TrainCard::Colored(color) => ("■", color_code(color)),
            TrainCard::Wild => ("◆", "1"),
            TrainCard::WildPlus4 => ("◈", "1"),
            TrainCard::Passenger => ("●", "38;5;180"),
        };
        match self.style {
            Style::Drawn { color: ColorMode::Colored } => format!("\x1b[{code}m{mark}\x1b[0m "),
            Style::Drawn { color: ColorMode::None } | Style::Plain => String::new(),
        }
    }

    /// Formats a count of cards: "3 orange", "2 locomotives".
    pub(super) fn count(&self, card: TrainCard, count: u8) -> String {
        let several = match card {
            TrainCard::Colored(color) => color.name(),
            TrainCard::Wild => self.words.wilds,
            TrainCard::WildPlus4 => "locomotives +4",
            TrainCard::Passenger => "passengers",
        };
        pluralize(count, self.card(card), several)
    }

    /// Formats cards: "3 orange and 1 locomotive"; "no cards" for none.
    pub(super) fn cards(&self, cards: &Cards) -> String {
        let kinds: Vec<String> = cards.iter().map(|(card, count)| self.count(card, count)).collect();
        if kinds.is_empty() { "no cards".to_owned() } else { join_and(&kinds) }
    }

    /// Formats a hand: cards side by side with their marks.
    pub(super) fn drawn_cards(&self, cards: &Cards) -> String {
        let kinds: Vec<String> = cards
            .iter()
            // No line break within a kind.
            .map(|(card, count)| {
                format!("{}{}", self.swatch(card), self.count(card, count)).replace(' ', "\u{a0}")
            })
            .collect();
        if kinds.is_empty() { "none".to_owned() } else { kinds.join("   ") }
    }

    /// Formats a count of pieces: "1 train", "2 trains".
    pub(super) fn pieces(&self, count: impl Into<u32>) -> String {
        pluralize(count, self.words.piece, self.words.pieces)
    }

    /// Returns the text in bold, if the terminal supports it.
    pub(super) fn bold(&self, text: &str) -> String {
        self.styled("1", text)
    }

    /// Returns the text dimmed, if the terminal supports it.
    pub(super) fn dim(&self, text: &str) -> String {
        self.styled("2", text)
    }

    fn styled(&self, code: &str, text: &str) -> String {
        match self.style {
            Style::Drawn { color: ColorMode::Colored } => format!("\x1b[{code}m{text}\x1b[0m"),
            Style::Drawn { color: ColorMode::None } | Style::Plain => text.to_owned(),
        }
    }

    /// Formats lines as a block with its heading in the left column.
    pub(super) fn block(&self, heading: &str, lines: &[String]) -> String {
        let mut text = String::new();
        for (number, line) in lines.iter().enumerate() {
            let heading = if number == 0 { heading } else { "" };
            let column = self.dim(&format!("{heading:<HEADING$}"));
            for (part, wrapped) in wrap(line, self.width - HEADING).into_iter().enumerate() {
                let column = if part == 0 { column.clone() } else { " ".repeat(HEADING) };
                text.push_str(format!("{column}{wrapped}").trim_end());
                text.push('\n');
            }
        }
        text
    }

    /// Formats the newest of `lines`, in at most `room` lines.
    pub(super) fn recent_events(&self, lines: &[String], room: usize) -> String {
        let mut shown = lines;
        while let [_, later @ ..] = shown {
            let text = format!("\n{}", self.block("Recent", shown));
            if text.lines().count() <= room || later.is_empty() {
                return text;
            }
            shown = later;
        }
        String::new()
    }

    /// Returns a horizontal line across the screen.
    pub(super) fn rule(&self) -> String {
        format!("{}\n", self.dim(&"─".repeat(self.width)))
    }

    /// Returns a line with text at the left and at the right end.
    pub(super) fn justified(&self, left: &str, right: &str) -> String {
        let gap = self.width.saturating_sub(display_width(left) + display_width(right)).max(2);
        format!("{left}{}{right}\n", " ".repeat(gap))
    }
}

/// Width of the heading column.
pub(super) const HEADING: usize = 10;

/// Formats a seat: "Player 2"; players are numbered from 1.
pub(super) fn player(seat: Seat) -> String {
    format!("Player {}", seat.index() + 1)
}

const fn color_code(color: Color) -> &'static str {
    match color {
        Color::Red => "38;5;160",
        Color::Orange => "38;5;208",
        Color::Yellow => "38;5;220",
        Color::Green => "38;5;34",
        Color::Blue => "38;5;33",
        Color::Pink => "38;5;176",
        Color::Black => "38;5;240",
        Color::White => "38;5;255",
    }
}

/// Formats a count with its noun: "1 card", "2 cards".
pub(super) fn pluralize(count: impl Into<u32>, one: &str, several: &str) -> String {
    let count = count.into();
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Joins items: "a", "a and b", "a, b and c".
pub(super) fn join_and(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Joins items: "a", "a or b", "a, b or c".
pub(super) fn join_or(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Returns the text with its first letter in upper case.
pub(super) fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the width of a text in columns, without color codes.
pub(super) fn display_width(text: &str) -> usize {
    let mut columns = 0;
    let mut in_code = false;
    for letter in text.chars() {
        match (in_code, letter) {
            (false, '\x1b') => in_code = true,
            (false, _) => columns += 1,
            (true, 'm') => in_code = false,
            (true, _) => {}
        }
    }
    columns
}

/// Wraps a text to `width` columns and indents the lines after the first.
pub(super) fn indented(text: &str, width: usize) -> Vec<String> {
    let indent = text.len() - text.trim_start().len() + 2;
    let mut lines = wrap(text, width - 2);
    for line in lines.iter_mut().skip(1) {
        *line = format!("{:indent$}{line}", "");
    }
    lines
}

/// Wraps a text to `width` columns, breaking between words.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    // Runs of spaces separate columns, so spaces are dropped only at a line break.
    for word in text.split_inclusive(' ') {
        if !line.is_empty() && display_width(&line) + display_width(word.trim_end()) > width {
            lines.push(line.trim_end().to_owned());
            line.clear();
        }
        if line.is_empty() && !lines.is_empty() && word.trim().is_empty() {
            continue;
        }
        line.push_str(word);
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Pads a text with spaces to a number of columns.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(display_width(text))))
}

/// Aligns the columns of rows.
pub(super) fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count)
        .map(|column| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| display_width(cell)).max().unwrap_or(0)
        })
        .collect();
    rows.iter()
        .map(|row| {
            let cells: Vec<String> =
                row.iter().zip(&widths).map(|(cell, &width)| padded(cell, width)).collect();
            cells.join("  ").trim_end().to_owned()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn color_codes_have_no_width() {
        assert_eq!(display_width("\x1b[38;5;160m■\x1b[0m red"), 5);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), [""]);
        assert_eq!(wrap("incomprehensibilities", 7), ["incomprehensibilities"]);
        assert_eq!(wrap("a   b   c", 5), ["a   b", "c"]);
    }

    #[test]
    fn lists_are_joined_with_commas_and_and() {
        let items = ["a".to_owned(), "b".to_owned(), "c".to_owned()];
        assert_eq!(join_and(&items), "a, b and c");
        assert_eq!(join_and(&items[..2]), "a and b");
        assert_eq!(capitalize("you did"), "You did");
        assert_eq!(pluralize(1_u32, "card", "cards"), "1 card");
    }
}
