//! JUnit 5.
//!
//! Tests are taken from what the runtime executed ([`Harness`]), which has variables for the objects
//! that a call may change. Values are compared by their text, as reports show them, so that it does not
//! matter whether a student's class has `equals`.

use std::collections::{BTreeMap, BTreeSet};

use super::{Counts, can_be_expected, identifier, numbered, string};
use crate::model::{Case, Class, End, Outcome, Test};

const SUPPORT: &str = include_str!("support.java");

/// One class for each package.
pub(super) fn suite(class: &Class, tests: &[&Test]) -> Vec<(String, String)> {
    let mut packages: BTreeMap<String, Vec<(&Test, Harness)>> = BTreeMap::new();
    for test in tests {
        let harness = Harness::of(&test.case);
        let of_package = packages.entry(harness.package.clone()).or_default();
        of_package.push((test, harness));
    }
    let file = |(package, tests): (String, Vec<(&Test, Harness)>)| {
        let path = if package.is_empty() {
            "SuiteTest.java".to_owned()
        } else {
            format!("{}/SuiteTest.java", package.replace('.', "/"))
        };
        (path, unit(class, &package, &tests))
    };
    packages.into_iter().map(file).collect()
}

fn unit(class: &Class, package: &str, tests: &[(&Test, Harness)]) -> String {
    let mut imports: BTreeSet<String> = [
        "java.io.ByteArrayOutputStream",
        "java.io.PrintStream",
        "java.lang.reflect.Array",
        "java.lang.reflect.Field",
        "java.lang.reflect.Method",
        "java.lang.reflect.Modifier",
        "java.util.regex.Matcher",
        "java.util.regex.Pattern",
        "org.junit.jupiter.api.Test",
    ]
    .map(|name| format!("import {name};"))
    .into();
    imports.extend(
        tests
            .iter()
            .flat_map(|(_, harness)| harness.imports.clone()),
    );
    let mut text = String::from(
        "// Tests that tell wrong submissions from the reference, written by gadfly grade for JUnit 5.\n\
         // Compile and run them with the classes of whoever is to be tried.\n",
    );
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n"));
    }
    text.push_str("\nimport static org.junit.jupiter.api.Assertions.*;\n\n");
    for import in &imports {
        text.push_str(&format!("{import}\n"));
    }
    text.push_str("\n@SuppressWarnings({\"unchecked\", \"rawtypes\"})\nclass SuiteTest {\n");
    let counts = Counts::of(class);
    let mut taken = BTreeSet::new();
    let mut helpers: BTreeSet<&str> = BTreeSet::new();
    for (test, harness) in tests {
        helpers.extend(harness.helpers.iter().map(String::as_str));
        text.push_str(&one(test, harness, counts, &name(test, &mut taken)));
        text.push('\n');
    }
    for helper in helpers {
        text.push_str(helper);
        text.push('\n');
    }
    let tolerance = format!("{:e}", class.settings.tolerance);
    text.push_str(&SUPPORT.replace("TOLERANCE_HERE", &tolerance));
    text.push_str("}\n");
    ascii(&text)
}

fn name(test: &Test, taken: &mut BTreeSet<String>) -> String {
    // `take` of `Lists.take(int, List)`.
    let plain = test.case.entry.split('(').next().unwrap_or_default();
    let base = identifier(plain.rsplit('.').next().unwrap_or(plain));
    numbered(&base, taken)
}

/// A call taken out of the class that ran it.
#[derive(Default)]
struct Harness {
    package: String,
    imports: Vec<String>,
    /// Whole methods that the statements need.
    helpers: Vec<String>,
    setup: Vec<String>,
    /// An expression, or a statement without its end.
    call: String,
    silent: bool,
    /// Name of an input, variable.
    watched: Vec<(String, String)>,
}

/// The package that a case was run in.
pub(super) fn package(case: &Case) -> String {
    let mut lines = case.run.lines();
    let found = lines.find_map(|line| line.strip_prefix("package ")?.strip_suffix(';'));
    found.unwrap_or_default().to_owned()
}

impl Harness {
    fn of(case: &Case) -> Harness {
        Harness::read(&case.run).unwrap_or_else(|| {
            // Statements, of which the last is the call.
            let mut lines: Vec<String> = case.call.lines().map(str::to_owned).collect();
            let call = lines.pop().unwrap_or_default();
            Harness {
                setup: lines,
                call: call.trim_end_matches(';').to_owned(),
                imports: vec!["import java.util.*;".into()],
                ..Harness::default()
            }
        })
    }

