//! One submission after the other.
//!
//! | module | does |
//! | --- | --- |
//! | `runs` | inputs on the real JVM: what the references do, and whether a submission does the same |
//! | `repeat` | the same call twice, for programs that keep something |
//! | `compare` | looking for inputs that tell a submission from the reference, and making them small |

mod compare;
mod repeat;
mod runs;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;
use std::time::Duration;

use gadfly_grade::by_size;
use gadfly_grade::model::{
    Difference, EFFORT, INCOMPARABLE, Judgement, NON_DETERMINISTIC, Place, Problem, ProblemKind,
    Reason as Told, Ruling, Seen, Test, Work,
};
use gadfly_report::{Bounds, reason_in_words};
use gadfly_suite::java::transcript::{Alike, Transcript};
use gadfly_witness::{Reason, Witness};

use super::super::fault_localization::RIGHT;
use super::super::language::{
    Examined, MOST_SEARCH, NOT_REPLAYED, Program, Search, SearchBounds, Worker,
};
use super::Opened;
use super::build::{self, Built};
use super::entries;
use super::machine::{self, Machine, RICH, SPARE};
use super::parting;
use super::replay::{Asked, Harnesses, Pool, Ran, Trouble};
use super::versus::Both;
use compare::Compared;

pub(super) struct JvmWorker<'o> {
    opened: &'o Opened,
    alike: Alike,
    harnesses: Harnesses,
    /// One for each reference, which stays its own.
    references: Vec<Pool>,
    /// What must be the same in every JVM is run in these as well.
    second: Pool,
    submissions: Pool,
    again: Pool,
    /// What the references do, by the text of the case; nothing if a case is no test.
    known: BTreeMap<String, Option<Vec<Transcript>>>,
    /// How many steps they take for that.
    steps: BTreeMap<String, u64>,
    machine: Option<Machine>,
    /// Of the submission at hand.
    trouble: Trouble,
    /// By entry, the smallest input with which its runs differ.
    wavering: BTreeMap<String, Test>,
    /// Effort that the search for its differences took.
    searched: Duration,
    /// Processor time that the references' runs took.
    references_spent: Duration,
    /// Inputs of the reference's paths, by entry.
    seeds: BTreeMap<usize, Vec<Witness>>,
}

/// JVMs that a worker needs besides those of the references, whatever is to be graded.
pub(super) const FURTHER_POOLS: usize = 2;

