//! Witnesses as pytest files.
//!
//! [`pytest_file`] writes a file. A test holds what was observed or what the user answered; whether
//! it passes is for the real Python to say (`gadfly_runtime::PythonPool::run_tests`).

mod body;
mod expr;
mod name;
mod supply;
mod wrap;

use std::collections::{BTreeMap, BTreeSet};

use gadfly_witness::{
    PyAfter, PyEnd, PyIterator, PyNode, PyObservation, PyPatched, PyPlain, PySeen, PyWitness,
};

use body::Body;
use expr::{Needs, is_identifier};

/// One test to write.
#[derive(Clone, Debug)]
pub struct PyTest {
    pub witness: PyWitness,
    pub expected: PyExpected,
    /// What the call must print; none if that does not matter.
    pub printed: Option<String>,
    /// Inputs after the call; those that changed are asserted.
    pub after: Vec<PyAfter>,
    /// What the user says of inputs after the call: an input (`xs`, `account.balance`) and an
    /// expression.
    pub said_after: Vec<(String, String)>,
    /// Variables of the module that the call changes: each test starts with what they were.
    pub state: Vec<PyAfter>,
    /// Also assert what they are afterwards.
    pub asserts_state: bool,
    /// Where the functions of `witness.supplied` were found.
    pub patched: Vec<PyPatched>,
    /// The call reads standard input, even if the witness has nothing there.
    pub reads_input: bool,
    /// Also assert that the other inputs are as they were, and that nothing is printed.
    pub unchanged: bool,
    /// Comment lines at the top of the test.
    pub comment: Vec<String>,
}

/// What a call must give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyExpected {
    /// What the code gave.
    Seen(PySeen),
    Raises {
        /// `ValueError`, `stack.EmptyError`.
        class: String,
        /// Its bases, in case the class itself cannot be named outside.
        mro: Vec<String>,
        /// Assert the message too.
        message: Option<String>,
    },
    /// Nothing is said of the result.
    Anything,
    /// `sys.exit` with this code, as Python writes it.
    Exits(String),
    /// The expression that the user typed; `actual` is what the code gave.
    Answer {
        text: String,
        actual: Option<PySeen>,
    },
    /// Values that can be reached afterwards, each with an expression that it equals:
    /// `items`, `account.balance`, `result.next.value`.
    Parts(Vec<(String, String)>),
}

impl PyExpected {
    /// Whether it is somebody's word for the value of the call.
    fn is_said(&self) -> bool {
        matches!(self, PyExpected::Answer { .. } | PyExpected::Parts(_))
    }

    /// Whether the value refers to this input.
    fn mentions(&self, input: &str) -> bool {
        match self {
            PyExpected::Seen(seen) => mentions(&seen.node, input),
            PyExpected::Parts(parts) => parts.iter().any(|(part, _)| begins_with(part, input)),
            _ => false,
        }
    }
}

