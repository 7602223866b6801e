//! The verify job: contracts made executable, every driver explored, what breaks replayed.
//!
//! # Contracts are code
//!
//! `gadfly-contract` writes a *driver* beside each method: it assumes invariant and precondition, calls the
//! method, and checks the rest through `gadfly.rt.Check`. The machine explores the driver from a *free*
//! heap, in which every field is an unknown of its own; executing the invariant leaves exactly the valid
//! heaps. The replay runs the same driver on the real JVM, where `Check` is ordinary Java. `Check.entered`
//! and `Check.left` count shapes and cases. A loop with an invariant that was unrolled too often is explored
//! once more in copies whose loops are cut. Under `--modular`, and for methods without a body, a *stand-in*
//! made of the callee's contract runs instead, in the machine and in the replay alike.

mod confirm;
mod explore;
mod plan;
mod reliance;
mod report;
mod request;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Instant;

use gadfly_contract::runtime_sources;
use gadfly_runtime::{Jdk, SourceFile};
use gadfly_suite::java::Options;
use gadfly_witness::{Reason, Stats, TypeName, VerifyReport};

use explore::Explored;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs::InputKind;
use gadfly_base::progress::Progress;
use gadfly_lang_jvm::load::{self, Program, Rewrite};
use plan::{Check, Plan};
pub use request::{Algorithm, VerifyRequest};

/// What a verify job has to say.
pub struct Verified {
    pub report: VerifyReport,
    /// The user's classes in the source's spelling.
    pub classes: BTreeSet<TypeName>,
}

/// Checks every method of the request against its contract.
pub fn run_verify(request: &VerifyRequest, progress: &dyn Progress) -> anyhow::Result<Verified> {
    let begun = Instant::now();
    let sources = request.analysis.files.iter();
    if !sources.clone().any(|f| f.kind == InputKind::JavaSource) {
        return Err(Diagnostic::new(
            "contracts are read from source files, and there are none here",
        )
        .help("give the .java files; their dependencies may stay on the --classpath")
        .into());
    }
    let jdk = Jdk::find(request.analysis.java_home.as_deref())?;
    progress.stage("compiling");
    let (program, plan) = instrumented(request, &jdk, false)?;
    let checks = chosen(request, &program, &plan);
    if checks.is_empty() {
        return Err(gadfly_lang_jvm::explore::nothing_to_do(&request.analysis).into());
    }
    let mut explored = explore::all(request, &program, &plan, &checks, progress)?;
    if plan.can_cut_loops() {
        cut_loops(request, &jdk, &plan, &mut explored, progress)?;
    }
    progress.stage("replaying");
    let options = Options {
        classes: program.source_names.clone(),
        ..Options::default()
    };
    let mut replays = confirm::Replays::default();
    let seen = confirm::replay(&program, &plan, &explored, &options, &mut replays)?;
    let mut stats = Stats {
        replays: replays.count,
        replays_failed: replays.failed,
        ..Stats::default()
    };
    for e in &explored {
        stats.paths += e.function.paths;
        stats.instructions += e.instructions;
        stats.solver_queries += e.solver.queries;
        stats.solver_ms += e.solver.milliseconds;
        stats.cache_hits += e.solver.without_solver;
    }
    let bounded = explored.iter().filter(|e| is_bounded_by_loops(e));
    let bounded = plan.bounded_loops(&bounded.map(|e| e.check).collect());
    let given = |path: &Path| request.analysis.files.iter().any(|file| file.path == path);
    let mut warnings = plan.warnings(given);
    warnings.extend(bounded.into_iter().filter(|w| given(Path::new(&w.file))));
    let methods = report::methods(&plan, explored, seen);
    stats.wall_ms = begun.elapsed().as_millis() as u64;
    Ok(Verified {
        report: VerifyReport {
            methods,
            warnings,
            stats,
            files: Vec::new(),
        },
        classes: program.source_names,
    })
}

