//! The report as one JSON object. Its keys are stable.

use gadfly_witness::{
    Broken, ClauseReport, Counterexample, Graph, GraphValue, MethodReport, Verdict, VerifyReport,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{clause, what};
use crate::Context;
use crate::json::{Function, Input, Stats, function, inputs, stats, written};
use crate::paths::relative;

#[derive(Serialize)]
struct Report<'r> {
    tool: &'static str,
    version: &'r str,
    command: &'static str,
    stats: Stats,
    functions: Vec<Function<'r>>,
    methods: Vec<Method<'r>>,
    warnings: Vec<Value>,
    files: &'r [String],
}

#[derive(Serialize)]
struct Method<'r> {
    name: &'r str,
    signature: &'r str,
    receiver: Option<&'r str>,
    file: String,
    line: u32,
    verdict: &'static str,
    complete: bool,
    reasons: Vec<String>,
    /// The first that is violated, or else not decided.
    clause: Option<Clause<'r>>,
    clauses: Vec<Clause<'r>>,
    counterexample: Option<Example<'r>>,
    counterexamples: Vec<Example<'r>>,
    hints: Vec<Example<'r>>,
    paths: u64,
    shapes: u64,
    cases: u64,
}

#[derive(Serialize)]
struct Clause<'r> {
    kind: &'r str,
    text: &'r str,
    file: String,
    line: u32,
    column: u32,
    verdict: &'static str,
    complete: bool,
    reasons: Vec<String>,
}

#[derive(Serialize)]
struct Example<'r> {
    broken: String,
    clause: Option<Clause<'r>>,
    kind: Option<&'static str>,
    exception: Option<&'r str>,
    message: Option<&'r str>,
    file: Option<String>,
    line: Option<u32>,
    inputs: Vec<Input>,
    code: Vec<String>,
    before: Value,
    after: Value,
    picture: Option<&'r str>,
    confirmed: bool,
}

pub(super) fn write(report: &VerifyReport, context: &Context) -> String {
    let warnings = report.warnings.iter().map(|w| {
        json!({
            "file": relative(&w.file, context.root),
            "line": w.line,
            "column": w.column,
            "message": w.message,
        })
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
        reasons: m.function.reasons.iter().map(|r| r.code()).collect(),
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
        reasons: reasons.iter().map(|r| r.code()).collect(),
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
        confirmed: true,
    }
}

/// Nodes by their ids, which are the same before and after; a reference is `{"node": 2}`.
fn graph(graph: &Graph) -> Value {
    let value = |value: &GraphValue| match value {
        GraphValue::Null => Value::Null,
        GraphValue::Node(id) => json!({ "node": id }),
        GraphValue::Text(text) => Value::String(text.clone()),
    };
    let fields = |fields: &[(String, GraphValue)]| -> Value {
        let pairs = fields.iter().map(|(name, v)| (name.clone(), value(v)));
        Value::Object(pairs.collect::<Map<_, _>>())
    };
    let nodes = graph.nodes.iter().map(|node| {
        let shown = match node.array {
            true => node.fields.iter().map(|(_, v)| value(v)).collect(),
            false => fields(&node.fields),
        };
        let key = if node.array { "elements" } else { "fields" };
        json!({ "id": node.id, "class": node.class, key: shown })
    });
    json!({ "roots": fields(&graph.roots), "nodes": nodes.collect::<Vec<_>>() })
}
