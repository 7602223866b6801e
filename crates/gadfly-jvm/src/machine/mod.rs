//! The symbolic JVM as a [`Machine`]: what all its parts share.
//!
//! # An instruction is executed again after a fork
//!
//! `decide(condition)` asks the solver which sides are feasible. If both are, a clone of the state is queued
//! with the other answer in `State::decided`. The clone executes its instruction from the start and takes
//! the recorded answers instead of asking. So an instruction or intrinsic must take every decision before it
//! changes anything. Code that must change the state in between calls `State::commit`: the state then
//! contains what was decided. `Stop::Again` means that frames were pushed (a static initialiser, a
//! constructor of an input) and that the instruction is executed again when they have returned.

mod facts;
mod hooks;
mod library;
mod natives;
mod recording;

pub(crate) use facts::{Relied, Writes};
pub use hooks::{InstructionHook, JoinHook, ResultHook};
use library::Library;
pub use library::{Intrinsic, Lookup, Reply};
pub(crate) use natives::reason as native_reason;

use crate::classes::{ClassId, Classes, LinkError, MethodId, names};
use crate::config::{Config, States};
use crate::extension::MachineData;
use crate::state::{Decision, Role, State};
use crate::value::{Ref, Value};
use gadfly_effort::{Deadline, Work, charge};
use gadfly_explore::{Advance, Limits, Machine, Position, Summary, explore};
use gadfly_solve::{Answer, Solver, SolverConfig};
use gadfly_term::{Pool, Term};
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Instructions a state may run before another one has a turn.
const QUANTUM: u64 = 200_000;
/// Instructions between two looks at the clock.
const LOOK_EVERY: u64 = 1000;
/// Elements that are copied in the time of one instruction.
const ELEMENTS_PER_STEP: usize = 16;

pub struct Jvm {
    pub classes: Classes,
    pub pool: Pool,
    pub solver: Solver,
    solver_config: SolverConfig,
    library: Library,
    /// What the solvers of earlier entries did.
    pub solved: Vec<gadfly_solve::Stats>,
    pub config: Rc<Config>,
    /// Instructions executed so far.
    pub steps: u64,
    /// When to give up on the entry; checked where time is spent.
    pub deadline: Option<Deadline>,
    /// The number of instructions at which to compare the clock with the deadline again.
    pub(crate) next_look: u64,
    /// Where the states of input objects come from in this exploration.
    pub states: States,
    /// Grows whenever code is executed that no path of this entry had executed before.
    pub novelty: u64,
    /// Whether paths remember what they execute ([`crate::ExecutionTrace`]).
    pub recording: bool,
    /// Called before the instructions that it watches.
    pub instruction_hook: Option<&'static dyn InstructionHook>,
    /// Called with the results of entries whose scripts ask for it.
    pub result_hook: Option<ResultHook>,
    /// What jobs keep in this machine.
    pub data: MachineData,
    refused: Option<String>,
    pub forks: Vec<State>,
    pub known: Known,
    /// The package of the entry, which is that of its tests.
    pub entry_package: Rc<str>,
    /// Paths that were continued concretely, by loop.
    pub(crate) concretized: FxHashMap<(MethodId, u32), u32>,
    pub(crate) mutators_of: FxHashMap<ClassId, Rc<[MethodId]>>,
    /// Classes whose objects may be in states that are not tried.
    pub(crate) further_states: FxHashMap<ClassId, bool>,
    /// Whether the user's code compares references of data; found out when first asked.
    pub(crate) reference_comparisons: Option<bool>,
    /// Classes whose objects need not be deeper than so much.
    pub(crate) flat: FxHashMap<(ClassId, u32), bool>,
    /// The entry is where the program begins: nothing has happened before it.
    pub(crate) is_whole_program: bool,
    /// Whether static fields that other code may set are inputs of entries.
    pub static_inputs: bool,
    /// Whether classes that are not given may extend those of the user's. What two programs are
    /// compared with is made of the classes of an exercise.
    pub open_world: bool,
    pub(crate) field_writes: Option<Rc<Writes>>,
    /// Private static arrays of the user's: whether nothing changes their elements.
    pub(crate) constant_arrays: rustc_hash::FxHashMap<(ClassId, u32), bool>,
    /// Paths that got through the assumptions of a contract, and through the method behind it.
    pub shapes: u64,
    pub cases: u64,
    /// Methods whose contracts stand in for them, with the methods that do so.
    pub(crate) stand_ins: std::collections::BTreeMap<MethodId, MethodId>,
    /// What the method under check relied on since [`Jvm::begin_check`].
    pub(crate) relied: Relied,
    /// Unknown comparators are total orders.
    pub orders: bool,
    /// Contracts stand in for methods with a body as well.
    pub modular: bool,
    pub(crate) never_null: FxHashMap<(ClassId, usize), bool>,
    /// Set while states are joined.
    pub join: Option<&'static dyn JoinHook>,
}

