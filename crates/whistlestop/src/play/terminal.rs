//! The terminal: lines come in, text goes out, and either can end at any moment.

use std::io::{self, BufRead, IsTerminal, Write};

/// Why a game is left before its end.
#[derive(Debug)]
pub(super) enum Exit {
    /// Nobody types any more.
    InputEnded,
    /// The player wants to leave.
    Quit,
    /// The output is gone.
    Broken(io::Error),
}

impl From<io::Error> for Exit {
    fn from(why: io::Error) -> Self {
        Self::Broken(why)
    }
}

/// How the screen is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// Columns and rules, with colors where the terminal has them.
    Drawn {
        /// Whether to color.
        color: ColorMode,
    },
    /// Plain sentences, for screen readers and logs.
    Plain,
}

/// Whether text is colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ColorMode {
    Colored,
    None,
}

/// Where the game is played.
pub(super) struct Terminal {
    input: io::StdinLock<'static>,
    output: io::Stdout,
    style: Style,
}

impl Terminal {
    /// The terminal that the program was started in.
    pub(super) fn new(plain: bool) -> Self {
        let output = io::stdout();
        // This looks at NO_COLOR, TERM and whether a person sees the output at all.
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

    /// Columns and rows; where nobody can tell, those of an old terminal.
    pub(super) fn size(&self) -> (usize, usize) {
        match terminal_size::terminal_size() {
            Some((columns, rows)) => (usize::from(columns.0).clamp(40, 140), usize::from(rows.0).max(10)),
            None => (80, 24),
        }
    }

    /// Writes a text, as it is.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Exit> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()?;
        Ok(())
    }

    /// Writes a line.
    pub(super) fn line(&mut self, text: &str) -> Result<(), Exit> {
        self.write(&format!("{text}\n"))
    }

    /// Wipes the screen and what has scrolled off it, where there is a screen.
    pub(super) fn clear(&mut self) -> Result<(), Exit> {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        if self.output.is_terminal() && !dumb { self.write("\x1b[2J\x1b[3J\x1b[H") } else { Ok(()) }
    }

    /// Asks for a line. What is not text is taken for its readable part.
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
