//! The find job: inputs that make code fail, each replayed in the real runtime.
//!
//! It is written against [`Language`] and knows no language. [`run_find`] loads a program, explores every entry, replays
//! the failures it found, and reports those that the real runtime confirmed.

mod replay;

use std::time::{Duration, Instant};

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_lang::{Failure, Language, Printed, Printer, TestFiles, each_entry};
use gadfly_witness::{FindReport, PrintedInputs, Stats};

/// What a find job has to say.
pub struct Found<L: Language> {
    pub report: FindReport<L::Inputs>,
    /// What the real run of each finding showed.
    pub observed: Vec<L::Observation>,
    pub printer: L::Printer,
    pub timings: Timings,
}

/// Where the time went, for the benchmarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Finding the runtime, starting it, compiling or importing.
    pub load: Duration,
    pub explore: Duration,
    pub replay: Duration,
}

/// A failure with inputs that should show it.
#[derive(Clone, Debug)]
pub struct Candidate<I> {
    /// Number of the entry it was found from.
    pub entry: usize,
    pub failure: Failure,
    /// The most readable first.
    pub witnesses: Vec<I>,
}

/// Explores every entry of the request and replays what it finds.
pub fn run_find<L: Language>(
    language: &L,
    request: &Analysis,
    progress: &dyn Progress,
) -> anyhow::Result<Found<L>> {
    run_find_with(language, request, progress, &|_| {})
}

/// The same with an engine that errs as told: `falsify` may change what was found before it is replayed. Tests
/// show with it that a wrong witness is withheld.
#[doc(hidden)]
pub fn run_find_with<L: Language>(
    language: &L,
    request: &Analysis,
    progress: &dyn Progress,
    falsify: &dyn Fn(&mut Candidate<L::Inputs>),
) -> anyhow::Result<Found<L>> {
    let error = match find_together(language, request, progress, falsify) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let mut all: Option<Found<L>> = None;
    for part in language.apart(request, &error) {
        let found = find_together(language, &part, progress, falsify)?;
        match &mut all {
            Some(all) => all.join(found),
            None => all = Some(found),
        }
    }
    all.ok_or(error)
}

impl<L: Language> Found<L> {
    /// Tests that fail until the bugs are fixed, by finding.
    pub fn tests(&self) -> TestFiles {
        let findings = self.report.findings.iter().zip(&self.observed);
        let shown = findings.map(|(finding, observed)| Printed { finding, observed });
        self.printer.tests(&shown.collect::<Vec<_>>())
    }

    /// The report in the notation of the language.
    pub fn printed(self) -> FindReport<PrintedInputs> {
        let printer = self.printer;
        self.report.map(|inputs| printer.print(&inputs))
    }

    fn join(&mut self, other: Found<L>) {
        self.report.join(other.report);
        self.observed.extend(other.observed);
        self.printer.join(other.printer);
        self.timings.load += other.timings.load;
        self.timings.explore += other.timings.explore;
        self.timings.replay += other.timings.replay;
    }
}

fn find_together<L: Language>(
    language: &L,
    request: &Analysis,
    progress: &dyn Progress,
    falsify: &dyn Fn(&mut Candidate<L::Inputs>),
) -> anyhow::Result<Found<L>> {
    let begun = Instant::now();
    let program = language.load(request, progress)?;
    let loaded = Instant::now();
    let explored = each_entry(
        language,
        request,
        &program,
        progress,
        |machine, _, entry| language.explore(request, &program, machine, entry),
    )?;
    let seen = Instant::now();
    progress.stage("replaying");
    let mut stats = Stats::default();
    let mut functions = Vec::new();
    let mut candidates = Vec::new();
    let mut traces = Vec::new();
    for (entry, explored) in explored.into_iter().enumerate() {
        stats += explored.work;
        functions.push(explored.function);
        traces.push(explored.traces);
        let failures = explored.failures.into_iter();
        candidates.extend(failures.map(|(failure, witnesses)| Candidate {
            entry,
            failure,
            witnesses,
        }));
    }
    candidates.iter_mut().for_each(falsify);
    let verdict = replay::replay(language, request, &program, &candidates, &mut functions)?;
    // What did not happen in the real runtime takes claims away.
    let unreachable = language.unreachable(&program, &traces, &functions);
    functions.extend(language.closed(&program));
    stats.replays = verdict.replays;
    stats.replays_failed = verdict.failed;
    stats.wall_ms = begun.elapsed().as_millis() as u64;
    Ok(Found {
        report: FindReport {
            findings: verdict.findings,
            unconfirmed: verdict.unconfirmed,
            functions,
            stats,
            unreachable,
            ..FindReport::default()
        },
        observed: verdict.observed,
        printer: language.printer(&program),
        timings: Timings {
            load: loaded - begun,
            explore: seen - loaded,
            replay: seen.elapsed(),
        },
    })
}