/// Classes that the machine itself refers to.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub object: ClassId,
    pub string: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub hash_map: ClassId,
}

/// How a path ended.
pub struct Outcome {
    pub state: State,
    pub end: End,
}

impl Outcome {
    /// Adds why there may be more than this path shows: where it was cut, and what is doubtful.
    pub fn note_limits(&self, reasons: &mut BTreeSet<Reason>) {
        reasons.extend(self.state.doubts.iter().cloned());
        match &self.end {
            End::Cut(reason) => {
                reasons.insert(reason.clone());
            }
            End::Deep => {
                reasons.insert(Reason::Depth);
            }
            _ => {}
        }
    }
}

impl Jvm {
    /// Follows the paths from a state in the order that is configured. Adds to the reasons why states
    /// were given up.
    pub fn follow_paths(
        &mut self,
        start: State,
        limits: Limits,
        reasons: &mut BTreeSet<Reason>,
        mut on_outcome: impl FnMut(&mut Jvm, Outcome, &mut BTreeSet<Reason>) -> ControlFlow<()>,
    ) -> Summary {
        let mut queue = self.config.strategy.queue::<State>();
        let summary = explore(self, vec![start], &mut *queue, limits, |jvm, outcome| {
            on_outcome(jvm, outcome, reasons)
        });
        reasons.extend(summary.reasons(Reason::Time, Reason::Memory, Reason::Patience));
        summary
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Returned(Option<Value>),
    /// An exception left the entry.
    Threw(Ref),
    /// `System.exit` or `Runtime.halt`.
    Exited,
    /// A loop came back to a state it had been in. The loop's method and head line.
    Loops {
        class: String,
        method: String,
        line: u32,
    },
    /// A clause of a contract does not hold; `why` is what evaluating it threw, if it did.
    Violated {
        clause: i32,
        why: Option<Ref>,
    },
    /// The call depth was exhausted by recursion; the real stack may be, too.
    Deep,
    /// A mutant would do something else here.
    Diverges,
    Cut(Reason),
    /// There is no such input.
    Infeasible,
}

/// Why an instruction did not complete normally.
#[derive(Debug)]
pub enum Stop {
    /// A throwable is on its way to a handler.
    Throw(Ref),
    /// Frames were pushed or an input was decided: execute the instruction again.
    Again,
    /// The JVM itself raises this.
    Raise {
        class: &'static str,
        message: Option<String>,
    },
    End(End),
}

pub type Step<T> = Result<T, Stop>;

/// Where to go after an instruction.
pub(crate) enum Flow {
    Next,
    Jump(u32),
    /// Another frame is on top, or the same instruction is to be executed again.
    Frame,
}

impl From<LinkError> for Stop {
    fn from(error: LinkError) -> Stop {
        let what = match &error {
            LinkError::MissingClass(name) => format!("class {name} not found"),
            other => other.to_string(),
        };
        cut(Reason::Unsupported(what))
    }
}

pub fn cut(reason: Reason) -> Stop {
    Stop::End(End::Cut(reason))
}

pub fn unsupported<T>(what: impl Into<String>) -> Step<T> {
    Err(cut(Reason::Unsupported(what.into())))
}

pub(crate) fn raise<T>(class: &'static str) -> Step<T> {
    Err(Stop::Raise {
        class,
        message: None,
    })
}

pub(crate) fn raise_with<T>(class: &'static str, message: String) -> Step<T> {
    Err(Stop::Raise {
        class,
        message: Some(message),
    })
}

impl Jvm {
    /// A machine whose methods of the library are done by these intrinsics.
    pub(crate) fn with_library(
        mut classes: Classes,
        intrinsics: Lookup,
        solver_config: SolverConfig,
        config: Rc<Config>,
    ) -> Result<Jvm, LinkError> {
        let known = Known {
            object: classes.load(names::OBJECT)?,
            string: classes.load(names::STRING)?,
            class: classes.load(names::CLASS)?,
            throwable: classes.load(names::THROWABLE)?,
            hash_map: classes.load("java/util/HashMap")?,
        };
        Ok(Jvm {
            classes,
            pool: Pool::new(),
            solver: Solver::new(solver_config.clone()),
            solver_config,
            library: Library::new(intrinsics),
            solved: Vec::new(),
            config,
            steps: 0,
            deadline: None,
            next_look: 0,
            states: States::Reached,
            novelty: 0,
            recording: false,
            instruction_hook: None,
            result_hook: None,
            data: MachineData::default(),
            refused: None,
            forks: Vec::new(),
            entry_package: "".into(),
            concretized: FxHashMap::default(),
            known,
            mutators_of: FxHashMap::default(),
            further_states: FxHashMap::default(),
            reference_comparisons: None,
            flat: FxHashMap::default(),
            is_whole_program: false,
            static_inputs: false,
            open_world: false,
            field_writes: None,
            constant_arrays: Default::default(),
            shapes: 0,
            cases: 0,
            stand_ins: std::collections::BTreeMap::new(),
            relied: Default::default(),
            orders: false,
            modular: false,
            never_null: FxHashMap::default(),
            join: None,
        })
    }

