//! Values made smaller step by step: how large one is, and what is a little smaller.

use gadfly_witness::{PyArgument, PyCall, PyCallee, PyFloat, PyValue, str_repr};

/// Whether a value consists of data that can be varied: no functions, no bytes, no arguments by name, and
/// nothing that a person wrote in a way of their own.
pub(super) fn is_data(value: &PyValue) -> bool {
    match value {
        PyValue::None
        | PyValue::Bool(_)
        | PyValue::Int(_)
        | PyValue::BigInt(_)
        | PyValue::Float(_)
        | PyValue::Str(_)
        | PyValue::Attribute(_)
        | PyValue::Variable(_) => true,
        PyValue::List(items)
        | PyValue::Tuple(items)
        | PyValue::Set(items)
        | PyValue::FrozenSet(items)
        | PyValue::Iterator(items) => items.iter().all(is_data),
        PyValue::Dict(pairs) => pairs
            .iter()
            .all(|(key, value)| is_data(key) && is_data(value)),
        PyValue::Call(call) => {
            let by_position = |a: &PyArgument| !a.keyword && is_data(&a.value);
            matches!(call.callee, PyCallee::Function(_)) && call.arguments.iter().all(by_position)
        }
        PyValue::Bytes(_)
        | PyValue::EmptySetDisplay
        | PyValue::Flags(_)
        | PyValue::Lambda { .. }
        | PyValue::Written(_) => false,
    }
}

/// The value, if it is data.
pub(super) fn data(value: &PyValue) -> Option<&PyValue> {
    is_data(value).then_some(value)
}

/// How much there is to read, and how large the numbers are.
pub(super) fn weight(value: &PyValue) -> (usize, u64) {
    let sum = |parts: &mut dyn Iterator<Item = &PyValue>| {
        parts.fold((0, 0u64), |sum, part| {
            let (length, size) = weight(part);
            (sum.0 + length, sum.1.saturating_add(size))
        })
    };
    let many = |count: usize, (length, size): (usize, u64)| (length + 2 * count + 1, size);
    let (more, size) = match value {
        PyValue::Int(int) => {
            let negative = u64::from(*int < 0);
            let size = int.unsigned_abs().saturating_mul(2) + negative;
            (int.to_string().len(), size)
        }
        PyValue::Float(PyFloat(float)) => {
            let size = (float.abs().min(1e9) * 4.0) as u64;
            (value.to_string().len(), size)
        }
        PyValue::Str(text) => {
            let odd = text.chars().map(oddness).sum();
            (str_repr(text).chars().count(), odd)
        }
        PyValue::List(items) | PyValue::Tuple(items) | PyValue::Set(items) => {
            many(items.len(), sum(&mut items.iter()))
        }
        // A call with a collection in it.
        PyValue::FrozenSet(items) if items.is_empty() => many(0, (0, 0)),
        PyValue::FrozenSet(items) | PyValue::Iterator(items) => {
            let (length, size) = many(items.len(), sum(&mut items.iter()));
            many(1, (length + 1, size))
        }
        PyValue::Call(call) => {
            let values = &mut call.arguments.iter().map(|argument| &argument.value);
            many(call.arguments.len(), sum(values))
        }
        PyValue::Dict(pairs) => {
            let (length, size) = sum(&mut pairs.iter().flat_map(|(k, v)| [k, v]));
            (length + 4 * pairs.len() + 1, size)
        }
        word => (word.to_string().len(), 0),
    };
    (more + 1, size)
}

