//! An optional list of words that names and chat must not contain.

use std::collections::HashSet;
use std::sync::Arc;

use protocol::{Refusal, RefusalCode};
use table::text;

/// The operator's list of words; empty unless one was given.
#[derive(Clone, Default, Debug)]
pub struct Words(Arc<HashSet<String>>);

impl Words {
    /// Reads a list: one word per line, lines that begin with `#` are comments.
    pub fn parse(list: &str) -> Self {
        let lines = list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Self(Arc::new(lines.map(text::login).collect()))
    }

    /// Rejects a text that contains one of the words; letter case is ignored.
    pub fn check(&self, text: &str) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        let folded = text::login(text);
        let mut words = folded.split(|letter: char| !letter.is_alphanumeric());
        if words.any(|word| self.0.contains(word)) {
            return Err(Refusal::new(
                RefusalCode::BarredWord,
                "the operator does not allow a word in this text",
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn whole_words_are_refused_in_every_case_and_nothing_without_a_list() {
        let words = Words::parse("# comment\nbother\n Дурня \n");
        for bad in ["bother", "Oh BOTHER!", "дурня", "a-bother-b"] {
            assert_eq!(words.check(bad).expect_err("it is on the list").code, "barred-word", "{bad}");
        }
        for fine in ["bothering", "brother", "comment", ""] {
            assert!(words.check(fine).is_ok(), "{fine}");
        }
        assert!(Words::default().check("bother").is_ok());
    }
}
