//! The statements of one test: set-up, call, and what must hold afterwards.

use std::collections::BTreeSet;

use gadfly_witness::{
    PyCallee, PyInstance, PyIterator, PyNode, PyPlain, PySeen, PyStatement, PyThen,
};

use super::expr::{Needs, Scribe, double_quotes, is_builtin, is_identifier, literal, root};
use super::wrap::{parts, scan, wrap};
use super::{PyExpected, PyTest};

/// More assertions than this are no help to a reader.
const MOST_ASSERTIONS: usize = 24;

/// So many elements of an iterator without end are looked at.
const FIRST_ELEMENTS: usize = 5;

/// The inside of a test function.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    /// Indented by four.
    pub text: String,
    /// In the order of their use: `capsys`, `monkeypatch`.
    pub fixtures: Vec<&'static str>,
    pub needs: Needs,
}

/// Writes the body of a test. `returns_values`: other tests of the same function see it return
/// something, so that `None` is a result and not the lack of one.
pub(super) fn body(module: &str, handle: &str, test: &PyTest, returns_values: bool) -> Body {
    let mut writer = Writer {
        scribe: Scribe {
            module,
            handle,
            variables: assigned(&test.witness.setup),
            renamed: Vec::new(),
            needs: Needs::default(),
        },
        lines: Vec::new(),
        fixtures: Vec::new(),
        assertions: 0,
    };
    writer.test(test, returns_values);
    let text: Vec<String> = writer
        .lines
        .iter()
        .map(|(indent, line)| wrap(line, *indent))
        .collect();
    Body {
        text: text.join("\n"),
        fixtures: writer.fixtures,
        needs: writer.scribe.needs,
    }
}

struct Writer<'a> {
    scribe: Scribe<'a>,
    /// Indentation and text.
    lines: Vec<(usize, String)>,
    fixtures: Vec<&'static str>,
    assertions: usize,
}

