//! Suites that describe what code does: one class per analysed class, one test per chosen path,
//! with assertions as a person writes them.
//!
//! A test sets up and calls as its witness says and asserts what the observation saw. Nothing here
//! decides what is true: whoever writes a suite runs it first and leaves out what does not pass.

mod assertion;
mod expect;
mod name;
mod result;

pub use result::display_result;

use std::collections::{BTreeMap, BTreeSet};

use gadfly_witness::{Value, Witness};

use super::build::{self, JavaBody, Supply};
use super::junit::{JUnit, class_name, cut, qualified};
use super::literal::comment;
use super::observe::{Exception, Observation, Outcome, Seen, inputs};
use super::reflect::{self, Helper};
use super::types::{Imports, erase};
use super::{Options, SourceFile, indent, unit};
use assertion::{Asserter, DEPTH, Subject, names_an_identity};
use expect::{Expect, quoted};

/// What a test is to show.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    pub witness: &'a Witness,
    pub observation: &'a Observation,
    /// Conjuncts of the path condition in Java, in the order in which they were decided.
    pub conditions: &'a [String],
    /// The same of the set-up: which constructors accepted what.
    pub set_up: &'a [String],
    /// Why the behaviour may be a bug, for a comment.
    pub suspicious: Option<&'a str>,
    /// Something that the test calls declares checked exceptions.
    pub throws: bool,
    /// Also what stayed as it was is asserted: some mistake shows in nothing else.
    pub thorough: bool,
}

/// The tests of a list of cases.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TestSuite {
    /// Sorted by path.
    pub files: Vec<SourceFile>,
    /// For each case its test.
    pub tests: Vec<WrittenTest>,
}

/// Where a case is tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenTest {
    /// Binary name of the test class.
    pub class: String,
    pub method: String,
    /// Index into [`TestSuite::files`].
    pub file: usize,
    /// The lines of the test in its file, counted from 1.
    pub lines: std::ops::Range<u32>,
}

/// Longest line before a statement is broken.
const WIDTH: usize = 100;

/// Writes a suite; cases of one class become the tests of one class, in their order.
pub fn regression_suite(cases: &[Case], options: &Options) -> TestSuite {
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        let class = &case.witness.entry.class_binary;
        groups.entry(class).or_default().push(index);
    }
    let mut taken: BTreeSet<String> = options.classes.iter().map(|c| c.to_lowercase()).collect();
    let mut written: Vec<(SourceFile, Vec<usize>, Vec<WrittenTest>)> = Vec::new();
    for indices in groups.into_values() {
        let entry = &cases[indices[0]].witness.entry;
        let name = class_name(&entry.class, &entry.package, &mut taken);
        let members: Vec<&Case> = indices.iter().map(|&i| &cases[i]).collect();
        let (file, tests) = test_class(&name, &members, options);
        written.push((file, indices, tests));
    }
    written.sort_by(|a, b| a.0.path.cmp(&b.0.path));
    let mut suite = TestSuite::default();
    let mut tests: Vec<(usize, WrittenTest)> = Vec::new();
    for (at, (file, indices, own)) in written.into_iter().enumerate() {
        suite.files.push(file);
        for (index, test) in indices.into_iter().zip(own) {
            tests.push((index, WrittenTest { file: at, ..test }));
        }
    }
    tests.sort_by_key(|(index, _)| *index);
    suite.tests = tests.into_iter().map(|(_, test)| test).collect();
    suite
}

