//! How often does a loop run? Which runs more often?

use super::{Drawn, Ended, Kind, Maker, answers};
use crate::misread::misreadings;
use crate::model::{Body, Question};
use crate::trace::{TracedLoop, Turns, read, traced};

impl Maker<'_> {
    /// The loops of a program and their turns.
    pub(super) fn traced(&self, texts: &[String]) -> Vec<Option<(Vec<TracedLoop>, Vec<Turns>)>> {
        let traced: Vec<_> = texts
            .iter()
            .map(|text| traced(self.options.language, text))
            .collect();
        let programs: Vec<String> = traced.iter().flatten().map(|t| t.text.clone()).collect();
        let mut ran = self.runtime.run(&programs).into_iter();
        let mut result = Vec::new();
        for one in traced {
            result.push(one.and_then(|traced| {
                let ran = ran.next()?;
                let turns = read(&ran.errors, traced.loops.len());
                (ran.end == Ended::Normally).then_some((traced.loops, turns))
            }));
        }
        result
    }

    pub(super) fn turns(&self, drawn: &Drawn) -> Option<Question> {
        let mut rng = self.rng(Kind::Turns, drawn);
        let all = misreadings(self.options.language, &drawn.code);
        let mut texts = vec![drawn.code.clone()];
        texts.extend(all.iter().map(|m| m.text.clone()));
        let mut traced = self.traced(&texts).into_iter();
        let (loops, turns) = traced.next()??;
        let at = rng.below(loops.len() as u64) as usize;
        let right = turns[at].begun.to_string();
        let mut wrong: Vec<(String, String)> = Vec::new();
        for (misreading, other) in all.into_iter().zip(traced) {
            let Some((others, turns)) = other else {
                continue;
            };
            // A misreading that adds or removes a loop tells nothing about this one.
            let count = turns.get(at).map(|t| t.begun.to_string());
            if let Some(count) = count.filter(|_| others.len() == loops.len())
                && count != right
                && !wrong.iter().any(|(text, _)| *text == count)
            {
                wrong.push((count, misreading.why));
            }
        }
        let which = called(&loops, at);
        let stem = format!("How often is the body of {which} executed in total?");
        let body = Body::Numeric {
            answers: answers(&right, &wrong, |_| true),
            tolerance: 0.0,
        };
        Some(self.ask(Kind::Turns, drawn, stem, body))
    }

    pub(super) fn order(&self, drawn: &Drawn) -> Option<Question> {
        let (loops, turns) = self.traced(std::slice::from_ref(&drawn.code)).pop()??;
        let mut outer: Vec<(u64, String)> = loops
            .iter()
            .enumerate()
            .filter(|(_, l)| l.depth == 0)
            .map(|(at, _)| (turns[at].begun, called(&loops, at)))
            .collect();
        outer.sort();
        let distinct = outer.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if outer.len() < 2 || !distinct {
            return None;
        }
        let told: Vec<String> = outer
            .iter()
            .map(|(count, name)| format!("{name}: {count}"))
            .collect();
        let stem = "Put the loops into the order of their numbers of turns, the fewest first.";
        let items = outer.into_iter().map(|(_, name)| name).collect();
        let mut question = self.ask(Kind::Order, drawn, stem.to_string(), Body::Order { items });
        question.feedback = format!("Turns: {}.", told.join(", "));
        Some(question)
    }
}

/// `loop A`, or the loop by its line.
pub(super) fn called(loops: &[TracedLoop], at: usize) -> String {
    match &loops[at].label {
        Some(label) => format!("loop `{label}`"),
        None if loops.len() == 1 => "the loop".to_string(),
        None => format!("the loop in line {}", loops[at].line),
    }
}