/// Nothing was found, but some loop had more iterations than were followed.
fn is_bounded_by_loops(explored: &Explored) -> bool {
    explored.candidates.is_empty() && explored.function.reasons.contains(&Reason::LoopBound)
}

/// Explores once more what went round a loop too often, with the loop cut by its invariant: such a
/// loop may have any number of turns.
fn cut_loops(
    request: &VerifyRequest,
    jdk: &Jdk,
    plan: &Plan,
    explored: &mut [Explored],
    progress: &dyn Progress,
) -> anyhow::Result<()> {
    if !explored.iter().any(is_bounded_by_loops) {
        return Ok(());
    }
    let (program, cut) = instrumented(request, jdk, true)?;
    let mut again = Vec::new();
    let mut checks = Vec::new();
    for (at, e) in explored
        .iter()
        .enumerate()
        .filter(|(_, e)| is_bounded_by_loops(e))
    {
        let key = plan.checks[e.check].key();
        if let Some(check) = cut.checks.iter().position(|check| check.key() == key) {
            again.push(at);
            checks.push(check);
        }
    }
    let second = explore::all(request, &program, &cut, &checks, progress)?;
    for (at, second) in again.into_iter().zip(second) {
        let proves = plan.checks[explored[at].check].cuts_prove;
        explored[at].after_cut(second, proves);
    }
    Ok(())
}

/// The program with its contracts made executable.
fn instrumented(
    request: &VerifyRequest,
    jdk: &Jdk,
    cut_loops: bool,
) -> anyhow::Result<(Program, Plan)> {
    let mut contracts = Contracts {
        request,
        cut_loops,
        plan: None,
    };
    let program = load::program_with(&request.analysis, jdk, Some(&mut contracts))?;
    let plan = contracts
        .plan
        .ok_or_else(|| anyhow::anyhow!("there are no sources"))?;
    Ok((program, plan))
}

/// The checks of the classes that were given and asked for.
fn chosen(request: &VerifyRequest, program: &Program, plan: &Plan) -> Vec<usize> {
    let wanted: Vec<&String> = request
        .analysis
        .only
        .iter()
        .chain(&request.analysis.entry)
        .collect();
    let is_wanted = |check: &Check| {
        let internal = check.class.replace('.', "/");
        let given = program.analysed.iter().any(|class| **class == *internal);
        given && (wanted.is_empty() || wanted.iter().any(|name| is_named(check, name)))
    };
    let checks = plan.checks.iter().enumerate();
    checks
        .filter(|(_, check)| is_wanted(check))
        .map(|(index, _)| index)
        .collect()
}

/// Whether a user's name (`Shape`, `Shape.area`, `area`) means this check.
fn is_named(check: &Check, wanted: &str) -> bool {
    let wanted = wanted
        .split('(')
        .next()
        .unwrap_or(wanted)
        .trim()
        .replace('$', ".");
    let is_end_of = |whole: &str| {
        whole
            .strip_suffix(&*wanted)
            .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    let class = check.class.replace('$', ".");
    is_end_of(&class) || is_end_of(&check.name)
}

struct Contracts<'r> {
    request: &'r VerifyRequest,
    cut_loops: bool,
    plan: Option<Plan>,
}

impl Rewrite for Contracts<'_> {
    fn rewrite(&mut self, files: &[SourceFile]) -> anyhow::Result<Vec<SourceFile>> {
        let (plan, copies) = plan::read(self.request, files, self.cut_loops)?;
        self.plan = Some(plan);
        Ok(copies)
    }

    fn support(&self) -> Vec<SourceFile> {
        runtime_sources().into_iter().map(plan::file).collect()
    }

    fn explain(&self, error: gadfly_runtime::Diagnostic) -> Diagnostic {
        match &self.plan {
            Some(plan) => plan.explain(error),
            None => load::diagnostic(error),
        }
    }
}
