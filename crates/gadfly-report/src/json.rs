//! The report as one JSON object. The keys and their order are a promise to other programs: new
//! ones may be added, none may change.

use gadfly_witness::{Category, FindReport, Finding, FunctionReport, Inputs, Place, StateOrigin};
use serde::Serialize;

use crate::Context;
use crate::paths::relative;

#[derive(Serialize)]
struct Report<'r> {
    tool: &'static str,
    version: &'r str,
    command: &'static str,
    stats: Stats,
    functions: Vec<Function<'r>>,
    findings: Vec<FindingRecord<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<Vec<FindingRecord<'r>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreachable: Vec<Call<'r>>,
    files: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Stats {
    wall_ms: u64,
    paths: u64,
    instructions: u64,
    solver_queries: u64,
    solver_ms: u64,
    cache_hits: u64,
    replays: u64,
    replays_failed: u64,
}

#[derive(Serialize)]
pub(crate) struct Function<'r> {
    name: &'r str,
    signature: &'r str,
    file: String,
    line: u32,
    paths: u64,
    complete: bool,
    reasons: Vec<String>,
    coverage: Coverage,
}

#[derive(Serialize)]
struct Coverage {
    lines: [u32; 2],
    branches: [u32; 2],
}

#[derive(Serialize)]
pub(crate) struct FindingRecord<'r> {
    kind: &'static str,
    category: &'static str,
    state: &'static str,
    exception: &'r str,
    message: Option<&'r str>,
    file: String,
    line: u32,
    function: &'r str,
    entry: String,
    inputs: Vec<Input>,
    calls: Vec<Call<'r>>,
    code: Vec<String>,
    test: Option<&'r str>,
    confirmed: bool,
}

#[derive(Serialize)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) value: String,
}

#[derive(Serialize)]
pub(crate) struct Call<'r> {
    function: &'r str,
    file: String,
    line: u32,
}

/// The whole report, pretty-printed, with a final line end.
pub fn json<W: Inputs>(report: &FindReport<W>, context: &Context) -> String {
    let object = Report {
        tool: "gadfly",
        version: context.version,
        command: "find",
        stats: stats(&report.stats),
        functions: report
            .functions
            .iter()
            .map(|f| function(f, context))
            .collect(),
        findings: report
            .findings
            .iter()
            .enumerate()
            .map(|(i, f)| {
                let test = report.tests.get(i).and_then(|t| t.as_deref());
                finding(f, test, context)
            })
            .collect(),
        unconfirmed: context.unconfirmed.then(|| {
            let doubtful = report.unconfirmed.iter();
            doubtful.map(|f| finding(f, None, context)).collect()
        }),
        unreachable: report
            .unreachable
            .iter()
            .map(|u| place(&u.place, context))
            .collect(),
        files: report.files.clone(),
    };
    written(&object)
}

/// Pretty-printed, with a final line end.
pub(crate) fn written(object: &impl Serialize) -> String {
    // Plain data with string keys: there is nothing in it that could fail to be written.
    let mut text = serde_json::to_string_pretty(object).unwrap_or_default();
    text.push('\n');
    text
}

pub(crate) fn stats(stats: &gadfly_witness::Stats) -> Stats {
    Stats {
        wall_ms: stats.wall_ms,
        paths: stats.paths,
        instructions: stats.instructions,
        solver_queries: stats.solver_queries,
        solver_ms: stats.solver_ms,
        cache_hits: stats.cache_hits,
        replays: stats.replays,
        replays_failed: stats.replays_failed,
    }
}

pub(crate) fn inputs(witness: &impl Inputs, context: &Context) -> Vec<Input> {
    let inputs = context.inputs(witness).into_iter();
    inputs.map(|(name, value)| Input { name, value }).collect()
}

pub(crate) fn function<'r>(f: &'r FunctionReport, context: &Context) -> Function<'r> {
    Function {
        name: &f.name,
        signature: &f.signature,
        file: relative(&f.file, context.root),
        line: f.line,
        paths: f.paths,
        complete: f.claim().is_complete(),
        reasons: f.claim().codes(),
        coverage: Coverage {
            lines: [f.lines.0, f.lines.1],
            branches: [f.branches.0, f.branches.1],
        },
    }
}

pub(crate) fn finding<'r, W: Inputs>(
    f: &'r Finding<W>,
    test: Option<&'r str>,
    context: &Context,
) -> FindingRecord<'r> {
    FindingRecord {
        kind: f.kind.code(),
        category: category(f),
        state: state(f),
        exception: &f.exception,
        message: f.message.as_deref(),
        file: relative(&f.place.file, context.root),
        line: f.place.line,
        function: &f.place.function,
        entry: f.witness.view().entry_name(),
        inputs: inputs(&f.witness, context),
        calls: f.calls.iter().map(|call| place(call, context)).collect(),
        code: context.code(&f.witness),
        test,
        confirmed: f.confirmed,
    }
}

pub(crate) fn place<'r>(place: &'r Place, context: &Context) -> Call<'r> {
    Call {
        function: &place.function,
        file: relative(&place.file, context.root),
        line: place.line,
    }
}

pub(crate) fn category<W>(finding: &Finding<W>) -> &'static str {
    match finding.category {
        Category::Bug => "bug",
        Category::Precondition => "precondition",
    }
}

pub(crate) fn state<W: Inputs>(finding: &Finding<W>) -> &'static str {
    match finding.witness.view().state() {
        StateOrigin::Reached => "reached",
        StateOrigin::Assumed => "assumed",
    }
}
