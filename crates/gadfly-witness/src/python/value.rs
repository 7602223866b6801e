//! Python inputs as trees: values, and the statements that make them.
//!
//! The machine builds these trees, and everything that varies, judges or shrinks an input works on
//! them. Text comes from the printer only (`print`), when a run, a test or a reader needs it.

use super::notation;
use serde::{Deserialize, Serialize};

/// A value as the program's author would write it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PyValue {
    None,
    Bool(bool),
    Int(i64),
    /// The decimal digits of a number that does not fit in 64 bits, with its sign.
    BigInt(String),
    Float(PyFloat),
    Str(String),
    Bytes(Vec<u8>),
    List(Vec<PyValue>),
    Tuple(Vec<PyValue>),
    Set(Vec<PyValue>),
    /// The empty set of a program that uses the name `set` for something else.
    EmptySetDisplay,
    FrozenSet(Vec<PyValue>),
    Dict(Vec<(PyValue, PyValue)>),
    /// An iterator over a list.
    Iterator(Vec<PyValue>),
    /// A call of a class or a function.
    Call(Box<PyCall>),
    /// An enum member or a constant of a module: `Color.RED`, by its full name.
    Attribute(String),
    /// Enum members that are set together, each by its full name.
    Flags(Vec<String>),
    /// A variable of the set-up.
    Variable(String),
    /// A small function. Its body is a program, not data, so it is source.
    Lambda {
        parameters: Vec<String>,
        body: String,
    },
    /// An expression that a person wrote in another way than Gadfly does, in an example of a
    /// docstring or a file of answers. Gadfly itself never makes one.
    Written(String),
}

/// A float that is compared by its bits.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct PyFloat(pub f64);

/// What is called, with which arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PyCall {
    pub callee: PyCallee,
    pub arguments: Vec<PyArgument>,
}

/// What a call calls.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PyCallee {
    /// A function or a class by its name in the module: `deposit`, `Account`, `Account.of`.
    Function(String),
    /// A method of a variable of the set-up.
    Method { object: String, name: String },
    /// Reads an attribute of a variable; there are no arguments.
    Read { object: String, name: String },
    /// Assigns the only argument to an attribute of a variable.
    Assign { object: String, name: String },
    /// Looks at a place after the call proper: `account.items`; there are no arguments.
    Look(String),
}

/// An argument as it stands in the call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PyArgument {
    /// The parameter; empty where it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Written `name=value`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keyword: bool,
    pub value: PyValue,
}

/// A statement of a set-up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PyStatement {
    /// `from types import SimpleNamespace`.
    Import { module: String, name: String },
    /// `account = Account(5)`.
    Let { variable: String, value: PyValue },
    /// `account.limit = 5`.
    SetAttribute {
        object: String,
        name: String,
        value: PyValue,
    },
    /// `pair[1] = pair`.
    SetElement {
        object: String,
        index: PyValue,
        value: PyValue,
    },
    /// `account.deposit(2)`.
    Call(PyCall),
    /// Allows calls to go deeper than Python's own limit.
    RecursionLimit(u32),
    /// Program text that looks at a result, or that a person wrote in a file of answers.
    Program(String),
}

impl PyValue {
    /// A call with arguments by position.
    pub fn call(name: &str, values: Vec<PyValue>) -> PyValue {
        let arguments = values.into_iter().map(PyArgument::positional);
        PyValue::Call(Box::new(PyCall {
            callee: PyCallee::Function(name.to_owned()),
            arguments: arguments.collect(),
        }))
    }

    /// An integer by its decimal digits.
    pub fn int(digits: &str) -> PyValue {
        match digits.parse() {
            Ok(int) => PyValue::Int(int),
            Err(_) => PyValue::BigInt(digits.to_owned()),
        }
    }

    pub fn variable(name: &str) -> PyValue {
        PyValue::Variable(name.to_owned())
    }

    /// Whether the value mentions a name as a variable, a class or a function.
    pub fn mentions(&self, name: &str) -> bool {
        let any = |items: &[PyValue]| items.iter().any(|item| item.mentions(name));
        match self {
            PyValue::None
            | PyValue::Bool(_)
            | PyValue::Int(_)
            | PyValue::BigInt(_)
            | PyValue::Float(_)
            | PyValue::Str(_)
            | PyValue::Bytes(_)
            | PyValue::EmptySetDisplay => false,
            PyValue::List(items)
            | PyValue::Tuple(items)
            | PyValue::Set(items)
            | PyValue::FrozenSet(items)
            | PyValue::Iterator(items) => any(items),
            PyValue::Dict(pairs) => pairs
                .iter()
                .any(|(key, value)| key.mentions(name) || value.mentions(name)),
            PyValue::Call(call) => call.mentions(name),
            PyValue::Attribute(path) => root(path) == name,
            PyValue::Flags(paths) => paths.iter().any(|path| root(path) == name),
            PyValue::Variable(variable) => variable == name,
            PyValue::Lambda { body, .. } => has_word(body, name),
            PyValue::Written(text) => has_word(text, name),
        }
    }
}

