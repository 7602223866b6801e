//! One submission after the other.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

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
use super::machine::{self, Machine};
use super::replay::{Harness, Harnesses, Pool, Ran, is_same, outcome, run_program};

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
    machine: Option<Machine>,
}

impl<'o> JvmWorker<'o> {
    pub fn new(opened: &'o Opened) -> anyhow::Result<JvmWorker<'o>> {
        let references = opened.references.iter().map(|_| Pool::new(opened));
        Ok(JvmWorker {
            opened,
            alike: Alike {
                tolerance: opened.task.compare.tolerance,
                opaque: opened.task.opaque.clone(),
            },
            harnesses: Harnesses::default(),
            references: references.collect::<anyhow::Result<_>>()?,
            second: Pool::new(opened)?,
            submissions: Pool::new(opened)?,
            again: Pool::new(opened)?,
            known: BTreeMap::new(),
            machine: None,
        })
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
        let mut ready: Vec<(&str, (Arc<Harness>, usize))> = Vec::new();
        for text in new {
            match self.harnesses.get(text) {
                Some(harness) => ready.push((text, (harness, 0))),
                None => {
                    self.known.insert(text.to_string(), None);
                }
            }
        }
        let jobs: Vec<(Arc<Harness>, usize)> = ready.iter().map(|r| r.1.clone()).collect();
        let mut runs: Vec<Vec<Ran>> = Vec::new();
        for (reference, pool) in opened.references.iter().zip(&self.references) {
            runs.push(run_program(opened, pool, &reference.set, &jobs));
        }
        let first = &opened.references[0].set;
        let second = run_program(opened, &self.second, first, &jobs);
        work.replays += (jobs.len() * (runs.len() + 1)) as u64;
        for (index, (text, _)) in ready.into_iter().enumerate() {
            let all: Vec<Transcript> = runs
                .iter()
                .filter_map(|of| is_fit(&of[index]).cloned())
                .collect();
            let stable = is_fit(&runs[0][index]).is_some() && runs[0][index] == second[index];
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
    ) -> anyhow::Result<Vec<Test>> {
        let opened = self.opened;
        let entry = &opened.entries[entry];
        let mut made = Vec::new();
        let mut ids = BTreeSet::new();
        for witness in witnesses {
            let case = cases::case(entry, witness, &opened.options);
            if ids.insert(case.id()) {
                let question = cases::question(entry, witness, &opened.options);
                made.push((case, question));
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
        made.retain(|(_, question)| allowed(question));
        let texts: Vec<&str> = made.iter().map(|m| m.0.run.as_str()).collect();
        self.run_references(&texts, work)?;
        let mut tests = Vec::new();
        for (case, _) in made {
            if let Some(Some(runs)) = self.known.get(&case.run) {
                let mut expected = Vec::new();
                for run in runs {
                    let run = Ran::Seen(Box::new(run.clone()));
                    if let Some(outcome) = outcome(&run, &opened.task.compare)
                        && !expected.contains(&outcome)
                    {
                        expected.push(outcome);
                    }
                }
                tests.push(Test::new(case, expected));
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
        tests.sort_by_key(|t| (t.case.size, t.id.clone()));
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
        let mut ready: Vec<(&Test, (Arc<Harness>, usize))> = Vec::new();
        for test in tests {
            let fit = self.known.get(&test.case.run).is_some_and(Option::is_some);
            if let Some(harness) = self.harnesses.get(&test.case.run)
                && fit
            {
                ready.push((test, (harness, group(test))));
            }
        }
        let jobs: Vec<(Arc<Harness>, usize)> = ready.iter().map(|r| r.1.clone()).collect();
        let runs = run_program(opened, &self.submissions, &built.set, &jobs);
        work.replays += jobs.len() as u64;
        let mut results = BTreeMap::new();
        let mut doubtful = Vec::new();
        for ((test, job), run) in ready.into_iter().zip(runs) {
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
        // Where it matters, in another JVM as well; what hangs has been tried twice.
        let (hanging, doubtful): (Vec<_>, Vec<_>) =
            doubtful.into_iter().partition(|d| d.2 == Ran::Hangs);
        let jobs: Vec<(Arc<Harness>, usize)> = doubtful.iter().map(|d| d.1.clone()).collect();
        let again = run_program(opened, &self.again, &built.set, &jobs);
        work.replays += jobs.len() as u64;
        let settled = doubtful
            .into_iter()
            .zip(again)
            .filter(|((_, _, run), again)| run == again || is_same_end(run, again));
        for (test, _, run) in settled.map(|s| s.0).chain(hanging) {
            let seen = match self.passes(test, &run) {
                true => Some(Seen::Passed),
                false => outcome(&run, &opened.task.compare).map(Seen::Failed),
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

    /// The line where a failed run threw.
    fn place(built: &Built, run: &Ran) -> Option<Place> {
        match &run.seen()?.end {
            TranscriptEnd::Threw {
                place: Some((class, line)),
                ..
            } => Some(Place {
                file: built.file_of(&class.replace('.', "/"))?.to_string(),
                line: *line,
                column: None,
            }),
            _ => None,
        }
    }

    fn try_examine(
        &mut self,
        submission: &Program,
        known: &[Test],
        search: Search,
    ) -> anyhow::Result<Examined> {
        let opened = self.opened;
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
        let mut reasons: BTreeMap<&str, BTreeSet<Reason>> = BTreeMap::new();
        if search.own_paths {
            let mut own = machine::machine(&opened.tools, &opened.task, &built, &opened.demands)?;
            for (index, entry) in opened.entries.iter().enumerate() {
                if !open.contains(entry.shown.name.as_str()) {
                    continue;
                }
                let paths = own.paths(&opened.task, &built, entry);
                examined.work.paths += paths.paths;
                let of_entry = reasons.entry(&entry.shown.name).or_default();
                of_entry.extend(paths.reasons);
                let tests = self.tests(index, &paths.witnesses, &mut examined.work)?;
                examined.tests.extend(tests);
            }
        }
        let asked: Vec<&Test> = known
            .iter()
            .chain(&examined.tests)
            .filter(|t| open.contains(t.case.entry.as_str()))
            .collect();
        let results = self.judge(&built, &asked, &mut examined.work)?;
        for entry in &opened.entries {
            let name = entry.shown.name.as_str();
            if !open.contains(name) {
                continue;
            }
            let failed = asked
                .iter()
                .filter(|t| t.case.entry == name)
                .filter_map(|t| match results.get(&t.id) {
                    Some((Seen::Failed(actual), run)) => Some((*t, actual, run)),
                    _ => None,
                })
                .min_by_key(|(t, _, _)| (t.case.size, t.id.clone()));
            let ruling = match failed {
                Some((test, actual, run)) => Ruling::Different(Box::new(Difference {
                    case: test.case.clone(),
                    expected: test.expected.clone(),
                    actual: actual.clone(),
                    parts: Self::place(&built, run),
                    explanation: String::new(),
                })),
                None => Ruling::Unknown,
            };
            let reasons = reasons.remove(name).unwrap_or_default();
            examined.judgements.push(Judgement {
                entry: name.to_string(),
                ruling,
                complete: false,
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
            let paths = machine.paths(&opened.task, &opened.references[0], entry);
            work.paths += paths.paths;
            tests.extend(self.tests(index, &paths.witnesses, &mut work)?);
        }
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
