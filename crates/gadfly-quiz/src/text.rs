//! The mark-up of stems, feedback and reasons: read once, here, and rendered by each writer.
//!
//! Paragraphs are separated by blank lines; a line break inside a paragraph is a blank. Code stands
//! between back quotes, as many on the left as on the right, so that code with back quotes needs more of
//! them. A line of three or more back quotes opens a block that is kept as it is until the next such
//! line. In prose a backslash takes the meaning from a back quote or backslash behind it. Whatever does
//! not fit (a back quote without partner, a block without end) means itself; reading never fails.

/// A part of a text that stands on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    Paragraph(Vec<Inline>),
    /// Verbatim lines, without the last line break.
    Verbatim(String),
}

/// A part of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    Text(String),
    Code(String),
}

/// Mark-up for a piece of code inside a paragraph. Line breaks become blanks.
pub fn code(code: &str) -> String {
    let code = code.replace(['\n', '\r'], " ");
    let quotes = "`".repeat(longest_quotes(&code) + 1);
    // A blank on both sides keeps back quotes and blanks at the ends apart from the delimiters.
    let pad = if code.is_empty() || code.starts_with(['`', ' ']) || code.ends_with(['`', ' ']) {
        " "
    } else {
        ""
    };
    format!("{quotes}{pad}{code}{pad}{quotes}")
}

/// Mark-up for verbatim lines.
pub fn block(lines: &str) -> String {
    let fence = "`".repeat(longest_quotes(lines).max(2) + 1);
    format!("\n\n{fence}\n{lines}\n{fence}\n\n")
}

/// Mark-up for text that is to mean itself.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '`' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn longest_quotes(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Reads mark-up.
pub fn parse(text: &str) -> Vec<Block> {
    let text = text.replace("\r\n", "\n");
    let lines: Vec<&str> = text.split('\n').collect();
    let mut blocks = Vec::new();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let fence = fence(line);
        if let Some(end) = fence.and_then(|fence| closing(&lines, at, fence)) {
            flush(&mut paragraph, &mut blocks);
            blocks.push(Block::Verbatim(lines[at + 1..end].join("\n")));
            at = end + 1;
            continue;
        }
        if line.trim().is_empty() {
            flush(&mut paragraph, &mut blocks);
        } else {
            paragraph.push(line.trim());
        }
        at += 1;
    }
    flush(&mut paragraph, &mut blocks);
    blocks
}

/// The number of back quotes, if the line consists of three or more.
fn fence(line: &str) -> Option<usize> {
    (line.len() >= 3 && line.bytes().all(|byte| byte == b'`')).then_some(line.len())
}

fn closing(lines: &[&str], open: usize, length: usize) -> Option<usize> {
    (open + 1..lines.len()).find(|&at| fence(lines[at]) == Some(length))
}

fn flush(paragraph: &mut Vec<&str>, blocks: &mut Vec<Block>) {
    if !paragraph.is_empty() {
        blocks.push(Block::Paragraph(inlines(&paragraph.join(" "))));
        paragraph.clear();
    }
}

fn inlines(text: &str) -> Vec<Inline> {
    let mut out = Vec::new();
    let mut prose = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match c {
            '`' => {
                let length = rest.len() - rest.trim_start_matches('`').len();
                let behind = &rest[length..];
                match end_of_code(behind, length) {
                    Some(end) => {
                        if !prose.is_empty() {
                            out.push(Inline::Text(std::mem::take(&mut prose)));
                        }
                        out.push(Inline::Code(unpadded(&behind[..end]).to_owned()));
                        rest = &behind[end + length..];
                    }
                    None => {
                        prose.push_str(&rest[..length]);
                        rest = behind;
                    }
                }
            }
            '\\' if rest[1..].starts_with(['`', '\\']) => {
                prose.push_str(&rest[1..2]);
                rest = &rest[2..];
            }
            _ => {
                prose.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    if !prose.is_empty() {
        out.push(Inline::Text(prose));
    }
    out
}

/// Where a run of exactly so many back quotes begins.
fn end_of_code(text: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('`') {
        let begin = at + found;
        let run = text[begin..].len() - text[begin..].trim_start_matches('`').len();
        if run == length {
            return Some(begin);
        }
        at = begin + run;
    }
    None
}

fn unpadded(code: &str) -> &str {
    code.strip_prefix(' ')
        .and_then(|code| code.strip_suffix(' '))
        .unwrap_or(code)
}

/// The text without mark-up: for names, tables and places that know nothing else.
pub fn to_plain(blocks: &[Block]) -> String {
    let parts: Vec<String> = blocks
        .iter()
        .map(|block| match block {
            Block::Verbatim(lines) => lines.clone(),
            Block::Paragraph(inlines) => inlines
                .iter()
                .map(|inline| match inline {
                    Inline::Text(text) | Inline::Code(text) => text.as_str(),
                })
                .collect(),
        })
        .collect();
    parts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut out = String::new();
        for block in parse(text) {
            match block {
                Block::Verbatim(lines) => out.push_str(&format!("[{lines}]")),
                Block::Paragraph(inlines) => {
                    out.push('(');
                    for inline in inlines {
                        match inline {
                            Inline::Text(text) => out.push_str(&text),
                            Inline::Code(code) => out.push_str(&format!("<{code}>")),
                        }
                    }
                    out.push(')');
                }
            }
        }
        assert_eq!(out, expected, "{text:?}");
    }

    #[test]
    fn paragraphs_and_code() {
        check(
            "What does `f(2)`\nreturn?\n\n\n Really?",
            "(What does <f(2)> return?)(Really?)",
        );
        check("", "");
        check("a `` b`c `` d", "(a <b`c> d)");
        check("``` is no block here", "(``` is no block here)");
        check("open ` only", "(open ` only)");
        check(
            r"escaped \` and \\ but \n and `\n\\`",
            r"(escaped ` and \ but \n and <\n\\>)",
        );
        check("Ünïcode \\", "(Ünïcode \\)");
    }

    #[test]
    fn verbatim_blocks() {
        check(
            "It prints\n```\n 1\n\n2 `\n```\nand ends",
            "(It prints)[ 1\n\n2 `](and ends)",
        );
        check("```\nno end", "(``` no end)");
        check("```\n```", "[]");
    }

    #[test]
    fn what_is_written_is_read() {
        for nasty in [
            "`",
            "``",
            "a`b",
            " x ",
            "",
            " ",
            "a\\",
            "\\`",
            "```\nx\n```",
            "x\n\ny",
        ] {
            check(&block(nasty), &format!("[{nasty}]"));
            let line = nasty.replace('\n', " ");
            check(&format!("a {} b", code(nasty)), &format!("(a <{line}> b)"));
        }
        for nasty in ["`a`", "a\\", "\\`x`", "``` a"] {
            check(&plain(nasty), &format!("({nasty})"));
        }
    }
}