    /// Forgets all terms and what was learned about them: terms of one entry mean nothing to
    /// the next, and what one entry asked must not change the answers to another.
    ///
    /// Refuses if [`Jvm::refuse`] said so.
    pub fn forget_terms(&mut self) -> Result<(), Reason> {
        if let Some(words) = &self.refused {
            return Err(Reason::Internal(words.clone()));
        }
        self.pool = Pool::new();
        self.concretized.clear();
        let solver = Solver::new(self.solver_config.clone());
        let old = std::mem::replace(&mut self.solver, solver);
        self.solved.push(old.stats().clone());
        Ok(())
    }

    /// Starts nothing from now on, for the reason that another machine panicked on it in these
    /// words: whoever asks gets the usual report with that reason. `None` lifts it.
    pub fn refuse(&mut self, words: Option<String>) {
        self.refused = words;
    }

    /// Which way a condition goes on this path. If both are feasible, a sibling takes the other.
    ///
    /// An instruction must take all its decisions before it changes anything: the sibling
    /// executes it again from the start.
    pub fn decide(&mut self, st: &mut State, condition: Term) -> Step<bool> {
        if let Some(known) = self.pool.as_bool(condition) {
            return Ok(known);
        }
        // By condition, not by order: what was decided may have settled earlier conditions.
        if let Some(known) = st.decided.iter().find(|d| d.on == Some(condition)) {
            let taken = known.taken != 0;
            self.note_decision(st, condition, taken);
            return Ok(taken);
        }
        if st.pinned.is_some() {
            return Ok(st.path.follow_model(&mut self.pool, condition));
        }
        self.check_deadline()?;
        let negated = self.pool.not(condition);
        let (yes, no) = match self.join {
            Some(join) => join.branch(self, st, condition, negated),
            None => self.solver.branch(&mut self.pool, &st.path, condition),
        };
        let (taken, unsure) = match (yes, no) {
            (Answer::Sat(with), Answer::Sat(without)) => {
                st.decisions += 1;
                if let Some(join) = self.join {
                    join.before_fork(st);
                }
                // Stay on the side of the model at hand, so that it stays valid.
                let stay = st
                    .path
                    .model()
                    .is_none_or(|m| gadfly_term::eval_bool(&self.pool, m, condition));
                let mut sibling = st.clone();
                sibling.chosen = 0;
                sibling.decided.push(Decision {
                    on: Some(condition),
                    taken: u32::from(!stay),
                });
                let (here, there) = if stay {
                    ((condition, with), (negated, without))
                } else {
                    ((negated, without), (condition, with))
                };
                sibling.path.assume(&self.pool, there.0, Some(there.1));
                st.path.assume(&self.pool, here.0, Some(here.1));
                // A sibling that turns out to be impossible is not there.
                if self.propagate(&mut sibling, there.0).is_ok() {
                    self.forks.push(sibling);
                }
                self.propagate(st, here.0)?;
                (stay, false)
            }
            (Answer::Sat(_), Answer::Unsat) => {
                st.forced += 1;
                (true, false)
            }
            (Answer::Unsat, Answer::Sat(_)) => {
                st.forced += 1;
                (false, false)
            }
            (Answer::Sat(model), Answer::Unknown(_)) => {
                st.path.assume(&self.pool, condition, Some(model));
                (true, true)
            }
            (Answer::Unknown(_), Answer::Sat(model)) => {
                st.path.assume(&self.pool, negated, Some(model));
                (false, true)
            }
            (Answer::Unsat, Answer::Unsat) => return Err(Stop::End(End::Infeasible)),
            _ => return Err(cut(Reason::Solver)),
        };
        if unsure {
            st.doubt(Reason::Solver);
        }
        self.note_decision(st, condition, taken);
        st.decided.push(Decision {
            on: Some(condition),
            taken: u32::from(taken),
        });
        Ok(taken)
    }

