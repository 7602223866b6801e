//! Instances of an exercise: values of its holes, drawn at random among all that meet its
//! conditions, pairwise different.

use super::{Draw, Literal, Program, QuizEnds};
use gadfly_effort::Deadline;
use gadfly_solve::{Other, Sample, Sampler, Source};
use gadfly_term::{Model, Term};
use std::collections::BTreeSet;

/// An instance.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// Its end, by number.
    pub end: usize,
    pub model: Model,
    /// By hole.
    pub values: Vec<Literal>,
    /// What its run should print.
    pub printed: String,
    /// What its entry should return, in Python's own notation.
    pub returned: Option<String>,
}

#[derive(Debug, Default)]
pub struct Draws {
    pub drawn: Vec<Drawn>,
    /// There are no more.
    pub exhausted: bool,
    pub out_of_time: bool,
}

/// Repetitions in a row after which drawing is of no use any more.
const MOST_REPEATED: usize = 40;
/// The last resort is tried so often in a row without anything new.
const MOST_OTHERS: usize = 20;

impl Program {
    /// Draws instances that come to one of the usable ends. No two of them have the same values of
    /// the visible holes, which are given by number.
    pub fn draw(
        &mut self,
        found: &QuizEnds,
        usable: &[usize],
        visible: &[usize],
        wanted: &Draw,
    ) -> Draws {
        let begun = gadfly_effort::spent();
        let mut sources: Vec<Source> = Vec::new();
        found.holes.iter().for_each(|h| h.sources(&mut sources));
        let ends = usable
            .iter()
            .map(|&i| (found.ends[i].condition.clone(), found.ends[i].model.clone()))
            .collect();
        self.vm
            .solver
            .set_deadline(Some(Deadline::after(wanted.time)));
        let mut sampler = Sampler::new(&self.vm.pool, sources, ends, wanted.seed);
        let mut draws = Draws::default();
        let mut seen_values: BTreeSet<Vec<Literal>> = BTreeSet::new();
        let mut seen_outputs: BTreeSet<(String, Option<String>)> = BTreeSet::new();
        let (mut repeated, mut others) = (0, 0);
        let mut rejected: Vec<Model> = Vec::new();
        while draws.drawn.len() < wanted.count {
            if gadfly_effort::since(begun) >= wanted.time {
                draws.out_of_time = true;
                break;
            }
            let sample = if repeated < MOST_REPEATED {
                sampler.next(&mut self.vm.solver, &mut self.vm.pool)
            } else if others < MOST_OTHERS {
                let earlier: Vec<&Model> = draws
                    .drawn
                    .iter()
                    .map(|d| &d.model)
                    .chain(&rejected)
                    .collect();
                let further = self.differing(found, usable, visible, &earlier, &draws, wanted);
                match sampler.other(&mut self.vm.solver, &mut self.vm.pool, &further) {
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
            let drawn = self.instance(found, usable, sample);
            let shown: Vec<Literal> = visible
                .iter()
                .filter_map(|&i| drawn.values.get(i).cloned())
                .collect();
            let output = (drawn.printed.clone(), drawn.returned.clone());
            let is_known = seen_values.contains(&shown)
                || (wanted.distinct_output && seen_outputs.contains(&output));
            if is_known {
                if repeated >= MOST_REPEATED {
                    others += 1;
                    if !seen_values.contains(&shown) {
                        rejected.push(drawn.model);
                    }
                }
                repeated += 1;
            } else {
                others = 0;
                seen_values.insert(shown);
                seen_outputs.insert(output);
                draws.drawn.push(drawn);
            }
        }
        self.vm.solver.set_deadline(None);
        draws
    }

    fn instance(&mut self, found: &QuizEnds, usable: &[usize], sample: Sample) -> Drawn {
        let Sample { end, model } = sample;
        let end = usable[end];
        let values = found
            .holes
            .iter()
            .map(|h| h.literal(&self.vm.pool, &model))
            .collect();
        Drawn {
            end,
            values,
            printed: self.printed(&found.ends[end], &model),
            returned: self.returns(&found.ends[end], &model),
            model,
        }
    }

    /// What says, at each end, that an instance is new.
    fn differing(
        &mut self,
        found: &QuizEnds,
        usable: &[usize],
        visible: &[usize],
        earlier: &[&Model],
        draws: &Draws,
        wanted: &Draw,
    ) -> Vec<Vec<Term>> {
        let mut new_values = Vec::new();
        for model in earlier {
            let mut used = Vec::new();
            for hole in visible.iter().filter_map(|&i| found.holes.get(i)) {
                hole.used(&self.vm.pool, model, &mut used);
            }
            let pool = &mut self.vm.pool;
            let mut differs = pool.ff();
            for (sym, value) in used {
                let term = pool.sym_term(sym);
                let constant = pool.int_value(&value);
                let other = pool.int_ne(term, constant);
                differs = pool.or(differs, other);
            }
            new_values.push(differs);
        }
        let seen: BTreeSet<(&str, Option<&str>)> = if wanted.distinct_output {
            draws
                .drawn
                .iter()
                .map(|d| (&*d.printed, d.returned.as_deref()))
                .collect()
        } else {
            BTreeSet::new()
        };
        usable
            .iter()
            .map(|&i| {
                let mut further = new_values.clone();
                let end = &found.ends[i];
                for (printed, returned) in &seen {
                    let mut same = self.vm.text_is(&end.output, printed);
                    if let (Some(own), Some(text)) = (&end.returned, returned) {
                        let as_well = self.vm.text_is(own, text);
                        same = same.zip(as_well).map(|(p, q)| self.vm.pool.and(p, q));
                    }
                    if let Some(same) = same {
                        further.push(self.vm.pool.not(same));
                    }
                }
                further
            })
            .collect()
    }
}
