//! Exploration with the holes unknown.

use super::ends::{QuizEnd, QuizEnds};
use super::flow;
use super::holes::HoleTerms;
use super::host::{Host, Mode, Unknowns};
use super::{Checks, HoleDomain, JoinLimits, Program};
use crate::machine::{End, Vm};
use crate::state::State;
use gadfly_explore::{Joins, explore_joined};
use gadfly_solve::{Panel, Solver, SolverConfig};
use gadfly_term::{Model, Term};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Instant;

/// Any number will do, as long as it stays the same.
const PANEL_SEED: u64 = 1;
/// Pairs that are tried although their paths have little in common.
const MOST_TRIES: usize = 200;
/// Milliseconds of one question to the solver.
const QUESTION_MS: u32 = 1000;

impl Program {
    /// All ends of the program, whatever the values of its holes. Forgets the terms of earlier
    /// explorations: their ends mean nothing any more. The error is for people.
    pub fn explore(
        &mut self,
        holes: &[HoleDomain],
        checks: Checks,
        limits: JoinLimits,
    ) -> Result<QuizEnds, String> {
        let vm = &mut self.vm;
        vm.forget_terms();
        vm.solver = Solver::new(SolverConfig {
            query_timeout_ms: QUESTION_MS,
            ..SolverConfig::default()
        });
        vm.config.loops = limits.turns;
        vm.config.depth = limits.depth;
        let holes: Vec<HoleTerms> = holes
            .iter()
            .enumerate()
            .map(|(i, domain)| HoleTerms::new(&mut vm.pool, domain, i))
            .collect::<Result<_, String>>()?;
        let mut start = self.base.clone();
        let mut model = Model::new();
        let mut conjuncts: Vec<Term> = Vec::new();
        for hole in &holes {
            hole.conjuncts(&mut vm.pool, &mut conjuncts);
            hole.set_first(&mut model);
        }
        let model = Rc::new(model);
        for conjunct in conjuncts {
            start.path.assume(&vm.pool, conjunct, Some(model.clone()));
        }
        start.path.set_model(model);
        let mut sources = Vec::new();
        holes.iter().for_each(|h| h.sources(&mut sources));
        vm.quiz = Some(Box::new(Host {
            mode: Mode::Unknown(Box::new(Unknowns {
                checks,
                holes: holes.clone(),
                panel: Panel::new(&vm.pool, &sources, PANEL_SEED),
                meetings: FxHashMap::default(),
                live: FxHashMap::default(),
                alone: true,
                begun: Rc::new(start.heap.clone()),
            })),
        }));
        let deadline = Instant::now().checked_add(limits.explore.time);
        vm.deadline = deadline;
        vm.solver.set_deadline(deadline);
        let mut ends = Vec::new();
        let mut outcomes = Vec::new();
        let summary = explore_joined(vm, vec![start], limits.explore, |_, outcome| {
            if !matches!(outcome.end, End::Infeasible) {
                outcomes.push(outcome);
            }
            ControlFlow::Continue(())
        });
        vm.forks.clear();
        vm.deadline = None;
        vm.solver.set_deadline(None);
        for outcome in outcomes {
            ends.push(QuizEnd::new(self, outcome));
        }
        self.vm.quiz = None;
        Ok(QuizEnds {
            ends,
            holes,
            summary,
        })
    }
}

impl Joins for Vm {
    type Place = flow::Place;

    fn place(&self, st: &State) -> flow::Place {
        flow::place(st)
    }

    fn is_settled(&self, st: &State) -> bool {
        st.now.decided.is_empty()
    }

    /// Neighbours in the tree of forks are joined first: what they have in common is most, and
    /// what tells them apart is short.
    fn join(&mut self, states: Vec<State>) -> Vec<State> {
        let Some(first) = states.first() else {
            return states;
        };
        let root = states.iter().map(|s| s.path.common(&first.path)).min();
        let root = root.unwrap_or(0);
        let mut order: Vec<(Vec<Term>, State)> = states
            .into_iter()
            .map(|s| (s.path.since(root), s))
            .collect();
        order.sort_by(|x, y| x.0.cmp(&y.0));
        let mut states: Vec<State> = order.into_iter().map(|(_, s)| s).collect();
        // For each state what it has in common with the next, unless they cannot be joined.
        let common = |s: &[State], i: usize| s[i].path.common(&s[i + 1].path);
        let mut shared: Vec<Option<usize>> = (0..states.len() - 1)
            .map(|i| Some(common(&states, i)))
            .collect();
        while let Some((i, _)) = shared
            .iter()
            .enumerate()
            .filter_map(|(i, s)| s.map(|s| (i, s)))
            .max_by_key(|&(i, s)| (s, i))
        {
            match self.merge(&states[i], &states[i + 1]) {
                Some(both) => {
                    states[i] = both;
                    states.remove(i + 1);
                    shared.remove(i);
                    if i > 0 {
                        shared[i - 1] = Some(common(&states, i - 1));
                    }
                    if i < shared.len() {
                        shared[i] = Some(common(&states, i));
                    }
                }
                None => shared[i] = None,
            }
        }
        // Others of the same shape may stand further apart.
        let mut tries = 0;
        let mut i = 0;
        while i < states.len() {
            let mut j = i + 2;
            while j < states.len() && tries < MOST_TRIES {
                tries += 1;
                if let Some(both) = self.merge(&states[i], &states[j]) {
                    states[i] = both;
                    states.remove(j);
                } else {
                    j += 1;
                }
            }
            i += 1;
        }
        states
    }

    fn set_alone(&mut self, alone: bool) {
        Vm::set_alone(self, alone);
    }
}
