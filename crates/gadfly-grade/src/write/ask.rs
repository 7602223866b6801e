//! Questions about inputs in words: for the dialogue, and as a list where nobody can be asked.

use std::collections::BTreeSet;
use std::path::Path;

use gadfly_report::clean;

use super::{Reveal, counted};
use crate::model::{Class, EvidenceSource};
use crate::questions::{Question, answer_lines, questions};

/// `2 questions would settle 14 submissions.`
pub fn question_count(questions: &[Question]) -> String {
    let affected: BTreeSet<&String> = questions.iter().flat_map(|q| &q.affected).collect();
    format!(
        "{} would settle {}.",
        counted(questions.len(), "question"),
        counted(affected.len(), "submission")
    )
}

/// A question with an example and what programs do there, line by line; the question itself comes first.
pub fn question_lines(question: &Question, reveal: Reveal) -> Vec<String> {
    let mut lines = Vec::new();
    let example = question
        .examples
        .first()
        .filter(|_| reveal >= Reveal::Inputs);
    match example {
        Some(example) if !example.call.contains('\n') => {
            lines.push(format!("{}   {}", question.question, example.call));
        }
        Some(example) => {
            lines.push(question.question.clone());
            lines.extend(example.call.lines().map(str::to_owned));
        }
        None => lines.push(question.question.clone()),
    }
    if let Some(example) = example.filter(|_| reveal == Reveal::All) {
        let groups = example.groups.iter().map(|group| {
            let number = group.submissions.len();
            let verb = does(&group.does, number);
            format!("{} {verb}", counted(number, "submission"))
        });
        let all: Vec<String> =
            std::iter::once(format!("the reference {}", does(&example.reference, 1)))
                .chain(groups)
                .collect();
        lines.push(all.join(" · "));
    }
    lines.extend(evidence(question));
    lines
}

/// What programs do as a sentence: `raises ValueError` for one, `raise ValueError` for several.
pub(super) fn does(outcome: &str, number: usize) -> String {
    let verbs = ["raises", "throws", "does", "calls", "uses"];
    let (verb, rest) = outcome.split_once(' ').unwrap_or((outcome, ""));
    if outcome == "returns" || verb == "returns," {
        return if number == 1 {
            outcome.to_owned()
        } else {
            outcome.replacen("returns", "return", 1)
        };
    }
    match (verbs.contains(&verb), number) {
        (true, 1) => outcome.to_owned(),
        (true, _) if verb == "does" => format!("do {rest}"),
        (true, _) => format!("{} {rest}", verb.trim_end_matches('s')),
        (false, 1) => format!("returns {outcome}"),
        (false, _) => format!("return {outcome}"),
    }
}

/// Why an answer is likely.
pub(super) fn evidence(question: &Question) -> Option<String> {
    let suggestion = question.suggestion.as_ref()?;
    let text = &suggestion.evidence.text;
    let why = match suggestion.evidence.source {
        EvidenceSource::Class => text.clone(),
        EvidenceSource::Words => format!("the task says: {text}"),
        source => format!("{}: {text}", source.words()),
    };
    let answer = if suggestion.counts { "yes" } else { "no" };
    Some(format!("probably {answer}, since {why}"))
}

/// All open questions with the lines that answer them; empty if there are none. `file` is where answers belong.
pub fn question_list(class: &Class, reveal: Reveal, file: Option<&Path>) -> String {
    let all = questions(class);
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("\n{}\n", question_count(&all));
    for (at, question) in all.iter().enumerate() {
        for (number, line) in question_lines(question, reveal).iter().enumerate() {
            let indent = match number {
                0 => format!("{}. ", at + 1),
                _ => "   ".to_owned(),
            };
            out.push_str(&format!("{indent}{}\n", clean(line)));
        }
        let suggested = question.suggestion.as_ref();
        let counts = suggested.is_some_and(|suggestion| suggestion.counts);
        for line in answer_lines(question, counts).lines() {
            out.push_str(&format!("     {}\n", clean(line)));
        }
    }
    let file = file.map_or("exercise.toml beside the reference".to_owned(), |file| {
        file.display().to_string()
    });
    out.push_str(&format!(
        "Add these lines to {file}, with answer = \"yes\" if such inputs count and \"no\" if not.\n"
    ));
    out
}
