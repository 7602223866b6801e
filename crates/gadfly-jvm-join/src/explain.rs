//! Why an exercise has no instances: the checks that contradict each other.
//!
//! Says something only of an exploration that recorded its checks ([`gadfly_explore::Checks::Record`]) and
//! was complete. The domains of the holes are given throughout.

use crate::ends::{JoinedEnd, JoinedEnds};
use crate::joined::Joined;
use gadfly_explore::{Explanation, Why};
use gadfly_join::HoleTerms;
use gadfly_jvm::machine::{End, Jvm};
use gadfly_solve::{Case, Contradiction, smallest_conflict};
use gadfly_term::Term;
use std::collections::BTreeSet;

/// `wanted` says which ends are as the exercise wants them.
pub fn explain(
    jvm: &mut Jvm,
    found: &JoinedEnds,
    wanted: impl Fn(&JoinedEnd) -> bool,
) -> Explanation {
    Joined { jvm }.explain(found, wanted)
}

impl Joined<'_> {
    fn explain(&mut self, found: &JoinedEnds, wanted: impl Fn(&JoinedEnd) -> bool) -> Explanation {
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
        let is_cut = |end: &JoinedEnd| matches!(end.end, End::Cut(_) | End::Deep);
        // What became of a path that was cut nobody knows: it comes last.
        let (cut, whole): (Vec<_>, Vec<_>) = found.ends.iter().partition(|e| is_cut(e));
        let order: Vec<&JoinedEnd> = whole.into_iter().chain(cut).collect();
        let recorded: Vec<Term> = order
            .iter()
            .flat_map(|e| e.checks.iter().map(|c| c.1))
            .collect();
        let sources = HoleTerms::sources(&found.holes);
        let mut swept = self.sweep(&recorded, &found.domains, sources).into_iter();
        let cases: Vec<Case> = order
            .iter()
            .map(|end| {
                let checks = end.checks.iter().zip(&mut swept);
                let checks = checks.map(|(c, t)| (number(Why::Check(c.0)), t));
                let mut conditions: Vec<(usize, Term)> = checks.collect();
                if !is_cut(end) && !wanted(end) {
                    conditions.push((number(Why::End), self.jvm.pool.ff()));
                }
                Case {
                    given: end.condition.clone(),
                    model: end.model.clone(),
                    conditions,
                }
            })
            .collect();
        match smallest_conflict(&mut self.jvm.solver, &mut self.jvm.pool, &cases) {
            Contradiction::Among(core) => {
                Explanation::Among(core.into_iter().map(|i| all[i]).collect())
            }
            Contradiction::None { case, .. } if is_cut(order[case]) => Explanation::Unknown,
            Contradiction::None { .. } => Explanation::None,
            Contradiction::Unknown => Explanation::Unknown,
        }
    }
}
