//! Runs of a case: what the references do with it, and whether a submission does the same.

use std::sync::Arc;
use std::time::Duration;

use gadfly_grade::model::{Case, Outcome};
use gadfly_python::differ::{has_other_parts, is_no_number};
use gadfly_runtime::{PyModule, PyRun};
use gadfly_witness::{PyEnd, PyObservation, PyWitness};

use super::super::case::witness_of;
use super::super::condition::REFUSED;
use super::super::ordinary::{is_mixed, is_of_any_kind, is_of_other_length};
use super::super::{TIME, Wanted};
use super::{PythonWorker, Subject};
use crate::job::grade::language::Examined;

/// A function that hung is not waited for as long again, and left alone after so many times; one that
/// ends its process, too.
const MORE_TIME: Duration = Duration::from_secs(3);
const IMPATIENT: Duration = Duration::from_millis(400);
const MOST_HANGING: u32 = 3;
const MOST_STOPPING: u32 = 6;
/// Words without which a Python program hardly depends on chance or time, and how often a case is run
/// with a program that has some.
const CHANCE: [&str; 6] = ["random", "time", "secrets", "uuid", "id(", "hash("];
const REPEATS: usize = 10;

/// Said before a call that goes deep.
const DEEPER: &str = "__import__('sys').setrecursionlimit(20000)";

/// What is right.
pub(super) struct Expected {
    /// It is about what a class makes.
    makes: bool,
    pub seen: Vec<PyObservation>,
    pub outcomes: Vec<Outcome>,
}

/// What a submission did with a case.
pub(super) enum Did {
    Right,
    Wrong(Box<PyObservation>),
    /// It differs from run to run, or nobody knows what is right.
    Unclear,
}

