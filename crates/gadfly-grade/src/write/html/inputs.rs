//! Which inputs count, and the questions about them; for teachers only where solutions stay hidden.

use super::{copy_button, counted, text};
use crate::model::{Class, EvidenceSource, InputLine, Stance};
use crate::questions::{Example, Question, answer_lines};
use crate::write::{Reveal, ask};

/// Words with code between backticks.
pub(super) fn prose(words: &str) -> String {
    let mut out = String::new();
    let mut parts = words.split('`').peekable();
    let mut code = false;
    while let Some(part) = parts.next() {
        // A last backtick without another one is a character.
        let closed = parts.peek().is_some();
        match (code, closed) {
            (true, true) => out.push_str(&format!("<code>{}</code>", text(part))),
            (true, false) => out.push_str(&format!("`{}", text(part))),
            (false, _) => out.push_str(&text(part)),
        }
        code = !code;
    }
    out
}

/// The panel with the questions.
pub(super) fn questions(class: &Class, reveal: Reveal) -> String {
    let all = crate::questions(class);
    if all.is_empty() || reveal != Reveal::All {
        return String::new();
    }
    let mut out = format!(
        "<section aria-labelledby=\"questions\">\n<h2 id=\"questions\">Questions</h2>\n<p>{} Put the lines \
         that answer them into <code>exercise.toml</code> beside the reference, or grade in a terminal, which \
         asks you.</p>\n<ol class=\"questions\">\n",
        text(&ask::question_count(&all))
    );
    for question in &all {
        out.push_str(&item(class, question));
    }
    out + "</ol>\n</section>\n"
}

fn item(class: &Class, question: &Question) -> String {
    let mut out = format!(
        "<li>\n<h3>{} <span class=\"soft\">in <code>{}</code></span></h3>\n",
        prose(&question.question),
        text(&question.entry)
    );
    for example in &question.examples {
        out.push_str(&example_block(class, example));
    }
    if let Some(words) = ask::evidence(question) {
        out.push_str(&format!(
            "<p class=\"suggestion\">{}</p>\n",
            prose(&sentence(&words))
        ));
    }
    let links = names(class, &question.affected);
    let number = question.affected.len();
    out.push_str(&format!(
        "<p class=\"members\">It concerns {}: {links}</p>\n",
        counted(number, "submission")
    ));
    let suggested = question.suggestion.as_ref();
    let likely = suggested.is_some_and(|suggestion| suggestion.counts);
    out.push_str(&format!(
        "<details><summary>The lines for <code>exercise.toml</code></summary><pre><code>{}</code></pre></details>\n\
         <div class=\"answers\">",
        text(&answer_lines(question, likely))
    ));
    for (label, counts) in [
        ("Copy “no”: not tested", false),
        ("Copy “yes”: it counts", true),
    ] {
        out.push_str(&format!(
            "{}<span class=\"copied\" role=\"status\"></span> ",
            copy_button(label, &answer_lines(question, counts))
        ));
    }
    out + "</div>\n</li>\n"
}

fn example_block(class: &Class, example: &Example) -> String {
    let mut out = format!(
        "<pre class=\"call\"><code>{}</code></pre>\n<ul class=\"groups\">\n<li>the reference: <code>{}</code></li>\n",
        text(&example.call),
        text(&example.reference)
    );
    for group in &example.groups {
        out.push_str(&format!(
            "<li><code>{}</code>: {} <span class=\"members\">({})</span></li>\n",
            text(&group.does),
            counted(group.submissions.len(), "submission"),
            names(class, &group.submissions)
        ));
    }
    if !example.agree.is_empty() {
        out.push_str(&format!(
            "<li>{} like the reference</li>\n",
            counted(example.agree.len(), "submission")
        ));
    }
    out + "</ul>\n"
}

/// Links to submissions.
fn names(class: &Class, names: &[String]) -> String {
    let links: Vec<String> = names
        .iter()
        .filter_map(|name| {
            let at = class.submissions.iter().position(|s| s.name == *name)?;
            Some(format!("<a href=\"#s{}\">{}</a>", at + 1, text(name)))
        })
        .collect();
    links.join(", ")
}

fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    let first = chars.next().map(char::to_uppercase);
    let first: String = first.into_iter().flatten().collect();
    format!("{first}{}.", chars.as_str().trim_end_matches('.'))
}

/// All statements about inputs, with what follows from each and why.
pub(super) fn which_count(class: &Class, reveal: Reveal) -> String {
    if class.inputs.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<section aria-labelledby=\"inputs\">\n<h2 id=\"inputs\">Which inputs count</h2>\n\
         <div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Function</th><th scope=\"col\">Statement</th>\
         <th scope=\"col\">Other inputs</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n",
    );
    for line in &class.inputs {
        out.push_str(&format!(
            "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            text(&line.entry),
            prose(&line.statement),
            stance(line.stance),
            why(line, reveal)
        ));
    }
    out + "</tbody>\n</table></div>\n</section>\n"
}

fn stance(stance: Stance) -> &'static str {
    match stance {
        Stance::Open => "<span class=\"verdict open\">open</span> cost no points",
        Stance::Dropped => "count",
        Stance::Required => "are not tested",
    }
}

/// What the reference looks like is hidden with it.
fn why(line: &InputLine, reveal: Reveal) -> String {
    let shown = line.evidence.iter().filter(|evidence| {
        reveal == Reveal::All
            || matches!(
                evidence.source,
                EvidenceSource::Teacher | EvidenceSource::Words
            )
    });
    let all: Vec<String> = shown
        .map(|evidence| {
            let source = evidence.source.words();
            format!("{source}: {}", prose(&evidence.text))
        })
        .collect();
    match all.as_slice() {
        [] if line.stance == Stance::Open => "nothing is stated".to_owned(),
        all => all.join("<br>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_prose() {
        assert_eq!(prose("May `a<b` be?"), "May <code>a&lt;b</code> be?");
        assert_eq!(prose("a ` b"), "a ` b");
        assert_eq!(sentence("probably no, since x."), "Probably no, since x.");
    }
}
