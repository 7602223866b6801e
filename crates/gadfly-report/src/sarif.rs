//! The report as SARIF 2.1.0, which code-scanning services and editors read.

use gadfly_witness::{Category, FindReport, Finding, Inputs, Kind, Place, StateOrigin};
use serde_json::{Map, Value, json};

use crate::json::{category, state};
use crate::paths::{relative, uri};
use crate::{Context, kinds};

pub(crate) const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The whole report, pretty-printed, with a final line end.
pub fn sarif<W: Inputs>(report: &FindReport<W>, context: &Context) -> String {
    let mut results: Vec<Value> = report
        .findings
        .iter()
        .enumerate()
        .map(|(i, f)| {
            let test = report.tests.get(i).and_then(|t| t.as_deref());
            result(f, test, context)
        })
        .collect();
    if context.unconfirmed {
        results.extend(report.unconfirmed.iter().map(|f| result(f, None, context)));
    }
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Gadfly",
                "version": context.version,
                "rules": kinds::ALL.map(rule),
            }},
            "columnKind": "utf16CodeUnits",
            "invocations": [{ "executionSuccessful": true }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule(kind: Kind) -> Value {
    json!({
        "id": kind.code(),
        "name": kinds::name(kind),
        "shortDescription": { "text": kinds::summary(kind) },
        "fullDescription": { "text": kinds::summary(kind) },
        "help": { "text": kinds::help(kind) },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["correctness"], "precision": "very-high" },
    })
}

fn result<W: Inputs>(finding: &Finding<W>, test: Option<&str>, context: &Context) -> Value {
    let index = kinds::ALL.iter().position(|k| *k == finding.kind);
    let level = match (
        finding.category,
        finding.witness.view().state(),
        finding.confirmed.holds(),
    ) {
        (Category::Precondition, _, _) | (_, _, false) => "note",
        (Category::Bug, StateOrigin::Assumed, _) => "warning",
        (Category::Bug, StateOrigin::Reached, _) => "error",
    };
    let inputs = context.inputs(&finding.witness);
    let mut properties = Map::new();
    properties.insert("category".into(), category(finding).into());
    properties.insert("state".into(), state(finding).into());
    properties.insert("confirmed".into(), finding.confirmed.holds().into());
    properties.insert("entry".into(), finding.witness.view().entry_name().into());
    properties.insert(
        "inputs".into(),
        inputs
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect(),
    );
    if let Some(test) = test {
        properties.insert("test".into(), test.into());
    }
    let mut object = json!({
        "ruleId": finding.kind.code(),
        "ruleIndex": index,
        "level": level,
        "message": { "text": message(finding, &inputs) },
        "locations": [location(&finding.place, None, context)],
        "partialFingerprints": { "gadfly/v1": fingerprint(finding, context) },
        "properties": properties,
    });
    if let Some(flow) = code_flow(finding, context) {
        object["codeFlows"] = json!([{ "threadFlows": [{ "locations": flow }] }]);
    }
    object
}

fn message<W: Inputs>(finding: &Finding<W>, inputs: &[(String, String)]) -> String {
    let mut text = match (&finding.message, finding.kind) {
        (_, Kind::InfiniteLoop) => kinds::summary(finding.kind)
            .trim_end_matches('.')
            .to_string(),
        (Some(message), _) => format!("{}: {message}", finding.exception),
        (None, _) => finding.exception.clone(),
    };
    text.push_str(&format!(
        ", when {} is called",
        finding.witness.view().entry_name()
    ));
    if !inputs.is_empty() {
        let inputs: Vec<String> = inputs.iter().map(|(n, v)| format!("{n} = {v}")).collect();
        text.push_str(&format!(" with {}", inputs.join(", ")));
    }
    if finding.witness.view().state() == StateOrigin::Assumed {
        text.push_str(" (in a state that is assumed, not reached)");
    }
    text.push('.');
    text
}

/// Stable while the code around the finding moves: kind, file and function, not the line.
fn fingerprint<W>(finding: &Finding<W>, context: &Context) -> String {
    format!(
        "{}:{}:{}:{}",
        finding.kind.code(),
        relative(&finding.place.file, context.root),
        finding.place.function,
        finding.exception,
    )
}

pub(crate) fn location(place: &Place, text: Option<&str>, context: &Context) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&relative(&place.file, context.root)) },
            // SARIF counts lines from 1; code without line numbers says 0.
            "region": { "startLine": place.line.max(1) },
        },
        "logicalLocations": [{ "fullyQualifiedName": place.function, "kind": "function" }],
    });
    if let Some(text) = text {
        location["message"] = json!({ "text": text });
    }
    location
}

/// From the entry inwards; nothing if the entry itself fails.
fn code_flow<W>(finding: &Finding<W>, context: &Context) -> Option<Vec<Value>> {
    let callers: Vec<&Place> = finding
        .calls
        .iter()
        .filter(|call| **call != finding.place)
        .collect();
    if callers.is_empty() {
        return None;
    }
    let mut steps: Vec<Value> = callers
        .iter()
        .rev()
        .map(|call| json!({ "location": location(call, Some("calls"), context) }))
        .collect();
    let fails = location(&finding.place, Some("fails"), context);
    steps.push(json!({ "location": fails }));
    Some(steps)
}
