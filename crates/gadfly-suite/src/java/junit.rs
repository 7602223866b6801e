//! JUnit tests: one class per analysed class, one test per bug.
//!
//! A test sets up and calls; the exception that leaves it is the bug, so it fails until the bug is
//! fixed and needs no change then.

use std::collections::{BTreeMap, BTreeSet};

use gadfly_witness::{Category, Finding, Kind, Place, StateOrigin};

use super::build::{self, Supply};
use super::literal::comment;
use super::reflect::{self, Helper};
use super::test_name::test_name;
use super::types::{Imports, simple_name};
use super::{Options, SourceFile, indent, unit};

/// How long a test waits before it calls a loop endless.
const PATIENCE_SECONDS: u32 = 5;

/// Widest comment line.
const WIDTH: usize = 96;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum JUnit {
    Four,
    #[default]
    Five,
}

/// Everything written for a list of findings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suite {
    /// Sorted by path.
    pub files: Vec<SourceFile>,
    /// For each finding the test that shows it: `shop.AccountGadflyTest#withdraw_…`.
    pub tests: Vec<Option<String>>,
    pub skipped: Vec<Skipped>,
}

/// A finding without a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// Index into the findings.
    pub finding: usize,
    pub why: Why,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Why {
    /// An argument check that did its work.
    Precondition,
    /// The real runtime did not show it.
    NotConfirmed,
    /// It needs values from a method replaced by `--unknown`, which a test cannot supply.
    SuppliedValues,
}

impl Why {
    pub fn explain(self) -> &'static str {
        match self {
            Why::Precondition => "argument checks get no test",
            Why::NotConfirmed => "not confirmed by a replay",
            Why::SuppliedValues => {
                "needs values from a method given with --unknown, which a test cannot supply"
            }
        }
    }
}

/// Writes the tests of all findings that can have one.
pub fn suite(findings: &[Finding], options: &Options) -> Suite {
    let mut out = Suite {
        tests: vec![None; findings.len()],
        ..Suite::default()
    };
    let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, finding) in findings.iter().enumerate() {
        match reason_to_skip(finding, options) {
            Some(why) => out.skipped.push(Skipped {
                finding: index,
                why,
            }),
            None => groups
                .entry(&finding.witness.entry.class_binary)
                .or_default()
                .push(index),
        }
    }
    // File names must differ even where the file system ignores case.
    let mut taken: BTreeSet<String> = options.classes.iter().map(|c| c.to_lowercase()).collect();
    for indices in groups.values() {
        let entry = &findings[indices[0]].witness.entry;
        let name = class_name(&entry.class, &entry.package, &mut taken);
        let members: Vec<&Finding> = indices.iter().map(|&i| &findings[i]).collect();
        let (file, tests) = test_class(&name, &members, options);
        for (&index, test) in indices.iter().zip(tests) {
            let class = qualified(&entry.package, &name);
            out.tests[index] = Some(format!("{class}#{test}"));
        }
        out.files.push(file);
    }
    out.files.sort_by(|a, b| a.path.cmp(&b.path));
    out
}

fn reason_to_skip(finding: &Finding, options: &Options) -> Option<Why> {
    if !finding.confirmed.holds() {
        Some(Why::NotConfirmed)
    } else if finding.category == Category::Precondition && !options.preconditions {
        Some(Why::Precondition)
    } else if !finding.witness.supplied.is_empty() {
        Some(Why::SuppliedValues)
    } else {
        None
    }
}

pub(crate) fn qualified(package: &str, name: &str) -> String {
    match package {
        "" => name.into(),
        package => format!("{package}.{name}"),
    }
}

/// `shop.Account.Entry` → `AccountEntryGadflyTest`, numbered if that name is taken.
pub(crate) fn class_name(class: &str, package: &str, taken: &mut BTreeSet<String>) -> String {
    // A class of a closed package is tested from another one.
    let path = class
        .strip_prefix(package)
        .map_or(simple_name(class), |rest| rest.trim_start_matches('.'));
    let base = path.replace('.', "");
    let mut name = format!("{base}GadflyTest");
    let mut number = 2;
    while !taken.insert(qualified(package, &name).to_lowercase()) {
        name = format!("{base}GadflyTest{number}");
        number += 1;
    }
    name
}

