//! The work that `-v` tells of, and the JSON report.

use std::collections::BTreeSet;

use gadfly_grade::write::Parts;
use gadfly_grade::{Class, Work};
use gadfly_report::{Bounds, Context};
use gadfly_suite::java::Options;
use gadfly_witness::{FunctionReport, Reason, Stats};

use crate::cmd::java::{DiskSources, JavaNotation};

pub(super) fn work(work: &Work) -> String {
    let from_cache = match work.cache_hits {
        0 => String::new(),
        n => format!(", {n} answers from the cache"),
    };
    format!(
        "work: {} paths, {} solver queries, {} runs{from_cache}, {:.1} s\n",
        work.paths,
        work.solver_queries,
        work.replays,
        work.wall_ms as f64 / 1000.0
    )
}

/// The JSON report.
pub(super) fn json(class: &Class, parts: Parts<'_>, files: Vec<String>) -> String {
    let work = &class.work;
    let stats = Stats {
        wall_ms: work.wall_ms,
        paths: work.paths,
        instructions: 0,
        solver_queries: work.solver_queries,
        solver_ms: work.solver_ms,
        cache_hits: work.cache_hits,
        replays: work.replays,
        replays_failed: work.replays_failed,
    };
    let root = std::env::current_dir().unwrap_or_default();
    let options = Options::default();
    // Nothing of it is needed for grades.
    let bounds = Bounds {
        k: 0,
        loops: 0,
        depth: 0,
        time: std::time::Duration::ZERO,
        budget: None,
        patience: 0,
    };
    let context = Context {
        version: env!("CARGO_PKG_VERSION"),
        bounds,
        sources: &DiskSources::default(),
        notation: &JavaNotation { options: &options },
        unconfirmed: false,
        strict: false,
        root: &root.to_string_lossy(),
    };
    gadfly_report::teaching_json("grade", &functions(class), &stats, parts, files, &context)
}

/// The functions that were compared, each with what is known of it in the whole class.
fn functions(class: &Class) -> Vec<FunctionReport> {
    let file = class.references.first().cloned().unwrap_or_default();
    class
        .entries
        .iter()
        .map(|entry| {
            let judgements = class
                .submissions
                .iter()
                .filter_map(|s| s.judgement(&entry.name));
            let codes: BTreeSet<&str> = judgements
                .clone()
                .flat_map(|j| &j.reasons)
                .map(|r| r.code.as_str())
                .collect();
            let mut reasons: Vec<Reason> = codes.into_iter().map(reason).collect();
            if reasons.is_empty() && !judgements.clone().all(|j| j.complete) {
                reasons.push(Reason::Unsupported("what follows a difference".into()));
            }
            let tests = class.tests.iter().filter(|t| t.case.entry == entry.name);
            FunctionReport {
                name: entry.name.clone(),
                signature: entry.signature.clone(),
                file: file.clone(),
                line: 0,
                paths: match class.paths.get(&entry.name) {
                    Some(paths) => *paths,
                    None => tests.count() as u64,
                },
                reasons,
                lines: (0, 0),
                branches: (0, 0),
            }
        })
        .collect()
}

fn reason(code: &str) -> Reason {
    let known = [
        Reason::Time,
        Reason::Memory,
        Reason::LoopBound,
        Reason::Depth,
        Reason::HeapBound,
        Reason::Budget,
        Reason::Patience,
        Reason::Effort,
        Reason::States,
        Reason::NoInput,
        Reason::Solver,
        Reason::Rounding,
        Reason::NotReplayed,
    ];
    let plain = known.into_iter().find(|reason| reason.code() == code);
    plain.unwrap_or_else(|| {
        let what = code.strip_prefix("unsupported:").unwrap_or(code);
        Reason::Unsupported(what.to_owned())
    })
}
