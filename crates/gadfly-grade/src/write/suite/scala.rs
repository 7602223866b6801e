//! ScalaTest.

use std::collections::BTreeMap;

use super::{Counts, can_be_expected, is_expression, java};
use crate::model::{Class, End, Outcome, Test};

const SUPPORT: &str = r#"
  // How a call ends, and what it prints.
  private def run(call: => Any): (String, Any, String) = {
    val printed = new java.io.ByteArrayOutputStream
    val (kind, value) = Console.withOut(printed) {
      try ("returns", call) catch { case thrown: Throwable => ("throws", thrown) }
    }
    (kind, value, printed.toString("UTF-8"))
  }

  private def name(thrown: Any): String =
    thrown.getClass.getName.split("[.$]").last

  // Arrays by their elements, and what is not a number equals itself.
  private def same(one: Any, other: Any): Boolean = (one, other) match {
    case (a: Array[_], b: Array[_]) =>
      a.length == b.length && a.indices.forall(i => same(a(i), b(i)))
    case (null, _) => other == null
    case _ => one == other || one.equals(other)
  }
"#;

/// One class for each package.
pub(super) fn suite(class: &Class, tests: &[&Test]) -> Vec<(String, String)> {
    let mut packages: BTreeMap<String, Vec<&Test>> = BTreeMap::new();
    for test in tests {
        let of_package = packages.entry(java::package(&test.case)).or_default();
        of_package.push(test);
    }
    let file = |(package, tests): (String, Vec<&Test>)| {
        let path = match package.is_empty() {
            true => "SuiteTest.scala".to_owned(),
            false => format!("{}/SuiteTest.scala", package.replace('.', "/")),
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
        text.push_str(&format!("    val (end, value, printed) = run({call})\n"));
        let expected = test.expected.iter().filter(|o| can_be_expected(o));
        let any: Vec<String> = expected.map(|o| condition(o, counts)).collect();
        text.push_str(&format!(
            "    assert({}, (end, value, printed))\n  }}\n\n",
            any.join(" || ")
        ));
    }
    text.push_str(SUPPORT.trim_start_matches('\n'));
    text.push_str("}\n");
    text
}

fn condition(expected: &Outcome, counts: Counts) -> String {
    let mut all = Vec::new();
    match &expected.end {
        End::Throws { class, .. } => {
            all.push("end == \"throws\"".to_owned());
            if counts.exceptions {
                all.push(format!("name(value) == {}", string(class)));
            }
        }
        End::Returns(value) => {
            all.push("end == \"returns\"".to_owned());
            if counts.result && !value.is_empty() {
                all.push(match is_expression(value) {
                    true => format!("same(value, {value})"),
                    false => format!("String.valueOf(value) == {}", string(value)),
                });
            }
        }
        _ => {}
    }
    if counts.output {
        let printed = expected.printed.as_deref().unwrap_or_default();
        all.push(format!("printed == {}", string(printed)));
    }
    all.join(" && ")
}

fn string(text: &str) -> String {
    let mut out = String::from('"');
    let mut buffer = [0u16; 2];
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ' '..='~' => out.push(c),
            c => {
                for unit in c.encode_utf16(&mut buffer) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
    out
}
