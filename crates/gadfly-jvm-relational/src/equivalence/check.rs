//! Following the paths of the first program and, from the end of each, those of the second.

use super::input_transfer::Transfer;
use super::mismatch::Mismatch;
use super::{CompareRules, Equivalence, First, first, start_graded};
use crate::history::{History, start_after};
use gadfly_effort::Deadline;
use gadfly_explore::{Limits, explore};
use gadfly_jvm::classes::MethodId;
use gadfly_jvm::machine::{End, Jvm, Outcome, Step};
use gadfly_jvm::state::{OnReturn, Output, Pinned, Purpose, Role, Script, ScriptStep as Do, State};
use gadfly_jvm::value::Value;
use gadfly_solve::Answer;
use gadfly_witness::Reason;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Instructions that the second program may execute on a path whose inputs have values.
const PINNED_STEPS: u64 = 200_000;
/// Inputs that are tried because nothing is known of them.
const MOST_DOUBTFUL: usize = 6;
/// Inputs that are tried because the second program takes longer than the bounds.
const MOST_LATE: usize = 3;
/// Paths of one program, at most: the effort ends a search before, these only keep the memory that
/// it takes within bounds.
const MOST_PATHS: u64 = 500_000;
const MOST_PENDING: usize = 100_000;
/// Paths of the second program from one end of the first.
const MOST_SECOND: u64 = 400;

/// The entries that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub first: MethodId,
    pub second: MethodId,
    pub demand: Option<MethodId>,
}

/// How much is done: counted, and by the clock as a last resort.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// `Jvm::steps` at which to stop.
    pub steps: u64,
    /// Questions to the solver.
    pub questions: u64,
    pub time: Deadline,
    /// Differences wanted.
    pub differences: usize,
}

/// What comparing gave.
#[derive(Default)]
pub struct EquivalenceCheck {
    /// Ends of both programs whose inputs should tell them apart, in the order of discovery.
    pub differences: Vec<Outcome>,
    /// Ends at which it could not be told, and those where the second program went on for too long.
    pub doubtful: Vec<Outcome>,
    pub late: Vec<Outcome>,
    /// Why something may have been missed.
    pub reasons: BTreeSet<Reason>,
    /// The effort was used up before all paths were followed.
    pub tired: bool,
    pub paths: u64,
    /// Runs of both programs that came to an end and were compared.
    pub compared: u64,
}

/// Compares two programs on all inputs within the machine's bounds.
pub fn compare_programs(
    jvm: &mut Jvm,
    rules: Rc<CompareRules>,
    base: &State,
    pair: Pair,
    effort: Effort,
) -> EquivalenceCheck {
    let start = start_graded(jvm, base, pair.first, pair.demand);
    Equivalence { jvm, rules }.compare_from(start, pair, effort)
}

/// The same for a method of an object with a known history; there is no precondition.
pub fn compare_after(
    jvm: &mut Jvm,
    rules: Rc<CompareRules>,
    base: &State,
    pair: Pair,
    history: &History,
    effort: Effort,
) -> EquivalenceCheck {
    let class = jvm.classes.method(pair.first).class;
    let start = start_after(jvm, base, pair.first, class, history);
    Equivalence { jvm, rules }.compare_from(start, pair, effort)
}

/// The second program returned.
fn look_at_result(jvm: &mut Jvm, st: &mut State, result: Option<Value>) -> Step<()> {
    let Some(first) = first(st).cloned() else {
        return Ok(());
    };
    let rules = first.rules.clone();
    let mismatch = Equivalence { jvm, rules }.compare_returned(st, &first, result)?;
    st.data.set(Rc::new(mismatch));
    Ok(())
}

