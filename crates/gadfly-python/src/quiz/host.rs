//! What the machine keeps while it runs the text of a generator.

use super::holes::HoleTerms;
use crate::machine::{End, Step, Stop, Vm};
use crate::state::State;
use gadfly_explore::{Checks, Literal};
use gadfly_solve::{Answer, Panel};
use gadfly_term::{Term, eval_bool};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) struct Host {
    pub mode: Mode,
}

pub(crate) enum Mode {
    /// The holes have values.
    Values {
        values: Rc<[Literal]>,
        /// The run ends at the first check that does not hold.
        stop: bool,
    },
    Unknown(Box<Unknowns>),
}

/// The holes are unknown, and states are joined.
pub(crate) struct Unknowns {
    pub checks: Checks,
    pub holes: Vec<HoleTerms>,
    pub panel: Panel,
    /// Where states wait for each other, by code.
    pub meetings: FxHashMap<u32, Rc<[bool]>>,
    /// Which variables may still be read, by code.
    pub live: FxHashMap<u32, Option<Rc<super::flow::Live>>>,
    /// Nobody else is waiting.
    pub alone: bool,
    /// The heap with which all paths began.
    pub begun: Rc<crate::heap::Heap>,
}

/// Percent of the usual effort before all values are tried.
const FIRST_EFFORT: u64 = 5;

impl Host {
    pub fn is_symbolic(&self) -> bool {
        matches!(self.mode, Mode::Unknown(_))
    }
}

impl Vm {
    pub(crate) fn unknowns(&self) -> Option<&Unknowns> {
        match &self.quiz.as_deref()?.mode {
            Mode::Unknown(unknowns) => Some(unknowns),
            Mode::Values { .. } => None,
        }
    }

    fn unknowns_mut(&mut self) -> Option<&mut Unknowns> {
        match &mut self.quiz.as_deref_mut()?.mode {
            Mode::Unknown(unknowns) => Some(unknowns),
            Mode::Values { .. } => None,
        }
    }

    pub(crate) fn set_alone(&mut self, alone: bool) {
        if let Some(unknowns) = self.unknowns_mut() {
            unknowns.alone = alone;
        }
    }

    /// Where states wait for each other in this code, while states are joined.
    #[inline]
    pub(crate) fn meetings(&mut self, code: &Rc<crate::code::Code>) -> Option<Rc<[bool]>> {
        self.quiz.as_ref()?;
        let unknowns = self.unknowns_mut()?;
        let known = unknowns.meetings.get(&code.id);
        if let Some(known) = known {
            return Some(known.clone());
        }
        let made: Rc<[bool]> = super::flow::meetings(code).into();
        unknowns.meetings.insert(code.id, made.clone());
        Some(made)
    }

    /// Which variables of a code may still be read; `None` for all.
    pub(super) fn live(&mut self, code: &Rc<crate::code::Code>) -> Option<Rc<super::flow::Live>> {
        let unknowns = self.unknowns_mut()?;
        if let Some(known) = unknowns.live.get(&code.id) {
            return known.clone();
        }
        let made = super::flow::Live::of(code, &self.shared.names).map(Rc::new);
        self.unknowns_mut()?.live.insert(code.id, made.clone());
        made
    }

    /// Whether a state that came to where others may come waits for them.
    pub(crate) fn waits_here(&self) -> bool {
        self.unknowns()
            .is_some_and(|u| !u.alone || !self.forks.is_empty())
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
        let Some(mut host) = self.quiz.take() else {
            return self.solver.check(&mut self.pool, &st.path, &[condition]);
        };
        let answer = match &mut host.mode {
            Mode::Unknown(unknowns) => self.check_with(&mut unknowns.panel, st, condition),
            Mode::Values { .. } => self.solver.check(&mut self.pool, &st.path, &[condition]),
        };
        self.quiz = Some(host);
        answer
    }

    fn check_with(&mut self, panel: &mut Panel, st: &State, condition: Term) -> Answer {
        if let Some(model) = panel.witness(&self.pool, &st.path, condition) {
            return Answer::Sat(model);
        }
        let first = self
            .solver
            .check_lightly(&mut self.pool, &st.path, &[condition], FIRST_EFFORT);
        if !matches!(first, Answer::Unknown(_)) {
            return first;
        }
        // Hard for the solver; perhaps there are not so many values.
        if let Some(answer) = panel.try_all(&self.pool, &st.path, condition) {
            return answer;
        }
        self.solver.check(&mut self.pool, &st.path, &[condition])
    }

    /// The path goes on only where a condition holds.
    pub(crate) fn require(&mut self, st: &mut State, condition: Term) -> Step<()> {
        if st.path.contains(condition) {
            return Ok(());
        }
        let model = st.path.model().cloned();
        let answer = match model {
            Some(model) if eval_bool(&self.pool, &model, condition) => Answer::Sat(model),
            _ => self.joined_check(st, condition),
        };
        match answer {
            Answer::Sat(model) => {
                st.path.assume(&self.pool, condition, Some(model));
                Ok(())
            }
            Answer::Unsat => Err(Stop::End(End::Infeasible)),
            // Drawing may find what the solver does not.
            Answer::Unknown(_) => {
                st.path.assume(&self.pool, condition, None);
                st.doubt(Reason::Solver);
                Ok(())
            }
        }
    }
}