fn test_class(name: &str, cases: &[&Case], options: &Options) -> (SourceFile, Vec<WrittenTest>) {
    let entry = &cases[0].witness.entry;
    let mut imports =
        Imports::new(&entry.package, &options.neighbours(&entry.package)).with_sole(&options.sole);
    // The user's classes first: they may be called `Test`.
    for case in cases {
        imports.learn(case.witness);
    }
    imports.declare(name);
    let annotation = imports.spell(match options.junit {
        JUnit::Four => "org.junit.Test",
        JUnit::Five => "org.junit.jupiter.api.Test",
    });
    let mut taken: BTreeSet<String> = reflect::ALL
        .iter()
        .map(|h| h.name().to_string())
        .chain(["parameters", "printedBy", "resetStaticFields"].map(String::from))
        .collect();
    let names = name::names(cases, &mut taken);
    let mut writer = Writer {
        imports,
        annotation,
        junit: options.junit,
        helpers: BTreeSet::new(),
        used: BTreeSet::new(),
        statics: BTreeMap::new(),
        captures: false,
        warns: false,
    };
    for case in cases {
        writer.note_statics(case);
    }
    let texts: Vec<String> = cases
        .iter()
        .zip(&names)
        .map(|(case, name)| writer.test(case, name))
        .collect();
    let mut members = String::new();
    let visibility = match options.junit {
        JUnit::Four => "public ",
        JUnit::Five => "",
    };
    members.push_str(&writer.reset(visibility));
    for text in &texts {
        members.push('\n');
        members.push_str(text);
    }
    if writer.captures {
        members.push('\n');
        members.push_str(&writer.capture());
    }
    members.push_str(&reflect::methods(&writer.helpers));
    let header = format!(
        "/** What {} does, observed by Gadfly. A test that fails shows a change of behaviour. */\n\
         {visibility}class {name}",
        entry.class
    );
    let assertions = match options.junit {
        JUnit::Four => "org.junit.Assert",
        JUnit::Five => "org.junit.jupiter.api.Assertions",
    };
    let statics: Vec<String> = writer
        .used
        .iter()
        .map(|method| format!("{assertions}.{method}"))
        .collect();
    let statics: Vec<&str> = statics.iter().map(String::as_str).collect();
    let file = unit(
        &entry.package,
        name,
        &writer.imports,
        &statics,
        writer.warns,
        &header,
        &members,
    );
    let class = qualified(&entry.package, name);
    let tests = names
        .into_iter()
        .zip(&texts)
        .map(|(method, text)| WrittenTest {
            class: class.clone(),
            method: method.clone(),
            file: 0,
            lines: lines_of(&file.text, &super::literal::ascii(text)),
        })
        .collect();
    (file, tests)
}

/// The lines of a part of a text, counted from 1.
fn lines_of(whole: &str, part: &str) -> std::ops::Range<u32> {
    let Some(at) = whole.find(part) else {
        return 0..0;
    };
    let first = whole[..at].matches('\n').count() as u32 + 1;
    first..first + part.matches('\n').count() as u32
}

struct Writer {
    imports: Imports,
    annotation: String,
    junit: JUnit,
    helpers: BTreeSet<Helper>,
    /// JUnit's assertion methods.
    used: BTreeSet<&'static str>,
    /// Static fields that a test changes, with the value that each test expects at first.
    statics: BTreeMap<String, String>,
    captures: bool,
    warns: bool,
}

impl Writer {
    /// A static field that some test changes is set back before each.
    fn note_statics(&mut self, case: &Case) {
        for field in &case.observation.statics {
            if field.before == field.after {
                continue;
            }
            let value = match &field.before {
                Seen::Null => "null".to_string(),
                Seen::Scalar(scalar) => expect::primitive(scalar, &field.ty),
                _ => continue,
            };
            self.statics.insert(field.name.clone(), value);
        }
    }

    fn reset(&mut self, visibility: &str) -> String {
        if self.statics.is_empty() {
            return String::new();
        }
        let before = self.imports.spell(match self.junit {
            JUnit::Four => "org.junit.Before",
            JUnit::Five => "org.junit.jupiter.api.BeforeEach",
        });
        let mut text = format!("\n    @{before}\n    {visibility}void resetStaticFields() {{\n");
        for (field, value) in self.statics.clone() {
            let field = self.spell_static(&field);
            text.push_str(&format!("        {field} = {value};\n"));
        }
        text.push_str("    }\n");
        text
    }

    /// `shop.Account.count` → `Account.count`.
    fn spell_static(&mut self, field: &str) -> String {
        match field.rsplit_once('.') {
            Some((class, name)) => format!("{}.{name}", self.imports.spell_erased(class)),
            None => field.to_string(),
        }
    }

    fn capture(&mut self) -> String {
        let (stream, bytes) = (
            self.imports.spell("java.io.PrintStream"),
            self.imports.spell("java.io.ByteArrayOutputStream"),
        );
        format!(
            "    private interface Action {{\n        void run() throws Throwable;\n    }}\n\n    \
             /** What an action prints, with a line feed at the end of each line. */\n    \
             private static String printedBy(Action action) throws Throwable {{\n        \
             {stream} console = System.out;\n        \
             {bytes} printed = new {bytes}();\n        \
             System.setOut(new {stream}(printed, true));\n        \
             try {{\n            action.run();\n        }} finally {{\n            \
             System.setOut(console);\n        }}\n        \
             return printed.toString().replace(System.lineSeparator(), \"\\n\");\n    }}\n"
        )
    }

