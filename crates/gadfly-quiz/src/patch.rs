//! Replacements in a text.

use std::ops::Range;

/// The text with some of its parts replaced; nothing if they overlap.
pub(crate) fn patched(text: &str, mut edits: Vec<(Range<usize>, String)>) -> Option<String> {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut out = String::with_capacity(text.len() + 16);
    let mut done = 0;
    for (range, new) in edits {
        if range.start < done {
            return None;
        }
        out.push_str(text.get(done..range.start)?);
        out.push_str(&new);
        done = range.end;
    }
    out.push_str(text.get(done..)?);
    Some(out)
}
