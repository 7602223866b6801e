//! Which of these initialisations make the two fragments differ, or agree?

use super::{Drawn, Ended, Kind, Maker};
use crate::model::{Body, ChoiceOption, Look, Question};
use crate::skeleton::{HoleKind, Literal};

/// Instances whose values are tried.
const TRIES: usize = 16;

impl Maker<'_> {
    pub(super) fn differ(&self, drawn: &Drawn) -> Option<Question> {
        // The two fragments are two alternatives of one place.
        let holes = self.skeleton.holes.iter();
        let is_two = |kind: &HoleKind| match kind {
            HoleKind::Choice(list) => list.len() >= 2,
            HoleKind::Op(list) | HoleKind::Rel(list) => list.len() >= 2,
            _ => false,
        };
        let at = holes
            .clone()
            .position(|hole| hole.visible && is_two(&hole.kind))?;
        let given: Vec<usize> = holes
            .enumerate()
            .filter(|(n, hole)| *n != at && hole.visible && !is_two(&hole.kind))
            .map(|(n, _)| n)
            .collect();
        if given.is_empty() {
            return None;
        }
        let mut rng = self.rng(Kind::Differ, drawn);
        // The other structure stays as it is; only values change.
        let with = |values: &[Literal], side: usize| {
            let mut all = drawn.values.clone();
            given.iter().for_each(|n| all[*n] = values[*n].clone());
            all[at] = Literal::Alternative(side);
            all
        };
        let mut others: Vec<&Drawn> = self.drawn.iter().filter(|d| d.id != drawn.id).collect();
        rng.shuffle(&mut others);
        others.truncate(TRIES);
        others.insert(0, drawn);
        let texts: Vec<String> = others
            .iter()
            .flat_map(|d| [with(&d.values, 0), with(&d.values, 1)])
            .map(|values| self.skeleton.instance(&values))
            .collect();
        let ran = self.runtime.run(&texts);
        let mut cases: Vec<(String, bool, String)> = Vec::new();
        for (other, pair) in others.iter().zip(ran.chunks(2)) {
            let [a, b] = pair else { continue };
            if a.end != Ended::Normally || b.end != Ended::Normally {
                continue;
            }
            let shown: Vec<String> = given
                .iter()
                .map(|n| {
                    let value = self.skeleton.show(*n, &other.values[*n]);
                    format!("{} = {value}", self.skeleton.holes[*n].name)
                })
                .collect();
            let text = shown.join(", ");
            if cases.iter().any(|(known, ..)| *known == text) {
                continue;
            }
            let why = match a.answer().contains('\n') || b.answer().contains('\n') {
                true => String::new(),
                false => format!("A gives `{}`, B gives `{}`.", a.answer(), b.answer()),
            };
            cases.push((text, a.answer() != b.answer(), why));
        }
        let (differ, agree): (Vec<_>, Vec<_>) = cases.into_iter().partition(|(_, d, _)| *d);
        if differ.is_empty() || agree.is_empty() {
            return None;
        }
        let about_difference = rng.below(2) == 0;
        let most = self.options.choices.max(2);
        let half = (most / 2).max(1);
        let first = differ.len().min(half.max(most.saturating_sub(agree.len())));
        let mut chosen: Vec<(String, bool, String)> = differ.into_iter().take(first).collect();
        chosen.extend(
            agree
                .into_iter()
                .take(most.saturating_sub(chosen.len()).max(1)),
        );
        rng.shuffle(&mut chosen);
        let options = chosen
            .into_iter()
            .map(|(text, differs, why)| ChoiceOption {
                text,
                look: Look::Code(self.options.language),
                correct: differs == about_difference,
                why,
            })
            .collect();
        let verb = if about_difference { "differ" } else { "agree" };
        let thing = if drawn.ran.is_printed() {
            "output"
        } else {
            "result"
        };
        let stem = format!("For which of these values do A and B {verb} in their {thing}?");
        let body = Body::Choice {
            multiple: true,
            options,
        };
        let mut question = self.ask(Kind::Differ, drawn, stem, body);
        let gaps = |side: usize| {
            let values = with(&drawn.values, side);
            self.skeleton.instance_with_gaps(&values, &given)
        };
        question.fragments = vec![self.fragment("A", &gaps(0)), self.fragment("B", &gaps(1))];
        Some(question)
    }
}