impl<'o> JvmWorker<'o> {
    pub(super) fn new(opened: &'o Opened) -> anyhow::Result<JvmWorker<'o>> {
        let mut started = opened.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let mut pool = || {
            started
                .pop()
                .map_or_else(|| Pool::new(&opened.tools.jdk), Ok)
        };
        let references = opened.references.iter().map(|_| pool());
        let worker = JvmWorker {
            opened,
            alike: Alike {
                tolerance: opened.task.compare.tolerance,
                opaque: opened.task.opaque.clone(),
            },
            harnesses: Harnesses::default(),
            references: references.collect::<anyhow::Result<_>>()?,
            second: pool()?,
            submissions: pool()?,
            again: pool()?,
            known: BTreeMap::new(),
            steps: BTreeMap::new(),
            machine: None,
            trouble: Trouble::default(),
            wavering: BTreeMap::new(),
            searched: Duration::ZERO,
            references_spent: Duration::ZERO,
            seeds: BTreeMap::new(),
        };
        // They start while the first inputs are looked for.
        for pool in worker
            .references
            .iter()
            .chain([&worker.second, &worker.submissions])
        {
            pool.warm_up(&opened.references[0].paths);
        }
        Ok(worker)
    }

    fn machine(&mut self) -> anyhow::Result<&mut Machine> {
        if self.machine.is_none() {
            let opened = self.opened;
            self.machine = Some(machine::machine(
                &opened.tools,
                &opened.task,
                &opened.references[0],
                &opened.demands,
            )?);
        }
        match &mut self.machine {
            Some(machine) => Ok(machine),
            None => anyhow::bail!("there is no machine"),
        }
    }

    /// Tries the inputs of the submission's own paths.
    fn own_paths(
        &mut self,
        built: &Built,
        open: &BTreeSet<&str>,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<()> {
        let opened = self.opened;
        let mut own = machine::machine(&opened.tools, &opened.task, built, &opened.demands)?;
        let mut tests: Vec<Test> = Vec::new();
        for (index, entry) in opened.entries.iter().enumerate() {
            if open.contains(entry.shown.name.as_str()) && !self.trouble.is_hopeless(index) {
                let begun = gadfly_effort::spent();
                let left = self.search_left(index);
                let paths = own.paths(&opened.task, built, entry, SPARE, left);
                self.spend_search(begun);
                examined.work.paths += paths.paths;
                let made = self.tests(index, &paths.witnesses)?;
                tests.extend(made.into_iter().map(|t| t.0));
            }
        }
        examined.work.add(own.solving());
        tests.retain(|t| !results.contains_key(&t.id));
        let asked: Vec<&Test> = tests.iter().collect();
        results.extend(self.judge(built, &asked, &mut examined.work)?);
        for test in tests {
            if !examined.tests.iter().any(|t| t.id == test.id) {
                examined.tests.push(test);
            }
        }
        Ok(())
    }

    /// What the search may still take for an entry of the submission: those after it get as much.
    fn search_left(&self, entry: usize) -> Duration {
        let entries = self.opened.entries.len().saturating_sub(entry).max(1);
        MOST_SEARCH.saturating_sub(self.searched) / entries as u32
    }

    /// What was done since `begun` is on the submission's account.
    fn spend_search(&mut self, begun: Duration) {
        let took = gadfly_effort::since(begun);
        self.searched += took;
        self.trouble.spent += took;
    }

    /// The line where a failed run of a submission goes its own way.
    fn parting(
        &self,
        program: (&Program, &Built),
        (test, run): (&Test, &Ran),
        passed: &[&Test],
    ) -> Option<Place> {
        let asked = |test: &Test| {
            Some(Asked {
                harness: self.harnesses.get(&test.case.run)?,
                group: 0,
                reference: self.steps.get(&test.case.run).copied(),
            })
        };
        let right: Vec<Asked> = passed.iter().filter_map(|t| asked(t)).collect();
        let wrong = asked(test)?;
        parting::parting(
            self.opened,
            &self.submissions,
            program,
            (&wrong, run),
            &right,
        )
    }

    fn try_examine(
        &mut self,
        submission: &Program,
        known: &[Test],
        search: Search,
    ) -> anyhow::Result<Examined> {
        let opened = self.opened;
        self.trouble = Trouble::default();
        self.searched = Duration::ZERO;
        self.wavering.clear();
        let mut examined = Examined::default();
        let built = match build::build(&opened.tools, submission, &opened.entries) {
            Ok(built) => built,
            Err(problem) => {
                examined.problem = Some(problem);
                return Ok(examined);
            }
        };
        let mut listing = entries::listing(&built)?;
        let mut open: BTreeSet<&str> = BTreeSet::new();
        for entry in &opened.entries {
            let name = &entry.shown.name;
            match entries::missing(&mut listing, entry) {
                None => {
                    open.insert(name);
                }
                Some(ruling) => examined.judgements.push(Judgement {
                    entry: name.clone(),
                    ruling,
                    complete: false,
                    reasons: Vec::new(),
                }),
            }
        }
        drop(listing);
        let mut results: BTreeMap<String, (Seen, Ran)> = BTreeMap::new();
        let asked: Vec<&Test> = known
            .iter()
            .filter(|t| open.contains(t.case.entry.as_str()))
            .collect();
        results.extend(self.judge(&built, &asked, &mut examined.work)?);
        let mut compared: BTreeMap<&str, Compared> = BTreeMap::new();
        if search.differences {
            let mut both = Both::new(opened, &built)?;
            for (index, entry) in opened.entries.iter().enumerate() {
                let name = entry.shown.name.as_str();
                if open.contains(name) && !self.trouble.is_hopeless(index) {
                    let of_entry =
                        self.compare(&mut both, index, &built, &mut examined, &mut results)?;
                    compared.insert(name, of_entry);
                }
            }
            examined.work.add(both.solving());
        }
        if search.own_paths {
            self.own_paths(&built, &open, &mut examined, &mut results)?;
        }
        if !built.keeps_nothing {
            for (index, entry) in opened.entries.iter().enumerate() {
                let name = entry.shown.name.as_str();
                if open.contains(name) && !self.trouble.is_hopeless(index) {
                    self.repeat(name, known, &built, &mut examined, &mut results)?;
                }
                if let Some(compared) = compared.get_mut(name) {
                    compared.reasons.insert(Reason::States);
                }
            }
        }
        let all: Vec<&Test> = known.iter().chain(&examined.tests).collect();
        let mut work = Work::default();
        self.recheck(&built, &all, &mut results, &mut work);
        examined.work.add(work);
        for entry in &opened.entries {
            let name = entry.shown.name.as_str();
            if !open.contains(name) {
                continue;
            }
            let failed = known
                .iter()
                .chain(&examined.tests)
                .filter(|t| t.case.entry == name)
                .filter_map(|t| match results.get(&t.id) {
                    Some((Seen::Failed(actual), run)) => Some((t, actual, run)),
                    _ => None,
                })
                .min_by(|(a, ..), (b, ..)| by_size(a, b));
            let mut passed: Vec<&Test> = known
                .iter()
                .chain(&examined.tests)
                .filter(|t| t.case.entry == name)
                .filter(|t| matches!(results.get(&t.id), Some((Seen::Passed, _))))
                .collect();
            passed.sort_by(|a, b| by_size(a, b));
            passed.truncate(RIGHT);
            let compared = compared.remove(name).unwrap_or_default();
            let unclear = known
                .iter()
                .chain(&examined.tests)
                .filter(|t| t.case.entry == name)
                .filter(|t| matches!(results.get(&t.id), Some((Seen::Unjudged(r), _)) if r.code == INCOMPARABLE))
                .min_by(|a, b| by_size(a, b));
            let steady = !self.wavering.contains_key(name) && unclear.is_none();
            let ruling = match failed {
                Some((test, actual, run)) => Ruling::Different(Box::new(Difference {
                    case: test.case.clone(),
                    expected: self.expected_beside(test, run),
                    actual: actual.clone(),
                    parts: self.parting((submission, &built), (test, run), &passed),
                    explanation: String::new(),
                })),
                // What was never run is not known to be right, whatever the machine says.
                None if compared.same && !passed.is_empty() && steady => Ruling::Equivalent,
                None => Ruling::Unknown,
            };
            let wavering = self.wavering.get(name).map(|test| Told {
                code: NON_DETERMINISTIC.into(),
                words: format!("runs with the same input differ: {}", test.case.call),
            });
            let unclear = unclear.map(|test| Told {
                code: INCOMPARABLE.into(),
                words: format!(
                    "the result of {} cannot be compared as a whole",
                    test.case.call
                ),
            });
            let reasons = compared.reasons;
            let mut bounds = opened.task.bounds.clone();
            bounds.loops = compared.loops.unwrap_or(bounds.loops);
            examined.judgements.push(Judgement {
                entry: name.to_string(),
                complete: compared.same && !passed.is_empty() && reasons.is_empty() && steady,
                ruling,
                reasons: reasons
                    .iter()
                    .map(|r| words(r, &bounds))
                    .chain(wavering)
                    .chain(unclear)
                    .collect(),
            });
        }
        examined.spent = self.trouble.spent;
        examined.results = results
            .into_iter()
            .map(|(id, (seen, _))| (id, seen))
            .collect();
        Ok(examined)
    }
}

fn words(reason: &Reason, bounds: &SearchBounds) -> Told {
    let bounds = Bounds {
        k: bounds.k,
        loops: bounds.loops,
        depth: bounds.depth,
        time: bounds.time,
        budget: bounds.budget,
        patience: 0,
    };
    Told {
        code: reason.code(),
        words: match reason {
            Reason::Patience => "the effort for one function was used up".into(),
            Reason::NotReplayed => NOT_REPLAYED.into(),
            reason => reason_in_words(reason, &bounds),
        },
    }
}

impl Worker for JvmWorker<'_> {
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)> {
        let opened = self.opened;
        let mut work = Work::default();
        let mut tests = Vec::new();
        for (index, entry) in opened.entries.iter().enumerate() {
            let machine = self.machine()?;
            let time = opened.task.bounds.time;
            let paths = machine.paths(&opened.task, &opened.references[0], entry, RICH, time);
            work.paths += paths.paths;
            opened.count_paths(&entry.shown.name, paths.complete);
            let made = self.tests(index, &paths.witnesses)?;
            tests.extend(made.into_iter().map(|t| t.0));
            self.seeds.insert(index, paths.witnesses);
        }
        work.add(self.machine()?.solving());
        Ok((tests, work))
    }

