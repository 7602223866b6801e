//! The class as a page, and a page for each student: one file each, nothing is loaded.
//!
//! All texts are rendered here and escaped; the script only sorts, shows and copies. Elements are named
//! by number, never by what students called something. Without a script everything is on the page.

mod inputs;
mod student;

use std::collections::BTreeSet;

use gadfly_quiz::export::{file_name, unique};

use super::escape::{exact_attribute, text};
use super::{Reveal, counted, points, shown};
use crate::cluster::{Cluster, clusters};
use crate::explain::finding;
use crate::model::{Class, Verdict};
use crate::questions::unless;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// `report.html`.
pub(super) fn report(class: &Class, reveal: Reveal) -> String {
    let mut body = String::from("<div id=\"class\">\n");
    body.push_str(&overview(class, reveal));
    body.push_str(&inputs::questions(class, reveal));
    body.push_str(&inputs::which_count(class, reveal));
    body.push_str(&cluster_list(class, reveal));
    body.push_str(&suite(class, reveal));
    body.push_str("</div>\n");
    for at in 0..class.submissions.len() {
        body.push_str(&student::section(class, at, reveal, true));
    }
    page(&title(class), &subtitle(class), &body)
}

/// `students/*.html`: name of the file without extension, and the page, which knows of nobody else.
pub(super) fn students(class: &Class, reveal: Reveal) -> Vec<(String, String)> {
    let mut taken = BTreeSet::new();
    let page_of = |(at, submission): (usize, &crate::model::Submission)| {
        let name = unique(file_name(&submission.name, "student"), &mut taken);
        let body = student::section(class, at, reveal, false);
        (name, page(&title(class), &subtitle(class), &body))
    };
    class.submissions.iter().enumerate().map(page_of).collect()
}

fn title(class: &Class) -> String {
    match class.title.trim() {
        "" => "Class report".to_owned(),
        title => title.to_owned(),
    }
}

/// What was asked, in two sentences.
fn subtitle(class: &Class) -> String {
    let counts: Vec<&str> = class
        .settings
        .compare
        .iter()
        .map(|what| match what.as_str() {
            "result" => "results",
            "exceptions" => "exceptions",
            "messages" => "their messages",
            "output" => "what is printed",
            "arguments" => "changes to the arguments",
            other => other,
        })
        .collect();
    let counts = match counts.split_last() {
        None => String::new(),
        Some((last, [])) => format!(" Compared: {last}."),
        Some((last, before)) => format!(" Compared: {} and {last}.", before.join(", ")),
    };
    let inputs = match &class.settings.precondition {
        Some(precondition) => format!(" Only inputs that meet {precondition}."),
        None => String::new(),
    };
    let bounds = match class.settings.bounds.as_str() {
        "" => String::new(),
        bounds => format!(" Examined: {bounds}."),
    };
    format!("{}.{counts}{inputs}{bounds}", class.language.name())
}

fn page(title: &str, subtitle: &str, body: &str) -> String {
    let (title, subtitle) = (text(title), text(subtitle));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta name=\"generator\" content=\"Gadfly\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<header><h1>{title}</h1><p>{subtitle}</p></header>\n<main>\n{body}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    )
}

fn badge(verdict: Verdict) -> String {
    let code = verdict.code();
    format!("<span class=\"verdict {code}\">{code}</span>")
}

fn overview(class: &Class, reveal: Reveal) -> String {
    let counts: Vec<String> = Verdict::ALL
        .into_iter()
        .filter_map(|verdict| {
            let all = class.submissions.iter();
            let n = all.filter(|s| s.verdict() == verdict).count();
            (n > 0).then(|| format!("{n} {}", badge(verdict)))
        })
        .collect();
    let tests = class.counted_tests();
    let mut out = format!(
        "<section aria-labelledby=\"all\">\n<h2 id=\"all\" tabindex=\"-1\">{}</h2>\n<p class=\"counts\">{}</p>\n\
         <p class=\"find\"><label for=\"find\">Find</label> <input type=\"search\" id=\"find\" \
         placeholder=\"a name, a verdict, a call\" autocomplete=\"off\" spellcheck=\"false\"> <span id=\"found\" role=\"status\"></span></p>\n\
         <div class=\"wide\"><table id=\"overview\">\n<thead><tr>",
        counted(class.submissions.len(), "submission"),
        counts.join(" · ")
    );
    for (key, head) in [
        ("name", "Name"),
        ("verdict", "Verdict"),
        ("points", "Points"),
    ] {
        let sort = if key == "name" {
            " aria-sort=\"ascending\""
        } else {
            ""
        };
        out.push_str(&format!(
            "<th scope=\"col\"{sort}><button type=\"button\" data-key=\"{key}\">{head}</button></th>"
        ));
    }
    out.push_str(
        "<th scope=\"col\">Tests</th><th scope=\"col\">What was found</th></tr></thead>\n<tbody>\n",
    );
    for (at, submission) in class.submissions.iter().enumerate() {
        let verdict = submission.verdict();
        let rank = Verdict::ALL.iter().position(|v| *v == verdict).unwrap_or(0);
        let passed = match (tests.len(), submission.runnable()) {
            (0, _) | (_, false) => "–".to_owned(),
            (_, true) => format!(
                "{} of {}",
                submission.passed(&tests),
                submission.asked(&tests)
            ),
        };
        let value = submission.points.unwrap_or(-1.0);
        out.push_str(&format!(
            "<tr data-name=\"{at}\" data-verdict=\"{rank}\" data-points=\"{value}\">\
             <th scope=\"row\"><a href=\"#s{}\">{}</a></th><td>{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{passed}</td><td class=\"say\">{}</td></tr>\n",
            at + 1,
            text(&submission.name),
            badge(verdict),
            submission.points.map_or("–".into(), points),
            remark(class, submission, reveal),
        ));
    }
    out.push_str("</tbody>\n</table></div>\n");
    out.push_str(
        "<p class=\"soft\">Points are counted over the tests that were found for this class: the same \
         submission can get other points together with other submissions.</p>\n</section>\n",
    );
    out
}

