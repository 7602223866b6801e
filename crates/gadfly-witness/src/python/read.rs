//! Trees of inputs that people write down: the answers they gave, examples in docstrings.
//!
//! Whatever is not in the printer's own spelling is kept as it was written, so that what is read
//! is always printed as it was.

use super::value::{PyArgument, PyCall, PyCallee, PyFloat, PyStatement, PyValue};

impl PyValue {
    /// An expression as a tree; [`PyValue::Written`] if the printer would spell it otherwise.
    /// Names without a dot are variables.
    pub fn read(text: &str) -> PyValue {
        let same = |value: &PyValue| value.to_string() == text;
        let value = lambda(text).or_else(|| whole(text)).filter(same);
        value.unwrap_or_else(|| PyValue::Written(text.to_owned()))
    }
}

impl PyValue {
    /// The characters of a string literal, in whatever spelling.
    pub fn read_str(text: &str) -> Option<String> {
        match whole(text)? {
            PyValue::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Whether this is a string, in whatever spelling.
    pub fn is_str(&self) -> bool {
        match self {
            PyValue::Str(_) => true,
            PyValue::Written(text) => PyValue::read_str(text).is_some(),
            _ => false,
        }
    }
}

impl PyStatement {
    /// A statement as a tree; [`PyStatement::Program`] if it is another one than Gadfly makes.
    /// `variables` are those of the statements before.
    pub fn read(text: &str, variables: &[&str]) -> PyStatement {
        let statement = import(text)
            .or_else(|| assignment(text))
            .or_else(|| match whole(text)? {
                PyValue::Call(call) => Some(PyStatement::Call(with_method(*call, variables))),
                _ => None,
            });
        let statement = statement.filter(|statement| statement.to_string() == text);
        statement.unwrap_or_else(|| PyStatement::Program(text.to_owned()))
    }

    /// The statements of a set-up, in order.
    pub fn read_all<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<PyStatement> {
        let mut found: Vec<PyStatement> = Vec::new();
        for text in texts {
            let variables: Vec<&str> = found.iter().filter_map(PyStatement::variable).collect();
            let statement = PyStatement::read(text, &variables);
            found.push(statement);
        }
        found
    }
}

impl PyCall {
    /// A call whose attribute accesses are calls of `getattr` and `setattr`, as files of answers
    /// and the runtime have it: see [`PyCall::plain`].
    pub fn read(callee: &str, arguments: Vec<PyArgument>, setup: &[PyStatement]) -> PyCall {
        let variables: Vec<&str> = setup.iter().filter_map(PyStatement::variable).collect();
        let call = PyCall {
            callee: PyCallee::Function(callee.to_owned()),
            arguments,
        };
        with_method(call, &variables)
    }

    /// The same call with attribute accesses as calls of `getattr` and `setattr`: the name of what
    /// is called, and the arguments.
    pub fn plain(callee: &PyCallee, arguments: &[PyArgument]) -> (String, Vec<PyArgument>) {
        let argument = |name: &str, value: PyValue| PyArgument {
            name: name.into(),
            keyword: false,
            value,
        };
        let access = |function: &str, object: &str, name: &str| {
            let mut all = vec![
                argument("object", PyValue::variable(object)),
                argument("name", PyValue::Str(name.to_owned())),
            ];
            all.extend(arguments.iter().cloned());
            (function.to_owned(), all)
        };
        match callee {
            PyCallee::Function(name) => (name.clone(), arguments.to_vec()),
            PyCallee::Method { object, name } => (format!("{object}.{name}"), arguments.to_vec()),
            PyCallee::Read { object, name } => access("getattr", object, name),
            PyCallee::Assign { object, name } => access("setattr", object, name),
            PyCallee::Look(path) => (format!("(lambda: {path})"), arguments.to_vec()),
        }
    }
}

/// A call with its callee told apart: a method or an attribute of a variable is not a function of
/// the module.
fn with_method(mut call: PyCall, variables: &[&str]) -> PyCall {
    let PyCallee::Function(path) = &call.callee else {
        return call;
    };
    if let Some((object, name)) = path.split_once('.')
        && variables.contains(&object)
        && is_name(name)
    {
        call.callee = PyCallee::Method {
            object: object.to_owned(),
            name: name.to_owned(),
        };
        return call;
    }
    let (("getattr", [object, name]) | ("setattr", [object, name, _])) =
        (path.as_str(), &call.arguments[..])
    else {
        return call;
    };
    let (PyValue::Variable(object), PyValue::Str(name)) = (&object.value, &name.value) else {
        return call;
    };
    let (object, name) = (object.clone(), name.clone());
    call.callee = match call.arguments.len() {
        2 => PyCallee::Read { object, name },
        _ => PyCallee::Assign { object, name },
    };
    call.arguments.drain(..2);
    call
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && text.chars().next().is_some_and(|c| !c.is_numeric())
}

fn import(text: &str) -> Option<PyStatement> {
    let (module, name) = text.strip_prefix("from ")?.split_once(" import ")?;
    (module.split('.').all(is_name) && is_name(name)).then(|| PyStatement::Import {
        module: module.to_owned(),
        name: name.to_owned(),
    })
}

fn assignment(text: &str) -> Option<PyStatement> {
    let (target, value) = text.split_once(" = ")?;
    let value = PyValue::read(value);
    if is_name(target) {
        let variable = target.to_owned();
        return Some(PyStatement::Let { variable, value });
    }
    if let Some((object, name)) = target.split_once('.') {
        return (is_name(object) && is_name(name)).then(|| PyStatement::SetAttribute {
            object: object.to_owned(),
            name: name.to_owned(),
            value,
        });
    }
    let (object, index) = target.strip_suffix(']')?.split_once('[')?;
    is_name(object).then(|| PyStatement::SetElement {
        object: object.to_owned(),
        index: PyValue::read(index),
        value,
    })
}

fn lambda(text: &str) -> Option<PyValue> {
    let rest = text.strip_prefix("lambda")?;
    let (head, body) = rest.split_once(": ").filter(|(head, _)| {
        let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | ',' | '*');
        head.chars().all(plain)
    })?;
    let parameters = head.split(", ").map(|name| name.trim().to_owned());
    Some(PyValue::Lambda {
        parameters: parameters.filter(|name| !name.is_empty()).collect(),
        body: body.to_owned(),
    })
}

/// A whole text that is one value.
fn whole(text: &str) -> Option<PyValue> {
    let mut reader = Reader {
        text: text.chars().collect(),
        at: 0,
        depth: 0,
    };
    let value = reader.value()?;
    reader.blanks();
    (reader.at == reader.text.len()).then_some(value)
}

const DEEPEST: u32 = 80;

struct Reader {
    text: Vec<char>,
    at: usize,
    depth: u32,
}

impl Reader {
    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn takes(&mut self, c: char) -> bool {
        self.blanks();
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Option<PyValue> {
        self.blanks();
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let value = match self.peek()? {
            '[' => PyValue::List(self.items('[', ']')?.0),
            '(' => {
                let (mut items, comma) = self.items('(', ')')?;
                match (items.len(), comma) {
                    (1, false) => items.pop()?,
                    _ => PyValue::Tuple(items),
                }
            }
            '{' => self.braces()?,
            '\'' | '"' => PyValue::Str(self.quoted()?.into_iter().collect()),
            'b' if matches!(self.text.get(self.at + 1), Some('\'' | '"')) => {
                self.at += 1;
                let bytes = self.quoted()?.into_iter();
                let bytes: Option<Vec<u8>> =
                    bytes.map(|c| u8::try_from(u32::from(c)).ok()).collect();
                PyValue::Bytes(bytes?)
            }
            '-' | '0'..='9' => self.number()?,
            c if c.is_alphabetic() || c == '_' => self.word()?,
            _ => return None,
        };
        self.depth -= 1;
        Some(value)
    }

    /// Values between two brackets; whether a comma stands behind the last one.
    fn items(&mut self, open: char, close: char) -> Option<(Vec<PyValue>, bool)> {
        let mut items = Vec::new();
        let mut comma = false;
        if !self.takes(open) {
            return None;
        }
        while !self.takes(close) {
            if !items.is_empty() && !comma {
                return None;
            }
            items.push(self.value()?);
            comma = self.takes(',');
        }
        Some((items, comma))
    }

    fn braces(&mut self) -> Option<PyValue> {
        self.takes('{');
        let (mut items, mut pairs) = (Vec::new(), Vec::new());
        let mut comma = true;
        while !self.takes('}') {
            if !comma {
                return None;
            }
            let key = self.value()?;
            if self.takes(':') {
                pairs.push((key, self.value()?));
            } else {
                items.push(key);
            }
            comma = self.takes(',');
        }
        match (items.is_empty(), pairs.is_empty()) {
            (false, false) => None,
            (false, true) => Some(PyValue::Set(items)),
            _ => Some(PyValue::Dict(pairs)),
        }
    }

    fn name(&mut self) -> String {
        let start = self.at;
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        while self.peek().is_some_and(is_part) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    fn word(&mut self) -> Option<PyValue> {
        let word = self.name();
        if self.peek() != Some('(') {
            return Some(match word.as_str() {
                "None" => PyValue::None,
                "True" => PyValue::Bool(true),
                "False" => PyValue::Bool(false),
                "lambda" | "not" => return None,
                _ if word.contains('.') => self.flags(word)?,
                _ => PyValue::Variable(word),
            });
        }
        let arguments = self.arguments()?;
        let values: Vec<&PyValue> = arguments.iter().map(|argument| &argument.value).collect();
        Some(match (word.as_str(), &values[..]) {
            ("set", []) => PyValue::Set(Vec::new()),
            ("frozenset", []) => PyValue::FrozenSet(Vec::new()),
            ("frozenset", [PyValue::Set(items)]) => PyValue::FrozenSet(items.clone()),
            ("iter", [PyValue::List(items)]) => PyValue::Iterator(items.clone()),
            ("float", [PyValue::Str(text)]) => PyValue::Float(PyFloat(text.parse().ok()?)),
            _ => PyValue::Call(Box::new(PyCall {
                callee: PyCallee::Function(word),
                arguments,
            })),
        })
    }

    /// `Color.RED`, or several with bars between them.
    fn flags(&mut self, first: String) -> Option<PyValue> {
        let mut all = vec![first];
        while self.takes('|') {
            self.blanks();
            all.push(self.name());
        }
        match all.len() {
            1 => all.pop().map(PyValue::Attribute),
            _ => Some(PyValue::Flags(all)),
        }
    }

    fn arguments(&mut self) -> Option<Vec<PyArgument>> {
        let mut found: Vec<PyArgument> = Vec::new();
        let mut comma = true;
        self.takes('(');
        while !self.takes(')') {
            if !comma {
                return None;
            }
            let argument = match self.value()? {
                PyValue::Variable(name) if self.takes('=') => PyArgument {
                    name,
                    keyword: true,
                    value: self.value()?,
                },
                value => PyArgument::positional(value),
            };
            found.push(argument);
            comma = self.takes(',');
        }
        Some(found)
    }

    fn number(&mut self) -> Option<PyValue> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_'))
            || self.peek().is_some_and(|c| matches!(c, '-' | '+'))
                && (self.at == start || matches!(self.text[self.at - 1], 'e' | 'E'))
        {
            self.at += 1;
        }
        let text: String = self.text[start..self.at].iter().collect();
        let digits = text.strip_prefix('-').unwrap_or(&text);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            return Some(PyValue::int(&text));
        }
        let float = text.contains(['.', 'e']);
        let value = text.parse::<f64>().ok()?;
        (float && value.is_finite()).then_some(PyValue::Float(PyFloat(value)))
    }

