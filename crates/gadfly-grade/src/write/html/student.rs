//! What is said to one student: verdict, counterexample, tests, and the source with the line where the
//! runs part.

use gadfly_quiz::code::{Token, tokens};

use super::{badge, copy_button, text};
use crate::model::{Class, Language, Place, Problem, Ruling, SourceText, Submission, Verdict};
use crate::settle::Run;
use crate::write::{Reveal, shown};

/// Longer sources are cut: a page must open in a browser.
const MOST_LINES: usize = 3000;
const WIDEST_LINE: usize = 1000;

/// `navigation`: the section is one of many on a page.
pub(super) fn section(class: &Class, at: usize, reveal: Reveal, navigation: bool) -> String {
    let submission = &class.submissions[at];
    let number = at + 1;
    let mut out = format!(
        "<section class=\"student\" id=\"s{number}\" aria-labelledby=\"s{number}-name\">\n"
    );
    if navigation {
        out.push_str(&links(class, at));
    }
    out.push_str(&format!(
        "<h2 id=\"s{number}-name\" tabindex=\"-1\">{}</h2>\n<p class=\"grade\">{} <strong>{}</strong> points</p>\n<p>{}</p>\n",
        text(&submission.name),
        badge(submission.verdict()),
        shown::grade(class, submission),
        text(&shown::sentence(class, submission)),
    ));
    if let Some(words) = shown::not_judged(submission, &class.counted_tests()) {
        out.push_str(&format!("<p class=\"not-judged\">{}.</p>\n", text(&words)));
    }
    let problems = submission.problems();
    for problem in &problems {
        out.push_str(&problem_block(problem));
    }
    let mut marks = Vec::new();
    for difference in submission.differences() {
        let shown = shown::difference(class, difference, reveal);
        marks.extend(shown.parts);
        out.push_str(&counterexample(&shown));
    }
    // Only a teacher can say whether such inputs count; a student has done nothing wrong.
    if navigation && reveal == Reveal::All {
        for difference in submission.open_differences() {
            let shown = shown::difference(class, difference, reveal);
            out.push_str("<p>It is not known whether this input counts:</p>\n");
            out.push_str(&counterexample(&shown).replacen(
                "counterexample",
                "counterexample open",
                1,
            ));
        }
    }
    out.push_str(&functions(class, submission));
    out.push_str(&reasons(submission, navigation));
    out.push_str(&test_list(class, submission, reveal));
    let wrong: Vec<&Place> = problems.iter().filter_map(|p| p.place.as_ref()).collect();
    for source in &submission.sources {
        out.push_str(&source_block(source, class.language, &marks, &wrong));
    }
    out + "</section>\n"
}

fn links(class: &Class, at: usize) -> String {
    let link = |to: usize, words: &str| match class.submissions.get(to) {
        Some(other) => format!(
            " <a href=\"#s{}\">{words}: {}</a>",
            to + 1,
            text(&other.name)
        ),
        None => String::new(),
    };
    format!(
        "<nav><a href=\"#class\" class=\"back\">All submissions</a>{}{}</nav>\n",
        link(at.wrapping_sub(1), "previous"),
        link(at + 1, "next")
    )
}

fn problem_block(problem: &Problem) -> String {
    let place = problem.place.as_ref().map_or(String::new(), |place| {
        let column = place
            .column
            .map_or(String::new(), |column| format!(", column {column}"));
        format!(
            "<p>{}, line {}{column}:</p>\n",
            text(&place.file),
            place.line
        )
    });
    format!(
        "<div class=\"problem\">{place}<pre><code>{}</code></pre></div>\n",
        text(&problem.message)
    )
}

fn counterexample(shown: &shown::Shown<'_>) -> String {
    let mut out = format!(
        "<div class=\"counterexample\">\n<h3>{}</h3>\n<p class=\"explanation\">{}</p>\n",
        text(shown.entry),
        text(&shown.explanation)
    );
    if let Some(call) = shown.call {
        out.push_str(&format!(
            "<div class=\"try\"><pre class=\"call\"><code>{}</code></pre>\n{}<span class=\"copied\" role=\"status\"></span></div>\n",
            text(call),
            copy_button("Copy the call", call)
        ));
    }
    out.push_str("<dl>\n");
    for input in &shown.inputs {
        out.push_str(&format!(
            "<dt><code>{}</code></dt><dd><code>{}</code></dd>\n",
            text(&input.name),
            text(&input.value)
        ));
    }
    for (name, class, value) in [
        ("expected", "right", &shown.wanted),
        ("actual", "wrong", &shown.got),
    ] {
        if let Some(value) = value {
            out.push_str(&format!(
                "<dt>{name}</dt><dd class=\"{class}\"><code>{}</code></dd>\n",
                text(value)
            ));
        }
    }
    if let Some(place) = shown.parts {
        out.push_str(&format!(
            "<dt>part ways at</dt><dd>{}, line {}</dd>\n",
            text(&place.file),
            place.line
        ));
    }
    out + "</dl>\n</div>\n"
}

/// Function by function, if there are several.
fn functions(class: &Class, submission: &Submission) -> String {
    if class.entries.len() < 2 || submission.judgements.is_empty() {
        return String::new();
    }
    let mut out = String::from("<h3>Functions</h3>\n<ul class=\"functions\">\n");
    for judgement in &submission.judgements {
        let (class, words) = match &judgement.ruling {
            Ruling::Equivalent if judgement.complete => ("equivalent", "equivalent, complete"),
            Ruling::Equivalent => ("equivalent", "equivalent within the bounds"),
            Ruling::Different(_) => ("different", "different"),
            Ruling::Open(_) => ("open", "open"),
            Ruling::Unknown => ("unknown", "unknown"),
            Ruling::Missing { .. } => ("error", "missing"),
            Ruling::Mistyped { .. } => ("error", "has another signature"),
        };
        out.push_str(&format!(
            "<li><code>{}</code> <span class=\"verdict {class}\">{words}</span></li>\n",
            text(&judgement.entry)
        ));
    }
    out + "</ul>\n"
}

