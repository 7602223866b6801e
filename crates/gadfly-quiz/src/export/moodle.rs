//! Moodle XML.
//!
//! Choices, numbers and short answers are Moodle's own types; a trace table is a cloze question, an
//! order is a matching question (or a choice, for two things). Numbers of more than fifteen digits are
//! short answers, because Moodle computes in floating point. The points of a cloze question are the sum
//! of the whole numbers that its blanks are worth, so they are met only where they can be divided.

use super::common::{base_name, file_name, wrong_order};
use super::rich::{Place, Rich};
use super::scoring::{self, ONE_LINE, decimal};
use super::{Options, OutFile};
use crate::model::{Answer, Body, Cell, ChoiceOption, Look, Question, Quiz, Table};
use crate::xml::{self, Writer};

pub(super) fn write(quiz: &Quiz, options: &Options) -> Vec<OutFile> {
    let mut out = Writer::new();
    out.element("quiz", &[], |out| {
        if let Some(path) = category(quiz) {
            out.element("question", &[("type", "category")], |out| {
                out.element("category", &[], |out| out.leaf("text", &[], &path));
                text(out, "info", "");
            });
        }
        for question in &quiz.questions {
            write_question(out, question, options);
        }
    });
    vec![OutFile {
        path: format!("{}.xml", base_name(quiz, options)),
        bytes: out.finish().into_bytes(),
    }]
}

/// The path of the category in Moodle's notation; a slash in a name is doubled.
pub(super) fn category(quiz: &Quiz) -> Option<String> {
    let names: Vec<String> = quiz
        .category
        .iter()
        .map(|name| {
            xml::visible(name)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .replace('/', "//")
        })
        .filter(|name| !name.is_empty())
        .collect();
    (!names.is_empty()).then(|| format!("$course$/top/{}", names.join("/")))
}

fn write_question(out: &mut Writer, question: &Question, options: &Options) {
    let mut rich = Rich::new(Place::Moodle, options, &question.id);
    match &question.body {
        Body::Choice {
            multiple,
            options: choices,
        } => {
            head(out, "multichoice", question, &mut rich, "", |out, rich| {
                choice(out, question, *multiple, question.shuffle, choices, rich);
            });
        }
        Body::Numeric { answers, tolerance } => match scoring::numbers(answers, *tolerance) {
            Some(numbers) => head(out, "numerical", question, &mut rich, "", |out, rich| {
                for (number, _) in numbers {
                    answer(out, &number, rich, |out| {
                        out.leaf("tolerance", &[], &decimal(*tolerance));
                    });
                }
                // No units: a number is a number.
                out.leaf("unitgradingtype", &[], "0");
                out.leaf("unitpenalty", &[], "0.1");
                out.leaf("showunits", &[], "3");
                out.leaf("unitsleft", &[], "0");
            }),
            None => short(out, question, answers, true, &mut rich),
        },
        Body::Short {
            answers,
            case_sensitive,
        } => short(out, question, answers, *case_sensitive, &mut rich),
        Body::Table(table) => {
            let grid = cloze(table, question.points, &rich);
            head(out, "cloze", question, &mut rich, &grid, |_, _| {});
        }
        Body::Order { items } => match items.as_slice() {
            [first, second] => head(out, "multichoice", question, &mut rich, "", |out, rich| {
                let option = |before: &str, after: &str, correct| ChoiceOption {
                    text: format!("{before}, then {after}"),
                    look: Look::Prose,
                    correct,
                    why: String::new(),
                };
                let both = [option(first, second, true), option(second, first, false)];
                choice(out, question, false, true, &both, rich);
            }),
            _ => head(out, "matching", question, &mut rich, "", |out, rich| {
                out.leaf("shuffleanswers", &[], "true");
                for at in wrong_order(&question.id, items.len()) {
                    out.element("subquestion", &[("format", "html")], |out| {
                        out.raw("text", &[], &xml::cdata(&rich.blocks(&items[at])));
                        out.element("answer", &[], |out| {
                            out.leaf("text", &[], &(at + 1).to_string());
                        });
                    });
                }
            }),
        },
    }
}

