//! The reports of the teaching jobs (`quiz`, `grade`) as JSON objects. Their contents belong to crates that
//! this one does not know: it adds what every report has, and sorts the keys.

use gadfly_witness::{FunctionReport, Stats};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::Context;
use crate::json::{self, Function, function, schema_of, stats, written};

/// The report of a teaching job.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Report")]
struct Report<'r, P> {
    /// Always `gadfly`.
    #[schemars(extend("const" = "gadfly"))]
    tool: &'static str,
    /// The version of Gadfly.
    version: &'r str,
    /// The command that wrote the report.
    #[schemars(extend("enum" = ["quiz", "grade"]))]
    command: &'static str,
    stats: json::Stats,
    functions: Vec<Function<'r>>,
    #[serde(flatten)]
    parts: P,
    /// Files that the command wrote.
    files: Vec<String>,
}

/// The report of `command`; `parts` are the contents of the job.
pub fn teaching_json(
    command: &'static str,
    functions: &[FunctionReport],
    work: &Stats,
    parts: impl Serialize,
    files: Vec<String>,
    context: &Context,
) -> String {
    let report = Report {
        tool: "gadfly",
        version: context.version,
        command,
        stats: stats(work),
        functions: functions.iter().map(|f| function(f, context)).collect(),
        parts,
        files,
    };
    // Keys of a `Value` are sorted.
    written(&serde_json::to_value(&report).unwrap_or_default())
}

/// The schema of a report with these contents.
pub fn teaching_schema<P: JsonSchema>() -> Value {
    schema_of::<Report<'static, P>>()
}