impl Writer<'_> {
    fn test(&mut self, test: &PyTest, returns_values: bool) {
        let witness = &test.witness;
        for name in &witness.uses {
            // Students call their functions `sum` and `max`, too.
            let root = name.split('.').next().unwrap_or(name);
            self.scribe.needs.names.insert(root.to_string());
        }
        self.reset(test);
        // Chance may be at work in the set-up, too.
        self.supply(test);
        for statement in &witness.setup {
            self.statement(&double_quotes(&statement.to_string()));
        }
        let call = self.call(test);
        let quiet = test.printed.as_deref().is_none_or(str::is_empty);
        let asserts_more = !quiet
            || test.asserts_state && test.visible_state().next().is_some()
            || test
                .after
                .iter()
                .any(|after| after.changed && !matches!(after.seen.node, PyNode::Same(_)));
        match &test.expected {
            PyExpected::Raises {
                class,
                mro,
                message,
            } => self.raises(class, mro, message.as_deref(), &call),
            PyExpected::Exits(code) => {
                self.scribe.needs.modules.insert("pytest".into());
                self.line("with pytest.raises(SystemExit) as stopped:");
                self.lines.push((8, call));
                self.line(match code.as_str() {
                    "None" => "assert stopped.value.code is None".to_string(),
                    code => format!("assert stopped.value.code == {code}"),
                });
            }
            PyExpected::Anything => self.line(&call),
            PyExpected::Answer { text, actual } => self.answered(text, actual.as_ref(), &call),
            PyExpected::Parts(parts) => self.parts(parts, &call),
            PyExpected::Seen(seen) => {
                let nothing = matches!(
                    &seen.node,
                    PyNode::Plain {
                        kind: PyPlain::None,
                        ..
                    }
                );
                let assigns = matches!(test.witness.callee, PyCallee::Assign { .. });
                if assigns || nothing && asserts_more && !returns_values {
                    self.line(&call);
                } else {
                    self.returned(&seen.node, &call, test);
                }
            }
        }
        for (path, value) in &test.said_after {
            let path = self.scribe.renamed(path);
            self.said(&path, value);
        }
        for after in &test.after {
            if after.changed || test.unchanged {
                let name = self.scribe.renamed(&after.name);
                if self.scribe.variables.contains(&name) {
                    self.holds(&name, &after.seen.node, after.before.as_ref());
                }
            }
        }
        if test.asserts_state {
            for state in test.visible_state() {
                let path = match state.name.split_once('.') {
                    Some((class, _)) => {
                        self.scribe.needs.names.insert(class.to_string());
                        state.name.clone()
                    }
                    None => {
                        self.scribe.needs.handle = true;
                        format!("{}.{}", self.scribe.handle, state.name)
                    }
                };
                self.holds(&path, &state.seen.node, state.before.as_ref());
            }
        }
        if let Some(printed) = &test.printed
            && (!printed.is_empty() || test.unchanged)
        {
            self.fixture("capsys");
            let text = literal(printed);
            self.line(format!("assert capsys.readouterr().out == {text}"));
        }
        if self.lines.is_empty() {
            self.line("pass");
        }
    }

    fn line(&mut self, text: impl Into<String>) {
        self.lines.push((4, text.into()));
    }

    fn statement(&mut self, text: &str) {
        for line in text.lines() {
            let inner = line.trim_start();
            self.lines
                .push((4 + line.len() - inner.len(), inner.to_string()));
        }
    }

    fn fixture(&mut self, name: &'static str) {
        if !self.fixtures.contains(&name) {
            self.fixtures.push(name);
        }
    }

    /// Gives the module's variables that will change fresh values, which pytest takes back.
    fn reset(&mut self, test: &PyTest) {
        for state in &test.state {
            let Some(value) = state
                .before
                .as_ref()
                .and_then(|node| self.scribe.equal_to(node))
            else {
                continue;
            };
            self.fixture("monkeypatch");
            let module = self.scribe.module;
            self.line(format!(
                "monkeypatch.setattr(\"{module}.{}\", {value})",
                state.name
            ));
        }
    }

    /// The call; arguments that are looked at afterwards become variables.
    fn call(&mut self, test: &PyTest) -> String {
        let mut texts = Vec::new();
        for argument in &test.witness.arguments {
            let inspected = test.after.iter().any(|after| {
                !after.variable && after.name == argument.name && (after.changed || test.unchanged)
            }) || test.expected.mentions(&argument.name)
                || test
                    .said_after
                    .iter()
                    .any(|(path, _)| root(path) == argument.name);
            let mut value = double_quotes(&argument.value.to_string());
            if inspected && !is_identifier(&value) && !value.starts_with('*') {
                let variable = self.fresh(&argument.name);
                self.line(format!("{variable} = {value}"));
                self.scribe.rename(&argument.name, &variable);
                value = variable;
            }
            texts.push(if argument.keyword {
                format!("{}={value}", argument.name)
            } else {
                value
            });
        }
        match (&test.witness.callee, &texts[..]) {
            // An assignment is no expression.
            (PyCallee::Assign { object, name }, [value]) if !test.expected.is_said() => {
                format!("{object}.{name} = {value}")
            }
            (callee @ PyCallee::Assign { .. }, _) => double_quotes(&callee.with(&texts)),
            (callee, _) => callee.with(&texts),
        }
    }

    /// A variable name that means nothing yet.
    fn fresh(&self, wish: &str) -> String {
        let mut name = if is_identifier(wish) {
            wish.to_string()
        } else {
            "value".to_string()
        };
        while is_builtin(&name)
            || self.scribe.variables.contains(&name)
            || self.scribe.needs.names.contains(&name)
            || self.scribe.handle == name
            || ["pytest", "math", "itertools", "capsys", "monkeypatch"].contains(&name.as_str())
        {
            name.push('_');
        }
        name
    }

    /// Standard input and the results of functions that are replaced.
    fn supply(&mut self, test: &PyTest) {
        let witness = &test.witness;
        if !witness.stdin.is_empty() || test.reads_input {
            self.fixture("monkeypatch");
            self.scribe.needs.modules.insert("io".into());
            let text: String = witness
                .stdin
                .iter()
                .map(|line| format!("{line}\n"))
                .collect();
            let text = literal(&text);
            self.line(format!(
                "monkeypatch.setattr(\"sys.stdin\", io.StringIO({text}))"
            ));
        }
        if witness.supplied.is_empty() {
            return;
        }
        self.fixture("monkeypatch");
        let mut taken: Vec<String> = Vec::new();
        let replaced = super::supply::replaced(witness, &test.patched, &mut |wish| {
            let mut name = self.fresh(wish);
            while taken.contains(&name) {
                name.push('_');
            }
            taken.push(name.clone());
            name
        });
        self.scribe.variables.extend(taken);
        self.scribe.needs.modules.extend(replaced.modules);
        self.lines.extend(replaced.lines);
    }

    fn raises(&mut self, class: &str, mro: &[String], message: Option<&str>, call: &str) {
        self.scribe.needs.modules.insert("pytest".into());
        let class = self.scribe.class_named(class, mro);
        match message {
            None => {
                self.line(format!("with pytest.raises({class}):"));
                self.lines.push((8, call.to_string()));
            }
            Some(message) => {
                self.line(format!("with pytest.raises({class}) as raised:"));
                self.lines.push((8, call.to_string()));
                let text = literal(message);
                self.line(format!("assert str(raised.value) == {text}"));
            }
        }
    }

    /// What the user answered, as they wrote it.
    fn answered(&mut self, text: &str, actual: Option<&PySeen>, call: &str) {
        match actual.map(|seen| &seen.node) {
            Some(PyNode::Iterator(_)) if text.trim() != "None" => {
                self.said(&format!("list({call})"), text);
            }
            _ => self.said(call, text),
        }
    }

    /// The value of an expression is what the user says.
    fn said(&mut self, value: &str, text: &str) {
        let text = text.trim();
        match text {
            "None" | "True" | "False" => self.equals(value, "is", text),
            "float('nan')" | "float(\"nan\")" | "math.nan" | "nan" => {
                self.scribe.needs.modules.insert("math".into());
                self.line(format!("assert math.isnan({value})"));
            }
            _ => {
                self.scribe.mentions(text);
                if is_loose(text) {
                    self.equals(value, "==", &format!("({text})"));
                } else {
                    self.equals(value, "==", text);
                }
            }
        }
    }

    /// What can be reached after the call, as the user expects it.
    fn parts(&mut self, parts: &[(String, String)], call: &str) {
        if parts
            .iter()
            .any(|(path, _)| super::begins_with(path, "result"))
        {
            let variable = self.fresh("result");
            self.line(format!("{variable} = {call}"));
            self.scribe.rename("result", &variable);
            self.scribe.variables.insert(variable);
        } else {
            self.line(call);
        }
        for (path, text) in parts {
            let text = text.trim();
            self.scribe.mentions(text);
            let end = path.find(['.', '[']).unwrap_or(path.len());
            let path = format!("{}{}", self.scribe.renamed(&path[..end]), &path[end..]);
            match text {
                "None" | "True" | "False" => self.line(format!("assert {path} is {text}")),
                _ if is_loose(text) => self.equals(&path, "==", &format!("({text})")),
                _ => self.equals(&path, "==", text),
            }
        }
    }

    fn equals(&mut self, call: &str, operator: &str, expected: &str) {
        let line = format!("assert {call} {operator} {expected}");
        if line.chars().count() > 90 && call.chars().count() > 50 && call.contains('(') {
            let variable = self.fresh("result");
            self.line(format!("{variable} = {call}"));
            self.line(format!("assert {variable} {operator} {expected}"));
        } else {
            self.line(line);
        }
        self.assertions += 1;
    }

    /// The call returns this.
    fn returned(&mut self, node: &PyNode, call: &str, test: &PyTest) {
        // A constructor's result is not asserted by the constructor.
        let constructs = match node {
            PyNode::Instance(instance) => test.witness.callee.is_function(&instance.class.name),
            _ => false,
        };
        let expected = if constructs {
            None
        } else {
            self.scribe.equal_to(node)
        };
        if let Some(expected) = expected {
            return self.equals(call, operator(node), &expected);
        }
        match node {
            PyNode::Plain { .. } | PyNode::Function { .. } | PyNode::Opaque(_) => {
                return self.holds(call, node, None);
            }
            PyNode::Library { .. } | PyNode::Module(_) => return self.holds(call, node, None),
            PyNode::Cut | PyNode::Same(_) => return self.line(call),
            PyNode::Iterator(iterator) => return self.iterates(iterator, call),
            _ => {}
        }
        let made = if constructs {
            snake(&test.witness.callee.path())
        } else {
            "result".to_string()
        };
        let variable = self.fresh(&made);
        self.line(format!("{variable} = {call}"));
        self.scribe.variables.insert(variable.clone());
        // Unless an input is called so; then the observer says `returned`.
        let taken = test.after.iter().any(|after| after.name == "result");
        let root = if taken { "returned" } else { "result" };
        self.scribe.rename(root, &variable);
        match node {
            PyNode::Instance(instance) if constructs => {
                self.instance(&variable, instance, None, None);
            }
            _ => self.holds(&variable, node, None),
        }
    }

    fn iterates(&mut self, iterator: &PyIterator, call: &str) {
        let all = PyNode::List(iterator.first.clone());
        match &iterator.then {
            PyThen::Exhausted => match self.scribe.equal_to(&all) {
                Some(expected) => self.equals(&format!("list({call})"), "==", &expected),
                None => {
                    let variable = self.fresh("result");
                    self.line(format!("{variable} = list({call})"));
                    self.scribe.variables.insert(variable.clone());
                    self.holds(&variable, &all, None);
                }
            },
            PyThen::More => {
                let count = iterator.first.len().min(FIRST_ELEMENTS);
                self.scribe.needs.modules.insert("itertools".into());
                let first = PyNode::List(iterator.first[..count].to_vec());
                let slice = format!("list(itertools.islice({call}, {count}))");
                match self.scribe.equal_to(&first) {
                    Some(expected) => self.equals(&slice, "==", &expected),
                    None => {
                        let variable = self.fresh("result");
                        self.line(format!("{variable} = {slice}"));
                        self.scribe.variables.insert(variable.clone());
                        self.holds(&variable, &first, None);
                    }
                }
            }
            PyThen::Raised { class, .. } => {
                let variable = self.fresh("result");
                self.line(format!("{variable} = {call}"));
                self.scribe.variables.insert(variable.clone());
                if iterator.first.len() > FIRST_ELEMENTS {
                    self.scribe.needs.modules.insert("itertools".into());
                    let count = iterator.first.len();
                    let slice = format!("list(itertools.islice({variable}, {count}))");
                    self.holds(&slice, &all, None);
                } else {
                    for part in &iterator.first {
                        self.holds(&format!("next({variable})"), part, None);
                    }
                }
                self.scribe.needs.modules.insert("pytest".into());
                let class = self.scribe.class_named(class, &[]);
                self.line(format!("with pytest.raises({class}):"));
                self.lines.push((8, format!("next({variable})")));
            }
        }
    }

    /// Asserts that the value at `path` is like `node`, piece by piece where `==` cannot say so;
    /// what is as it was before is passed over.
    fn holds(&mut self, path: &str, node: &PyNode, before: Option<&PyNode>) {
        if self.assertions >= MOST_ASSERTIONS || before == Some(node) {
            return;
        }
        if let PyNode::Same(place) = node {
            // The object that the path itself names says nothing.
            if self.scribe.renamed(place) == path {
                return;
            }
        }
        if let Some(expected) = self.scribe.equal_to(node) {
            return self.equals(path, operator(node), &expected);
        }
        let assert = |this: &mut Self, text: String| {
            this.line(format!("assert {text}"));
            this.assertions += 1;
        };
        match node {
            PyNode::Plain { text, .. } if text == "nan" => {
                self.scribe.needs.modules.insert("math".into());
                assert(self, format!("math.isnan({path})"));
            }
            PyNode::Plain { text, .. } | PyNode::Library { text, .. } => {
                assert(self, format!("repr({path}) == {}", literal(text)));
            }
            PyNode::List(items) | PyNode::Tuple(items) => {
                let earlier = match before {
                    Some(PyNode::List(earlier) | PyNode::Tuple(earlier)) => &earlier[..],
                    _ => &[],
                };
                if items.contains(&PyNode::Cut) {
                    // Too long to be known whole: its beginning will do.
                    let first = PyNode::List(items.iter().take(FIRST_ELEMENTS).cloned().collect());
                    let start = format!("list({path}[:{FIRST_ELEMENTS}])");
                    return self.holds(&start, &first, None);
                }
                if items.len() != earlier.len() || items.is_empty() {
                    assert(self, format!("len({path}) == {}", items.len()));
                }
                for (number, part) in items.iter().enumerate() {
                    self.holds(&format!("{path}[{number}]"), part, earlier.get(number));
                }
            }
            PyNode::Set(items) | PyNode::FrozenSet(items) if items.contains(&PyNode::Cut) => {}
            PyNode::Set(items) | PyNode::FrozenSet(items) => {
                assert(self, format!("len({path}) == {}", items.len()));
            }
            PyNode::Dict(pairs) => {
                let whole = pairs.iter().all(|(key, _)| *key != PyNode::Cut);
                let pairs = match pairs.iter().position(|(key, _)| *key == PyNode::Cut) {
                    Some(end) => &pairs[..end.min(FIRST_ELEMENTS)],
                    None => &pairs[..],
                };
                let keys = PyNode::List(pairs.iter().map(|(key, _)| key.clone()).collect());
                match self.scribe.equal_to(&keys) {
                    None if whole => assert(self, format!("len({path}) == {}", pairs.len())),
                    None => {}
                    Some(keys) => {
                        if whole {
                            assert(self, format!("list({path}) == {keys}"));
                        }
                        for (key, value) in pairs {
                            if let Some(key) = self.scribe.equal_to(key) {
                                self.holds(&format!("{path}[{key}]"), value, None);
                            }
                        }
                    }
                }
            }
            PyNode::Instance(instance) => {
                let earlier = match before {
                    Some(PyNode::Instance(earlier)) if earlier.class == instance.class => {
                        Some(&**earlier)
                    }
                    _ => None,
                };
                self.instance(path, instance, earlier, before);
            }
            PyNode::Iterator(iterator) => {
                if iterator.then == PyThen::Exhausted {
                    let all = PyNode::List(iterator.first.clone());
                    self.holds(&format!("list({path})"), &all, None);
                }
            }
            PyNode::Function { .. } => assert(self, format!("callable({path})")),
            PyNode::Module(name) => {
                assert(self, format!("{path}.__name__ == {}", literal(name)));
            }
            PyNode::Opaque(class) => {
                let name = class.name.rsplit('.').next().unwrap_or_default();
                assert(self, format!("type({path}).__name__ == {}", literal(name)));
            }
            PyNode::Member { .. } | PyNode::Class(_) | PyNode::Same(_) | PyNode::Cut => {}
        }
    }

    /// Class, builtin part and attributes of an instance.
    fn instance(
        &mut self,
        path: &str,
        instance: &PyInstance,
        earlier: Option<&PyInstance>,
        before: Option<&PyNode>,
    ) {
        let assert = |this: &mut Self, text: String| {
            this.line(format!("assert {text}"));
            this.assertions += 1;
        };
        let count = self.assertions;
        if earlier.is_none()
            && let Some(class) = self.scribe.class(&instance.class)
        {
            assert(self, format!("isinstance({path}, {class})"));
        }
        if let Some(base) = &instance.base {
            let inner = match base {
                PyNode::Tuple(_)
                    if instance.class.name.ends_with("Error")
                        || instance.class.name.ends_with("Exception") =>
                {
                    format!("{path}.args")
                }
                PyNode::List(_) => format!("list({path})"),
                PyNode::Dict(_) => format!("dict({path})"),
                _ => path.to_string(),
            };
            let earlier = earlier.and_then(|earlier| earlier.base.as_ref());
            if earlier != Some(base) && (inner != path || instance.eq) {
                self.holds(&inner, base, earlier);
            }
        }
        for (name, value) in &instance.attributes {
            if !is_identifier(name) {
                continue;
            }
            let was = earlier.and_then(|earlier| {
                let mut all = earlier.attributes.iter();
                all.find(|(other, _)| other == name).map(|(_, node)| node)
            });
            self.holds(&format!("{path}.{name}"), value, was);
        }
        if let Some(earlier) = earlier {
            for (name, _) in &earlier.attributes {
                let gone = !instance.attributes.iter().any(|(other, _)| other == name);
                if gone && is_identifier(name) {
                    assert(self, format!("not hasattr({path}, \"{name}\")"));
                }
            }
        }
        if self.assertions == count && before.is_none() {
            assert(self, format!("{path} is not None"));
        }
    }
}

