//! Bugs in Java and Scala code.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use gadfly_runtime::Jdk;
use gadfly_suite::java::Options;
use gadfly_witness::{FindReport, Stats, TypeName};

pub use gadfly_lang_jvm::explore::Candidate;

use gadfly_base::Analysis;
use gadfly_base::diagnostic::Diagnostics;
use gadfly_base::inputs::InputFile;
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::{confirm, explore, load};

/// What a find job has to say.
#[derive(Default)]
pub struct Found {
    pub report: FindReport,
    /// The user's classes in the source's spelling, so that the tests written for the findings
    /// avoid their names: the same set that the replay's harnesses were rendered with.
    pub classes: BTreeSet<TypeName>,
    pub timings: Timings,
}

/// Where the time went, for the benchmarks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// Finding the JDK, starting the JVMs, compiling.
    pub load: Duration,
    pub explore: Duration,
    pub replay: Duration,
}

/// Explores every entry of the request and replays what it finds.
///
/// Folders of programs that cannot be compiled together because they repeat class names (a class
/// full of submissions, say) are taken folder by folder.
pub fn run_find(request: &Analysis, progress: &dyn Progress) -> anyhow::Result<Found> {
    run_find_with(request, progress, &|_| {})
}

/// The same with an engine that errs as told: `falsify` may change what was found before it is
/// replayed. Tests show with it that a wrong witness is withheld.
#[doc(hidden)]
pub fn run_find_with(
    request: &Analysis,
    progress: &dyn Progress,
    falsify: &dyn Fn(&mut Candidate),
) -> anyhow::Result<Found> {
    let error = match find_together(request, progress, falsify) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let repeats = error.downcast_ref::<Diagnostics>().is_some_and(|all| {
        all.0
            .iter()
            .any(|d| d.message.starts_with("duplicate class"))
    });
    let mut folders: BTreeMap<Option<&Path>, Vec<InputFile>> = BTreeMap::new();
    for file in &request.files {
        let folder = folders.entry(file.path.parent()).or_default();
        folder.push(file.clone());
    }
    if !repeats || folders.len() < 2 {
        return Err(error);
    }
    let mut all = Found::default();
    for files in folders.into_values() {
        let part = Analysis {
            files,
            ..request.clone()
        };
        all.join(find_together(&part, progress, falsify)?);
    }
    Ok(all)
}

impl Found {
    fn join(&mut self, other: Found) {
        self.report.join(other.report);
        self.classes.extend(other.classes);
        self.timings.load += other.timings.load;
        self.timings.explore += other.timings.explore;
        self.timings.replay += other.timings.replay;
    }
}

fn find_together(
    request: &Analysis,
    progress: &dyn Progress,
    falsify: &dyn Fn(&mut Candidate),
) -> anyhow::Result<Found> {
    let begun = Instant::now();
    let jdk = Jdk::find(request.java_home.as_deref())?;
    progress.stage("compiling");
    let program = load::program(request, &jdk)?;
    let loaded = Instant::now();
    let explored = explore::entries(request, &program, progress)?;
    let seen = Instant::now();
    progress.stage("replaying");
    let options = Options {
        classes: program.source_names.clone(),
        ..Options::default()
    };
    let mut stats = Stats::default();
    let mut functions = Vec::new();
    let mut candidates = Vec::new();
    for entry in explored {
        stats.paths += entry.function.paths;
        stats.instructions += entry.instructions;
        stats.solver_queries += entry.solver.queries;
        stats.solver_ms += entry.solver.milliseconds;
        stats.cache_hits += entry.solver.without_solver;
        functions.push(entry.function);
        candidates.extend(entry.candidates);
    }
    candidates.iter_mut().for_each(falsify);
    let verdict = confirm::replay(request, &program, candidates, &options, &mut functions)?;
    stats.replays = verdict.replays;
    stats.replays_failed = verdict.failed;
    stats.wall_ms = begun.elapsed().as_millis() as u64;
    let report = FindReport {
        findings: verdict.findings,
        unconfirmed: verdict.unconfirmed,
        functions,
        stats,
        ..FindReport::default()
    };
    Ok(Found {
        report,
        classes: program.source_names,
        timings: Timings {
            load: loaded - begun,
            explore: seen - loaded,
            replay: seen.elapsed(),
        },
    })
}
