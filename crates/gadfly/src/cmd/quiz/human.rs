//! What people read: the questions, or what was written where, and why there are fewer than asked.

use std::collections::BTreeMap;
use std::fmt::Write;

use gadfly_quiz::export::{self, Format};
use gadfly_quiz::skeleton::{CheckKind, Skeleton};
use gadfly_report::{Paint, clean, reason_in_words};

use crate::cmd::java::bounds;
use crate::request::QuizCommand;
use gadfly_quizgen::{Explanation, Ground, Made, MadeFrom, Shortage};

pub(super) fn report(command: &QuizCommand, made: &Made, files: &[String], paint: Paint) -> String {
    let mut text = String::new();
    if command.to.is_empty() {
        text.push_str(&readable(command, made));
    }
    if !command.shown.quiet {
        for from in &made.skeletons {
            text.push_str(&summary(command, from, paint));
        }
        if command.shown.verbose {
            text.push_str(&work(made));
        }
    }
    for from in &made.skeletons {
        if let Some(shortage) = &from.generated.shortage {
            text.push_str(&told(command, from, shortage, paint));
        }
    }
    match (files, command.shown.quiet) {
        ([], _) => {}
        (_, true) => files.iter().for_each(|f| text.push_str(&format!("{f}\n"))),
        ([only], _) => text.push_str(&format!("Written: {only}\n")),
        ([first, .., last], _) => {
            let count = files.len();
            text.push_str(&format!("Written: {count} files, {first} to {last}\n"));
        }
    }
    if command.to.is_empty() && !command.shown.quiet && !made.quiz.instances.is_empty() {
        text.push_str(
            "For a learning platform: --to moodle, gift or qti; for a browser: --to html.\n",
        );
    }
    text
}

/// The questions with their answers; or, without questions, the instances.
fn readable(command: &QuizCommand, made: &Made) -> String {
    let mut text = String::new();
    if made.quiz.questions.is_empty() || command.shown.verbose {
        for instance in &made.quiz.instances {
            let _ = writeln!(text, "--- {}", instance.id);
            let _ = writeln!(text, "{}", instance.code.trim_end());
            if !instance.output.is_empty() {
                let _ = writeln!(text, "--- prints\n{}", instance.output.trim_end());
            }
            if let Some(value) = &instance.returns {
                let _ = writeln!(text, "--- returns {value}");
            }
            text.push('\n');
        }
    }
    if !made.quiz.questions.is_empty() {
        let options = export::Options {
            line_numbers: command.line_numbers,
            ..export::Options::default()
        };
        for file in export::write(Format::Markdown, &made.quiz, &options) {
            text.push_str(&String::from_utf8_lossy(&file.bytes));
        }
        text.push('\n');
    }
    text
}

/// `loops.java: 20 instances, all different, each confirmed on Java 17; 20 questions (8 output, …).`
fn summary(command: &QuizCommand, from: &MadeFrom, paint: Paint) -> String {
    let count = from.generated.instances.len();
    if count == 0 {
        return String::new();
    }
    let instances = match count {
        1 => "1 instance".to_string(),
        _ => format!("{count} instances, all different"),
    };
    let mut text = format!(
        "{}: {instances}, run on {} with all conditions as checks",
        paint.bold(&from.skeleton.file),
        from.runtime
    );
    if command.request.distinct_output && count > 1 {
        text.push_str(", no two with the same result");
    }
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for question in &from.asked.questions {
        let kind = question.tags.last().map_or("", String::as_str);
        *kinds.entry(kind).or_default() += 1;
    }
    if !kinds.is_empty() {
        let number = from.asked.questions.len();
        let word = if number == 1 { "question" } else { "questions" };
        let each: Vec<String> = kinds.iter().map(|(k, n)| format!("{n} {k}")).collect();
        let _ = write!(text, "; {number} {word} ({})", each.join(", "));
    }
    text.push_str(".\n");
    if !command.request.kinds.is_empty() || command.shown.verbose {
        for (kind, why) in &from.asked.missing {
            let _ = writeln!(text, "  no questions of kind {kind}: {why}");
        }
    }
    text
}

fn work(made: &Made) -> String {
    let stats = &made.stats;
    let seconds = stats.wall_ms as f64 / 1000.0;
    format!(
        "{} symbolic ends, {} solver queries, {} runs on the real runtime, {seconds:.1} s.\n",
        stats.paths, stats.solver_queries, stats.replays
    )
}