    fn test(&mut self, case: &Case, name: &str) -> String {
        let witness = case.witness;
        let seen = case.observation;
        let told = if case.thorough {
            build::input_objects(witness)
        } else {
            told_inputs(witness, seen)
        };
        let body = build::body_keeping(witness, &mut self.imports, Supply::Leave, &told);
        self.helpers.extend(&body.helpers);
        self.warns |= body.warns;
        let lines = self.statements(case, &body);
        let mut text = String::new();
        if let Some(why) = case.suspicious {
            text.push_str(&format!("    // possible bug: {}\n", cut(&comment(why))));
        }
        let visibility = match self.junit {
            JUnit::Four => "public ",
            JUnit::Five => "",
        };
        let throws = if !body.helpers.is_empty() || lines.iter().any(|l| l.contains("printedBy(")) {
            " throws Throwable"
        } else if case.throws {
            " throws Exception"
        } else {
            ""
        };
        text.push_str(&format!(
            "    @{}\n    {visibility}void {name}(){throws} {{\n",
            self.annotation
        ));
        for statement in &body.statements {
            text.push_str(&indent(statement, 8));
        }
        let separate = body.statements.len() > 1 && lines.len() > 1;
        if separate {
            text.push('\n');
        }
        for line in &lines {
            text.push_str(&indent(line, 8));
        }
        text.push_str("    }\n");
        text
    }

    /// The call and what is asserted about it.
    fn statements(&mut self, case: &Case, body: &JavaBody) -> Vec<String> {
        let witness = case.witness;
        let seen = case.observation;
        let variables = input_variables(witness, seen, body);
        let expect = Expect {
            seen,
            variables: &variables,
            junit: self.junit,
        };
        let call = body.call.trim_end_matches(';').to_string();
        let mut asserter = Asserter::new(expect, &mut self.imports);
        let mut names: BTreeSet<String> = body
            .variables
            .iter()
            .flatten()
            .map(|(name, _)| name.clone())
            .collect();
        match &seen.outcome {
            Outcome::Threw(thrown) => {
                threw(&mut asserter, thrown, &call, &mut names, case.thorough);
            }
            Outcome::Returned(value) => returned(&mut asserter, value, &call, &mut names, witness),
            Outcome::Void => asserter.lines.push(format!("{call};")),
        }
        let mut core = std::mem::take(&mut asserter.lines);
        let printed = seen.out.replace("\r\n", "\n");
        let assertable =
            !printed.is_empty() && !printed.contains('\0') && !names_an_identity(&printed);
        if assertable {
            self.captures = true;
            core = printed_by(&mut asserter, &core, &printed);
        }
        for (name, input) in &seen.inputs {
            let Seen::Node(id) = input else { continue };
            if let Some(subject) = subject_of(witness, body, name) {
                asserter.changes(&subject, *id, DEPTH);
            }
        }
        for field in &seen.statics {
            if field.before != field.after {
                let text = match field.name.rsplit_once('.') {
                    Some((class, name)) => {
                        format!("{}.{name}", asserter.imports.spell_erased(class))
                    }
                    None => field.name.clone(),
                };
                let subject = Subject {
                    text,
                    ty: field.ty.clone(),
                };
                asserter.value(&subject, &field.after, 1);
            }
        }
        if let Some(subject) = subject_of(witness, body, "this") {
            for look in &seen.looks {
                let subject = Subject {
                    text: format!("{}.{}()", subject.text, look.method),
                    ty: look.ty.clone(),
                };
                asserter.value(&subject, &look.value, 1);
            }
        }
        if case.thorough {
            for (name, input) in &seen.inputs {
                if let Seen::Node(id) = input
                    && let Some(subject) = subject_of(witness, body, name)
                {
                    asserter.whole(&subject, *id);
                }
            }
        }
        // A call that shows nothing at all still leaves something as it was.
        if asserter.used.is_empty()
            && let Some((_, Seen::Node(id))) = seen.inputs.iter().find(|(name, _)| name == "this")
            && let Some(subject) = subject_of(witness, body, "this")
        {
            asserter.unchanged(&subject, *id);
        }
        if asserter.used.is_empty() && self.junit == JUnit::Five {
            asserter.used.insert("assertDoesNotThrow");
            core = vec![lambda("assertDoesNotThrow(", &core, ");")];
        }
        core.append(&mut asserter.lines);
        self.used.append(&mut asserter.used);
        self.warns |= asserter.warns;
        core
    }
}

