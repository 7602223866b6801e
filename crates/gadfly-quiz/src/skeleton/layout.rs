//! Taking statements out of a text so that nobody sees that they were there: whole lines go, blank lines
//! do not pile up, comments behind what goes away go with it.

use super::data::{Span, comment_marks};
use super::edit::Edit;
use super::lex::{self, Kind};
use crate::model::Language;

/// The edits that take these spans away. They may overlap and stand in any order.
pub(crate) fn removals(text: &str, language: Language, spans: &[Span]) -> Vec<Edit> {
    let comments: Vec<Span> = lex::tokens(text, language)
        .into_iter()
        .filter(|t| t.kind == Kind::Comment)
        .map(|t| t.span)
        .collect();
    let (author, _) = comment_marks(language);
    let own = comments.iter().filter(|c| c.of(text).starts_with(author));
    let joined = spans.iter().map(|s| match language {
        Language::Java => *s,
        Language::Python => with_semicolon(text, *s),
    });
    let mut spans: Vec<Span> = joined.chain(own.copied()).collect();
    spans.sort_unstable();
    let mut merged: Vec<Span> = Vec::new();
    for span in spans {
        match merged.last_mut() {
            Some(last) if only_blanks(text, last.end, span.start) => {
                last.end = last.end.max(span.end);
            }
            _ => merged.push(span),
        }
    }
    let widened: Vec<Span> = merged
        .into_iter()
        .map(|span| whole_lines(text, span, &comments))
        .collect();
    let mut lines: Vec<Span> = Vec::new();
    for span in widened {
        match lines.last_mut() {
            Some(last) if span.start <= last.end => last.end = last.end.max(span.end),
            _ => lines.push(span),
        }
    }
    let tidy = lines
        .into_iter()
        .map(|span| without_blank_lines(text, span));
    tidy.map(Edit::delete).collect()
}

/// Statements of Python on one line are joined by semicolons, which must not be left over.
fn with_semicolon(text: &str, span: Span) -> Span {
    let rest = &text[span.end..];
    let behind = rest.trim_start_matches([' ', '\t']);
    if behind.starts_with(';') {
        return Span::new(span.start, span.end + (rest.len() - behind.len()) + 1);
    }
    let before = text[..span.start].trim_end_matches([' ', '\t']);
    if before.ends_with(';') {
        return Span::new(before.len() - 1, span.end);
    }
    span
}

fn only_blanks(text: &str, from: usize, to: usize) -> bool {
    to <= from || text[from..to].bytes().all(|b| b == b' ' || b == b'\t')
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |i| i + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |i| at + i)
}

/// With the rest of its lines, if nothing else is on them.
fn whole_lines(text: &str, span: Span, comments: &[Span]) -> Span {
    let start = line_start(text, span.start);
    let alone_before = only_blanks(text, start, span.start);
    let mut end = span.end;
    loop {
        end += text[end..]
            .bytes()
            .take_while(|b| b" \t\r".contains(b))
            .count();
        let comment = comments
            .iter()
            .find(|c| c.start == end && !c.of(text).contains('\n'));
        match comment {
            Some(comment) if alone_before => end = comment.end,
            _ => break,
        }
    }
    let alone_after = end == line_end(text, end);
    match (alone_before, alone_after) {
        (true, true) => Span::new(start, (end + 1).min(text.len())),
        // Something is before it: the blanks between go.
        (false, true) => {
            let kept = text[..span.start].trim_end_matches([' ', '\t']);
            Span::new(kept.len(), span.end)
        }
        (true, false) => Span::new(span.start, after_blanks(text, span.end)),
        (false, false) => Span::new(span.start, after_blanks(text, span.end)),
    }
}

fn after_blanks(text: &str, at: usize) -> usize {
    at + text[at..]
        .bytes()
        .take_while(|b| b" \t".contains(b))
        .count()
}

