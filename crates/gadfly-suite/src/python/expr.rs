//! Values as Python expressions.

use std::collections::BTreeSet;

use gadfly_witness::{PyClass, PyNode, PyPlain};

use super::wrap::scan;

/// What a test file must import, gathered while expressions are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Needs {
    /// Names of the module under test.
    pub names: BTreeSet<String>,
    /// `import math`.
    pub modules: BTreeSet<String>,
    /// `from fractions import Fraction`.
    pub from: BTreeSet<(String, String)>,
    /// The module under test itself, as a variable.
    pub handle: bool,
}

impl Needs {
    pub(super) fn add(&mut self, other: &Needs) {
        self.names.extend(other.names.iter().cloned());
        self.modules.extend(other.modules.iter().cloned());
        self.from.extend(other.from.iter().cloned());
        self.handle |= other.handle;
    }
}

/// Writes values of one module's functions.
pub(super) struct Scribe<'a> {
    /// The module under test.
    pub module: &'a str,
    /// What the file calls the module where it needs it as a variable.
    pub handle: &'a str,
    /// Variables of the test that may stand for objects.
    pub variables: BTreeSet<String>,
    /// Inputs that the test calls otherwise than the observer did.
    pub renamed: Vec<(String, String)>,
    pub needs: Needs,
}

