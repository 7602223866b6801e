//! A reference with which whole programs are compared, one after the other.
//!
//! The reference's paths are followed once for each bound on the size of inputs and kept; every other
//! program is then run on the inputs of each path (`compare`). What one comparison leaves in the
//! machine (terms, answers of the solver) is taken back before the next (`memory`), so that no
//! program's verdict depends on those before it. Effort is counted, not timed (`effort`).

mod begin;
mod compare;
mod effort;
mod meant;
mod memory;

pub use effort::{Effort, Spent};
pub use meant::{has_other_parts, is_no_number};

use super::mixed::{asks_for_types, is_mixed};
use super::{Original, Rules};
use effort::Meter;
use gadfly_effort::Deadline;
use gadfly_explore::Strategy;
use gadfly_python::heap::Body;
use gadfly_python::inputs::Made;
use gadfly_python::machine::{End, Outcome, Prices};
use gadfly_python::session::{Session, covered_bits};
use gadfly_python::state::State;
use gadfly_python::unknown::Wanted;
use gadfly_python_code::value::{Ref, Value};
use gadfly_witness::{PyWitness, Reason};
use meant::{is_mistyped, speaks_of_codes, widest_float};
use memory::{Memory, patient_solver};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Paths of the reference whose inputs are written down.
const MOST_WRITTEN: usize = 400;
/// Elements that one operation may make, and instructions of one path: inputs are small, and what goes
/// on for longer is tried out.
const MOST_ELEMENTS: usize = 100_000;
const MOST_STEPS: u64 = 400_000;

/// Which inputs are tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Size {
    /// Elements of containers and depth of recursive data, at most.
    pub k: u32,
    /// What calls of the reference may cost, if that is bounded.
    pub budget: Option<u64>,
    /// How far from zero integers may be, if that is bounded.
    pub widest: Option<i64>,
}

impl Size {
    /// Inputs of up to so many elements, whatever they cost.
    pub const fn of(k: u32) -> Size {
        Size {
            k,
            budget: None,
            widest: None,
        }
    }
}

/// Paths of the reference, for inputs of up to some size.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// Inputs for each path, the simplest first.
    pub inputs: Vec<PyWitness>,
    pub count: u64,
    /// Why these are not all.
    pub reasons: BTreeSet<Reason>,
    /// All inputs of this size were followed to their end.
    pub whole: bool,
    pub questions: u64,
    /// Time for the questions.
    pub solving: Duration,
}

pub struct EquivalenceChecker {
    session: Session,
    rules: Rules,
    /// By entry, functions of the reference that arguments must satisfy.
    conditions: BTreeMap<usize, Value>,
    /// Lists in which numbers and texts are mixed are inputs, too.
    mixes: bool,
    levels: BTreeMap<(usize, Size), Level>,
}

struct Level {
    originals: Vec<Original>,
    memory: Memory,
    reasons: BTreeSet<Reason>,
    whole: bool,
    paths: u64,
    questions: u64,
    solving: Duration,
}

impl EquivalenceChecker {
    pub fn new(mut session: Session, rules: Rules) -> EquivalenceChecker {
        session.vm.config.thorough = true;
        session.vm.config.exhaustive = true;
        session.vm.config.elements = MOST_ELEMENTS;
        session.vm.config.steps = MOST_STEPS;
        session.vm.seal(&session.base);
        EquivalenceChecker {
            session,
            rules,
            conditions: BTreeMap::new(),
            mixes: true,
            levels: BTreeMap::new(),
        }
    }

    /// Inputs are such as a program of this text is meant for: fractions are not too large, lists of
    /// which nothing is said hold one kind of values, boards have all their fields.
    pub fn only_ordinary(&mut self, text: &str) {
        self.session.vm.config.widest_float = widest_float(text);
        if text.is_ascii() && !speaks_of_codes(text) {
            // Signs that nobody types: a quarter is no digit but a number.
            self.session.vm.widest = 0x7e;
        }
        self.mixes = asks_for_types(text);
        self.session.vm.config.as_meant = true;
    }

    pub fn set_prices(&mut self, prices: Prices) {
        self.session.vm.config.prices = prices;
    }

    /// Whether objects are among the inputs of an entry, as far as small ones tell.
    pub fn takes_objects(&mut self, entry: usize, size: Size, effort: &Effort) -> bool {
        self.prepare(entry, size, effort);
        let Some(level) = self.levels.get(&(entry, size)) else {
            return false;
        };
        level.originals.iter().any(|original| {
            let heap = &original.state.heap;
            (1..=heap.len()).any(|number| match &heap.get(Ref(number)).body {
                Body::Decided { made, .. } => matches!(**made, Made::Instance { .. }),
                _ => false,
            })
        })
    }