/// What may still be different, if nothing is known to be; how to look further is for teachers.
fn reasons(submission: &Submission, for_teacher: bool) -> String {
    let all = submission.reasons();
    if all.is_empty() || submission.verdict() == Verdict::Different {
        return String::new();
    }
    let items: Vec<String> = all
        .iter()
        .map(|reason| {
            let words = if reason.words.is_empty() {
                &reason.code
            } else {
                &reason.words
            };
            let words = match words.split_once(" (--") {
                Some((words, _)) if !for_teacher => words,
                _ => words,
            };
            format!("<li>{}</li>\n", text(words))
        })
        .collect();
    format!("<p>Not checked:</p>\n<ul>\n{}</ul>\n", items.concat())
}

fn test_list(class: &Class, submission: &Submission, reveal: Reveal) -> String {
    let lines = shown::tests(class, submission, reveal);
    if lines.is_empty() {
        return String::new();
    }
    let passed = lines.iter().filter(|line| line.run == Run::Passed).count();
    let mut out = format!(
        "<details class=\"tests\"><summary>{passed} of {} tests passed</summary>\n\
         <div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Test</th><th scope=\"col\">Call</th><th scope=\"col\">Result</th>{}<th scope=\"col\">Actual</th></tr></thead>\n<tbody>\n",
        lines.len(),
        if reveal == Reveal::All {
            "<th scope=\"col\">Expected</th>"
        } else {
            ""
        }
    );
    for line in &lines {
        let (class, words) = match line.run {
            Run::Passed => ("right", "✓ passed"),
            Run::Failed => ("wrong", "✗ failed"),
            Run::Unjudged => ("wrong", "not judged"),
            Run::Excused => ("soft", "not asked"),
            Run::Void | Run::Unclear => ("soft", "unclear"),
            Run::Not => ("soft", "not run"),
        };
        let code = |value: &str| format!("<td><code>{}</code></td>", text(value));
        out.push_str(&format!(
            "<tr><td class=\"number\">{}</td>{}<td class=\"{class}\">{words}</td>{}{}</tr>\n",
            line.number,
            code(&line.test.case.call),
            line.expected.as_deref().map(code).unwrap_or_default(),
            line.actual.as_deref().map_or("<td></td>".to_owned(), code),
        ));
    }
    out + "</tbody>\n</table></div>\n</details>\n"
}

/// Line numbers are not text, so that copying gives the program.
fn source_block(
    source: &SourceText,
    language: Language,
    parts: &[&Place],
    wrong: &[&Place],
) -> String {
    let here = |places: &[&Place], line: usize| {
        places
            .iter()
            .any(|p| p.file == source.path && p.line as usize == line)
    };
    let mut out = format!(
        "<h3>{}</h3>\n<pre class=\"source\"><code>",
        text(&source.path)
    );
    let body = source.text.strip_suffix('\n').unwrap_or(&source.text);
    let mut left_out = 0;
    for (at, line) in coloured(body, language).iter().enumerate() {
        let number = at + 1;
        let marked = here(parts, number) || here(wrong, number);
        if at >= MOST_LINES && !marked {
            left_out += 1;
            continue;
        }
        let shown = shown_line(line);
        let (class, title) = match (here(parts, number), marked) {
            (true, _) => (" parts", " title=\"Here the two programs part ways\""),
            (false, true) => (" parts", " title=\"Here is the problem\""),
            (false, false) => ("", ""),
        };
        out.push_str(&format!(
            "<span class=\"line{class}\" data-line=\"{number}\"{title}>{shown}\n</span>"
        ));
    }
    if left_out > 0 {
        out.push_str(&format!(
            "<span class=\"soft\">… {left_out} lines more</span>"
        ));
    }
    out + "</code></pre>\n"
}

/// The lines of a program, each cut into pieces of one colour.
fn coloured(body: &str, language: Language) -> Vec<Vec<Token<'_>>> {
    // Scala's words are close enough to Java's for colours.
    let language = match language {
        Language::Python => gadfly_quiz::model::Language::Python,
        Language::Java | Language::Scala => gadfly_quiz::model::Language::Java,
    };
    let mut lines = vec![Vec::new()];
    for token in tokens(language, body) {
        for (number, part) in token.text.split('\n').enumerate() {
            if number > 0 {
                lines.push(Vec::new());
            }
            if let (Some(line), false) = (lines.last_mut(), part.is_empty()) {
                line.push(Token {
                    text: part,
                    ..token
                });
            }
        }
    }
    lines
}

fn shown_line(line: &[Token<'_>]) -> String {
    let mut out = String::new();
    let mut left = WIDEST_LINE;
    for (at, token) in line.iter().enumerate() {
        let last = at + 1 == line.len();
        let whole = if last {
            token.text.strip_suffix('\r').unwrap_or(token.text)
        } else {
            token.text
        };
        let cut = whole.char_indices().nth(left).map(|(end, _)| end);
        let part = text(&whole[..cut.unwrap_or(whole.len())]);
        match token.kind.class() {
            Some(class) if !part.is_empty() => {
                out.push_str(&format!("<span class=\"{class}\">{part}</span>"));
            }
            _ => out.push_str(&part),
        }
        if cut.is_some() {
            out.push('…');
            break;
        }
        left -= whole.chars().count();
    }
    out
}
