//! Python inputs as source: the only place where trees become text.

use super::notation::{bytes_repr, float_repr, str_repr};
use super::value::{PyArgument, PyCall, PyCallee, PyStatement, PyValue};
use std::fmt::{Display, Formatter, Result};

impl Display for PyValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            PyValue::None => f.write_str("None"),
            PyValue::Bool(true) => f.write_str("True"),
            PyValue::Bool(false) => f.write_str("False"),
            PyValue::Int(int) => write!(f, "{int}"),
            PyValue::BigInt(digits) => f.write_str(digits),
            PyValue::Float(float) if float.0.is_finite() => f.write_str(&float_repr(float.0)),
            PyValue::Float(float) => write!(f, "float('{}')", float_repr(float.0)),
            PyValue::Str(text) => f.write_str(&str_repr(text)),
            PyValue::Bytes(bytes) => f.write_str(&bytes_repr(bytes)),
            PyValue::List(items) => within(f, "[", items, "]"),
            PyValue::Tuple(items) if items.len() == 1 => within(f, "(", items, ",)"),
            PyValue::Tuple(items) => within(f, "(", items, ")"),
            PyValue::Set(items) if items.is_empty() => f.write_str("set()"),
            PyValue::Set(items) => within(f, "{", items, "}"),
            PyValue::EmptySetDisplay => f.write_str("{*()}"),
            PyValue::FrozenSet(items) if items.is_empty() => f.write_str("frozenset()"),
            PyValue::FrozenSet(items) => within(f, "frozenset({", items, "})"),
            PyValue::Dict(pairs) => {
                f.write_str("{")?;
                for (number, (key, value)) in pairs.iter().enumerate() {
                    let comma = if number > 0 { ", " } else { "" };
                    write!(f, "{comma}{key}: {value}")?;
                }
                f.write_str("}")
            }
            PyValue::Iterator(items) => within(f, "iter([", items, "])"),
            PyValue::Call(call) => write!(f, "{call}"),
            PyValue::Attribute(path) => f.write_str(path),
            PyValue::Flags(paths) => f.write_str(&paths.join(" | ")),
            PyValue::Variable(name) => f.write_str(name),
            PyValue::Lambda { parameters, body } if parameters.is_empty() => {
                write!(f, "lambda: {body}")
            }
            PyValue::Lambda { parameters, body } => {
                write!(f, "lambda {}: {body}", parameters.join(", "))
            }
            PyValue::Written(text) => f.write_str(text),
        }
    }
}

fn within(f: &mut Formatter<'_>, open: &str, items: &[impl Display], close: &str) -> Result {
    f.write_str(open)?;
    for (number, item) in items.iter().enumerate() {
        let comma = if number > 0 { ", " } else { "" };
        write!(f, "{comma}{item}")?;
    }
    f.write_str(close)
}

impl Display for PyArgument {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.keyword {
            write!(f, "{}={}", self.name, self.value)
        } else {
            write!(f, "{}", self.value)
        }
    }
}

impl Display for PyCall {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.callee.with(&self.arguments))
    }
}

impl PyCallee {
    /// The call as an expression; an assignment becomes a call of `setattr`.
    pub fn with(&self, arguments: &[impl Display]) -> String {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        let arguments = arguments.join(", ");
        match self {
            PyCallee::Function(name) => format!("{name}({arguments})"),
            PyCallee::Method { object, name } => format!("{object}.{name}({arguments})"),
            PyCallee::Read { object, name } => format!("{object}.{name}"),
            PyCallee::Assign { object, name } => {
                format!("setattr({object}, {}, {arguments})", str_repr(name))
            }
            PyCallee::Look(path) => format!("(lambda: {path})()"),
        }
    }
}

impl Display for PyStatement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            PyStatement::Import { module, name } => write!(f, "from {module} import {name}"),
            PyStatement::Let { variable, value } => write!(f, "{variable} = {value}"),
            PyStatement::SetAttribute {
                object,
                name,
                value,
            } => write!(f, "{object}.{name} = {value}"),
            PyStatement::SetElement {
                object,
                index,
                value,
            } => write!(f, "{object}[{index}] = {value}"),
            PyStatement::Call(call) => write!(f, "{call}"),
            PyStatement::RecursionLimit(depth) => {
                write!(f, "__import__('sys').setrecursionlimit({depth})")
            }
            PyStatement::Program(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::PyFloat;
    use super::*;

    #[test]
    fn values_are_printed_as_python_writes_them() {
        use PyValue::{Bytes, Dict, Float, FrozenSet, Int, Iterator, List, Set, Str, Tuple};
        let cases: [(PyValue, &str); 13] = [
            (List(vec![Int(1), PyValue::None]), "[1, None]"),
            (Tuple(vec![Int(1)]), "(1,)"),
            (Tuple(Vec::new()), "()"),
            (Set(Vec::new()), "set()"),
            (Set(vec![Str("it's".into())]), "{\"it's\"}"),
            (FrozenSet(vec![Int(-2)]), "frozenset({-2})"),
            (Iterator(vec![Int(1), Int(2)]), "iter([1, 2])"),
            (
                Dict(vec![(Str("a\n".into()), Float(PyFloat(1e16)))]),
                "{'a\\n': 1e+16}",
            ),
            (Float(PyFloat(f64::NEG_INFINITY)), "float('-inf')"),
            (Bytes(vec![b'a', 0]), "b'a\\x00'"),
            (
                PyValue::int("-123456789012345678901"),
                "-123456789012345678901",
            ),
            (
                PyValue::call("Node", vec![Int(1), PyValue::variable("next")]),
                "Node(1, next)",
            ),
            (
                PyValue::Lambda {
                    parameters: vec!["a".into(), "b".into()],
                    body: "a < b".into(),
                },
                "lambda a, b: a < b",
            ),
        ];
        for (value, text) in cases {
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn statements_are_printed_as_people_write_them() {
        let object = || "account".to_owned();
        let five = || PyValue::Int(5);
        let callee = PyCallee::Assign {
            object: object(),
            name: "limit".into(),
        };
        let call = PyCall {
            callee,
            arguments: vec![PyArgument::positional(five())],
        };
        let statements = [
            (
                PyStatement::Let {
                    variable: object(),
                    value: PyValue::call("Account", vec![five()]),
                },
                "account = Account(5)",
            ),
            (
                PyStatement::SetAttribute {
                    object: object(),
                    name: "limit".into(),
                    value: five(),
                },
                "account.limit = 5",
            ),
            (
                PyStatement::SetElement {
                    object: "pair".into(),
                    index: PyValue::Int(1),
                    value: PyValue::variable("pair"),
                },
                "pair[1] = pair",
            ),
            (PyStatement::Call(call), "setattr(account, 'limit', 5)"),
        ];
        for (statement, text) in statements {
            assert_eq!(statement.to_string(), text);
        }
    }
}
