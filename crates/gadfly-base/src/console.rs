//! Where a person sits: lines out, lines in.
//!
//! The terminal itself does the line editing (backspace, Ctrl-U), so the dialogue works in the
//! plainest terminal, and just as well when the answers come through a pipe.

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use crate::output;

/// Longest line that is taken; more is no answer to anything.
const LONGEST: usize = 1 << 16;
/// How long a wait for input lasts before it is looked whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(100);

/// What came back on a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A line without its end.
    Line(String),
    /// There will be no more lines.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Somebody to talk to.
pub trait Console {
    fn say(&mut self, text: &str) -> io::Result<()>;
    /// Shows the prompt and waits for one line.
    fn ask(&mut self, prompt: &str) -> io::Result<Reply>;
    /// Whether colours are welcome.
    fn colour(&self) -> bool;
}

/// The stream that the dialogue is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stream {
    Out,
    Err,
}

/// The process's own input and output.
pub struct Terminal {
    to: Stream,
    colour: bool,
    /// What arrived behind the last line end.
    rest: VecDeque<u8>,
    ended: bool,
    /// Typed lines are echoed by the terminal; those from a pipe are not.
    echo: bool,
}

impl Terminal {
    /// The dialogue is possible if both sides are there: a terminal to read from and one to write
    /// on, or answers that come through a pipe or from a file.
    pub fn open() -> Option<Terminal> {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let typed = io::stdin().is_terminal();
        let to = match (typed, out, err) {
            (_, true, _) | (false, ..) => Stream::Out,
            (true, false, true) => Stream::Err,
            (true, false, false) => return None,
        };
        let declined = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_none_or(|value| value == "dumb");
        let shown = if to == Stream::Out { out } else { err };
        Some(Terminal {
            to,
            colour: shown && !declined && !dumb,
            rest: VecDeque::new(),
            ended: false,
            echo: !typed,
        })
    }

    fn write(&self, text: &str) -> io::Result<()> {
        match self.to {
            Stream::Out => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                out.flush()
            }
            Stream::Err => io::stderr().lock().write_all(text.as_bytes()),
        }
    }

    /// A line that has already arrived, or what is left at the end.
    fn buffered(&mut self) -> Option<String> {
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        let bytes: Vec<u8> = match end {
            Some(end) => self.rest.drain(..=end).collect(),
            None if self.rest.len() > LONGEST || self.ended && !self.rest.is_empty() => {
                self.rest.drain(..).collect()
            }
            None => return None,
        };
        let text = String::from_utf8_lossy(&bytes);
        Some(text.trim_end_matches(['\n', '\r']).to_string())
    }

    /// Waits for more bytes; false if Ctrl-C came first.
    fn fill(&mut self) -> io::Result<bool> {
        loop {
            if output::interrupted() {
                return Ok(false);
            }
            if !readable()? {
                continue;
            }
            let mut bytes = [0u8; 4096];
            // SAFETY: the buffer is as long as is said. Not through `io::stdin`, whose own buffer
            // would hide from `poll` that a line is there.
            let n = unsafe { libc::read(0, bytes.as_mut_ptr().cast(), bytes.len()) };
            match usize::try_from(n) {
                Ok(0) => self.ended = true,
                Ok(n) => self.rest.extend(&bytes[..n]),
                Err(_) => {
                    let error = io::Error::last_os_error();
                    match error.kind() {
                        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock => continue,
                        // The terminal was closed.
                        _ => self.ended = true,
                    }
                }
            }
            return Ok(true);
        }
    }
}

/// Whether something is to be read within a moment.
fn readable() -> io::Result<bool> {
    let mut wait = libc::pollfd {
        fd: 0,
        events: libc::POLLIN,
        revents: 0,
    };
    // SAFETY: one entry, as is said.
    let n = unsafe { libc::poll(&raw mut wait, 1, PATIENCE.as_millis() as libc::c_int) };
    if n < 0 {
        let error = io::Error::last_os_error();
        return match error.kind() {
            io::ErrorKind::Interrupted => Ok(false),
            _ => Err(error),
        };
    }
    Ok(n > 0)
}

impl Console for Terminal {
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.write(&format!("{text}\n"))
    }

    fn ask(&mut self, prompt: &str) -> io::Result<Reply> {
        self.write(prompt)?;
        loop {
            if let Some(line) = self.buffered() {
                if self.echo {
                    self.write(&format!("{line}\n"))?;
                }
                return Ok(Reply::Line(line));
            }
            if self.ended {
                self.write("\n")?;
                // A terminal may go on after Ctrl-D.
                self.ended = !io::stdin().is_terminal();
                return Ok(Reply::End);
            }
            if !self.fill()? {
                self.write("\n")?;
                return Ok(Reply::Interrupted);
            }
        }
    }

    fn colour(&self) -> bool {
        self.colour
    }
}