/// What all types have in common, around what is special.
fn head(
    out: &mut Writer,
    kind: &str,
    question: &Question,
    rich: &mut Rich<'_>,
    below: &str,
    special: impl FnOnce(&mut Writer, &mut Rich<'_>),
) {
    out.element("question", &[("type", kind)], |out| {
        out.element("name", &[], |out| out.leaf("text", &[], &name(question)));
        let body = rich.question(question) + below;
        out.element("questiontext", &[("format", "html")], |out| {
            out.raw("text", &[], &xml::cdata(&body));
            files(out, rich);
        });
        text(out, "generalfeedback", &rich.blocks(&question.feedback));
        if kind != "cloze" {
            out.leaf("defaultgrade", &[], &decimal(question.points));
        }
        out.leaf("penalty", &[], &decimal(question.penalty));
        out.leaf("hidden", &[], "0");
        // Moodle's limit; a cut id would no longer be one.
        let id = if question.id.chars().count() <= 100 {
            question.id.trim()
        } else {
            ""
        };
        out.leaf("idnumber", &[], id);
        special(out, rich);
        if !question.tags.is_empty() {
            out.element("tags", &[], |out| {
                for tag in &question.tags {
                    out.element("tag", &[], |out| out.leaf("text", &[], tag));
                }
            });
        }
    });
}

fn name(question: &Question) -> String {
    let name = xml::visible(&question.name)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if name.is_empty() {
        file_name(&question.id, "question")
    } else {
        name
    }
}

fn text(out: &mut Writer, element: &'static str, html: &str) {
    out.element(element, &[("format", "html")], |out| {
        let content = if html.is_empty() {
            String::new()
        } else {
            xml::cdata(html)
        };
        out.raw("text", &[], &content);
    });
}

/// The pictures that were drawn since the last call.
fn files(out: &mut Writer, rich: &mut Rich<'_>) {
    for (name, bytes) in rich.take_files() {
        let attributes = [
            ("name", name.as_str()),
            ("path", "/"),
            ("encoding", "base64"),
        ];
        out.raw("file", &attributes, &super::common::base64(&bytes));
    }
}

fn choice(
    out: &mut Writer,
    question: &Question,
    multiple: bool,
    shuffle: bool,
    options: &[ChoiceOption],
    rich: &mut Rich<'_>,
) {
    let yes_or_no = |yes: bool| if yes { "true" } else { "false" };
    out.leaf("single", &[], yes_or_no(!multiple));
    out.leaf(
        "shuffleanswers",
        &[],
        yes_or_no(shuffle || question.shuffle),
    );
    out.leaf("answernumbering", &[], "abc");
    if multiple {
        out.empty("shownumcorrect", &[]);
    }
    let correct: Vec<bool> = options.iter().map(|option| option.correct).collect();
    let weights = if multiple {
        scoring::weights(&correct)
    } else {
        correct
            .iter()
            .map(|&right| if right { 100.0 } else { 0.0 })
            .collect()
    };
    for (option, weight) in options.iter().zip(weights) {
        let attributes = [("fraction", &*decimal(weight)), ("format", "html")];
        out.element("answer", &attributes, |out| {
            out.raw("text", &[], &xml::cdata(&rich.option(option)));
            files(out, rich);
            text(out, "feedback", &rich.blocks(&option.why));
        });
    }
}

fn answer(out: &mut Writer, answer: &Answer, rich: &Rich<'_>, more: impl FnOnce(&mut Writer)) {
    let fraction = if answer.correct { "100" } else { "0" };
    out.element(
        "answer",
        &[("fraction", fraction), ("format", "plain_text")],
        |out| {
            out.leaf("text", &[], &answer.text);
            text(out, "feedback", &rich.blocks(&answer.why));
            more(out);
        },
    );
}

fn short(
    out: &mut Writer,
    question: &Question,
    answers: &[Answer],
    case_sensitive: bool,
    rich: &mut Rich<'_>,
) {
    let note = if scoring::several_lines(answers) {
        format!("<p>{ONE_LINE}</p>")
    } else {
        String::new()
    };
    head(out, "shortanswer", question, rich, &note, |out, rich| {
        out.leaf("usecase", &[], if case_sensitive { "1" } else { "0" });
        for found in scoring::short_answers(answers, case_sensitive) {
            answer(
                out,
                &Answer {
                    text: pattern(&found.text),
                    ..found
                },
                rich,
                |_| {},
            );
        }
    });
}

/// A star stands for anything unless a backslash stands before it.
pub(super) fn pattern(text: &str) -> String {
    text.replace('*', "\\*")
}

/// A table whose blanks are parts of a cloze question.
fn cloze(table: &Table, points: f64, rich: &Rich<'_>) -> String {
    let blanks = table
        .rows
        .iter()
        .flatten()
        .filter(|cell| matches!(cell, Cell::Blank { .. }))
        .count();
    let each = points / blanks.max(1) as f64;
    let weight = if each >= 1.0 && each.fract() == 0.0 {
        decimal(each)
    } else {
        "1".to_owned()
    };
    let mut out =
        String::from("<table class=\"table table-bordered\" style=\"width:auto\"><thead><tr>");
    for name in &table.header {
        out.push_str(&format!("<th scope=\"col\">{}</th>", rich.code(name)));
    }
    out.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let content = match cell {
                Cell::Given(text) => rich.code(text),
                Cell::Blank { answers, numeric } => blank(answers, *numeric, &weight, rich),
            };
            out.push_str(&format!("<td>{content}</td>"));
        }
        out.push_str("</tr>");
    }
    out + "</tbody></table>"
}

fn blank(answers: &[Answer], numeric: bool, weight: &str, rich: &Rich<'_>) -> String {
    let numbers = if numeric {
        scoring::numbers(answers, 0.0)
    } else {
        None
    };
    let (kind, alternatives) = match numbers {
        Some(numbers) => (
            "NUMERICAL",
            numbers.into_iter().map(|(answer, _)| answer).collect(),
        ),
        None => ("SHORTANSWER_C", scoring::short_answers(answers, true)),
    };
    let alternatives: Vec<String> = alternatives
        .iter()
        .map(|answer| {
            let fraction = if answer.correct { "=" } else { "%0%" };
            let text = match kind {
                "NUMERICAL" => format!("{}:0", answer.text),
                _ => cloze_text(&pattern(&answer.text)),
            };
            let why = rich.blocks(&answer.why);
            let why = if why.is_empty() {
                String::new()
            } else {
                format!("#{}", cloze_text(&why))
            };
            format!("{fraction}{text}{why}")
        })
        .collect();
    format!("{{{weight}:{kind}:{}}}", alternatives.join("~"))
}

/// A text inside a blank. Moodle cuts first, then replaces character references, then takes the
/// backslash from `\}` and `\#`; so these get one, and whatever has a meaning for Moodle (or for the
/// HTML around) is written as a reference. `&` too: an answer that ends in `&amp;` would not end.
fn cloze_text(text: &str) -> String {
    let text = text.replace('#', "\\#").replace('}', "\\}");
    let mut out = String::new();
    for c in xml::visible(&text).chars() {
        match c {
            '&' | '<' | '>' | '"' | '\'' | '\\' | '{' | '}' | '~' | '#' | '=' | '%' | '$' | '@'
            | '\n' => {
                out.push_str(&format!("&#{};", c as u32));
            }
            _ => out.push(c),
        }
    }
    out
}