impl Scribe<'_> {
    /// An expression `e` for which `value == e` holds and says all, or none. An object that is
    /// known already is that object (`is`); within a larger value `==` would not say so.
    pub(super) fn equal_to(&mut self, node: &PyNode) -> Option<String> {
        match node {
            PyNode::Same(path) => {
                let path = self.renamed(path);
                let known = self.variables.contains(root(&path)) && !path.contains('?');
                known.then_some(path)
            }
            _ => self.value(node),
        }
    }

    fn value(&mut self, node: &PyNode) -> Option<String> {
        Some(match node {
            PyNode::Plain { kind, text } => match (kind, text.as_str()) {
                (_, "nan" | "-0.0") => return None,
                (PyPlain::Float, "inf") => {
                    self.needs.modules.insert("math".into());
                    "math.inf".into()
                }
                (PyPlain::Float, "-inf") => {
                    self.needs.modules.insert("math".into());
                    "-math.inf".into()
                }
                (PyPlain::Complex, text) if text.contains("nan") || text.contains("inf") => {
                    return None;
                }
                (PyPlain::Str | PyPlain::Bytes | PyPlain::ByteArray, text) => double_quotes(text),
                (PyPlain::Int, text) if text.len() > 60 => match text.strip_prefix('-') {
                    Some(digits) => format!("-{}", long_int(digits)),
                    None => long_int(text),
                },
                (PyPlain::Other, text) if text.starts_with('<') => return None,
                (_, text) => text.to_string(),
            },
            PyNode::List(parts) => format!("[{}]", self.all(parts)?),
            PyNode::Tuple(parts) if parts.len() == 1 => format!("({},)", self.all(parts)?),
            PyNode::Tuple(parts) => format!("({})", self.all(parts)?),
            PyNode::Set(parts) if parts.is_empty() => "set()".into(),
            PyNode::Set(parts) => format!("{{{}}}", self.all(parts)?),
            PyNode::FrozenSet(parts) if parts.is_empty() => "frozenset()".into(),
            PyNode::FrozenSet(parts) => format!("frozenset({{{}}})", self.all(parts)?),
            PyNode::Dict(pairs) => {
                let mut texts = Vec::new();
                for (key, value) in pairs {
                    texts.push(format!("{}: {}", self.value(key)?, self.value(value)?));
                }
                format!("{{{}}}", texts.join(", "))
            }
            PyNode::Member { class, name } => {
                let class = self.class(class)?;
                // Flags can be set together.
                let flags: Vec<String> = name
                    .split('|')
                    .map(|flag| format!("{class}.{flag}"))
                    .collect();
                flags.join(" | ")
            }
            PyNode::Instance(instance) => {
                if let Some(build) = &instance.build {
                    let class = self.class(&instance.class)?;
                    // The text is written in the class's own module.
                    if instance.class.module != self.module && !only_plain(build, &class) {
                        return None;
                    }
                    self.mentions(build);
                    return Some(double_quotes(build));
                }
                let base = instance.base.as_ref()?;
                match (instance.class.module.as_str(), instance.class.name.as_str()) {
                    ("collections", "deque") => {
                        let base = self.value(base)?;
                        self.from("collections", "deque");
                        format!("deque({base})")
                    }
                    // A subclass of a builtin type equals the builtin value, unless it says
                    // otherwise; attributes of its own are left to others.
                    _ if instance.attributes.is_empty() && instance.eq => self.value(base)?,
                    _ => return None,
                }
            }
            PyNode::Class(class) => self.class(class)?,
            PyNode::Library { class, text } => {
                if text.contains("NaN") || text.contains("nan") {
                    return None;
                }
                match class.module.as_str() {
                    "datetime" => {
                        self.needs.modules.insert("datetime".into());
                    }
                    module => self.from(module, &class.name.clone()),
                }
                text.clone()
            }
            PyNode::Function { module, name } => {
                if *module == self.module && is_identifier(name) {
                    self.needs.names.insert(name.clone());
                    name.clone()
                } else if module.is_empty() && is_identifier(name) {
                    name.clone()
                } else {
                    return None;
                }
            }
            PyNode::Iterator(_)
            | PyNode::Module(_)
            | PyNode::Opaque(_)
            | PyNode::Same(_)
            | PyNode::Cut => return None,
        })
    }

    /// Says that an input has this variable.
    pub(super) fn rename(&mut self, input: &str, variable: &str) {
        self.variables.insert(variable.to_string());
        self.renamed.push((input.to_string(), variable.to_string()));
    }

    /// A path of the observer's as the test has it.
    pub(super) fn renamed(&self, path: &str) -> String {
        let first = root(path);
        match self.renamed.iter().find(|(input, _)| input == first) {
            Some((_, variable)) => format!("{variable}{}", &path[first.len()..]),
            None => path.to_string(),
        }
    }

    fn all(&mut self, parts: &[PyNode]) -> Option<String> {
        let texts: Option<Vec<String>> = parts.iter().map(|part| self.value(part)).collect();
        texts.map(|texts| texts.join(", "))
    }

    /// A class by a name that the test imports.
    pub(super) fn class(&mut self, class: &PyClass) -> Option<String> {
        let root = class.name.split('.').next().unwrap_or_default();
        if !class.name.split('.').all(is_identifier) {
            return None;
        }
        match class.module.as_str() {
            "" => {}
            module if module == self.module => {
                self.needs.names.insert(root.to_string());
            }
            "__main__" | "__gadfly__" => return None,
            module => self.from(module, root),
        }
        Some(class.name.clone())
    }

    /// A class as `PyRaised` names it: `ValueError`, `stack.EmptyError`, `json.decoder.X`.
    pub(super) fn class_named(&mut self, full: &str, mro: &[String]) -> String {
        let names = std::iter::once(full).chain(mro.iter().map(String::as_str));
        for name in names {
            let class = if let Some(own) = name
                .strip_prefix(self.module)
                .and_then(|rest| rest.strip_prefix('.'))
            {
                PyClass {
                    module: self.module.to_string(),
                    name: own.to_string(),
                }
            } else {
                match name.rsplit_once('.') {
                    None => PyClass {
                        module: String::new(),
                        name: name.to_string(),
                    },
                    Some((module, name)) => PyClass {
                        module: module.to_string(),
                        name: name.to_string(),
                    },
                }
            };
            // A class made in a function cannot be named from outside: its base can.
            if let Some(text) = self.class(&class) {
                return text;
            }
        }
        "Exception".into()
    }

    fn from(&mut self, module: &str, name: &str) {
        self.needs.from.insert((module.into(), name.into()));
    }

    /// Imports what an expression in the module's namespace mentions.
    pub(super) fn mentions(&mut self, text: &str) {
        for name in free_names(text) {
            if self.variables.contains(&name) || is_builtin(&name) {
                continue;
            }
            if name == "approx" {
                self.from("pytest", "approx");
            } else if name == "pytest" || STANDARD_MODULES.contains(&name.as_str()) {
                self.needs.modules.insert(name);
            } else {
                self.needs.names.insert(name);
            }
        }
    }
}

