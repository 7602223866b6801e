//! One submission after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::PoisonError;

use gadfly_grade::by_size;
use gadfly_grade::model::{
    Difference, Judgement, Place, Problem, ProblemKind, Reason as Told, Ruling, Seen, Test, Work,
};
use gadfly_report::{Bounds, reason_in_words};
use gadfly_suite::java::transcript::{Alike, Transcript, TranscriptEnd};
use gadfly_witness::{Reason, Witness};

use super::super::language::{Examined, Program, Search, SearchBounds, Worker};
use super::Opened;
use super::build::{self, Built};
use super::cases;
use super::entries;
use super::machine::{self, Machine, RICH, SPARE};
use super::parting;
use super::replay::{Asked, Harnesses, Loading, Pool, Ran, Trouble, is_same, outcome, run_program};
use super::vary;
use super::versus::Both;

pub struct JvmWorker<'o> {
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
    /// Inputs of the reference's paths, by entry.
    seeds: BTreeMap<usize, Vec<Witness>>,
}

/// JVMs that a worker needs besides those of the references, whatever is to be graded.
pub const FURTHER_POOLS: usize = 2;
/// Inputs tried by chance where the machine cannot tell.
const NEARBY: usize = 60;
/// How often inputs are made smaller, and how many smaller ones are tried each time.
const SHRINKS: usize = 5;
const SMALLER: usize = 24;
/// The same for inputs that were made by many calls.
const LONG: usize = 4;
const LONG_SHRINKS: usize = 16;
const LONG_SMALLER: usize = 48;

