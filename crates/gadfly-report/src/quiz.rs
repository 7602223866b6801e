//! The reports of the two teaching jobs as JSON objects. What they are about is not known here: their
//! own crates bring it along, this one adds what every report has.

use gadfly_witness::{FunctionReport, Stats};
use serde_json::{Value, json};

use crate::Context;
use crate::json::{function, stats, written};

/// `parts` are the instances and the questions, `shortages` says where there are too few.
pub fn quiz_json(
    functions: &[FunctionReport],
    work: &Stats,
    parts: Value,
    shortages: Vec<Value>,
    files: Vec<String>,
    context: &Context,
) -> String {
    let functions: Vec<_> = functions.iter().map(|f| function(f, context)).collect();
    let mut object = json!({
        "tool": "gadfly",
        "version": context.version,
        "command": "quiz",
        "stats": stats(work),
        "functions": functions,
    });
    if let (Value::Object(object), Value::Object(parts)) = (&mut object, parts) {
        object.extend(parts);
        object.insert("shortages".into(), json!(shortages));
        object.insert("files".into(), json!(files));
    }
    written(&object)
}

/// `parts` are the submissions and the suite.
pub fn grade_json(
    functions: &[FunctionReport],
    work: &Stats,
    parts: Value,
    files: Vec<String>,
    context: &Context,
) -> String {
    let functions: Vec<_> = functions.iter().map(|f| function(f, context)).collect();
    let mut object = json!({
        "tool": "gadfly",
        "version": context.version,
        "command": "grade",
        "stats": stats(work),
        "functions": functions,
    });
    if let (Value::Object(object), Value::Object(parts)) = (&mut object, parts) {
        object.extend(parts);
        object.insert("files".into(), json!(files));
    }
    written(&object)
}
