//! Contracts that stand in for the methods which are called (`--modular`): what a claim owes to the claims
//! about those methods.
//!
//! A contract that is assumed of a callee must hold, cover everything that the callee throws, and be
//! about a call that ends. The last is what induction needs: a method that relies on its own contract,
//! itself or by way of others, proves nothing unless its recursion comes to an end.

use std::collections::BTreeSet;

use gadfly_witness::{Reason, Verdict};

use super::explore::Explored;
use super::plan::{Callee, Check};

/// What a method's checks say of its contract as one that others rely on, and whose contracts they rely on.
#[derive(Clone, Default)]
pub(crate) struct Reliance {
    offers: BTreeSet<Callee>,
    relies_on: BTreeSet<Callee>,
    /// It throws what no stand-in for it throws.
    throws_unsaid: bool,
    /// Its contract permits it to run without an end.
    may_diverge: bool,
    /// Some part of its contract requires it to end.
    must_end: bool,
}

impl Reliance {
    pub(crate) fn add(&mut self, check: &Check, explored: &Explored) {
        self.offers.extend(check.callee.clone());
        self.relies_on.extend(explored.relies_on.iter().cloned());
        self.throws_unsaid |= explored.throws_unsaid;
        self.may_diverge |= check.may_diverge;
        self.must_end |= !check.may_diverge;
    }
}

/// What is not known of a claim that relies on the contracts of others; all claims with their verdicts.
pub(crate) fn limits(own: &Reliance, all: &[Reliance], verdicts: &[Verdict]) -> BTreeSet<Reason> {
    let mut limits = BTreeSet::new();
    let mut assume = |what: String| {
        limits.insert(Reason::Assumed(what));
    };
    if own.must_end {
        let reached = reachable(own, all);
        for callee in own.offers.intersection(&reached) {
            assume(format!("recursive calls of `{}` terminate", callee.method));
        }
    }
    let mut bounds = BTreeSet::new();
    for callee in &own.relies_on {
        let name = &callee.method;
        let mut is_checked = false;
        let offering = all.iter().zip(verdicts);
        for (theirs, verdict) in offering.filter(|(r, _)| r.offers.contains(callee)) {
            is_checked = true;
            match verdict {
                Verdict::Holds(extent) => bounds.extend(extent.bounds().iter().cloned()),
                // Its own recursion is a reason of its own, told above.
                _ if own.offers.contains(callee) => {}
                _ => assume(format!("`{name}` keeps its contract")),
            }
            if theirs.throws_unsaid {
                assume(format!(
                    "`{name}` throws nothing that its contract leaves open"
                ));
            }
            if own.must_end && theirs.may_diverge {
                assume(format!("`{name}` terminates"));
            }
        }
        if !is_checked {
            assume(format!(
                "`{name}` keeps its contract, which was not checked"
            ));
        }
    }
    limits.extend(bounds);
    limits
}

/// The methods whose contracts a claim relies on, itself or by way of others.
fn reachable(own: &Reliance, all: &[Reliance]) -> BTreeSet<Callee> {
    let mut reached = BTreeSet::new();
    let mut pending: Vec<Callee> = own.relies_on.iter().cloned().collect();
    while let Some(callee) = pending.pop() {
        for theirs in all.iter().filter(|r| r.offers.contains(&callee)) {
            pending.extend(theirs.relies_on.difference(&reached).cloned());
        }
        reached.insert(callee);
    }
    reached
}
