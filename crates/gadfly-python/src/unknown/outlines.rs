//! The outlines that are tried for a type: lengths of containers, keys of dicts, histories of
//! instances.

use super::kinds::{ODD, Offer, Outline, Way};
use crate::heap::Body;
use crate::inputs::{Made, Ty, Unknown};
use crate::machine::Vm;
use crate::state::State;
use crate::usage::Facts;
use crate::value::{Ref, Value};

/// Longest container that a comparison of its length can ask for.
const LONGEST: usize = 12;
/// Histories of a receiver that are tried with concrete arguments; more where the usual bounds left
/// something open.
const SHUFFLES: u64 = 10;
const MORE_SHUFFLES: u64 = 80;
/// The usual bound.
const USUAL: u32 = 3;

impl Vm {
    pub(super) fn add_type(
        &mut self,
        st: &State,
        unknown: &Unknown,
        ty: &Ty,
        cost: u32,
        offer: &mut Offer,
    ) {
        self.add_type_near(st, unknown, ty, cost, None, offer);
    }

    /// A type with the outlines that are tried for it.
    pub(super) fn add_type_near(
        &mut self,
        st: &State,
        unknown: &Unknown,
        ty: &Ty,
        cost: u32,
        wanted: Option<usize>,
        offer: &mut Offer,
    ) {
        match ty {
            Ty::None => {
                if unknown.truth != Some(true) {
                    offer.add(Way::Value(Value::None), cost);
                }
            }
            Ty::Exactly(fixed) => offer.add(Way::Value(fixed.value()), cost),
            Ty::Tuple(parts) => {
                offer.add(Way::Become(ty.clone(), Outline::Len(parts.len())), cost);
            }
            Ty::Str
            | Ty::Bytes
            | Ty::ByteArray
            | Ty::List(_)
            | Ty::TupleOf(_)
            | Ty::Set(_)
            | Ty::FrozenSet(_)
            | Ty::Iterator(_) => {
                for (len, more) in self.lengths(st, unknown, ty, wanted, offer) {
                    offer.add(Way::Become(ty.clone(), Outline::Len(len)), cost + more);
                }
            }
            Ty::Dict(..) => self.add_dicts(unknown, ty, cost, offer),
            Ty::Instance(class) => self.add_instances(st, unknown, *class, cost, offer),
            Ty::Any | Ty::Union(_) => {}
            _ => offer.add(Way::Become(ty.clone(), Outline::Scalar), cost),
        }
    }

    /// Lengths that are tried, with their costs.
    fn lengths(
        &self,
        st: &State,
        unknown: &Unknown,
        ty: &Ty,
        wanted: Option<usize>,
        offer: &mut Offer,
    ) -> Vec<(usize, u32)> {
        let facts = self.program.usage.known(&unknown.nodes);
        let allowed = |len: usize| match unknown.truth {
            Some(true) => len > 0,
            Some(false) => len == 0,
            None => true,
        };
        let fixed = unknown.fixed.as_ref().and_then(|fixed| fixed.len);
        if let (Ty::List(_) | Ty::TupleOf(_), Some(fixed)) = (ty, fixed)
            && allowed(fixed)
        {
            offer.dropped = true;
            return vec![(fixed, 0)];
        }
        offer.dropped |= unknown.truth != Some(false);
        // Taken apart by constants only: a pair.
        if !matches!(ty, Ty::Str | Ty::Bytes | Ty::ByteArray)
            && (unknown.open || !self.config.thorough)
            && let Some(exact) = exact_len(&facts)
        {
            let mut lens = vec![(exact, 0)];
            if let Some(wanted) = wanted
                && wanted != exact
            {
                lens.push((wanted, 0));
            }
            // One too short; the text alone says that pairs are meant, an annotation does not.
            if exact > 0 && (unknown.depth == 0 || !unknown.open) {
                lens.push((exact - 1, ODD));
            }
            lens.retain(|l| allowed(l.0));
            if !lens.is_empty() {
                return lens;
            }
        }
        let k = self.config.k as usize;
        // Rows of a table have the same length more often than not.
        if unknown.depth > 0
            && ty.is_container()
            && !self.config.thorough
            && let Some(items) = self.siblings(st, unknown)
        {
            let known = items.iter().find_map(|item| {
                let Value::Ref(r) = item else { return None };
                match &st.heap.get(*r).body {
                    Body::Decided { made, .. } => match &**made {
                        Made::List(items) | Made::Tuple(items) => Some(items.len()),
                        _ => None,
                    },
                    _ => None,
                }
            });
            if let Some(known) = known {
                let other = if known == 0 { 1 } else { known - 1 };
                let mut lens = vec![(known, 0), (other, ODD)];
                lens.retain(|l| allowed(l.0));
                return lens;
            }
        }
        let most = match unknown.depth {
            0 => k,
            _ => k.min(2),
        };
        let most = match ty {
            // The order of a set's strings changes from run to run.
            Ty::Set(_) | Ty::FrozenSet(_) => most.min(3),
            _ => most,
        };
        let unlikely = unknown.open && !unknown.kinds[..unknown.likely].contains(ty);
        let mut lens: Vec<usize> = match (unlikely, unknown.depth) {
            (false, _) => (0..=most).collect(),
            // Nothing suggests it: one of each kind is enough.
            (true, 0) => (0..=most.min(1)).collect(),
            (true, _) => vec![1],
        };
        for len in facts.lens.iter().copied().chain(wanted) {
            if len <= LONGEST.max(wanted.unwrap_or(0).min(40)) && !lens.contains(&len) {
                lens.push(len);
            }
        }
        let mut lens: Vec<(usize, u32)> = lens
            .into_iter()
            .filter(|len| allowed(*len))
            .map(|len| (len, if Some(len) == wanted { 0 } else { len as u32 }))
            .collect();
        if wanted.is_some() && unknown.depth > 0 && !self.config.exhaustive {
            // One that can be equal, and one that cannot.
            lens.sort_by_key(|l| l.1);
            lens.truncate(2);
        }
        lens
    }