/// A number of so many digits as a text, which can be broken into lines.
fn long_int(digits: &str) -> String {
    match digits.strip_prefix("0x") {
        Some(digits) => format!("int(\"{digits}\", 16)"),
        None => format!("int(\"{digits}\")"),
    }
}

/// The variable that a path starts with.
pub(super) fn root(path: &str) -> &str {
    let end = path.find(|c: char| !c.is_alphanumeric() && c != '_');
    &path[..end.unwrap_or(path.len())]
}

/// Modules that tests import under their own name rather than through the module under test.
const STANDARD_MODULES: &[&str] = &[
    "collections",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "os",
    "random",
    "re",
    "string",
    "sys",
    "time",
    "typing",
];

fn only_plain(build: &str, class: &str) -> bool {
    free_names(build)
        .iter()
        .all(|name| name == class || is_builtin(name))
}

pub(super) fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
        && !KEYWORDS.contains(&name)
}

/// Names that an expression uses and does not bind itself.
pub(super) fn free_names(text: &str) -> Vec<String> {
    // Everything outside of strings; a string leaves a gap.
    let mut outside = vec![b' '; text.len()];
    let bytes = text.as_bytes();
    scan(text, &mut |at, byte| outside[at] = byte);
    let mut names: Vec<String> = Vec::new();
    let mut bound: BTreeSet<String> = BTreeSet::new();
    let mut at = 0;
    let mut binding = false;
    while at < outside.len() {
        let byte = outside[at];
        let starts = byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80;
        if !starts {
            if byte.is_ascii_digit() {
                while at < outside.len()
                    && (outside[at].is_ascii_alphanumeric() || outside[at] == b'.')
                {
                    at += 1;
                }
                continue;
            }
            if byte == b':' {
                binding = false;
            }
            at += 1;
            continue;
        }
        let start = at;
        while at < outside.len()
            && (outside[at].is_ascii_alphanumeric() || outside[at] == b'_' || outside[at] >= 0x80)
        {
            at += 1;
        }
        let Ok(word) = std::str::from_utf8(&bytes[start..at]) else {
            continue;
        };
        // `b'…'`, `rb"…"`: the prefix of a literal.
        if matches!(bytes.get(at), Some(b'\'' | b'"')) && word.len() <= 2 {
            continue;
        }
        let before = outside[..start].iter().rev().find(|b| **b != b' ');
        let after = outside[at..].iter().find(|b| **b != b' ');
        let attribute = before == Some(&b'.');
        let keyword_argument = after == Some(&b'=')
            && matches!(before, Some(b'(' | b','))
            && outside[at..]
                .iter()
                .skip_while(|b| **b == b' ')
                .nth(1)
                .is_none_or(|next| *next != b'=');
        match word {
            "lambda" | "for" => binding = true,
            "in" => binding = false,
            _ if KEYWORDS.contains(&word) || attribute || keyword_argument && !binding => {}
            _ if binding => {
                bound.insert(word.to_string());
            }
            _ => {
                if !names.iter().any(|name| name == word) {
                    names.push(word.to_string());
                }
            }
        }
    }
    names.retain(|name| !bound.contains(name));
    names
}

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