    fn read(text: &str) -> Option<Harness> {
        let mut harness = Harness::default();
        let mut lines = text.lines();
        for line in lines.by_ref() {
            if let Some(package) = line.strip_prefix("package ") {
                harness.package = package.trim_end_matches(';').to_owned();
            } else if line.starts_with("import ") {
                harness.imports.push(line.to_owned());
            } else if line.starts_with("    public static String run()") {
                break;
            }
        }
        let mut calling = false;
        let mut body: Vec<String> = Vec::new();
        for line in lines.by_ref() {
            let inner = line.strip_prefix("        ").unwrap_or(line);
            if line == "    }" {
                break;
            } else if let Some(input) = inner.strip_prefix("gadfly$seen.input(") {
                let (name, variable) = input.strip_suffix(");")?.rsplit_once(", ")?;
                let name = name.trim_matches('"').to_owned();
                harness.watched.push((name, variable.to_owned()));
            } else if inner == "try {" {
                harness.setup = std::mem::take(&mut body);
                calling = true;
            } else if calling && inner.starts_with("} catch (java.lang.Throwable gadfly$any)") {
                calling = false;
                let call = std::mem::take(&mut body).join("\n");
                let call = call.trim().trim_end_matches(';').to_owned();
                harness.silent = !call.starts_with("gadfly$result = ");
                let expression = call.strip_prefix("gadfly$result = ");
                harness.call = expression.unwrap_or(&call).to_owned();
                body.clear();
            } else if calling || harness.call.is_empty() && !inner.contains("gadfly$") {
                body.push(inner.to_owned());
            }
        }
        // What is left are methods, up to the end of the class.
        let mut helper = String::new();
        for line in lines {
            if line == "}" {
                break;
            }
            if line.is_empty() && helper.is_empty() {
                continue;
            }
            helper.push_str(line);
            helper.push('\n');
            if line == "    }" {
                harness.helpers.push(std::mem::take(&mut helper));
            }
        }
        (!harness.call.is_empty()).then_some(harness)
    }
}

fn one(test: &Test, harness: &Harness, counts: Counts, name: &str) -> String {
    let expected: Vec<&Outcome> = test
        .expected
        .iter()
        .filter(|o| can_be_expected(o))
        .collect();
    let mut lines: Vec<String> = harness.setup.clone();
    let watched: Vec<(String, String)> = if counts.arguments {
        harness.watched.clone()
    } else {
        Vec::new()
    };
    // Those that no reference changes must be as they were.
    for (at, (_, variable)) in watched.iter().enumerate() {
        lines.push(format!("String before{at} = text({variable});"));
    }
    let call = harness.call.trim();
    let returns_nothing = harness.silent
        || expected
            .iter()
            .any(|o| matches!(&o.end, End::Returns(value) if value.is_empty()));
    lines.push(if returns_nothing {
        format!("Ended end = run(() -> {{ {call}; return null; }});")
    } else {
        format!("Ended end = run(() -> {call});")
    });
    match expected.as_slice() {
        [only] => {
            for (wanted, actual) in facts(only, &watched, counts, returns_nothing) {
                lines.push(format!("assertAlike({wanted}, {actual});"));
            }
        }
        several => {
            let any: Vec<String> = several
                .iter()
                .map(|outcome| {
                    let facts = facts(outcome, &watched, counts, returns_nothing);
                    let all: Vec<String> = facts
                        .iter()
                        .map(|(wanted, actual)| format!("alike({wanted}, {actual})"))
                        .collect();
                    if all.is_empty() {
                        "true".into()
                    } else {
                        all.join(" && ")
                    }
                })
                .collect();
            lines.push(format!(
                "assertTrue({}, end.text());",
                any.join("\n    || ")
            ));
        }
    }
    let mut text = format!("    @Test\n    void {name}() throws Throwable {{\n");
    for line in lines.iter().flat_map(|line| line.lines()) {
        if line.is_empty() {
            text.push('\n');
        } else {
            text.push_str(&format!("        {line}\n"));
        }
    }
    text.push_str("    }\n");
    text
}

/// What must be the same: a text as a literal, and how to get at the text of what happened.
fn facts(
    expected: &Outcome,
    watched: &[(String, String)],
    counts: Counts,
    returns_nothing: bool,
) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    match &expected.end {
        End::Throws { class, message } => {
            if counts.exceptions {
                facts.push((string(&format!("throws {class}")), "end.text()".into()));
            } else {
                facts.push((string("throws"), "end.kind()".into()));
            }
            if counts.messages {
                let message = message.as_deref().unwrap_or("null");
                facts.push((string(message), "end.message()".into()));
            }
        }
        End::Returns(value) if counts.result && !returns_nothing => {
            let getters = getters(value);
            facts.push((
                string(&format!("returns {value}")),
                format!("end.text({})", getters.join(", ")),
            ));
        }
        _ => facts.push((string("returns"), "end.kind()".into())),
    }
    for (at, (name, variable)) in watched.iter().enumerate() {
        let mut changed = expected.arguments.iter();
        match changed.find(|input| input.name == *name) {
            Some(input) => {
                let mut parts = vec![variable.clone()];
                parts.extend(getters(&input.value));
                facts.push((string(&input.value), format!("text({})", parts.join(", "))));
            }
            None => facts.push((format!("before{at}"), format!("text({variable})"))),
        }
    }
    if counts.output {
        let printed = expected.printed.as_deref().unwrap_or_default();
        facts.push((string(printed), "end.printed".into()));
    }
    facts
}

/// The names of methods that a text of an object says something about: `Cart {size() = 2}`.
fn getters(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in text.match_indices("() = ") {
        let before = &text[..at];
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
            .map_or(0, |at| {
                at + before[at..].chars().next().map_or(1, char::len_utf8)
            });
        let name = string(&before[start..]);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Source text that means the same under every encoding.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut buffer = [0u16; 2];
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut buffer) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    out
}
