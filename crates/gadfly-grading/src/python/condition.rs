//! What the teacher asks of inputs, as functions behind the reference's own text.
//!
//! The machine calls such a function in front of the entry and keeps only the paths on which it holds.
//! The real runs of the reference go through another one, which refuses inputs for which it does not.

use std::path::Path;

use gadfly_runtime::{PyAnswer, PythonPool};
use gadfly_witness::{PyNode, str_repr};

use super::Wanted;
use super::program::Solution;
use super::shape::{self, Found, Kind, Shape};
use crate::language::Task;
use gadfly_base::diagnostic::Diagnostic;

/// Names of functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    /// Whether arguments are as they should be.
    pub valid: String,
    /// Calls the entry if they are, and raises [`REFUSED`] if not.
    pub checked: String,
}

/// The class of the exception that says so.
pub(super) const REFUSED: &str = "_GadflyRefused";

/// Text for the machine and for the real CPython, and what each entry has of it.
#[derive(Default)]
pub(super) struct Asked {
    pub machine: String,
    pub real: String,
    pub conditions: Vec<Option<Condition>>,
}

pub(super) fn asked(
    task: &Task,
    pool: &PythonPool,
    reference: &Solution,
    wanted: &[Wanted],
) -> Result<Asked, Diagnostic> {
    let mut asked = Asked::default();
    if task.preconditions.is_empty() && task.assume.is_empty() {
        return Ok(asked);
    }
    let file = Path::new(&reference.source.file);
    let mut preconditions: Vec<(String, Shape)> = Vec::new();
    let found = shape::look_up(pool, &reference.real, &task.preconditions).unwrap_or_default();
    for (name, found) in task.preconditions.iter().zip(found) {
        match found {
            Found::Callable(shape) => preconditions.push((name.clone(), shape)),
            _ => {
                return Err(
                    Diagnostic::new(format!("the reference has no function {name}"))
                        .at(file)
                        .help("--precondition names a function of the reference that says whether arguments are valid"),
                );
            }
        }
    }
    let mut assumptions: Vec<(String, Vec<String>)> = Vec::new();
    for text in &task.assume {
        assumptions.push((text.clone(), names_in(pool, reference, text, wanted)?));
    }
    let mut used = false;
    for (at, entry) in wanted.iter().enumerate() {
        let Some(shape) = &entry.shape else {
            asked.conditions.push(None);
            continue;
        };
        let names: Vec<&str> = shape
            .parameters
            .iter()
            .filter(|p| matches!(p.kind, Kind::Positional | Kind::Keyword))
            .map(|p| p.name.as_str())
            .collect();
        let mut parts = Vec::new();
        for (name, own) in &preconditions {
            parts.extend(calls(name, own, shape));
        }
        for (text, mentioned) in &assumptions {
            if mentioned.iter().all(|name| names.contains(&name.as_str())) {
                parts.push(format!("({text})"));
            }
        }
        if parts.is_empty() || entry.name.contains('.') {
            asked.conditions.push(None);
            continue;
        }
        let condition = Condition {
            valid: format!("_gadfly_valid_{at}"),
            checked: format!("_gadfly_checked_{at}"),
        };
        let holds = parts.join(" and ");
        let (machine, real) = (
            parameters(shape, None),
            parameters(shape, Some(&entry.name)),
        );
        asked.machine += &format!(
            "\n\ndef {}({machine}):\n    return {holds}\n",
            condition.valid
        );
        asked.real += &format!(
            "\n\ndef {valid}({real}):\n    return {holds}\n\n\n\
             def {checked}(*args, **named):\n    \
             try:\n        \
             given = __import__('copy').deepcopy((args, named))\n        \
             holds = {valid}(*given[0], **given[1])\n    \
             except Exception:\n        \
             holds = False\n    \
             if not holds:\n        \
             raise {REFUSED}()\n    \
             return {name}(*args, **named)\n",
            valid = condition.valid,
            checked = condition.checked,
            name = entry.name,
        );
        used = true;
        asked.conditions.push(Some(condition));
    }
    if used {
        asked.real += &format!("\n\nclass {REFUSED}(Exception):\n    pass\n");
    }
    Ok(asked)
}

