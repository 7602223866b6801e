//! Conditions with parts that are always equal made one: two loops that compute the same in
//! different ways become one term, turn by turn, where asking about their results alone is hard.
//!
//! Parts with the same values under some random assignments are probably equal; the solver says
//! whether they are. Going from the operands to their users, each question is small: what the two
//! are made of is the same term already.

use crate::joined::Joined;
use gadfly_solve::{Answer, PathCondition, Sampler, Source};
use gadfly_term::{Evaluator, Model, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Assignments under which terms are compared.
const ASSIGNMENTS: usize = 40;
/// Larger conditions are left as they are.
const MOST_TERMS: usize = 20_000;
const MOST_QUESTIONS: usize = 300;
/// Equal under all assignments and yet not equal: so often, and looking further is of no use.
const MOST_MISTAKES: usize = 25;
/// Percent of the usual effort for one question.
const EFFORT: u64 = 10;
/// Flags are equal by chance too often.
const NARROWEST: u8 = 8;

impl Joined<'_> {
    /// The same conditions, given what holds of the holes anyway.
    pub(crate) fn sweep(
        &mut self,
        conditions: &[Term],
        given: &PathCondition,
        sources: Vec<Source>,
    ) -> Vec<Term> {
        let Some(order) = self.parts_in_order(conditions) else {
            return conditions.to_vec();
        };
        let mut sampler = Sampler::new(&self.jvm.pool, sources, vec![(Vec::new(), None)], 1);
        let mut models: Vec<(Model, Evaluator)> = Vec::new();
        for _ in 0..ASSIGNMENTS {
            match sampler.next(&mut self.jvm.solver, &mut self.jvm.pool) {
                Some(sample) => models.push((sample.model, Evaluator::new())),
                None => return conditions.to_vec(),
            }
        }
        let mut known: FxHashMap<(Sort, Vec<u64>), Term> = FxHashMap::default();
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let (mut questions, mut mistakes) = (0, 0);
        for t in order {
            let (node, sort) = (self.jvm.pool.node(t), self.jvm.pool.sort(t));
            let again = self.jvm.pool.rebuild(node, sort, |child| done[&child]);
            done.insert(t, again);
            let wide = matches!(sort, Sort::Bv(width) if width >= NARROWEST);
            if !wide || questions >= MOST_QUESTIONS || mistakes >= MOST_MISTAKES {
                continue;
            }
            let values: Vec<u64> = models
                .iter_mut()
                .map(|(model, evaluator)| evaluator.eval(&self.jvm.pool, model, again))
                .collect();
            let other = *known.entry((sort, values)).or_insert(again);
            if other == again {
                continue;
            }
            questions += 1;
            let same = self.jvm.pool.eq(again, other);
            let differs = self.jvm.pool.not(same);
            let (pool, solver) = (&mut self.jvm.pool, &mut self.jvm.solver);
            match solver.check_lightly(pool, given, &[differs], EFFORT) {
                Answer::Unsat => {
                    done.insert(t, other);
                }
                _ => mistakes += 1,
            }
        }
        conditions.iter().map(|t| done[t]).collect()
    }

    /// All parts, operands before their users; `None` if there are too many.
    fn parts_in_order(&self, roots: &[Term]) -> Option<Vec<Term>> {
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack = roots.to_vec();
        while let Some(t) = stack.pop() {
            if seen.insert(t) {
                stack.extend(self.jvm.pool.node(t).children());
            }
            if seen.len() > MOST_TERMS {
                return None;
            }
        }
        let mut order: Vec<Term> = seen.into_iter().collect();
        // Operands are older than their users.
        order.sort_unstable();
        Some(order)
    }
}
