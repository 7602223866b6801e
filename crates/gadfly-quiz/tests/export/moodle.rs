//! Moodle XML, read as Moodle reads it.

use gadfly_quiz::export::{self, Format, Options};
use gadfly_quiz::model::{Answer, Body, Cell, Question, Quiz};
use gadfly_quiz::text::Block;
use roxmltree::{Document, Node};

use crate::export::read::{self, expected, one_line};
use crate::export::{nasty, sample};

fn write(quiz: &Quiz, options: &Options) -> String {
    let files = export::write(Format::Moodle, quiz, options);
    assert_eq!(files.len(), 1);
    String::from_utf8(files[0].bytes.clone()).unwrap()
}

fn child<'a, 'd>(node: Node<'a, 'd>, name: &str) -> Node<'a, 'd> {
    node.children()
        .find(|child| child.has_tag_name(name))
        .unwrap_or_else(|| panic!("no {name}"))
}

fn children<'a, 'd>(node: Node<'a, 'd>, name: &'static str) -> Vec<Node<'a, 'd>> {
    node.children()
        .filter(|child| child.has_tag_name(name))
        .collect()
}

/// The content of the `text` inside an element; CDATA sections and text are one.
fn text_of(node: Node<'_, '_>) -> String {
    read::all_text(child(node, "text"))
}

fn value(node: Node<'_, '_>, name: &str) -> String {
    read::all_text(child(node, name))
}

fn html_of(node: Node<'_, '_>) -> Vec<Block> {
    assert_eq!(node.attribute("format"), Some("html"));
    read::html(&text_of(node))
}

/// What Moodle makes of a pattern: a star stands for anything unless a backslash is before it.
pub(super) fn matches(pattern: &str, text: &str) -> bool {
    fn parts(pattern: &str) -> Vec<String> {
        let mut parts = vec![String::new()];
        let mut before = ' ';
        for c in pattern.chars() {
            match (c, before) {
                ('*', '\\') => {
                    let last = parts.last_mut().unwrap();
                    last.pop();
                    last.push('*');
                }
                ('*', _) => parts.push(String::new()),
                _ => parts.last_mut().unwrap().push(c),
            }
            before = c;
        }
        parts
    }
    let parts = parts(pattern);
    let (first, rest) = parts.split_first().unwrap();
    let Some(mut text) = text.strip_prefix(first.as_str()) else {
        return false;
    };
    let Some((last, middle)) = rest.split_last() else {
        return text.is_empty();
    };
    for part in middle {
        match text.find(part.as_str()) {
            Some(found) => text = &text[found + part.len()..],
            None => return false,
        }
    }
    text.ends_with(last.as_str())
}

/// Right answers, then wrong ones that are not equal to an earlier one.
pub(super) fn expected_answers(
    answers: &[Answer],
    case_sensitive: bool,
) -> Vec<(String, bool, Vec<Block>)> {
    let fold = |text: &str| {
        if case_sensitive {
            text.to_owned()
        } else {
            text.to_lowercase()
        }
    };
    let mut out: Vec<(String, bool, Vec<Block>)> = Vec::new();
    for correct in [true, false] {
        for answer in answers.iter().filter(|answer| answer.correct == correct) {
            let text = one_line(&answer.text);
            if !out.iter().any(|(other, ..)| fold(other) == fold(&text)) {
                out.push((text, correct, expected(&answer.why)));
            }
        }
    }
    out
}

pub(super) fn expected_numbers(answers: &[Answer], tolerance: f64) -> Vec<(f64, bool, Vec<Block>)> {
    let mut out: Vec<(f64, bool, Vec<Block>)> = Vec::new();
    for correct in [true, false] {
        for answer in answers.iter().filter(|answer| answer.correct == correct) {
            let value: f64 = answer.text.trim().parse().unwrap();
            if !out
                .iter()
                .any(|(other, ..)| (other - value).abs() <= tolerance)
            {
                out.push((value, correct, expected(&answer.why)));
            }
        }
    }
    out
}

