//! The machine's part: inputs of the reference's paths, and comparisons with submissions.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use gadfly_python::Session;
use gadfly_python::differ::{Bench, Comparison, Effort, Rival, Rules, Spent};
use gadfly_witness::{PyWitness, Reason};

use super::{PythonClass, Reference};

/// The smallest bound: lists of no, one and two elements.
pub(super) const FIRST: u32 = 2;
/// How far beyond the bound that is asked for the search goes where that is cheap.
const BEYOND: u32 = 3;
/// Paths of the reference with which a bound is cheap.
const CHEAP_PATHS: u64 = 160;

/// For the reference's paths of one entry and bound.
const PATHS: Effort = Effort {
    paths: 1500,
    instructions: 20_000_000,
    questions: 20_000,
    time: Duration::from_secs(60),
};
/// For one comparison, within the bound that is asked for.
const WITHIN: Effort = Effort {
    paths: 4000,
    instructions: 10_000_000,
    questions: 20_000,
    time: Duration::from_secs(60),
};
/// And beyond it.
const MORE: Effort = Effort {
    paths: 500,
    instructions: 3_000_000,
    questions: 4_000,
    time: Duration::from_secs(60),
};

/// One reference in the machine.
pub(super) struct Engine<'a> {
    class: &'a PythonClass,
    reference: &'a Reference,
    first: bool,
    bench: Option<Bench>,
}

impl<'a> Engine<'a> {
    pub fn new(class: &'a PythonClass, reference: &'a Reference, first: bool) -> Engine<'a> {
        Engine {
            class,
            reference,
            first,
            bench: None,
        }
    }

    fn bench(&mut self) -> Option<&mut Bench> {
        if self.bench.is_none() {
            self.bench = self.open();
        }
        self.bench.as_mut()
    }

    fn open(&self) -> Option<Bench> {
        let session = Session::open(&self.reference.solution.source, &self.reference.settings);
        let compare = &self.class.task.compare;
        let rules = Rules {
            strict: false,
            result: compare.result,
            exceptions: compare.exceptions,
            messages: compare.messages,
            output: compare.output,
            arguments: compare.arguments,
            tolerance: compare.tolerance,
            opaque: self.class.task.opaque.clone(),
        };
        let mut bench = Bench::new(session.ok()?, rules);
        for wanted in &self.class.wanted {
            // Only the first reference knows what is asked of inputs.
            if let (true, Some(condition)) = (self.first, &wanted.condition)
                && let Some(entry) = bench.entry(&wanted.name)
            {
                bench.require(entry, &condition.valid);
            }
        }
        Some(bench)
    }

    /// A defect of the machine costs this answer and nothing else.
    fn guarded<T>(&mut self, work: impl FnOnce(&mut Bench) -> T) -> Option<T> {
        let bench = self.bench()?;
        match catch_unwind(AssertUnwindSafe(|| work(bench))) {
            Ok(result) => Some(result),
            Err(_) => {
                self.bench = None;
                None
            }
        }
    }

    /// Inputs of the paths of an entry.
    pub fn inputs(&mut self, entry: &str, k: u32) -> (Vec<PyWitness>, Spent) {
        let found = self.guarded(|bench| {
            let entry = bench.entry(entry)?;
            let paths = bench.paths(entry, k, &PATHS);
            let spent = Spent {
                paths: paths.count,
                questions: paths.questions,
                ..Spent::default()
            };
            Some((paths.inputs, spent))
        });
        found.flatten().unwrap_or_default()
    }

    pub fn load(&mut self, text: &str) -> Result<Rival, Reason> {
        let loaded = self.guarded(|bench| bench.load(text));
        loaded.unwrap_or_else(|| Err(Reason::Unsupported("this program".into())))
    }

    /// Compares on inputs of up to this size. Nothing if that is beyond what is asked for and would
    /// take long.
    pub fn compare(&mut self, entry: &str, k: u32, rival: &Rival) -> Option<(Comparison, Spent)> {
        let asked = self.class.task.bounds.k.max(FIRST);
        if k > asked + BEYOND {
            return None;
        }
        let effort = if k > asked { MORE } else { WITHIN };
        let found = self.guarded(|bench| {
            let Some(entry) = bench.entry(entry) else {
                let reason = Reason::Unsupported("comparing other functions".into());
                return Some((Comparison::failed(reason), Spent::default()));
            };
            if k > asked {
                // What the bound below took says what this one will.
                let (_, below) = bench.level(entry, k - 1, &PATHS);
                if below > CHEAP_PATHS {
                    return None;
                }
                let (whole, paths) = bench.level(entry, k, &PATHS);
                if !whole || paths > MORE.paths {
                    return None;
                }
            } else {
                bench.level(entry, k, &PATHS);
            }
            Some(bench.compare(entry, k, rival, &effort))
        });
        found.unwrap_or_else(|| {
            let reason = Reason::Unsupported("this program".into());
            Some((Comparison::failed(reason), Spent::default()))
        })
    }

    /// Whether a bound is the last that must be tried.
    pub fn is_asked(&self, k: u32) -> bool {
        k <= self.class.task.bounds.k.max(FIRST)
    }
}
