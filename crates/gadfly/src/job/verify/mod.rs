//! The verify job: contracts made executable, every driver explored, what breaks replayed.

mod confirm;
mod explore;
mod plan;
mod report;

use std::collections::BTreeSet;
use std::time::Instant;

use gadfly_runtime::{Jdk, SourceFile};
use gadfly_suite::java::Options;
use gadfly_witness::{Stats, TypeName, VerifyReport};

use super::load::{self, Rewrite};
use crate::diagnostic::Diagnostic;
use crate::inputs::InputKind;
use crate::progress::Progress;
use crate::request::VerifyRequest;

/// What a verify job has to say.
pub struct Verified {
    pub report: VerifyReport,
    /// The user's classes in the source's spelling.
    pub classes: BTreeSet<TypeName>,
}

/// Checks every method of the request against its contract.
pub fn run_verify(request: &VerifyRequest, progress: &dyn Progress) -> anyhow::Result<Verified> {
    let begun = Instant::now();
    let sources = request.find.files.iter();
    if !sources.clone().any(|f| f.kind == InputKind::JavaSource) {
        return Err(Diagnostic::new("contracts are read from source files, and there are none here")
            .help("give the .java files; what they need may stay on the --classpath")
            .into());
    }
    let jdk = Jdk::find(request.find.java_home.as_deref())?;
    progress.stage("compiling");
    let mut contracts = Contracts { plan: plan::Plan::default(), request };
    let program = load::program_with(&request.find, &jdk, Some(&mut contracts))?;
    let plan = contracts.plan;
    let tasks = explore::tasks(request, &program, &plan)?;
    if tasks.is_empty() {
        return Err(super::explore::nothing_to_do(&request.find).into());
    }
    let explored = explore::all(request, &program, &plan, &tasks, progress)?;
    progress.stage("replaying");
    let options = Options {
        classes: program.source_names.clone(),
        ..Options::default()
    };
    let mut replays = confirm::Replays::default();
    let seen = confirm::replay(&program, &explored, &options, &mut replays)?;
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
    let methods = report::methods(&plan, explored, seen);
    stats.wall_ms = begun.elapsed().as_millis() as u64;
    Ok(Verified {
        report: VerifyReport {
            methods,
            warnings: plan.warnings,
            stats,
            files: Vec::new(),
        },
        classes: program.source_names,
    })
}

struct Contracts<'r> {
    plan: plan::Plan,
    request: &'r VerifyRequest,
}

impl Rewrite for Contracts<'_> {
    fn rewrite(&mut self, files: &[SourceFile]) -> anyhow::Result<Vec<SourceFile>> {
        self.plan = plan::read(self.request, files)?;
        Ok(std::mem::take(&mut self.plan.sources))
    }

    fn explain(&self, error: gadfly_runtime::Diagnostic) -> Diagnostic {
        self.plan.explain(error)
    }
}
