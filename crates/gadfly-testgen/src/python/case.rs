//! One input that is worth a test: what the real CPython did with it, and what to ask about it.

use gadfly_witness::{PyEnd, PyInstance, PyNode, PyObservation, PyPlain, PyThen, PyWitness};

use super::choose::Bits;

/// Parts of an object that are asked for one by one, at most.
const PARTS: usize = 4;
/// Deepest part: `result.next.next.value`.
const DEEPEST: usize = 4;

/// Of values without end so many are asked for, and tested.
pub const FIRST: usize = 5;

/// An input and what it showed.
#[derive(Clone, Debug)]
pub struct Case {
    pub witness: PyWitness,
    pub observation: PyObservation,
    /// Marks that it passes.
    pub passed: Bits,
    /// What of the targets it reaches.
    pub reached: Bits,
    /// The path condition in Python's notation, empty if there is none.
    pub path: String,
    /// The line that this input is for.
    pub target: Option<u32>,
    pub about: About,
}

/// What there is to say about a call.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// What it returns, or that it raises.
    Returned,
    /// It gives values one by one: all of them, or so many first ones.
    Yielded(Option<usize>),
    /// It returns nothing and prints.
    Printed,
    /// It returns nothing and changes an input, or it returns an object: parts of that.
    Parts(Vec<Part>),
}

/// A value that can be reached after the call: `items`, `account.balance`, `result.next.value`.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    pub name: String,
    pub node: PyNode,
}

/// The name that the result of a call has where its parts are asked for.
pub const RESULT: &str = "result";

impl About {
    /// What is worth asking.
    pub fn of(observation: &PyObservation) -> About {
        let PyEnd::Returned(seen) = &observation.end else {
            return About::Returned;
        };
        match &seen.node {
            PyNode::Plain {
                kind: PyPlain::None,
                ..
            } => {
                let parts = changed(observation);
                if !parts.is_empty() {
                    About::Parts(parts)
                } else if !observation.printed.is_empty() {
                    About::Printed
                } else {
                    About::Returned
                }
            }
            PyNode::Iterator(iterator) => match iterator.then {
                PyThen::Exhausted => About::Yielded(None),
                PyThen::More => About::Yielded(Some(iterator.first.len().min(FIRST))),
                PyThen::Raised { .. } => About::Returned,
            },
            PyNode::Instance(instance) if !seen.eq_works => {
                let mut parts = Vec::new();
                attributes(instance, RESULT, None, 0, &mut parts);
                if parts.is_empty() {
                    About::Returned
                } else {
                    About::Parts(parts)
                }
            }
            _ => About::Returned,
        }
    }
}

/// The inputs, or parts of them, that are not as they were.
fn changed(observation: &PyObservation) -> Vec<Part> {
    let mut parts = Vec::new();
    for after in observation.after.iter().filter(|a| a.changed) {
        let was = after.before.as_ref();
        part(&after.seen.node, &after.name, was, 0, &mut parts);
    }
    parts.truncate(PARTS);
    parts
}

fn part(node: &PyNode, name: &str, was: Option<&PyNode>, depth: usize, parts: &mut Vec<Part>) {
    if was == Some(node) || parts.len() >= PARTS {
        return;
    }
    match node {
        PyNode::Instance(instance)
            if (!instance.eq || instance.build.is_none()) && depth < DEEPEST =>
        {
            attributes(instance, name, was, depth, parts);
        }
        PyNode::Instance(instance) if !instance.eq || instance.build.is_none() => {}
        node if literal(node).is_some() => parts.push(Part {
            name: name.to_string(),
            node: node.clone(),
        }),
        _ => {}
    }
}

fn attributes(
    instance: &PyInstance,
    name: &str,
    was: Option<&PyNode>,
    depth: usize,
    parts: &mut Vec<Part>,
) {
    let before = match was {
        Some(PyNode::Instance(before)) => Some(before),
        _ => None,
    };
    for (attribute, node) in &instance.attributes {
        let was = before.and_then(|before| {
            let mut all = before.attributes.iter();
            all.find(|(name, _)| name == attribute)
                .map(|(_, node)| node)
        });
        part(node, &format!("{name}.{attribute}"), was, depth + 1, parts);
    }
}

