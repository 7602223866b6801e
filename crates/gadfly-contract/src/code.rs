//! Generated Java text that remembers where each piece comes from, and the edits that put it into
//! a source without moving any of the user's lines.

/// Which clause a piece of generated text was written for, and the byte of the user's file that
/// it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub clause: Option<u32>,
    pub at: usize,
}

/// Text in one line, with marks: (start, end, origin).
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    pub text: String,
    pub marks: Vec<(usize, usize, Origin)>,
}

impl Code {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    pub(crate) fn of(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            marks: Vec::new(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    pub(crate) fn push_marked(&mut self, text: &str, origin: Origin) -> &mut Self {
        let start = self.text.len();
        self.text.push_str(text);
        self.marks.push((start, self.text.len(), origin));
        self
    }

    pub(crate) fn append(&mut self, other: &Code) -> &mut Self {
        let shift = self.text.len();
        self.text.push_str(&other.text);
        self.marks.extend(
            other
                .marks
                .iter()
                .map(|&(s, e, o)| (s + shift, e + shift, o)),
        );
        self
    }

    /// Everything that has no finer mark belongs to this origin.
    pub(crate) fn owned_by(mut self, origin: Origin) -> Self {
        // Coarse marks come first; the look-up takes the last one that fits.
        self.marks.insert(0, (0, self.text.len(), origin));
        self
    }
}

/// Replaces bytes `from..to` of the user's text; most edits only insert.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub from: usize,
    pub to: usize,
    pub code: Code,
}

/// The edited text, and for each of its byte ranges where it comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edited {
    pub text: String,
    /// Generated: (start, end, origin), coarse before fine.
    pub generated: Vec<(usize, usize, Origin)>,
    /// Kept: (start in the new text, end, start in the old text).
    pub kept: Vec<(usize, usize, usize)>,
}

/// Applies the edits. Those at the same place keep their order.
pub(crate) fn apply(text: &str, mut edits: Vec<Edit>) -> Edited {
    edits.sort_by_key(|e| e.from);
    let mut out = Edited::default();
    let mut done = 0;
    for edit in &edits {
        let from = edit.from.max(done).min(text.len());
        keep(&mut out, text, done, from);
        let shift = out.text.len();
        out.text.push_str(&edit.code.text);
        let whole = Origin {
            clause: None,
            at: edit.from,
        };
        out.generated.push((shift, out.text.len(), whole));
        let marks = edit.code.marks.iter();
        out.generated
            .extend(marks.map(|&(s, e, o)| (s + shift, e + shift, o)));
        done = edit.to.max(from).min(text.len());
    }
    keep(&mut out, text, done, text.len());
    out
}

fn keep(out: &mut Edited, text: &str, from: usize, to: usize) {
    let Some(piece) = text.get(from..to) else {
        return;
    };
    if !piece.is_empty() {
        let start = out.text.len();
        out.text.push_str(piece);
        out.kept.push((start, out.text.len(), from));
    }
}

impl Edited {
    /// The origin of a byte of the edited text.
    pub(crate) fn origin(&self, byte: usize) -> Option<Origin> {
        if let Some(&(start, _, old)) = self.kept.iter().find(|&&(s, e, _)| s <= byte && byte < e) {
            return Some(Origin {
                clause: None,
                at: old + (byte - start),
            });
        }
        let within = |&&(s, e, _): &&(usize, usize, Origin)| s <= byte && byte < e.max(s + 1);
        let fits: Vec<_> = self.generated.iter().filter(within).collect();
        // The smallest fitting range is the most precise one.
        fits.iter()
            .min_by_key(|(s, e, o)| (e - s, o.clause.is_none()))
            .map(|&&(_, _, o)| o)
    }
}

/// Line and column (from 1, in characters) of a byte.
pub(crate) fn line_column(text: &str, byte: usize) -> (u32, u32) {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let before = &text[..byte];
    let line = before.bytes().filter(|&b| b == b'\n').count() as u32 + 1;
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before[start..].chars().count() as u32 + 1)
}

/// The byte that javac means by a line and column. Its columns count UTF-16 units and expand tabs
/// to multiples of eight.
pub(crate) fn byte_of(text: &str, line: u32, column: u32) -> Option<usize> {
    let mut start = 0;
    for _ in 1..line {
        start += text[start..].find('\n')? + 1;
    }
    let mut at = 0u32;
    for (i, c) in text[start..].char_indices() {
        if c == '\n' || at + 1 >= column {
            return Some(start + i);
        }
        at = if c == '\t' {
            at / 8 * 8 + 8
        } else {
            at + c.len_utf16() as u32
        };
    }
    Some(text.len())
}