/// The counterexample or the problem, short.
fn remark(class: &Class, submission: &crate::model::Submission, reveal: Reveal) -> String {
    let found = found(class, submission, reveal);
    match shown::not_judged(submission, &class.counted_tests()) {
        Some(words) => format!("{}; {found}", text(&words)),
        None => found,
    }
}

fn found(class: &Class, submission: &crate::model::Submission, reveal: Reveal) -> String {
    if let Some(difference) = submission.counterexample() {
        let shown = shown::difference(class, difference, reveal);
        return example(&shown);
    }
    if let Some(problem) = submission.problems().first() {
        let first = problem.message.lines().next().unwrap_or_default();
        return text(first);
    }
    if submission.verdict() == Verdict::Open {
        return inputs::prose(&unless(class, submission));
    }
    text(&finding(submission))
}

fn example(shown: &shown::Shown<'_>) -> String {
    match (&shown.brief, &shown.got, &shown.wanted) {
        (Some(call), Some(actual), Some(expected)) => format!(
            "<code>{}</code> {}<code>{}</code>, expected <code>{}</code>",
            text(call),
            shown.verb,
            text(actual),
            text(expected)
        ),
        (Some(call), Some(actual), None) => format!(
            "<code>{}</code> {}<code>{}</code>",
            text(call),
            shown.verb,
            text(actual)
        ),
        _ => format!("in <code>{}</code>", text(shown.entry)),
    }
}

fn cluster_list(class: &Class, reveal: Reveal) -> String {
    let mut clusters = clusters(class);
    if clusters.is_empty() {
        return String::new();
    }
    // One alone fails like nobody else, and is in the table above.
    clusters.retain(|cluster| cluster.members.len() > 1);
    if clusters.is_empty() {
        return "<section aria-labelledby=\"alike\">\n<h2 id=\"alike\">Submissions that fail alike</h2>\n\
                <p class=\"soft\">There are none: each that fails does so in its own way.</p>\n</section>\n"
            .to_owned();
    }
    let mut out = String::from(
        "<section aria-labelledby=\"alike\">\n<h2 id=\"alike\">Submissions that fail alike</h2>\n<ol class=\"clusters\">\n",
    );
    for cluster in &clusters {
        out.push_str(&cluster_item(class, cluster, reveal));
    }
    out + "</ol>\n</section>\n"
}

fn cluster_item(class: &Class, cluster: &Cluster<'_>, reveal: Reveal) -> String {
    let members: Vec<String> = cluster
        .members
        .iter()
        .map(|&at| {
            format!(
                "<a href=\"#s{}\">{}</a>",
                at + 1,
                text(&class.submissions[at].name)
            )
        })
        .collect();
    let what = match (&cluster.problem, cluster.example) {
        (Some(problem), _) => text(problem),
        (None, Some(difference)) => example(&shown::difference(class, difference, reveal)),
        (None, None) => String::new(),
    };
    let failed = match cluster.failed.len() {
        0 => String::new(),
        n => format!(
            " <span class=\"soft\">fails {} of {}</span>",
            n,
            counted(class.tests.len(), "test")
        ),
    };
    format!(
        "<li><div>{}{failed}</div><div>{what}</div><div class=\"members\">{}</div></li>\n",
        counted(cluster.members.len(), "submission"),
        members.join(", ")
    )
}

/// The tests of the suite and whom they tell; only where everything may be seen.
fn suite(class: &Class, reveal: Reveal) -> String {
    if reveal != Reveal::All || class.suite().next().is_none() {
        return String::new();
    }
    let mut out = String::from(
        "<section aria-labelledby=\"suite\">\n<h2 id=\"suite\">The suite that tells them apart</h2>\n\
         <div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Test</th><th scope=\"col\">Call</th>\
         <th scope=\"col\">Expected</th><th scope=\"col\">Weight</th><th scope=\"col\">Fails for</th></tr></thead>\n<tbody>\n",
    );
    for (at, test) in class.tests.iter().enumerate() {
        if !test.chosen {
            continue;
        }
        out.push_str(&format!(
            "<tr><td class=\"number\">{}</td><td><code>{}</code></td><td><code>{}</code></td>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td></tr>\n",
            at + 1,
            text(&test.case.call),
            text(&crate::explain::any_in_words(
                &test.expected,
                class.language
            )),
            points(test.weight),
            class.kills(test).len(),
        ));
    }
    out + "</tbody>\n</table></div>\n</section>\n"
}

/// A button that copies a text, and says so.
fn copy_button(label: &str, what: &str) -> String {
    format!(
        "<button type=\"button\" class=\"copy\" data-copy=\"{}\">{label}</button>",
        exact_attribute(what)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page is one file: nothing in style or script may end it early or reach out of it.
    #[test]
    fn style_and_script_stay_inside() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("</"), "would end the element");
            assert!(
                !text.contains("http") && !text.contains("url("),
                "would load something"
            );
            assert!(!text.contains("innerHTML"), "would make text into elements");
        }
    }
}