impl<'o> JvmWorker<'o> {
    pub fn new(opened: &'o Opened) -> anyhow::Result<JvmWorker<'o>> {
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

    /// Runs the references on cases that they have not been run on.
    fn run_references(&mut self, texts: &[&str], work: &mut Work) -> anyhow::Result<()> {
        let opened = self.opened;
        let mut new: Vec<&str> = Vec::new();
        for &text in texts {
            if !self.known.contains_key(text) && !new.contains(&text) {
                new.push(text);
            }
        }
        self.harnesses.compile(opened, &new)?;
        let mut ready: Vec<(&str, Asked)> = Vec::new();
        for text in new {
            match self.harnesses.get(text) {
                Some(harness) => {
                    let asked = Asked {
                        harness,
                        group: 0,
                        reference: None,
                    };
                    ready.push((text, asked));
                }
                None => {
                    self.known.insert(text.to_string(), None);
                }
            }
        }
        let jobs: Vec<Asked> = ready.iter().map(|r| r.1.clone()).collect();
        let run = |pool: &Pool, reference: &Built| {
            let mut trouble = Trouble::default();
            run_program(opened, pool, Loading::of(reference), &jobs, &mut trouble)
        };
        // They wait for JVMs of their own.
        let second = &self.second;
        let (runs, second) = std::thread::scope(|scope| {
            let second = scope.spawn(|| run(second, &opened.references[0]));
            let pairs = opened.references.iter().zip(&self.references);
            let runs: Vec<Vec<(Ran, u64)>> = pairs.map(|(of, pool)| run(pool, of)).collect();
            (runs, second.join())
        });
        let Ok(second) = second else {
            anyhow::bail!("the reference could not be run twice");
        };
        work.replays += (jobs.len() * (runs.len() + 1)) as u64;
        for (index, (text, _)) in ready.into_iter().enumerate() {
            let all: Vec<Transcript> = runs
                .iter()
                .filter_map(|of| is_fit(&of[index].0).cloned())
                .collect();
            let stable = is_fit(&runs[0][index].0).is_some() && runs[0][index].0 == second[index].0;
            let steps = runs.iter().map(|of| of[index].1).max();
            self.steps.insert(text.to_string(), steps.unwrap_or(0));
            if !stable && std::env::var_os("GADFLY_DEBUG_REPLAY").is_some() {
                eprintln!("no test: {:?} {:?}\n{text}", runs[0][index], second[index]);
            }
            self.known.insert(text.to_string(), stable.then_some(all));
        }
        Ok(())
    }

    /// Tests of inputs: those that meet the demands, with what the references do.
    fn tests(
        &mut self,
        entry: usize,
        witnesses: &[Witness],
        work: &mut Work,
    ) -> anyhow::Result<Vec<(Test, Witness)>> {
        let opened = self.opened;
        let entry = &opened.entries[entry];
        let mut made = Vec::new();
        let mut ids = BTreeSet::new();
        for witness in witnesses {
            let notation = opened.notation.as_ref();
            let case = cases::case(entry, witness, &opened.options, notation);
            if ids.insert(case.id()) {
                let question = cases::question(entry, witness, &opened.options);
                made.push((case, question, witness));
            }
        }
        let questions: Vec<&str> = made.iter().filter_map(|m| m.1.as_deref()).collect();
        self.run_references(&questions, work)?;
        let allowed = |question: &Option<String>| match question {
            None => true,
            Some(text) => matches!(
                self.known
                    .get(text)
                    .and_then(|k| k.as_ref())
                    .and_then(|k| k.first()),
                Some(Transcript {
                    end: TranscriptEnd::Returned(gadfly_suite::java::transcript::Seen::Bool(true)),
                    ..
                })
            ),
        };
        made.retain(|(_, question, _)| allowed(question));
        let texts: Vec<&str> = made.iter().map(|m| m.0.run.as_str()).collect();
        self.run_references(&texts, work)?;
        let mut tests = Vec::new();
        for (case, _, witness) in made {
            if let Some(Some(runs)) = self.known.get(&case.run) {
                let mut expected = Vec::new();
                for run in runs {
                    let run = Ran::Seen(Box::new(run.clone()));
                    if let Some(outcome) = outcome(&run, opened)
                        && !expected.contains(&outcome)
                    {
                        expected.push(outcome);
                    }
                }
                tests.push((Test::new(case, expected), witness.clone()));
            }
        }
        Ok(tests)
    }

    /// Runs a submission with tests; what cannot be told is left out. The run of a failed test
    /// comes with it.
    fn judge(
        &mut self,
        built: &Built,
        tests: &[&Test],
        work: &mut Work,
    ) -> anyhow::Result<BTreeMap<String, (Seen, Ran)>> {
        let opened = self.opened;
        let mut tests: Vec<&Test> = tests.to_vec();
        // Small ones first: if they hang, less is waited for the others.
        tests.sort_by(|a, b| by_size(a, b));
        tests.dedup_by_key(|t| t.id.clone());
        let texts: Vec<&str> = tests.iter().map(|t| t.case.run.as_str()).collect();
        self.run_references(&texts, work)?;
        let group = |test: &Test| {
            let entry = opened
                .entries
                .iter()
                .position(|e| e.shown.name == test.case.entry);
            entry.unwrap_or(usize::MAX)
        };
        let mut ready: Vec<(&Test, Asked)> = Vec::new();
        for test in tests {
            let fit = self.known.get(&test.case.run).is_some_and(Option::is_some);
            if let Some(harness) = self.harnesses.get(&test.case.run)
                && fit
            {
                let asked = Asked {
                    harness,
                    group: group(test),
                    reference: self.steps.get(&test.case.run).copied(),
                };
                ready.push((test, asked));
            }
        }
        let jobs: Vec<Asked> = ready.iter().map(|r| r.1.clone()).collect();
        let trouble = &mut self.trouble;
        let loading = Loading::of(built);
        let runs = run_program(opened, &self.submissions, loading, &jobs, trouble);
        work.replays += jobs.len() as u64;
        let mut results = BTreeMap::new();
        let mut doubtful = Vec::new();
        for ((test, job), (run, _)) in ready.into_iter().zip(runs) {
            if self.passes(test, &run) {
                match built.is_fickle {
                    true => doubtful.push((test, job, run)),
                    false => {
                        results.insert(test.id.clone(), (Seen::Passed, run));
                    }
                }
            } else if !matches!(run, Ran::Cannot(_)) {
                doubtful.push((test, job, run));
            }
        }
        // Where it matters, in another JVM as well, or at least with its classes loaded anew where
        // no run can leave anything to the next; what hangs has shown it by its steps.
        let (hanging, doubtful): (Vec<_>, Vec<_>) = doubtful.into_iter().partition(|d| d.2.hangs());
        let jobs: Vec<Asked> = doubtful.iter().map(|d| d.1.clone()).collect();
        // What spoils its process has done so with these inputs before.
        let mut trouble = Trouble::default();
        let pool = match built.keeps_nothing {
            true => &self.submissions,
            false => &self.again,
        };
        let again = run_program(opened, pool, Loading::anew(built), &jobs, &mut trouble);
        work.replays += jobs.len() as u64;
        let settled = doubtful
            .into_iter()
            .zip(again)
            .filter_map(|(one, (again, _))| {
                let (test, job, run) = one;
                let agrees = run == again || is_same_end(&run, &again);
                (agrees || built.keeps_nothing).then_some((test, job, again))
            });
        for (test, _, run) in settled.chain(hanging) {
            let seen = match self.passes(test, &run) {
                true => Some(Seen::Passed),
                false => outcome(&run, opened).map(Seen::Failed),
            };
            if let Some(seen) = seen {
                results.insert(test.id.clone(), (seen, run));
            }
        }
        Ok(results)
    }

    fn passes(&self, test: &Test, run: &Ran) -> bool {
        let compare = &self.opened.task.compare;
        match self.known.get(&test.case.run) {
            Some(Some(references)) => references
                .iter()
                .any(|r| is_same(r, run, compare, &self.alike)),
            _ => false,
        }
    }

    /// Looks for inputs that tell an entry of a submission from the reference's: with a small
    /// budget first, so that what is found is small.
    fn compare(
        &mut self,
        both: &mut Both<'_>,
        index: usize,
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<Compared> {
        let entry = &self.opened.entries[index];
        let mut purse = both.purse();
        let mut compared = Compared::default();
        let mut doubtful: Vec<Witness> = Vec::new();
        let mut unconfirmed = 0;
        for budget in both.budgets() {
            let round = both.round(entry, budget, &mut purse);
            examined.work.paths += round.paths;
            if std::env::var_os("GADFLY_DEBUG_VERSUS").is_some() {
                eprintln!(
                    "{} budget {}: {} paths, {} differences, {} doubtful, finished {}, {:?}",
                    entry.shown.name,
                    round.budget,
                    round.paths,
                    round.differences.len(),
                    round.doubtful.len(),
                    round.finished,
                    round.reasons
                );
            }
            if !round.differences.is_empty() {
                let shown = self.confirm(index, &round.differences, built, examined, results)?;
                if let Some(witness) = shown {
                    self.shrink(index, witness, built, examined, results)?;
                    return Ok(compared);
                }
                unconfirmed += 1;
                examined.work.replays_failed += round.differences.len() as u64;
            }
            doubtful = round.doubtful;
            let is_whole = !round.reasons.contains(&Reason::Budget);
            if !round.finished {
                // What a smaller budget said holds; without one nothing was compared.
                if compared.rounds == 0 {
                    compared.reasons = round.reasons;
                } else {
                    compared.reasons.insert(Reason::Budget);
                }
                break;
            }
            compared.rounds += 1;
            compared.reasons = round.reasons;
            if is_whole || unconfirmed > 1 {
                break;
            }
        }
        if unconfirmed > 0 {
            compared.reasons.insert(Reason::NotReplayed);
        }
        let mut shown = self.confirm(index, &doubtful, built, examined, results)?;
        compared.same = compared.rounds > 0 && compared.reasons.iter().all(is_bound);
        if shown.is_none() && (!compared.same || !doubtful.is_empty()) {
            // What the machine cannot follow, or does not look at, may show by chance.
            let seeds = self.seeds(index)?;
            let others = vary::nearby(&seeds, NEARBY, self.opened.task.seed);
            shown = self.confirm(index, &others, built, examined, results)?;
        }
        if let Some(witness) = shown {
            compared.same = false;
            self.shrink(index, witness, built, examined, results)?;
        }
        Ok(compared)
    }

    /// Inputs of the reference's paths.
    fn seeds(&mut self, index: usize) -> anyhow::Result<Vec<Witness>> {
        if !self.seeds.contains_key(&index) {
            let opened = self.opened;
            let machine = self.machine()?;
            let entry = &opened.entries[index];
            let paths = machine.paths(&opened.task, &opened.references[0], entry, RICH);
            self.seeds.insert(index, paths.witnesses);
        }
        Ok(self.seeds.get(&index).cloned().unwrap_or_default())
    }

    /// Makes inputs that show a difference smaller, as long as they show one.
    fn shrink(
        &mut self,
        entry: usize,
        mut witness: Witness,
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<()> {
        let is_long = witness.objects.iter().any(|o| o.then.len() > LONG);
        let (rounds, most) = match is_long {
            true => (LONG_SHRINKS, LONG_SMALLER),
            false => (SHRINKS, SMALLER),
        };
        for _ in 0..rounds {
            if self.trouble.is_hopeless(entry) {
                break;
            }
            let mut smaller = vary::smaller(&witness);
            smaller.truncate(most);
            match self.confirm(entry, &smaller, built, examined, results)? {
                Some(other) => witness = other,
                None => break,
            }
        }
        Ok(())
    }

    /// Runs inputs on both programs; the smallest that shows a difference becomes a test.
    fn confirm(
        &mut self,
        entry: usize,
        witnesses: &[Witness],
        built: &Built,
        examined: &mut Examined,
        results: &mut BTreeMap<String, (Seen, Ran)>,
    ) -> anyhow::Result<Option<Witness>> {
        if witnesses.is_empty() {
            return Ok(None);
        }
        let tests = self.tests(entry, witnesses, &mut examined.work)?;
        let asked: Vec<&Test> = tests.iter().map(|t| &t.0).collect();
        let mut judged = self.judge(built, &asked, &mut examined.work)?;
        let differs = tests
            .into_iter()
            .filter(|(test, _)| matches!(judged.get(&test.id), Some((Seen::Failed(_), _))))
            .min_by(|(a, _), (b, _)| by_size(a, b));
        let Some((test, witness)) = differs else {
            return Ok(None);
        };
        if let Some(seen) = judged.remove(&test.id) {
            results.insert(test.id.clone(), seen);
        }
        if !examined.tests.iter().any(|t| t.id == test.id) {
            examined.tests.push(test);
        }
        Ok(Some(witness))
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
                let paths = own.paths(&opened.task, built, entry, SPARE);
                examined.work.paths += paths.paths;
                let made = self.tests(index, &paths.witnesses, &mut examined.work)?;
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

    /// The line where a failed run of a submission goes its own way.
    fn parting(
        &self,
        built: &Built,
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
        parting::parting(self.opened, &self.submissions, built, (&wrong, run), &right)
    }

    fn try_examine(
        &mut self,
        submission: &Program,
        known: &[Test],
        search: Search,
    ) -> anyhow::Result<Examined> {
        let opened = self.opened;
        self.trouble = Trouble::default();
        let mut examined = Examined::default();
        let built = match build::build(&opened.tools, submission) {
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
            passed.truncate(parting::RIGHT);
            let compared = compared.remove(name).unwrap_or_default();
            let ruling = match failed {
                Some((test, actual, run)) => Ruling::Different(Box::new(Difference {
                    case: test.case.clone(),
                    expected: test.expected.clone(),
                    actual: actual.clone(),
                    parts: self.parting(&built, (test, run), &passed),
                    explanation: String::new(),
                })),
                None if compared.same => Ruling::Equivalent,
                None => Ruling::Unknown,
            };
            let reasons = compared.reasons;
            examined.judgements.push(Judgement {
                entry: name.to_string(),
                complete: compared.same && reasons.is_empty(),
                ruling,
                reasons: reasons
                    .iter()
                    .map(|r| words(r, &opened.task.bounds))
                    .collect(),
            });
        }
        examined.results = results
            .into_iter()
            .map(|(id, (seen, _))| (id, seen))
            .collect();
        Ok(examined)
    }
}

/// What comparing an entry gave.
#[derive(Default)]
struct Compared {
    /// No input within the bounds tells the two apart.
    same: bool,
    reasons: BTreeSet<Reason>,
    /// Rounds in which all paths were followed.
    rounds: u32,
}

/// Reasons that say how far a search went, not that something was missed on the way.
fn is_bound(reason: &Reason) -> bool {
    *reason == Reason::Budget || gadfly_jvm::is_bound(reason)
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
            reason => reason_in_words(reason, &bounds),
        },
    }
}

/// A reference's run that others can be compared with.
fn is_fit(run: &Ran) -> Option<&Transcript> {
    let seen = run.seen()?;
    match &seen.end {
        TranscriptEnd::Threw { class, .. } if class == "java.lang.StackOverflowError" => None,
        _ => Some(seen),
    }
}

/// Two runs that ended alike as far as it matters: where a stack overflows is nobody's choice.
fn is_same_end(one: &Ran, other: &Ran) -> bool {
    let thrown = |run: &Ran| match run.seen().map(|s| &s.end) {
        Some(TranscriptEnd::Threw { class, .. }) => Some(class.clone()),
        _ => None,
    };
    match (thrown(one), thrown(other)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

impl Worker for JvmWorker<'_> {
    fn reference_tests(&mut self) -> anyhow::Result<(Vec<Test>, Work)> {
        let opened = self.opened;
        let mut work = Work::default();
        let mut tests = Vec::new();
        for (index, entry) in opened.entries.iter().enumerate() {
            let machine = self.machine()?;
            let paths = machine.paths(&opened.task, &opened.references[0], entry, RICH);
            work.paths += paths.paths;
            opened.count_paths(&entry.shown.name, paths.complete);
            let made = self.tests(index, &paths.witnesses, &mut work)?;
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

    fn run(&mut self, submission: &Program, tests: &[Test]) -> BTreeMap<String, Seen> {
        self.trouble = Trouble::default();
        let Ok(built) = build::build(&self.opened.tools, submission) else {
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
        let results = self.judge(&built, &asked, &mut Work::default());
        let results = results.unwrap_or_default();
        results
            .into_iter()
            .map(|(id, (seen, _))| (id, seen))
            .collect()
    }
}
