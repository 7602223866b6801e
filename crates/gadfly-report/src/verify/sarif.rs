//! What is violated, as SARIF 2.1.0: one rule for each kind of clause or failure that occurs.

use std::collections::BTreeSet;

use gadfly_witness::{Broken, Counterexample, MethodReport, Place, VerifyReport};
use serde_json::{Value, json};

use super::{clause, place, title, what};
use crate::Context;
use crate::paths::relative;
use crate::sarif::{SCHEMA, location};

pub(super) fn write(report: &VerifyReport, context: &Context) -> String {
    let all = || {
        let methods = report.methods.iter();
        methods.flat_map(|m| m.counterexamples.iter().map(move |e| (m, e)))
    };
    let rules: BTreeSet<String> = all().map(|(m, e)| rule_id(m, e)).collect();
    let rules: Vec<String> = rules.into_iter().collect();
    let results: Vec<Value> = all().map(|(m, e)| result(m, e, &rules, context)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Gadfly",
                "version": context.version,
                "rules": rules.iter().map(|id| rule(id)).collect::<Vec<_>>(),
            }},
            "columnKind": "utf16CodeUnits",
            "invocations": [{ "executionSuccessful": true }],
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn rule_id(method: &MethodReport, example: &Counterexample) -> String {
    match &example.broken {
        Broken::Clause { .. } => {
            let kind = clause(method, example).map_or("clause", |c| c.kind.as_str());
            format!("contract-{kind}")
        }
        Broken::Failure { kind, .. } => kind.code().into(),
    }
}

fn rule(id: &str) -> Value {
    let text = match id.strip_prefix("contract-") {
        Some(kind) => format!("A contract is violated ({kind})."),
        None => "An exception that no contract permits.".into(),
    };
    json!({
        "id": id,
        "shortDescription": { "text": text },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["correctness", "contract"], "precision": "very-high" },
    })
}

fn result(
    method: &MethodReport,
    example: &Counterexample,
    rules: &[String],
    context: &Context,
) -> Value {
    let id = rule_id(method, example);
    let inputs = context.notation.inputs(&example.witness);
    let with: Vec<String> = inputs.iter().map(|(n, v)| format!("{n} = {v}")).collect();
    let with = if with.is_empty() {
        String::new()
    } else {
        format!(" with {}", with.join(", "))
    };
    let (file, line) = place(method, example);
    let at = Place {
        file: file.into(),
        line,
        function: method.function.name.clone(),
    };
    json!({
        "ruleId": id,
        "ruleIndex": rules.iter().position(|rule| *rule == id),
        "level": "error",
        "message": { "text": format!(
            "Violated: {}, when {} is called{with}.", what(method, example), title(method)
        ) },
        "locations": [location(&at, None, context)],
        "partialFingerprints": { "gadfly/v1": format!(
            "{id}:{}:{}:{}", relative(file, context.root), method.function.signature, what(method, example)
        ) },
        "properties": {
            "confirmed": true,
            "entry": method.function.name,
            "inputs": inputs
                .iter()
                .map(|(name, value)| json!({ "name": name, "value": value }))
                .collect::<Vec<_>>(),
        },
    })
}
