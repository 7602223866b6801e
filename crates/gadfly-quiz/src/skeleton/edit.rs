//! Edits of a text that may lie inside each other, and the text they make.
//!
//! An edit replaces a span by pieces: new text, or spans of the old one, in which the edits inside apply
//! in turn. So wrapping a statement, doubling an operand and replacing a call that stands in both need
//! not know of each other.

use super::data::{Span, line_column};
use super::lex;
use crate::model::Language;

#[derive(Clone, Debug)]
pub(crate) enum Piece {
    Text(String),
    /// Old text, edited.
    Source(Span),
    /// The same in one line without comments.
    Flat(Span),
    /// The same, its lines indented like the line of the edit.
    Spliced(Span),
    /// Only the line ends of old text.
    Lines(Span),
    /// A new line, indented like the line of the edit.
    NewLine,
}

#[derive(Clone, Debug)]
pub(crate) struct Edit {
    pub span: Span,
    pub pieces: Vec<Piece>,
}

impl Edit {
    pub(super) fn replace(span: Span, text: impl Into<String>) -> Edit {
        Edit {
            span,
            pieces: vec![Piece::Text(text.into())],
        }
    }

    pub(super) fn insert(at: usize, text: impl Into<String>) -> Edit {
        Edit::replace(Span::new(at, at), text)
    }

    pub(super) fn delete(span: Span) -> Edit {
        Edit {
            span,
            pieces: Vec::new(),
        }
    }