/// Sub-questions of a cloze text, cut out as Moodle's expressions do; the rest with `{#n}` instead.
pub(super) fn cloze(text: &str) -> (String, Vec<Subquestion>) {
    let mut rest = text;
    let mut plain = String::new();
    let mut found = Vec::new();
    while let Some(open) = rest.find('{') {
        plain.push_str(&rest[..open]);
        let inside = &rest[open + 1..];
        let (weight, inside) = inside.split_once(':').expect("a weight");
        let (kind, inside) = inside.split_once(':').expect("a type");
        let weight: u32 = weight.parse().expect("a whole number");
        assert!(matches!(kind, "NUMERICAL" | "SHORTANSWER_C"), "{kind}");
        // Nothing inside has a meaning that was not meant, so the first closing brace is the end.
        let (inside, behind) = inside.split_once('}').expect("an end");
        let alternatives = inside.split('~').map(alternative).collect();
        found.push(Subquestion {
            weight,
            numeric: kind == "NUMERICAL",
            alternatives,
        });
        plain.push_str(&format!("[{}]", found.len()));
        rest = behind;
    }
    plain.push_str(rest);
    assert!(!plain.contains(['{', '}']), "{plain}");
    (plain, found)
}

pub(super) struct Subquestion {
    pub weight: u32,
    pub numeric: bool,
    pub alternatives: Vec<(String, bool, String)>,
}

/// Answer, whether right, feedback.
fn alternative(text: &str) -> (String, bool, String) {
    let (correct, text) = match text.strip_prefix('=') {
        Some(text) => (true, text),
        None => (false, text.strip_prefix("%0%").expect("a weight")),
    };
    // The first `#` that is not part of a reference, as `(?<!&)(?=#)` finds it.
    let hash = text
        .char_indices()
        .find(|&(at, c)| c == '#' && !text[..at].ends_with('&'))
        .map(|(at, _)| at);
    let (answer, feedback) = match hash {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    assert!(!answer.is_empty());
    assert!(
        !answer.ends_with(['\\', '&']) && !answer.ends_with("&amp;"),
        "would not end: {answer}"
    );
    let undo = |text: &str| decode(text).replace("\\}", "}").replace("\\#", "#");
    (undo(answer), correct, undo(feedback))
}

/// PHP's `html_entity_decode`, as far as it matters.
fn decode(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let end = rest[at..].find(';').map(|end| at + end);
        let decoded = end.and_then(|end| match &rest[at + 1..end] {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            name => name
                .strip_prefix('#')
                .and_then(|number| number.parse().ok())
                .and_then(char::from_u32),
        });
        match (decoded, end) {
            (Some(c), Some(end)) => {
                out.push(c);
                rest = &rest[end + 1..];
            }
            _ => {
                out.push('&');
                rest = &rest[at + 1..];
            }
        }
    }
    out + rest
}

/// Reads everything back and compares it with the quiz; and every question is worth 100 % exactly once.
fn check(quiz: &Quiz) {
    let text = write(quiz, &Options::default());
    let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut questions = children(document.root_element(), "question");
    if questions
        .first()
        .is_some_and(|first| first.attribute("type") == Some("category"))
    {
        let path = text_of(child(questions.remove(0), "category"));
        let names: Vec<String> = path
            .strip_prefix("$course$/top/")
            .expect("a place in the course")
            .replace("//", "\u{1}")
            .split('/')
            .map(|name| name.replace('\u{1}', "/"))
            .collect();
        let wanted: Vec<String> = quiz
            .category
            .iter()
            .map(|name| one_spaced(name))
            .filter(|name| !name.is_empty())
            .collect();
        assert_eq!(names.join("/"), wanted.join("/"));
    }
    assert_eq!(questions.len(), quiz.questions.len());
    for (node, question) in questions.into_iter().zip(&quiz.questions) {
        check_question(node, question);
    }
}