    /// From now on the arguments of an entry satisfy a function of the module that takes the same
    /// ones. Whether there is such a function.
    pub fn require(&mut self, entry: usize, function: &str) -> bool {
        let module = self.session.module();
        match self.session.vm.global(&self.session.base, module, function) {
            Some(value) => {
                self.conditions.insert(entry, value);
                true
            }
            None => false,
        }
    }

    /// Inputs for the paths of an entry, of some size: where there are very many, for some from all
    /// over.
    pub fn paths(&mut self, entry: usize, size: Size, effort: &Effort) -> Paths {
        self.prepare(entry, size, effort);
        let Some(level) = self.levels.get(&(entry, size)) else {
            return Paths::default();
        };
        level.memory.recall(&mut self.session.vm);
        let mut inputs: Vec<PyWitness> = Vec::new();
        let step = level.originals.len().div_ceil(MOST_WRITTEN).max(1);
        let some = level.originals.iter().step_by(step);
        let states: Vec<State> = some.map(|o| o.state.clone()).collect();
        let (count, whole) = (level.paths, level.whole);
        let (questions, solving) = (level.questions, level.solving);
        let reasons = level.reasons.clone();
        for mut state in states {
            self.session.vm.finish_inputs(&mut state);
            if let Ok(witness) = self.session.write(entry, &state, Wanted::Small)
                && !inputs.contains(&witness)
            {
                inputs.push(witness);
            }
        }
        Paths {
            inputs,
            count,
            reasons,
            whole,
            questions,
            solving,
        }
    }

    /// Whether all inputs of this size were followed, and how many paths that took.
    pub fn level(&mut self, entry: usize, size: Size, effort: &Effort) -> (bool, u64) {
        self.prepare(entry, size, effort);
        let level = self.levels.get(&(entry, size));
        level.map_or((false, 0), |level| (level.whole, level.paths))
    }

    fn prepare(&mut self, entry: usize, size: Size, effort: &Effort) {
        if !self.levels.contains_key(&(entry, size)) {
            let level = self.follow(entry, size, effort);
            self.levels.insert((entry, size), level);
        }
    }

    fn follow(&mut self, entry: usize, size: Size, effort: &Effort) -> Level {
        self.session.vm.config.k = size.k;
        self.session.vm.config.budget = size.budget;
        self.session.vm.config.widest_int = size.widest;
        self.session.vm.condition = self.conditions.get(&entry).cloned();
        let conditional = self.session.vm.condition.is_some();
        let mixes = self.mixes || conditional;
        let initial = self.session.begin(entry, effort.time);
        self.session.vm.condition = None;
        self.session.vm.solver = patient_solver();
        self.session
            .set_deadline(Some(Deadline::after(effort.time)));
        let mut meter = Meter::start(&self.session.vm, effort);
        let mut reasons = BTreeSet::new();
        let mut originals = Vec::new();
        let mut whole = true;
        let marks = (self.session.mark_index.clone(), self.session.marks().len());
        let mut search = Strategy::Coverage.queue();
        let outcome = gadfly_explore::explore(
            &mut self.session.vm,
            initial,
            &mut *search,
            meter.limits(),
            |vm, outcome| {
                let Outcome { state, end } = outcome;
                // What nobody would pass is held against nobody.
                let refused = matches!(end, End::Infeasible)
                    || state.misfit
                    || !mixes && is_mixed(&state)
                    || is_mistyped(vm, &state, &end);
                if refused && conditional {
                    // That the largest ones are refused says nothing of larger ones.
                    reasons.extend(state.doubts.iter().cloned());
                }
                if !refused {
                    reasons.extend(state.doubts.iter().cloned());
                    match end {
                        End::Cut(reason) => {
                            // Bounds that were asked for are none of ours.
                            let given_up =
                                matches!(reason, Reason::Budget | Reason::Time | Reason::Memory);
                            let asked = size.budget.is_some() && reason == Reason::Budget;
                            whole &= !given_up || asked;
                            reasons.insert(reason);
                        }
                        end => originals.push(Original {
                            covered: covered_bits(&state.covered, &marks.0, marks.1),
                            state,
                            end,
                        }),
                    }
                }
                meter.flow(vm)
            },
        );
        reasons.extend(outcome.reasons(Reason::Time, Reason::Memory, Reason::Budget));
        if meter.over {
            reasons.insert(Reason::Budget);
        }
        whole &= outcome.is_whole() && !meter.over;
        self.session.set_deadline(None);
        self.session.vm.config.budget = None;
        self.session.vm.config.widest_int = None;
        let spent = meter.spent(&self.session.vm);
        Level {
            originals,
            memory: Memory::of(&self.session.vm),
            reasons,
            whole,
            paths: spent.paths,
            questions: spent.questions,
            solving: spent.solving,
        }
    }

    pub fn entry(&self, name: &str) -> Option<usize> {
        let mut entries = self.session.entries().iter();
        entries.position(|info| info.entry.name == name)
    }
}
