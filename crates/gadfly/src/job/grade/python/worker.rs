//! Submissions one after the other: tests at hand first, then the machine, then calls in a row.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use gadfly_grade::model::{
    Case, Difference, Judgement, Outcome, Place, Reason as Told, Ruling, Seen, Test, Work,
};
use gadfly_python::differ::Spent;
use gadfly_runtime::{PyModule, PyRun, PythonPool};
use gadfly_witness::{PyEnd, PyObservation, PyWitness, Reason};

use super::case::{after, case_of, witness_of};
use super::compare::Judge;
use super::condition::REFUSED;
use super::program::{self, Solution};
use super::search::{Engine, FIRST, SECOND};
use super::shape::{self, Found};
use super::{PythonClass, TIME, nearby, pool, shrink};
use crate::job::grade::language::{Examined, Program, Search, Worker};

/// Tests of one entry: paths of the reference with small inputs, and some with larger ones.
const TESTS: usize = 32;
const LARGER_TESTS: usize = 8;
/// A function that hung is not waited for as long again, and left alone after so many times; one that
/// ends its process, too.
const MORE_TIME: Duration = Duration::from_secs(3);
const IMPATIENT: Duration = Duration::from_millis(400);
const MOST_HANGING: u32 = 3;
const MOST_STOPPING: u32 = 6;
/// Calls tried to make a counterexample smaller.
const SHRINKS: usize = 40;
/// Pairs of calls, if the submission is known to keep something between calls, and if not.
const PAIRS: usize = 48;
const FEW_PAIRS: usize = 4;
/// Words without which a Python program hardly depends on chance or time, and how often a case is run
/// with a program that has some.
const CHANCE: [&str; 6] = ["random", "time", "secrets", "uuid", "id(", "hash("];
const REPEATS: usize = 10;
/// Calls by chance, for each entry.
const NEARBY: usize = 100;

pub(super) struct PythonWorker<'a> {
    class: &'a PythonClass,
    pool: PythonPool,
    judge: Judge,
    engines: Vec<Engine<'a>>,
    /// What the references do, by case.
    expected: BTreeMap<String, Option<Arc<Expected>>>,
    /// Tests of the references, by entry.
    tests: Option<Vec<Vec<Test>>>,
    /// Calls near those tests, by entry.
    nearby: BTreeMap<String, Vec<Case>>,
    work: Work,
}

/// What is right.
struct Expected {
    seen: Vec<PyObservation>,
    outcomes: Vec<Outcome>,
}

/// A submission at work.
struct Subject {
    solution: Solution,
    /// Runs of the entry at hand that did not come to an end.
    hung: u32,
    /// And that ended the process, or filled its memory.
    stopped: u32,
    /// Something is left behind by calls.
    keeps: BTreeSet<String>,
    /// Runs with the same input came out differently.
    wavers: bool,
}

/// What a submission did with a case.
enum Did {
    Right,
    Wrong(Box<PyObservation>),
    /// It differs from run to run, or nobody knows what is right.
    Unclear,
}

