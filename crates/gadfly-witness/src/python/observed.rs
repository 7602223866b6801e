//! What a run on the real CPython showed, reduced to what a test could assert.
//!
//! Values come as trees without addresses, so that two runs can be compared. An object with an
//! identity (a list, an instance) that turns up a second time is [`PyNode::Same`] and names the
//! place where it was first: `xs`, `result.next`, `node.children[0]`. The arguments are seen before
//! the result, so a result that *is* an argument says so.

use std::collections::BTreeSet;

use crate::finding::Place;

/// One run of one witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyObservation {
    pub end: PyEnd,
    /// What the call (not the import, not the set-up) printed, and what it wrote to `sys.stderr`.
    pub printed: String,
    pub errors: String,
    /// The inputs that can change, as they are after the call.
    pub after: Vec<PyAfter>,
    /// Variables of the module (`inventory`) and of its classes (`Account.next_id`), and default
    /// values (`add.__defaults__`), that set-up and call changed, with what they were when the module
    /// had just been imported.
    pub state: Vec<PyAfter>,
    /// Where the functions of `PyWitness::supplied` were replaced.
    pub patched: Vec<PyPatched>,
    /// It tried to read standard input, whether there was any or not.
    pub reads_input: bool,
    /// Two runs differed (the order of a set of texts, the time, chance), or the supplied values are
    /// not what the functions could give.
    pub unstable: bool,
    /// It asked for more than is supplied.
    pub ran_out: bool,
    /// Lines of the user's file that were executed, by the set-up or by the call, and the call's
    /// steps from line to line. A step from 0 enters
    /// a function, one to 0 leaves it (by `return` or its end, not by an exception). Empty without
    /// tracing.
    pub lines: BTreeSet<u32>,
    pub arcs: BTreeSet<(u32, u32)>,
    /// Lines in which an exception came up or came through during the call, caught or not.
    pub broken: BTreeSet<u32>,
    /// Values or printed text were too large to be kept whole.
    pub cut: bool,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyEnd {
    Returned(PySeen),
    Raised(PyRaised),
    /// `sys.exit(…)`: the code as Python writes it.
    Exited(String),
    /// The innermost line of the user's file at that moment, if it could be found out.
    TimedOut {
        line: Option<u32>,
    },
    /// The process was lost: `os._exit`, a crash of the interpreter, too much memory.
    Died(String),
    /// The module could not be imported, or a statement of the set-up or an argument raised.
    SetupFailed(String),
}

/// An exception that left the function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyRaised {
    /// `ValueError`; `stack.EmptyError` if it is not a builtin.
    pub class: String,
    /// The class itself and all its bases, in Python's order.
    pub mro: Vec<String>,
    /// `str(exception)`.
    pub message: String,
    /// Innermost line of the user's file; none if the call itself failed (too few arguments).
    pub place: Option<Place>,
    /// The user's functions that led there, innermost first, without `place`.
    pub calls: Vec<Place>,
    /// A `raise` statement at `place` raised it, and it is no failed assertion: the program means it.
    pub deliberate: bool,
}

/// An input after the call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyAfter {
    /// The variable of the set-up, or the parameter if the argument is written in the call.
    pub name: String,
    /// Whether that is a variable of the set-up.
    pub variable: bool,
    pub seen: PySeen,
    /// It is not as it was before the call.
    pub changed: bool,
    /// What it was, if that is something else.
    pub before: Option<PyNode>,
}

impl PyAfter {
    /// Whether a variable of the module is for others to look at: default values show in what later
    /// calls return, and what starts with an underscore is often a mere cache.
    pub fn is_visible(&self) -> bool {
        !self.name.split('.').any(|part| part.starts_with('_'))
    }
}

/// A function that was replaced during the run: `random.randint` at `game.randint`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PyPatched {
    pub function: String,
    /// Module (or class) and attribute that held it.
    pub owner: String,
    pub attribute: String,
    /// The function itself raised for the arguments of a call: an empty range, an empty sequence.
    pub refused: bool,
}

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PySeen {
    /// As a person would write it; no user code is called for it, and it holds no addresses.
    pub repr: String,
    pub node: PyNode,
    /// `==` with another one built alike gives true: not for NaN, nor for instances of a class
    /// without `__eq__`.
    pub eq_works: bool,
    /// Too large: part of it is missing.
    pub cut: bool,
}

/// A class by its module and qualified name; the module is empty for builtins. The name of a class
/// that cannot be reached from its module contains `<locals>`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PyClass {
    pub module: String,
    pub name: String,
}