impl PythonWorker<'_> {
    pub(super) fn observe(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
        time: Duration,
        twin: bool,
        trace: bool,
    ) -> PyObservation {
        if !trace && let Some(seen) = self.seen_ahead(module, witness, twin) {
            return seen;
        }
        self.work.replays += 1;
        let run = PyRun {
            module: module.clone(),
            witness: witness.clone(),
            trace,
        };
        self.pool.observe_for(&run, time, twin)
    }

    /// What the references do with a case; nothing if it is not a case for anybody.
    pub(super) fn expect(&mut self, case: &Case) -> Option<Arc<Expected>> {
        let id = case.id();
        if let Some(known) = self.expected.get(&id) {
            return known.clone();
        }
        let found = self.ask_references(case).map(Arc::new);
        self.expected.insert(id, found.clone());
        found
    }

    /// The input of a case, if it is one that somebody means.
    pub(super) fn meant(&self, case: &Case) -> Option<PyWitness> {
        let witness = witness_of(case)?;
        let wanted = self.class.wanted.iter().find(|w| w.name == case.entry)?;
        let text = &self.class.references.first()?.solution.source.text;
        let odd = is_mixed(wanted, text, &witness) || is_of_other_length(wanted, &witness);
        (!odd).then_some(witness)
    }

    /// The input as a reference gets it: the first one checks what is asked of inputs.
    pub(super) fn checked(
        &self,
        reference: usize,
        case: &Case,
        mut witness: PyWitness,
    ) -> PyWitness {
        let mut wanted = self.class.wanted.iter().filter(|w| w.name == case.entry);
        if let (0, Some(wanted)) = (reference, wanted.next())
            && let Some(condition) = &wanted.condition
            && witness.callee == wanted.name
        {
            witness.callee = condition.checked.clone();
        }
        witness
    }

    fn ask_references(&mut self, case: &Case) -> Option<Expected> {
        let witness = self.meant(case)?;
        let class = self.class;
        let wanted = class.wanted.iter().find(|w| w.name == case.entry)?;
        let mut seen: Vec<PyObservation> = Vec::new();
        for at in 0..class.references.len() {
            let witness = self.checked(at, case, witness.clone());
            match self.ask_reference(at, wanted, &witness) {
                Some(one) => seen.push(one),
                None if at == 0 => return None,
                None => {}
            }
        }
        let mut outcomes: Vec<Outcome> = Vec::new();
        for one in &seen {
            let outcome = self.judge.outcome(one);
            if !outcomes.contains(&outcome) {
                outcomes.push(outcome);
            }
        }
        Some(Expected {
            makes: wanted.makes,
            seen,
            outcomes,
        })
    }

    /// What a reference does, if it does the same every time and is made for such inputs.
    fn ask_reference(
        &mut self,
        reference: usize,
        wanted: &Wanted,
        witness: &PyWitness,
    ) -> Option<PyObservation> {
        let solution = &self.class.references[reference].solution;
        let module = &solution.real;
        let text = &solution.source.text;
        let ahead = [false, true].map(|twin| self.seen_ahead(module, witness, twin));
        if let [Some(one), Some(two)] = ahead
            && self.are_alike(wanted, &one, &two)
        {
            return is_meant(&one, witness, text).then_some(one);
        }
        // Alone: runs in one process may have disturbed each other.
        let mut one = self.observe(module, witness, TIME, false, false);
        if matches!(one.end, PyEnd::TimedOut { .. } | PyEnd::Died(_)) {
            // Perhaps the machine is busy.
            one = self.observe(module, witness, MORE_TIME, false, false);
        }
        if !is_meant(&one, witness, text) || one.unstable {
            return None;
        }
        let two = self.observe(module, witness, MORE_TIME, true, false);
        self.are_alike(wanted, &one, &two).then_some(one)
    }

    fn are_alike(&self, wanted: &Wanted, one: &PyObservation, two: &PyObservation) -> bool {
        match wanted.makes {
            true => self.judge.make_alike(one, two),
            false => self.judge.alike(one, two),
        }
    }

    pub(super) fn is_right(&self, expected: &Expected, seen: &PyObservation) -> bool {
        expected.seen.iter().any(|right| match expected.makes {
            true => self.judge.make_alike(right, seen),
            false => self.judge.alike(right, seen),
        })
    }

    /// Runs a case; what is wrong is run once more, by another process with another hash seed.
    pub(super) fn run_case(&mut self, subject: &mut Subject, case: &Case) -> Did {
        let (Some(expected), Some(witness)) = (self.expect(case), witness_of(case)) else {
            return Did::Unclear;
        };
        if subject.hung >= MOST_HANGING || subject.stopped >= MOST_STOPPING {
            return Did::Unclear;
        }
        let module = subject.solution.real.clone();
        let time = match subject.hung {
            0 => TIME,
            _ => IMPATIENT,
        };
        let one = match self.seen_ahead(&module, &witness, false) {
            Some(seen) if self.is_right(&expected, &seen) => seen,
            // Whatever it was, it counts only if it happens alone, too.
            _ => self.observe(&module, &witness, time, false, false),
        };
        subject
            .keeps
            .extend(one.state.iter().map(|state| state.name.clone()));
        if !one.state.is_empty() {
            subject.leaving.insert(case.id());
        }
        if self.is_right(&expected, &one) {
            return Did::Right;
        }
        let text = &subject.solution.source.text;
        let mut wanted = self.class.wanted.iter().filter(|w| w.name == case.entry);
        if raises(&one, "TypeError")
            && !text.contains("TypeError")
            && wanted.any(|wanted| is_of_any_kind(wanted, &witness))
        {
            return Did::Unclear;
        }
        if raises(&one, "RecursionError") {
            // How deep calls may go is a setting; who goes on and on does so with a larger one, too.
            let mut deeper = witness.clone();
            deeper.setup.insert(0, DEEPER.to_owned());
            let two = self.observe(&module, &deeper, time, false, false);
            if self.is_right(&expected, &two) {
                return Did::Right;
            }
        }
        let hangs = matches!(one.end, PyEnd::TimedOut { .. });
        subject.hung += u32::from(hangs);
        let stops = matches!(one.end, PyEnd::Died(_)) || raises(&one, "MemoryError");
        subject.stopped += u32::from(stops);
        let two = match hangs && subject.hung > 1 || stops && subject.stopped > 1 {
            // That it does so was seen twice on another input.
            true => one.clone(),
            // Under load a second is less than a second.
            false if hangs => self.observe(&module, &witness, MORE_TIME, true, false),
            false => self.observe(&module, &witness, time, true, false),
        };
        match self.is_right(&expected, &two) {
            true => {
                subject.wavers = true;
                self.work.replays_failed += 1;
                Did::Unclear
            }
            false => Did::Wrong(Box::new(one)),
        }
    }

    /// The exception that the first reference raises.
    pub(super) fn raised(&mut self, case: &Case) -> Option<String> {
        match &self.expect(case)?.seen.first()?.end {
            PyEnd::Raised(raised) => Some(raised.class.clone()),
            _ => None,
        }
    }

    /// Where chance has a hand in it, what went wrong twice may go right the next time: only cases
    /// that go wrong every time count.
    pub(super) fn keep_reproducible(
        &mut self,
        subject: &mut Subject,
        wrong: &mut Vec<(Case, PyObservation)>,
        examined: &mut Examined,
    ) {
        let text = &subject.solution.source.text;
        let chance = CHANCE.iter().any(|word| text.contains(word));
        if wrong.is_empty() || !chance && !subject.wavers {
            return;
        }
        wrong.sort_by(|a, b| (a.0.size, &a.0.call).cmp(&(b.0.size, &b.0.call)));
        let module = subject.solution.real.clone();
        let mut found = None;
        for (at, (case, seen)) in wrong.iter().enumerate() {
            let (Some(expected), Some(witness)) = (self.expect(case), witness_of(case)) else {
                continue;
            };
            let patient = matches!(seen.end, PyEnd::TimedOut { .. });
            let again = if patient { 1 } else { REPEATS };
            let always = (0..again).all(|number| {
                let now = self.observe(&module, &witness, TIME, number % 2 == 1, false);
                !self.is_right(&expected, &now)
            });
            if always {
                found = Some(at);
                break;
            }
            subject.wavers = true;
        }
        if found == Some(0) {
            return;
        }
        // What was not run as often is not sure.
        let kept = found.map(|at| wrong.swap_remove(at));
        for (case, _) in wrong.drain(..) {
            examined.results.remove(&case.id());
        }
        wrong.extend(kept);
    }
}

/// Whether a reference ends as one does that is made for its input.
fn is_meant(seen: &PyObservation, witness: &PyWitness, text: &str) -> bool {
    match &seen.end {
        PyEnd::Returned(_) => true,
        PyEnd::Raised(raised) => {
            let name = raised.class.rsplit('.').next().unwrap_or_default();
            // Lines that are no numbers, or too few of them, are typed by mistake.
            let mistyped = name == "EOFError"
                || name == "ValueError"
                    && (has_other_parts(&raised.message)
                        || !witness.stdin.is_empty() && is_no_number(&raised.message))
                // Types that the reference is not made for.
                || matches!(name, "TypeError" | "AttributeError") && !text.contains(name);
            !mistyped && !matches!(name, REFUSED | "MemoryError" | "RecursionError")
        }
        _ => false,
    }
}

fn raises(seen: &PyObservation, class: &str) -> bool {
    matches!(&seen.end, PyEnd::Raised(raised) if raised.class == class)
}