/// Why there are fewer instances than asked for.
fn told(command: &QuizCommand, from: &MadeFrom, shortage: &Shortage, paint: Paint) -> String {
    let skeleton = &from.skeleton;
    let file = paint.bold(&skeleton.file);
    let count = from.generated.instances.len();
    let mut text = String::new();
    match shortage {
        Shortage::NoMore => {
            let what = match (count, command.request.distinct_output) {
                (1, _) => "there is only this one".to_string(),
                (_, true) => format!("there are only {count} with different results"),
                (_, false) => format!("there are only {count} different ones"),
            };
            let advice = if skeleton.holes.iter().any(|h| h.visible) {
                "widen the ranges of the placeholders for more"
            } else {
                "it has no placeholders, such as INT(range(1, 9))"
            };
            let _ = writeln!(text, "{file}: {what}; {advice}.");
        }
        Shortage::None(Explanation::Contradiction { grounds, holes }) => {
            let what = match grounds.len() + holes.len() {
                1 => "no values meet this condition:",
                _ => "no values meet all conditions; these contradict each other:",
            };
            let _ = writeln!(text, "{file}: {}", paint.red(what));
            for line in contradiction_lines(skeleton, grounds, holes) {
                let _ = writeln!(text, "  {line}");
            }
            if grounds.contains(&Ground::End) {
                push_thrown(&mut text, from);
            }
            let advice = match (grounds.len() + holes.len(), holes.is_empty()) {
                (1, _) => "Change it.",
                (_, true) => "Without any one of them the others can be met.",
                (_, false) => "Change one of them.",
            };
            let _ = writeln!(text, "{advice}");
        }
        Shortage::None(Explanation::NotInductive(broken)) => {
            let what = if broken.from_the_start {
                "this invariant does not hold before the first iteration of its loop:"
            } else {
                "this invariant is not kept by every iteration of its loop:"
            };
            let _ = writeln!(text, "{file}: {}", paint.red(what));
            let ground = Ground::Check(broken.check);
            let _ = writeln!(text, "  {}", ground_line(skeleton, ground));
            let holes = broken.values.iter().map(|(n, v)| format!("{n} = {v}"));
            let _ = writeln!(text, "  with {}", holes.collect::<Vec<_>>().join(", "));
            if !broken.from_the_start && !broken.variables.is_empty() {
                let variables = broken.variables.iter().map(|(n, v)| format!("{n} = {v}"));
                let variables = variables.collect::<Vec<_>>().join(", ");
                let _ = writeln!(text, "  and an iteration that begins with {variables}");
            }
            text.push_str(
                "Correct it, or add another INVARIANT that excludes such an iteration.\n",
            );
        }
        Shortage::None(Explanation::Unknown(reasons)) => {
            let _ = writeln!(
                text,
                "{file}: {}",
                paint.red("no values meet all conditions")
            );
            push_reasons(&mut text, command, reasons);
        }
        Shortage::Unknown(reasons) => {
            let what = match count {
                0 => "unknown whether there are any instances".to_string(),
                _ => {
                    format!("only {count} instances were found; whether there are more is unknown")
                }
            };
            let _ = writeln!(text, "{file}: {}", paint.yellow(&what));
            push_reasons(&mut text, command, reasons);
            push_tries(&mut text, from);
        }
    }
    text
}

/// What values by chance came to.
fn push_tries(text: &mut String, from: &MadeFrom) {
    let tries = &from.generated.tries;
    if tries.count > 0 {
        let _ = writeln!(text, "  {} random tries were run", tries.count);
    }
    if tries.too_long > 0 {
        let _ = writeln!(text, "  {} of them did not terminate", tries.too_long);
    }
    if tries.unsteady > 0 {
        let _ = writeln!(
            text,
            "  {} of them are not deterministic: their results differ between runs (random numbers, time, \
             the order of a set, the address of an object)",
            tries.unsteady
        );
    }
    for (ground, times) in tries.failed().iter().take(3) {
        let line = ground_line(&from.skeleton, *ground);
        let _ = writeln!(text, "  {times} of them did not meet {line}");
    }
    push_thrown(text, from);
}

/// The exception that stands in the way.
fn push_thrown(text: &mut String, from: &MadeFrom) {
    let thrown = &from.generated.tries.thrown;
    if let Some((class, thrown)) = thrown.as_ref().and_then(|t| Some((t.class.as_ref()?, t))) {
        let message = match thrown.message.as_str() {
            "" | "null" => String::new(),
            message => format!(": {}", clean(message)),
        };
        let line = thrown.line;
        let _ = writeln!(text, "  (one ends with {class}{message} in line {line})");
    }
}

fn push_reasons(text: &mut String, command: &QuizCommand, reasons: &[gadfly_witness::Reason]) {
    for reason in reasons {
        let why = reason_in_words(reason, &bounds(&command.request.analysis));
        let _ = writeln!(text, "  because {why}");
    }
}

/// The conditions and the placeholders that contradict each other, by line.
fn contradiction_lines(skeleton: &Skeleton, grounds: &[Ground], holes: &[usize]) -> Vec<String> {
    let mut lines: Vec<(Option<u32>, String)> = grounds
        .iter()
        .map(|ground| ground_text(skeleton, *ground))
        .chain(holes.iter().filter_map(|hole| hole_text(skeleton, *hole)))
        .collect();
    // What has no line comes last.
    lines.sort_by_key(|(line, _)| line.unwrap_or(u32::MAX));
    lines.into_iter().map(line_text).collect()
}

/// The line of a placeholder, and the placeholder as it was written.
pub(super) fn hole_text(skeleton: &Skeleton, hole: usize) -> Option<(Option<u32>, String)> {
    let hole = skeleton.holes.get(hole)?;
    let text = skeleton.text.get(hole.span.start..hole.span.end)?;
    Some((Some(hole.line), on_one_line(text)))
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

fn line_text((line, what): (Option<u32>, String)) -> String {
    match line {
        Some(line) => format!("line {line}: {what}"),
        None => what,
    }
}

/// `line 8: ASSERT(sum > 3)`
fn ground_line(skeleton: &Skeleton, ground: Ground) -> String {
    line_text(ground_text(skeleton, ground))
}

/// The line of a condition, and the condition as it was written.
pub(super) fn ground_text(skeleton: &Skeleton, ground: Ground) -> (Option<u32>, String) {
    let check = match ground {
        Ground::Check(n) => skeleton.checks.get(n),
        Ground::End => None,
    };
    match (check, &skeleton.raises) {
        (Some(check), _) => {
            let text = match check.kind {
                CheckKind::Assert => format!("ASSERT({})", check.text),
                CheckKind::Invariant(_) => format!("INVARIANT({})", check.text),
                CheckKind::Turns(_) | CheckKind::Depth(_) => check.text.clone(),
            };
            (Some(check.line), on_one_line(&text))
        }
        (None, Some(wanted)) => (None, format!("the program must end with {wanted}")),
        (None, None) => (
            None,
            "the program must terminate without an exception".into(),
        ),
    }
}
