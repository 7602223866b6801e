//! What joined exploration keeps of a path and in the machine, and the questions to the solver that it
//! answers in its own way.

use crate::flow::Flow;
use crate::joined::Joined;
use gadfly_effort::Deadline;
use gadfly_explore::Exercise;
use gadfly_join::HoleTerms;
use gadfly_jvm::classes::{Method, MethodId};
use gadfly_jvm::state::State;
use gadfly_solve::{Answer, Panel, PathCondition, Source};
use gadfly_term::{Term, eval_bool};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Percent of the usual effort before all values are tried.
const FIRST_EFFORT: u64 = 2;
/// Turns that every loop gets, however long they take.
const PATIENT_TURNS: u32 = 60;

/// What joined exploration keeps of a path.
#[derive(Clone, Default)]
pub(crate) struct JoinLog {
    /// The lengths of path condition and heap at the forks of this path.
    pub marks: Vec<(u32, u32)>,
    /// The path parted from others without a condition: it cannot be joined with them.
    pub apart: bool,
    /// Recorded checks: each holds where it was not executed.
    pub checks: BTreeMap<u32, Term>,
    /// What was read of forgotten arrays, by number.
    pub reads: BTreeSet<u32>,
}

impl JoinLog {
    /// A length that the heap had before the path parted from another with which it has so many
    /// conjuncts in common. Paths that have parted have more conjuncts as long as both are there,
    /// so everything marked with fewer was before.
    pub(crate) fn heap_at(st: &State, path: usize) -> u32 {
        let marks = st.data.get::<JoinLog>().map_or(&[][..], |log| &log.marks);
        let mark = marks.iter().rev().find(|m| m.0 as usize <= path);
        mark.map_or(st.begun_at, |m| m.1)
    }

    /// Called before a fork, on the state that both have in common.
    pub(crate) fn mark_fork(st: &mut State) {
        let mark = (st.path.len() as u32, st.heap.allocated());
        st.data.change(|log: &mut JoinLog| {
            while log.marks.last().is_some_and(|m| m.0 >= mark.0) {
                log.marks.pop();
            }
            log.marks.push(mark);
        });
    }

    /// `None` for a path of which nothing is kept yet.
    pub(crate) fn of(st: &State) -> Option<&JoinLog> {
        st.data.get()
    }

    pub(crate) fn is_apart(st: &State) -> bool {
        JoinLog::of(st).is_some_and(|log| log.apart)
    }
}

/// What the machine keeps while states are joined.
pub(crate) struct Joining {
    pub exercise: Exercise,
    pub holes: Vec<HoleTerms>,
    pub turns: u32,
    pub depth: u32,
    /// What holds of the holes before anything is executed, and where their values come from.
    pub domains: PathCondition,
    pub sources: Vec<Source>,
    pub panel: Panel,
    pub flows: FxHashMap<MethodId, Rc<Flow>>,
    pub alone: bool,
    pub paused: Cell<bool>,
    /// When loops that do not come to an end have had their share of the time.
    pub patience: Option<Deadline>,
}

impl Joining {
    /// Whether a loop has turned so often that it may go on for ever, while others wait for it.
    pub(crate) fn is_impatient(&self, turns: u32) -> bool {
        turns > PATIENT_TURNS && self.patience.is_some_and(|p| p.is_over())
    }

    /// Whether a state waits where states meet.
    pub(crate) fn waits_here(&self, forks: &[State]) -> bool {
        let waits = !self.alone || !forks.is_empty();
        self.paused.set(waits);
        waits
    }

    /// Whether a state that came out of a frame waits for others.
    pub(crate) fn pauses(&self, left: bool, forks: &[State]) -> bool {
        let crowded = !self.alone || !forks.is_empty();
        self.paused.take() || (left && crowded)
    }
}

impl Joined<'_> {
    pub(crate) fn flow_of(&mut self, method: &Method) -> Rc<Flow> {
        let known = self
            .jvm
            .data
            .get::<Joining>()
            .and_then(|j| j.flows.get(&method.id));
        if let Some(flow) = known {
            return flow.clone();
        }
        let flow = Rc::new(Flow::of(method));
        if let Some(join) = self.jvm.data.get_mut::<Joining>() {
            join.flows.insert(method.id, flow.clone());
        }
        flow
    }

    /// Which ways a branch can go: evaluation answers most of it.
    pub(crate) fn joined_branch(
        &mut self,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer) {
        let model = st.path.model().cloned();
        let taken = model
            .as_ref()
            .map(|m| eval_bool(&self.jvm.pool, m, condition));
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
        if let Some(join) = self.jvm.data.get_mut::<Joining>()
            && let Some(model) = join.panel.witness(&self.jvm.pool, &st.path, condition)
        {
            return Answer::Sat(model);
        }
        let (pool, path) = (&mut self.jvm.pool, &st.path);
        let first = self
            .jvm
            .solver
            .check_lightly(pool, path, &[condition], FIRST_EFFORT);
        if !matches!(first, Answer::Unknown(_)) {
            return first;
        }
        // Hard for circuits; perhaps there are not so many values.
        if let Some(join) = self.jvm.data.get_mut::<Joining>()
            && let Some(answer) = join.panel.try_all(&self.jvm.pool, &st.path, condition)
        {
            return answer;
        }
        let swept = self.sweep_one(condition);
        self.jvm
            .solver
            .check(&mut self.jvm.pool, &st.path, &[swept])
    }

    /// A condition that was hard to decide, perhaps easier.
    fn sweep_one(&mut self, condition: Term) -> Term {
        let Some(join) = self.jvm.data.get::<Joining>() else {
            return condition;
        };
        let (domains, sources) = (join.domains.clone(), join.sources.clone());
        let swept = self.sweep(&[condition], &domains, sources);
        swept.first().copied().unwrap_or(condition)
    }
}
