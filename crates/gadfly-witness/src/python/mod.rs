//! Inputs of Python functions, as trees: statements of a set-up in the module's own namespace, then
//! one call. What a test prints and what the replay executes is the text of these trees.

mod notation;
mod observed;
mod print;
mod read;
mod suite;
mod value;

use serde::{Deserialize, Serialize};

pub use notation::{bytes_repr, escape, float_repr, printable, str_repr};
pub use observed::*;
pub use suite::*;
pub use value::*;

/// Inputs of one run of one function.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PyWitness {
    pub entry: PyEntry,
    /// Statements to execute first, in order, with the module's names in sight:
    /// `account = Account(5)`, `account.deposit(2)`, `pair = [1, None]`, `pair[1] = pair`.
    pub setup: Vec<PyStatement>,
    pub callee: PyCallee,
    pub arguments: Vec<PyArgument>,
    /// The lines that `input()` and `sys.stdin` give, without their line ends.
    pub stdin: Vec<String>,
    /// What functions with unknown results return, in the order of the calls.
    pub supplied: Vec<PySupplied>,
    /// Names of the module that set-up and call mention, to be imported by a test.
    pub uses: Vec<String>,
}

/// The function that is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PyEntry {
    /// As it is imported: `stack`, `shop.cart`.
    pub module: String,
    /// `push`, `Stack.push`; `Stack` for making an instance.
    pub name: String,
    /// Source file as the user gave it, and the line of `def`.
    pub file: String,
    pub line: u32,
}

/// A result given out in place of a function's own: `random.randint` gave `4`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PySupplied {
    /// As it is replaced: `random.randint`, `random.Random.choice` for generators of the program's
    /// own.
    pub function: String,
    /// An expression in which parameters of the function have their names: `4`, `seq[2]`,
    /// `[population[1], population[0]]`, for `random.shuffle` the new order of `x`.
    pub value: String,
    /// What that is, where it can be written down.
    pub shown: String,
}

impl PyWitness {
    /// `insert(pair, 3, key=None)`; an attribute that is read stands for itself.
    pub fn call(&self) -> String {
        self.callee.with(&self.arguments)
    }

    /// The call as a value within a larger one.
    pub fn call_value(&self) -> PyValue {
        PyValue::Call(Box::new(self.call_tree()))
    }

    /// The call without the set-up before it.
    pub fn call_tree(&self) -> PyCall {
        PyCall {
            callee: self.callee.clone(),
            arguments: self.arguments.clone(),
        }
    }

    /// The call as a statement: `account.limit = 5` where an attribute is assigned.
    pub fn statement(&self) -> String {
        match (&self.callee, &self.arguments[..]) {
            (PyCallee::Assign { object, name }, [value]) => {
                format!("{object}.{name} = {}", value.value)
            }
            _ => self.call(),
        }
    }

    /// What the set-up assigns to a variable first.
    pub fn made(&self, variable: &str) -> Option<&PyValue> {
        self.setup.iter().find_map(|statement| match statement {
            PyStatement::Let {
                variable: own,
                value,
            } if own == variable => Some(value),
            _ => None,
        })
    }

    /// What a value stands for: what the set-up assigns to it if it is a variable, else itself.
    pub fn resolved<'v>(&'v self, value: &'v PyValue) -> &'v PyValue {
        match value {
            PyValue::Variable(name) => self.made(name).unwrap_or(value),
            other => other,
        }
    }

    /// Name and value of every input, for a reader.
    pub fn inputs(&self) -> Vec<(String, String)> {
        let mut inputs = Vec::new();
        if let Some(receiver) = self.callee.object()
            && let Some(made) = self.made(receiver)
        {
            inputs.push((receiver.to_string(), made.to_string()));
        }
        for (at, argument) in self.arguments.iter().enumerate() {
            let made = match &argument.value {
                PyValue::Variable(name) => self.made(name),
                _ => None,
            };
            let mut earlier = self.arguments[..at].iter();
            let value = match (made, earlier.find(|a| a.value == argument.value)) {
                // The same object, not one that is equal.
                (Some(_), Some(earlier)) => earlier.name.clone(),
                (Some(made), None) => made.to_string(),
                (None, _) => argument.value.to_string(),
            };
            inputs.push((argument.name.clone(), value));
        }
        for line in &self.stdin {
            inputs.push(("input()".into(), str_repr(line)));
        }
        for run in self.supplied.chunk_by(|a, b| a == b) {
            let supplied = &run[0];
            let times = match run.len() {
                1..=3 => "",
                more => &format!(" ({more} times)"),
            };
            for _ in 0..if times.is_empty() { run.len() } else { 1 } {
                let value = format!("{}{times}", supplied.shown);
                inputs.push((format!("{}()", supplied.function), value));
            }
        }
        inputs
    }

    /// The statements of the set-up as source.
    pub fn setup_lines(&self) -> Vec<String> {
        self.setup.iter().map(ToString::to_string).collect()
    }

    /// Statements to paste after importing the module's names; the last is the call.
    pub fn code(&self) -> Vec<String> {
        let mut code = self.setup_lines();
        code.push(self.statement());
        code
    }
}
