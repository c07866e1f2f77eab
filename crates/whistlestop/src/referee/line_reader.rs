//! Lines from somewhere untrusted: whatever comes, the next line can still be read.

use std::io::{self, BufRead, Read};

/// The longest line that is read.
const MAX_LINE_BYTES: u64 = 16 << 20;

/// A line, or why it is none.
pub(super) enum Line {
    Text(String),
    TooLong,
    NotText,
}

/// The lines of an input.
pub(super) struct LineReader<R> {
    input: R,
}

impl<R: BufRead> LineReader<R> {
    pub(super) const fn new(input: R) -> Self {
        Self { input }
    }

    /// The next line, or nothing at the end.
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

    /// Throws the rest of a line away without keeping it.
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
    fn a_line_that_is_too_long_does_not_harm_the_next() {
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