/// One node of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyNode {
    /// `None`, `True`, `12`, `2.5`, `'a'`, `b'a'`, `(1+2j)`, `range(1, 9)`, `Ellipsis`,
    /// `bytearray(b'')`: Python's own literal or call. NaN and infinities are `nan`, `inf`, `-inf`.
    Plain {
        kind: PyPlain,
        text: String,
    },
    List(Vec<PyNode>),
    Tuple(Vec<PyNode>),
    /// Sorted, since their order means nothing.
    Set(Vec<PyNode>),
    FrozenSet(Vec<PyNode>),
    /// In its own order.
    Dict(Vec<(PyNode, PyNode)>),
    /// `Color.RED`.
    Member {
        class: PyClass,
        name: String,
    },
    Instance(Box<PyInstance>),
    Iterator(Box<PyIterator>),
    /// A function, method, lambda or builtin function, by its qualified name.
    Function {
        module: String,
        name: String,
    },
    Class(PyClass),
    Module(String),
    /// A value of the standard library that Python prints as source: `Fraction(1, 2)`.
    Library {
        class: PyClass,
        text: String,
    },
    /// Nothing more is known than its class.
    Opaque(PyClass),
    /// The object that was first seen there.
    Same(String),
    /// Left out because the whole is too large.
    Cut,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PyPlain {
    None,
    Bool,
    Int,
    Float,
    Complex,
    Str,
    Bytes,
    ByteArray,
    Range,
    Other,
}

/// An instance of a class that is not built in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyInstance {
    pub class: PyClass,
    /// For subclasses of builtin types what the builtin part holds: the elements of a `class
    /// Stack(list)`, the arguments of an exception, the fields of a named tuple.
    pub base: Option<PyNode>,
    /// In the order in which they were set; slots first.
    pub attributes: Vec<(String, PyNode)>,
    /// Its class defines `==`, and a copy is equal to it.
    pub eq: bool,
    /// An expression that makes an equal one, tried out: `Point(1, y=2)`.
    pub build: Option<String>,
    /// Whether it is what `base` is: a `class Stack(list)` is a list, an exception no tuple, a deque no list.
    pub is_base: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PyIterator {
    /// `generator`, `map`, `zip`, `list_iterator`, or a class of the user's.
    pub class: PyClass,
    pub first: Vec<PyNode>,
    pub then: PyThen,
}

/// What comes after the first elements of an iterator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PyThen {
    /// Nothing: these were all.
    Exhausted,
    /// Perhaps more; the observer stopped.
    More,
    Raised {
        class: String,
        message: String,
    },
}

impl PyObservation {
    /// Nothing but an end.
    pub fn ended(end: PyEnd) -> Self {
        Self {
            end,
            printed: String::new(),
            errors: String::new(),
            after: Vec::new(),
            state: Vec::new(),
            patched: Vec::new(),
            reads_input: false,
            unstable: false,
            ran_out: false,
            lines: BTreeSet::new(),
            arcs: BTreeSet::new(),
            broken: BTreeSet::new(),
            cut: false,
        }
    }

    /// A test that asserts result or exception class, what was printed, and inputs and state
    /// afterwards cannot tell the two apart.
    pub fn alike(&self, other: &Self) -> bool {
        self.end.alike(&other.end)
            && self.printed == other.printed
            && self.after == other.after
            && self.visible_state().eq(other.visible_state())
    }
}

impl PyObservation {
    /// The state that a test would look at.
    pub fn visible_state(&self) -> impl Iterator<Item = &PyAfter> {
        self.state.iter().filter(|state| state.is_visible())
    }
}

impl PyEnd {
    /// Equal but for the message of an exception and the lines where it happened.
    pub fn alike(&self, other: &Self) -> bool {
        match (self, other) {
            (PyEnd::Raised(one), PyEnd::Raised(two)) => one.class == two.class,
            (PyEnd::TimedOut { .. }, PyEnd::TimedOut { .. })
            | (PyEnd::Died(_), PyEnd::Died(_))
            | (PyEnd::SetupFailed(_), PyEnd::SetupFailed(_)) => true,
            (one, two) => one == two,
        }
    }
}

impl PyClass {
    /// The name without the functions around it.
    pub fn short(&self) -> &str {
        let name = self.name.rsplit("<locals>.").next();
        name.unwrap_or(&self.name)
    }

    /// `ValueError`, `stack.EmptyError`.
    pub fn full(&self) -> String {
        match self.module.as_str() {
            "" => self.name.clone(),
            module => format!("{module}.{}", self.name),
        }
    }
}