/// Whether a path starts at this variable.
fn begins_with(path: &str, variable: &str) -> bool {
    path.strip_prefix(variable)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn mentions(node: &PyNode, input: &str) -> bool {
    let all = |parts: &[PyNode]| parts.iter().any(|part| mentions(part, input));
    match node {
        PyNode::Same(path) => begins_with(path, input),
        PyNode::List(parts)
        | PyNode::Tuple(parts)
        | PyNode::Set(parts)
        | PyNode::FrozenSet(parts) => all(parts),
        PyNode::Dict(pairs) => pairs
            .iter()
            .any(|(key, value)| mentions(key, input) || mentions(value, input)),
        PyNode::Instance(instance) => {
            instance.base.iter().any(|base| mentions(base, input))
                || instance
                    .attributes
                    .iter()
                    .any(|(_, value)| mentions(value, input))
        }
        PyNode::Iterator(iterator) => {
            let PyIterator { first, .. } = &**iterator;
            all(first)
        }
        _ => false,
    }
}

impl PyTest {
    /// The test that the code as it is passes; none if nothing could be asserted (it hangs, it
    /// died, two runs differed).
    pub fn observed(witness: &PyWitness, seen: &PyObservation) -> Option<Self> {
        if seen.unstable {
            return None;
        }
        let expected = match &seen.end {
            PyEnd::Returned(value) => PyExpected::Seen(value.clone()),
            PyEnd::Raised(raised) => PyExpected::Raises {
                class: raised.class.clone(),
                mro: raised.mro.clone(),
                message: None,
            },
            PyEnd::Exited(code) => PyExpected::Exits(code.clone()),
            PyEnd::TimedOut { .. } | PyEnd::Died(_) | PyEnd::SetupFailed(_) => return None,
        };
        Some(Self {
            witness: witness.clone(),
            expected,
            printed: (!seen.cut && !seen.printed.is_empty()).then(|| seen.printed.clone()),
            after: seen.after.clone(),
            said_after: Vec::new(),
            state: seen.state.clone(),
            asserts_state: true,
            patched: seen.patched.clone(),
            reads_input: seen.reads_input,
            unchanged: false,
            comment: Vec::new(),
        })
    }

    /// What a reader would want to see of the state; the rest is only put back.
    fn visible_state(&self) -> impl Iterator<Item = &PyAfter> {
        self.state.iter().filter(|state| state.is_visible())
    }

    /// The test that the user's answer asks for: nothing but the result.
    pub fn answered(witness: &PyWitness, text: &str, seen: &PyObservation) -> Self {
        Self {
            witness: witness.clone(),
            expected: PyExpected::Answer {
                text: text.to_string(),
                actual: match &seen.end {
                    PyEnd::Returned(value) => Some(value.clone()),
                    _ => None,
                },
            },
            printed: None,
            after: Vec::new(),
            said_after: Vec::new(),
            state: seen.state.clone(),
            asserts_state: false,
            patched: seen.patched.clone(),
            reads_input: seen.reads_input,
            unchanged: false,
            comment: Vec::new(),
        }
    }

    /// The test that says what can be reached afterwards; `result` is what the call returns.
    pub fn parts(witness: &PyWitness, parts: &[(String, String)], seen: &PyObservation) -> Self {
        Self {
            expected: PyExpected::Parts(parts.to_vec()),
            ..Self::answered(witness, "", seen)
        }
    }

    /// The test that says what is printed, and nothing else.
    pub fn printing(witness: &PyWitness, text: &str, seen: &PyObservation) -> Self {
        Self {
            printed: Some(text.to_string()),
            // Nothing printed must be said, too.
            unchanged: true,
            ..Self::parts(witness, &[], seen)
        }
    }

    /// The test that `raises ValueError` asks for.
    pub fn raising(witness: &PyWitness, class: &str, seen: &PyObservation) -> Self {
        Self {
            expected: PyExpected::Raises {
                class: class.to_string(),
                mro: Vec::new(),
                message: None,
            },
            ..Self::answered(witness, "", seen)
        }
    }
}

/// How a file is written.
#[derive(Clone, Debug, Default)]
pub struct PytestOptions {
    /// The module's folder as seen from the test file's (`..`, `../src`), if that is another one;
    /// or its full path.
    pub module_folder: Option<String>,
    /// A line for the docstring at the top of a new file.
    pub heading: Option<String>,
}

/// A written file, and the names of the tests in the order in which they were given. A test that
/// stands in an existing file already has that one's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PytestFile {
    pub text: String,
    pub names: Vec<String>,
}

/// A new file with these tests.
pub fn pytest_file(module: &str, tests: &[PyTest], options: &PytestOptions) -> PytestFile {
    let bodies = bodies(module, tests);
    let names = name::names(tests, &mut BTreeSet::new());
    let mut needs = Needs::default();
    for body in &bodies {
        needs.add(&body.needs);
    }
    let imports = Imports::new(module, &handle(module, tests), needs);
    let mut text = String::new();
    if let Some(heading) = &options.heading {
        text.push_str(&format!(
            "\"\"\"{}\"\"\"\n\n",
            heading.replace("\"\"\"", "'''")
        ));
    }
    text.push_str(&imports.block(options.module_folder.as_deref()));
    for ((test, body), name) in tests.iter().zip(&bodies).zip(&names) {
        text.push_str("\n\n");
        text.push_str(&function(name, test, body, &imports));
    }
    PytestFile { text, names }
}

fn bodies(module: &str, tests: &[PyTest]) -> Vec<Body> {
    let mut returns: BTreeMap<&str, bool> = BTreeMap::new();
    for test in tests {
        let something = match &test.expected {
            PyExpected::Seen(seen) => !matches!(
                seen.node,
                PyNode::Plain {
                    kind: PyPlain::None,
                    ..
                }
            ),
            PyExpected::Answer { text, .. } => text.trim() != "None",
            _ => false,
        };
        *returns.entry(&test.witness.entry.name).or_default() |= something;
    }
    let handle = handle(module, tests);
    tests
        .iter()
        .map(|test| {
            body::body(
                module,
                &handle,
                test,
                returns[test.witness.entry.name.as_str()],
            )
        })
        .collect()
}

/// A variable for the module that no test uses otherwise.
fn handle(module: &str, tests: &[PyTest]) -> String {
    let last = module.rsplit('.').next().unwrap_or(module);
    let mut name: String = last
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '_' })
        .collect();
    if !is_identifier(&name) {
        name = format!("module_{name}");
    }
    let taken = tests.iter().any(|test| {
        test.witness.uses.contains(&name) || body::assigned(&test.witness.setup).contains(&name)
    });
    if taken {
        format!("{name}_module")
    } else {
        name
    }
}

/// One test function, with a line end.
fn function(name: &str, test: &PyTest, body: &Body, imports: &Imports) -> String {
    let mut text = format!("def {name}({}):\n", body.fixtures.join(", "));
    for line in &test.comment {
        text.push_str(&format!("    # {}\n", line.replace('\n', " ")));
    }
    for name in &body.needs.names {
        if imports.bound_in_tests.contains(name) {
            text.push_str(&format!("    {name} = {}.{name}\n", imports.variable));
        }
    }
    text.push_str(&body.text);
    text.push('\n');
    text
}

