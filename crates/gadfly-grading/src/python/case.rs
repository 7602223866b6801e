//! Calls as the report has them, and as the real CPython runs them.

use gadfly_grade::model::{Case, Input};
use gadfly_witness::{PyArgument, PyEntry, PyWitness};
use serde_json::{Value, json};

/// A call that can be run, as a case. Nothing if it holds what others could not repeat.
pub(super) fn case_of(witness: &PyWitness) -> Option<Case> {
    if !witness.supplied.is_empty() {
        return None;
    }
    let inputs = witness.inputs().into_iter();
    let inputs = inputs.map(|(name, value)| Input { name, value });
    let entry = &witness.entry.name;
    let mut call = witness.code().join("; ");
    if !witness.stdin.is_empty() {
        // A call is no use to a reader who does not know what to type.
        let lines = witness
            .inputs()
            .into_iter()
            .filter(|(name, _)| name == "input()");
        let lines: Vec<String> = lines.map(|(_, line)| line).collect();
        call = format!("{call}  # typed: {}", lines.join(", "));
    }
    let mut case = Case::new(entry, inputs.collect(), &call);
    let setup: usize = witness.setup.iter().map(|s| s.chars().count() + 2).sum();
    case.size += setup as u64;
    let plain = witness.setup.is_empty()
        && witness.stdin.is_empty()
        && witness.callee == *entry
        && witness.arguments.iter().all(|argument| !argument.keyword)
        && case.inputs.len() == witness.arguments.len();
    if !plain {
        case.run = run_text(witness);
    }
    Some(case)
}

fn run_text(witness: &PyWitness) -> String {
    let arguments: Vec<Value> = witness
        .arguments
        .iter()
        .map(|argument| json!([argument.name, argument.keyword, argument.value]))
        .collect();
    json!({
        "setup": witness.setup, "callee": witness.callee, "arguments": arguments,
        "stdin": witness.stdin,
    })
    .to_string()
}

/// A case as it is run; nothing if it makes no sense.
pub(super) fn witness_of(case: &Case) -> Option<PyWitness> {
    let mut witness = PyWitness {
        entry: PyEntry {
            module: String::new(),
            name: case.entry.clone(),
            file: String::new(),
            line: 0,
        },
        setup: Vec::new(),
        callee: case.entry.clone(),
        arguments: Vec::new(),
        stdin: Vec::new(),
        supplied: Vec::new(),
        uses: Vec::new(),
    };
    if case.run.is_empty() {
        let arguments = case.inputs.iter().map(|input| PyArgument {
            name: input.name.clone(),
            keyword: false,
            value: input.value.clone(),
        });
        witness.arguments = arguments.collect();
        return Some(witness);
    }
    let run: Value = serde_json::from_str(&case.run).ok()?;
    let texts = |value: &Value| -> Option<Vec<String>> {
        let parts = value.as_array()?.iter();
        parts.map(|part| part.as_str().map(str::to_owned)).collect()
    };
    witness.setup = texts(&run["setup"])?;
    witness.stdin = texts(&run["stdin"])?;
    witness.callee = run["callee"].as_str()?.to_owned();
    for argument in run["arguments"].as_array()? {
        witness.arguments.push(PyArgument {
            name: argument[0].as_str()?.to_owned(),
            keyword: argument[1].as_bool()?,
            value: argument[2].as_str()?.to_owned(),
        });
    }
    Some(witness)
}

/// The call of a method of the same object before another one, where nothing else is needed for it.
pub(super) fn in_one_life(first: &PyWitness, second: &PyWitness) -> Option<PyWitness> {
    let (object, _) = first.callee.rsplit_once('.')?;
    let (same, _) = second.callee.rsplit_once('.')?;
    let about_it = |line: &String| {
        let rest = line.strip_prefix(object);
        rest.is_some_and(|rest| rest.starts_with(['.', ' ']))
    };
    if object != same || !first.stdin.is_empty() || !first.setup.iter().all(about_it) {
        return None;
    }
    let mut both = second.clone();
    both.setup.push(first.call());
    Some(both)
}

/// Two calls in one process, of which the second counts.
pub(super) fn after(first: &PyWitness, second: &PyWitness) -> Option<PyWitness> {
    if !first.stdin.is_empty() || !second.stdin.is_empty() {
        return None;
    }
    let mut both = second.clone();
    // Objects of the second are made anew, under the same names.
    both.setup = first.setup.clone();
    both.setup.push(first.call());
    both.setup.extend(second.setup.iter().cloned());
    Some(both)
}