/// A value as Python source that gives an equal one; nothing if there is no such source.
pub fn literal(node: &PyNode) -> Option<String> {
    let all = |nodes: &[PyNode]| -> Option<Vec<String>> { nodes.iter().map(literal).collect() };
    Some(match node {
        PyNode::Plain {
            kind: PyPlain::Other,
            ..
        } => return None,
        PyNode::Plain { kind, text } => match (kind, text.as_str()) {
            (PyPlain::Float, "nan" | "inf" | "-inf") => format!("float('{text}')"),
            _ => text.clone(),
        },
        PyNode::List(nodes) => format!("[{}]", all(nodes)?.join(", ")),
        PyNode::Tuple(nodes) => match &all(nodes)?[..] {
            [one] => format!("({one},)"),
            several => format!("({})", several.join(", ")),
        },
        PyNode::Set(nodes) if nodes.is_empty() => "set()".into(),
        PyNode::Set(nodes) => format!("{{{}}}", all(nodes)?.join(", ")),
        PyNode::FrozenSet(nodes) if nodes.is_empty() => "frozenset()".into(),
        PyNode::FrozenSet(nodes) => format!("frozenset({{{}}})", all(nodes)?.join(", ")),
        PyNode::Dict(items) => {
            let items: Option<Vec<String>> = items
                .iter()
                .map(|(key, value)| Some(format!("{}: {}", literal(key)?, literal(value)?)))
                .collect();
            format!("{{{}}}", items?.join(", "))
        }
        PyNode::Member { class, name } => format!("{}.{name}", class.name),
        PyNode::Instance(instance) if instance.eq => instance.build.clone()?,
        _ => return None,
    })
}

/// A value for a reader, whatever it is.
pub fn shown(node: &PyNode, repr: &str) -> String {
    literal(node).unwrap_or_else(|| repr.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gadfly_witness::{PyAfter, PyClass, PySeen};

    fn int(n: i32) -> PyNode {
        PyNode::Plain {
            kind: PyPlain::Int,
            text: n.to_string(),
        }
    }

    fn none() -> PyNode {
        PyNode::Plain {
            kind: PyPlain::None,
            text: "None".into(),
        }
    }

    fn node(value: i32, next: PyNode) -> PyNode {
        PyNode::Instance(Box::new(PyInstance {
            class: PyClass {
                module: "m".into(),
                name: "Node".into(),
            },
            base: None,
            attributes: vec![("value".into(), int(value)), ("next".into(), next)],
            eq: false,
            build: None,
            is_base: false,
        }))
    }

    fn seen(node: PyNode) -> PySeen {
        PySeen {
            repr: String::new(),
            eq_works: !matches!(node, PyNode::Instance(_)),
            node,
            cut: false,
        }
    }

    fn after(nodes: &[(&str, PyNode)]) -> PyObservation {
        let mut observation = PyObservation::ended(PyEnd::Returned(seen(none())));
        observation.after = nodes
            .iter()
            .map(|(name, node)| PyAfter {
                name: (*name).into(),
                variable: false,
                seen: seen(node.clone()),
                changed: true,
                before: None,
            })
            .collect();
        observation
    }

    fn names(about: &About) -> Vec<&str> {
        let About::Parts(parts) = about else {
            panic!("{about:?}")
        };
        parts.iter().map(|p| p.name.as_str()).collect()
    }

    #[test]
    fn what_changes_is_asked_for() {
        let about = About::of(&after(&[("xs", PyNode::List(vec![int(1)]))]));
        assert_eq!(names(&about), ["xs"]);
        let mut now = after(&[("head", node(1, node(2, none())))]);
        now.after[0].before = Some(node(1, none()));
        let about = About::of(&now);
        assert_eq!(names(&about), ["head.next.value", "head.next.next"]);
    }

    #[test]
    fn objects_without_equality_are_taken_apart() {
        let made = PyObservation::ended(PyEnd::Returned(seen(node(1, none()))));
        let about = About::of(&made);
        assert_eq!(names(&about), ["result.value", "result.next"]);
    }

    #[test]
    fn printing_counts_where_nothing_else_happens() {
        let mut printed = after(&[]);
        assert_eq!(About::of(&printed), About::Returned);
        printed.printed = "a\n".into();
        assert_eq!(About::of(&printed), About::Printed);
        printed.end = PyEnd::Returned(seen(int(3)));
        assert_eq!(About::of(&printed), About::Returned);
    }

    #[test]
    fn values_are_written_as_python() {
        let inf = PyNode::Plain {
            kind: PyPlain::Float,
            text: "-inf".into(),
        };
        let tuple = PyNode::Tuple(vec![inf]);
        let dict = PyNode::Dict(vec![(int(1), PyNode::Set(Vec::new())), (int(2), tuple)]);
        let text = "{1: set(), 2: (float('-inf'),)}";
        assert_eq!(literal(&dict).as_deref(), Some(text));
        assert_eq!(literal(&PyNode::List(vec![node(1, none())])), None);
    }
}
