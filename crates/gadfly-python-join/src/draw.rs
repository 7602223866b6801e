//! Instances of an exercise: what [`gadfly_join::draw`] must know of an exploration.

use super::{Draw, Program, QuizEnds};
use gadfly_effort::Deadline;
use gadfly_join::{Drawing, HoleTerms};
use gadfly_solve::{Sample, Sampler, Solver};
use gadfly_term::{Pool, Term};
use std::collections::BTreeSet;

/// An instance. What its entry should return is in Python's own notation.
pub type Drawn = gadfly_join::Drawn<String, Option<String>>;
pub type Draws = gadfly_join::Draws<String, Option<String>>;

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
        self.vm
            .solver
            .set_deadline(Some(Deadline::after(wanted.time)));
        let mut instances = Instances {
            program: self,
            found,
            usable,
        };
        let draws = gadfly_join::draw(&mut instances, usable.len(), visible, wanted);
        self.vm.solver.set_deadline(None);
        draws
    }
}

struct Instances<'a> {
    program: &'a mut Program,
    found: &'a QuizEnds,
    usable: &'a [usize],
}

impl Drawing for Instances<'_> {
    type Printed = String;
    type Returned = Option<String>;

    fn logic(&mut self) -> (&mut Solver, &mut Pool) {
        (&mut self.program.vm.solver, &mut self.program.vm.pool)
    }

    fn holes(&self) -> &[HoleTerms] {
        &self.found.holes
    }

    fn sampler(&mut self, seed: u64) -> Sampler {
        let (pool, found) = (&self.program.vm.pool, self.found);
        let ends = self.usable.iter().map(|&i| &found.ends[i]);
        let ends = ends
            .map(|e| (e.condition.clone(), e.model.clone()))
            .collect();
        Sampler::new(pool, HoleTerms::sources(&found.holes), ends, seed)
    }

    fn instance(&mut self, sample: Sample) -> Drawn {
        let Sample { end, model } = sample;
        let end = self.usable[end];
        let pool = &self.program.vm.pool;
        let holes = self.found.holes.iter();
        Drawn {
            end,
            values: holes.map(|h| h.literal(pool, &model)).collect(),
            printed: self.program.printed(&self.found.ends[end], &model),
            returned: self.program.returns(&self.found.ends[end], &model),
            model,
        }
    }

    fn other_output(&mut self, drawn: &[Drawn]) -> Vec<Vec<Term>> {
        let seen: BTreeSet<(&str, Option<&str>)> = drawn
            .iter()
            .map(|d| (&*d.printed, d.returned.as_deref()))
            .collect();
        let vm = &mut self.program.vm;
        self.usable
            .iter()
            .map(|&i| {
                let mut further = Vec::new();
                let end = &self.found.ends[i];
                for (printed, returned) in &seen {
                    let mut same = vm.text_is(&end.output, printed);
                    if let (Some(own), Some(text)) = (&end.returned, returned) {
                        let as_well = vm.text_is(own, text);
                        same = same.zip(as_well).map(|(p, q)| vm.pool.and(p, q));
                    }
                    if let Some(same) = same {
                        further.push(vm.pool.not(same));
                    }
                }
                further
            })
            .collect()
    }
}
