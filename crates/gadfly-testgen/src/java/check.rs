//! Nothing is written that does not pass: the suite is compiled and run before anyone sees it, each
//! test alone and all of a class in one JVM, forwards and backwards.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gadfly_base::debug::{self, Topic};
use gadfly_runtime::{
    ClassBytes, ClassSet, CompileAgainst, CompileError, ReplayJob, ReplayOutcome, SourceFile,
};
use gadfly_suite::java::{self, Case, Options, TestSuite, WrittenTest};

use gadfly_lang_jvm::batch;
use gadfly_lang_jvm::load::Program;

/// How often a suite is mended before it is given up.
const ROUNDS: usize = 40;

/// A suite that passes, and what had to go.
pub(super) struct Checked {
    pub suite: TestSuite,
    /// Indices of the cases that are in it, in order.
    pub kept: Vec<usize>,
    /// Index of a case and why it has no test.
    pub dropped: Vec<(usize, String)>,
}

pub(super) fn passing_suite(
    program: &Program,
    shared: &ClassSet,
    cases: &[Case],
    options: &Options,
) -> anyhow::Result<Checked> {
    let stand_in = java::junit_stand_in(options.junit);
    let stand_in = batch::compile_own(program, stand_in)?;
    let junit = ClassSet::new(stand_in.clone(), &[]);
    let mut cases: Vec<Case> = cases.to_vec();
    let mut kept: Vec<usize> = (0..cases.len()).collect();
    let mut dropped: Vec<(usize, String)> = Vec::new();
    for _ in 0..ROUNDS {
        let written: Vec<Case> = kept.iter().map(|&i| cases[i]).collect();
        let suite = java::regression_suite(&written, options);
        if written.is_empty() {
            break;
        }
        let classes = match compile(program, &suite, &stand_in)? {
            Ok(classes) => classes,
            Err(errors) => {
                if !mend(&suite, errors, &mut kept, &mut cases, &mut dropped) {
                    anyhow::bail!("the suite does not compile");
                }
                continue;
            }
        };
        let failed = run(program, shared, &junit, &suite, &classes)?;
        if failed.is_empty() {
            return Ok(Checked {
                suite,
                kept,
                dropped,
            });
        }
        if debug::is_wanted(Topic::Replay) {
            for (at, why) in &failed {
                gadfly_base::note!("not kept: {}: {why}", suite.tests[*at].method);
            }
        }
        for (&at, why) in failed.iter().rev() {
            dropped.push((kept.remove(at), why.clone()));
        }
    }
    dropped.sort();
    Ok(Checked {
        suite: TestSuite::default(),
        kept: Vec::new(),
        dropped,
    })
}

fn compile(
    program: &Program,
    suite: &TestSuite,
    junit: &[ClassBytes],
) -> anyhow::Result<Result<Vec<ClassBytes>, Vec<gadfly_runtime::Diagnostic>>> {
    let sources: Vec<SourceFile> = suite
        .files
        .iter()
        .map(|file| SourceFile {
            path: file.path.clone().into(),
            text: file.text.clone(),
        })
        .collect();
    let against = CompileAgainst {
        class_path: &program.paths,
        classes: &[&program.classes, junit],
        options: &[],
    };
    match program.compiler.compile_against(&sources, against) {
        Ok(compiled) => Ok(Ok(compiled.classes)),
        Err(CompileError::Errors(errors)) => Ok(Err(errors)),
        Err(CompileError::Runtime(error)) => Err(error.into()),
    }
}

/// Lets a test declare what it may throw, or leaves it out if it cannot be compiled at all.
fn mend(
    suite: &TestSuite,
    errors: Vec<gadfly_runtime::Diagnostic>,
    kept: &mut Vec<usize>,
    cases: &mut [Case],
    dropped: &mut Vec<(usize, String)>,
) -> bool {
    let mut wrong: BTreeSet<usize> = BTreeSet::new();
    let mut mended = false;
    for error in errors {
        let place = |test: &WrittenTest| {
            let file = suite.files.get(test.file);
            file.is_some_and(|f| error.file.as_deref() == Some(std::path::Path::new(&f.path)))
                && error.line.is_some_and(|line| test.lines.contains(&line))
        };
        let Some(at) = suite.tests.iter().position(place) else {
            continue;
        };
        let unreported = error
            .code
            .as_deref()
            .is_some_and(|c| c.contains("unreported.exception"));
        if unreported && !cases[kept[at]].throws {
            cases[kept[at]].throws = true;
            mended = true;
        } else if wrong.insert(at) {
            if debug::is_wanted(Topic::Replay) {
                gadfly_base::note!("does not compile: {}: {error:?}", suite.tests[at].method);
            }
            dropped.push((
                kept[at],
                format!("its test does not compile: {}", error.message),
            ));
        }
    }
    for &at in wrong.iter().rev() {
        kept.remove(at);
    }
    mended || !wrong.is_empty()
}

/// How a written test takes a changed class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Noticed {
    Passes,
    Fails,
    /// It does not come to an end.
    TimesOut,
}

