//! Running witnesses on the real JVM and writing down what they did.
//!
//! The harnesses are compiled once against the program and can then run against any variant of its
//! classes: two variants behave alike on an input if the observations are equal.

use gadfly_runtime::{ClassBytes, ClassSet, ReplayJob, ReplayOutcome, ReplayPool, ReplayResult};
use gadfly_suite::java::Options;
use gadfly_suite::java::observe::{self, Observation};
use gadfly_witness::Witness;

use crate::batch::{self, Batch};
use crate::getters;
use crate::load::Program;

/// What observing one witness gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Observed {
    Seen(Box<Observation>),
    /// It did not end in time.
    TimedOut,
    /// It ended the JVM, used up its memory or printed without end.
    Lost(String),
    /// Its inputs could not be built here.
    NoSetUp(String),
    /// Its harness does not compile.
    Broken(String),
}

impl Observed {}

/// Witnesses that are ready to run.
pub struct Harnesses {
    names: Vec<String>,
    batch: Batch,
    /// The observer's own classes.
    observer: ClassSet,
}

impl Harnesses {
    pub fn compile(
        program: &Program,
        witnesses: &[&Witness],
        options: &Options,
    ) -> anyhow::Result<Harnesses> {
        let looks = getters::looks(program);
        let observer = batch::observers(&program.compiler, &[observe::OBSERVER], &looks, &[])?;
        let mut names = Vec::new();
        let mut sources = Vec::new();
        for (index, witness) in witnesses.iter().enumerate() {
            let name = format!("GadflyObserve{index}");
            sources.push(observe::harness(&name, witness, options));
            names.push(match witness.entry.package.as_str() {
                "" => name,
                package => format!("{package}.{name}"),
            });
        }
        Ok(Harnesses {
            names,
            batch: batch::compile(program, sources, &observer)?,
            observer: ClassSet::new(observer, &[]),
        })
    }

    /// Runs the witnesses with these indices against the given classes.
    pub fn run(&self, pool: &ReplayPool, classes: &ClassSet, indices: &[usize]) -> Vec<Observed> {
        let jobs: Vec<ReplayJob> = indices.iter().map(|&i| self.job(i, classes)).collect();
        let results = pool.replay(&jobs);
        let mut observed = Vec::new();
        for (&index, result) in indices.iter().zip(results) {
            observed.push(self.observed(index, result));
        }
        observed
    }

    /// What the result of a job for the witness with this index says.
    pub fn observed(&self, index: usize, result: ReplayResult) -> Observed {
        if let Some(error) = self.batch.broken.get(&index) {
            return Observed::Broken(error.clone());
        }
        match result.outcome {
            ReplayOutcome::Returned { value: Some(text) } => match observe::parse(&text) {
                Some(seen) => Observed::Seen(Box::new(seen)),
                None => Observed::Lost("there is too much to see".into()),
            },
            ReplayOutcome::TimedOut { .. } => Observed::TimedOut,
            ReplayOutcome::Threw(thrown) => {
                let message = thrown.message.unwrap_or_default();
                Observed::NoSetUp(format!("{}: {message}", thrown.class))
            }
            other => Observed::Lost(format!("{other:?}")),
        }
    }

    /// A run of the witness with this index against the given classes.
    pub fn job(&self, index: usize, classes: &ClassSet) -> ReplayJob {
        let name = &self.names[index];
        let mut job = ReplayJob::new(name.clone(), classes);
        job.shared.push(self.observer.clone());
        let harness: Vec<ClassBytes> = self.batch.classes_of(name);
        job.classes = harness;
        job
    }
}

/// Observes each witness twice, in two JVMs, and keeps what both agree on.
pub fn observe_stable(
    program: &Program,
    second: &ReplayPool,
    harnesses: &Harnesses,
    classes: &ClassSet,
    count: usize,
) -> Vec<Observed> {
    let indices: Vec<usize> = (0..count).collect();
    let mut first = harnesses.run(&program.replay, classes, &indices);
    // The other way round, so that nothing that is counted in a JVM comes out alike by accident.
    let backwards: Vec<usize> = indices.into_iter().rev().collect();
    let again = harnesses.run(second, classes, &backwards);
    for (one, other) in first.iter_mut().rev().zip(again) {
        if let (Observed::Seen(a), Observed::Seen(b)) = (&*one, &other) {
            *one = match a.stable(b) {
                Some(stable) => Observed::Seen(Box::new(stable)),
                None => Observed::Lost("it does something else in every run".into()),
            };
        } else if *one != other {
            *one = other;
        }
    }
    first
}
