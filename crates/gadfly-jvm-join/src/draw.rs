//! Instances of an exercise: what [`gadfly_join::draw`] must know of an exploration.

use crate::ends::{JoinedEnds, Seen};
use crate::joined::Joined;
use crate::unknowns::definitions;
use gadfly_explore::Draw;
use gadfly_join::{Drawing, HoleTerms};
use gadfly_jvm::machine::Jvm;
use gadfly_solve::{Sample, Sampler, Solver};
use gadfly_term::{Pool, SymId, Term};
use std::collections::BTreeSet;

/// An instance. What its run should print and return is missing where it cannot be told.
pub type Drawn = gadfly_join::Drawn<Option<String>, Option<Seen>>;
pub type Draws = gadfly_join::Draws<Option<String>, Option<Seen>>;

/// Draws instances that come to one of the usable ends.
pub fn draw(jvm: &mut Jvm, found: &JoinedEnds, usable: &[usize], wanted: &Draw) -> Draws {
    let mut instances = Instances {
        joined: Joined { jvm },
        found,
        usable,
        defined: Vec::new(),
    };
    let all: Vec<usize> = (0..found.holes.len()).collect();
    gadfly_join::draw(&mut instances, usable.len(), &all, wanted)
}

impl Joined<'_> {
    /// Says what the unknowns of each end are; gives back which they are.
    fn define_unknowns(
        &mut self,
        found: &JoinedEnds,
        usable: &[usize],
        sampler: &mut Sampler,
    ) -> Vec<BTreeSet<SymId>> {
        if found.unknowns.is_empty() {
            return vec![BTreeSet::new(); usable.len()];
        }
        let unknown: BTreeSet<SymId> = found.unknowns.iter().copied().collect();
        let mut all = Vec::new();
        for (at, &end) in usable.iter().enumerate() {
            let condition = &found.ends[end].condition;
            let mut given: BTreeSet<SymId> = BTreeSet::new();
            for &t in condition {
                given.extend(self.jvm.pool.symbols(t));
            }
            given.retain(|s| !unknown.contains(s));
            let definitions = definitions(&mut self.jvm.pool, condition, &given);
            all.push(definitions.iter().map(|d| d.0).collect());
            sampler.define(at, definitions);
        }
        all
    }
}

struct Instances<'a> {
    joined: Joined<'a>,
    found: &'a JoinedEnds,
    usable: &'a [usize],
    /// Which unknowns are defined at each usable end.
    defined: Vec<BTreeSet<SymId>>,
}

impl Drawing for Instances<'_> {
    type Printed = Option<String>;
    type Returned = Option<Seen>;

    fn logic(&mut self) -> (&mut Solver, &mut Pool) {
        let jvm = &mut *self.joined.jvm;
        (&mut jvm.solver, &mut jvm.pool)
    }

    fn holes(&self) -> &[HoleTerms] {
        &self.found.holes
    }

    fn sampler(&mut self, seed: u64) -> Sampler {
        let (pool, found) = (&self.joined.jvm.pool, self.found);
        let ends = self.usable.iter().map(|&i| &found.ends[i]);
        let ends = ends
            .map(|e| (e.condition.clone(), e.model.clone()))
            .collect();
        let mut sampler = Sampler::new(pool, HoleTerms::sources(&found.holes), ends, seed);
        self.defined = self
            .joined
            .define_unknowns(found, self.usable, &mut sampler);
        sampler
    }

    fn instance(&mut self, sample: Sample) -> Drawn {
        let Sample { end, model } = sample;
        // What an invariant leaves open must not be told as if it were known.
        let open = self
            .found
            .unknowns
            .iter()
            .filter(|s| !self.defined[end].contains(s));
        let mut another = model.clone();
        for &sym in open {
            another.set(sym, model.get(sym) ^ 1);
        }
        let end = self.usable[end];
        let values = self
            .found
            .holes
            .iter()
            .map(|h| h.literal(&self.joined.jvm.pool, &model))
            .collect();
        let mut printed = self.joined.printed(&self.found.ends[end], &model);
        let mut returned = self.joined.returned(&self.found.ends[end], &model);
        if another != model {
            let other = self.joined.printed(&self.found.ends[end], &another);
            printed = printed.filter(|p| Some(p) == other.as_ref());
            let other = self.joined.returned(&self.found.ends[end], &another);
            returned = returned.filter(|r| Some(r) == other.as_ref());
        }
        Drawn {
            end,
            model,
            values,
            printed,
            returned,
        }
    }

    fn other_output(&mut self, drawn: &[Drawn]) -> Vec<Vec<Term>> {
        let texts: BTreeSet<&String> = drawn.iter().filter_map(|d| d.printed.as_ref()).collect();
        // Only where the output is all there is to see.
        let only_printed = drawn.iter().all(|d| matches!(d.returned, Some(Seen::Void)));
        self.usable
            .iter()
            .map(|&i| {
                let mut further = Vec::new();
                if only_printed {
                    let state = self.found.ends[i].state.clone();
                    let parts = crate::quiz::parts_of(&state.output);
                    for text in &texts {
                        let text: Vec<u16> = text.encode_utf16().collect();
                        if let Some(same) = self.joined.parts_condition(&state, &parts, &text) {
                            further.push(self.joined.jvm.pool.not(same));
                        }
                    }
                }
                further
            })
            .collect()
    }
}
