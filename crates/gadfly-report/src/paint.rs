//! Colours, the width of what is shown, and keeping what hostile code printed from steering the terminal.

/// Widest source line or value shown.
pub(crate) const WIDTH: usize = 140;

/// Writes text with terminal colours, or without.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub on: bool,
}

impl Paint {
    fn code(self, code: &str, text: &str) -> String {
        if self.on {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.into()
        }
    }

    pub fn red(self, text: &str) -> String {
        self.code("1;31", text)
    }

    pub fn green(self, text: &str) -> String {
        self.code("1;32", text)
    }

    pub fn yellow(self, text: &str) -> String {
        self.code("1;33", text)
    }

    pub fn blue(self, text: &str) -> String {
        self.code("1;34", text)
    }

    pub fn bold(self, text: &str) -> String {
        self.code("1", text)
    }

    pub fn dim(self, text: &str) -> String {
        self.code("2", text)
    }
}

/// One line of printable text: control characters (a message may contain escape sequences) are
/// shown as escapes, tabs as spaces.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' => out.push_str("    "),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            // Marks that reorder the text around them could make a line say something else.
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// At most `width` characters, the last ones replaced by `…`.
pub fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.into();
    }
    let mut out: String = text.chars().take(width - 1).collect();
    out.push('…');
    out
}
