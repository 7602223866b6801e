//! The report as one JSON object. Its keys are stable.

use std::collections::BTreeMap;

use gadfly_witness::{
    Broken, ClauseReport, Counterexample, Graph, GraphValue, MethodReport, Verdict, VerifyReport,
};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{clause, what};
use crate::Context;
use crate::json::{Function, Input, Stats, function, inputs, stats, written};
use crate::paths::relative;

/// The report of `gadfly verify --format json`.
#[derive(Serialize, JsonSchema)]
struct Report<'r> {
    /// Always `gadfly`.
    #[schemars(extend("const" = "gadfly"))]
    tool: &'static str,
    /// The version of Gadfly.
    version: &'r str,
    /// The command that wrote the report.
    #[schemars(extend("const" = "verify"))]
    command: &'static str,
    stats: Stats,
    functions: Vec<Function<'r>>,
    methods: Vec<Method<'r>>,
    /// Remarks about contracts.
    warnings: Vec<Warning<'r>>,
    /// Files that the command wrote.
    files: &'r [String],
}

/// A remark about a contract, with its place.
#[derive(Serialize, JsonSchema)]
struct Warning<'r> {
    column: u32,
    file: String,
    line: u32,
    message: &'r str,
}

/// A checked method.
#[derive(Serialize, JsonSchema)]
struct Method<'r> {
    name: &'r str,
    signature: &'r str,
    receiver: Option<&'r str>,
    file: String,
    line: u32,
    #[schemars(extend("enum" = ["holds", "violated", "unknown"]))]
    verdict: &'static str,
    /// Whether the verdict holds for all inputs.
    complete: bool,
    /// Codes of the bounds and other reasons.
    reasons: Vec<String>,
    /// The first clause that is violated, or else the first that is unknown.
    clause: Option<Clause<'r>>,
    clauses: Vec<Clause<'r>>,
    /// The first of `counterexamples`.
    counterexample: Option<Example<'r>>,
    counterexamples: Vec<Example<'r>>,
    hints: Vec<Example<'r>>,
    paths: u64,
    shapes: u64,
    cases: u64,
}

/// A clause of a contract.
#[derive(Serialize, JsonSchema)]
struct Clause<'r> {
    kind: &'r str,
    text: &'r str,
    file: String,
    line: u32,
    column: u32,
    #[schemars(extend("enum" = ["holds", "violated", "unknown"]))]
    verdict: &'static str,
    /// Whether the verdict holds for all inputs.
    complete: bool,
    /// Codes of the bounds and other reasons.
    reasons: Vec<String>,
}

/// A call that violates a clause or fails.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Counterexample")]
struct Example<'r> {
    /// What is violated, in words.
    broken: String,
    clause: Option<Clause<'r>>,
    kind: Option<&'static str>,
    exception: Option<&'r str>,
    message: Option<&'r str>,
    file: Option<String>,
    line: Option<u32>,
    inputs: Vec<Input>,
    code: Vec<String>,
    /// The objects before the call.
    before: GraphRecord<'r>,
    /// The objects after the call.
    after: GraphRecord<'r>,
    /// File of the picture (`--graphs`).
    picture: Option<&'r str>,
    confirmed: bool,
}

/// Objects and what refers to them.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Graph")]
struct GraphRecord<'r> {
    nodes: Vec<Node<'r>>,
    /// Receiver, parameters and result by name.
    roots: BTreeMap<&'r str, Option<Reference<'r>>>,
}

/// An object; arrays have `elements`, others `fields`.
#[derive(Serialize, JsonSchema)]
struct Node<'r> {
    class: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    elements: Option<Vec<Option<Reference<'r>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<BTreeMap<&'r str, Option<Reference<'r>>>>,
    /// The same object has the same id before and after the call.
    id: u32,
}

/// A value as text, or a reference to a node. `null` is JSON's own.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Reference<'r> {
    Node { node: u32 },
    Text(&'r str),
}

pub(crate) fn schema() -> Value {
    crate::json::schema_of::<Report<'static>>()
}

pub(super) fn write(report: &VerifyReport, context: &Context) -> String {
    let warnings = report.warnings.iter().map(|w| Warning {
        column: w.column,
        file: relative(&w.file, context.root),
        line: w.line,
        message: &w.message,
    });
    let methods = report.methods.iter();
    written(&Report {
        tool: "gadfly",
        version: context.version,
        command: "verify",
        stats: stats(&report.stats),
        functions: methods
            .clone()
            .map(|m| function(&m.function, context))
            .collect(),
        methods: methods.map(|m| method(m, context)).collect(),
        warnings: warnings.collect(),
        files: &report.files,
    })
}