    fn add_dicts(&mut self, unknown: &Unknown, ty: &Ty, cost: u32, offer: &mut Offer) {
        let facts = self.program.usage.known(&unknown.nodes);
        offer.dropped |= unknown.truth != Some(false);
        let keys: Vec<String> = facts.keys.iter().take(6).cloned().collect();
        let strings = match ty {
            Ty::Dict(key, _) => matches!(**key, Ty::Any | Ty::Str),
            _ => false,
        };
        let mut found: Vec<(Outline, u32)> = Vec::new();
        if !keys.is_empty() && strings {
            found.push((Outline::Keys(keys.clone()), 0));
            if keys.len() > 1 {
                for missing in &keys {
                    let rest = keys.iter().filter(|k| *k != missing).cloned().collect();
                    found.push((Outline::Keys(rest), 2));
                }
            }
        }
        let most = (self.config.k as usize).min(if unknown.depth == 0 { 3 } else { 1 });
        for len in 0..=most {
            found.push((Outline::Len(len), len as u32));
        }
        for (outline, more) in found {
            let empty = outline == Outline::Len(0);
            let fits = match unknown.truth {
                Some(true) => !empty,
                Some(false) => empty,
                None => true,
            };
            if fits {
                offer.add(Way::Become(ty.clone(), outline), cost + more);
            }
        }
    }

    fn add_instances(
        &mut self,
        _st: &State,
        unknown: &Unknown,
        class: Ref,
        cost: u32,
        offer: &mut Offer,
    ) {
        let ty = Ty::Instance(class);
        let program = self.program.clone();
        let Some(facts) = program.classes.iter().find(|c| c.class == class) else {
            offer.dropped = true;
            return;
        };
        if !facts.members.is_empty() {
            for (i, member) in facts.members.iter().enumerate().take(8) {
                offer.add(
                    Way::Become(ty.clone(), Outline::Member(*member)),
                    cost + i as u32,
                );
            }
            offer.dropped |= facts.members.len() > 8;
            return;
        }
        offer.add(
            Way::Become(ty.clone(), Outline::History(Vec::new())),
            cost + 1,
        );
        if facts.further.is_some() {
            // Any number of arguments: none, and two.
            offer.dropped = true;
            offer.add(Way::Become(ty.clone(), Outline::Len(2)), cost + 2);
        }
        let changing = &facts.changing;
        if changing.is_empty() {
            return;
        }
        offer.dropped = true;
        let longest = if unknown.receiver {
            2.max(self.config.k as usize)
        } else {
            1
        };
        if !unknown.receiver && unknown.depth > 0 {
            return;
        }
        for method in changing.iter().take(6) {
            offer.add(
                Way::Become(ty.clone(), Outline::History(vec![*method])),
                cost + 2,
            );
        }
        if longest < 2 {
            return;
        }
        for first in changing.iter().take(4) {
            for second in changing.iter().take(4) {
                offer.add(
                    Way::Become(ty.clone(), Outline::History(vec![*first, *second])),
                    cost + 4,
                );
            }
        }
        // What takes three calls: filled, changed, changed again.
        let few: Vec<crate::names::Name> = changing.iter().take(3).copied().collect();
        for first in &few {
            for second in &few {
                for third in &few {
                    if first == second && second == third {
                        continue;
                    }
                    let calls = vec![*first, *second, *third];
                    offer.add(Way::Become(ty.clone(), Outline::History(calls)), cost + 7);
                }
            }
        }
        let larger = self.config.k > USUAL;
        let shuffles = if larger { MORE_SHUFFLES } else { SHUFFLES };
        for seed in 0..shuffles {
            // One path each, and what other ways reach was reached before.
            let more = if larger { 0 } else { 6 + seed as u32 };
            offer.add(
                Way::Become(ty.clone(), Outline::Shuffled(seed)),
                cost + more,
            );
        }
        for method in changing.iter().take(4) {
            for count in 3..=longest {
                offer.add(
                    Way::Become(ty.clone(), Outline::History(vec![*method; count])),
                    cost + 2 * count as u32,
                );
            }
        }
    }
}

/// The length that a value must have if it is only taken apart by constants.
fn exact_len(facts: &Facts) -> Option<usize> {
    if facts.iterated || facts.len || facts.indexed || facts.sliced || facts.searched {
        return None;
    }
    if !facts.attrs.is_empty() {
        return None;
    }
    let indices = facts.indices.iter().map(|i| match i {
        i if *i >= 0 => *i as usize + 1,
        i => i.unsigned_abs() as usize,
    });
    let by_index = indices.max();
    let by_unpacking = facts.unpacked.iter().max().copied();
    let exact = by_unpacking.into_iter().chain(by_index).max()?;
    // A pattern or a comparison asks for other lengths.
    facts.lens.iter().all(|len| *len == exact).then_some(exact)
}