/// Where whole lines went, one of the blank lines around them goes too if there would be two, or if one
/// would stand at the beginning or end of a block.
fn without_blank_lines(text: &str, span: Span) -> Span {
    let whole = line_start(text, span.start) == span.start
        && (span.end == text.len() || text[..span.end].ends_with('\n'));
    if !whole {
        return span;
    }
    let before = &text[..span.start];
    let last = before.trim_end_matches([' ', '\t']);
    let last = last.strip_suffix('\n').unwrap_or(last);
    let blank_before = before.is_empty() || line_at_end(last).trim().is_empty();
    let opens = before.trim_end().ends_with(['{', ':']) && !blank_before;
    let mut out = span;
    let rest = text[out.end..].trim_start();
    let closes = rest.is_empty() || rest.starts_with('}');
    if blank_before || opens || closes {
        while out.end < text.len() {
            let end = line_end(text, out.end);
            if !text[out.end..end].trim().is_empty() {
                break;
            }
            out.end = (end + 1).min(text.len());
        }
    }
    if closes {
        // Blank lines before the end of a block.
        loop {
            let start = line_start(text, out.start.saturating_sub(1));
            if out.start == 0 || !text[start..out.start].trim().is_empty() {
                break;
            }
            out.start = start;
        }
    }
    out
}

fn line_at_end(text: &str) -> &str {
    &text[line_start(text, text.len())..]
}

#[cfg(test)]
mod tests {
    use super::super::edit::Renderer;
    use super::*;

    /// Takes every `#…#` away.
    fn check(marked: &str, expected: &str) {
        let mut text = String::new();
        let mut spans = Vec::new();
        for (i, part) in marked.split('#').enumerate() {
            if i % 2 == 1 {
                spans.push(Span::new(text.len(), text.len() + part.len()));
            }
            text.push_str(part);
        }
        let edits = removals(&text, Language::Java, &spans);
        let done = Renderer::new(&text, Language::Java, false, edits).all();
        assert_eq!(done.text, expected, "{marked}");
    }

    #[test]
    fn whole_lines_go() {
        check("a;\n  #X;#\nb;\n", "a;\nb;\n");
        check("a;\n  #X;# // why X\nb;\n", "a;\nb;\n");
        check("a;\n  #X;# #Y;#\nb;\n", "a;\nb;\n");
        check("a;\n#X;#\n#Y;#\n", "a;\n");
        check("#X;#\na;\n", "a;\n");
    }

    #[test]
    fn parts_of_lines_go() {
        check("{ #X;# b; }\n", "{ b; }\n");
        check("a; #X;#\nb;\n", "a;\nb;\n");
        check("a; #X;# b;\n", "a; b;\n");
        check("#@MAIN# int f() {\n", "int f() {\n");
        check("a; #X;# // of a\n", "a; // of a\n");
    }

    #[test]
    fn blank_lines_do_not_pile_up() {
        check("a;\n\n#X;#\n\nb;\n", "a;\n\nb;\n");
        check("f() {\n  #X;#\n\n  b;\n}\n", "f() {\n  b;\n}\n");
        check("f() {\n  b;\n\n  #X;#\n}\n", "f() {\n  b;\n}\n");
        check("a;\n\n#X;#\nb;\n", "a;\n\nb;\n");
        check("a;\n#X;#\n\nb;\n", "a;\n\nb;\n");
        check("#X;#\n\nb;\n", "b;\n");
        check("b;\n\n#X;#", "b;\n");
        check("f() {\n  b;\n  #X;#\n\n}\n", "f() {\n  b;\n}\n");
    }

    #[test]
    fn comments_of_the_author_go() {
        let text = "// kept\n//# for me\nint a; //# me too\n";
        let edits = removals(text, Language::Java, &[]);
        let done = Renderer::new(text, Language::Java, false, edits).all();
        assert_eq!(done.text, "// kept\nint a;\n");
    }
}
