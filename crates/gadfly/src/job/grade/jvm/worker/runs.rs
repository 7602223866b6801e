//! Inputs on the real JVM: what the references do, and whether a submission does the same.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_grade::by_size;
use gadfly_grade::model::{Seen, Test, Work};
use gadfly_suite::java::transcript::{Transcript, TranscriptEnd};
use gadfly_witness::Witness;

use super::super::build::Built;
use super::super::cases;
use super::super::replay::{Asked, Loading, Pool, Ran, Trouble, is_same, outcome, run_program};
use super::JvmWorker;

impl JvmWorker<'_> {
    /// Runs the references on cases that they have not been run on.
    pub(super) fn run_references(&mut self, texts: &[&str], work: &mut Work) -> anyhow::Result<()> {
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
    pub(super) fn tests(
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
    pub(super) fn judge(
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

    pub(super) fn passes(&self, test: &Test, run: &Ran) -> bool {
        let compare = &self.opened.task.compare;
        match self.known.get(&test.case.run) {
            Some(Some(references)) => references
                .iter()
                .any(|r| is_same(r, run, compare, &self.alike)),
            _ => false,
        }
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
