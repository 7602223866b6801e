//! Inputs without a language: what predicates are evaluated on.

/// A value of an argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// `None`, `null`.
    Nothing,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(String),
    /// A list or an array.
    List(Vec<Value>),
    /// A tuple: each position has a meaning of its own.
    Record(Vec<Value>),
    Set(Vec<Value>),
    Map(Vec<(Value, Value)>),
    /// An object, a function, anything of which nothing is said.
    Other,
}

/// One call with its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Call {
    /// As entries are named: `take`, `Stack` (the constructor), `Stack.push`.
    pub entry: String,
    pub arguments: Vec<(String, Value)>,
}

/// What one run is given: calls that come first (how an object was made and used), and the call that counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Input {
    pub history: Vec<Call>,
    pub call: Call,
}

/// The kinds of values that exercises tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValueKind {
    Number,
    Text,
    /// Tuples are lists as well.
    List,
    Map,
    Truth,
    Nothing,
}

impl ValueKind {
    pub const ALL: [ValueKind; 6] = [
        ValueKind::Number,
        ValueKind::Text,
        ValueKind::List,
        ValueKind::Map,
        ValueKind::Truth,
        ValueKind::Nothing,
    ];

    /// As in "elements of xs are not strings".
    pub(crate) fn plural(self) -> &'static str {
        match self {
            ValueKind::Number => "numbers",
            ValueKind::Text => "strings",
            ValueKind::List => "lists",
            ValueKind::Map => "dictionaries",
            ValueKind::Truth => "booleans",
            ValueKind::Nothing => "missing values",
        }
    }

    pub(crate) fn singular(self) -> &'static str {
        match self {
            ValueKind::Number => "a number",
            ValueKind::Text => "a string",
            ValueKind::List => "a list",
            ValueKind::Map => "a dictionary",
            ValueKind::Truth => "a boolean",
            ValueKind::Nothing => "missing (None or null)",
        }
    }
}

impl Input {
    /// All calls, in their order.
    pub fn calls(&self) -> impl Iterator<Item = &Call> {
        self.history.iter().chain([&self.call])
    }
}

impl Value {
    /// Its kind, if it is one that exercises tell apart.
    pub fn kind(&self) -> Option<ValueKind> {
        Some(match self {
            Value::Int(_) | Value::Float(_) => ValueKind::Number,
            Value::Text(_) => ValueKind::Text,
            Value::List(_) | Value::Record(_) | Value::Set(_) => ValueKind::List,
            Value::Map(_) => ValueKind::Map,
            Value::Bool(_) => ValueKind::Truth,
            Value::Nothing => ValueKind::Nothing,
            Value::Other => return None,
        })
    }

    /// The elements of a list or a set.
    pub fn elements(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) | Value::Set(items) => Some(items),
            _ => None,
        }
    }

    /// The number of elements, characters or pairs.
    pub fn len(&self) -> Option<usize> {
        match self {
            Value::Text(text) => Some(text.chars().count()),
            Value::List(items) | Value::Set(items) => Some(items.len()),
            Value::Map(pairs) => Some(pairs.len()),
            _ => None,
        }
    }

    /// Whether it has a length, and that is 0.
    pub fn is_empty(&self) -> bool {
        self.len() == Some(0)
    }

    pub fn as_number(&self) -> Option<f64> {
        match self {
            Value::Int(int) => Some(*int as f64),
            Value::Float(float) => Some(*float),
            _ => None,
        }
    }
}
