//! Which of these fragments print the same?

use super::{Drawn, Ended, Kind, Maker};
use crate::model::{Body, ChoiceOption, Look, Question};

impl Maker<'_> {
    pub(super) fn same(&self, drawn: &Drawn) -> Option<Question> {
        if drawn.ran.end != Ended::Normally {
            return None;
        }
        let mut rng = self.rng(Kind::Same, drawn);
        let target = drawn.ran.answer();
        let mut others: Vec<(String, String, bool)> = self
            .misread(drawn)
            .into_iter()
            .filter(|(_, ran)| ran.end == Ended::Normally)
            .map(|(misreading, ran)| (misreading.text, ran.answer(), ran.answer() == target))
            .collect();
        rng.shuffle(&mut others);
        // At least one of each; else it is no question.
        let most = self.options.choices.saturating_sub(1).max(2);
        let alike = others.iter().filter(|o| o.2).count();
        let wanted = alike.min(1 + rng.below(2) as usize);
        let mut chosen: Vec<(String, String, bool)> = Vec::new();
        for other in &others {
            let (same, all) = (chosen.iter().filter(|c| c.2).count(), chosen.len());
            let room = if other.2 {
                same < wanted
            } else {
                all - same < most - wanted
            };
            if room {
                chosen.push(other.clone());
            }
        }
        if !chosen.iter().any(|c| c.2) || chosen.iter().all(|c| c.2) {
            return None;
        }
        rng.shuffle(&mut chosen);
        let labels = ["B", "C", "D", "E", "F", "G", "H"];
        let mut fragments = vec![self.fragment("A", &drawn.code)];
        let mut options = Vec::new();
        for ((text, answer, same), label) in chosen.into_iter().zip(labels) {
            fragments.push(self.fragment(label, &text));
            let why = match answer.contains('\n') || answer.is_empty() {
                true => String::new(),
                false if drawn.ran.is_printed() => format!("{label} prints `{answer}`."),
                false => format!("{label} returns `{answer}`."),
            };
            options.push(ChoiceOption {
                text: label.to_string(),
                look: Look::Prose,
                correct: same,
                why,
            });
        }
        let does = if drawn.ran.is_printed() {
            "print"
        } else {
            "return"
        };
        let stem = format!("Which of these fragments {does} the same as A?");
        let body = Body::Choice {
            multiple: true,
            options,
        };
        let mut question = self.ask(Kind::Same, drawn, stem, body);
        question.fragments = fragments;
        question.shuffle = false;
        Some(question)
    }
}