impl Equivalence<'_> {
    fn compare_from(
        &mut self,
        start: Result<State, Reason>,
        pair: Pair,
        effort: Effort,
    ) -> EquivalenceCheck {
        let mut result = EquivalenceCheck::default();
        let start = match start {
            Ok(start) => start,
            Err(reason) => {
                result.reasons.insert(reason);
                return result;
            }
        };
        self.deadline = Some(effort.time);
        self.jvm.solver.set_deadline(self.deadline);
        self.ends_of(
            start,
            effort,
            MOST_PATHS,
            &mut result,
            |this, outcome, result| {
                // Beyond the bounds of the reference nothing is claimed.
                outcome.note_limits(&mut result.reasons);
                if matches!(outcome.end, End::Returned(_) | End::Threw(_)) {
                    this.second(outcome, pair, effort, result);
                }
            },
        );
        self.deadline = None;
        self.jvm.solver.set_deadline(None);
        result
    }

    /// Looks at the ends of the paths from a state, within the effort.
    fn ends_of(
        &mut self,
        start: State,
        effort: Effort,
        most: u64,
        result: &mut EquivalenceCheck,
        mut look: impl FnMut(&mut Equivalence, Outcome, &mut EquivalenceCheck),
    ) {
        let mut queue = self.config.strategy.queue::<State>();
        let rules = self.rules.clone();
        let limits = limits(effort, most);
        let summary = explore(
            self.jvm,
            vec![start],
            &mut *queue,
            limits,
            |jvm, outcome| {
                let mut this = Equivalence {
                    jvm,
                    rules: rules.clone(),
                };
                result.paths += 1;
                look(&mut this, outcome, result);
                this.go_on(effort, result)
            },
        );
        let reasons = summary.reasons(Reason::Time, Reason::Memory, Reason::Patience);
        result.reasons.extend(reasons);
        result.tired |= !summary.is_whole();
    }

    fn go_on(&self, effort: Effort, result: &mut EquivalenceCheck) -> ControlFlow<()> {
        let much = self.steps > effort.steps || self.jvm.solver.stats().queries > effort.questions;
        if much {
            result.tired = true;
            result.reasons.insert(Reason::Patience);
        }
        if much || result.differences.len() >= effort.differences {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Runs the second program from the end of the first.
    fn second(
        &mut self,
        first: Outcome,
        pair: Pair,
        effort: Effort,
        result: &mut EquivalenceCheck,
    ) {
        let start = match self.start_second(first, pair) {
            Ok(start) => start,
            Err(reason) => {
                result.reasons.insert(reason);
                return;
            }
        };
        self.ends_of(
            start,
            effort,
            MOST_SECOND,
            result,
            |this, outcome, result| {
                this.judge(outcome, result);
            },
        );
    }

    fn start_second(&mut self, outcome: Outcome, pair: Pair) -> Result<State, Reason> {
        let mut st = outcome.state;
        let output: Rc<Vec<Output>> = std::mem::take(&mut st.output);
        st.frames.clear();
        st.stack.clear();
        st.commit();
        st.user_depth = 0;
        st.spent = 0;
        if st.pinned.is_some() {
            st.pinned = Some(Pinned {
                until: self.steps + PINNED_STEPS,
            });
        }
        let log = st.inputs.clone();
        let mut made = Transfer::default();
        let receiver = match log.receiver {
            Some(value) => Some(self.transfer(&mut st, value, &mut made)?),
            None => None,
        };
        let mut arguments = Vec::new();
        for &value in &log.arguments {
            arguments.push(self.transfer(&mut st, value, &mut made)?);
        }
        let inputs = Rc::make_mut(&mut st.inputs);
        inputs.twins = Rc::new(std::mem::take(&mut made.twins));
        inputs.receiver = receiver;
        inputs.arguments = arguments.clone();
        let script = Script {
            steps: vec![
                Do::Enter {
                    method: pair.second,
                    receiver,
                    args: arguments,
                },
                Do::Job,
                Do::Finish,
            ],
            purpose: Purpose::Drive,
        };
        self.result_hook = Some(look_at_result);
        self.push_script(&mut st, script, OnReturn::Push);
        self.push_transfers(&mut st, &mut made);
        let entry = self.classes.method(pair.first);
        let constructs = entry.is_constructor().then(|| entry.class_name.clone());
        let first = First {
            rules: self.rules.clone(),
            end: outcome.end,
            output,
            constructs,
            leaves_known_states: self.leaves_known_states(pair.first, pair.second),
            receiver: log.receiver,
            arguments: log.arguments.clone(),
        };
        st.data.set(Rc::new(first));
        st.budget = self.config.budget.map(more_calls);
        Ok(st)
    }

    /// Whether the end of the second program is like that of the first.
    fn judge(&mut self, mut outcome: Outcome, result: &mut EquivalenceCheck) {
        let Some(first) = first(&outcome.state).cloned() else {
            return;
        };
        let mismatch = match &outcome.end {
            End::Returned(_) => match outcome.state.data.get::<Rc<Mismatch>>() {
                Some(mismatch) => (**mismatch).clone(),
                None => unsure(),
            },
            End::Threw(thrown) => {
                let thrown = *thrown;
                self.compare_thrown(&mut outcome.state, &first, thrown)
            }
            End::Exited | End::Loops { .. } => Mismatch {
                surely_not: true,
                ..Mismatch::default()
            },
            End::Cut(reason) => {
                let is_late = matches!(reason, Reason::LoopBound | Reason::Depth | Reason::Budget);
                result.reasons.insert(reason.clone());
                if is_late {
                    if result.late.len() < MOST_LATE {
                        result.late.push(outcome);
                    }
                    return;
                }
                // Bounds of inputs are bounds of both programs.
                if *reason == Reason::HeapBound {
                    return;
                }
                unsure()
            }
            End::Deep => {
                result.reasons.insert(Reason::Depth);
                if result.late.len() < MOST_LATE {
                    result.late.push(outcome);
                }
                return;
            }
            // The second program could not make its inputs: what made those of the first did not
            // throw.
            End::Infeasible if is_building(&outcome.state) => unsure(),
            _ => return,
        };
        result.compared += 1;
        result.reasons.extend(outcome.state.doubts.iter().cloned());
        if mismatch.surely_not {
            result.differences.push(outcome);
            return;
        }
        let any = self.jvm.pool.or_all(&mismatch.conditions);
        if self.jvm.pool.as_bool(any) != Some(false) {
            match self
                .jvm
                .solver
                .check(&mut self.jvm.pool, &outcome.state.path, &[any])
            {
                Answer::Sat(model) => {
                    outcome.state.path.assume(&self.jvm.pool, any, Some(model));
                    result.differences.push(outcome);
                    return;
                }
                Answer::Unsat => {}
                Answer::Unknown(_) => {
                    result.reasons.insert(Reason::Solver);
                }
            }
        }
        if mismatch.rounded {
            result.reasons.insert(Reason::Rounding);
        }
        if mismatch.unsure {
            result.reasons.insert(Reason::Unsupported(
                "comparing what objects keep to themselves".into(),
            ));
        }
        let is_worth_a_run = mismatch.unsure || mismatch.hidden;
        if is_worth_a_run && result.doubtful.len() < MOST_DOUBTFUL {
            result.doubtful.push(outcome);
        }
    }
}

/// The second program may do the same with more calls.
fn more_calls(budget: u64) -> u64 {
    budget.saturating_mul(3).saturating_add(10)
}

/// Whether the inputs of the second program are still being made.
fn is_building(st: &State) -> bool {
    st.frames.get(1).is_some_and(
        |frame| matches!(&frame.role, Role::Script(script) if script.purpose == Purpose::Build),
    )
}

fn unsure() -> Mismatch {
    Mismatch {
        unsure: true,
        ..Mismatch::default()
    }
}

fn limits(effort: Effort, paths: u64) -> Limits {
    Limits {
        time: effort.time.left(),
        paths,
        pending: MOST_PENDING,
    }
}
