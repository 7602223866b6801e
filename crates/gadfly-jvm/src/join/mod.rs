//! Joined exploration: states that meet at a place in the code become one, so that the number of
//! states follows the code and not its paths. For jobs that ask for values, not for paths.
//!
//! `place` says who is behind whom, `flow` where paths meet, `merge` and `heaps` make one state of
//! two, `either` are the references of such a state. `holes` are the unknowns of an exercise,
//! `unknowns` are what loops with an invariant leave behind,
//! `text` is what is known of texts that are still to be computed,
//! `ends` what a model makes of an end. `draw` chooses instances, `explain` says why there are none, which `sweep` makes easier.

mod draw;
mod either;
mod ends;
mod explain;
mod flow;
mod heaps;
mod holes;
mod merge;
mod place;
mod sweep;
mod text;
mod unknowns;

pub(crate) use holes::class_of;

pub use draw::{Drawn, Draws};
pub use ends::{JoinedEnd, JoinedEnds, Seen};
pub use gadfly_explore::{
    Automaton, Checks, Draw, Exercise, Explanation, HoleDomain, Items, JoinLimits, Literal,
    MostTurns, TextDomain, Values, Why,
};
pub use holes::{HoleTerms, Kind, Number};

pub use unknowns::{Broken, When};

use crate::classes::{Method, MethodId};
use crate::machine::{End, Jvm, Stop};
use crate::state::State;
use crate::value::Value;
use flow::Flow;
use gadfly_effort::Deadline;
use gadfly_explore::{Joins, explore_joined, join_neighbours};
use gadfly_solve::{Answer, Panel, PathCondition, Source};
use gadfly_term::{Term, eval_bool};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::rc::Rc;

/// What joined exploration keeps of a path.
#[derive(Clone, Default)]
pub struct JoinLog {
    /// The lengths of path condition and heap at the forks of this path.
    marks: Vec<(u32, u32)>,
    /// The path parted from others without a condition: it cannot be joined with them.
    pub(crate) apart: bool,
    /// Recorded checks: each holds where it was not executed.
    pub(crate) checks: BTreeMap<u32, Term>,
    /// What was read of forgotten arrays, by number.
    reads: BTreeSet<u32>,
}

impl State {
    /// A length that the heap had before the path parted from another with which it has so many
    /// conjuncts in common. Paths that have parted have more conjuncts as long as both are there,
    /// so everything marked with fewer was before.
    fn heap_at(&self, path: usize) -> u32 {
        let marks = &self.joined.marks;
        let mark = marks.iter().rev().find(|m| m.0 as usize <= path);
        mark.map_or(self.begun_at, |m| m.1)
    }

    /// Called before a fork, on the state that both have in common.
    pub(crate) fn mark_fork(&mut self) {
        let mark = (self.path.len() as u32, self.heap.len());
        let marks = &mut Rc::make_mut(&mut self.joined).marks;
        while marks.last().is_some_and(|m| m.0 >= mark.0) {
            marks.pop();
        }
        marks.push(mark);
    }
}

/// What the machine keeps while states are joined.
pub(crate) struct Joining {
    pub exercise: Exercise,
    pub holes: Vec<HoleTerms>,
    pub turns: u32,
    pub depth: u32,
    unknowns: unknowns::Unknowns,
    /// What holds of the holes before anything is executed, and where their values come from.
    domains: PathCondition,
    sources: Vec<Source>,
    panel: Panel,
    flows: FxHashMap<MethodId, Rc<Flow>>,
    alone: bool,
    paused: Cell<bool>,
    /// When loops that do not come to an end have had their share of the time.
    patience: Option<Deadline>,
}

impl Joining {
    /// Whether a loop has turned so often that it may go on for ever, while others wait for it.
    pub fn is_impatient(&self, turns: u32) -> bool {
        turns > PATIENT_TURNS && self.patience.is_some_and(|p| p.is_over())
    }

    /// Whether a state that came out of a frame waits for others.
    pub fn pauses(&self, left: bool, forks: &[State]) -> bool {
        let crowded = !self.alone || !forks.is_empty();
        self.paused.take() || (left && crowded)
    }
}

impl Jvm {
    pub(crate) fn flow_of(&mut self, method: &Method) -> Rc<Flow> {
        let known = self.join.as_ref().and_then(|j| j.flows.get(&method.id));
        if let Some(flow) = known {
            return flow.clone();
        }
        let flow = Rc::new(Flow::of(method));
        if let Some(join) = &mut self.join {
            join.flows.insert(method.id, flow.clone());
        }
        flow
    }

    /// Where states wait for each other in this method, while states are joined.
    #[inline]
    pub(crate) fn meetings(&mut self, method: &Method) -> Option<Rc<[bool]>> {
        self.join.as_ref()?;
        Some(self.flow_of(method).meetings.clone())
    }

    /// Which ways a branch can go: evaluation answers most of it.
    pub(crate) fn joined_branch(
        &mut self,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer) {
        let model = st.path.model().cloned();
        let taken = model.as_ref().map(|m| eval_bool(&self.pool, m, condition));
        let known = |side: bool| match (&model, taken) {
            (Some(model), Some(taken)) if taken == side => Some(Answer::Sat(model.clone())),
            _ => None,
        };
        let (yes, no) = (known(true), known(false));
        let yes = yes.unwrap_or_else(|| self.joined_check(st, condition));
        let no = no.unwrap_or_else(|| self.joined_check(st, negated));
        (yes, no)
    }

