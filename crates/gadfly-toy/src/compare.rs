//! Inputs for paths, and inputs with which two functions differ.
//!
//! Each path of the one function is followed by the other one under the same condition. Where both end, the solver is
//! asked for an input with which they end differently.

use std::collections::BTreeSet;

use gadfly_base::Analysis;
use gadfly_lang::Search;
use gadfly_solve::{Answer, PathCondition};
use gadfly_witness::Reason;

use crate::machine::{End, Path, Toy};
use crate::program::Function;

pub(crate) fn paths(function: &Function, request: &Analysis) -> Search<i32> {
    let mut toy = Toy::new(function, request);
    let mut found = Found::default();
    let reasons = toy.follow(function, Path::default(), request, |toy, end, path| {
        if !matches!(end, End::Cut(_)) {
            found.take(toy, &path.condition);
        }
    });
    found.search(reasons)
}

pub(crate) fn differences(one: &Function, other: &Function, request: &Analysis) -> Search<i32> {
    let mut toy = Toy::new(one, request);
    let mut ends: Vec<(End, Path)> = Vec::new();
    let mut reasons = toy.follow(one, Path::default(), request, |_, end, path| {
        if !matches!(end, End::Cut(_)) {
            ends.push((end, path));
        }
    });
    let mut found = Found::default();
    for (end, path) in ends {
        let start = Path::under(path.condition);
        let more = toy.follow(other, start, request, |toy, other, path| {
            found.judge(toy, &end, &other, path.condition);
        });
        reasons.extend(more);
    }
    found.search(reasons)
}

#[derive(Default)]
struct Found {
    inputs: BTreeSet<i32>,
    checked: u64,
    reasons: BTreeSet<Reason>,
}

impl Found {
    /// Two paths with the same inputs came to their ends.
    fn judge(&mut self, toy: &mut Toy<'_>, one: &End, other: &End, mut condition: PathCondition) {
        match (one, other) {
            (_, End::Cut(_)) => {}
            (End::Returns(a), End::Returns(b)) => {
                let same = toy.pool.eq(*a, *b);
                let differ = toy.pool.not(same);
                match toy.solver.check(&mut toy.pool, &condition, &[differ]) {
                    Answer::Sat(model) => {
                        condition.assume(&toy.pool, differ, Some(model));
                        self.take(toy, &condition);
                    }
                    Answer::Unsat => self.checked += 1,
                    Answer::Unknown(_) => {
                        self.reasons.insert(Reason::Solver);
                    }
                }
            }
            (End::Fails(a, _), End::Fails(b, _)) if a == b => self.checked += 1,
            _ => self.take(toy, &condition),
        }
    }

    fn take(&mut self, toy: &mut Toy<'_>, condition: &PathCondition) {
        self.checked += 1;
        match toy.value(condition) {
            Some(value) => {
                self.inputs.insert(value);
            }
            None => {
                self.reasons.insert(Reason::Solver);
            }
        }
    }

    /// Numbers near zero first: people read them more easily.
    fn search(self, reasons: BTreeSet<Reason>) -> Search<i32> {
        let mut inputs: Vec<i32> = self.inputs.into_iter().collect();
        inputs.sort_by_key(|n| (n.unsigned_abs(), *n < 0));
        Search {
            inputs,
            checked: self.checked,
            reasons: reasons.into_iter().chain(self.reasons).collect(),
        }
    }
}
