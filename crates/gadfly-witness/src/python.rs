//! Inputs of Python functions, written down as Python source.
//!
//! The text is what a test prints and what the replay executes: statements of a set-up in the
//! module's own namespace, then one call.

mod observed;
mod suite;

pub use observed::*;
pub use suite::*;

/// Inputs of one run of one function.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PyWitness {
    pub entry: PyEntry,
    /// Statements to execute first, in order, with the module's names in sight:
    /// `account = Account(5)`, `account.deposit(2)`, `pair = [1, None]`, `pair[1] = pair`.
    pub setup: Vec<String>,
    /// What is called: `deposit`, `Account`, `Account.of`, or `account.deposit` where `account` is
    /// a variable of the set-up.
    pub callee: String,
    pub arguments: Vec<PyArgument>,
    /// The lines that `input()` and `sys.stdin` give, without their line ends.
    pub stdin: Vec<String>,
    /// What functions with unknown results return, in the order of the calls.
    pub supplied: Vec<PySupplied>,
    /// Names of the module that set-up and call mention, to be imported by a test.
    pub uses: Vec<String>,
}

/// The function that is called.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PyEntry {
    /// As it is imported: `stack`, `shop.cart`.
    pub module: String,
    /// `push`, `Stack.push`; `Stack` for making an instance.
    pub name: String,
    /// Source file as the user gave it, and the line of `def`.
    pub file: String,
    pub line: u32,
}

/// An argument as it stands in the call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PyArgument {
    /// The parameter.
    pub name: String,
    /// Written `name=value`.
    pub keyword: bool,
    /// An expression: a literal, a variable of the set-up, a small lambda, a call of a constructor.
    pub value: String,
}

/// A result given out in place of a function's own: `random.randint` gave `4`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// `insert(pair, 3, key=None)`.
    pub fn call(&self) -> String {
        let arguments: Vec<String> = self
            .arguments
            .iter()
            .map(|a| match a.keyword {
                true => format!("{}={}", a.name, a.value),
                false => a.value.clone(),
            })
            .collect();
        match self.attribute() {
            Some(attribute) if self.callee == "getattr" => attribute,
            _ => format!("{}({})", self.callee, arguments.join(", ")),
        }
    }

    /// Where an attribute is read or assigned by name, as people write it: `account.balance`.
    pub fn attribute(&self) -> Option<String> {
        let (object, name) = match (self.callee.as_str(), &self.arguments[..]) {
            ("getattr", [object, name]) | ("setattr", [object, name, _]) => (object, name),
            _ => return None,
        };
        let name = name.value.trim_matches(['\'', '"']);
        Some(format!("{}.{name}", object.value))
    }

    /// The call as a statement: `account.limit = 5` where an attribute is assigned.
    pub fn statement(&self) -> String {
        match (self.attribute(), self.arguments.get(2)) {
            (Some(attribute), Some(value)) => format!("{attribute} = {}", value.value),
            _ => self.call(),
        }
    }

    /// Name and value of every input, for a reader.
    pub fn inputs(&self) -> Vec<(String, String)> {
        let mut inputs = Vec::new();
        let attribute = self.attribute();
        let callee = attribute.as_ref().unwrap_or(&self.callee);
        if let Some((receiver, _)) = callee.split_once('.')
            && let Some(made) = self.setup.iter().find_map(|s| assigned(s, receiver))
        {
            inputs.push((receiver.to_string(), made.to_string()));
        }
        let arguments = match attribute {
            Some(_) => &self.arguments[2..],
            None => &self.arguments[..],
        };
        for (at, argument) in arguments.iter().enumerate() {
            let made = self.setup.iter().find_map(|s| assigned(s, &argument.value));
            let earlier = &arguments[..at];
            let same = earlier.iter().find(|a| a.value == argument.value);
            let value = match (made, same) {
                // The same object, not one that is equal.
                (Some(_), Some(earlier)) => &earlier.name,
                (Some(made), None) => made,
                (None, _) => &argument.value,
            };
            inputs.push((argument.name.clone(), value.to_string()));
        }
        for line in &self.stdin {
            inputs.push(("input()".into(), quoted(line)));
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

    /// Statements to paste after importing the module's names; the last is the call.
    pub fn code(&self) -> Vec<String> {
        let mut code = self.setup.clone();
        code.push(self.statement());
        code
    }
}

/// A line of text in Python's notation.
fn quoted(line: &str) -> String {
    let mut text = String::from("'");
    for c in line.chars() {
        match c {
            '\'' | '\\' => text.extend(['\\', c]),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            '\n' => text.push_str("\\n"),
            c if c.is_control() && (c as u32) < 0x100 => {
                text.push_str(&format!("\\x{:02x}", c as u32));
            }
            c if c != ' ' && (c.is_whitespace() || c.is_control()) => {
                text.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => text.push(c),
        }
    }
    text.push('\'');
    text
}

/// What a statement assigns to a variable.
fn assigned<'s>(statement: &'s str, variable: &str) -> Option<&'s str> {
    let rest = statement.strip_prefix(variable)?;
    rest.strip_prefix(" = ")
}