/// A parameter list; with the defaults of a function, where they are asked for.
pub(super) fn parameters(shape: &Shape, defaults_of: Option<&str>) -> String {
    let mut parts = Vec::new();
    let mut bare = false;
    let optional = shape.parameters.iter();
    let optional = optional.filter(|p| p.kind == Kind::Positional && p.optional);
    let mut number = 0;
    let count = optional.count();
    for parameter in &shape.parameters {
        let name = &parameter.name;
        let default = match (parameter.optional, defaults_of) {
            (true, Some(function)) if parameter.kind == Kind::Positional => {
                number += 1;
                format!(
                    "={function}.__defaults__[{}]",
                    i64::from(number) - 1 - count as i64
                )
            }
            (true, Some(function)) => format!("={function}.__kwdefaults__[{}]", str_repr(name)),
            _ => String::new(),
        };
        match parameter.kind {
            Kind::Positional => parts.push(format!("{name}{default}")),
            Kind::Further => {
                bare = true;
                parts.push(format!("*{name}"));
            }
            Kind::Keyword => {
                if !bare {
                    bare = true;
                    parts.push("*".into());
                }
                parts.push(format!("{name}{default}"));
            }
            Kind::FurtherKeywords => parts.push(format!("**{name}")),
        }
    }
    parts.join(", ")
}

/// The calls of a precondition that speak of an entry's arguments.
fn calls(name: &str, own: &Shape, entry: &Shape) -> Vec<String> {
    let positional = |shape: &Shape| -> Vec<(String, String)> {
        let parameters = shape.parameters.iter();
        let parameters = parameters.filter(|p| p.kind == Kind::Positional);
        parameters
            .map(|p| (p.name.clone(), p.annotation.replace(' ', "")))
            .collect()
    };
    let (own, entry) = (positional(own), positional(entry));
    let fits = |own: &str, given: &str| own.is_empty() || given.is_empty() || own == given;
    let all_fit = own.len() == entry.len()
        && own
            .iter()
            .zip(&entry)
            .all(|((_, own), (_, given))| fits(own, given));
    if all_fit {
        let given: Vec<&str> = entry.iter().map(|(name, _)| name.as_str()).collect();
        return vec![format!("{name}({})", given.join(", "))];
    }
    match &own[..] {
        [(_, own)] => {
            let fitting = entry.iter().filter(|(_, given)| fits(own, given));
            fitting
                .map(|(given, _)| format!("{name}({given})"))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The parameters that an assumption mentions.
fn names_in(
    pool: &PythonPool,
    reference: &Solution,
    text: &str,
    wanted: &[Wanted],
) -> Result<Vec<String>, Diagnostic> {
    let wrong = |message: String| {
        Diagnostic::new(format!("--assume '{text}': {message}"))
            .help("give a Python expression over the parameters, like 'len(xs) <= 5 and k > 0'")
    };
    let expression = format!(
        "(lambda a, b, t: [[n for n in b.sorted({{n.id for n in a.walk(t) if b.isinstance(n, a.Name)}} \
         - {{n.id for n in a.walk(t) if b.isinstance(n, a.Name) and b.isinstance(n.ctx, a.Store)}} \
         - {{n.arg for n in a.walk(t) if b.isinstance(n, a.arg)}})], \
         [n for n in b.dir(b)], b.list(globals())])(__import__('ast'), __import__('builtins'), \
         __import__('ast').parse({}, '<assume>', 'eval'))",
        str_repr(text.trim())
    );
    let lists = match pool.evaluate(&reference.real, &expression) {
        PyAnswer::Value(seen) => match seen.node {
            PyNode::List(lists) => lists,
            _ => Vec::new(),
        },
        PyAnswer::Raised { class, message } => return Err(wrong(format!("{class}: {message}"))),
        _ => return Err(wrong("it cannot be read".into())),
    };
    let texts = |node: Option<&PyNode>| -> Vec<String> {
        match node {
            Some(PyNode::List(parts)) => parts.iter().filter_map(shape::text).collect(),
            _ => Vec::new(),
        }
    };
    let (names, known, own) = (
        texts(lists.first()),
        texts(lists.get(1)),
        texts(lists.get(2)),
    );
    let is_parameter = |name: &String| {
        let mut shapes = wanted.iter().filter_map(|wanted| wanted.shape.as_ref());
        shapes.any(|shape| shape.parameters.iter().any(|p| p.name == *name))
    };
    let mut mentioned = Vec::new();
    for name in names {
        if is_parameter(&name) {
            mentioned.push(name);
        } else if !known.contains(&name) && !own.contains(&name) {
            return Err(wrong(format!(
                "no function that is compared has a parameter {name}"
            )));
        }
    }
    Ok(mentioned)
}
