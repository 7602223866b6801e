//! What is wrong with the input, where, and what to do about it.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// One problem with what the user gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub message: String,
    pub file: Option<PathBuf>,
    /// Line and column, counted from 1.
    pub position: Option<(u32, u32)>,
    pub help: Option<String>,
    /// The compiler's own key for this kind of problem, such as `compiler.err.duplicate.class`. Not shown.
    pub code: Option<String>,
}

impl Diagnostic {
    pub fn new(message: impl Into<String>) -> Self {
        Diagnostic {
            message: message.into(),
            file: None,
            position: None,
            help: None,
            code: None,
        }
    }

    pub fn at(mut self, file: &Path) -> Self {
        self.file = Some(file.to_path_buf());
        self
    }

    pub fn at_position(mut self, file: &Path, line: u32, column: u32) -> Self {
        self.position = Some((line, column));
        self.at(file)
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub fn code(mut self, code: Option<String>) -> Self {
        self.code = code;
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.display())?;
            if let Some((line, column)) = self.position {
                write!(f, "{line}:{column}:")?;
            }
            write!(f, " ")?;
        }
        write!(f, "error: {}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// Several problems at once, such as a compiler has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// Two errors as one, if both are diagnostics: they can be corrected at once. Else the first one.
pub fn together(error: anyhow::Error, more: Option<anyhow::Error>) -> anyhow::Error {
    let all = |error: &anyhow::Error| match error.downcast_ref::<Diagnostics>() {
        Some(several) => Some(several.0.clone()),
        None => error
            .downcast_ref::<Diagnostic>()
            .map(|one| vec![one.clone()]),
    };
    match (all(&error), more.as_ref().and_then(all)) {
        (Some(one), Some(two)) => Diagnostics([one, two].concat()).into(),
        _ => error,
    }
}

/// Line and column, both counted from 1, of a byte offset.
pub fn position(text: &str, offset: usize) -> (u32, u32) {
    let before = text.get(..offset).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count() + 1;
    let column = before[line_start..].chars().count() + 1;
    (line as u32, column as u32)
}

/// Says something on stderr that does not stop the work. Whoever reads it may have left: that is no
/// reason to fail.
pub fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "warning: {}", visible(message));
}

/// The same for something that the user may want to know.
fn note(message: &str) {
    let _ = writeln!(io::stderr(), "note: {}", visible(message));
}

/// A function that the teacher wrote for a precondition and that no student has.
pub fn not_graded(function: &str) {
    note(&format!(
        "`{function}` is not graded, because only the precondition uses it\n  \
         help: --entry {function} grades it (then every other function must be named as well)"
    ));
}

/// Shows an error on stderr: diagnostics as they are, anything else with its causes.
pub fn print(error: &anyhow::Error) {
    // Whoever reads stderr may have left, which is no failure of ours.
    let mut stderr = io::stderr().lock();
    let _ = if error.is::<Diagnostic>() || error.is::<Diagnostics>() {
        writeln!(stderr, "{}", visible(&error.to_string()))
    } else {
        writeln!(stderr, "error: {}", visible(&format!("{error:#}")))
    };
}

/// What a terminal takes for a command, or shows as nothing, is written as an escape sequence: names of
/// files and messages of compilers are quoted, and a stranger may have made them.
fn visible(text: &str) -> Cow<'_, str> {
    // Controls, and what has no width or turns the direction of what follows.
    let is_hidden = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let is_shown = |c: char| !is_hidden(c);
    if text.chars().all(is_shown) {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if is_shown(c) {
            out.push(c);
        } else {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_to_the_terminal_are_shown() {
        assert_eq!(visible("a: é\n\tb"), "a: é\n\tb");
        assert_eq!(
            visible("s\u{1b}[31mX\u{7}\u{202e}"),
            "s\\u001b[31mX\\u0007\\u202e"
        );
    }
}