/// What has only one value, or an identity that matters, is compared by `is`.
fn operator(node: &PyNode) -> &'static str {
    match node {
        PyNode::Plain {
            kind: PyPlain::None | PyPlain::Bool,
            ..
        }
        | PyNode::Class(_)
        | PyNode::Function { .. }
        | PyNode::Same(_) => "is",
        PyNode::Member { name, .. } if !name.contains('|') => "is",
        _ => "==",
    }
}

/// An expression that must stand in parentheses behind `==`.
fn is_loose(text: &str) -> bool {
    if parts(text).len() > 1 || text.ends_with(',') {
        return true;
    }
    let mut outside = String::new();
    let mut depth = 0i32;
    scan(text, &mut |_, byte| match byte {
        b'(' | b'[' | b'{' => depth += 1,
        b')' | b']' | b'}' => depth -= 1,
        byte if depth == 0 => outside.push(char::from(byte)),
        _ => {}
    });
    let words = ["if", "or", "and", "not", "lambda", "in", "is"];
    outside.contains(['<', '>', '=', '!'])
        || outside
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .any(|word| words.contains(&word))
}

/// Names that the statements of a set-up assign.
pub(super) fn assigned(setup: &[PyStatement]) -> BTreeSet<String> {
    let names = setup.iter().filter_map(PyStatement::variable);
    names.map(str::to_owned).collect()
}

/// `BankAccount` as `bank_account`.
pub(super) fn snake(name: &str) -> String {
    let mut out = String::new();
    let chars: Vec<char> = name.chars().collect();
    for (at, c) in chars.iter().enumerate() {
        if c.is_uppercase() {
            let after_lower =
                at > 0 && (chars[at - 1].is_lowercase() || chars[at - 1].is_numeric());
            let before_lower = at > 0
                && chars[at - 1].is_uppercase()
                && chars.get(at + 1).is_some_and(|next| next.is_lowercase());
            if after_lower || before_lower {
                out.push('_');
            }
            out.extend(c.to_lowercase());
        } else if c.is_alphanumeric() || *c == '_' {
            out.push(*c);
        } else {
            out.push('_');
        }
    }
    out
}
