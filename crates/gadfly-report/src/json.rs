//! The report as one JSON object. The keys and their order are a promise to other programs: new
//! ones may be added, none may change.

use gadfly_witness::{Category, FindReport, Finding, FunctionReport, Inputs, Place, StateOrigin};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::Value;

use crate::Context;
use crate::paths::relative;

/// The report of `gadfly find --format json`.
#[derive(Serialize, JsonSchema)]
struct Report<'r> {
    /// Always `gadfly`.
    #[schemars(extend("const" = "gadfly"))]
    tool: &'static str,
    /// The version of Gadfly.
    version: &'r str,
    /// The command that wrote the report.
    #[schemars(extend("const" = "find"))]
    command: &'static str,
    stats: Stats,
    functions: Vec<Function<'r>>,
    /// Failures that the real runtime confirmed.
    findings: Vec<FindingRecord<'r>>,
    /// Only with `--unconfirmed`: predictions that the real runtime did not confirm.
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<Vec<FindingRecord<'r>>>,
    /// Python: lines that no input reaches; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unreachable: Vec<Call<'r>>,
    /// Files that the command wrote.
    files: Vec<String>,
}

/// The work behind a report.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Stats {
    /// Elapsed time in milliseconds. Differs between runs.
    wall_ms: u64,
    /// Execution paths that were explored.
    paths: u64,
    /// Symbolic instructions that were executed.
    instructions: u64,
    solver_queries: u64,
    /// Time in the solver in milliseconds. Differs between runs.
    solver_ms: u64,
    /// Queries and (in `grade`) results that a cache answered.
    cache_hits: u64,
    /// Executions on the real runtime.
    replays: u64,
    /// Predictions that the real runtime did not confirm: defects of Gadfly.
    replays_failed: u64,
}

/// An analysed method or function.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Function<'r> {
    name: &'r str,
    signature: &'r str,
    file: String,
    line: u32,
    paths: u64,
    /// Whether every path of all inputs was explored.
    complete: bool,
    /// Codes of the reasons why the search is incomplete; empty if `complete`.
    reasons: Vec<String>,
    coverage: Coverage,
}

/// Covered and existing lines and branches.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Coverage {
    /// Covered lines, all lines.
    pub(crate) lines: [u32; 2],
    /// Covered branches, all branches.
    pub(crate) branches: [u32; 2],
}

/// An input on which the code fails.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Finding")]
pub(crate) struct FindingRecord<'r> {
    /// Stable code: `division-by-zero`, `null-dereference`.
    kind: &'static str,
    /// `precondition`: the code rejects its argument on purpose.
    #[schemars(extend("enum" = ["bug", "precondition"]))]
    category: &'static str,
    /// `assumed`: the state of an input object was assumed, not reached by calls.
    #[schemars(extend("enum" = ["reached", "assumed"]))]
    state: &'static str,
    /// Class of the exception.
    exception: &'r str,
    message: Option<&'r str>,
    file: String,
    line: u32,
    /// The function that fails.
    function: &'r str,
    /// The function that was called with the inputs.
    entry: String,
    inputs: Vec<Input>,
    /// The calls that lead from the entry to the failure.
    calls: Vec<Call<'r>>,
    /// Statements that reproduce the failure; the last one is the call.
    code: Vec<String>,
    /// File of the generated test, if one was written.
    test: Option<&'r str>,
    /// Whether the real runtime confirmed it.
    confirmed: bool,
}

/// An input in the notation of its language.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// A place in the code.
#[derive(Serialize, JsonSchema)]
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

/// The schema of a document as it is written.
pub fn schema_of<D: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<D>()
        .to_value()
}

pub(crate) fn schema() -> Value {
    schema_of::<Report<'static>>()
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
        confirmed: f.confirmed.holds(),
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