impl<'a> PythonWorker<'a> {
    pub fn new(class: &'a PythonClass) -> anyhow::Result<PythonWorker<'a>> {
        let engines = class.references.iter().enumerate();
        let engines = engines.map(|(at, reference)| Engine::new(class, reference, at == 0));
        Ok(PythonWorker {
            pool: pool(&class.python)?,
            judge: Judge {
                compare: class.task.compare,
                opaque: class.task.opaque.clone(),
            },
            engines: engines.collect(),
            expected: BTreeMap::new(),
            tests: None,
            nearby: BTreeMap::new(),
            work: Work::default(),
            class,
        })
    }

    fn observe(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
        time: Duration,
        twin: bool,
        trace: bool,
    ) -> PyObservation {
        self.work.replays += 1;
        let run = PyRun {
            module: module.clone(),
            witness: witness.clone(),
            trace,
        };
        self.pool.observe_for(&run, time, twin)
    }

    /// What the references do with a case; nothing if it is not a case for anybody.
    fn expect(&mut self, case: &Case) -> Option<Arc<Expected>> {
        let id = case.id();
        if let Some(known) = self.expected.get(&id) {
            return known.clone();
        }
        let found = self.ask_references(case).map(Arc::new);
        self.expected.insert(id, found.clone());
        found
    }

    fn ask_references(&mut self, case: &Case) -> Option<Expected> {
        let witness = witness_of(case)?;
        let class = self.class;
        let wanted = class.wanted.iter().find(|w| w.name == case.entry)?;
        let mut seen: Vec<PyObservation> = Vec::new();
        for (at, reference) in class.references.iter().enumerate() {
            let mut witness = witness.clone();
            if let (0, Some(condition)) = (at, &wanted.condition)
                && witness.callee == wanted.name
            {
                witness.callee = condition.checked.clone();
            }
            let module = &reference.solution.real;
            let mut one = self.observe(module, &witness, TIME, false, false);
            let lost = |end: &PyEnd| matches!(end, PyEnd::TimedOut { .. } | PyEnd::Died(_));
            if lost(&one.end) {
                // Perhaps the machine is busy.
                one = self.observe(module, &witness, MORE_TIME, false, false);
            }
            let good = match &one.end {
                PyEnd::Returned(_) => true,
                PyEnd::Raised(raised) => {
                    let name = raised.class.rsplit('.').next().unwrap_or_default();
                    !matches!(name, REFUSED | "MemoryError" | "RecursionError")
                }
                _ => false,
            };
            let good = good && !one.unstable && {
                let two = self.observe(module, &witness, MORE_TIME, true, false);
                self.judge.alike(&one, &two)
            };
            if good {
                seen.push(one);
            } else if at == 0 {
                return None;
            }
        }
        let mut outcomes: Vec<Outcome> = Vec::new();
        for one in &seen {
            let outcome = self.judge.outcome(one);
            if !outcomes.contains(&outcome) {
                outcomes.push(outcome);
            }
        }
        Some(Expected { seen, outcomes })
    }

    fn is_right(&self, expected: &Expected, seen: &PyObservation) -> bool {
        expected
            .seen
            .iter()
            .any(|right| self.judge.alike(right, seen))
    }

    /// Runs a case; what is wrong is run once more, by another process with another hash seed.
    fn run_case(&mut self, subject: &mut Subject, case: &Case) -> Did {
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
        let one = self.observe(&module, &witness, time, false, false);
        subject
            .keeps
            .extend(one.state.iter().map(|state| state.name.clone()));
        if self.is_right(&expected, &one) {
            return Did::Right;
        }
        let hangs = matches!(one.end, PyEnd::TimedOut { .. });
        subject.hung += u32::from(hangs);
        let full = |raised: &gadfly_witness::PyRaised| raised.class == "MemoryError";
        let stops = matches!(one.end, PyEnd::Died(_))
            || matches!(&one.end, PyEnd::Raised(raised) if full(raised));
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

    /// Tests of the paths of the references, by entry.
    fn own_tests(&mut self) -> Vec<Vec<Test>> {
        if let Some(tests) = &self.tests {
            return tests.clone();
        }
        let mut all = Vec::new();
        for wanted in &self.class.wanted {
            let mut cases: Vec<Case> = Vec::new();
            for at in 0..self.engines.len() {
                let (inputs, spent) = self.engines[at].inputs(&wanted.name, FIRST);
                self.spent(&spent);
                add(&mut cases, &inputs, TESTS);
                let (inputs, spent) = self.engines[at].inputs(&wanted.name, SECOND);
                self.spent(&spent);
                // Some of them, from all over.
                let step = inputs.len().div_ceil(LARGER_TESTS).max(1);
                let some: Vec<PyWitness> = inputs.into_iter().step_by(step).collect();
                add(&mut cases, &some, LARGER_TESTS);
            }
            let mut tests = Vec::new();
            for case in cases {
                if let Some(expected) = self.expect(&case) {
                    tests.push(Test::new(case, expected.outcomes.clone()));
                }
            }
            tests.sort_by_key(|test: &Test| test.case.size);
            all.push(tests);
        }
        self.tests = Some(all.clone());
        all
    }

    fn spent(&mut self, spent: &Spent) {
        self.work.paths += spent.paths;
        self.work.solver_queries += spent.questions;
    }

    fn judge_entry(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        cases: Vec<Case>,
        search: Search,
        examined: &mut Examined,
    ) -> Judgement {
        let mut wrong: Vec<(Case, PyObservation)> = Vec::new();
        let mut right: Vec<Case> = Vec::new();
        for case in cases {
            self.try_case(subject, case, examined, &mut wrong, &mut right);
        }
        let mut reasons: BTreeSet<Reason> = BTreeSet::new();
        let mut claim = Claim::default();
        if wrong.is_empty() && search.differences {
            claim = self.compare(subject, entry, search, examined, &mut wrong, &mut right);
            reasons.extend(claim.reasons.iter().cloned());
        } else if search.own_paths {
            self.follow(subject, entry, examined, &mut wrong, &mut right);
        }
        if wrong.is_empty() && search.differences {
            for case in self.nearby(entry) {
                self.try_new_case(subject, case, examined, &mut wrong);
                if !wrong.is_empty() {
                    break;
                }
            }
        }
        if wrong.is_empty() {
            self.in_a_row(subject, &right, examined, &mut wrong);
        }
        self.keep_reproducible(subject, &mut wrong, examined);
        if !wrong.is_empty() {
            let difference = self.smallest(subject, wrong, &right, examined);
            return Judgement {
                entry: entry.to_owned(),
                ruling: Ruling::Different(Box::new(difference)),
                complete: false,
                reasons: Vec::new(),
            };
        }
        if !subject.keeps.is_empty() {
            reasons.insert(Reason::States);
        }
        if subject.wavers {
            reasons.insert(Reason::NotReplayed);
        }
        let equivalent = claim.equivalent && !subject.wavers;
        let told = reasons
            .iter()
            .map(|reason| self.told(reason, claim.reached));
        Judgement {
            entry: entry.to_owned(),
            complete: equivalent && reasons.is_empty(),
            ruling: match equivalent {
                true => Ruling::Equivalent,
                false => Ruling::Unknown,
            },
            reasons: told.collect(),
        }
    }

    /// Where chance has a hand in it, what went wrong twice may go right the next time: only cases
    /// that go wrong every time count.
    fn keep_reproducible(
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

    /// Runs a case that is not a test yet, or one that is.
    fn try_case(
        &mut self,
        subject: &mut Subject,
        case: Case,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        let id = case.id();
        if examined.results.contains_key(&id) {
            return;
        }
        match self.run_case(subject, &case) {
            Did::Right => {
                examined.results.insert(id, Seen::Passed);
                right.push(case);
            }
            Did::Wrong(seen) => {
                let outcome = self.judge.outcome(&seen);
                examined.results.insert(id, Seen::Failed(outcome));
                wrong.push((case, *seen));
            }
            Did::Unclear => {}
        }
    }

    /// Runs a case that becomes a test only if it tells something.
    fn try_new_case(
        &mut self,
        subject: &mut Subject,
        case: Case,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let Some(expected) = self.expect(&case) else {
            return;
        };
        if let Did::Wrong(seen) = self.run_case(subject, &case) {
            let test = Test::new(case.clone(), expected.outcomes.clone());
            let outcome = self.judge.outcome(&seen);
            let results = &mut examined.results;
            results.insert(test.id.clone(), Seen::Failed(outcome));
            examined.tests.push(test);
            wrong.push((case, *seen));
        }
    }

    /// Calls near the tests of the references, which end as those do: what the references were not
    /// made for is asked of nobody.
    fn nearby(&mut self, entry: &str) -> Vec<Case> {
        if let Some(known) = self.nearby.get(entry) {
            return known.clone();
        }
        let tests = self.own_tests().into_iter().flatten();
        let tests: Vec<Case> = tests
            .map(|test| test.case)
            .filter(|case| case.entry == entry)
            .collect();
        let seeds: Vec<PyWitness> = tests.iter().filter_map(witness_of).collect();
        let ends: BTreeSet<String> = tests.iter().filter_map(|case| self.raised(case)).collect();
        let mut found = Vec::new();
        for witness in nearby::calls(&seeds, NEARBY, self.class.task.seed) {
            let Some(case) = case_of(&witness) else {
                continue;
            };
            let known = self.expect(&case).is_some();
            if known && self.raised(&case).is_none_or(|class| ends.contains(&class)) {
                found.push(case);
            }
        }
        self.nearby.insert(entry.to_owned(), found.clone());
        found
    }

    /// The exception that the first reference raises.
    fn raised(&mut self, case: &Case) -> Option<String> {
        match &self.expect(case)?.seen.first()?.end {
            PyEnd::Raised(raised) => Some(raised.class.clone()),
            _ => None,
        }
    }

    /// Inputs that the machine found become tests and are run.
    fn try_inputs(
        &mut self,
        subject: &mut Subject,
        inputs: &[PyWitness],
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        for case in inputs.iter().filter_map(case_of) {
            if let Some(expected) = self.expect(&case) {
                let test = Test::new(case.clone(), expected.outcomes.clone());
                if !examined.tests.iter().any(|known| known.id == test.id) {
                    examined.tests.push(test);
                }
                self.try_case(subject, case, examined, wrong, right);
            }
        }
    }

    /// Both programs on the same unknown inputs, small ones first.
    fn compare(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        search: Search,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) -> Claim {
        let mut best = Claim::default();
        for at in 0..self.engines.len() {
            let mut claim = Claim::default();
            let asks = |wanted: &super::Wanted| wanted.name == entry && wanted.condition.is_some();
            if at > 0 && self.class.wanted.iter().any(asks) {
                // Only the first reference knows which inputs are meant.
                break;
            }
            let rival = match self.engines[at].load(&subject.solution.source.text) {
                Ok(rival) => rival,
                Err(reason) => {
                    best.reasons.insert(reason);
                    continue;
                }
            };
            let rounds = self.engines[at].rounds(entry);
            for (number, round) in rounds.iter().enumerate() {
                let Some((found, spent)) = self.engines[at].compare(entry, round, &rival) else {
                    break;
                };
                self.spent(&spent);
                let before = wrong.len();
                self.try_inputs(subject, &found.inputs, examined, wrong, right);
                if wrong.len() > before {
                    return claim;
                }
                if search.own_paths && number == 0 {
                    self.try_inputs(subject, &found.own, examined, wrong, right);
                    if wrong.len() > before {
                        return claim;
                    }
                }
                if found.is_equivalent() {
                    claim.reached = round.size.k;
                    claim.reasons.extend(found.reasons);
                    continue;
                }
                if found.inputs.len() > found.guesses && self.engines.len() == 1 {
                    // The machine saw a difference that is none.
                    self.work.replays_failed += 1;
                    claim.reasons.insert(Reason::NotReplayed);
                }
                let effort_only = found.inputs.is_empty() && !found.doubtful;
                if round.asked || effort_only {
                    claim.reasons.extend(found.reasons);
                }
                if effort_only {
                    // What holds for smaller inputs still holds.
                    break;
                }
                // Beyond what is asked for only differences count.
                claim.doubtful |= round.asked;
            }
            claim.equivalent = !claim.doubtful && claim.reached > 0;
            if claim.equivalent {
                return claim;
            }
            best.reasons.extend(claim.reasons);
        }
        best
    }

    /// Inputs that lead to the submission's own code, without a comparison being asked for.
    fn follow(
        &mut self,
        subject: &mut Subject,
        entry: &str,
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
        right: &mut Vec<Case>,
    ) {
        let Some(engine) = self.engines.first_mut() else {
            return;
        };
        let Ok(rival) = engine.load(&subject.solution.source.text) else {
            return;
        };
        let Some(round) = engine.rounds(entry).first().copied() else {
            return;
        };
        if let Some((found, spent)) = engine.compare(entry, &round, &rival) {
            self.spent(&spent);
            self.try_inputs(subject, &found.own, examined, wrong, right);
        }
    }

    /// Two calls in one process: a default argument or a variable of the module may keep something.
    fn in_a_row(
        &mut self,
        subject: &mut Subject,
        right: &[Case],
        examined: &mut Examined,
        wrong: &mut Vec<(Case, PyObservation)>,
    ) {
        let most = match subject.keeps.is_empty() {
            true => FEW_PAIRS,
            false => PAIRS,
        };
        let mut calls: Vec<(&Case, PyWitness)> = Vec::new();
        for case in right {
            if let Some(witness) = witness_of(case)
                && let Some(expected) = self.expect(case)
                && let [one, ..] = &expected.seen[..]
                && matches!(one.end, PyEnd::Returned(_))
            {
                calls.push((case, witness));
            }
        }
        calls.sort_by_key(|(case, _)| case.size);
        calls.truncate(12);
        let mut pairs: Vec<(u64, Case)> = Vec::new();
        for (first, one) in &calls {
            for (second, two) in &calls {
                if let Some(case) = after(one, two).as_ref().and_then(case_of) {
                    pairs.push((first.size + second.size, case));
                }
            }
        }
        if subject.keeps.is_empty() {
            // The largest of the calls at hand followed by the smallest show most.
            pairs.reverse();
            pairs.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
        } else {
            pairs.sort_by_key(|(size, _)| *size);
        }
        pairs.truncate(most);
        for (_, case) in pairs {
            let Some(expected) = self.expect(&case) else {
                continue;
            };
            if let Did::Wrong(seen) = self.run_case(subject, &case) {
                let test = Test::new(case.clone(), expected.outcomes.clone());
                let outcome = self.judge.outcome(&seen);
                examined
                    .results
                    .insert(test.id.clone(), Seen::Failed(outcome));
                examined.tests.push(test);
                wrong.push((case, *seen));
                return;
            }
        }
    }

    /// The smallest of the cases that go wrong, made smaller still.
    fn smallest(
        &mut self,
        subject: &mut Subject,
        mut wrong: Vec<(Case, PyObservation)>,
        right: &[Case],
        examined: &mut Examined,
    ) -> Difference {
        wrong.sort_by(|a, b| (a.0.size, &a.0.call).cmp(&(b.0.size, &b.0.call)));
        let (mut case, mut seen) = wrong.swap_remove(0);
        let mut left = SHRINKS;
        let begun = case.id();
        'smaller: while let Some(witness) = witness_of(&case) {
            for smaller in shrink::smaller(&witness) {
                let Some(other) = case_of(&smaller) else {
                    continue;
                };
                if left == 0 {
                    break 'smaller;
                }
                // Those are known.
                if right.iter().any(|known| known.id() == other.id()) {
                    continue;
                }
                left -= 1;
                if !self.is_proper(&case, &other) {
                    continue;
                }
                if let Did::Wrong(now) = self.run_case(subject, &other) {
                    (case, seen) = (other, *now);
                    continue 'smaller;
                }
            }
            break;
        }
        let expected = self.expect(&case);
        let expected = expected.map(|e| e.outcomes.clone()).unwrap_or_default();
        let actual = self.judge.outcome(&seen);
        if case.id() != begun {
            let test = Test::new(case.clone(), expected.clone());
            examined
                .results
                .insert(test.id.clone(), Seen::Failed(actual.clone()));
            examined.tests.push(test);
        }
        let parts = self.parting(subject, &case, &seen, right);
        Difference {
            case,
            expected,
            actual,
            parts,
            explanation: String::new(),
        }
    }

    /// Whether a smaller case is one that the reference is made for, as far as its end tells.
    fn is_proper(&mut self, case: &Case, smaller: &Case) -> bool {
        let misused = |expected: &Expected| {
            expected.seen.first().is_none_or(|seen| {
                matches!(&seen.end, PyEnd::Raised(raised)
                    if matches!(raised.class.as_str(), "TypeError" | "AttributeError" | "NameError"))
            })
        };
        match (self.expect(case), self.expect(smaller)) {
            (Some(one), Some(other)) => misused(&one) || !misused(&other),
            _ => false,
        }
    }

    /// The line of the submission where it goes wrong: where it raises or hangs, else the line that
    /// is most typical of the run that is wrong.
    fn parting(
        &mut self,
        subject: &Subject,
        case: &Case,
        seen: &PyObservation,
        right: &[Case],
    ) -> Option<Place> {
        let file = subject.solution.source.file.clone();
        let place = |line: u32| Place {
            file: file.clone(),
            line,
            column: None,
        };
        match &seen.end {
            PyEnd::Raised(raised) => return raised.place.as_ref().map(|p| place(p.line)),
            PyEnd::TimedOut { line } => return line.map(place),
            PyEnd::Returned(_) => {}
            _ => return None,
        }
        let module = subject.solution.real.clone();
        let witness = witness_of(case)?;
        let lines = self.observe(&module, &witness, TIME, false, true).lines;
        let mut passed: BTreeMap<u32, usize> = BTreeMap::new();
        for case in right.iter().filter(|c| c.entry == case.entry).take(6) {
            if let Some(witness) = witness_of(case) {
                for line in self.observe(&module, &witness, TIME, false, true).lines {
                    *passed.entry(line).or_default() += 1;
                }
            }
        }
        let times = |line: &u32| passed.get(line).copied().unwrap_or(0);
        // Of several, the last: what is before it did its work.
        let line = lines
            .iter()
            .min_by_key(|line| (times(line), std::cmp::Reverse(**line)));
        line.copied().map(place)
    }

    fn told(&self, reason: &Reason, reached: u32) -> Told {
        let bounds = &self.class.task.bounds;
        let words = match reason {
            Reason::States => {
                "something is kept between calls; two calls in a row were tried".into()
            }
            Reason::NotReplayed => "runs with the same input came out differently".into(),
            _ => {
                let bounds = gadfly_report::Bounds {
                    k: reached.max(bounds.k),
                    loops: bounds.loops,
                    depth: bounds.depth,
                    time: bounds.time,
                    budget: bounds.budget,
                    patience: bounds.patience,
                };
                gadfly_report::reason_in_words(reason, &bounds)
            }
        };
        Told {
            code: reason.code(),
            words,
        }
    }
}

/// What a comparison came to.
#[derive(Default)]
struct Claim {
    equivalent: bool,
    doubtful: bool,
    /// The size of inputs up to which nothing was found.
    reached: u32,
    reasons: BTreeSet<Reason>,
}

fn add(cases: &mut Vec<Case>, inputs: &[PyWitness], most: usize) {
    let mut added = 0;
    for case in inputs.iter().filter_map(case_of) {
        let id = case.id();
        if added < most && !cases.iter().any(|known| known.id() == id) {
            cases.push(case);
            added += 1;
        }
    }
}

impl Worker for PythonWorker<'_> {
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)> {
        let begun = Instant::now();
        self.work = Work::default();
        let tests = self.own_tests().into_iter().flatten().collect();
        let mut work = std::mem::take(&mut self.work);
        work.wall_ms = begun.elapsed().as_millis() as u64;
        Ok((tests, work))
    }

