//! Does the output change if a line is replaced?

use super::{Drawn, Ended, Kind, Maker, Ran};
use crate::model::{Body, ChoiceOption, Look, Question};

impl Maker<'_> {
    pub(super) fn change(&self, drawn: &Drawn) -> Option<Question> {
        if drawn.ran.end != Ended::Normally {
            return None;
        }
        let mut rng = self.rng(Kind::Change, drawn);
        let mut replaced = Vec::new();
        for (misreading, ran) in self.misread(drawn) {
            if let Some((line, new)) = one_line(&drawn.code, &misreading.text) {
                let changes = ran.end != Ended::Normally || ran.answer() != drawn.ran.answer();
                replaced.push((line, new, changes, misreading.why, ran));
            }
        }
        rng.shuffle(&mut replaced);
        // As often yes as no, as far as there is a choice.
        let wish = rng.below(2) == 0;
        let at = replaced
            .iter()
            .position(|(_, _, changes, ..)| *changes == wish);
        let (line, new, changes, why, ran) = replaced.into_iter().nth(at.unwrap_or(0))?;
        let thing = if drawn.ran.is_printed() {
            "output"
        } else {
            "result"
        };
        let stem = format!(
            "Does the {thing} of this program change if line {line} is replaced by this?\n\n```\n{new}\n```"
        );
        let reason = match changes {
            true => format!("{why} {}", becomes(&ran)),
            false => "With these values both lines have the same effect.".to_string(),
        };
        let option = |text: &str, correct: bool| ChoiceOption {
            text: text.to_string(),
            look: Look::Prose,
            correct,
            why: if correct {
                String::new()
            } else {
                reason.clone()
            },
        };
        let body = Body::Choice {
            multiple: false,
            options: vec![option("Yes", changes), option("No", !changes)],
        };
        let mut question = self.ask(Kind::Change, drawn, stem, body);
        question.shuffle = false;
        question.feedback = reason;
        Some(question)
    }
}

fn becomes(ran: &Ran) -> String {
    match &ran.end {
        Ended::Normally if ran.answer().contains('\n') || ran.answer().is_empty() => String::new(),
        Ended::Normally if ran.is_printed() => format!("It then prints `{}`.", ran.answer()),
        Ended::Normally => format!("It then returns `{}`.", ran.answer()),
        Ended::Raised(class) => format!("It then ends with `{class}`."),
        Ended::TooLong => "It then does not come to an end.".into(),
        Ended::Refused(_) => String::new(),
    }
}

/// If two texts differ in one line: its number and the new line.
fn one_line(old: &str, new: &str) -> Option<(usize, String)> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    if old.len() != new.len() {
        return None;
    }
    let mut other = (0..old.len()).filter(|at| old[*at] != new[*at]);
    let at = other.next()?;
    other
        .next()
        .is_none()
        .then(|| (at + 1, new[at].trim().to_string()))
}
