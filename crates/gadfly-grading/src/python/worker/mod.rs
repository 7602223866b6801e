//! Submissions one after the other: tests at hand first, then the machine, then calls in a row.

mod ahead;
mod comparison;
mod looks;
mod runs;
mod smallest;
mod tries;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use gadfly_grade::model::{
    Case, Difference, INCOMPARABLE, Judgement, NON_DETERMINISTIC, Problem, Reason as Told, Ruling,
    Seen, Test, Work,
};
use gadfly_python_relational::Spent;
use gadfly_runtime::PythonPool;
use gadfly_witness::{PyObservation, PyWitness, Reason};

use super::case::case_of;
use super::compare::Judge;
use super::program::{self, Solution};
use super::search::{Engine, FIRST, SECOND};
use super::shape::{self, Found};
use super::{PythonClass, pool};
use crate::language::{Examined, MOST_SEARCH, NOT_REPLAYED, Program, Search, Worker};
use comparison::Claim;
use runs::Expected;
use tries::{LEAVING, MATES, SMALLEST};

/// Tests of one entry: paths of the reference with small inputs, and some with larger ones.
const TESTS: usize = 32;
const LARGER_TESTS: usize = 8;

pub(super) struct PythonWorker<'a> {
    class: &'a PythonClass,
    /// What the references are run by, and nobody else.
    references: PythonPool,
    /// What the submission at hand is run by, and nobody else.
    submission: PythonPool,
    judge: Judge,
    /// One for each reference, and one that searches only where the predicates about inputs hold.
    engines: Vec<Engine<'a>>,
    /// What the references do, by case.
    expected: BTreeMap<String, Option<Arc<Expected>>>,
    /// What methods of the first reference's results and arguments return, by case and what was asked.
    looks: BTreeMap<(String, String), Option<looks::Answers>>,
    /// The methods of the first reference's classes, once that was asked.
    methods: Option<String>,
    /// Tests of the references, by entry.
    tests: Option<Vec<Vec<Test>>>,
    /// Calls near those tests, by entry.
    nearby: BTreeMap<String, Vec<Case>>,
    /// What the submission at hand has cost besides its runs in this worker: the search, and what it cost before.
    cost: Cost,
    /// Runs that were made before they were asked for.
    ahead: BTreeMap<ahead::Key, PyObservation>,
    work: Work,
}

/// What a submission costs, besides its runs.
#[derive(Clone, Copy, Default)]
struct Cost {
    before: Duration,
    search: Duration,
    /// What the search may have taken when it is done with the entry at hand.
    most_search: Duration,
}

impl Cost {
    /// An entry begins, after which others are to be compared: they share what is left.
    fn begin_entry(&mut self, others: usize) {
        let left = MOST_SEARCH.saturating_sub(self.search);
        self.most_search = self.search + left / (others as u32 + 1);
    }

    /// What the search may still take for the entry at hand.
    fn search_left(&self) -> Duration {
        self.most_search.saturating_sub(self.search)
    }
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
    /// The cases that leave something behind.
    leaving: BTreeSet<String>,
    /// Cases in which it changes an object that the reference leaves alone, or the other way round, so that
    /// nothing shows yet.
    altering: BTreeSet<String>,
    /// Those of all entries that the submission is right in, and by entry some that it is right in.
    left: Vec<Case>,
    right: BTreeMap<String, Vec<Case>>,
    /// The smallest known input with which runs came out differently.
    wavers: Option<Case>,
    /// Of the entry at hand: a case in which nothing differs, but not all could be compared.
    unclear: Option<Case>,
    /// Of the entry at hand: whether it takes numbers and texts where either may be meant, once that
    /// was asked.
    takes: Option<Takes>,
    /// Of the entry at hand: what goes wrong on inputs of which nobody has said whether they are meant.
    open: Vec<(Case, PyObservation)>,
    /// Special methods that the reference has and this submission has not, and that nobody asked for by
    /// name: it is not held to them.
    without: BTreeSet<String>,
}

/// Which kinds of values a function takes, where nothing says which are meant.
#[derive(Clone, Copy, Default)]
struct Takes {
    /// All that it was tried with.
    numbers: bool,
    texts: bool,
    /// At least one. Who takes some is held to all.
    some_numbers: bool,
    some_texts: bool,
}

