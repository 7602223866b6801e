//! Runs of a case: what the references do with it, and whether a submission does the same.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use gadfly_grade::model::{Case, EFFORT, INCOMPARABLE, NON_DETERMINISTIC, Outcome, Reason, Seen};
use gadfly_input::{EntrySpec, Region};
use gadfly_python_relational::Kind;
use gadfly_python_syntax::nondeterminism::may_be_nondeterministic;
use gadfly_runtime::{PyModule, PyRun, PythonPool};
use gadfly_witness::{PyCallee, PyEnd, PyObservation, PyStatement, PyWitness};

use super::super::case::input;
use super::super::compare::{Alike, best};
use super::super::inputs::{is_intended, region};
use super::super::ordinary::{is_mixed, is_of_any_kind, is_of_other_length, plain_kind};
use super::super::{TIME, Wanted};
use super::looks::Looks;
use super::{PythonWorker, Subject, Takes};
use crate::language::{Examined, MOST_TIME, NOT_RUN, OVER_TIME};

/// A function that hung is not waited for as long again, and left alone after so many times; one that
/// ends its process, too.
const MORE_TIME: Duration = Duration::from_secs(3);
const IMPATIENT: Duration = Duration::from_millis(400);
/// Somebody does not finish who takes so many times as long as the reference with the same input, and
/// more than the usual time.
const SLOWER: u32 = 5;
const MOST_HANGING: u32 = 3;
const MOST_STOPPING: u32 = 6;
/// How many times the references' time a submission may take, if that is more than [`MOST_TIME`].
const GENEROUS: u32 = 3;
/// How often a case is run with a program that may be non-deterministic.
const REPEATS: usize = 10;

/// Said of runs that end at one time and come too late at another.
const TAKES_LONG: &str = "it takes about as long as a run may take";

/// Said of results that cannot be looked into.
const NOT_COMPARED: &str = "its result cannot be compared as a whole";

/// How deep calls may go where Python's own limit stops a submission.
const DEEPER: u32 = 20_000;

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
    /// It cannot be called right or wrong, by the submission's own doing.
    Unjudged(Reason),
    /// It refuses inputs of this kind, and need not take them.
    Excused,
    /// Nobody knows what is right.
    Void,
}

