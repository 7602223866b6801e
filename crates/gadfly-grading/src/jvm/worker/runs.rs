//! Inputs on the real JVM: what the references do, and whether a submission does the same.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gadfly_base::debug::{self, Topic};
use gadfly_grade::by_size;
use gadfly_grade::model::{INCOMPARABLE, Outcome, Seen, Test, Work};
use gadfly_suite::java::transcript::{Likeness, Transcript, TranscriptEnd};
use gadfly_witness::Witness;

use super::super::super::language::MOST_TIME;
use super::super::build::Built;
use super::super::cases;
use super::super::replay::{
    Asked, Loading, Pool, Ran, Trouble, likeness, outcome, outcome_beside, run_program,
};
use super::JvmWorker;

/// How often a test is repeated that may be passed by luck.
const REPEATS: usize = 6;
/// How many times the references' time a submission may take, if that is more than [`MOST_TIME`].
const GENEROUS: u32 = 3;
/// Said of results that cannot be looked into.
const NOT_COMPARED: &str = "its result cannot be compared as a whole";

impl JvmWorker<'_> {
    /// Runs the references on cases that they have not been run on.
    pub(super) fn run_references(&mut self, texts: &[&str]) -> anyhow::Result<()> {
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
            let loading = Loading::reference(reference);
            let ran = run_program(opened, pool, loading, &jobs, &mut trouble);
            (ran, trouble.spent)
        };
        // They wait for JVMs of their own.
        let second = &self.second;
        let (runs, second) = std::thread::scope(|scope| {
            let second = scope.spawn(|| run(second, &opened.references[0]));
            let pairs = opened.references.iter().zip(&self.references);
            let runs: Vec<(Vec<(Ran, u64)>, Duration)> =
                pairs.map(|(of, pool)| run(pool, of)).collect();
            (runs, second.join())
        });
        let Ok((second, _)) = second else {
            anyhow::bail!("the reference could not be run twice");
        };
        self.references_spent += runs.iter().map(|run| run.1).max().unwrap_or_default();
        let runs: Vec<Vec<(Ran, u64)>> = runs.into_iter().map(|run| run.0).collect();
        for (index, (text, _)) in ready.into_iter().enumerate() {
            let all: Vec<Transcript> = runs
                .iter()
                .filter_map(|of| is_fit(&of[index].0).cloned())
                .collect();
            let stable = is_fit(&runs[0][index].0).is_some() && runs[0][index].0 == second[index].0;
            let steps = runs.iter().map(|of| of[index].1).max();
            self.steps.insert(text.to_string(), steps.unwrap_or(0));
            if !stable && debug::is_wanted(Topic::Replay) {
                gadfly_base::note!("no test: {:?} {:?}\n{text}", runs[0][index], second[index]);
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
        self.run_references(&questions)?;
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
        self.run_references(&texts)?;
        let mut tests = Vec::new();
        for (case, _, witness) in made {
            if let Some(expected) = self.expected(&case.run) {
                tests.push((Test::new(case, expected), witness.clone()));
            }
        }
        Ok(tests)
    }

    /// What the references do in a run that they have made; nothing if it is no test.
    pub(super) fn expected(&self, run: &str) -> Option<Vec<Outcome>> {
        let runs = self.known.get(run)?.as_ref()?;
        let mut expected = Vec::new();
        for run in runs {
            let run = Ran::Seen(Box::new(run.clone()));
            if let Some(outcome) = outcome(&run, self.opened)
                && !expected.contains(&outcome)
            {
                expected.push(outcome);
            }
        }
        Some(expected)
    }

    /// What the references do with a test, so that it can be read beside a run that does something else: with the
    /// inputs that only look different afterwards.
    pub(super) fn expected_beside(&self, test: &Test, run: &Ran) -> Vec<Outcome> {
        let known = self.known.get(&test.case.run).and_then(Option::as_ref);
        let (Some([reference]), Some(seen)) = (known.map(Vec::as_slice), run.seen()) else {
            return test.expected.clone();
        };
        let reference = Ran::Seen(Box::new(reference.clone()));
        let told = outcome_beside(&reference, Some(seen), self.opened, &self.alike);
        told.map_or_else(|| test.expected.clone(), |told| vec![told])
    }

    /// Runs a submission with tests, twice with those that do not hang; left out are those that the
    /// references do not stand by. The run of a failed test comes with it.
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
        self.run_references(&texts)?;
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
        let allowance = MOST_TIME.max(self.references_spent * GENEROUS);
        self.trouble.allowance = Some(allowance);
        let loading = Loading::of(built);
        let runs = run_program(opened, &self.submissions, loading, &jobs, &mut self.trouble);
        work.replays += jobs.len() as u64;
        let mut results = BTreeMap::new();
        let (mut right, mut wrong) = (Vec::new(), Vec::new());
        for ((test, job), (run, _)) in ready.into_iter().zip(runs) {
            match run {
                Ran::Cannot(ref reason) => {
                    let seen = Seen::Unjudged(reason.clone());
                    results.insert(test.id.clone(), (seen, run));
                }
                Ran::Not => {}
                // It has shown that by its steps.
                Ran::Hangs(_) => {
                    let seen = outcome(&run, opened).map(Seen::Failed);
                    results.extend(seen.map(|seen| (test.id.clone(), (seen, run))));
                }
                run if self.likeness(test, &run) != Likeness::Other => right.push((test, job, run)),
                run => wrong.push((test, job, run)),
            }
        }
        // Once more in another JVM, since what a program does may depend on the process (the order of an
        // immutable set does), and what is wrong with its classes loaded anew.
        let again = [(right, loading), (wrong, Loading::anew(built))];
        for (some, loading) in again {
            let pool = &self.again;
            let jobs: Vec<Asked> = some.iter().map(|one| one.1.clone()).collect();
            // What spoils its process has done so with these inputs before.
            let mut trouble = Trouble::within(allowance.saturating_sub(self.trouble.spent));
            let again = run_program(opened, pool, loading, &jobs, &mut trouble);
            self.trouble.spent += trouble.spent;
            work.replays += jobs.len() as u64;
            for ((test, _, one), (two, _)) in some.into_iter().zip(again) {
                let both = [self.likeness(test, &one), self.likeness(test, &two)];
                let seen = match (both, &two) {
                    (_, Ran::Cannot(reason)) => Some(Seen::Unjudged(reason.clone())),
                    (_, Ran::Not) => None,
                    ([Likeness::Same, Likeness::Same], _) => Some(Seen::Passed),
                    (both, _) if both.contains(&Likeness::Open) => {
                        Some(Seen::unjudged(INCOMPARABLE, NOT_COMPARED))
                    }
                    ([Likeness::Other, Likeness::Other], _) => {
                        if one != two && !is_same_end(&one, &two) {
                            self.note_wavering(test);
                        }
                        let known = self.known.get(&test.case.run).and_then(Option::as_ref);
                        let reference = known.and_then(|runs| runs.first());
                        outcome_beside(&two, reference, opened, &self.alike).map(Seen::Failed)
                    }
                    _ => {
                        self.note_wavering(test);
                        Some(Seen::non_deterministic())
                    }
                };
                results.extend(seen.map(|seen| (test.id.clone(), (seen, two))));
            }
        }
        Ok(results)
    }

    /// Where runs of an entry differ, a test may be passed by luck: only those count that are passed again
    /// and again.
    pub(super) fn recheck(
        &mut self,
        built: &Built,
        tests: &[&Test],
        results: &mut BTreeMap<String, (Seen, Ran)>,
        work: &mut Work,
    ) {
        let lucky = |test: &&Test| {
            self.wavering.contains_key(&test.case.entry)
                && matches!(results.get(&test.id), Some((Seen::Passed, _)))
        };
        let open: Vec<&Test> = tests.iter().copied().filter(lucky).collect();
        let mut jobs: Vec<(&Test, Asked)> = Vec::new();
        for test in open {
            if let Some(harness) = self.harnesses.get(&test.case.run) {
                let reference = self.steps.get(&test.case.run).copied();
                let asked = Asked {
                    harness,
                    group: 0,
                    reference,
                };
                jobs.extend((0..REPEATS).map(|_| (test, asked.clone())));
            }
        }
        let asked: Vec<Asked> = jobs.iter().map(|job| job.1.clone()).collect();
        let mut trouble = Trouble::within(MOST_TIME.saturating_sub(self.trouble.spent));
        let loading = Loading::anew(built);
        let runs = run_program(
            self.opened,
            &self.submissions,
            loading,
            &asked,
            &mut trouble,
        );
        self.trouble.spent += trouble.spent;
        work.replays += asked.len() as u64;
        for ((test, _), (run, _)) in jobs.into_iter().zip(runs) {
            if self.likeness(test, &run) != Likeness::Same {
                results.insert(test.id.clone(), (Seen::non_deterministic(), run));
            }
        }
    }

    /// Runs of a submission with this input came out differently.
    fn note_wavering(&mut self, test: &Test) {
        let known = self.wavering.get(&test.case.entry);
        if known.is_none_or(|known| by_size(test, known) == Ordering::Less) {
            self.wavering.insert(test.case.entry.clone(), test.clone());
        }
    }

    /// Whether a run does what one of the references does.
    fn likeness(&self, test: &Test, run: &Ran) -> Likeness {
        let compare = &self.opened.task.compare;
        let Some(Some(references)) = self.known.get(&test.case.run) else {
            return Likeness::Other;
        };
        let all = references.iter();
        let best = all.map(|r| likeness(r, run, compare, &self.alike)).min();
        best.unwrap_or(Likeness::Other)
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