fn one_spaced(text: &str) -> String {
    nasty::visible(text)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

fn check_question(node: Node<'_, '_>, question: &Question) {
    // Moodle trims what it reads and nothing is lost by it.
    assert_eq!(
        one_spaced(&text_of(child(node, "name"))),
        one_spaced(&question.name)
    );
    assert_eq!(
        html_of(child(node, "generalfeedback")),
        expected(&question.feedback)
    );
    assert_eq!(value(node, "penalty").parse(), Ok(question.penalty));
    let tags: Vec<String> = children(node, "tags")
        .into_iter()
        .flat_map(|tags| children(tags, "tag"))
        .map(text_of)
        .collect();
    assert_eq!(
        tags,
        question
            .tags
            .iter()
            .map(|tag| nasty::visible(tag))
            .collect::<Vec<_>>()
    );
    let kind = node.attribute("type").unwrap();
    if kind != "cloze" {
        assert_eq!(value(node, "defaultgrade").parse(), Ok(question.points));
    }
    let answers = children(node, "answer");
    let fractions: Vec<f64> = answers
        .iter()
        .map(|answer| answer.attribute("fraction").unwrap().parse().unwrap())
        .collect();
    let stem = || html_of(child(node, "questiontext"));
    match (&question.body, kind) {
        (Body::Choice { multiple, options }, "multichoice") => {
            assert_eq!(stem(), read::expected_question(question));
            assert_eq!(value(node, "single"), (!multiple).to_string());
            assert_eq!(value(node, "shuffleanswers"), question.shuffle.to_string());
            assert_eq!(answers.len(), options.len());
            for (answer, option) in answers.iter().zip(options) {
                assert_eq!(html_of(*answer), read::expected_option(option));
                assert_eq!(html_of(child(*answer, "feedback")), expected(&option.why));
            }
            for (fraction, option) in fractions.iter().zip(options) {
                assert_eq!(*fraction > 0.0, option.correct);
                assert_eq!(*fraction < 0.0, *multiple && !option.correct);
            }
            // All right ones together are everything, all options together are nothing.
            let right: f64 = fractions.iter().filter(|fraction| **fraction > 0.0).sum();
            assert!((right - 100.0).abs() < 0.01, "{fractions:?}");
            let wrong: f64 = fractions.iter().filter(|fraction| **fraction < 0.0).sum();
            assert!(
                wrong == 0.0 || (wrong + 100.0).abs() < 0.01,
                "{fractions:?}"
            );
        }
        (
            Body::Numeric {
                answers: wanted,
                tolerance,
            },
            "numerical",
        ) => {
            assert_eq!(stem(), read::expected_question(question));
            let got: Vec<(f64, bool, Vec<Block>)> = answers
                .iter()
                .zip(&fractions)
                .map(|(answer, fraction)| {
                    assert_eq!(value(*answer, "tolerance").parse(), Ok(*tolerance));
                    (
                        text_of(*answer).parse().unwrap(),
                        *fraction == 100.0,
                        html_of(child(*answer, "feedback")),
                    )
                })
                .collect();
            assert_eq!(got, expected_numbers(wanted, *tolerance));
        }
        (
            Body::Short {
                answers: wanted, ..
            }
            | Body::Numeric {
                answers: wanted, ..
            },
            "shortanswer",
        ) => {
            let case_sensitive = match question.body {
                Body::Short { case_sensitive, .. } => case_sensitive,
                _ => true,
            };
            let stem = stem();
            let whole = read::expected_question(question);
            assert_eq!(stem[..whole.len()], whole);
            let wide = wanted
                .iter()
                .any(|answer| answer.correct && answer.text.trim().contains(['\n', '\r', '\t']));
            assert_eq!(
                stem.len() > whole.len(),
                wide,
                "people are told about line breaks"
            );
            assert_eq!(
                value(node, "usecase"),
                if case_sensitive { "1" } else { "0" }
            );
            let wanted = expected_answers(wanted, case_sensitive);
            assert_eq!(answers.len(), wanted.len());
            for ((answer, fraction), (text, correct, why)) in
                answers.iter().zip(&fractions).zip(wanted)
            {
                let pattern = text_of(*answer);
                assert!(matches(&pattern, &text), "{pattern:?} {text:?}");
                assert!(
                    !matches(&pattern, &format!("{text}!")),
                    "{pattern:?} takes anything"
                );
                assert_eq!(*fraction, if correct { 100.0 } else { 0.0 });
                assert_eq!(html_of(child(*answer, "feedback")), why);
            }
        }
        (Body::Table(table), "cloze") => {
            let (plain, found) = cloze(&text_of(child(node, "questiontext")));
            let read = read::html(&plain);
            assert_eq!(read, read::expected_question(question));
            let wrapped = format!("<root>{plain}</root>");
            let document = Document::parse(&wrapped).unwrap();
            let cells = |name: &'static str| -> Vec<String> {
                document
                    .descendants()
                    .filter(|node| node.has_tag_name(name))
                    .map(read::all_text)
                    .collect()
            };
            assert_eq!(
                cells("th"),
                table
                    .header
                    .iter()
                    .map(|name| nasty::visible(name))
                    .collect::<Vec<_>>()
            );
            let mut number = 0;
            let wanted: Vec<String> = table
                .rows
                .iter()
                .flatten()
                .map(|cell| match cell {
                    Cell::Given(text) => nasty::visible(text),
                    Cell::Blank { .. } => {
                        number += 1;
                        format!("[{number}]")
                    }
                })
                .collect();
            assert_eq!(cells("td"), wanted);
            let blanks: Vec<(&Vec<Answer>, bool)> = table
                .rows
                .iter()
                .flatten()
                .filter_map(|cell| match cell {
                    Cell::Given(_) => None,
                    Cell::Blank { answers, numeric } => Some((answers, *numeric)),
                })
                .collect();
            assert_eq!(found.len(), blanks.len());
            for (sub, (answers, numeric)) in found.iter().zip(blanks) {
                check_blank(sub, answers, numeric);
            }
        }
        (Body::Order { items }, "matching") => {
            assert_eq!(stem(), read::expected_question(question));
            assert_eq!(value(node, "shuffleanswers"), "true");
            let mut got: Vec<(usize, Vec<Block>)> = children(node, "subquestion")
                .into_iter()
                .map(|sub| (text_of(child(sub, "answer")).parse().unwrap(), html_of(sub)))
                .collect();
            got.sort_by_key(|(place, _)| *place);
            let wanted: Vec<(usize, Vec<Block>)> = items
                .iter()
                .enumerate()
                .map(|(at, item)| (at + 1, expected(item)))
                .collect();
            assert_eq!(got, wanted);
        }
        (Body::Order { items }, "multichoice") => {
            assert_eq!((items.len(), answers.len()), (2, 2));
            assert_eq!(fractions, [100.0, 0.0]);
        }
        (body, kind) => panic!("{kind} for {body:?}"),
    }
}