impl Did {
    fn unjudged(code: &str, words: &str) -> Did {
        Did::Unjudged(Reason {
            code: code.into(),
            words: words.into(),
        })
    }
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
        self.count_runs(module, 1);
        let run = PyRun {
            module: module.clone(),
            witness: witness.clone(),
            trace,
        };
        self.pool_of(module).observe_for(&run, time, twin)
    }

    /// Counts runs of a submission. Those of the references are remembered, so their number depends on
    /// which submissions this worker has had.
    pub(super) fn count_runs(&mut self, module: &Arc<PyModule>, runs: u64) {
        if !self.is_reference(module) {
            self.work.replays += runs;
        }
    }

    fn is_reference(&self, module: &Arc<PyModule>) -> bool {
        let mut references = self.class.references.iter();
        references.any(|reference| Arc::ptr_eq(&reference.solution.real, module))
    }

    /// The interpreters for a program: those of the references never see a submission, and the other
    /// way round.
    pub(super) fn pool_of(&self, module: &Arc<PyModule>) -> &PythonPool {
        if self.is_reference(module) {
            &self.references
        } else {
            &self.submission
        }
    }

    /// Whether the submission has cost what it may: a fixed time, or more where the references take long
    /// as well.
    fn is_over_time(&self) -> bool {
        let references = self.references.processor_time();
        self.spent_so_far() > MOST_TIME.max(references * GENEROUS)
    }

    /// The processor time that the submission has cost so far.
    pub(super) fn spent_so_far(&self) -> Duration {
        self.submission.processor_time() + self.cost.before + self.cost.search
    }

    /// What a test says of a submission; nothing if it says nothing of anybody.
    pub(super) fn seen(&self, did: &Did) -> Option<Seen> {
        match did {
            Did::Right => Some(Seen::Passed),
            Did::Wrong(seen) => Some(Seen::Failed(self.judge.outcome(seen))),
            Did::Unjudged(reason) => Some(Seen::Unjudged(reason.clone())),
            Did::Excused => Some(Seen::Excused),
            Did::Void => None,
        }
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
        let witness = input(case)?;
        let wanted = self.class.wanted.iter().find(|w| w.name == case.entry)?;
        let text = &self.class.references.first()?.solution.source.text;
        let spec = self.class.spec.entries.get(&wanted.name);
        // Words of the task weigh more than what the use of a parameter suggests.
        let odd = !spec.is_some_and(EntrySpec::names_kinds) && is_mixed(wanted, text, witness)
            || is_of_other_length(wanted, witness)
            || matches!(region(self.class, case), Region::Excluded(_));
        (!odd).then(|| witness.clone())
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
            && witness.callee.is_function(&wanted.name)
        {
            witness.callee = PyCallee::Function(condition.checked.clone());
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
        let ahead = [false, true].map(|twin| self.seen_ahead(module, witness, twin));
        if let [Some(one), Some(two)] = ahead
            && self.are_alike(wanted, &one, &two)
        {
            return is_intended(&one, &wanted.documentation).then_some(one);
        }
        // Alone: runs in one process may have disturbed each other.
        let mut one = self.observe(module, witness, TIME, false, false);
        if matches!(one.end, PyEnd::TimedOut { .. } | PyEnd::Died(_)) {
            one = self.observe(module, witness, MORE_TIME, false, false);
        }
        if !is_intended(&one, &wanted.documentation) || one.unstable {
            return None;
        }
        let two = self.observe(module, witness, MORE_TIME, true, false);
        self.are_alike(wanted, &one, &two).then_some(one)
    }

    /// Whether a reference needs so much for a case that somebody who needs some more may still end.
    fn takes_long(&mut self, case: &Case, witness: &PyWitness) -> bool {
        let class = self.class;
        (0..class.references.len()).any(|at| {
            let module = &class.references[at].solution.real;
            let checked = self.checked(at, case, witness.clone());
            let seen = self.observe(module, &checked, TIME / SLOWER, false, false);
            matches!(seen.end, PyEnd::TimedOut { .. })
        })
    }

    /// Whether two runs of a reference show no difference.
    fn are_alike(&self, wanted: &Wanted, one: &PyObservation, two: &PyObservation) -> bool {
        let alike = if wanted.makes {
            self.judge.make_alike(one, two)
        } else {
            self.judge.alike(one, two)
        };
        !alike.is_different()
    }

    /// Whether a run does what one of the references does.
    fn fits(&self, expected: &Expected, seen: &PyObservation) -> Alike {
        best(expected.seen.iter().map(|right| {
            if expected.makes {
                self.judge.make_alike(right, seen)
            } else {
                self.judge.alike(right, seen)
            }
        }))
    }

    /// The same where the methods of the result say what the reference's say.
    fn fits_looked_at(&self, expected: &Expected, seen: &PyObservation) -> Alike {
        let all = expected.seen.iter();
        best(all.map(|right| self.judge.alike_looked_at(right, seen)))
    }

    /// Whether nothing about a run is wrong.
    pub(super) fn is_right(&self, expected: &Expected, seen: &PyObservation) -> bool {
        !self.fits(expected, seen).is_different()
    }

    /// What is said of a run that shows nothing wrong by itself: it is right only if all of it could be compared.
    fn not_wrong(
        &mut self,
        subject: &mut Subject,
        case: &Case,
        expected: &Expected,
        seen: &PyObservation,
    ) -> Did {
        let mut alike = self.fits(expected, seen);
        if let (false, Some(right)) = (expected.makes, expected.seen.first()) {
            match self.looks(subject, case, right, seen) {
                Looks::Nothing => {}
                Looks::Silent => alike = alike.min(Alike::Unclear),
                Looks::Same => alike = alike.max(self.fits_looked_at(expected, seen)),
                Looks::Other(place, words) => {
                    let mut seen = seen.clone();
                    let mut after = seen.after.iter_mut();
                    if let Some(after) = after.find(|after| after.name == place) {
                        (after.seen.repr, after.changed) = (words, true);
                    } else if let PyEnd::Returned(value) = &mut seen.end {
                        value.repr = words;
                    }
                    return Did::Wrong(Box::new(seen));
                }
            }
        }
        match alike {
            Alike::Yes => Did::Right,
            _ => {
                subject.unclear.get_or_insert_with(|| case.clone());
                Did::unjudged(INCOMPARABLE, NOT_COMPARED)
            }
        }
    }

    /// Runs a case that points may depend on. It is passed if it comes out right under both hash seeds,
    /// at least once in a process of its own: what a series of runs gave never decides.
    pub(super) fn run_test(&mut self, subject: &mut Subject, case: &Case) -> Did {
        self.run(subject, case, true)
    }

    /// Runs a case to find out what goes wrong; one that goes right in a series of runs is not looked at
    /// any further.
    pub(super) fn run_case(&mut self, subject: &mut Subject, case: &Case) -> Did {
        self.run(subject, case, false)
    }

    fn run(&mut self, subject: &mut Subject, case: &Case, counts: bool) -> Did {
        if subject.without.contains(&case.entry) {
            return Did::Excused;
        }
        let (Some(expected), Some(witness)) = (self.expect(case), input(case)) else {
            return Did::Void;
        };
        if subject.hung >= MOST_HANGING || subject.stopped >= MOST_STOPPING {
            return Did::unjudged(EFFORT, NOT_RUN);
        }
        if self.is_over_time() {
            return Did::unjudged(EFFORT, OVER_TIME);
        }
        let module = subject.solution.real.clone();
        let time = match subject.hung {
            0 => TIME,
            _ => IMPATIENT,
        };
        let mut twin = None;
        if let Some(seen) = self.seen_ahead(&module, witness, false)
            && self.is_right(&expected, &seen)
        {
            subject.note_state(case, &seen);
            subject.note_changes(case, &expected.seen, &seen);
            if !counts {
                return self.not_wrong(subject, case, &expected, &seen);
            }
            let alone = self.observe(&module, witness, time, true, false);
            if self.is_right(&expected, &alone) {
                return self.not_wrong(subject, case, &expected, &alone);
            }
            twin = Some(alone);
        }
        // Whatever it was in a series, it counts only if it happens alone, too.
        let one = self.observe(&module, witness, time, false, false);
        subject.note_state(case, &one);
        subject.note_changes(case, &expected.seen, &one);
        let mut is_right = self.is_right(&expected, &one);
        if !is_right && raises(&one, "TypeError") && self.is_excused(subject, case, witness) {
            return Did::Excused;
        }
        let mut asked = witness.clone();
        let mut shown = one.clone();
        if !is_right && raises(&one, "RecursionError") {
            // How deep calls may go is a setting; who goes on and on does so with a larger one, too.
            asked.setup.insert(0, PyStatement::RecursionLimit(DEEPER));
            let deeper = self.observe(&module, &asked, time, false, false);
            is_right = self.is_right(&expected, &deeper);
            shown = deeper;
        }
        if is_right && !counts {
            return self.not_wrong(subject, case, &expected, &shown);
        }
        let mut hangs = matches!(one.end, PyEnd::TimedOut { .. });
        let mut one = one;
        if hangs && subject.hung == 0 && self.takes_long(case, witness) {
            one = self.observe(&module, witness, TIME * SLOWER, false, false);
            if self.is_right(&expected, &one) {
                return self.not_wrong(subject, case, &expected, &one);
            }
            hangs = matches!(one.end, PyEnd::TimedOut { .. });
        }
        subject.hung += u32::from(hangs);
        let stops = matches!(one.end, PyEnd::Died(_)) || raises(&one, "MemoryError");
        subject.stopped += u32::from(stops);
        let twin =
            twin.filter(|two| asked == *witness && !matches!(two.end, PyEnd::TimedOut { .. }));
        let two = match twin {
            Some(two) => two,
            // That it does so was seen twice on another input.
            None if hangs && subject.hung > 1 || stops && subject.stopped > 1 => one.clone(),
            None if hangs => self.observe(&module, &asked, MORE_TIME, true, false),
            None => self.observe(&module, &asked, time, true, false),
        };
        match (is_right, self.is_right(&expected, &two)) {
            (true, true) => self.not_wrong(subject, case, &expected, &two),
            (false, false) => {
                if !hangs && !stops && self.judge.alike(&one, &two).is_different() {
                    subject.wavers_on(case);
                }
                Did::Wrong(Box::new(one))
            }
            _ => {
                let late = |seen: &PyObservation| matches!(seen.end, PyEnd::TimedOut { .. });
                if late(&one) || late(&two) {
                    // It takes long, which is another thing than another result.
                    let again = self.observe(&module, &asked, MORE_TIME, late(&two), false);
                    if self.is_right(&expected, &again) {
                        subject.hung -= u32::from(hangs);
                        return self.not_wrong(subject, case, &expected, &again);
                    }
                    if late(&again) {
                        return Did::unjudged(EFFORT, TAKES_LONG);
                    }
                }
                subject.wavers_on(case);
                self.work.replays_failed += 1;
                Did::unjudged(NON_DETERMINISTIC, "runs with the same input differ")
            }
        }
    }

    /// Whether a submission need not take an input that it refuses with a `TypeError`: where numbers and
    /// texts may be meant, one that takes all of the one kind is not held to the other.
    fn is_excused(&mut self, subject: &mut Subject, case: &Case, witness: &PyWitness) -> bool {
        let class = self.class;
        let Some(wanted) = class.wanted.iter().find(|w| w.name == case.entry) else {
            return false;
        };
        if subject.solution.source.text.contains("TypeError") || !is_of_any_kind(wanted, witness) {
            return false;
        }
        let takes = match subject.takes {
            Some(takes) => takes,
            None => self.what_it_takes(subject, wanted),
        };
        subject.takes = Some(takes);
        match plain_kind(witness) {
            Some(Kind::Number) => takes.texts && !takes.some_numbers,
            Some(Kind::Text) => takes.numbers && !takes.some_texts,
            _ => takes.numbers || takes.texts,
        }
    }

    /// Which kinds a submission takes, by the references' tests: some with the right result, and none
    /// with a `TypeError`.
    fn what_it_takes(&mut self, subject: &Subject, wanted: &Wanted) -> Takes {
        let tests = self.own_tests().into_iter().flatten();
        let cases: Vec<Case> = tests
            .map(|test| test.case)
            .filter(|case| case.entry == wanted.name)
            .collect();
        let (mut right, mut refused) = (Vec::new(), Vec::new());
        for case in cases {
            let (Some(expected), Some(witness)) = (self.expect(&case), input(&case)) else {
                continue;
            };
            let Some(kind) = plain_kind(witness) else {
                continue;
            };
            let seen = self.observe(&subject.solution.real, witness, TIME, true, false);
            if matches!(seen.end, PyEnd::TimedOut { .. }) {
                return Takes::default();
            }
            if self.is_right(&expected, &seen) {
                right.push(kind);
            } else if raises(&seen, "TypeError") {
                refused.push(kind);
            }
        }
        let takes = |kind: Kind| right.contains(&kind) && !refused.contains(&kind);
        Takes {
            numbers: takes(Kind::Number),
            texts: takes(Kind::Text),
            some_numbers: right.contains(&Kind::Number),
            some_texts: right.contains(&Kind::Text),
        }
    }

    /// Where runs of an entry differ, a test may be passed by luck: only those count that are passed again
    /// and again.
    pub(super) fn recheck<'c>(
        &mut self,
        subject: &Subject,
        cases: impl Iterator<Item = &'c Case>,
        results: &mut BTreeMap<String, Seen>,
    ) {
        let Some(entry) = subject.wavers.as_ref().map(|case| case.entry.clone()) else {
            return;
        };
        for case in cases.filter(|case| case.entry == entry) {
            let id = case.id();
            let (Some(Seen::Passed), Some(expected), Some(witness)) =
                (results.get(&id), self.expect(case), input(case))
            else {
                continue;
            };
            let module = &subject.solution.real;
            let always = (0..REPEATS).all(|number| {
                let now = self.observe(module, witness, IMPATIENT, number % 2 == 1, false);
                self.is_right(&expected, &now) && !self.is_over_time()
            });
            if !always {
                results.insert(id, Seen::non_deterministic());
            }
        }
    }

    /// The exception that the first reference raises.
    pub(super) fn raised(&mut self, case: &Case) -> Option<String> {
        match &self.expect(case)?.seen.first()?.end {
            PyEnd::Raised(raised) => Some(raised.class.clone()),
            _ => None,
        }
    }

    /// If the program may be non-deterministic, what went wrong twice may go right the next time: only
    /// cases that go wrong every time count.
    pub(super) fn keep_reproducible(
        &mut self,
        subject: &mut Subject,
        wrong: &mut Vec<(Case, PyObservation)>,
        examined: &mut Examined,
    ) {
        let text = &subject.solution.source.text;
        if wrong.is_empty() || subject.wavers.is_none() && !may_be_nondeterministic(text) {
            return;
        }
        wrong.sort_by(|a, b| (a.0.size, &a.0.call).cmp(&(b.0.size, &b.0.call)));
        let module = subject.solution.real.clone();
        let mut found = None;
        for (at, (case, seen)) in wrong.iter().enumerate() {
            let (Some(expected), Some(witness)) = (self.expect(case), input(case)) else {
                continue;
            };
            let patient = matches!(seen.end, PyEnd::TimedOut { .. });
            let again = if patient { 1 } else { REPEATS };
            let always = (0..again).all(|number| {
                let now = self.observe(&module, witness, TIME, number % 2 == 1, false);
                !self.is_right(&expected, &now)
            });
            if always {
                found = Some(at);
                break;
            }
            subject.wavers_on(case);
        }
        if found == Some(0) {
            return;
        }
        // What was not run as often is not sure.
        let kept = found.map(|at| wrong.swap_remove(at));
        for (case, _) in wrong.drain(..) {
            examined
                .results
                .insert(case.id(), Seen::non_deterministic());
        }
        wrong.extend(kept);
    }
}

fn raises(seen: &PyObservation, class: &str) -> bool {
    matches!(&seen.end, PyEnd::Raised(raised) if raised.class == class)
}
