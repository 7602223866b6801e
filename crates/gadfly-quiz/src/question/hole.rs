//! Which value must stand at `??`?

use super::{Drawn, Ended, Kind, Maker, Ran, is_number};
use crate::model::{Answer, Body, Look, Question};
use crate::rng::Rng;
use crate::skeleton::{Domain, HoleKind, Literal, Skeleton};

/// Values of the hole that are tried at most.
const TRIES: usize = 24;

impl Maker<'_> {
    pub(super) fn hole(&self, drawn: &Drawn) -> Option<Question> {
        if drawn.ran.end != Ended::Normally {
            return None;
        }
        let mut rng = self.rng(Kind::Hole, drawn);
        let mut holes: Vec<usize> = (0..drawn.values.len())
            .filter(|at| {
                self.skeleton.holes[*at].visible && is_single(&self.skeleton.holes[*at].kind)
            })
            .collect();
        rng.shuffle(&mut holes);
        holes
            .into_iter()
            .find_map(|at| self.about_hole(drawn, at, &mut rng))
    }

    fn about_hole(&self, drawn: &Drawn, at: usize, rng: &mut Rng) -> Option<Question> {
        let (candidates, all) = candidates(&self.skeleton.holes[at].kind, &drawn.values[at], rng);
        let texts: Vec<String> = candidates
            .iter()
            .map(|value| {
                let mut values = drawn.values.clone();
                values[at] = value.clone();
                self.skeleton.instance(&values)
            })
            .collect();
        let target = drawn.ran.answer();
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        for (value, ran) in candidates.iter().zip(self.runtime.run(&texts)) {
            let shown = self.skeleton.show(at, value);
            if ran.end == Ended::Normally && ran.answer() == target {
                right.push(shown);
            } else {
                wrong.push((shown, self.instead(&ran)));
            }
        }
        // Other values may be right as well; but one that is always right asks nothing.
        if wrong.len() < 2 {
            return None;
        }
        let own = self.skeleton.show(at, &drawn.values[at]);
        let code = self.skeleton.instance_with_gaps(&drawn.values, &[at]);
        let does = match drawn.ran.is_printed() {
            true => "the program prints",
            false => "it returns",
        };
        let stem = match target.contains('\n') {
            true => {
                format!("Which value must stand at `??` so that {does} this?\n\n```\n{target}\n```")
            }
            false => format!("Which value must stand at `??` so that {does} `{target}`?"),
        };
        // If all values were tried and no other one is right, it can be asked for freely.
        let body = if all && right.is_empty() && is_number(&own) && self.options.form.is_some() {
            let mut answers = vec![Answer::right(own.clone(), "")];
            let known = wrong.iter().filter(|(text, _)| is_number(text));
            answers.extend(known.map(|(text, why)| Answer::wrong(text.as_str(), why.as_str())));
            Body::Numeric {
                answers,
                tolerance: 0.0,
            }
        } else {
            self.choice(&own, &wrong, Look::Output)?
        };
        let mut question = self.ask(Kind::Hole, drawn, stem, body);
        question.fragments = vec![self.fragment("", &code)];
        Some(question)
    }

    /// `Then it prints …`
    fn instead(&self, ran: &Ran) -> String {
        match &ran.end {
            Ended::Normally if ran.answer().contains('\n') => {
                "Then it prints something else.".into()
            }
            Ended::Normally if ran.answer().is_empty() => "Then it prints nothing.".into(),
            Ended::Normally if ran.is_printed() => format!("Then it prints `{}`.", ran.answer()),
            Ended::Normally => format!("Then it returns `{}`.", ran.answer()),
            Ended::Raised(class) => format!("Then it ends with `{class}`."),
            Ended::TooLong => "Then it does not come to an end.".into(),
            Ended::Refused(_) => "Then it is no correct program.".into(),
        }
    }
}

/// A value that fits on one line and into a sentence.
fn is_single(kind: &HoleKind) -> bool {
    matches!(
        kind,
        HoleKind::Int(_)
            | HoleKind::Long(_)
            | HoleKind::Char(_)
            | HoleKind::Text(_)
            | HoleKind::Op(_)
            | HoleKind::Rel(_)
    )
}

/// Other values of a hole, the nearest first, and whether these are all.
fn candidates(kind: &HoleKind, value: &Literal, rng: &mut Rng) -> (Vec<Literal>, bool) {
    let mut found: Vec<Literal> = Vec::new();
    let mut add = |candidate: Literal| {
        if candidate != *value && kind.admits(&candidate) && !found.contains(&candidate) {
            found.push(candidate);
        }
    };
    let numbers = |domain: &Domain, own: i64| -> Vec<i64> {
        match domain {
            Domain::List(values) => values.clone(),
            Domain::Range(..) => (1..=TRIES as i64)
                .flat_map(|step| [own.saturating_sub(step), own.saturating_add(step)])
                .take(TRIES)
                .collect(),
        }
    };
    let size = match (kind, value) {
        (HoleKind::Int(domain), Literal::Int(own)) => {
            numbers(domain, *own)
                .into_iter()
                .for_each(|n| add(Literal::Int(n)));
            domain.size()
        }
        (HoleKind::Long(domain), Literal::Long(own)) => {
            numbers(domain, *own)
                .into_iter()
                .for_each(|n| add(Literal::Long(n)));
            domain.size()
        }
        (HoleKind::Char(domain), Literal::Char(own)) => {
            let codes = numbers(domain, i64::from(u32::from(*own))).into_iter();
            let chars = codes.filter_map(|n| u32::try_from(n).ok().and_then(char::from_u32));
            chars.for_each(|c| add(Literal::Char(c)));
            domain.size()
        }
        (HoleKind::Op(list) | HoleKind::Rel(list), _) => {
            (0..list.len()).for_each(|n| add(Literal::Alternative(n)));
            list.len() as u128
        }
        (HoleKind::Boolean, Literal::Boolean(own)) => {
            add(Literal::Boolean(!own));
            2
        }
        _ => {
            for _ in 0..TRIES {
                add(kind.draw(&mut |limit| rng.below(limit)));
            }
            u128::MAX
        }
    };
    let all = found.len() as u128 + 1 >= size;
    (found, all)
}

/// The instance with another value of one hole: few for each hole, near ones first.
pub(super) fn neighbours(
    skeleton: &Skeleton,
    values: &[Literal],
    rng: &mut Rng,
) -> Vec<(usize, Vec<Literal>)> {
    let mut all = Vec::new();
    for (at, hole) in skeleton.holes.iter().enumerate().filter(|(_, h)| h.visible) {
        let Some(value) = values.get(at) else {
            continue;
        };
        let near = candidates(&hole.kind, value, rng).0;
        for (rank, candidate) in near.into_iter().take(4).enumerate() {
            let mut changed = values.to_vec();
            changed[at] = candidate;
            all.push((rank, at, changed));
        }
    }
    rng.shuffle(&mut all);
    all.sort_by_key(|(rank, _, _)| *rank);
    all.into_iter()
        .map(|(_, at, values)| (at, values))
        .collect()
}