    fn quoted(&mut self) -> Option<Vec<char>> {
        let quote = self.peek()?;
        self.at += 1;
        let mut chars = Vec::new();
        loop {
            let c = self.peek()?;
            self.at += 1;
            match c {
                c if c == quote => return Some(chars),
                '\\' => {
                    let escape = self.peek()?;
                    self.at += 1;
                    chars.push(match escape {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        '\\' | '\'' | '"' => escape,
                        'x' => self.code(2)?,
                        'u' => self.code(4)?,
                        'U' => self.code(8)?,
                        _ => return None,
                    });
                }
                c => chars.push(c),
            }
        }
    }

    fn code(&mut self, digits: usize) -> Option<char> {
        let text: String = self.text.get(self.at..self.at + digits)?.iter().collect();
        self.at += digits;
        char::from_u32(u32::from_str_radix(&text, 16).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_printed_alike() {
        for text in [
            "[1, -2, 3]",
            "{'a': [1.5], 'b\\n': (1,)}",
            "Node(1, Node(2, next=None))",
            "frozenset({1, 2})",
            "set()",
            "-1e+300",
            "b'a\\x00'",
            "iter([a, Color.RED])",
            "Mode.READ | Mode.WRITE",
            "lambda a, b: a < b",
        ] {
            let value = PyValue::read(text);
            assert!(!matches!(value, PyValue::Written(_)), "{text}: {value:?}");
            assert_eq!(value.to_string(), text);
        }
        for text in [
            "[1",
            "[1 2]",
            "{1: 2, 3}",
            "a + b",
            "\"a\"",
            "[1,2]",
            "0x10",
        ] {
            assert_eq!(PyValue::read(text), PyValue::Written(text.to_owned()));
        }
    }

    #[test]
    fn statements_are_told_apart() {
        let setup = PyStatement::read_all([
            "account = Account(5)",
            "account.deposit(2)",
            "account.limit = 5",
            "pair[1] = pair",
            "setattr(account, 'limit', 6)",
            "for x in pair: pass",
        ]);
        assert_eq!(setup[1].object(), Some("account"));
        assert!(matches!(setup[2], PyStatement::SetAttribute { .. }));
        assert!(matches!(setup[3], PyStatement::SetElement { .. }));
        assert_eq!(setup[4].object(), Some("account"));
        assert!(matches!(setup[5], PyStatement::Program(_)));
    }

    #[test]
    fn attribute_accesses_have_a_plain_form() {
        let setup = PyStatement::read_all(["account = Account(5)"]);
        let argument = |text: &str| PyArgument::positional(PyValue::read(text));
        let arguments = vec![argument("account"), argument("'limit'"), argument("5")];
        let call = PyCall::read("setattr", arguments, &setup);
        assert_eq!(call.callee.object(), Some("account"));
        let (name, arguments) = PyCall::plain(&call.callee, &call.arguments);
        assert_eq!((name.as_str(), arguments.len()), ("setattr", 3));
        assert_eq!(call.to_string(), "setattr(account, 'limit', 5)");
    }
}