impl Subject {
    fn new(solution: Solution) -> Subject {
        Subject {
            solution,
            hung: 0,
            stopped: 0,
            keeps: BTreeSet::new(),
            leaving: BTreeSet::new(),
            altering: BTreeSet::new(),
            left: Vec::new(),
            right: BTreeMap::new(),
            wavers: None,
            unclear: None,
            takes: None,
            open: Vec::new(),
            without: BTreeSet::new(),
        }
    }

    /// What a run left behind, for calls in a row.
    fn note_state(&mut self, case: &Case, seen: &PyObservation) {
        let names = seen.state.iter().map(|state| state.name.clone());
        self.keeps.extend(names);
        if !seen.state.is_empty() {
            self.leaving.insert(case.id());
        }
    }

    /// Objects that only one of the programs changed.
    fn note_changes(&mut self, case: &Case, expected: &[PyObservation], seen: &PyObservation) {
        let changed = |seen: &PyObservation| -> Vec<(String, bool)> {
            let after = seen.after.iter();
            after
                .map(|after| (after.name.clone(), after.changed))
                .collect()
        };
        let own = changed(seen);
        if expected.iter().all(|right| changed(right) != own) {
            self.altering.insert(case.id());
        }
    }

    /// Another entry begins.
    fn begin_entry(&mut self) {
        self.hung = 0;
        self.stopped = 0;
        self.keeps.clear();
        self.leaving.clear();
        self.wavers = None;
        self.unclear = None;
        self.takes = None;
        self.open.clear();
    }

    /// Runs with this input came out differently.
    fn wavers_on(&mut self, case: &Case) {
        let key = |case: &Case| (case.size, case.call.clone());
        if self
            .wavers
            .as_ref()
            .is_none_or(|known| key(case) < key(known))
        {
            self.wavers = Some(case.clone());
        }
    }

    /// What is said of runs that came out differently, or could not be compared.
    fn doubts(&self) -> Vec<Told> {
        let wavers = self.wavers.as_ref().map(|case| Told {
            code: NON_DETERMINISTIC.into(),
            words: format!("runs with the same input differ: {}", case.call),
        });
        let unclear = self.unclear.as_ref().map(|case| Told {
            code: INCOMPARABLE.into(),
            words: format!("the result of {} cannot be compared as a whole", case.call),
        });
        wavers.into_iter().chain(unclear).collect()
    }
}