/// The inputs that assertions speak of: those that changed, were returned, or stand where others
/// point to them now. The receiver always has a variable.
fn told_inputs(witness: &Witness, seen: &Observation) -> BTreeSet<usize> {
    let objects = build::input_objects(witness);
    let mut told = BTreeSet::new();
    for (name, input) in &seen.inputs {
        let Seen::Node(node) = input else { continue };
        let value = inputs(witness).into_iter().find(|(n, _)| n == name);
        let Some((_, Value::Object(id))) = value else {
            continue;
        };
        if objects.contains(&id.0) && (has_changed(seen, *node) || is_mentioned(seen, *node)) {
            told.insert(id.0);
        }
    }
    told
}

/// Whether anything reachable from a node is not as it was.
fn has_changed(seen: &Observation, node: usize) -> bool {
    let mut todo = vec![node];
    let mut done = BTreeSet::new();
    while let Some(id) = todo.pop() {
        let Some(node) = seen.nodes.get(id).filter(|_| done.insert(id)) else {
            continue;
        };
        if let (Some(before), Some(after)) = (&node.before, &node.after)
            && !seen.same_content(before, after, DEPTH)
        {
            return true;
        }
        todo.extend(node.after.iter().flat_map(parts));
    }
    false
}

/// Whether the result, or something that changed, points to a node.
fn is_mentioned(seen: &Observation, node: usize) -> bool {
    if seen.outcome == Outcome::Returned(Seen::Node(node)) {
        return true;
    }
    seen.nodes.iter().any(|other| {
        let refers = |content: &Option<super::observe::Content>| {
            content.iter().flat_map(parts).any(|id| id == node)
        };
        let changed = match (&other.before, &other.after) {
            (Some(before), Some(after)) => !seen.same_content(before, after, 0),
            (before, after) => before.is_some() != after.is_some(),
        };
        refers(&other.after) && changed
    })
}

/// The nodes that a content mentions.
fn parts(content: &super::observe::Content) -> Vec<usize> {
    use super::observe::Content;
    let seen: Vec<&Seen> = match content {
        Content::Array(_, all) | Content::Items(all) => all.iter().collect(),
        Content::Entries(entries) => entries.iter().flat_map(|(k, v)| [k, v]).collect(),
        Content::Optional(held) => vec![held],
        Content::Members(members) => members.iter().map(|m| &m.value).collect(),
        _ => Vec::new(),
    };
    seen.into_iter()
        .filter_map(|s| match s {
            Seen::Node(id) => Some(*id),
            _ => None,
        })
        .collect()
}

/// The variable of an input, with its static type.
fn subject_of(witness: &Witness, body: &JavaBody, name: &str) -> Option<Subject> {
    let (_, value) = inputs(witness).into_iter().find(|(n, _)| n == name)?;
    let Value::Object(id) = value else {
        return None;
    };
    let (text, ty) = body.variables.get(id.0)?.clone()?;
    Some(Subject { text, ty })
}

fn input_variables(witness: &Witness, seen: &Observation, body: &JavaBody) -> Vec<(usize, String)> {
    let mut variables = Vec::new();
    for (name, input) in &seen.inputs {
        if let Seen::Node(id) = input
            && let Some(subject) = subject_of(witness, body, name)
        {
            variables.push((*id, subject.text));
        }
    }
    variables
}

/// Exceptions that the JVM raises itself, with words of its own that change with its version.
const RAISED: &[&str] = &[
    "java.lang.NullPointerException",
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.ClassCastException",
    "java.lang.ArrayStoreException",
    "java.lang.StackOverflowError",
    "java.lang.AssertionError",
];

fn threw(
    asserter: &mut Asserter,
    thrown: &Exception,
    call: &str,
    names: &mut BTreeSet<String>,
    thorough: bool,
) {
    let class = asserter.imports.spell_erased(&thrown.named);
    // Messages that the caller of `requireNonNull` chose.
    let given = thorough && thrown.created_in == "java.util.Objects";
    let theirs = !thrown.created_in.starts_with("java.")
        && !thrown.created_in.starts_with("jdk.")
        && !thrown.created_in.starts_with("sun.");
    let message = thrown.message.as_ref().filter(|m| {
        (given || theirs && !RAISED.contains(&thrown.class.as_str())) && !names_an_identity(m)
    });
    asserter.used.insert("assertThrows");
    let opening = format!("assertThrows({class}.class, ");
    let core = vec![format!("{call};")];
    match message {
        Some(message) => {
            let name = fresh("thrown", names);
            let whole = lambda(&opening, &core, ");");
            let declared = format!("{class} {name} =");
            let fits = declared.len() + 1 + whole.lines().next().map_or(0, str::len) + 8 <= WIDTH;
            asserter.lines.push(if fits {
                format!("{declared} {whole}")
            } else {
                format!("{declared}\n{}", indent(&whole, 8).trim_end())
            });
            asserter.call(
                "assertEquals",
                &format!("{}, {name}.getMessage()", quoted(message)),
            );
        }
        None => asserter.lines.push(lambda(&opening, &core, ");")),
    }
}

