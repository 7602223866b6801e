//! The verdicts on a terminal: one line a submission, as wide as the window.

use gadfly_report::{Paint, clean};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Reveal, counted, points, shown};
use crate::explain::finding;
use crate::model::{Class, Submission, Verdict};
use crate::questions::unless;

/// Narrower than that, what is known about a submission goes below its name.
const ONE_LINE: usize = 80;
const NARROWEST: usize = 30;

/// The table, a line for each submission, with final line ends. `width` is that of the terminal.
pub fn table(class: &Class, reveal: Reveal, width: usize, paint: Paint) -> String {
    drawn(class, reveal, width, paint).0
}

/// Whether the table shows everything whole in this width.
pub fn fits(class: &Class, reveal: Reveal, width: usize) -> bool {
    drawn(class, reveal, width, Paint { on: false }).1
}

/// The table, and whether nothing in it was cut.
fn drawn(class: &Class, reveal: Reveal, width: usize, paint: Paint) -> (String, bool) {
    let mut whole = true;
    if class.submissions.is_empty() {
        return (String::new(), whole);
    }
    let width = width.max(NARROWEST);
    let one_line = width >= ONE_LINE;
    let counted = class.counted_tests();
    let rows: Vec<[String; 4]> = class
        .submissions
        .iter()
        .map(|submission| {
            let passed = match (counted.len(), submission.runnable()) {
                (0, _) | (_, false) => "–".to_owned(),
                (_, true) => format!(
                    "{}/{}",
                    submission.passed(&counted),
                    submission.asked(&counted)
                ),
            };
            [
                clean(&submission.name),
                submission.verdict().code().to_owned(),
                submission.points.map_or("–".into(), points),
                passed,
            ]
        })
        .collect();
    let heads = ["submission", "verdict", "points", "tests"];
    let mut widths: [usize; 4] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].width());
        cells.max().unwrap_or(0).max(heads[column].width())
    });
    let others = widths[1] + widths[2] + widths[3] + 6;
    let for_name = if one_line {
        width / 3
    } else {
        width.saturating_sub(others)
    };
    widths[0] = widths[0].min(for_name.max(8));
    let used = widths[0] + others + 2;

    let mut out = String::new();
    let cells = |row: [&str; 4]| {
        [
            left(row[0], widths[0]),
            left(row[1], widths[1]),
            right(row[2], widths[2]),
            right(row[3], widths[3]),
        ]
    };
    let mut push = |line: String| {
        out.push_str(line.trim_end());
        out.push('\n');
    };
    let mut head = cells(heads).join("  ");
    if one_line {
        head.push_str("  smallest difference");
    }
    push(paint.bold(&head));
    for (row, submission) in rows.iter().zip(&class.submissions) {
        let verdict = submission.verdict();
        let [name, code, got, passed] = cells(row.each_ref().map(String::as_str));
        let line = format!(
            "{name}  {}  {got}  {passed}",
            coloured(verdict, &code, paint)
        );
        let detail = clean(&detail(class, submission, reveal));
        let room = if one_line {
            width.saturating_sub(used)
        } else {
            width - 2
        };
        whole &= row[0].width() <= widths[0] && detail.width() <= room;
        let detail = cut(&detail, room);
        if one_line {
            push(format!("{line}  {detail}"));
        } else {
            push(line);
            if !detail.is_empty() {
                push(format!("  {}", paint.dim(&detail)));
            }
        }
    }
    (out, whole)
}

