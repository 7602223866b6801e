//! Making a counterexample smaller.

use gadfly_witness::{PyArgument, PyStatement, PyValue, PyWitness};

use super::smaller::{data, each, smaller as smaller_values, smaller_calls, weight};

/// The same call with less before it, with one line less to be typed, or with one argument made
/// smaller in one step; the smallest first. Not all of them make sense: each is to be tried.
pub(super) fn smaller(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = shorter_history(witness);
    found.extend(fewer_lines(witness));
    found.extend(smaller_history(witness));
    found.extend(smaller_arguments(witness));
    let mut seen: Vec<PyWitness> = Vec::new();
    found.retain(|one| {
        let new = !seen.contains(one);
        seen.push(one.clone());
        new
    });
    found
}

/// Several statements of the set-up left out, then single ones.
fn shorter_history(witness: &PyWitness) -> Vec<PyWitness> {
    let setup = &witness.setup;
    let mut found = Vec::new();
    let mut length = setup.len();
    while length > 0 {
        let mut from = 0;
        while from < setup.len() {
            let to = (from + length).min(setup.len());
            let mut other = witness.clone();
            other.setup.drain(from..to);
            if !is_orphaned(&other, &setup[from..to]) {
                found.push(other);
            }
            from += length;
        }
        length /= 2;
    }
    found
}

/// Whether something is named that only the statements left out would have made.
fn is_orphaned(rest: &PyWitness, out: &[PyStatement]) -> bool {
    let mut lost = out
        .iter()
        .filter_map(PyStatement::variable)
        .filter(|name| rest.made(name).is_none());
    lost.any(|name| {
        rest.callee.mentions(name)
            || rest.setup.iter().any(|statement| statement.mentions(name))
            || rest.arguments.iter().any(|a| a.value.mentions(name))
    })
}

fn fewer_lines(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = Vec::new();
    for at in 0..witness.stdin.len() {
        let mut other = witness.clone();
        other.stdin.remove(at);
        found.push(other);
    }
    for (at, line) in witness.stdin.iter().enumerate() {
        let smaller: Vec<String> = match line.parse::<i64>() {
            Ok(number) => {
                let numbers = smaller_values(&PyValue::Int(number));
                numbers.iter().map(ToString::to_string).collect()
            }
            Err(_) => {
                let texts = smaller_values(&PyValue::Str(line.clone()));
                let texts = texts.into_iter().filter_map(|text| match text {
                    PyValue::Str(text) => Some(text),
                    _ => None,
                });
                texts.collect()
            }
        };
        for line in smaller {
            let mut other = witness.clone();
            other.stdin[at] = line;
            found.push(other);
        }
    }
    found
}

/// Arguments of the calls before made smaller.
fn smaller_history(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found = Vec::new();
    for (at, statement) in witness.setup.iter().enumerate() {
        for smaller in smaller_statements(statement) {
            let mut other = witness.clone();
            other.setup[at] = smaller;
            found.push(other);
        }
    }
    found
}

/// A statement with one argument of its call made smaller, or one element of its tuple.
fn smaller_statements(statement: &PyStatement) -> Vec<PyStatement> {
    let values = |value: &PyValue| match data(value) {
        Some(PyValue::Call(call)) => {
            let calls = smaller_calls(call).into_iter();
            calls.map(|call| PyValue::Call(Box::new(call))).collect()
        }
        Some(PyValue::Tuple(items)) => each(items, &PyValue::Tuple),
        Some(value @ (PyValue::Iterator(_) | PyValue::FrozenSet(_))) => smaller_values(value),
        _ => Vec::new(),
    };
    let found: Vec<PyStatement> = match statement {
        PyStatement::Call(call) if call.arguments.iter().all(is_plain) => {
            let calls = smaller_calls(call).into_iter();
            calls.map(PyStatement::Call).collect()
        }
        PyStatement::Let { variable, value } => {
            let made = |value| PyStatement::Let {
                variable: variable.clone(),
                value,
            };
            values(value).into_iter().map(made).collect()
        }
        PyStatement::SetAttribute {
            object,
            name,
            value,
        } => {
            let made = |value| PyStatement::SetAttribute {
                object: object.clone(),
                name: name.clone(),
                value,
            };
            values(value).into_iter().map(made).collect()
        }
        _ => Vec::new(),
    };
    found
}

fn is_plain(argument: &PyArgument) -> bool {
    !argument.keyword && data(&argument.value).is_some()
}

/// One argument made smaller, the smallest first.
fn smaller_arguments(witness: &PyWitness) -> Vec<PyWitness> {
    let mut found: Vec<((usize, u64), PyWitness)> = Vec::new();
    let read: Vec<Option<&PyValue>> = witness
        .arguments
        .iter()
        .map(|argument| data(&argument.value))
        .collect();
    let rest = |at: usize| {
        let others = read.iter().enumerate().filter(|(other, _)| *other != at);
        let weights = others.filter_map(|(_, value)| value.map(weight));
        weights.fold((0, 0u64), |sum, w| (sum.0 + w.0, sum.1.saturating_add(w.1)))
    };
    for (at, value) in read.iter().enumerate() {
        let Some(value) = value else { continue };
        let (length, size) = rest(at);
        for smaller in smaller_values(value) {
            let mut other = witness.clone();
            let own = weight(&smaller);
            other.arguments[at].value = smaller;
            let weight = (length + own.0, size.saturating_add(own.1));
            if !found.iter().any(|(_, known)| *known == other) {
                found.push((weight, other));
            }
        }
    }
    found.sort_by_key(|a| a.0);
    found.into_iter().map(|(_, witness)| witness).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_witness::{PyCall, PyEntry};

    fn call(setup: &[&str], callee: &str, stdin: &[&str]) -> PyWitness {
        let setup = PyStatement::read_all(setup.iter().copied());
        let call = PyCall::read(callee, Vec::new(), &setup);
        PyWitness {
            entry: PyEntry {
                module: String::new(),
                name: "Queue.size".into(),
                file: String::new(),
                line: 0,
            },
            setup,
            callee: call.callee,
            arguments: call.arguments,
            stdin: stdin.iter().map(ToString::to_string).collect(),
            supplied: Vec::new(),
            uses: Vec::new(),
        }
    }

    #[test]
    fn histories_lose_calls_but_not_what_is_needed() {
        let witness = call(
            &["queue = Queue()", "queue.enqueue(2)", "queue.dequeue()"],
            "queue.size",
            &[],
        );
        let found = smaller(&witness);
        let setups: Vec<Vec<String>> = found.iter().map(PyWitness::setup_lines).collect();
        assert!(setups.contains(&vec!["queue = Queue()".into(), "queue.dequeue()".into()]));
        assert!(setups.contains(&vec!["queue = Queue()".into(), "queue.enqueue(2)".into()]));
        assert!(setups.iter().any(|setup| setup[1] == "queue.enqueue(0)"));
        assert!(setups.iter().all(|setup| setup[0] == "queue = Queue()"));
    }

    #[test]
    fn lines_that_are_typed_get_fewer_and_smaller() {
        let found = smaller(&call(&[], "main", &["12", "done"]));
        let lines: Vec<Vec<String>> = found.into_iter().map(|one| one.stdin).collect();
        assert!(lines.contains(&vec!["done".into()]));
        assert!(lines.contains(&vec!["0".into(), "done".into()]));
    }
}