/// The test class and the names of its tests in the order of the findings.
fn test_class(name: &str, findings: &[&Finding], options: &Options) -> (SourceFile, Vec<String>) {
    let entry = &findings[0].witness.entry;
    let mut imports = Imports::new(&entry.package, &options.neighbours(&entry.package));
    // The user's classes first: they may be called `Test`.
    for finding in findings {
        imports.learn(&finding.witness);
    }
    imports.declare(name);
    let annotation = imports.spell(match options.junit {
        JUnit::Four => "org.junit.Test",
        JUnit::Five => "org.junit.jupiter.api.Test",
    });
    let mut names = BTreeSet::from(["parameters".to_string()]);
    names.extend(reflect::ALL.map(|h| h.name().to_string()));
    let mut writer = Writer {
        imports,
        annotation,
        names,
        helpers: BTreeSet::new(),
        warns: false,
        needs_timeout: false,
        junit: options.junit,
    };
    let mut members = String::new();
    let mut tests = Vec::new();
    for finding in findings {
        let (test, text) = writer.test(finding);
        members.push('\n');
        members.push_str(&text);
        tests.push(test);
    }
    members.push_str(&reflect::methods(&writer.helpers));
    let visibility = match options.junit {
        JUnit::Four => "public ",
        JUnit::Five => "",
    };
    let header = format!(
        "/** Found by Gadfly in {}: each test fails until its bug is fixed. */\n\
         {visibility}class {name}",
        entry.class
    );
    let static_imports: &[&str] = if writer.needs_timeout {
        &["org.junit.jupiter.api.Assertions.assertTimeoutPreemptively"]
    } else {
        &[]
    };
    let (package, imports, warns) = (&entry.package, &writer.imports, writer.warns);
    let file = unit(
        package,
        name,
        imports,
        static_imports,
        warns,
        &header,
        &members,
    );
    (file, tests)
}

struct Writer {
    imports: Imports,
    annotation: String,
    names: BTreeSet<String>,
    helpers: BTreeSet<Helper>,
    warns: bool,
    needs_timeout: bool,
    junit: JUnit,
}

impl Writer {
    fn test(&mut self, finding: &Finding) -> (String, String) {
        let body = build::body(&finding.witness, &mut self.imports, Supply::Leave);
        self.helpers.extend(&body.helpers);
        self.warns |= body.warns;
        let name = self.unique(test_name(finding));
        let mut text = String::new();
        for line in explanation(finding) {
            text.push_str(&format!("    // {line}\n"));
        }
        let endless = finding.kind == Kind::InfiniteLoop;
        match self.junit {
            JUnit::Four if endless => text.push_str(&format!(
                "    @{}(timeout = {})\n",
                self.annotation,
                PATIENCE_SECONDS * 1000
            )),
            _ => text.push_str(&format!("    @{}\n", self.annotation)),
        }
        let visibility = match self.junit {
            JUnit::Four => "public ",
            JUnit::Five => "",
        };
        text.push_str(&format!(
            "    {visibility}void {name}() throws Throwable {{\n"
        ));
        for statement in &body.statements {
            text.push_str(&indent(statement, 8));
        }
        if endless && self.junit == JUnit::Five {
            self.needs_timeout = true;
            let duration = self.imports.spell("java.time.Duration");
            text.push_str(&format!(
                "        assertTimeoutPreemptively({duration}.ofSeconds({PATIENCE_SECONDS}), () -> {{\n"
            ));
            text.push_str(&indent(&body.call, 12));
            text.push_str("        });\n");
        } else {
            text.push_str(&indent(&body.call, 8));
        }
        text.push_str("    }\n");
        (name, text)
    }

    fn unique(&mut self, wish: String) -> String {
        let mut name = wish.clone();
        let mut number = 2;
        while !self.names.insert(name.clone()) {
            name = format!("{wish}_{number}");
            number += 1;
        }
        name
    }
}

/// What the test shows, in comment lines.
fn explanation(finding: &Finding) -> Vec<String> {
    let what = match finding.kind {
        Kind::InfiniteLoop => "Never ends: a loop comes back to the same state".to_string(),
        _ => {
            let exception = simple_name(&finding.exception);
            match &finding.message {
                Some(message) => format!("{exception}: {}", comment(message)),
                None => exception.to_string(),
            }
        }
    };
    let place = format!(
        "at {}, in {}",
        location(&finding.place),
        finding.place.function
    );
    let mut lines = if what.chars().count() + place.chars().count() < WIDTH {
        vec![format!("{what} {place}")]
    } else {
        vec![cut(&what), place]
    };
    let callers: Vec<String> = finding
        .calls
        .iter()
        .filter(|call| **call != finding.place)
        .map(|call| format!("{} ({})", call.function, location(call)))
        .collect();
    if !callers.is_empty() {
        lines.push(cut(&format!("called from {}", callers.join(", "))));
    }
    if finding.kind == Kind::Assertion {
        lines.push("Assertions must be enabled (java -ea).".into());
    }
    if finding.witness.state == StateOrigin::Assumed {
        lines.push(
            "The state is assumed: no constructor or public call is known to produce it.".into(),
        );
    }
    lines
}

pub(crate) fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.into();
    }
    let mut out: String = line.chars().take(WIDTH - 3).collect();
    // Half of an escaped backslash must not stay behind.
    while out.ends_with('\\') {
        out.pop();
    }
    out.push_str("...");
    out
}

/// `src/shop/Sign.java:12` → `Sign.java:12`.
fn location(place: &Place) -> String {
    let file = place.file.rsplit(['/', '\\']).next().unwrap_or(&place.file);
    format!("{}:{}", comment(file), place.line)
}
