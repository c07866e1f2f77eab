//! Terminal input and output.

use std::io::{self, BufRead, IsTerminal, Write};

/// Why a session ends before the game does.
#[derive(Debug)]
pub(super) enum Exit {
    /// End of input.
    InputEnded,
    /// The player quit.
    Quit,
    /// Output failed.
    Broken(io::Error),
}

impl From<io::Error> for Exit {
    fn from(why: io::Error) -> Self {
        Self::Broken(why)
    }
}

/// Output style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Columns and lines, with colors if the terminal supports them.
    Drawn {
        /// Whether to use colors.
        color: ColorMode,
    },
    /// Plain sentences, for screen readers and logs.
    Plain,
}

/// Whether output has colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorMode {
    Colored,
    None,
}

/// The terminal.
pub(super) struct Terminal {
    input: io::StdinLock<'static>,
    output: io::Stdout,
    style: Style,
}

impl Terminal {
    /// Opens standard input and output.
    pub(super) fn new(plain: bool) -> Self {
        let output = io::stdout();
        // Considers NO_COLOR, TERM and whether the output is a terminal.
        let color = match anstream::AutoStream::choice(&output) {
            anstream::ColorChoice::Never => ColorMode::None,
            anstream::ColorChoice::Auto
            | anstream::ColorChoice::AlwaysAnsi
            | anstream::ColorChoice::Always => ColorMode::Colored,
        };
        let style = if plain { Style::Plain } else { Style::Drawn { color } };
        Self { input: io::stdin().lock(), output, style }
    }

    pub(super) const fn style(&self) -> Style {
        self.style
    }

    /// Returns columns and rows; 80 x 24 if unknown.
    pub(super) fn size(&self) -> (usize, usize) {
        match terminal_size::terminal_size() {
            Some((columns, rows)) => (usize::from(columns.0).clamp(40, 140), usize::from(rows.0).max(10)),
            None => (80, 24),
        }
    }

    /// Writes a text.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Exit> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()?;
        Ok(())
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Exit> {
        self.write(&format!("{text}\n"))
    }

    /// Clears the screen and its scrollback, if the output is a terminal.
    pub(super) fn clear(&mut self) -> Result<(), Exit> {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if self.output.is_terminal() && !dumb { self.write("\x1b[2J\x1b[3J\x1b[H") } else { Ok(()) }
    }

    /// Prompts for a line. Invalid UTF-8 is replaced.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<String, Exit> {
        self.write(prompt)?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes).map_err(|_| Exit::InputEnded)?;
        if read == 0 {
            return Err(Exit::InputEnded);
        }
        Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
    }
}
