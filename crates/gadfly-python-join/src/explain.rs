//! Why an exercise has no instances: the checks that contradict each other. A bound of a loop or a
//! recursion is a check too.
//!
//! Says something only of an exploration that recorded its checks ([`super::Checks::Record`]) and
//! was complete. The domains of the holes are given throughout.

use super::{Explanation, Program, QuizEnd, QuizEnds, Why};
use gadfly_solve::{Case, Contradiction, smallest_conflict};
use gadfly_term::Term;
use std::collections::BTreeSet;

impl Program {
    /// `wanted` says which ends are as the exercise wants them.
    pub fn explain(&mut self, found: &QuizEnds, wanted: impl Fn(&QuizEnd) -> bool) -> Explanation {
        let summary = found.summary;
        let doubtful = found.ends.iter().any(|e| !e.doubts.is_empty());
        if !summary.is_whole() || doubtful {
            return Explanation::Unknown;
        }
        let mut all: BTreeSet<Why> = BTreeSet::from([Why::End]);
        for end in &found.ends {
            all.extend(end.checks.iter().map(|c| Why::Check(c.0)));
        }
        let all: Vec<Why> = all.into_iter().collect();
        let number = |why: Why| all.binary_search(&why).unwrap_or(0);
        // What became of a path that was cut nobody knows: it comes last.
        let (cut, whole): (Vec<_>, Vec<_>) = found.ends.iter().partition(|e| e.cut.is_some());
        let order: Vec<&QuizEnd> = whole.into_iter().chain(cut).collect();
        let cases: Vec<Case> = order
            .iter()
            .map(|end| {
                let checks = end.checks.iter();
                let mut conditions: Vec<(usize, Term)> =
                    checks.map(|c| (number(Why::Check(c.0)), c.1)).collect();
                if end.cut.is_none() && (end.endless || !wanted(end)) {
                    conditions.push((number(Why::End), self.vm.pool.ff()));
                }
                Case {
                    given: end.condition.clone(),
                    model: end.model.clone(),
                    conditions,
                }
            })
            .collect();
        match smallest_conflict(&mut self.vm.solver, &mut self.vm.pool, &cases) {
            Contradiction::Among(core) => {
                Explanation::Among(core.into_iter().map(|i| all[i]).collect())
            }
            Contradiction::None { case, .. } if order[case].cut.is_some() => Explanation::Unknown,
            Contradiction::None { .. } => Explanation::None,
            Contradiction::Unknown => Explanation::Unknown,
        }
    }
}