/// Builtins that assertions are written with.
const USED_BY_TESTS: &[&str] = &[
    "bytearray",
    "callable",
    "dict",
    "frozenset",
    "hasattr",
    "int",
    "isinstance",
    "iter",
    "len",
    "list",
    "next",
    "range",
    "repr",
    "set",
    "str",
    "type",
];

/// What a file imports.
struct Imports<'a> {
    module: &'a str,
    /// The module as a variable, where it is needed as such.
    variable: String,
    needs: Needs,
    /// Names that pytest would take for tests, or that other tests need as they are in Python: each
    /// test fetches them for itself.
    bound_in_tests: BTreeSet<String>,
}

impl<'a> Imports<'a> {
    fn new(module: &'a str, handle: &str, mut needs: Needs) -> Self {
        // What the module passes on is taken from there.
        let Needs { names, from, .. } = &mut needs;
        from.retain(|(_, name)| !names.contains(name));
        let apart = |name: &&String| {
            name.starts_with("test")
                || name.starts_with("Test")
                || USED_BY_TESTS.contains(&name.as_str())
        };
        let bound_in_tests = needs.names.iter().filter(apart).cloned().collect();
        Self {
            module,
            variable: handle.to_string(),
            needs,
            bound_in_tests,
        }
    }

    fn is_importable(&self) -> bool {
        self.module.split('.').all(is_identifier)
    }

    /// Names imported at the top.
    fn names(&self) -> impl Iterator<Item = &String> {
        let names = self.needs.names.iter();
        names.filter(|name| !self.bound_in_tests.contains(*name))
    }

    /// Standard library, pytest, the module: a block each.
    fn block(&self, folder: Option<&str>) -> String {
        let mut standard: Vec<String> = Vec::new();
        let mut modules = self.needs.modules.clone();
        if let Some(folder) = folder {
            modules.insert("sys".into());
            if !folder.starts_with('/') {
                modules.insert("os".into());
            }
        }
        if !self.is_importable() {
            modules.insert("importlib".into());
        }
        let with_pytest = modules.remove("pytest");
        standard.extend(modules.iter().map(|module| format!("import {module}\n")));
        let mut from: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (module, name) in &self.needs.from {
            from.entry(module).or_default().push(name);
        }
        let from_pytest = from.remove("pytest");
        for (module, names) in &from {
            standard.push(format!("from {module} import {}\n", names.join(", ")));
        }
        let mut blocks = Vec::new();
        if !standard.is_empty() {
            blocks.push(standard.concat());
        }
        if with_pytest || from_pytest.is_some() {
            let mut text = String::new();
            if with_pytest {
                text.push_str("import pytest\n");
            }
            if let Some(names) = from_pytest {
                text.push_str(&format!("from pytest import {}\n", names.join(", ")));
            }
            blocks.push(text);
        }
        if let Some(folder) = folder {
            let steps: Vec<String> = folder
                .split('/')
                .filter(|step| !step.is_empty() && *step != ".")
                .map(expr::literal)
                .collect();
            let here = "os.path.dirname(os.path.abspath(__file__))";
            let place = match steps.is_empty() {
                _ if folder.starts_with('/') => expr::literal(folder),
                true => here.to_string(),
                false => format!("os.path.join({here}, {})", steps.join(", ")),
            };
            blocks.push(format!(
                "{}\n",
                wrap::wrap(&format!("sys.path.insert(0, {place})"), 0)
            ));
        }
        let own = self.own();
        if !own.is_empty() {
            blocks.push(own);
        }
        blocks.join("\n")
    }

    /// The lines that import the module under test.
    fn own(&self) -> String {
        let names: Vec<&str> = self.names().map(String::as_str).collect();
        let mut text = String::new();
        let as_variable = self.needs.handle || !self.bound_in_tests.is_empty();
        if self.is_importable() {
            if as_variable {
                text.push_str(&match self.module.rsplit_once('.') {
                    Some((package, last)) if last == self.variable => {
                        format!("from {package} import {last}\n")
                    }
                    None if self.module == self.variable => format!("import {}\n", self.module),
                    _ => format!("import {} as {}\n", self.module, self.variable),
                });
            }
            if !names.is_empty() {
                let line = format!("from {} import {}", self.module, names.join(", "));
                let line = if line.len() < 96 {
                    line
                } else {
                    let line = format!("from {} import ({})", self.module, names.join(", "));
                    wrap::wrap(&line, 0)
                };
                text.push_str(&format!("{line}\n"));
            }
        } else if as_variable || !names.is_empty() {
            text.push_str(&format!(
                "{} = importlib.import_module({})\n",
                self.variable,
                expr::literal(self.module)
            ));
            for name in names {
                text.push_str(&format!("{name} = {}.{name}\n", self.variable));
            }
        }
        text
    }
}