fn check_blank(sub: &Subquestion, answers: &[Answer], numeric: bool) {
    let right: f64 = sub
        .alternatives
        .iter()
        .filter(|(_, correct, _)| *correct)
        .count() as f64;
    assert!(right >= 1.0 && sub.weight >= 1);
    if sub.numeric {
        assert!(numeric);
        let got: Vec<(f64, bool, Vec<Block>)> = sub
            .alternatives
            .iter()
            .map(|(text, correct, why)| {
                let (number, tolerance) = text.split_once(':').unwrap();
                assert_eq!(tolerance, "0");
                (number.parse().unwrap(), *correct, read::html(why))
            })
            .collect();
        assert_eq!(got, expected_numbers(answers, 0.0));
        return;
    }
    let wanted = expected_answers(answers, true);
    assert_eq!(sub.alternatives.len(), wanted.len());
    for ((pattern, correct, why), (text, right, reason)) in sub.alternatives.iter().zip(wanted) {
        assert!(matches(pattern, &text), "{pattern:?} {text:?}");
        assert!(
            !matches(pattern, &format!("{text}!")),
            "{pattern:?} takes anything"
        );
        assert_eq!((*correct, read::html(why)), (right, reason));
    }
}

#[test]
fn the_sample_comes_back() {
    check(&sample::quiz());
}

#[test]
fn nasty_texts_come_back() {
    for seed in 0..150 {
        check(&nasty::quiz(seed, 8));
    }
}

#[test]
fn pictures_are_files_of_the_question() {
    let options = Options {
        code_as_image: true,
        line_numbers: true,
        ..Options::default()
    };
    let text = write(&sample::quiz(), &options);
    let document = Document::parse(&text).unwrap();
    let mut count = 0;
    for node in document
        .descendants()
        .filter(|node| node.has_tag_name("file"))
    {
        let name = node.attribute("name").unwrap();
        let html = text_of(node.parent().unwrap());
        assert!(
            html.contains(&format!("src=\"@@PLUGINFILE@@/{name}\"")),
            "{name}"
        );
        count += 1;
    }
    let used = text.matches("@@PLUGINFILE@@/").count();
    assert_eq!((count, used), (10, 10));
    assert!(!text.contains("System.out"), "the code is there as text");
}

#[test]
fn a_star_means_itself() {
    for (pattern, text, expected) in [
        ("a*c", "abc", true),
        ("a\\*c", "abc", false),
        ("a\\*c", "a*c", true),
        ("\\\\*", "\\*", true),
        ("*", "", true),
    ] {
        assert_eq!(matches(pattern, text), expected, "{pattern}");
    }
}