/// Runs single tests of a suite that passes against changed classes: for each trial the test's
/// index, the changed class, and how long it may take.
pub(super) struct Noticing<'p> {
    program: &'p Program,
    shared: ClassSet,
    sets: [ClassSet; 2],
    runners: batch::Batch,
    names: Vec<String>,
}

impl<'p> Noticing<'p> {
    pub(super) fn new(
        program: &'p Program,
        shared: &ClassSet,
        suite: &TestSuite,
        options: &Options,
    ) -> anyhow::Result<Noticing<'p>> {
        let stand_in = java::junit_stand_in(options.junit);
        let stand_in = batch::compile_own(program, stand_in)?;
        let Ok(tests) = compile(program, suite, &stand_in)? else {
            anyhow::bail!("the suite does not compile");
        };
        let mut runners = Vec::new();
        let mut names = Vec::new();
        for (index, test) in suite.tests.iter().enumerate() {
            let package = test.class.rsplit_once('.').map_or("", |(p, _)| p);
            let name = format!("GadflyAlone{index}");
            runners.push(java::suite_runner(&name, package, &[test]));
            names.push(match package {
                "" => name,
                package => format!("{package}.{name}"),
            });
        }
        Ok(Noticing {
            program,
            shared: shared.clone(),
            sets: [ClassSet::new(tests, &[]), ClassSet::new(stand_in, &[])],
            runners: batch::compile(program, runners, &[])?,
            names,
        })
    }

    pub(super) fn run(&self, trials: &[(usize, &ClassBytes)], time: Duration) -> Vec<Noticed> {
        let jobs: Vec<ReplayJob> = trials
            .iter()
            .map(|&(test, class)| {
                let name = &self.names[test];
                let mut job = ReplayJob::new(name.clone(), &self.shared);
                job.shared.extend(self.sets.clone());
                job.classes = self.runners.classes_of(name);
                job.classes.push(class.clone());
                job.time = Some(time);
                job
            })
            .collect();
        let results = self.program.replay.replay(&jobs);
        results
            .into_iter()
            .map(|result| match result.outcome {
                ReplayOutcome::Returned { value: Some(text) } if text.is_empty() => Noticed::Passes,
                ReplayOutcome::TimedOut { .. } => Noticed::TimesOut,
                _ => Noticed::Fails,
            })
            .collect()
    }
}

/// The tests that fail, by index, with the reason.
fn run(
    program: &Program,
    shared: &ClassSet,
    junit: &ClassSet,
    suite: &TestSuite,
    classes: &[ClassBytes],
) -> anyhow::Result<BTreeMap<usize, String>> {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, test) in suite.tests.iter().enumerate() {
        groups.entry(&test.class).or_default().push(index);
    }
    let tests = ClassSet::new(classes.to_vec(), &[]);
    let mut runners = Vec::new();
    let mut runs: Vec<(String, Vec<usize>)> = Vec::new();
    for (class, indices) in &groups {
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let backwards: Vec<usize> = indices.iter().rev().copied().collect();
        let alone = indices.iter().map(|&i| vec![i]);
        for order in [indices.clone(), backwards].into_iter().chain(alone) {
            let name = format!("GadflyRun{}", runs.len());
            let members: Vec<&WrittenTest> = order.iter().map(|&i| &suite.tests[i]).collect();
            runners.push(java::suite_runner(&name, package, &members));
            let full = match package {
                "" => name,
                package => format!("{package}.{name}"),
            };
            runs.push((full, order));
        }
    }
    let compiled = batch::compile(program, runners, &[])?;
    let jobs: Vec<ReplayJob> = runs
        .iter()
        .map(|(name, order)| {
            let mut job = ReplayJob::new(name.clone(), shared);
            job.shared.extend([tests.clone(), junit.clone()]);
            job.classes = compiled.classes_of(name);
            if order.len() > 1 {
                job.time = Some(program.replay.limits().time * 4);
            }
            job
        })
        .collect();
    let results = program.replay.replay(&jobs);
    let mut alone: BTreeMap<usize, String> = BTreeMap::new();
    let mut together: BTreeMap<usize, String> = BTreeMap::new();
    for ((_, order), result) in runs.iter().zip(results) {
        match result.outcome {
            ReplayOutcome::Returned { value: Some(text) } => {
                for line in text.lines() {
                    let (at, what) = line.split_once(' ').unwrap_or((line, ""));
                    let Some(&index) = at.parse().ok().and_then(|at: usize| order.get(at)) else {
                        continue;
                    };
                    match order.len() {
                        1 => alone.insert(index, what.to_string()),
                        _ => together.insert(
                            index,
                            format!("depends on what other tests leave behind ({what})"),
                        ),
                    };
                }
            }
            other if order.len() == 1 => {
                alone.insert(order[0], format!("{other:?}"));
            }
            _ => {}
        }
    }
    // A test that fails alone may be what disturbs the others.
    Ok(if alone.is_empty() { together } else { alone })
}
