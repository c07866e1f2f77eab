//! Reads lines of bounded length from untrusted input.

use std::io::{self, BufRead, Read};

/// Maximum length of a line in bytes.
const MAX_LINE_BYTES: u64 = 16 << 20;

/// A line, or why it is invalid.
pub(super) enum Line {
    Text(String),
    TooLong,
    NotText,
}

/// Reads lines from an input.
pub(super) struct LineReader<R> {
    input: R,
}

impl<R: BufRead> LineReader<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input }
    }

    /// Reads the next line; `None` at the end of input.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        self.input.by_ref().take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 > MAX_LINE_BYTES {
            self.skip_line()?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(String::from_utf8(bytes).map_or(Line::NotText, Line::Text)))
    }

    /// Skips the rest of a line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let read = self.input.fill_buf()?;
            if read.is_empty() {
                return Ok(());
            }
            match read.iter().position(|&byte| byte == b'\n') {
                Some(end) => {
                    self.input.consume(end + 1);
                    return Ok(());
                }
                None => {
                    let all = read.len();
                    self.input.consume(all);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_continues_after_a_line_that_is_too_long() {
        let mut input = vec![b'x'; MAX_LINE_BYTES as usize + 5];
        input.extend(b"\n{}\n\xff\xfe\nlast");
        let mut lines = LineReader::new(input.as_slice());
        assert!(matches!(lines.next(), Ok(Some(Line::TooLong))));
        assert!(matches!(lines.next(), Ok(Some(Line::Text(text))) if text == "{}\n"));
        assert!(matches!(lines.next(), Ok(Some(Line::NotText))));
        assert!(matches!(lines.next(), Ok(Some(Line::Text(text))) if text == "last"));
        assert!(matches!(lines.next(), Ok(None)));
    }
}