    fn check_deadline(&self) -> Step<()> {
        match self.deadline {
            Some(deadline) if deadline.is_over() => Err(cut(Reason::Time)),
            _ => Ok(()),
        }
    }

    /// Instructions on large terms may take long without asking the solver anything, and a heap
    /// grows by small objects as well.
    #[cold]
    pub(crate) fn look_at_clock(&mut self) -> Step<()> {
        self.next_look = self.steps + LOOK_EVERY;
        if gadfly_memory::is_exhausted() {
            return Err(cut(Reason::Memory));
        }
        self.check_deadline()
    }

    /// Asked before an operation makes or copies so many elements: ends the path if there is no
    /// room for them, and counts the work.
    pub(crate) fn make_room(&mut self, elements: usize) -> Step<()> {
        if !gadfly_memory::has_room(elements.saturating_mul(size_of::<Value>())) {
            return Err(cut(Reason::Memory));
        }
        charge(Work::Element, elements as u64);
        self.steps += (elements / ELEMENTS_PER_STEP) as u64;
        if self.steps >= self.next_look {
            self.look_at_clock()
        } else {
            Ok(())
        }
    }

    /// One of `count` alternatives that no condition tells apart; siblings take the others.
    pub fn choose(&mut self, st: &mut State, count: usize) -> usize {
        if count <= 1 {
            return 0;
        }
        let earlier = st.decided.iter().filter(|d| d.on.is_none()).nth(st.chosen);
        if let Some(earlier) = earlier {
            st.chosen += 1;
            return earlier.taken as usize;
        }
        if st.pinned.is_some() {
            return 0;
        }
        st.decisions += 1;
        if let Some(join) = self.join {
            join.keep_apart(st);
        }
        for alternative in 1..count {
            let mut sibling = st.clone();
            sibling.chosen = 0;
            sibling.decided.push(Decision {
                on: None,
                taken: alternative as u32,
            });
            self.forks.push(sibling);
        }
        st.decided.push(Decision { on: None, taken: 0 });
        st.chosen += 1;
        0
    }