    fn examine(&mut self, submission: &Program, known: &[Test], search: Search) -> Examined {
        match self.try_examine(submission, known, search) {
            Ok(examined) => examined,
            Err(error) => Examined {
                problem: Some(Problem {
                    kind: ProblemKind::DoesNotLoad,
                    message: format!("{error:#}"),
                    place: None,
                }),
                ..Examined::default()
            },
        }
    }

    fn run(
        &mut self,
        submission: &Program,
        tests: &[Test],
        spent: &mut Duration,
    ) -> BTreeMap<String, Seen> {
        self.trouble = Trouble::default();
        self.trouble.spent = *spent;
        let Ok(built) = build::build(&self.opened.tools, submission, &self.opened.entries) else {
            return BTreeMap::new();
        };
        let Ok(mut listing) = entries::listing(&built) else {
            return BTreeMap::new();
        };
        let mut open = BTreeSet::new();
        for entry in &self.opened.entries {
            if entries::missing(&mut listing, entry).is_none() {
                open.insert(entry.shown.name.as_str());
            }
        }
        let asked: Vec<&Test> = tests
            .iter()
            .filter(|t| open.contains(t.case.entry.as_str()))
            .collect();
        self.wavering.clear();
        let mut work = Work::default();
        let results = self.judge(&built, &asked, &mut work);
        let mut results = results.unwrap_or_default();
        self.recheck(&built, &asked, &mut results, &mut work);
        let was_exhausted = self.trouble.allowance.is_some_and(|most| *spent >= most);
        *spent = self.trouble.spent;
        let result = |(id, (seen, _)): (String, (Seen, Ran))| match seen {
            // These inputs come from others' programs: what they make a run take is not its own doing.
            Seen::Unjudged(reason) if reason.code == EFFORT && !was_exhausted => {
                (id, Seen::Excused)
            }
            seen => (id, seen),
        };
        results.into_iter().map(result).collect()
    }
}