impl<'a> PythonWorker<'a> {
    pub(super) fn new(class: &'a PythonClass) -> anyhow::Result<PythonWorker<'a>> {
        let engines = class.references.iter().enumerate();
        let engines = engines.map(|(at, reference)| Engine::new(class, reference, at == 0));
        let core = class.references.iter().take(1);
        let core = core.map(|reference| Engine::of_core(class, reference));
        Ok(PythonWorker {
            references: pool(&class.python)?,
            submission: pool(&class.python)?,
            judge: Judge {
                compare: class.task.compare,
                opaque: class.task.opaque.clone(),
                told: class.told.clone(),
                own: class
                    .references
                    .iter()
                    .map(|r| r.solution.real.name.clone())
                    .collect(),
            },
            engines: engines.chain(core).collect(),
            expected: BTreeMap::new(),
            looks: BTreeMap::new(),
            methods: None,
            tests: None,
            nearby: BTreeMap::new(),
            cost: Cost::default(),
            ahead: BTreeMap::new(),
            work: Work::default(),
            class,
        })
    }

    /// Tests of the paths of the references, by entry.
    fn own_tests(&mut self) -> Vec<Vec<Test>> {
        if let Some(tests) = &self.tests {
            return tests.clone();
        }
        let mut all = Vec::new();
        for wanted in &self.class.wanted {
            let mut cases: Vec<Case> = Vec::new();
            if let Some(seeds) = self.class.seeds.get(&wanted.name) {
                add(&mut cases, seeds, TESTS);
            }
            // Ordinary inputs first.
            for at in (0..self.engines.len()).rev() {
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
            self.expect_ahead(&cases);
            let mut tests = Vec::new();
            for case in cases {
                if let Some(expected) = self.expect(&case) {
                    tests.push(self.test(case, expected.outcomes.clone()));
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
        self.work.solver_ms += spent.solving.as_millis() as u64;
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
        self.try_ahead_all(subject, &cases);
        for case in cases {
            self.try_case(subject, case, examined, &mut wrong, &mut right);
        }
        let mut reasons: BTreeSet<Reason> = BTreeSet::new();
        let mut claim = Claim::default();
        if wrong.is_empty() && search.differences {
            let references = 0..self.class.references.len();
            claim = self.compare(
                subject, entry, search, references, examined, &mut wrong, &mut right,
            );
            if wrong.is_empty() && !subject.open.is_empty() {
                // What differs there may differ on inputs that are meant, too.
                self.try_repaired(subject, examined, &mut wrong);
            }
            if wrong.is_empty() && (claim.elsewhere || !subject.open.is_empty()) {
                let core = self.class.references.len()..self.engines.len();
                claim = self.compare(
                    subject, entry, search, core, examined, &mut wrong, &mut right,
                );
            }
            reasons.extend(claim.reasons.iter().cloned());
        } else if search.own_paths {
            self.follow(subject, entry, examined, &mut wrong, &mut right);
        }
        // Where nothing was left out, chance finds nothing.
        // What a class makes the machine does not compare.
        let makes = self.class.wanted.iter().any(|w| w.name == entry && w.makes);
        let left_out = !claim.equivalent
            || !claim.reasons.is_empty()
            || claim.widest.is_some()
            || makes
            || !subject.open.is_empty();
        if wrong.is_empty() && search.differences && left_out {
            let mut cases = self.nearby(entry);
            cases.extend(self.pointed(subject, entry));
            self.try_ahead(subject, &cases);
            for case in cases {
                self.try_new_case(subject, case, examined, &mut wrong);
                if !wrong.is_empty() {
                    break;
                }
            }
        }
        if wrong.is_empty() {
            self.in_a_row(subject, &right, examined, &mut wrong);
            if wrong.is_empty() {
                self.try_repaired(subject, examined, &mut wrong);
            }
        }
        if wrong.is_empty() {
            self.smallest_open(subject, examined, &mut wrong);
        }
        self.keep_reproducible(subject, &mut wrong, examined);
        self.recheck(subject, right.iter(), &mut examined.results);
        if !wrong.is_empty() {
            let difference = self.smallest(subject, wrong, &right, examined);
            return Judgement {
                reasons: subject.doubts(),
                ..differs(entry, difference)
            };
        }
        right.sort_by_key(|case| (!subject.altering.contains(&case.id()), case.size));
        let altering = right
            .iter()
            .filter(|case| subject.altering.contains(&case.id()));
        let first = altering.count().min(MATES);
        right[first..].sort_by_key(|case| case.size);
        let leaving = right
            .iter()
            .filter(|case| subject.leaving.contains(&case.id()));
        subject.left.extend(leaving.take(LEAVING).cloned());
        right.truncate(SMALLEST);
        subject.right.insert(entry.to_owned(), right);
        if !subject.keeps.is_empty() {
            reasons.insert(Reason::States);
        }
        let doubts = subject.doubts();
        let equivalent = claim.equivalent && doubts.is_empty();
        let numbers = claim.widest.filter(|_| equivalent).map(|widest| Told {
            code: "numbers".into(),
            words: format!("numbers beyond {widest}"),
        });
        let told = reasons
            .iter()
            .map(|reason| self.told(reason, claim.reached));
        let told = told.chain(numbers).chain(doubts);
        Judgement {
            entry: entry.to_owned(),
            complete: equivalent
                && reasons.is_empty()
                && claim.widest.is_none()
                && subject.open.is_empty(),
            ruling: if equivalent {
                Ruling::Equivalent
            } else {
                Ruling::Unknown
            },
            reasons: told.collect(),
        }
    }

    fn told(&self, reason: &Reason, reached: u32) -> Told {
        let bounds = &self.class.task.bounds;
        let words = match reason {
            Reason::States => {
                "something is kept between calls; two calls in a row were tried".into()
            }
            Reason::NotReplayed => NOT_REPLAYED.into(),
            _ => {
                let bounds = gadfly_report::Bounds {
                    k: if reached == 0 { bounds.k } else { reached },
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

fn differs(entry: &str, difference: Difference) -> Judgement {
    Judgement {
        entry: entry.to_owned(),
        ruling: Ruling::Different(Box::new(difference)),
        complete: false,
        reasons: Vec::new(),
    }
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
        let solution = match self.read(submission, &names) {
            Ok(solution) => solution,
            Err(problem) => {
                examined.problem = Some(problem);
                return examined;
            }
        };
        self.submission = self.references.another();
        self.cost = Cost::default();
        let found = shape::look_up(&self.submission, &solution.real, &names);
        if found.is_none() {
            let import = self.submission.import(&solution.real);
            if let Some(problem) = program::import_problem(&solution, &import) {
                examined.problem = Some(problem);
                return examined;
            }
        }
        let found = found.unwrap_or_else(|| vec![Found::Unclear; names.len()]);
        let mut subject = Subject::new(solution);
        let class = self.class;
        for (at, ((wanted, found), tests)) in class.wanted.iter().zip(found).zip(own).enumerate() {
            self.cost.begin_entry(class.wanted.len() - at - 1);
            if wanted.optional && found == Found::Nothing {
                subject.without.insert(wanted.name.clone());
                examined.judgements.push(not_asked(&wanted.name));
                let mine = known.iter().filter(|test| test.case.entry == wanted.name);
                let excused = mine.map(|test| (test.id.clone(), Seen::Excused));
                examined.results.extend(excused);
                continue;
            }
            let ruling = match (&wanted.shape, found) {
                _ if wanted.read => None,
                (_, Found::Nothing) => Some(Ruling::Missing {
                    instead: subject.solution.instead_of(&wanted.name, &names),
                }),
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
                    subject.begin_entry();
                    self.judge_entry(&mut subject, &wanted.name, cases, search, &mut examined)
                }
            };
            examined.judgements.push(judgement);
        }
        self.across_entries(&mut subject, &mut examined);
        self.settle_tests(known, &mut examined);
        self.ahead.clear();
        examined.work = std::mem::take(&mut self.work);
        examined.work.wall_ms = begun.elapsed().as_millis() as u64;
        examined.spent = self.spent_so_far();
        examined
    }

    fn run(
        &mut self,
        submission: &Program,
        tests: &[Test],
        spent: &mut Duration,
    ) -> BTreeMap<String, Seen> {
        let names: Vec<String> = self.class.wanted.iter().map(|w| w.name.clone()).collect();
        let mut results = BTreeMap::new();
        let Ok(solution) = self.read(submission, &names) else {
            return results;
        };
        self.submission = self.references.another();
        self.cost = Cost {
            before: *spent,
            ..Cost::default()
        };
        let mut subject = Subject::new(solution);
        let optional = self.class.wanted.iter().filter(|wanted| wanted.optional);
        let names: Vec<String> = optional.map(|wanted| wanted.name.clone()).collect();
        if !names.is_empty() {
            let found = shape::look_up(&self.submission, &subject.solution.real, &names);
            let found = names.into_iter().zip(found.into_iter().flatten());
            let without = found.filter(|(_, found)| *found == Found::Nothing);
            subject.without = without.map(|(name, _)| name).collect();
        }
        let mut entries: BTreeMap<&str, Vec<&Test>> = BTreeMap::new();
        for test in tests {
            entries.entry(&test.case.entry).or_default().push(test);
        }
        for tests in entries.into_values() {
            subject.begin_entry();
            let cases: Vec<Case> = tests.iter().map(|test| test.case.clone()).collect();
            self.try_ahead_all(&subject, &cases);
            for test in tests {
                let did = self.run_test(&mut subject, &test.case);
                if let Some(seen) = self.seen(&did) {
                    results.insert(test.id.clone(), seen);
                }
            }
            self.recheck(&subject, cases.iter(), &mut results);
        }
        self.ahead.clear();
        *spent = self.spent_so_far();
        results
    }
}

/// What is said of a special method that only the reference has.
fn not_asked(name: &str) -> Judgement {
    Judgement {
        entry: name.into(),
        ruling: Ruling::Unknown,
        complete: false,
        reasons: vec![Told {
            code: "not-defined".into(),
            words: format!(
                "the reference defines {name} and the submission does not; if it belongs to the \
                 exercise, name it with --entry"
            ),
        }],
    }
}

impl PythonWorker<'_> {
    fn read(&self, submission: &Program, names: &[String]) -> Result<Solution, Problem> {
        let solution = program::read(submission, names)?;
        Ok(if self.class.scripts {
            solution.as_script()
        } else {
            solution
        })
    }

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
