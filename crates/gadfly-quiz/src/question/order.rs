//! Which loops run more often?

use super::loops::{capital, lettered, meant};
use super::runs::Mode;
use super::subject::{Subject, option};
use super::{Asked, no};
use crate::model::{Body, Look, Question};

/// Nobody puts more into an order.
const LOOPS: usize = 6;

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let code = &subject.drawn.code;
    let watched = subject.runs.get(Mode::Watched, code);
    let loops = subject.runs.loops(code);
    let meant = meant(subject, &loops);
    let mut which: Vec<usize> = (0..loops.len()).filter(|at| meant[*at]).collect();
    if which.len() < 2 {
        // An inner loop runs more often than the one around it: no question.
        which = (0..loops.len())
            .filter(|at| loops[*at].depth == 0)
            .collect();
    }
    if which.len() < 2 {
        return no("there are no two loops to compare");
    }
    if which.len() > LOOPS {
        return no("there are too many loops");
    }
    let heads = which.iter().map(|at| {
        let line = loops[*at].line.saturating_sub(1) as usize;
        code.lines().nth(line).unwrap_or_default().trim()
    });
    let heads: Vec<&str> = heads.collect();
    if heads.windows(2).all(|pair| pair[0] == pair[1]) {
        return no("its loops all look the same");
    }
    let (marked, names) = lettered(subject, code, &loops)?;
    let (own, watched) = (own?, watched?);
    if watched.end != own.end || watched.output != own.output {
        return no("the iterations of its loops cannot be counted");
    }
    let mut counted: Vec<(u64, String)> = which
        .into_iter()
        .map(|at| (watched.of_loop(at).turns, names[at].clone()))
        .collect();
    let told: Vec<String> = counted
        .iter()
        .map(|(turns, name)| format!("{name}: {turns}"))
        .collect();
    let told = format!("Iterations: {}.", told.join(", "));
    let (what, stem, body) = if let [first, second] = &counted[..] {
        let which = |right: bool, words: String| option(words, Look::Prose, right, told.clone());
        let more = |name: &str| format!("{} runs more often.", capital(name));
        let options = vec![
            which(first.0 > second.0, more(&first.1)),
            which(first.0 < second.0, more(&second.1)),
            which(first.0 == second.0, "Both run equally often.".to_string()),
        ];
        let stem = "The body of which loop is executed more often?".to_string();
        let multiple = false;
        let body = Body::Choice { multiple, options };
        ("which loop runs more often?", stem, body)
    } else {
        counted.sort();
        if counted.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return no("two loops run equally often");
        }
        let items = counted
            .into_iter()
            .map(|(_, name)| capital(&name))
            .collect();
        let stem = "Put the loops into the order of how often their bodies are executed: the one \
                    with the fewest iterations first."
            .to_string();
        ("order of loops", stem, Body::Order { items })
    };
    let mut question = subject.ask(what, stem, body);
    question.fragments = vec![subject.fragment("", &marked)];
    question.feedback = told;
    if let Body::Choice { .. } = question.body {
        // These options are few and have an order of their own.
        question.shuffle = false;
    }
    Ok(question)
}
