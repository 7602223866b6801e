//! Markdown: the questions, then the answers with their reasons.
//!
//! CommonMark with pipe tables, which everything that reads Markdown understands. Options are in a fixed
//! order that follows from the question's id.

use super::common::{base_name, file_name, letters, option_order, wrong_order};
use super::rich::needs_lines;
use super::scoring::points;
use super::{Options, OutFile};
use crate::code::{self, Theme};
use crate::model::{
    Answer, Body, Cell, ChoiceOption, Fragment, Language, Look, Question, Quiz, Table,
};
use crate::text::{self, Block, Inline};
use crate::xml;

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let mut page = Page {
        options,
        images: Vec::new(),
    };
    let title = if quiz.title.trim().is_empty() {
        "Quiz"
    } else {
        &quiz.title
    };
    let mut out = format!("# {}\n", heading(title));
    for (at, question) in quiz.questions.iter().enumerate() {
        out.push_str(&format!("\n## {}\n\n", question_heading(at, question)));
        out.push_str(page.question(question).trim_end());
        out.push('\n');
    }
    out.push_str("\n---\n\n# Answers\n");
    for (at, question) in quiz.questions.iter().enumerate() {
        out.push_str(&format!("\n## {}\n\n", question_heading(at, question)));
        out.push_str(page.answer(question).trim_end());
        out.push('\n');
    }
    let mut files = vec![OutFile {
        path: format!("{}.md", base_name(quiz, options)),
        bytes: out.into_bytes(),
    }];
    files.append(&mut page.images);
    files
}

fn question_heading(at: usize, question: &Question) -> String {
    let name = heading(&question.name);
    let name = if name.is_empty() {
        "Question".to_owned()
    } else {
        name
    };
    format!("{}. {name} ({})", at + 1, points(question.points))
}

struct Page<'a> {
    options: &'a Options,
    images: Vec<OutFile>,
}