    /// Adds a condition that must hold; the path ends if it cannot.
    pub fn assume(&mut self, st: &mut State, condition: Term) -> Step<()> {
        if self.pool.as_bool(condition) == Some(true) {
            return Ok(());
        }
        // An instruction that is executed again assumes the same again.
        if st.path.contains(condition) {
            return Ok(());
        }
        let answer = match self.join {
            Some(join) => join.check(self, st, condition),
            None => self.solver.check(&mut self.pool, &st.path, &[condition]),
        };
        match answer {
            Answer::Sat(model) => {
                st.path.assume(&self.pool, condition, Some(model));
                Ok(())
            }
            Answer::Unsat => Err(Stop::End(End::Infeasible)),
            Answer::Unknown(_) => Err(cut(Reason::Solver)),
        }
    }

    /// A concrete int for a value: the small feasible values get a path each, further ones are
    /// cut off with `heap-bound`. For lengths and the like.
    pub fn concrete_small(&mut self, st: &mut State, value: Value, most: usize) -> Step<i32> {
        let term = match value {
            Value::Int(i) => return Ok(i),
            Value::SymInt(term) => term,
            _ => return unsupported("a number was expected"),
        };
        let mut tried = 0;
        // Where the search began is remembered like a decision: when the instruction is executed
        // again, it must not get further tries.
        let begun = st.decided.iter().find(|d| d.on == Some(term));
        let mut candidate = match begun {
            Some(begun) => begun.taken as i32,
            None => {
                let least = self.smallest(st, term)?;
                st.decided.push(Decision {
                    on: Some(term),
                    taken: least as u32,
                });
                least
            }
        };
        loop {
            let constant = self.pool.i32(candidate);
            let same = self.pool.eq(term, constant);
            if self.decide(st, same)? {
                return Ok(candidate);
            }
            tried += 1;
            if tried > most {
                return Err(cut(Reason::HeapBound));
            }
            candidate = candidate.saturating_add(1);
        }
    }

    /// The least value a term can have on this path, found by bisection.
    fn smallest(&mut self, st: &mut State, term: Term) -> Step<i32> {
        let (low, high) = self.pool.signed_range(term);
        let Some(model) = st.path.model().cloned() else {
            return Ok(low.max(0) as i32);
        };
        let mut low = low as i32;
        let mut high = (gadfly_term::eval(&self.pool, &model, term) as u32 as i32).min(high as i32);
        while low < high {
            let middle = ((i64::from(low) + i64::from(high)).div_euclid(2)) as i32;
            let limit = self.pool.i32(middle);
            let below = self.pool.sle(term, limit);
            match self.solver.check(&mut self.pool, &st.path, &[below]) {
                Answer::Sat(model) => {
                    high = (gadfly_term::eval(&self.pool, &model, term) as u32 as i32).min(middle);
                }
                Answer::Unsat => low = middle + 1,
                Answer::Unknown(_) => break,
            }
        }
        Ok(high)
    }
}

impl Machine for Jvm {
    type State = State;
    type Outcome = Outcome;

    fn advance(&mut self, mut st: State, forks: &mut Vec<State>) -> Advance<State, Outcome> {
        let until = self.steps + QUANTUM;
        let end = loop {
            match self.run(&mut st, until) {
                Ok(()) => break None,
                Err(stop) => {
                    if let Some(end) = self.route(&mut st, stop) {
                        break Some(end);
                    }
                }
            }
        };
        forks.append(&mut self.forks);
        match end {
            None => Advance::Paused(st),
            Some(end) => {
                let end = self.shown_end(&st, end);
                Advance::Ended(Outcome { state: st, end })
            }
        }
    }

    fn position(&self, st: &State) -> Position {
        let decision = st.decided.last().map_or(0, |d| d.taken);
        // The innermost user frame tells how new the place is; JDK code has no coverage.
        let user = st.frames.iter().rev().find(|f| f.method.is_user);
        let frame = st.frames.last();
        let mut location = u64::from(decision);
        for f in [user, frame].into_iter().flatten() {
            location = location
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add((u64::from(f.method.id.0) << 20) ^ u64::from(f.pc));
        }
        let uncovered = match frame {
            Some(f) if f.method.is_user && !matches!(f.role, Role::Script(_)) => {
                self.leads_to_uncovered(f, decision)
            }
            _ => false,
        };
        Position {
            location,
            cost: st.cost,
            uncovered,
        }
    }
}
