//! Exploring with joins: the exploration itself, and what the machine asks of it meanwhile.

use crate::ends::{JoinedEnd, JoinedEnds};
use crate::holes::begin;
use crate::joined::Joined;
use crate::joining::{JoinLog, Joining};
use crate::place;
use crate::unknowns::Unknowns;
use gadfly_classfile::Elem;
use gadfly_effort::Deadline;
use gadfly_explore::{
    Advance, Exercise, JoinLimits, Joins, Machine, Position, explore_joined as follow,
    join_neighbours,
};
use gadfly_join::{HoleTerms, Integers};
use gadfly_jvm::classes::{Method, MethodId};
use gadfly_jvm::machine::{End, JoinHook, Jvm, Outcome, Step, Stop};
use gadfly_jvm::state::State;
use gadfly_jvm::value::{Ref, Value};
use gadfly_solve::{Answer, Panel};
use gadfly_term::Term;
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Any number will do, as long as it stays the same.
const PANEL_SEED: u64 = 1;

/// All ends of a static method without parameters (or of `main`) whose holes are unknown.
/// Forgets the terms of earlier entries. The machine's classes must have [`crate::intrinsic`].
pub fn explore_joined(
    jvm: &mut Jvm,
    base: &State,
    entry: MethodId,
    exercise: &Exercise,
    limits: JoinLimits,
) -> Result<JoinedEnds, Reason> {
    Joined { jvm }.explore(base, entry, exercise, limits)
}

/// Answers the machine while states are joined.
struct Hook;

impl JoinHook for Hook {
    fn turns(&self, jvm: &Jvm) -> u32 {
        joining(jvm).map_or(jvm.config.loops, |j| j.turns)
    }

    fn depth(&self, jvm: &Jvm) -> u32 {
        joining(jvm).map_or(jvm.config.depth, |j| j.depth)
    }

    fn is_impatient(&self, jvm: &Jvm, turns: u32) -> bool {
        joining(jvm).is_some_and(|j| j.is_impatient(turns))
    }

    fn meetings(&self, jvm: &mut Jvm, method: &Method) -> Rc<[bool]> {
        Joined { jvm }.flow_of(method).meetings.clone()
    }

    fn waits_here(&self, jvm: &Jvm) -> bool {
        joining(jvm).is_some_and(|j| j.waits_here(&jvm.forks))
    }

    fn pauses(&self, jvm: &Jvm, left: bool) -> bool {
        joining(jvm).is_some_and(|j| j.pauses(left, &jvm.forks))
    }

    fn branch(
        &self,
        jvm: &mut Jvm,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer) {
        Joined { jvm }.joined_branch(st, condition, negated)
    }

    fn check(&self, jvm: &mut Jvm, st: &State, condition: Term) -> Answer {
        Joined { jvm }.joined_check(st, condition)
    }

    fn before_fork(&self, st: &mut State) {
        JoinLog::mark_fork(st);
    }

    fn keep_apart(&self, st: &mut State) {
        st.data.change(|log: &mut JoinLog| log.apart = true);
    }

    fn forgotten_variable(&self, jvm: &mut Jvm, kind: char, name: &str) -> Step<Value> {
        Joined { jvm }.forgotten_variable(kind, name)
    }

    fn forget_elements(&self, jvm: &mut Jvm, st: &mut State, array: Ref) -> Step<()> {
        Joined { jvm }.forget_elements(st, array)
    }

    fn forgotten_element(
        &self,
        jvm: &mut Jvm,
        st: &mut State,
        array: u32,
        elem: Elem,
        at: Term,
    ) -> Step<Value> {
        Joined { jvm }.forgotten_element(st, array, elem, at)
    }
}

fn joining(jvm: &Jvm) -> Option<&Joining> {
    jvm.data.get()
}

impl Joined<'_> {
    fn explore(
        &mut self,
        base: &State,
        entry: MethodId,
        exercise: &Exercise,
        limits: JoinLimits,
    ) -> Result<JoinedEnds, Reason> {
        if !self.has_further_intrinsics() {
            let what = "this machine is without the intrinsics of exercises";
            return Err(Reason::Internal(what.into()));
        }
        self.forget_terms()?;
        let method = self.jvm.classes.method(entry).clone();
        self.entry_package = self.test_package(method.class);
        let mut start = base.clone();
        start.begun_at = start.heap.allocated();
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
        let holes = HoleTerms::all(&mut self.jvm.pool, Integers::Machine, &exercise.holes)
            .map_err(Reason::Unsupported)?;
        let mut model = gadfly_term::Model::new();
        let mut conjuncts = Vec::new();
        for hole in &holes {
            begin(hole, &mut self.jvm.pool, &mut conjuncts, &mut model);
        }
        let model = Rc::new(model);
        for conjunct in conjuncts {
            start
                .path
                .assume(&self.jvm.pool, conjunct, Some(model.clone()));
        }
        start.path.set_model(model);
        let domains = start.path.clone();
        self.push_drive(&mut start, entry, None, args);
        let sources = HoleTerms::sources(&holes);
        self.jvm.data.set(Unknowns::default());
        self.jvm.data.set(Joining {
            exercise: exercise.clone(),
            holes: holes.clone(),
            turns: limits.turns,
            depth: limits.depth,
            domains: domains.clone(),
            sources: sources.clone(),
            panel: Panel::new(&self.jvm.pool, &sources, PANEL_SEED),
            flows: FxHashMap::default(),
            alone: true,
            paused: Cell::new(false),
            patience: Some(Deadline::after(limits.explore.time / 4)),
        });
        self.jvm.join = Some(&Hook);
        let deadline = Some(Deadline::after(limits.explore.time));
        let before = std::mem::replace(&mut self.deadline, deadline);
        self.jvm.solver.set_deadline(deadline);
        let mut ends = Vec::new();
        let summary = follow(self, vec![start], limits.explore, |joined, outcome| {
            if outcome.end != End::Infeasible {
                ends.push(JoinedEnd::new(joined, outcome));
            }
            ControlFlow::Continue(())
        });
        self.jvm.join = None;
        self.jvm.data.remove::<Joining>();
        let unknowns: Unknowns = self.jvm.data.remove().unwrap_or_default();
        self.jvm.forks.clear();
        self.deadline = before;
        self.jvm.solver.set_deadline(before);
        Ok(JoinedEnds {
            ends,
            holes,
            domains,
            unknowns: unknowns.symbols(&self.jvm.pool),
            broken: unknowns.broken,
            summary,
        })
    }
}

impl Machine for Joined<'_> {
    type State = State;
    type Outcome = Outcome;

    fn advance(&mut self, st: State, forks: &mut Vec<State>) -> Advance<State, Outcome> {
        self.jvm.advance(st, forks)
    }

    fn position(&self, st: &State) -> Position {
        self.jvm.position(st)
    }
}

impl Joins for Joined<'_> {
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
        if let Some(join) = self.jvm.data.get_mut::<Joining>() {
            join.alone = alone;
            join.paused.set(false);
        }
    }
}