impl PyCall {
    pub fn mentions(&self, name: &str) -> bool {
        self.callee.mentions(name) || self.arguments.iter().any(|a| a.value.mentions(name))
    }
}

impl PyCallee {
    /// The variable whose attribute is read, assigned or called.
    pub fn object(&self) -> Option<&str> {
        match self {
            PyCallee::Method { object, .. }
            | PyCallee::Read { object, .. }
            | PyCallee::Assign { object, .. } => Some(object),
            PyCallee::Function(_) | PyCallee::Look(_) => None,
        }
    }

    /// The function or the place that is named: `deposit`, `account.deposit`.
    pub fn path(&self) -> String {
        match self {
            PyCallee::Function(path) | PyCallee::Look(path) => path.clone(),
            PyCallee::Method { object, name }
            | PyCallee::Read { object, name }
            | PyCallee::Assign { object, name } => format!("{object}.{name}"),
        }
    }

    /// Whether this is the plain call of a function of that name.
    pub fn is_function(&self, name: &str) -> bool {
        matches!(self, PyCallee::Function(own) if own == name)
    }

    pub fn mentions(&self, name: &str) -> bool {
        match self {
            PyCallee::Function(path) => root(path) == name,
            PyCallee::Look(path) => has_word(path, name),
            method => method.object() == Some(name),
        }
    }
}

impl PyArgument {
    /// A value whose parameter nobody needs to know.
    pub fn positional(value: PyValue) -> PyArgument {
        PyArgument {
            name: String::new(),
            keyword: false,
            value,
        }
    }
}

impl PyStatement {
    /// The variable that the statement makes.
    pub fn variable(&self) -> Option<&str> {
        match self {
            PyStatement::Let { variable, .. } => Some(variable),
            _ => None,
        }
    }

    /// The value that the statement assigns.
    pub fn value(&self) -> Option<&PyValue> {
        match self {
            PyStatement::Let { value, .. }
            | PyStatement::SetAttribute { value, .. }
            | PyStatement::SetElement { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The variable whose object the statement changes or calls.
    pub fn object(&self) -> Option<&str> {
        match self {
            PyStatement::SetAttribute { object, .. } | PyStatement::SetElement { object, .. } => {
                Some(object)
            }
            PyStatement::Call(call) => call.callee.object(),
            _ => None,
        }
    }

    /// The attribute or the method of its object that the statement speaks of.
    pub fn member(&self) -> Option<&str> {
        match self {
            PyStatement::SetAttribute { name, .. } => Some(name),
            PyStatement::Call(call) => match &call.callee {
                PyCallee::Method { name, .. }
                | PyCallee::Read { name, .. }
                | PyCallee::Assign { name, .. } => Some(name),
                PyCallee::Function(_) | PyCallee::Look(_) => None,
            },
            _ => None,
        }
    }

    /// Whether the statement mentions a name, as a variable that it makes or uses.
    pub fn mentions(&self, name: &str) -> bool {
        match self {
            PyStatement::Import { name: own, .. } => own == name,
            PyStatement::Let { variable, value } => variable == name || value.mentions(name),
            PyStatement::SetAttribute { object, value, .. } => {
                object == name || value.mentions(name)
            }
            PyStatement::SetElement {
                object,
                index,
                value,
            } => object == name || index.mentions(name) || value.mentions(name),
            PyStatement::Call(call) => call.mentions(name),
            PyStatement::RecursionLimit(_) => false,
            PyStatement::Program(text) => has_word(text, name),
        }
    }
}

fn root(path: &str) -> &str {
    path.split('.').next().unwrap_or_default()
}

/// Whether a name occurs in source.
fn has_word(text: &str, name: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.any(|word| word == name)
}

impl PartialEq for PyFloat {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for PyFloat {}

impl PartialOrd for PyFloat {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PyFloat {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl std::hash::Hash for PyFloat {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl From<PyFloat> for String {
    fn from(float: PyFloat) -> String {
        notation::float_repr(float.0)
    }
}

impl TryFrom<String> for PyFloat {
    type Error = std::num::ParseFloatError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(PyFloat)
    }
}
