//! Instances of an exercise: values of its holes, drawn at random among all that meet its
//! conditions, pairwise different.

use crate::ends::{JoinedEnds, Seen};
use crate::joined::Joined;
use crate::unknowns::definitions;
use gadfly_explore::{Draw, Literal};
use gadfly_jvm::machine::Jvm;
use gadfly_solve::{Other, Sample, Sampler, Source};
use gadfly_term::{Model, SymId, Term};
use std::collections::BTreeSet;

/// An instance.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its end, by number.
    pub end: usize,
    pub model: Model,
    /// By hole.
    pub values: Vec<Literal>,
    /// What its run should print, if that can be told.
    pub printed: Option<String>,
    /// What its run should return.
    pub returned: Option<Seen>,
}

#[derive(Debug, Default)]
pub struct Draws {
    pub drawn: Vec<Drawn>,
    /// There are no more.
    pub exhausted: bool,
    pub out_of_time: bool,
}

/// Repetitions after which drawing is of no use any more.
const MOST_REPEATED: usize = 40;
/// The last resort is tried so often in a row without anything new.
const MOST_OTHERS: usize = 20;

/// Draws instances that come to one of the usable ends.
pub fn draw(jvm: &mut Jvm, found: &JoinedEnds, usable: &[usize], wanted: &Draw) -> Draws {
    Joined { jvm }.draw(found, usable, wanted)
}

impl Joined<'_> {
    fn draw(&mut self, found: &JoinedEnds, usable: &[usize], wanted: &Draw) -> Draws {
        let begun = gadfly_effort::spent();
        let mut sources: Vec<Source> = Vec::new();
        found.holes.iter().for_each(|h| h.sources(&mut sources));
        let ends = usable
            .iter()
            .map(|&i| (found.ends[i].condition.clone(), found.ends[i].model.clone()))
            .collect();
        let mut sampler = Sampler::new(&self.jvm.pool, sources, ends, wanted.seed);
        let defined = self.define_unknowns(found, usable, &mut sampler);
        let mut draws = Draws::default();
        let mut seen_values: BTreeSet<Vec<Literal>> = BTreeSet::new();
        let mut seen_outputs: BTreeSet<String> = BTreeSet::new();
        let (mut repeated, mut others) = (0, 0);
        let mut rejected: Vec<Model> = Vec::new();
        while draws.drawn.len() < wanted.count {
            if gadfly_effort::since(begun) >= wanted.time {
                draws.out_of_time = true;
                break;
            }
            let sample = if repeated < MOST_REPEATED {
                sampler.next(&mut self.jvm.solver, &mut self.jvm.pool)
            } else if others < MOST_OTHERS {
                let earlier: Vec<&Model> = draws
                    .drawn
                    .iter()
                    .map(|d| &d.model)
                    .chain(&rejected)
                    .collect();
                let further = self.differing(found, usable, &earlier, &draws, wanted);
                match sampler.other(&mut self.jvm.solver, &mut self.jvm.pool, &further) {
                    Other::Found(sample) => Some(sample),
                    Other::None => {
                        draws.exhausted = true;
                        None
                    }
                    Other::Unknown => None,
                }
            } else {
                None
            };
            let Some(sample) = sample else { break };
            let drawn = self.instance(found, usable, &defined, sample);
            let output = format!("{:?} {:?}", drawn.printed, drawn.returned);
            let is_known = seen_values.contains(&drawn.values)
                || (wanted.distinct_output && seen_outputs.contains(&output));
            if is_known {
                if repeated >= MOST_REPEATED {
                    others += 1;
                    if !seen_values.contains(&drawn.values) {
                        rejected.push(drawn.model);
                    }
                }
                repeated += 1;
            } else {
                others = 0;
                seen_values.insert(drawn.values.clone());
                seen_outputs.insert(output);
                draws.drawn.push(drawn);
            }
        }
        draws
    }

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

    fn instance(
        &mut self,
        found: &JoinedEnds,
        usable: &[usize],
        defined: &[BTreeSet<SymId>],
        sample: Sample,
    ) -> Drawn {
        let Sample { end, model } = sample;
        // What an invariant leaves open must not be told as if it were known.
        let open = found.unknowns.iter().filter(|s| !defined[end].contains(s));
        let mut another = model.clone();
        for &sym in open {
            another.set(sym, model.get(sym) ^ 1);
        }
        let end = usable[end];
        let values = found
            .holes
            .iter()
            .map(|h| h.literal(&self.jvm.pool, &model))
            .collect();
        let mut printed = self.printed(&found.ends[end], &model);
        let mut returned = self.returned(&found.ends[end], &model);
        if another != model {
            let other = self.printed(&found.ends[end], &another);
            printed = printed.filter(|p| Some(p) == other.as_ref());
            let other = self.returned(&found.ends[end], &another);
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

    /// What says, at each end, that an instance is new.
    fn differing(
        &mut self,
        found: &JoinedEnds,
        usable: &[usize],
        earlier: &[&Model],
        draws: &Draws,
        wanted: &Draw,
    ) -> Vec<Vec<Term>> {
        let mut new_values = Vec::new();
        for model in earlier {
            let mut used = Vec::new();
            for hole in &found.holes {
                hole.used(&self.jvm.pool, model, &mut used);
            }
            let mut differs = self.jvm.pool.ff();
            for (sym, bits) in used {
                let term = self.jvm.pool.sym_term(sym);
                let constant = self.jvm.pool.constant(self.jvm.pool.sort(term), bits);
                let same = self.jvm.pool.eq(term, constant);
                let other = self.jvm.pool.not(same);
                differs = self.jvm.pool.or(differs, other);
            }
            new_values.push(differs);
        }
        let texts: BTreeSet<&String> = if wanted.distinct_output {
            draws
                .drawn
                .iter()
                .filter_map(|d| d.printed.as_ref())
                .collect()
        } else {
            BTreeSet::new()
        };
        // Only where the output is all there is to see.
        let only_printed = draws
            .drawn
            .iter()
            .all(|d| matches!(d.returned, Some(Seen::Void)));
        usable
            .iter()
            .map(|&i| {
                let mut further = new_values.clone();
                if only_printed {
                    let state = found.ends[i].state.clone();
                    let parts = crate::quiz::parts_of(&state.output);
                    for text in &texts {
                        let text: Vec<u16> = text.encode_utf16().collect();
                        if let Some(same) = self.parts_condition(&state, &parts, &text) {
                            further.push(self.jvm.pool.not(same));
                        }
                    }
                }
                further
            })
            .collect()
    }
}