impl PyNode {
    /// As a person would write it, shortened where it is long; for people, not for tests.
    pub fn repr(&self) -> String {
        let mut text = String::new();
        self.write_repr(&mut text);
        text
    }

    fn write_repr(&self, out: &mut String) {
        if is_long(out) {
            return out.push('…');
        }
        match self {
            PyNode::Plain { text, .. } => out.push_str(text),
            PyNode::List(parts) => write_parts(out, "[", parts, "]"),
            PyNode::Tuple(parts) if parts.len() == 1 => write_parts(out, "(", parts, ",)"),
            PyNode::Tuple(parts) => write_parts(out, "(", parts, ")"),
            PyNode::Set(parts) if parts.is_empty() => out.push_str("set()"),
            PyNode::Set(parts) => write_parts(out, "{", parts, "}"),
            PyNode::FrozenSet(parts) if parts.is_empty() => out.push_str("frozenset()"),
            PyNode::FrozenSet(parts) => write_parts(out, "frozenset({", parts, "})"),
            PyNode::Dict(pairs) => {
                out.push('{');
                for (number, (key, value)) in pairs.iter().enumerate() {
                    if number > 0 {
                        out.push_str(", ");
                    }
                    if is_long(out) {
                        out.push('…');
                        break;
                    }
                    key.write_repr(out);
                    out.push_str(": ");
                    value.write_repr(out);
                }
                out.push('}');
            }
            PyNode::Member { class, name } => {
                out.push_str(class.short());
                out.push('.');
                out.push_str(name);
            }
            PyNode::Instance(instance) => instance.write_repr(out),
            PyNode::Iterator(iterator) => {
                let kind = &iterator.class.name;
                write_parts(out, &format!("<{kind} of "), &iterator.first, "");
                out.push_str(match iterator.then {
                    PyThen::Exhausted if iterator.first.is_empty() => "nothing>",
                    PyThen::Exhausted => ">",
                    PyThen::More => ", …>",
                    PyThen::Raised { .. } => ", then an exception>",
                });
            }
            PyNode::Function { name, .. } => {
                out.push_str(name.rsplit("<locals>.").next().unwrap_or(name));
            }
            PyNode::Class(class) => out.push_str(class.short()),
            PyNode::Module(name) => out.push_str(&format!("<module {name}>")),
            PyNode::Library { text, .. } => out.push_str(text),
            PyNode::Opaque(class) => out.push_str(&format!("<{} object>", class.full())),
            PyNode::Same(path) => out.push_str(&format!("<{path}>")),
            PyNode::Cut => out.push('…'),
        }
    }

    /// `==` with a value built alike gives true.
    pub fn eq_works(&self) -> bool {
        match self {
            PyNode::Plain { text, .. } => !text.contains("nan") || text.contains(['\'', '"']),
            PyNode::List(parts)
            | PyNode::Tuple(parts)
            | PyNode::Set(parts)
            | PyNode::FrozenSet(parts) => parts.iter().all(PyNode::eq_works),
            PyNode::Dict(pairs) => pairs
                .iter()
                .all(|(key, value)| key.eq_works() && value.eq_works()),
            PyNode::Instance(instance) => instance.eq,
            PyNode::Member { .. } | PyNode::Class(_) | PyNode::Module(_) => true,
            PyNode::Library { text, .. } => !text.contains("NaN"),
            PyNode::Iterator(_)
            | PyNode::Function { .. }
            | PyNode::Opaque(_)
            | PyNode::Same(_)
            | PyNode::Cut => false,
        }
    }
}

impl PyInstance {
    fn write_repr(&self, out: &mut String) {
        if let Some(build) = &self.build {
            return out.push_str(build);
        }
        out.push_str(self.class.short());
        out.push('(');
        let mut first = true;
        if let Some(base) = &self.base {
            base.write_repr(out);
            first = false;
        }
        for (name, value) in &self.attributes {
            if !first {
                out.push_str(", ");
            }
            if is_long(out) {
                out.push('…');
                break;
            }
            first = false;
            out.push_str(name);
            out.push('=');
            value.write_repr(out);
        }
        out.push(')');
    }
}

const LONGEST_REPR: usize = 2000;

/// Whether no more parts are written.
fn is_long(text: &str) -> bool {
    text.len() > LONGEST_REPR
}

fn write_parts(out: &mut String, open: &str, parts: &[PyNode], close: &str) {
    out.push_str(open);
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            out.push_str(", ");
        }
        part.write_repr(out);
        if is_long(out) && number + 1 < parts.len() {
            out.push_str(", …");
            break;
        }
    }
    out.push_str(close);
}
