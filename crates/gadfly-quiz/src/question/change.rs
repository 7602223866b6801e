//! Does the output change if a line is replaced?

use super::runs::Mode;
use super::seen::{Likeness, Thing, sentence};
use super::subject::{Subject, look_again, one_of_each, option};
use super::{Asked, Ended, Ran, no};
use crate::misread::{Misreading, misreadings};
use crate::model::{Look, Question};
use crate::text;

/// Replacements that are tried, and how many ways to misread each of them.
const TRIES: usize = 4;
const WAYS: usize = 7;

/// A line and what stands there instead.
struct Replaced {
    line: usize,
    new: String,
    text: String,
    why: String,
}

pub(super) fn question(subject: &Subject<'_>) -> Asked<Question> {
    let own = subject.own();
    let thing = Thing::of(&subject.drawn.ran);
    let code = &subject.drawn.code;
    let language = subject.maker.skeleton.language;
    let mut rng = subject.rng();
    let mut natural = misreadings(language, code);
    natural.retain(|m| m.natural);
    rng.shuffle(&mut natural);
    // Of those that often make no difference at least as many as of the others.
    let natural = one_of_each(natural, |m| m.idea.is_occasional());
    let mut replaced: Vec<Replaced> = natural
        .into_iter()
        .filter_map(|m| {
            let (line, new) = one_line(code, &m.text)?;
            let (text, why) = (m.text, m.why);
            Some(Replaced {
                line,
                new,
                text,
                why,
            })
        })
        .collect();
    if replaced.is_empty() {
        return no("no line can be replaced by a similar one");
    }
    replaced.truncate(TRIES);
    let mut ways: Vec<Vec<Misreading>> = Vec::new();
    for one in &replaced {
        subject.runs.want(Mode::Watched, &one.text);
        let mut all = misreadings(language, &one.text);
        all.retain(|m| m.text != *code);
        rng.shuffle(&mut all);
        let mut all = one_of_each(all, |m| m.idea);
        all.truncate(WAYS);
        all.iter()
            .for_each(|m| subject.runs.want(Mode::Watched, &m.text));
        ways.push(all);
    }
    let own = own?;
    if own.end != Ended::Normally || thing.text(&own).trim().is_empty() {
        return no("the program prints nothing or ends with an exception");
    }
    let says_yes = rng.below(2) == 0;
    let mut best: Option<(bool, usize)> = None;
    for (at, one) in replaced.iter().enumerate() {
        let ran = subject.runs.get(Mode::Watched, &one.text)?;
        let wished = match thing.likeness(&own, &ran) {
            Likeness::Different => says_yes,
            Likeness::Same => !says_yes,
            Likeness::Unclear => continue,
        };
        if best.is_none_or(|(had, _)| wished && !had) {
            best = Some((wished, at));
        }
    }
    let Some((_, at)) = best else {
        return no("no line can be replaced by a similar one");
    };
    let one = &replaced[at];
    let changed = subject.runs.get(Mode::Watched, &one.text)?;
    let changes = thing.likeness(&own, &changed) == Likeness::Different;
    let stays = |ran: &Ran| sentence(&format!("No, it still {}", thing.does(ran)));
    let becomes = |ran: &Ran| sentence(&format!("Yes, it then {}", thing.does(ran)));
    let reason = if changes {
        format!(
            "{} {}",
            one.why,
            sentence(&format!("It then {}", thing.does(&changed)))
        )
    } else {
        "With these values both lines have the same effect.".to_string()
    };
    let right = if changes {
        option(becomes(&changed), Look::Prose, true, "")
    } else {
        option(stays(&own), Look::Prose, true, "")
    };
    let mut wrong = Vec::new();
    if changes {
        wrong.push(option(stays(&own), Look::Prose, false, one.why.as_str()));
    }
    let mut seen = vec![own.clone(), changed.clone()];
    // How somebody might misread the new line, or the rest of the new program.
    for misreading in &ways[at] {
        let ran = subject.runs.get(Mode::Watched, &misreading.text)?;
        let differs = |other: &Ran| thing.likeness(other, &ran) == Likeness::Different;
        if ran.end == Ended::Normally && seen.iter().all(|other| differs(other)) {
            let why = look_again(misreading);
            wrong.push(option(becomes(&ran), Look::Prose, false, why));
            seen.push(ran);
        }
    }
    if !changes || wrong.len() < 2 {
        for other in subject.wrong(thing, &own)? {
            let differs = |seen: &Ran| thing.likeness(seen, &other.ran) == Likeness::Different;
            if other.ran.end == Ended::Normally && seen.iter().all(|seen| differs(seen)) {
                wrong.push(option(becomes(&other.ran), Look::Prose, false, other.why));
                seen.push(other.ran);
            }
        }
    }
    if wrong.len() < 2 {
        return no("there are no plausible wrong answers");
    }
    let body = subject.single(right, wrong, &mut rng);
    let old = code.lines().nth(one.line - 1).unwrap_or_default();
    let old = old.trim().to_string();
    let whose = match thing {
        Thing::Output => "what it prints".to_string(),
        Thing::Result => format!("the result of {}", subject.program()),
    };
    let stem = format!(
        "Line {} of this program, {}, is replaced by{}Does that change {whose}?",
        one.line,
        text::code(&old),
        text::block(&one.new),
    );
    let what = format!("line {} replaced", one.line);
    let mut question = subject.ask(&what, stem, body);
    let before = sentence(&format!("Before the change it {}", thing.does(&own)));
    question.feedback = if changes {
        format!("{before}\n\n{reason}")
    } else {
        reason
    };
    Ok(question)
}

/// If two texts differ in one line: its number and the new line.
pub(super) fn one_line(old: &str, new: &str) -> Option<(usize, String)> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    if old.len() != new.len() {
        return None;
    }
    let mut other = (0..old.len()).filter(|at| old[*at] != new[*at]);
    let at = other.next()?;
    let is_one = other.next().is_none();
    is_one.then(|| (at + 1, new[at].trim().to_string()))
}
