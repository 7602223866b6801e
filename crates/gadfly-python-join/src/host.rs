//! What the machine keeps while it runs the text of a generator.

use gadfly_explore::{Checks, Literal};
use gadfly_join::HoleTerms;
use gadfly_python::machine::{End, Host, Step, Stop, Vm};
use gadfly_python::state::State;
use gadfly_python_code::code::Code;
use gadfly_solve::{Answer, Panel};
use gadfly_term::{Term, eval_bool};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::any::Any;
use std::rc::Rc;

pub(crate) struct QuizHost {
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
    pub begun: Rc<gadfly_python::heap::Heap>,
}

/// Percent of the usual effort before all values are tried.
const FIRST_EFFORT: u64 = 5;

impl QuizHost {
    pub(crate) fn is_symbolic(&self) -> bool {
        matches!(self.mode, Mode::Unknown(_))
    }

    fn unknowns(&mut self) -> Option<&mut Unknowns> {
        match &mut self.mode {
            Mode::Unknown(unknowns) => Some(unknowns),
            Mode::Values { .. } => None,
        }
    }

    /// Whether a condition can hold on a path.
    fn check(&mut self, vm: &mut Vm, st: &State, condition: Term) -> Answer {
        match &mut self.mode {
            Mode::Unknown(unknowns) => check_with(vm, &mut unknowns.panel, st, condition),
            Mode::Values { .. } => vm.solver.check(&mut vm.pool, &st.path, &[condition]),
        }
    }
}

impl Host for QuizHost {
    fn meetings(&mut self, code: &Rc<Code>) -> Option<Rc<[bool]>> {
        let unknowns = self.unknowns()?;
        let known = unknowns.meetings.get(&code.id);
        if let Some(known) = known {
            return Some(known.clone());
        }
        let made: Rc<[bool]> = super::flow::meetings(code).into();
        unknowns.meetings.insert(code.id, made.clone());
        Some(made)
    }

    fn waits(&self, forks: bool) -> bool {
        match &self.mode {
            Mode::Unknown(unknowns) => !unknowns.alone || forks,
            Mode::Values { .. } => false,
        }
    }

    /// Evaluation answers most of it.
    fn branch(
        &mut self,
        vm: &mut Vm,
        st: &State,
        condition: Term,
        negated: Term,
    ) -> (Answer, Answer) {
        let model = st.path.model().cloned();
        let taken = model.as_ref().map(|m| eval_bool(&vm.pool, m, condition));
        let known = |side: bool| match (&model, taken) {
            (Some(model), Some(taken)) if taken == side => Some(Answer::Sat(model.clone())),
            _ => None,
        };
        let (yes, no) = (known(true), known(false));
        let yes = yes.unwrap_or_else(|| self.check(vm, st, condition));
        let no = no.unwrap_or_else(|| self.check(vm, st, negated));
        (yes, no)
    }
}

pub(crate) fn host(vm: &Vm) -> Option<&QuizHost> {
    vm.host_as()
}

pub(crate) fn unknowns(vm: &Vm) -> Option<&Unknowns> {
    match &host(vm)?.mode {
        Mode::Unknown(unknowns) => Some(unknowns),
        Mode::Values { .. } => None,
    }
}

fn unknowns_mut(vm: &mut Vm) -> Option<&mut Unknowns> {
    vm.host_as_mut::<QuizHost>()?.unknowns()
}

pub(crate) fn set_alone(vm: &mut Vm, alone: bool) {
    if let Some(unknowns) = unknowns_mut(vm) {
        unknowns.alone = alone;
    }
}

/// Which variables of a code may still be read; `None` for all.
pub(crate) fn live(vm: &mut Vm, code: &Rc<Code>) -> Option<Rc<super::flow::Live>> {
    if let Some(known) = unknowns(vm)?.live.get(&code.id) {
        return known.clone();
    }
    let made = super::flow::Live::of(code, &vm.shared.names).map(Rc::new);
    unknowns_mut(vm)?.live.insert(code.id, made.clone());
    made
}

/// Whether a condition can hold on a path.
fn check(vm: &mut Vm, st: &State, condition: Term) -> Answer {
    let Some(mut taken) = vm.host.take() else {
        return vm.solver.check(&mut vm.pool, &st.path, &[condition]);
    };
    let host: &mut dyn Any = &mut *taken;
    let answer = match host.downcast_mut::<QuizHost>() {
        Some(host) => host.check(vm, st, condition),
        None => vm.solver.check(&mut vm.pool, &st.path, &[condition]),
    };
    vm.host = Some(taken);
    answer
}

fn check_with(vm: &mut Vm, panel: &mut Panel, st: &State, condition: Term) -> Answer {
    if let Some(model) = panel.witness(&vm.pool, &st.path, condition) {
        return Answer::Sat(model);
    }
    let first = vm
        .solver
        .check_lightly(&mut vm.pool, &st.path, &[condition], FIRST_EFFORT);
    if !matches!(first, Answer::Unknown(_)) {
        return first;
    }
    // Hard for the solver; perhaps there are not so many values.
    if let Some(answer) = panel.try_all(&vm.pool, &st.path, condition) {
        return answer;
    }
    vm.solver.check(&mut vm.pool, &st.path, &[condition])
}

/// The path goes on only where a condition holds.
pub(crate) fn require(vm: &mut Vm, st: &mut State, condition: Term) -> Step<()> {
    if st.path.contains(condition) {
        return Ok(());
    }
    let model = st.path.model().cloned();
    let answer = match model {
        Some(model) if eval_bool(&vm.pool, &model, condition) => Answer::Sat(model),
        _ => check(vm, st, condition),
    };
    match answer {
        Answer::Sat(model) => {
            st.path.assume(&vm.pool, condition, Some(model));
            Ok(())
        }
        Answer::Unsat => Err(Stop::End(End::Infeasible)),
        // Drawing may find what the solver does not.
        Answer::Unknown(_) => {
            st.path.assume(&vm.pool, condition, None);
            st.doubt(Reason::Solver);
            Ok(())
        }
    }
}
