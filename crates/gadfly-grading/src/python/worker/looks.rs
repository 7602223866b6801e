//! What the methods of a result say. Programs are free in how their objects hold what they hold, so a result
//! that is an object of the program's own class is what its public methods return: they are called in one
//! more run, each on a copy of the object.

use std::sync::Arc;

use gadfly_grade::model::Case;
use gadfly_runtime::PyModule;
use gadfly_witness::{
    PyArgument, PyCallee, PyEnd, PyNode, PyObservation, PyStatement, PyValue, PyWitness,
};

use super::super::TIME;
use super::super::case::input;
use super::super::compare::Alike;
use super::{PythonWorker, Subject};

/// What asking the methods of a result gave.
pub(super) enum Looks {
    /// Nothing was asked of both programs that the reference has an answer to.
    Nothing,
    Same,
    /// What a method returns, and should.
    Other(String),
}

/// Gives what the methods of the objects in a result return, by their calls. Methods with parameters get a few
/// plain values; what raises an exception tells nothing.
const LOOKS: &str = r#"
def gadfly_looks(result):
    import copy, inspect
    found = {}
    samples = [(0,), (1,), (2,), ("a",)]
    special = ("__str__", "__repr__", "__len__", "__iter__", "__bool__", "__int__", "__float__")

    def names(cls):
        own = [b for b in cls.__mro__ if b.__module__ == cls.__module__ and not hasattr(b, "__wrapped__")]
        made = cls.__dict__.get("__dataclass_fields__", ())
        every = {n: v for b in reversed(own) for n, v in vars(b).items()}
        for name in sorted(every):
            if made and name == "__repr__":
                continue
            if name in special or not name.startswith("_"):
                yield name, every[name]

    def ask(place, value, name, part):
        if isinstance(part, property):
            asked = [()]
        elif inspect.isfunction(part):
            inner = list(inspect.signature(part).parameters.values())[1:]
            plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
            needed = [p for p in inner if p.default is p.empty and p.kind in plain]
            if len(needed) > 2:
                return
            asked = [s * len(needed) for s in samples] if needed else [()]
        else:
            return
        for arguments in asked:
            key = place + "." + name
            try:
                it = copy.deepcopy(value)
                for time in ("", "; again"):
                    if isinstance(part, property):
                        gives = getattr(it, name)
                    else:
                        key = place + "." + name + "(" + ", ".join(map(repr, arguments)) + ")" + time
                        gives = getattr(it, name)(*arguments)
                        if name == "__iter__":
                            gives = [v for v, _ in zip(gives, range(50))]
                    if gives is not it:
                        found[key] = gives
                    if isinstance(part, property):
                        break
            except (Exception, RecursionError):
                found[key] = "\0raises"

    def walk(place, value, depth):
        cls = type(value)
        if cls in (list, tuple) and depth < 4:
            for number, part in enumerate(value[:8]):
                walk("%s[%d]" % (place, number), part, depth + 1)
        elif cls is dict and depth < 4:
            for key in list(value)[:8]:
                walk("%s[%r]" % (place, key), value[key], depth + 1)
        elif cls.__module__ == MODULE:
            for name, part in names(cls):
                if len(found) < 60:
                    ask(place, value, name, part)

    walk("result", result, 0)
    return found
"#;

/// The variable of the result.
const RESULT: &str = "gadfly_result";

impl PythonWorker<'_> {
    /// Asks the methods of what a case gives.
    pub(super) fn looks(&mut self, subject: &Subject, case: &Case, seen: &PyObservation) -> Looks {
        let PyEnd::Returned(value) = &seen.end else {
            return Looks::Nothing;
        };
        if !holds_object(&value.node) {
            return Looks::Nothing;
        }
        let id = case.id();
        if !self.looks.contains_key(&id) {
            let module = self.class.references[0].solution.real.clone();
            let told = input(case).and_then(|witness| self.asked(&module, witness));
            self.looks.insert(id.clone(), told);
        }
        let module = subject.solution.real.clone();
        let Some(right) = self.looks.get(&id).cloned().flatten() else {
            return Looks::Nothing;
        };
        let Some(given) = input(case).and_then(|witness| self.asked(&module, witness)) else {
            return Looks::Nothing;
        };
        let mut all = Looks::Nothing;
        for (call, right) in &right {
            let Some((_, given)) = given.iter().find(|(other, _)| other == call) else {
                continue;
            };
            if right.repr() == RAISES_TEXT {
                continue;
            }
            match self.judge.same_results(right, given) {
                Alike::No => return Looks::Other(words(call, right, given)),
                Alike::Yes => all = Looks::Same,
                Alike::Unclear => {}
            }
        }
        all
    }

    /// The answers of one program, by their calls.
    fn asked(
        &mut self,
        module: &Arc<PyModule>,
        witness: &PyWitness,
    ) -> Option<Vec<(String, PyNode)>> {
        let mut asked = witness.clone();
        let program = format!("MODULE = {:?}{LOOKS}", module.name);
        asked.setup.push(PyStatement::Program(program));
        asked.setup.push(PyStatement::Let {
            variable: RESULT.into(),
            value: witness.call_value(),
        });
        asked.callee = PyCallee::Function("gadfly_looks".into());
        asked.arguments = vec![PyArgument {
            name: "result".into(),
            keyword: false,
            value: PyValue::variable(RESULT),
        }];
        let seen = self.observe(module, &asked, TIME, true, false);
        let PyEnd::Returned(value) = seen.end else {
            return None;
        };
        let PyNode::Dict(pairs) = value.node else {
            return None;
        };
        let named = pairs.into_iter().map(|(call, value)| (call.repr(), value));
        Some(named.collect())
    }
}

/// How an exception is written down.
const RAISES_TEXT: &str = "'\\x00raises'";

/// `Box whose next() gives 4 instead of 3`.
fn words(call: &str, right: &PyNode, given: &PyNode) -> String {
    let call = call.trim_matches(['\'', '"']);
    let gives = match given.repr().as_str() {
        RAISES_TEXT => "raises an exception".to_owned(),
        other => format!("gives {other}"),
    };
    format!(
        "an object: {call} {gives} instead of {right}",
        right = right.repr()
    )
}

/// Whether there is an object of a program's own class in a value.
fn holds_object(node: &PyNode) -> bool {
    match node {
        PyNode::Instance(_) => true,
        PyNode::List(parts) | PyNode::Tuple(parts) => parts.iter().any(holds_object),
        PyNode::Dict(pairs) => pairs.iter().any(|(_, value)| holds_object(value)),
        _ => false,
    }
}
