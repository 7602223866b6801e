//! Runs made ahead, many in one process: starting a process takes longer than most runs. What a submission does
//! wrong there is not held against it until it did so in a process of its own.

use std::sync::Arc;

use gadfly_grade::model::Case;
use gadfly_runtime::PyModule;
use gadfly_witness::{PyObservation, PyWitness};

use super::super::TIME;
use super::super::case::input;
use super::{PythonWorker, Subject};

/// So many runs at once, at most: one that hangs takes those after it along. And at least.
const MOST: usize = 64;
const LEAST: usize = 3;

/// A program, which of the two interpreters, and the input.
pub(super) type Key = (usize, bool, PyWitness);

fn key(module: &Arc<PyModule>, witness: &PyWitness, twin: bool) -> Key {
    (Arc::as_ptr(module) as usize, twin, witness.clone())
}

impl PythonWorker<'_> {
    /// What was seen ahead, once.
    pub(super) fn seen_ahead(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
        twin: bool,
    ) -> Option<PyObservation> {
        if self.ahead.is_empty() {
            None
        } else {
            self.ahead.remove(&key(module, witness, twin))
        }
    }

    /// The references with cases that nobody asked for yet, by both interpreters.
    pub(super) fn expect_ahead(&mut self, cases: &[Case]) {
        let new = |case: &&Case| !self.expected.contains_key(&case.id());
        let cases: Vec<&Case> = cases.iter().filter(new).collect();
        let class = self.class;
        for (at, reference) in class.references.iter().enumerate() {
            let witnesses = cases.iter().filter_map(|case| {
                let witness = self.meant(case)?;
                Some(self.checked(at, case, witness))
            });
            let witnesses: Vec<PyWitness> = witnesses.collect();
            for twin in [false, true] {
                self.run_ahead(&reference.solution.real, &witnesses, twin);
            }
        }
    }

    /// A submission with cases that it will be tried with, as long as it behaves.
    pub(super) fn try_ahead<'c>(
        &mut self,
        subject: &Subject,
        cases: impl IntoIterator<Item = &'c Case>,
    ) {
        if subject.hung > 0 || subject.stopped > 0 {
            return;
        }
        let known = |case: &&Case| matches!(self.expected.get(&case.id()), Some(Some(_)));
        let cases = cases.into_iter().filter(known);
        let witnesses: Vec<PyWitness> = cases.filter_map(input).cloned().collect();
        self.run_ahead(&subject.solution.real, &witnesses, false);
    }

    /// The references first, then the submission.
    pub(super) fn try_ahead_all(&mut self, subject: &Subject, cases: &[Case]) {
        self.expect_ahead(cases);
        for case in cases {
            self.expect(case);
        }
        self.try_ahead(subject, cases);
    }

    fn run_ahead(&mut self, module: &Arc<PyModule>, witnesses: &[PyWitness], twin: bool) {
        // What chance gives is put in place of what the interpreter has.
        let plain = witnesses.iter().filter(|w| w.supplied.is_empty());
        let plain: Vec<PyWitness> = plain.cloned().collect();
        for some in plain.chunks(MOST).filter(|some| some.len() >= LEAST) {
            let pool = self.pool_of(module);
            let seen = pool.observe_series(module, some, TIME, twin);
            let cut = seen.iter().any(Option::is_none);
            for (witness, seen) in some.iter().zip(seen) {
                if let Some(seen) = seen {
                    self.count_runs(module, 1);
                    self.ahead.insert(key(module, witness, twin), seen);
                }
            }
            if cut {
                // It hangs or stops: that is found out alone.
                break;
            }
        }
    }
}