    /// Whether a condition can hold on a path.
    pub(crate) fn joined_check(&mut self, st: &State, condition: Term) -> Answer {
        if let Some(join) = &mut self.join
            && let Some(model) = join.panel.witness(&self.pool, &st.path, condition)
        {
            return Answer::Sat(model);
        }
        let (pool, path) = (&mut self.pool, &st.path);
        let first = self
            .solver
            .check_lightly(pool, path, &[condition], FIRST_EFFORT);
        if !matches!(first, Answer::Unknown(_)) {
            return first;
        }
        // Hard for circuits; perhaps there are not so many values.
        if let Some(join) = &mut self.join
            && let Some(answer) = join.panel.try_all(&self.pool, &st.path, condition)
        {
            return answer;
        }
        let swept = self.sweep_one(condition);
        self.solver.check(&mut self.pool, &st.path, &[swept])
    }

    /// A condition that was hard to decide, perhaps easier.
    fn sweep_one(&mut self, condition: Term) -> Term {
        let Some(join) = &self.join else {
            return condition;
        };
        let (domains, sources) = (join.domains.clone(), join.sources.clone());
        let swept = self.sweep(&[condition], &domains, sources);
        swept.first().copied().unwrap_or(condition)
    }

    pub(crate) fn waits_here(&self) -> bool {
        let Some(join) = &self.join else { return false };
        let waits = !join.alone || !self.forks.is_empty();
        join.paused.set(waits);
        waits
    }

    /// All ends of a static method without parameters (or of `main`) whose holes are unknown.
    /// Forgets the terms of earlier entries.
    pub fn explore_joined(
        &mut self,
        base: &State,
        entry: MethodId,
        exercise: &Exercise,
        limits: JoinLimits,
    ) -> Result<JoinedEnds, Reason> {
        self.forget_terms()?;
        let method = self.classes.method(entry).clone();
        self.entry_package = self.test_package(method.class);
        let mut start = base.clone();
        start.begun_at = start.heap.len();
        let args = match &*method.desc {
            desc if desc.starts_with("()") && method.is_static() => Vec::new(),
            "([Ljava/lang/String;)V" if method.is_static() => {
                let none = self
                    .classes
                    .load("[Ljava/lang/String;")
                    .map_err(Stop::from)
                    .and_then(|class| self.make_array(&mut start, class, Value::Int(0)));
                match none {
                    Ok(none) => vec![Value::Ref(none)],
                    Err(_) => return Err(Reason::Unsupported("arguments of main".into())),
                }
            }
            _ => {
                let what = format!("joined exploration of {}", method.readable_name());
                return Err(Reason::Unsupported(what));
            }
        };
        let holes: Vec<HoleTerms> = exercise
            .holes
            .iter()
            .enumerate()
            .map(|(i, domain)| HoleTerms::new(&mut self.pool, domain, i))
            .collect::<Result<_, String>>()
            .map_err(Reason::Unsupported)?;
        let mut model = gadfly_term::Model::new();
        let mut conjuncts = Vec::new();
        for hole in &holes {
            hole.begin(&mut self.pool, &mut conjuncts, &mut model);
        }
        let model = Rc::new(model);
        for conjunct in conjuncts {
            start.path.assume(&self.pool, conjunct, Some(model.clone()));
        }
        start.path.set_model(model);
        let domains = start.path.clone();
        self.push_drive(&mut start, entry, None, args);
        let mut sources = Vec::new();
        holes.iter().for_each(|h| h.sources(&mut sources));
        self.join = Some(Box::new(Joining {
            exercise: exercise.clone(),
            holes: holes.clone(),
            turns: limits.turns,
            depth: limits.depth,
            unknowns: unknowns::Unknowns::default(),
            domains: domains.clone(),
            sources: sources.clone(),
            panel: Panel::new(&self.pool, &sources, PANEL_SEED),
            flows: FxHashMap::default(),
            alone: true,
            paused: Cell::new(false),
            patience: Some(Deadline::after(limits.explore.time / 4)),
        }));
        let deadline = Some(Deadline::after(limits.explore.time));
        let before = std::mem::replace(&mut self.deadline, deadline);
        self.solver.set_deadline(deadline);
        let mut ends = Vec::new();
        let summary = explore_joined(self, vec![start], limits.explore, |jvm, outcome| {
            if outcome.end != End::Infeasible {
                ends.push(JoinedEnd::new(jvm, outcome));
            }
            ControlFlow::Continue(())
        });
        let unknowns = self.join.take().map(|j| j.unknowns).unwrap_or_default();
        self.forks.clear();
        self.deadline = before;
        self.solver.set_deadline(before);
        Ok(JoinedEnds {
            ends,
            holes,
            domains,
            unknowns: unknowns.symbols(&self.pool),
            broken: unknowns.broken,
            summary,
        })
    }
}

/// Percent of the usual effort before all values are tried.
const FIRST_EFFORT: u64 = 2;
/// Turns that every loop gets, however long they take.
const PATIENT_TURNS: u32 = 60;
/// Any number will do, as long as it stays the same.
const PANEL_SEED: u64 = 1;

impl Joins for Jvm {
    type Place = place::Place;

    fn place(&self, st: &State) -> place::Place {
        place::place(st)
    }

    fn is_settled(&self, st: &State) -> bool {
        st.decided.is_empty()
    }

    fn join(&mut self, states: Vec<State>) -> Vec<State> {
        join_neighbours(
            states,
            |a, b| a.path.common(&b.path),
            |s, root| s.path.since(root),
            |a, b| self.merge(a, b),
        )
    }

    fn set_alone(&mut self, alone: bool) {
        if let Some(join) = &mut self.join {
            join.alone = alone;
            join.paused.set(false);
        }
    }
}
