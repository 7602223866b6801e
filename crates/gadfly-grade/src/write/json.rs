//! The report for programs. The keys are a promise: new ones may be added, none may change.

use serde_json::{Map, Value, json};

use super::{Reveal, calls, shown};
use crate::cluster::clusters;
use crate::model::{Class, Difference, Input, Outcome, Submission, Test, Verdict};
use crate::settle::Run;

/// `submissions` and `suite` of the JSON report, and what else there is to say. With `shard` the whole
/// class is in it for `gadfly merge`, whatever may be revealed.
pub fn parts(class: &Class, reveal: Reveal, suite_files: &[String], shard: bool) -> Value {
    let submissions: Vec<Value> = class
        .submissions
        .iter()
        .map(|s| submission(class, s, reveal))
        .collect();
    let clusters: Vec<Value> = clusters(class)
        .iter()
        .map(|cluster| {
            let names: Vec<&str> = cluster
                .members
                .iter()
                .map(|&at| class.submissions[at].name.as_str())
                .collect();
            let failed: Vec<&str> = cluster.failed.iter().map(|t| t.id.as_str()).collect();
            json!({ "submissions": names, "failed": failed, "problem": cluster.problem })
        })
        .collect();
    let entries: Vec<&str> = class.entries.iter().map(|e| e.name.as_str()).collect();
    let mut object = Map::new();
    object.insert("title".into(), json!(class.title));
    object.insert("language".into(), json!(class.language));
    object.insert("references".into(), json!(class.references));
    object.insert("entries".into(), json!(entries));
    object.insert("submissions".into(), json!(submissions));
    object.insert("left_out".into(), json!(class.left_out));
    object.insert("clusters".into(), json!(clusters));
    object.insert("suite".into(), suite(class, suite_files));
    if shard {
        let text = crate::merge::shard_text(class);
        // It was written a line above.
        let value = serde_json::from_str(&text).unwrap_or_default();
        object.insert("shard".into(), value);
    }
    Value::Object(object)
}

fn submission(class: &Class, submission: &Submission, reveal: Reveal) -> Value {
    let counted = class.counted_tests();
    let codes: Vec<&str> = submission
        .reasons()
        .iter()
        .map(|r| r.code.as_str())
        .collect();
    let differences = submission.differences();
    let first = differences
        .first()
        .map(|d| counterexample(class, d, reveal));
    let all: Vec<Value> = differences
        .iter()
        .map(|d| counterexample(class, d, reveal))
        .collect();
    let problems: Vec<Value> = submission
        .problems()
        .iter()
        .map(|p| json!({ "kind": p.kind.code(), "message": p.message, "place": p.place }))
        .collect();
    let not_judged = submission.not_judged(&counted);
    let unjudged: usize = not_judged.iter().map(|(_, number)| number).sum();
    let why: Vec<Value> = not_judged
        .iter()
        .map(|(r, number)| json!({ "code": r.code, "words": r.words, "tests": number }))
        .collect();
    json!({
        "name": submission.name,
        "files": submission.files,
        "verdict": submission.verdict().code(),
        "complete": submission.complete(),
        "reasons": codes,
        "bounds": class.settings.bounds,
        "counterexample": first,
        "counterexamples": all,
        "problems": problems,
        "points": submission.points,
        "max_points": class.settings.points,
        "passed": submission.passed(&counted),
        "tests": counted.len(),
        "excused": counted.len() - submission.asked(&counted),
        "not_judged": unjudged,
        "not_judged_reasons": why,
    })
}

fn counterexample(class: &Class, difference: &Difference, reveal: Reveal) -> Value {
    let shown = shown::difference(class, difference, reveal);
    json!({
        "entry": shown.entry,
        "inputs": inputs(&shown.inputs),
        "call": shown.call,
        "expected": shown.expected,
        "actual": shown.actual,
        "explanation": shown.explanation,
        "file": shown.parts.map(|p| p.file.as_str()),
        "line": shown.parts.map(|p| p.line),
        "confirmed": true,
    })
}

fn inputs(inputs: &[Input]) -> Value {
    let one = |i: &Input| json!({ "name": i.name, "value": i.value });
    Value::Array(inputs.iter().map(one).collect())
}

/// `kills` is how many wrong submissions fail the suite.
fn suite(class: &Class, files: &[String]) -> Value {
    let failing = |s: &&Submission| class.suite().any(|test| s.result(test) == Run::Failed);
    let wrong = class
        .submissions
        .iter()
        .filter(|s| s.verdict() == Verdict::Different);
    let (killed, survived): (Vec<&Submission>, Vec<&Submission>) = wrong.partition(|s| failing(s));
    let names =
        |list: &[&Submission]| -> Vec<String> { list.iter().map(|s| s.name.clone()).collect() };
    json!({
        "files": files,
        "size": class.suite().count(),
        "kills": killed.len(),
        "killed": names(&killed),
        "survived": names(&survived),
    })
}

/// `suite.json`: all tests with what the reference does, which of them are in the suite, and whom each
/// tells from the reference.
pub fn suite_json(class: &Class, version: &str, files: &[String]) -> String {
    let test = |(at, test): (usize, &Test)| {
        let kills: Vec<&str> = class.kills(test).iter().map(|s| s.name.as_str()).collect();
        json!({
            "number": at + 1,
            "id": test.id,
            "entry": test.case.entry,
            "inputs": inputs(&calls::inputs(&test.case, class.language)),
            "call": test.case.call,
            "expected": test.expected.iter().map(Outcome::to_string).collect::<Vec<_>>(),
            "outcomes": test.expected,
            "weight": test.weight,
            "size": test.case.size,
            "chosen": test.chosen,
            "kills": kills,
        })
    };
    let mut object = json!({
        "tool": "gadfly",
        "version": version,
        "command": "grade",
        "title": class.title,
        "language": class.language,
        "references": class.references,
        "tests": class.tests.iter().enumerate().map(test).collect::<Vec<_>>(),
    });
    if let (Value::Object(object), Value::Object(suite)) = (&mut object, suite(class, files)) {
        object.extend(suite);
    }
    let mut text = serde_json::to_string_pretty(&object).unwrap_or_default();
    text.push('\n');
    text
}