impl Page<'_> {
    fn question(&mut self, question: &Question) -> String {
        let mut out = blocks(&question.stem);
        for fragment in &question.fragments {
            out.push_str(&self.fragment(fragment, &question.id));
        }
        match &question.body {
            Body::Choice { multiple, options } => {
                let hint = if *multiple {
                    "Several may be right.\n\n"
                } else {
                    ""
                };
                out.push_str(hint);
                for (letter, option) in lettered(question, options) {
                    let content = self.option(option, &question.id);
                    out.push_str(&item(&letter, &content));
                }
            }
            Body::Numeric { .. } | Body::Short { .. } => {
                out.push_str("Answer: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\n");
            }
            Body::Table(table) => out.push_str(&grid(table, false)),
            Body::Order { items } => {
                out.push_str("Put these in order:\n\n");
                for (at, &which) in wrong_order(&question.id, items.len()).iter().enumerate() {
                    out.push_str(&item(&letters(at), &blocks(&items[which])));
                }
            }
        }
        out
    }

    fn fragment(&mut self, fragment: &Fragment, id: &str) -> String {
        let label = match fragment.label.as_str() {
            "" => String::new(),
            label => format!("**{}**\n\n", heading(label)),
        };
        label
            + &self.program(
                fragment.language,
                &fragment.text,
                id,
                self.options.line_numbers,
            )
    }

    fn program(&mut self, language: Language, text: &str, id: &str, line_numbers: bool) -> String {
        if self.options.code_as_image {
            let picture = code::draw(language, text, line_numbers, Theme::Light);
            let number = self.images.len() + 1;
            let path = format!("images/{}-{number}.svg", file_name(id, "code"));
            self.images.push(OutFile {
                path: path.clone(),
                bytes: picture.svg.into_bytes(),
            });
            return format!("![{} code]({path})\n\n", language.name());
        }
        let text = code::trimmed(text);
        let name = match language {
            Language::Java => "java",
            Language::Python => "python",
        };
        if !line_numbers {
            return fence(text, name);
        }
        let digits = text.lines().count().to_string().len();
        let numbered: Vec<String> = text
            .lines()
            .enumerate()
            .map(|(at, line)| format!("{:>digits$}  {line}", at + 1))
            .collect();
        fence(&numbered.join("\n"), name)
    }

    fn option(&mut self, option: &ChoiceOption, id: &str) -> String {
        match option.look {
            Look::Prose => blocks(&option.text),
            Look::Output if option.text.is_empty() => "*(nothing)*\n\n".to_owned(),
            Look::Output => {
                let text = option.text.strip_suffix('\n').unwrap_or(&option.text);
                if needs_lines(text) {
                    fence(text, "text")
                } else {
                    format!("{}\n\n", span(text))
                }
            }
            Look::Code(language) => {
                let text = option.text.trim();
                if needs_lines(text) || self.options.code_as_image {
                    self.program(language, &option.text, id, false)
                } else {
                    format!("{}\n\n", span(text))
                }
            }
        }
    }

    fn answer(&mut self, question: &Question) -> String {
        let mut out = String::new();
        match &question.body {
            Body::Choice { options, .. } => {
                let lettered = lettered(question, options);
                let right: Vec<String> = lettered
                    .iter()
                    .filter(|(_, option)| option.correct)
                    .map(|(letter, _)| format!("**{letter}**"))
                    .collect();
                out.push_str(&format!("Right: {}\n\n", right.join(", ")));
                for (letter, option) in &lettered {
                    out.push_str(&reason(letter, option.correct, &option.why));
                }
            }
            Body::Numeric { answers, .. } | Body::Short { answers, .. } => {
                out.push_str(&self.answers(answers));
            }
            Body::Table(table) => {
                out.push_str(&grid(table, true));
                for answer in table.rows.iter().flatten().flat_map(|cell| match cell {
                    Cell::Given(_) => &[][..],
                    Cell::Blank { answers, .. } => answers.as_slice(),
                }) {
                    if !text::parse(&answer.why).is_empty() {
                        out.push_str(&reason(
                            &verbatim_cell(&answer.text),
                            answer.correct,
                            &answer.why,
                        ));
                    }
                }
            }
            Body::Order { items } => {
                let order = wrong_order(&question.id, items.len());
                for item in 0..items.len() {
                    let letter = order
                        .iter()
                        .position(|&other| other == item)
                        .map(letters)
                        .unwrap_or_default();
                    out.push_str(&format!("{}. **{letter}**\n", item + 1));
                }
            }
        }
        let feedback = blocks(&question.feedback);
        if !feedback.is_empty() {
            // Lists and paragraphs need a blank line between them.
            out.push_str(&format!("\n{feedback}"));
        }
        out
    }

    fn answers(&mut self, answers: &[Answer]) -> String {
        let mut out = String::new();
        for answer in answers {
            let text = answer.text.trim_end_matches('\n');
            if needs_lines(text) {
                let mut content = fence(text, "text");
                content.push_str(&blocks(&answer.why));
                out.push_str(&item(
                    if answer.correct { "right" } else { "wrong" },
                    &content,
                ));
            } else {
                out.push_str(&reason(&span(text), answer.correct, &answer.why));
            }
        }
        out
    }
}

fn lettered<'a>(
    question: &Question,
    options: &'a [ChoiceOption],
) -> Vec<(String, &'a ChoiceOption)> {
    let order = option_order(&question.id, options.len(), question.shuffle);
    order
        .iter()
        .enumerate()
        .map(|(at, &option)| (letters(at), &options[option]))
        .collect()
}

/// A list item; what does not fit on its line is indented.
fn item(letter: &str, content: &str) -> String {
    indented(&format!("**{letter}**"), content)
}

fn reason(what: &str, correct: bool, why: &str) -> String {
    let verdict = if correct { "right" } else { "wrong" };
    let what = if what.starts_with('`') {
        what.to_owned()
    } else {
        format!("**{what}**")
    };
    match blocks(why) {
        why if why.is_empty() => format!("- {what}: {verdict}\n"),
        why => indented(&format!("{what}: {verdict}."), &why),
    }
}

