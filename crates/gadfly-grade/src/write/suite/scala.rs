//! ScalaTest. Values are compared by their text, as in Java's suites: a student's class need not be a
//! case class, and its name need not be in scope.

use std::collections::BTreeMap;

use super::{Counts, can_be_expected, java, string};
use crate::model::{Class, End, Outcome, Test};

const SUPPORT: &str = include_str!("support.scala");

/// One class for each package.
pub(super) fn suite(class: &Class, tests: &[&Test]) -> Vec<(String, String)> {
    let mut packages: BTreeMap<String, Vec<&Test>> = BTreeMap::new();
    for test in tests {
        let of_package = packages.entry(java::package(&test.case)).or_default();
        of_package.push(test);
    }
    let file = |(package, tests): (String, Vec<&Test>)| {
        let path = if package.is_empty() {
            "SuiteTest.scala".to_owned()
        } else {
            format!("{}/SuiteTest.scala", package.replace('.', "/"))
        };
        (path, unit(class, &package, &tests))
    };
    packages.into_iter().map(file).collect()
}

fn unit(class: &Class, package: &str, tests: &[&Test]) -> String {
    let mut text = String::from(
        "// Tests that tell wrong submissions from the reference, written by gadfly grade for ScalaTest.\n\
         // Compile and run them with the classes of whoever is to be tried.\n\n",
    );
    if !package.is_empty() {
        text.push_str(&format!("package {package}\n\n"));
    }
    text.push_str(
        "import org.scalatest.funsuite.AnyFunSuite\n\n\
         class SuiteTest extends AnyFunSuite {\n",
    );
    let counts = Counts::of(class);
    for (at, test) in tests.iter().enumerate() {
        let title = format!("{}. {}", at + 1, test.case.call.replace('\n', "; "));
        text.push_str(&format!("  test({}) {{\n", string(&title)));
        let mut lines: Vec<&str> = test.case.call.lines().collect();
        let call = lines.pop().unwrap_or_default().trim_end_matches(';');
        for line in lines {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str(&format!("    val end = run({call})\n"));
        let expected = test.expected.iter().filter(|o| can_be_expected(o));
        let all: Vec<Vec<(String, &str)>> = expected.map(|o| facts(o, counts)).collect();
        match all.as_slice() {
            [only] => {
                for (wanted, actual) in only {
                    text.push_str(&format!("    check({wanted}, {actual})\n"));
                }
            }
            several => {
                let any: Vec<String> = several
                    .iter()
                    .map(|facts| {
                        let all: Vec<String> = facts
                            .iter()
                            .map(|(wanted, actual)| format!("alike({wanted}, {actual})"))
                            .collect();
                        all.join(" && ")
                    })
                    .collect();
                text.push_str(&format!("    assertResult(true)({})\n", any.join(" || ")));
            }
        }
        text.push_str("  }\n\n");
    }
    let tolerance = format!("{:e}", class.settings.tolerance);
    text.push_str(&SUPPORT.replace("TOLERANCE_HERE", &tolerance));
    text.push_str("}\n");
    text
}

/// What must be the same: a text as a literal, and how to get at the text of what happened.
fn facts(expected: &Outcome, counts: Counts) -> Vec<(String, &'static str)> {
    let mut facts = Vec::new();
    match &expected.end {
        End::Throws { class, message } => {
            if counts.exceptions {
                facts.push((string(&format!("throws {class}")), "end.text"));
            } else {
                facts.push((string("throws"), "end.kind"));
            }
            if counts.messages {
                let message = message.as_deref().unwrap_or("null");
                facts.push((string(message), "end.message"));
            }
        }
        // Objects that are no data are described, not written.
        End::Returns(value) if counts.result && !value.is_empty() && !value.contains(" {") => {
            facts.push((string(&format!("returns {value}")), "end.text"));
        }
        _ => facts.push((string("returns"), "end.kind")),
    }
    if counts.output {
        let printed = expected.printed.as_deref().unwrap_or_default();
        facts.push((string(printed), "end.printed"));
    }
    facts
}
