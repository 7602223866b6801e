//! Exploration with the holes unknown.

use super::ends::{QuizEnd, QuizEnds};
use super::flow;
use super::holes::{conjuncts_of, set_first};
use super::host::{Mode, QuizHost, Unknowns, set_alone};
use super::merge::merge;
use super::{Checks, HoleDomain, JoinLimits, Program};
use gadfly_effort::Deadline;
use gadfly_explore::{Advance, Joins, Machine, Position, explore_joined, join_neighbours};
use gadfly_join::{HoleTerms, Integers};
use gadfly_python::machine::{End, Outcome, Vm};
use gadfly_python::state::State;
use gadfly_solve::{Panel, Solver, SolverConfig};
use gadfly_term::{Model, Term};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Any number will do, as long as it stays the same.
const PANEL_SEED: u64 = 1;
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
        let holes = HoleTerms::all(&mut vm.pool, Integers::Exact, holes)?;
        let mut start = self.base.clone();
        let mut model = Model::new();
        let mut conjuncts: Vec<Term> = Vec::new();
        for hole in &holes {
            conjuncts_of(hole, &mut vm.pool, &mut conjuncts);
            set_first(hole, &vm.pool, &mut model);
        }
        let model = Rc::new(model);
        for conjunct in conjuncts {
            start.path.assume(&vm.pool, conjunct, Some(model.clone()));
        }
        start.path.set_model(model);
        let sources = HoleTerms::sources(&holes);
        vm.host = Some(Box::new(QuizHost {
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
        let deadline = Some(Deadline::after(limits.explore.time));
        vm.deadline = deadline;
        vm.solver.set_deadline(deadline);
        let mut ends = Vec::new();
        let mut outcomes = Vec::new();
        let summary = explore_joined(
            &mut JoiningVm(vm),
            vec![start],
            limits.explore,
            |_, outcome| {
                if !matches!(outcome.end, End::Infeasible) {
                    outcomes.push(outcome);
                }
                ControlFlow::Continue(())
            },
        );
        vm.forks.clear();
        vm.deadline = None;
        vm.solver.set_deadline(None);
        for outcome in outcomes {
            ends.push(QuizEnd::new(self, outcome));
        }
        self.vm.host = None;
        Ok(QuizEnds {
            ends,
            holes,
            summary,
        })
    }
}

/// The machine as one whose states can be joined.
struct JoiningVm<'a>(&'a mut Vm);

impl Machine for JoiningVm<'_> {
    type State = State;
    type Outcome = Outcome;

    fn advance(&mut self, st: State, forks: &mut Vec<State>) -> Advance<State, Outcome> {
        self.0.advance(st, forks)
    }

    fn position(&self, st: &State) -> Position {
        self.0.position(st)
    }
}

impl Joins for JoiningVm<'_> {
    type Place = flow::Place;

    fn place(&self, st: &State) -> flow::Place {
        flow::place(st)
    }

    fn is_settled(&self, st: &State) -> bool {
        st.now.decided.is_empty()
    }

    fn join(&mut self, states: Vec<State>) -> Vec<State> {
        join_neighbours(
            states,
            |a, b| a.path.common(&b.path),
            |s, root| s.path.since(root),
            |a, b| merge(self.0, a, b),
        )
    }

    fn set_alone(&mut self, alone: bool) {
        set_alone(self.0, alone);
    }
}