fn indented(head: &str, content: &str) -> String {
    let content = content.trim_end_matches('\n');
    // A paragraph goes on behind the head; a block needs a line of its own.
    let gap = if content.starts_with("```") || content.starts_with("~~~") {
        "\n\n"
    } else {
        " "
    };
    let text = format!("{head}{gap}{content}");
    let mut out = String::from("- ");
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push('\n');
            if !line.is_empty() {
                out.push_str("  ");
            }
        }
        out.push_str(line);
    }
    out + "\n"
}

fn grid(table: &Table, solved: bool) -> String {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = row(table
        .header
        .iter()
        .map(|name| verbatim_cell(name))
        .collect());
    out.push_str(&row(table
        .header
        .iter()
        .map(|_| "---".to_owned())
        .collect()));
    for cells in &table.rows {
        out.push_str(&row(cells
            .iter()
            .map(|cell| match cell {
                Cell::Given(text) => verbatim_cell(text),
                Cell::Blank { answers, .. } if solved => {
                    let right = answers.iter().find(|answer| answer.correct);
                    format!(
                        "**{}**",
                        right
                            .map(|answer| verbatim_cell(&answer.text))
                            .unwrap_or_default()
                    )
                }
                Cell::Blank { .. } => "\\_\\_\\_\\_\\_".to_owned(),
            })
            .collect()));
    }
    out + "\n"
}

/// Verbatim text in a table, where a bar would end the cell even inside code.
fn verbatim_cell(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        span(text).replace('|', "\\|")
    }
}

fn blocks(markup: &str) -> String {
    text::parse(markup)
        .iter()
        .map(|block| match block {
            Block::Paragraph(inlines) => format!("{}\n\n", paragraph(inlines)),
            Block::Verbatim(lines) => fence(lines.strip_suffix('\n').unwrap_or(lines), "text"),
        })
        .collect()
}

fn paragraph(inlines: &[Inline]) -> String {
    let mut out = String::new();
    for inline in inlines {
        match inline {
            Inline::Text(text) => {
                out.push_str(&escape(text));
            }
            Inline::Code(code) => out.push_str(&span(code)),
        }
    }
    line_start(&out)
}

fn heading(text: &str) -> String {
    escape(
        &xml::visible(text)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// Every character that has a meaning inside a line gets a backslash.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in xml::visible(text).chars() {
        if matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '['
                | ']'
                | '<'
                | '>'
                | '&'
                | '~'
                | '$'
                | '|'
                | '#'
                | '!'
                | '{'
                | '}'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// What has a meaning at the beginning of a line: lists, rules, headings underlined.
fn line_start(line: &str) -> String {
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 && line[digits..].starts_with(['.', ')']) {
        return format!("{}\\{}", &line[..digits], &line[digits..]);
    }
    if line.starts_with(['-', '+', '=']) {
        format!("\\{line}")
    } else {
        line.to_owned()
    }
}

/// Code inside a line.
fn span(code: &str) -> String {
    let code = xml::visible(code).replace(['\n', '\t'], " ");
    if code.is_empty() {
        return String::new();
    }
    let quotes = "`".repeat(longest(&code, '`') + 1);
    // One blank on each side is taken off again, unless there is nothing else.
    let blank = code.chars().all(|c| c == ' ');
    let edges = code.starts_with(['`', ' ']) || code.ends_with(['`', ' ']);
    let pad = if edges && !blank { " " } else { "" };
    format!("{quotes}{pad}{code}{pad}{quotes}")
}

/// Code on lines of its own.
fn fence(text: &str, language: &str) -> String {
    let text = xml::visible(text);
    let quotes = "`".repeat(longest(&text, '`').max(2) + 1);
    let end = if text.is_empty() { "" } else { "\n" };
    format!("{quotes}{language}\n{text}{end}{quotes}\n\n")
}

fn longest(text: &str, quote: char) -> usize {
    text.split(|c| c != quote).map(str::len).max().unwrap_or(0)
}