    fn examine(&mut self, submission: &Program, known: &[Test], search: Search) -> Examined {
        let begun = Instant::now();
        let own = self.own_tests();
        self.work = Work::default();
        let mut examined = Examined::default();
        let names: Vec<String> = self.class.wanted.iter().map(|w| w.name.clone()).collect();
        let solution = match program::read(submission, &names) {
            Ok(solution) => solution,
            Err(problem) => {
                examined.problem = Some(problem);
                return examined;
            }
        };
        let found = shape::look_up(&self.pool, &solution.real, &names);
        if found.is_none() {
            let import = self.pool.import(&solution.real);
            if let Some(problem) = program::import_problem(&solution, &import) {
                examined.problem = Some(problem);
                return examined;
            }
        }
        let found = found.unwrap_or_else(|| vec![Found::Unclear; names.len()]);
        let mut subject = Subject {
            solution,
            hung: 0,
            stopped: 0,
            keeps: BTreeSet::new(),
            wavers: false,
        };
        let class = self.class;
        for ((wanted, found), tests) in class.wanted.iter().zip(found).zip(own) {
            let ruling = match (&wanted.shape, found) {
                (_, Found::Nothing) => Some(Ruling::Missing),
                (_, Found::Other(class)) => Some(Ruling::Mistyped {
                    found: format!("{} is no function but of type {class}", wanted.name),
                }),
                (Some(shape), Found::Callable(own)) if !own.serves(shape) => {
                    Some(Ruling::Mistyped {
                        found: format!("{}{}", wanted.name, own.signature),
                    })
                }
                _ => None,
            };
            let judgement = match ruling {
                Some(ruling) => Judgement {
                    entry: wanted.name.clone(),
                    ruling,
                    complete: true,
                    reasons: Vec::new(),
                },
                None => {
                    let mine = known.iter().filter(|test| test.case.entry == wanted.name);
                    let mut cases: Vec<Case> = mine.map(|test| test.case.clone()).collect();
                    for test in tests {
                        if !cases.iter().any(|case| case.id() == test.id) {
                            cases.push(test.case);
                        }
                    }
                    cases.sort_by_key(|case| case.size);
                    subject.hung = 0;
                    subject.stopped = 0;
                    subject.keeps.clear();
                    subject.wavers = false;
                    self.judge_entry(&mut subject, &wanted.name, cases, search, &mut examined)
                }
            };
            examined.judgements.push(judgement);
        }
        self.settle_tests(known, &mut examined);
        examined.work = std::mem::take(&mut self.work);
        examined.work.wall_ms = begun.elapsed().as_millis() as u64;
        examined
    }