/// Smaller values of the same kind, each by one step.
pub(super) fn smaller(value: &PyValue) -> Vec<PyValue> {
    let mut found = Vec::new();
    match value {
        PyValue::Int(int) => {
            // Digits often stand for themselves.
            let digits = [int % 10, int % 100, int % 1000, int / 10];
            for other in [0, 1, -1, int.wrapping_neg(), int / 2, int - int.signum()] {
                found.push(PyValue::Int(other));
            }
            found.extend(digits.map(PyValue::Int));
        }
        PyValue::Float(PyFloat(float)) if float.is_finite() => {
            for other in [0.0, 1.0, -float, float.trunc(), (float / 2.0).trunc()] {
                found.push(PyValue::Float(PyFloat(other)));
            }
        }
        PyValue::Str(text) => {
            let string = |chars: Vec<char>| PyValue::Str(chars.into_iter().collect());
            let chars: Vec<char> = text.chars().collect();
            found.extend(without_some(&chars).into_iter().map(string));
            for at in 0..chars.len() {
                for plain in ['a', 'b', ' ', '0', '1'] {
                    if oddness(plain) < oddness(chars[at]) {
                        let mut chars = chars.clone();
                        chars[at] = plain;
                        found.push(string(chars));
                    }
                }
            }
        }
        PyValue::List(items) => found.extend(fewer_or_smaller(items, &PyValue::List)),
        PyValue::Set(items) => found.extend(fewer_or_smaller(items, &PyValue::Set)),
        PyValue::FrozenSet(items) => found.extend(fewer_or_smaller(items, &PyValue::FrozenSet)),
        PyValue::Iterator(items) => found.extend(fewer_or_smaller(items, &PyValue::Iterator)),
        PyValue::Tuple(items) => found.extend(each(items, &PyValue::Tuple)),
        PyValue::Call(call) => {
            // What is inside may stand for the whole.
            let inside = call.arguments.iter().map(|argument| &argument.value);
            found.extend(inside.filter(|value| is_made(value)).cloned());
            let calls = smaller_calls(call).into_iter();
            found.extend(calls.map(|call| PyValue::Call(Box::new(call))));
        }
        PyValue::Dict(pairs) => {
            let kept = without_some(pairs);
            found.extend(kept.into_iter().map(PyValue::Dict));
            for (at, (key, value)) in pairs.iter().enumerate() {
                let keys = smaller(key).into_iter().map(|key| (key, value.clone()));
                let values = smaller(value).into_iter();
                let values = values.map(|value| (key.clone(), value));
                for pair in keys.chain(values) {
                    let mut pairs = pairs.clone();
                    pairs[at] = pair;
                    found.push(PyValue::Dict(pairs));
                }
            }
        }
        _ => {}
    }
    let own = weight(value);
    found.retain(|other| weight(other) < own);
    found
}

/// Whether a value is written as a call.
fn is_made(value: &PyValue) -> bool {
    matches!(
        value,
        PyValue::Call(_) | PyValue::FrozenSet(_) | PyValue::Iterator(_)
    )
}

/// The same call with one argument made smaller.
pub(super) fn smaller_calls(call: &PyCall) -> Vec<PyCall> {
    let mut found = Vec::new();
    for (at, argument) in call.arguments.iter().enumerate() {
        for value in smaller(&argument.value) {
            let mut call = call.clone();
            call.arguments[at].value = value;
            found.push(call);
        }
    }
    found
}

fn fewer_or_smaller(items: &[PyValue], make: &dyn Fn(Vec<PyValue>) -> PyValue) -> Vec<PyValue> {
    let mut found: Vec<PyValue> = without_some(items).into_iter().map(make).collect();
    found.extend(each(items, make));
    found
}

/// All parts but a half, then all but one.
fn without_some<T: Clone>(parts: &[T]) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    if parts.len() > 3 {
        let half = parts.len() / 2;
        found.push(parts[..half].to_vec());
        found.push(parts[half..].to_vec());
    }
    for at in 0..parts.len() {
        let mut rest = parts.to_vec();
        rest.remove(at);
        found.push(rest);
    }
    found
}

/// The same elements with one made smaller.
pub(super) fn each(items: &[PyValue], make: &dyn Fn(Vec<PyValue>) -> PyValue) -> Vec<PyValue> {
    let mut found = Vec::new();
    for (at, item) in items.iter().enumerate() {
        for smaller in smaller(item) {
            let mut items = items.to_vec();
            items[at] = smaller;
            found.push(make(items));
        }
    }
    found
}

/// Letters that people would take first.
fn oddness(c: char) -> u64 {
    match c {
        'a' => 0,
        'b'..='z' => 1,
        ' ' => 2,
        'A'..='Z' | '0'..='9' => 3,
        c if c.is_ascii_graphic() => 4,
        '\n' | '\t' => 5,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smaller_values_are_smaller() {
        let texts = |text: &str| -> Vec<String> {
            let smaller = smaller(&PyValue::read(text));
            smaller.iter().map(ToString::to_string).collect()
        };
        let found = texts("[10, -3]");
        for text in ["[10]", "[10, 0]", "[5, -3]"] {
            assert!(found.iter().any(|other| other == text), "{found:?}");
        }
        assert!(texts("[]").is_empty());
        let found = texts("Node(1, Node(0, None))");
        assert!(
            found.iter().any(|text| text == "Node(0, None)"),
            "{found:?}"
        );
        assert!(texts("frozenset({1})").contains(&"frozenset()".to_owned()));
    }

    #[test]
    fn functions_and_arguments_by_name_are_no_data() {
        for text in [
            "lambda x: x",
            "Node(1, next=None)",
            "[b'a']",
            "{*()}",
            "0x10",
        ] {
            assert!(!is_data(&PyValue::read(text)), "{text}");
        }
        for text in ["None", "[1, (2.5,)]", "{'a': Color.RED}", "iter([x])"] {
            assert!(is_data(&PyValue::read(text)), "{text}");
        }
    }
}