    /// Text before and after what stays.
    pub(super) fn wrap(span: Span, before: impl Into<String>, after: impl Into<String>) -> Edit {
        Edit {
            span,
            pieces: vec![
                Piece::Text(before.into()),
                Piece::Source(span),
                Piece::Text(after.into()),
            ],
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Rendered {
    pub text: String,
    /// Start and end in the new text, start in the old one.
    pub kept: Vec<(usize, usize, usize)>,
}

pub(crate) struct Renderer<'a> {
    text: &'a str,
    language: Language,
    /// Whether an edit makes up for line ends that it takes away.
    keep_lines: bool,
    edits: Vec<Edit>,
}

impl<'a> Renderer<'a> {
    /// Of edits with the same span, the earlier one is around the later one.
    pub(super) fn new(
        text: &'a str,
        language: Language,
        keep_lines: bool,
        mut edits: Vec<Edit>,
    ) -> Self {
        edits.sort_by_key(|e| {
            let wide = e.span.end > e.span.start;
            (e.span.start, wide, std::cmp::Reverse(e.span.end))
        });
        Self {
            text,
            language,
            keep_lines,
            edits,
        }
    }

    pub(super) fn all(&self) -> Rendered {
        self.part(Span::new(0, self.text.len()))
    }

    /// Only this part of the text.
    pub(super) fn part(&self, span: Span) -> Rendered {
        let mut out = Rendered::default();
        self.span(span, None, &mut out);
        out
    }

    /// `inside`: the edit that this is a piece of.
    fn span(&self, span: Span, inside: Option<usize>, out: &mut Rendered) {
        let mut at = span.start;
        // An edit applies what is inside it, and what is inside a part that it takes from elsewhere.
        let first = inside
            .filter(|i| self.edits[*i].span.contains(span))
            .map_or(0, |i| i + 1);
        let from = first + self.edits[first..].partition_point(|e| e.span.start < span.start);
        for (i, edit) in self.edits.iter().enumerate().skip(from) {
            if edit.span.start > span.end {
                break;
            }
            if edit.span.start < at || !span.contains(edit.span) {
                continue;
            }
            // What is put behind a part belongs to what is around it.
            if inside.is_some() && edit.span.start == span.end && edit.span.end == span.end {
                continue;
            }
            self.keep(at, edit.span.start, out);
            self.edit(i, out);
            at = edit.span.end;
        }
        self.keep(at, span.end, out);
    }

    fn edit(&self, i: usize, out: &mut Rendered) {
        let edit = &self.edits[i];
        let start = out.text.len();
        for piece in &edit.pieces {
            match piece {
                Piece::Text(text) => out.text.push_str(text),
                Piece::Source(span) => self.span(*span, Some(i), out),
                Piece::NewLine => {
                    out.text.push('\n');
                    out.text.push_str(indent_of(self.text, edit.span.start));
                }
                Piece::Lines(span) => {
                    let lines = span.of(self.text).matches('\n').count();
                    out.text.extend(std::iter::repeat_n('\n', lines));
                }
                Piece::Flat(span) => {
                    let mut inner = Rendered::default();
                    self.span(*span, Some(i), &mut inner);
                    let at = out.text.len();
                    out.text.push_str(&lex::flat(&inner.text, self.language));
                    out.kept.push((at, out.text.len(), span.start));
                }
                Piece::Spliced(span) => {
                    let mut inner = Rendered::default();
                    self.span(*span, Some(i), &mut inner);
                    let indent = indent_of(self.text, edit.span.start);
                    let at = out.text.len();
                    out.text.push_str(&spliced(&inner.text, indent));
                    out.kept.push((at, out.text.len(), span.start));
                }
            }
        }
        if self.keep_lines {
            let had = edit.span.of(self.text).matches('\n').count();
            let has = out.text[start..].matches('\n').count();
            out.text
                .extend(std::iter::repeat_n('\n', had.saturating_sub(has)));
        }
    }

    fn keep(&self, from: usize, to: usize, out: &mut Rendered) {
        let piece = self.text.get(from..to).unwrap_or("");
        if !piece.is_empty() {
            let start = out.text.len();
            out.text.push_str(piece);
            out.kept.push((start, out.text.len(), from));
        }
    }
}

impl Rendered {
    /// For each line of the new text the line of the old one; generated lines belong to what follows.
    pub(super) fn lines(&self, old: &str) -> Vec<u32> {
        let starts = std::iter::once(0).chain(self.text.match_indices('\n').map(|(i, _)| i + 1));
        let mut kept = self.kept.clone();
        kept.sort_unstable();
        let last = line_column(old, old.trim_end().len()).0;
        starts
            .map(|start| {
                let end = self.text[start..]
                    .find('\n')
                    .map_or(self.text.len(), |i| start + i);
                let on = kept
                    .iter()
                    .find(|k| k.1 > start && k.0 <= end && (k.0 < end || k.0 == start));
                let next = on.or_else(|| kept.iter().find(|k| k.0 >= end));
                next.map_or(last, |k| {
                    line_column(old, k.2 + start.saturating_sub(k.0)).0
                })
            })
            .collect()
    }
}

/// The blanks before the first other character of the line.
pub(crate) fn indent_of(text: &str, at: usize) -> &str {
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = &text[start..];
    let end = line
        .find(|c: char| c != ' ' && c != '\t')
        .unwrap_or(line.len());
    &line[..end]
}

/// Lines moved to another indentation, without blank space around them. The first line begins where the
/// text is put.
fn spliced(text: &str, indent: &str) -> String {
    let body = text.trim_end();
    let first_has_code = body.lines().next().is_some_and(|l| !l.trim().is_empty());
    let lines: Vec<&str> = body.lines().collect();
    let width = |l: &str| l.len() - l.trim_start().len();
    let rest = lines.iter().skip(usize::from(first_has_code));
    let common = rest
        .filter(|l| !l.trim().is_empty())
        .map(|l| width(l))
        .min()
        .unwrap_or(0);
    let mut out = String::new();
    for (i, line) in lines.iter().enumerate() {
        if i == 0 && first_has_code {
            out.push_str(line.trim_start());
            continue;
        }
        if out.is_empty() {
            out.push_str(line.get(common.min(width(line))..).unwrap_or("").trim_end());
            continue;
        }
        out.push('\n');
        if !line.trim().is_empty() {
            out.push_str(indent);
            out.push_str(line[common.min(width(line))..].trim_end());
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_inside_edits() {
        let text = "f(a, INT(1) + b);";
        let sum = Span::new(5, 15);
        let edits = vec![
            Edit::replace(Span::new(5, 11), "7"),
            Edit {
                span: sum,
                pieces: vec![
                    Piece::Text("(c ? ".into()),
                    Piece::Source(sum),
                    Piece::Text(" : ".into()),
                    Piece::Source(sum),
                    Piece::Text(")".into()),
                ],
            },
        ];
        let done = Renderer::new(text, Language::Java, true, edits).all();
        assert_eq!(done.text, "f(a, (c ? 7 + b : 7 + b));");
    }

    #[test]
    fn lines_stay() {
        let text = "a(\n1,\n2);\nb();\n";
        let edits = vec![Edit::replace(Span::new(0, 8), "c()")];
        let done = Renderer::new(text, Language::Java, true, edits).all();
        assert_eq!(done.text, "c()\n\n;\nb();\n");
        assert_eq!(done.lines(text), [3, 3, 3, 4, 4]);
    }

    #[test]
    fn spliced_lines() {
        assert_eq!(
            spliced("\n        x = 1;\n          y;\n    ", "  "),
            "x = 1;\n    y;"
        );
        assert_eq!(spliced(" x = 1; ", "  "), "x = 1;");
        assert_eq!(spliced("x;\n      y;\n", "  "), "x;\n  y;");
        assert_eq!(spliced("  ", "  "), "");
    }
}