    fn run(&mut self, submission: &Program, tests: &[Test]) -> BTreeMap<String, Seen> {
        let names: Vec<String> = self.class.wanted.iter().map(|w| w.name.clone()).collect();
        let mut results = BTreeMap::new();
        let Ok(solution) = program::read(submission, &names) else {
            return results;
        };
        let mut subject = Subject {
            solution,
            hung: 0,
            stopped: 0,
            keeps: BTreeSet::new(),
            wavers: false,
        };
        for test in tests {
            match self.run_case(&mut subject, &test.case) {
                Did::Right => results.insert(test.id.clone(), Seen::Passed),
                Did::Wrong(seen) => {
                    let outcome = self.judge.outcome(&seen);
                    results.insert(test.id.clone(), Seen::Failed(outcome))
                }
                Did::Unclear => None,
            };
        }
        results
    }
}

impl PythonWorker<'_> {
    /// Tests of the references that were not asked for but told a submission from them are tests of
    /// its own.
    fn settle_tests(&mut self, known: &[Test], examined: &mut Examined) {
        let mut ids: BTreeSet<String> = known.iter().map(|test| test.id.clone()).collect();
        ids.extend(examined.tests.iter().map(|test| test.id.clone()));
        let shown: BTreeSet<String> = examined
            .judgements
            .iter()
            .filter_map(|judgement| match &judgement.ruling {
                Ruling::Different(difference) => Some(difference.case.id()),
                _ => None,
            })
            .collect();
        for test in self.own_tests().into_iter().flatten() {
            if shown.contains(&test.id) && ids.insert(test.id.clone()) {
                examined.tests.push(test);
            }
        }
        examined.results.retain(|id, _| ids.contains(id));
    }
}
