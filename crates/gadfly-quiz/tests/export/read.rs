//! Rendered text, read back: HTML (which ours happens to be XML) as blocks.

use gadfly_quiz::model::{ChoiceOption, Look, Question};
use gadfly_quiz::text::{self, Block, Inline};
use roxmltree::{Document, Node};

use crate::export::nasty::visible;

/// The blocks of a piece of HTML: paragraphs, `pre` and inline content outside of both.
pub(super) fn html(html: &str) -> Vec<Block> {
    let wrapped = format!("<root>{html}</root>");
    let document = Document::parse(&wrapped).unwrap_or_else(|error| panic!("{error}: {html}"));
    blocks(document.root_element())
}

pub(super) fn blocks(root: Node<'_, '_>) -> Vec<Block> {
    let mut out = Vec::new();
    let mut loose = Vec::new();
    for node in root.children() {
        match node.tag_name().name() {
            "p" | "pre" | "table" | "div" => {
                if !loose.is_empty() {
                    out.push(Block::Paragraph(merge(std::mem::take(&mut loose))));
                }
                match node.tag_name().name() {
                    "p" => out.push(Block::Paragraph(merge(
                        node.children().map(inline).collect(),
                    ))),
                    "pre" => out.push(Block::Verbatim(all_text(node))),
                    "div" => out.extend(blocks(node)),
                    _ => {}
                }
            }
            _ => loose.push(inline(node)),
        }
    }
    if !loose.is_empty() {
        out.push(Block::Paragraph(merge(loose)));
    }
    out
}

fn inline(node: Node<'_, '_>) -> Inline {
    match node.tag_name().name() {
        "code" => Inline::Code(all_text(node)),
        _ => Inline::Text(all_text(node)),
    }
}

pub(super) fn all_text(node: Node<'_, '_>) -> String {
    node.descendants()
        .filter(Node::is_text)
        .filter_map(|node| node.text())
        .collect()
}

fn merge(inlines: Vec<Inline>) -> Vec<Inline> {
    let mut out: Vec<Inline> = Vec::new();
    for inline in inlines {
        match (out.last_mut(), inline) {
            (Some(Inline::Text(last)), Inline::Text(text)) => last.push_str(&text),
            (_, inline) => out.push(inline),
        }
    }
    out
}

/// What should be read for a piece of mark-up.
pub(super) fn expected(markup: &str) -> Vec<Block> {
    text::parse(markup)
        .into_iter()
        .map(|block| match block {
            Block::Paragraph(inlines) => Block::Paragraph(
                inlines
                    .into_iter()
                    .map(|inline| match inline {
                        Inline::Text(text) => Inline::Text(visible(&text)),
                        Inline::Code(code) => Inline::Code(visible(&code)),
                    })
                    .collect(),
            ),
            Block::Verbatim(lines) => {
                Block::Verbatim(visible(lines.strip_suffix('\n').unwrap_or(&lines)))
            }
        })
        .collect()
}

/// What should be read for stem and code.
pub(super) fn expected_question(question: &Question) -> Vec<Block> {
    let mut out = expected(&question.stem);
    for fragment in &question.fragments {
        if !fragment.label.is_empty() {
            out.push(Block::Paragraph(vec![Inline::Text(visible(
                &fragment.label,
            ))]));
        }
        out.push(Block::Verbatim(program(&fragment.text)));
    }
    out
}

/// Program text as it is shown: without blank lines around it.
pub(super) fn program(text: &str) -> String {
    let text = text.trim_end();
    let first = text
        .split_inclusive('\n')
        .take_while(|line| line.trim().is_empty())
        .map(str::len)
        .sum();
    let text = text.get(first..).unwrap_or("");
    visible(text)
}

pub(super) fn expected_option(option: &ChoiceOption) -> Vec<Block> {
    match option.look {
        Look::Prose => expected(&option.text),
        Look::Output => {
            let text = option.text.strip_suffix('\n').unwrap_or(&option.text);
            if keeps_lines(text) {
                vec![Block::Verbatim(visible(text))]
            } else {
                vec![Block::Paragraph(vec![Inline::Code(visible(text))])]
            }
        }
        Look::Code(_) => {
            if keeps_lines(option.text.trim()) {
                vec![Block::Verbatim(program(&option.text))]
            } else {
                vec![Block::Paragraph(vec![Inline::Code(visible(
                    option.text.trim(),
                ))])]
            }
        }
    }
}

/// Where blanks matter, text has lines of its own.
fn keeps_lines(text: &str) -> bool {
    text.contains(['\n', '\t']) || text.contains("  ") || text.trim() != text
}

/// Answers as platforms compare them.
pub(super) fn one_line(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    visible(&lines.join(" ").replace('\t', " "))
}