fn returned(
    asserter: &mut Asserter,
    value: &Seen,
    call: &str,
    names: &mut BTreeSet<String>,
    witness: &Witness,
) {
    let entry = &witness.entry;
    let ty = match entry.method.as_str() {
        "<init>" => entry.class.clone(),
        _ if !entry.accessible => "java.lang.Object".to_string(),
        _ => entry.returns.clone(),
    };
    if *value == Seen::Unstable {
        asserter.lines.push(format!("{call};"));
        return;
    }
    // Boxed results of reflective calls have no primitive type to compare with.
    let short = asserter.fits_inline(value) && !call.contains('\n');
    if short && entry.method != "<init>" {
        let text = if call.starts_with('(') {
            format!("({call})")
        } else {
            call.to_string()
        };
        return asserter.value(&Subject { text, ty }, value, DEPTH);
    }
    let actual = match value {
        Seen::Node(id) => asserter.expect.seen.nodes.get(*id),
        _ => None,
    };
    // The class itself where a test can name it: this is part of what is asserted.
    let (declared, cast) = match actual {
        Some(node)
            if node.class.replace('$', ".") == node.named
                && node.named != erase(&ty)
                && matches!(node.after, Some(super::observe::Content::Members(_))) =>
        {
            let class = asserter.imports.spell_erased(&node.named);
            (node.named.clone(), format!("({class}) "))
        }
        _ => (erase(&ty), String::new()),
    };
    if declared.starts_with("java.util.") {
        asserter.warns = true;
    }
    let wish = match entry.method.as_str() {
        "<init>" => super::names::from_type(&entry.class),
        _ => "result".into(),
    };
    let name = fresh(&wish, names);
    let spelled = asserter.imports.spell_erased(&declared);
    asserter
        .lines
        .push(format!("{spelled} {name} = {cast}{call};"));
    let subject = Subject {
        text: name,
        ty: declared,
    };
    asserter.value(&subject, value, DEPTH);
}

/// Asserts what the statements print.
fn printed_by(asserter: &mut Asserter, core: &[String], printed: &str) -> Vec<String> {
    asserter.used.insert("assertEquals");
    let expected = printed_literal(printed);
    let inline = core.len() == 1 && !core[0].contains('\n') && !expected.contains('\n');
    let whole = lambda("printedBy(", core, ")");
    let line = format!("assertEquals({expected}, {whole});");
    if inline && line.len() + 8 <= WIDTH {
        return vec![line];
    }
    vec![
        lambda("String printed = printedBy(", core, ");"),
        format!("assertEquals({expected}, printed);"),
    ]
}

/// A text of several lines, one line of source each.
fn printed_literal(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    if lines.len() <= 1 || quoted(text).len() <= 60 {
        return quoted(text);
    }
    let parts: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
    parts.join("\n        + ")
}

/// `opening() -> statement closing`, over several lines if it does not fit on one.
fn lambda(opening: &str, statements: &[String], closing: &str) -> String {
    if let [only] = statements
        && !only.contains('\n')
    {
        let expression = only.trim_end_matches(';');
        let line = format!("{opening}() -> {expression}{closing}");
        if line.len() + 8 <= WIDTH || !is_declaration(expression) && line.len() + 8 <= WIDTH + 20 {
            return line;
        }
    }
    let mut text = format!("{opening}() -> {{\n");
    for statement in statements {
        text.push_str(&indent(statement, 4));
    }
    text.push_str(&format!("}}{closing}"));
    text
}

fn is_declaration(statement: &str) -> bool {
    statement.contains(" = ")
}

fn fresh(wish: &str, names: &mut BTreeSet<String>) -> String {
    let mut name = wish.to_string();
    let mut number = 2;
    while super::names::is_reserved(&name) || !names.insert(name.clone()) {
        name = format!("{wish}{number}");
        number += 1;
    }
    name
}
