//! How often does a loop run?

use super::loops::{capital, lettered, meant, table};
use super::runs::Mode;
use super::subject::{Subject, look_again, option};
use super::{Asked, Ended, Form, no};
use crate::model::{Answer, Body, Look, Question};
use crate::text::block;

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let code = &subject.drawn.code;
    let watched = subject.runs.get(Mode::Watched, code);
    let misread = subject.misread();
    let texts: Vec<String> = misread.iter().map(|m| m.text.clone()).collect();
    let others = subject.runs.all(Mode::Watched, &texts);
    let loops = subject.runs.loops(code);
    if loops.is_empty() {
        return no("the program has no loop");
    }
    let (own, watched, others) = (own?, watched?, others?);
    if watched.end != own.end || watched.output != own.output {
        return no("the iterations of its loops cannot be counted");
    }
    let (marked, names) = lettered(subject, code, &loops)?;
    let mut rng = subject.rng();
    let meant = meant(subject, &loops);
    let mut which: Vec<usize> = (0..loops.len()).collect();
    rng.shuffle(&mut which);
    // Rather one that the author speaks of, and one that runs at all.
    which.sort_by_key(|at| (watched.of_loop(*at).turns == 0, !meant[*at]));
    let Some(&at) = which.first() else {
        return no("the program has no loop");
    };
    let ran = watched.of_loop(at);
    let right = ran.turns.to_string();
    let mut wrong: Vec<(String, String)> = Vec::new();
    for (misreading, other) in misread.iter().zip(&others) {
        // A misreading that adds or removes a loop tells nothing about this one.
        let same_loops = subject.runs.loops(&misreading.text).len() == loops.len();
        let ended = other.end == Ended::Normally;
        let count = other.of_loop(at).turns.to_string();
        let known = count == right || wrong.iter().any(|(text, _)| *text == count);
        if same_loops && ended && !known {
            wrong.push((count, look_again(misreading)));
        }
    }
    // What another loop does is not far.
    for other in (0..loops.len()).filter(|other| *other != at) {
        let count = watched.of_loop(other).turns.to_string();
        if count != right && wrong.iter().all(|(text, _)| *text != count) {
            let why = format!("That is the number of iterations of {}.", names[other]);
            wrong.push((count, why));
        }
    }
    let is_chosen = match subject.maker.options.form {
        Some(form) => form == Form::Choice,
        None => wrong.len() >= 2 && rng.below(2) == 0,
    };
    let body = if is_chosen && !wrong.is_empty() {
        let right = option(right, Look::Output, true, "");
        let wrong = wrong.into_iter();
        let wrong = wrong.map(|(text, why)| option(text, Look::Output, false, why));
        subject.single(right, wrong.collect(), &mut rng)
    } else {
        let mut answers = vec![Answer::right(right, "")];
        answers.extend(
            wrong
                .into_iter()
                .map(|(text, why)| Answer::wrong(text, why)),
        );
        Body::Numeric {
            answers,
            tolerance: 0.0,
        }
    };
    let name = &names[at];
    let mut stem = format!("How often is the body of {name} executed?");
    if ran.each.len() > 1 {
        stem.push_str(" Count all its iterations, however often the loop itself is started.");
    }
    let mut question = subject.ask(&format!("iterations of {}", plain(name)), stem, body);
    question.fragments = vec![subject.fragment("", &marked)];
    let times = |n: u64| if n == 1 { "iteration" } else { "iterations" };
    question.feedback = format!("{} makes {} {}", capital(name), ran.turns, times(ran.turns));
    if (2..=12).contains(&ran.each.len()) {
        let each: Vec<String> = ran.each.iter().map(u64::to_string).collect();
        question
            .feedback
            .push_str(&format!(": {}", each.join(" + ")));
    }
    question.feedback.push('.');
    if ran.each.len() == 1
        && let Some(table) = table(&loops[at], &ran)
    {
        let table = format!("\n\nAfter each iteration:{}", block(&table));
        question.feedback.push_str(table.trim_end());
    }
    Ok(question)
}

/// Names of questions are no mark-up.
pub(super) fn plain(name: &str) -> String {
    crate::text::to_plain(&crate::text::parse(name))
}
