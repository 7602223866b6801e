//! What no test of a module reaches, and why.

use std::collections::BTreeSet;

use gadfly_witness::{Claim, Missed, Place, Proof, Unreachable, WhyMissed};

use super::plan::Plan;

impl Plan {
    /// What no test reaches, and why.
    pub fn missed(&self, file: &str) -> (Vec<Unreachable>, Vec<Missed>) {
        let (mut unreachable, mut missed) = (BTreeSet::new(), BTreeSet::new());
        for at in self.universe.wanted() {
            if self.reached.contains(at) {
                continue;
            }
            let mark = &self.universe.marks[at];
            let place = Place {
                file: file.to_string(),
                line: mark.line,
                function: mark.function.replace("<locals>.", ""),
            };
            let why = self.why_missed(at);
            if let (None, WhyMissed::Infeasible(proof)) = (mark.side, &why) {
                unreachable.insert(Unreachable {
                    place: place.clone(),
                    proof: *proof,
                });
            }
            missed.insert(Missed {
                place,
                side: match mark.side {
                    None => "statement".into(),
                    Some(true) => "true".into(),
                    Some(false) => "false".into(),
                },
                why,
            });
        }
        (
            unreachable.into_iter().collect(),
            missed.into_iter().collect(),
        )
    }

    fn why_missed(&self, at: usize) -> WhyMissed {
        if let Some((_, why)) = self.excluded.iter().find(|(bits, _)| bits.contains(at)) {
            return WhyMissed::NotKept(why.clone());
        }
        if self.followed.covered.contains(at) {
            let why = "no input that leads there could be written down and run";
            return WhyMissed::NotKept(why.into());
        }
        if self.followed.dead.contains(at) {
            return WhyMissed::Infeasible(Proof::without_a_way_in());
        }
        let line = self.universe.marks[at].line;
        let inside =
            |(_, first, last, _): &&(String, u32, u32, Claim)| (*first..=*last).contains(&line);
        let own = self
            .followed
            .entries
            .iter()
            .filter(inside)
            .collect::<Vec<_>>();
        let function = &self.universe.marks[at].function;
        if own.is_empty() {
            // A helper that is called, but not with all that it could get.
            let of_function = |&other: &usize| self.universe.marks[other].function == *function;
            let called = self
                .followed
                .covered
                .iter()
                .any(|other| of_function(&other));
            let claims = self.followed.entries.iter().map(|(.., claim)| claim);
            let all = Claim::all(claims.cloned());
            return if called && !all.is_complete() {
                WhyMissed::of(&all)
            } else {
                WhyMissed::NotCalled
            };
        }
        // Whoever else calls the function, it was followed with all inputs that it can get.
        let claim = Claim::all(own.iter().map(|(.., claim)| claim.clone()));
        if claim.is_complete() && function.contains("<locals>") {
            WhyMissed::NotCalled
        } else {
            WhyMissed::of(&claim)
        }
    }
}
