//! What may be claimed after a search: the one place that decides it.
//!
//! A search counts what it checked and gathers a [`Reason`] for everything that it cut, guessed,
//! skipped or does not support. [`Claim::of`] turns the two into a claim: about all inputs, about
//! the inputs within bounds, or none. Nothing checked is no claim either. "Complete", "holds",
//! "for all inputs", "no input reaches" and "equivalent" are written only by somebody who has an
//! [`Extent`] or a [`Proof`], and these come from a [`Claim`] alone.

use std::collections::BTreeSet;

use crate::Reason;

/// What a search allows to be claimed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// Something was checked, and nothing within the extent was left out.
    Covered(Extent),
    /// Something may have been missed, for these reasons (bounds included): nothing is claimed.
    Unknown(BTreeSet<Reason>),
}

/// The inputs that a claim is about: all, or all within bounds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Extent {
    bounds: Vec<Reason>,
}

/// Every path was followed with all inputs: says that something is so, without any "within".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Proof(());

impl Claim {
    /// What follows from having checked so many cases (paths, inputs) with these limits.
    pub fn of<'r>(checked: u64, limits: impl IntoIterator<Item = &'r Reason>) -> Claim {
        let mut limits: BTreeSet<Reason> = limits.into_iter().cloned().collect();
        if checked == 0 && limits.iter().all(Reason::is_bound) {
            limits.insert(Reason::NoInput);
        }
        if limits.iter().all(Reason::is_bound) {
            Claim::Covered(Extent {
                bounds: limits.into_iter().collect(),
            })
        } else {
            Claim::Unknown(limits)
        }
    }

    /// What may be claimed of all of these together; nothing if there are none.
    pub fn all(claims: impl IntoIterator<Item = Claim>) -> Claim {
        let (mut count, mut limits) = (0, BTreeSet::new());
        for claim in claims {
            count += 1;
            limits.extend(claim.limits().cloned());
        }
        Claim::of(count, &limits)
    }

    /// Whether it is about all inputs, whatever their size.
    pub fn is_complete(&self) -> bool {
        self.proof().is_some()
    }

    /// That there is nothing beyond what was seen.
    pub fn proof(&self) -> Option<Proof> {
        self.extent().and_then(Extent::proof)
    }

    /// What the claim is about, if there is one.
    pub fn extent(&self) -> Option<&Extent> {
        match self {
            Claim::Covered(extent) => Some(extent),
            Claim::Unknown(_) => None,
        }
    }

    /// Everything that limits the claim or takes it away.
    pub fn limits(&self) -> impl Iterator<Item = &Reason> {
        let (bounds, unknown) = match self {
            Claim::Covered(extent) => (Some(extent.bounds.iter()), None),
            Claim::Unknown(reasons) => (None, Some(reasons.iter())),
        };
        bounds
            .into_iter()
            .flatten()
            .chain(unknown.into_iter().flatten())
    }

    /// The reasons that take it away; none if there is a claim.
    pub fn doubts(&self) -> impl Iterator<Item = &Reason> {
        self.limits().filter(|reason| !reason.is_bound())
    }

    /// The stable codes of the limits.
    pub fn codes(&self) -> Vec<String> {
        self.limits().map(Reason::code).collect()
    }
}

impl Extent {
    /// Empty if it is about all inputs.
    pub fn bounds(&self) -> &[Reason] {
        &self.bounds
    }

    pub fn is_everything(&self) -> bool {
        self.bounds.is_empty()
    }

    pub fn proof(&self) -> Option<Proof> {
        self.is_everything().then_some(Proof(()))
    }
}

impl Proof {
    /// That code is not executed because its function has no way into it (it stands behind a
    /// `return`, say): no search is needed for that.
    pub fn without_a_way_in() -> Proof {
        Proof(())
    }
}

impl Reason {
    /// A bound that says how far something is known, rather than a doubt whether it is so.
    pub fn is_bound(&self) -> bool {
        match self {
            Reason::LoopBound | Reason::Depth | Reason::HeapBound | Reason::Budget => true,
            Reason::States | Reason::Types | Reason::Rounding => true,
            Reason::Time | Reason::Memory | Reason::Patience => false,
            Reason::Effort | Reason::Solver => false,
            Reason::Unsupported(_) | Reason::Assumed(_) => false,
            Reason::NotReplayed | Reason::NoInput | Reason::Internal(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_limit_a_claim_and_doubts_take_it_away() {
        let complete = Claim::of(1, &[]);
        assert!(complete.is_complete() && complete.proof().is_some());
        let bounded = Claim::of(1, &[Reason::HeapBound]);
        assert!(!bounded.is_complete() && bounded.proof().is_none());
        assert_eq!(bounded.extent().unwrap().bounds(), [Reason::HeapBound]);
        let doubtful = Claim::of(1, &[Reason::HeapBound, Reason::Time]);
        assert_eq!(doubtful.extent(), None);
        assert_eq!(doubtful.codes(), ["time", "heap-bound"]);
        assert_eq!(doubtful.doubts().collect::<Vec<_>>(), [&Reason::Time]);
    }

    #[test]
    fn nothing_checked_is_no_claim() {
        assert_eq!(Claim::of(0, &[]).codes(), ["no-input"]);
        assert_eq!(Claim::of(0, &[Reason::LoopBound]).extent(), None);
        // A reason that says why nothing was checked needs no other.
        assert_eq!(Claim::of(0, &[Reason::Time]).codes(), ["time"]);
        assert!(!Claim::all([]).is_complete());
    }

    #[test]
    fn together_nothing_is_forgotten() {
        let all = Claim::all([Claim::of(3, &[]), Claim::of(2, &[Reason::Depth])]);
        assert_eq!(all.extent().unwrap().bounds(), [Reason::Depth]);
        let all = Claim::all([Claim::of(3, &[]), Claim::of(0, &[])]);
        assert_eq!(all.extent(), None);
    }
}