/// The closing lines: how many of each verdict, and what the suite does.
pub fn summary(class: &Class, paint: Paint) -> String {
    let verdicts: Vec<String> = Verdict::ALL
        .into_iter()
        .filter_map(|verdict| {
            let all = class.submissions.iter();
            let n = all.filter(|s| s.verdict() == verdict).count();
            (n > 0).then(|| format!("{n} {}", coloured(verdict, verdict.code(), paint)))
        })
        .collect();
    let mut out = format!(
        "{}: {}\n",
        counted(class.submissions.len(), "submission"),
        if verdicts.is_empty() {
            "nothing to grade".to_owned()
        } else {
            verdicts.join(", ")
        }
    );
    let size = class.suite().count();
    if size > 0 {
        let (told, wrong) = told(class);
        let what = match (told, wrong) {
            (_, 0) => "no submission is known to be wrong".to_owned(),
            (told, wrong) if told == wrong => format!(
                "detects {}",
                if wrong == 1 {
                    "the wrong submission".to_owned()
                } else if wrong == 2 {
                    "both wrong submissions".to_owned()
                } else {
                    format!("all {wrong} wrong submissions")
                }
            ),
            (told, wrong) => {
                format!("detects {told} of {wrong} wrong submissions")
            }
        };
        out.push_str(&format!("suite of {}: {what}\n", counted(size, "test")));
    }
    out.push_str(&left_out(class));
    out
}

/// What was taken for nobody's: a few in words, the rest as a number.
fn left_out(class: &Class) -> String {
    const SHOWN: usize = 6;
    let mut out = String::new();
    for one in class.left_out.iter().take(SHOWN) {
        let (path, reason) = (clean(&one.path), clean(&one.reason));
        out.push_str(&format!("left out: {path} ({reason})\n"));
    }
    if class.left_out.len() > SHOWN {
        let more = class.left_out.len() - SHOWN;
        out.push_str(&format!("left out: {more} more, all in the JSON report\n"));
    }
    out
}

/// How many of the different submissions the chosen tests tell from the reference.
pub(super) fn told(class: &Class) -> (usize, usize) {
    let wrong: Vec<&Submission> = class
        .submissions
        .iter()
        .filter(|s| s.verdict() == Verdict::Different)
        .collect();
    let failing = |s: &&&Submission| {
        class
            .suite()
            .any(|test| s.result(test) == crate::settle::Run::Failed)
    };
    (wrong.iter().filter(failing).count(), wrong.len())
}

fn detail(class: &Class, submission: &Submission, reveal: Reveal) -> String {
    let found = found(class, submission, reveal);
    match shown::not_judged(submission, &class.counted_tests()) {
        Some(words) => format!("{words}; {found}"),
        None => found,
    }
}

fn found(class: &Class, submission: &Submission, reveal: Reveal) -> String {
    if let Some(difference) = submission.counterexample() {
        let shown = shown::difference(class, difference, reveal);
        return match (shown.brief, shown.got, shown.wanted) {
            (Some(call), Some(actual), Some(expected)) => {
                format!("{call} → {actual}, expected {expected}")
            }
            (Some(call), Some(actual), None) => format!("{call} → {actual}"),
            _ => format!("in {}", shown.entry),
        };
    }
    if let Some(problem) = submission.problems().first() {
        let first = problem.message.lines().next().unwrap_or_default();
        let place = problem.place.as_ref().map_or(String::new(), |place| {
            let column = place.column.map_or(String::new(), |c| format!(":{c}"));
            format!("{}:{}{column}: ", place.file, place.line)
        });
        return format!("{place}{first}");
    }
    if submission.verdict() == Verdict::Open {
        return unless(class, submission);
    }
    finding(submission)
}

fn coloured(verdict: Verdict, text: &str, paint: Paint) -> String {
    match verdict {
        Verdict::Equivalent => paint.green(text),
        Verdict::Different => paint.red(text),
        Verdict::Unknown | Verdict::Open => paint.yellow(text),
        Verdict::Error => paint.blue(text),
    }
}

fn left(text: &str, width: usize) -> String {
    let text = cut(text, width);
    let pad = width.saturating_sub(text.width());
    text + &" ".repeat(pad)
}

fn right(text: &str, width: usize) -> String {
    let text = cut(text, width);
    " ".repeat(width.saturating_sub(text.width())) + &text
}

/// As much as fits into so many columns; letters of some scripts take two.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let more = c.width().unwrap_or(0);
        if used + more + 1 > width {
            break;
        }
        used += more;
        out.push(c);
    }
    out.push('…');
    out
}