fn method<'r>(m: &'r MethodReport, context: &Context) -> Method<'r> {
    let examples = |list: &[&'r Counterexample]| -> Vec<Example<'r>> {
        list.iter().map(|e| example(m, e, context)).collect()
    };
    let violated: Vec<&Counterexample> = m.counterexamples.iter().collect();
    let hints: Vec<&Counterexample> = m.hints.iter().map(|h| &h.counterexample).collect();
    let first = violated.first().map(|first| clause(m, first));
    let open = || {
        m.clauses
            .iter()
            .find(|c| matches!(c.verdict, Verdict::Unknown { .. }))
    };
    let counterexamples = examples(&violated);
    Method {
        name: &m.function.name,
        signature: &m.function.signature,
        receiver: m.receiver.as_deref(),
        file: relative(&m.function.file, context.root),
        line: m.function.line,
        verdict: m.verdict.code(),
        complete: m.verdict.is_complete(),
        reasons: m
            .function
            .reasons
            .iter()
            .map(gadfly_witness::Reason::code)
            .collect(),
        clause: first
            .unwrap_or_else(open)
            .map(|c| clause_record(c, context)),
        clauses: m
            .clauses
            .iter()
            .map(|c| clause_record(c, context))
            .collect(),
        counterexample: examples(&violated[..violated.len().min(1)]).pop(),
        counterexamples,
        hints: examples(&hints),
        paths: m.function.paths,
        shapes: m.shapes,
        cases: m.cases,
    }
}

fn clause_record<'r>(c: &'r ClauseReport, context: &Context) -> Clause<'r> {
    let reasons = match &c.verdict {
        Verdict::Holds(extent) => extent.bounds(),
        Verdict::Unknown { reasons } => reasons,
        Verdict::Violated => &[],
    };
    Clause {
        kind: &c.kind,
        text: &c.text,
        file: relative(&c.file, context.root),
        line: c.line,
        column: c.column,
        verdict: c.verdict.code(),
        complete: c.verdict.is_complete(),
        reasons: reasons.iter().map(gadfly_witness::Reason::code).collect(),
    }
}

fn example<'r>(m: &'r MethodReport, e: &'r Counterexample, context: &Context) -> Example<'r> {
    let (kind, exception) = match &e.broken {
        Broken::Clause { thrown, .. } => (None, thrown.as_deref()),
        Broken::Failure { kind, exception } => (Some(kind.code()), Some(exception.as_str())),
    };
    Example {
        broken: what(m, e),
        clause: clause(m, e).map(|c| clause_record(c, context)),
        kind,
        exception: exception.filter(|name| !name.is_empty()),
        message: e.message.as_deref(),
        file: e.place.as_ref().map(|p| relative(&p.file, context.root)),
        line: e.place.as_ref().map(|p| p.line),
        inputs: inputs(&e.witness, context),
        code: context.notation.code(&e.witness),
        before: graph(&e.before),
        after: graph(&e.after),
        picture: e.picture.as_deref(),
        confirmed: e.confirmed.holds(),
    }
}

/// Nodes keep their ids from before to after.
fn graph(graph: &Graph) -> GraphRecord<'_> {
    let nodes = graph.nodes.iter().map(|node| Node {
        class: &node.class,
        elements: node
            .array
            .then(|| node.fields.iter().map(|(_, v)| value(v)).collect()),
        fields: (!node.array).then(|| fields(&node.fields)),
        id: node.id,
    });
    GraphRecord {
        nodes: nodes.collect(),
        roots: fields(&graph.roots),
    }
}

fn fields(fields: &[(String, GraphValue)]) -> BTreeMap<&str, Option<Reference<'_>>> {
    let pairs = fields.iter();
    pairs.map(|(name, v)| (name.as_str(), value(v))).collect()
}

fn value(value: &GraphValue) -> Option<Reference<'_>> {
    match value {
        GraphValue::Null => None,
        GraphValue::Node(node) => Some(Reference::Node { node: *node }),
        GraphValue::Text(text) => Some(Reference::Text(text)),
    }
}
