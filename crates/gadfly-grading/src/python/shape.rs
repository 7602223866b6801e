//! What functions of a module ask for, as the real CPython says.

use gadfly_runtime::{PyAnswer, PyModule, PythonPool};
use gadfly_witness::{PyNode, PyPlain, PyValue, str_repr};

/// A function's parameters, or those of making an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// `(values: list[int]) -> int`.
    pub signature: String,
    pub parameters: Vec<Parameter>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameter {
    pub name: String,
    pub kind: Kind,
    pub optional: bool,
    /// Empty if there is none.
    pub annotation: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Positional,
    Further,
    Keyword,
    FurtherKeywords,
}

impl Shape {
    /// Arguments by position that must be given, and that may be; no limit for `*args`.
    fn positional(&self) -> (usize, Option<usize>) {
        let own = self
            .parameters
            .iter()
            .filter(|p| p.kind == Kind::Positional);
        let required = own.clone().filter(|p| !p.optional).count();
        let further = self.parameters.iter().any(|p| p.kind == Kind::Further);
        (required, (!further).then(|| own.count()))
    }

    /// The names of the arguments by position that must be given.
    pub(super) fn required(&self) -> impl Iterator<Item = &str> {
        let needed = self.parameters.iter();
        let needed = needed.filter(|p| p.kind == Kind::Positional && !p.optional);
        needed.map(|p| p.name.as_str())
    }

    fn required_keywords(&self) -> Vec<&str> {
        let needed = self.parameters.iter();
        let needed = needed.filter(|p| p.kind == Kind::Keyword && !p.optional);
        needed.map(|p| p.name.as_str()).collect()
    }

    /// Whether a function of this shape can be called as one of the other must be.
    pub(super) fn serves(&self, wanted: &Shape) -> bool {
        let (given, _) = wanted.positional();
        let (least, most) = self.positional();
        let by_name = wanted.required_keywords();
        let takes = |name: &&&str| {
            let mut own = self.parameters.iter();
            own.any(|p| p.name == **name || p.kind == Kind::FurtherKeywords)
        };
        least <= given
            && most.is_none_or(|most| given <= most)
            && self.required_keywords().iter().all(|n| by_name.contains(n))
            && by_name.iter().filter(takes).count() == by_name.len()
    }
}

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Nothing,
    /// Something that cannot be called: its class.
    Other(String),
    Callable(Shape),
    /// It can be called, but nobody knows how.
    Unclear,
}

/// Looks names up in a module; nothing if it cannot be imported or answers nonsense.
pub(super) fn look_up(
    pool: &PythonPool,
    module: &PyModule,
    names: &[String],
) -> Option<Vec<Found>> {
    let names: Vec<String> = names.iter().map(|name| str_repr(name)).collect();
    // What every object has is not what is asked for: a class without `__str__` of its own has none.
    // Names of the library are taken from its modules, because beginners call variables `list`.
    let expression = format!(
        "(lambda b, i, r, g: [(lambda f: None if f is b else [b.type(f).__name__] if not b.callable(f) \
         else (lambda s: [] if s is None else [b.str(s), [[p.name, b.int(p.kind), p.default is not p.empty, \
         '' if p.annotation is p.empty else p.annotation if b.isinstance(p.annotation, b.str) else \
         p.annotation.__name__ if b.type(p.annotation) is b.type else b.str(p.annotation)] \
         for p in s.parameters.values()]])(_signature(i, f)))\
         (r(lambda o, a: (lambda v: b if v is b.getattr(b.object, a, r) else v)(b.getattr(o, a, b)), n.split('.')[1:], g.get(n.split('.')[0], b))) \
         for n in [{}]])(__import__('builtins'), __import__('inspect'), \
         __import__('functools').reduce, globals())",
        names.join(", ")
    )
    .replace("_signature(i, f)", "i.signature(f)");
    let PyAnswer::Value(seen) = pool.evaluate(module, &expression) else {
        return None;
    };
    let PyNode::List(found) = seen.node else {
        return None;
    };
    (found.len() == names.len()).then(|| found.iter().map(found_of).collect())
}

fn found_of(node: &PyNode) -> Found {
    match node {
        PyNode::List(parts) => match &parts[..] {
            [class] => Found::Other(text(class).unwrap_or_default()),
            [signature, PyNode::List(parameters)] => {
                let parameters: Option<Vec<Parameter>> =
                    parameters.iter().map(parameter_of).collect();
                match (text(signature), parameters) {
                    (Some(signature), Some(parameters)) => Found::Callable(Shape {
                        signature,
                        parameters,
                    }),
                    _ => Found::Unclear,
                }
            }
            _ => Found::Unclear,
        },
        PyNode::Plain {
            kind: PyPlain::None,
            ..
        } => Found::Nothing,
        _ => Found::Unclear,
    }
}

fn parameter_of(node: &PyNode) -> Option<Parameter> {
    let PyNode::List(parts) = node else {
        return None;
    };
    let [
        name,
        PyNode::Plain { text: kind, .. },
        PyNode::Plain { text: optional, .. },
        annotation,
    ] = &parts[..]
    else {
        return None;
    };
    Some(Parameter {
        name: text(name)?,
        kind: match kind.as_str() {
            "0" | "1" => Kind::Positional,
            "2" => Kind::Further,
            "3" => Kind::Keyword,
            _ => Kind::FurtherKeywords,
        },
        optional: optional == "True",
        annotation: text(annotation)?,
    })
}

/// A text of the observed value.
pub(super) fn text(node: &PyNode) -> Option<String> {
    match node {
        PyNode::Plain {
            kind: PyPlain::Str,
            text,
        } => PyValue::read_str(text),
        _ => None,
    }
}