pub(super) fn is_builtin(name: &str) -> bool {
    const BUILTINS: &[&str] = &[
        "abs",
        "all",
        "any",
        "ascii",
        "bin",
        "bool",
        "bytearray",
        "bytes",
        "callable",
        "chr",
        "classmethod",
        "compile",
        "complex",
        "delattr",
        "dict",
        "dir",
        "divmod",
        "enumerate",
        "eval",
        "exec",
        "filter",
        "float",
        "format",
        "frozenset",
        "getattr",
        "globals",
        "hasattr",
        "hash",
        "hex",
        "id",
        "input",
        "int",
        "isinstance",
        "issubclass",
        "iter",
        "len",
        "list",
        "locals",
        "map",
        "max",
        "memoryview",
        "min",
        "next",
        "object",
        "oct",
        "open",
        "ord",
        "pow",
        "print",
        "property",
        "range",
        "repr",
        "reversed",
        "round",
        "set",
        "setattr",
        "slice",
        "sorted",
        "staticmethod",
        "str",
        "sum",
        "super",
        "tuple",
        "type",
        "vars",
        "zip",
        "Ellipsis",
        "NotImplemented",
    ];
    BUILTINS.contains(&name)
        || name.ends_with("Error")
            && [
                "ArithmeticError",
                "AssertionError",
                "AttributeError",
                "BufferError",
                "EOFError",
                "FileNotFoundError",
                "FloatingPointError",
                "ImportError",
                "IndentationError",
                "IndexError",
                "KeyError",
                "LookupError",
                "MemoryError",
                "ModuleNotFoundError",
                "NameError",
                "NotImplementedError",
                "OSError",
                "IOError",
                "OverflowError",
                "PermissionError",
                "RecursionError",
                "ReferenceError",
                "RuntimeError",
                "SyntaxError",
                "SystemError",
                "TimeoutError",
                "TypeError",
                "UnboundLocalError",
                "UnicodeDecodeError",
                "UnicodeEncodeError",
                "UnicodeError",
                "ValueError",
                "ZeroDivisionError",
                "FileExistsError",
                "IsADirectoryError",
                "ConnectionError",
            ]
            .contains(&name)
        || [
            "Exception",
            "BaseException",
            "StopIteration",
            "KeyboardInterrupt",
            "SystemExit",
            "GeneratorExit",
            "StopAsyncIteration",
            "Warning",
            "UserWarning",
        ]
        .contains(&name)
}

/// Literals `'it'` as `"it"`, as formatters have it, where that needs no new escapes.
pub(super) fn double_quotes(text: &str) -> String {
    let mut outside = vec![false; text.len()];
    scan(text, &mut |at, _| outside[at] = true);
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        let inside = !outside[at];
        while at < text.len() && outside[at] != inside {
            at += 1;
        }
        // Neighbouring literals are one run here: they are left alone.
        let run = &text[start..at];
        let formatted = start > 0 && matches!(bytes[start - 1], b'f' | b'F');
        let content = run
            .strip_prefix('\'')
            .and_then(|rest| rest.strip_suffix('\''));
        match content {
            Some(content)
                if inside
                    && !formatted
                    && !content.contains(['"', '\''])
                    && !content.ends_with('\\') =>
            {
                out.push_str(&format!("\"{content}\""));
            }
            _ => out.push_str(run),
        }
    }
    out
}

/// A Rust text as a Python literal.
pub(super) fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if (c as u32) < 0x20 || c as u32 == 0x7f => {
                out.push_str(&format!("\\x{:02x}", c as u32));
            }
            // Characters that look like nothing or turn the line around.
            c if matches!(c as u32, 0x80..=0xa0 | 0xad | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfeff | 0xfff9..=0xfffb) =>
            {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_used_but_not_bound() {
        assert_eq!(
            free_names("Point(x=a.b, y=[c for c in d if 'e' != f\"\"], g=lambda h: h + i)"),
            ["Point", "a", "d", "i"]
        );
        assert_eq!(
            free_names("{'a': 0x1f, b'x': 1e5, 'k': xs == ys}"),
            ["xs", "ys"]
        );
    }

    #[test]
    fn quotes() {
        assert_eq!(double_quotes("'it'"), "\"it\"");
        assert_eq!(double_quotes("'\"'"), "'\"'");
        assert_eq!(
            double_quotes("f('a', \"b\", b'c', 'it\\'s', f'{x}', 'größe', '')"),
            "f(\"a\", \"b\", b\"c\", 'it\\'s', f'{x}', \"größe\", \"\")"
        );
        assert_eq!(literal("a\"\n\u{7}"), "\"a\\\"\\n\\x07\"");
    }
}
