//! ScalaTest suites.

use super::call::CallText;
use super::literal::string_of;
use crate::java::SourceFile;

/// Longest name of a test.
const LONGEST_NAME: usize = 100;

/// A call and what is to come of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub call: CallText,
    pub expected: Expected,
    /// What the call prints, if that is to be compared.
    pub printed: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An expression.
    Returns(String),
    /// It ends, and that is all.
    Ends,
    Throws {
        /// As Scala's source names it.
        class: String,
        message: Option<String>,
    },
}

/// A file with one suite (ScalaTest 3.1 and later) in a package (empty for none).
pub fn suite(package: &str, class: &str, tests: &[Test]) -> SourceFile {
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package}\n\n"));
    }
    text.push_str("import org.scalatest.funsuite.AnyFunSuite\n\n");
    text.push_str(&format!("class {class} extends AnyFunSuite {{\n"));
    let mut names: Vec<String> = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let name = name_of(test, &names);
        text.push_str(&format!("  test({}) {{\n", string_of(&name)));
        names.push(name);
        for line in body(test) {
            text.push_str(&format!("    {line}\n"));
        }
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    let folder = match package {
        "" => String::new(),
        package => format!("{}/", package.replace('.', "/")),
    };
    SourceFile {
        path: format!("{folder}{class}.scala"),
        text,
    }
}

/// ScalaTest wants every name once.
fn name_of(test: &Test, taken: &[String]) -> String {
    let result = match &test.expected {
        Expected::Returns(text) => format!(" is {text}"),
        Expected::Ends => String::new(),
        Expected::Throws { class, .. } => {
            format!(" throws {}", class.rsplit('.').next().unwrap_or(class))
        }
    };
    let mut name: String = format!("{}{result}", test.call.call);
    if name.chars().count() > LONGEST_NAME {
        name = name.chars().take(LONGEST_NAME - 3).collect::<String>() + "...";
    }
    let base = name.clone();
    let mut number = 2;
    while taken.contains(&name) {
        name = format!("{base} ({number})");
        number += 1;
    }
    name
}

fn body(test: &Test) -> Vec<String> {
    let call = &test.call.call;
    let mut lines = test.call.setup.clone();
    let checked = match &test.expected {
        Expected::Returns(text) => vec![
            format!("assertResult({text}) {{"),
            format!("  {call}"),
            "}".into(),
        ],
        Expected::Ends => vec![call.clone()],
        Expected::Throws { class, message } => {
            let thrown = match message {
                Some(_) => "val thrown = ",
                None => "",
            };
            let mut lines = vec![
                format!("{thrown}intercept[{class}] {{"),
                format!("  {call}"),
                "}".into(),
            ];
            if let Some(message) = message {
                let message = string_of(message);
                lines.push(format!("assertResult({message})(thrown.getMessage)"));
            }
            lines
        }
    };
    match &test.printed {
        None => lines.extend(checked),
        Some(printed) => {
            lines.push("val printed = new java.io.ByteArrayOutputStream".into());
            lines.push("Console.withOut(printed) {".into());
            lines.extend(checked.iter().map(|line| format!("  {line}")));
            lines.push("}".into());
            let printed = string_of(printed);
            lines.push(format!(
                "assertResult({printed})(printed.toString(\"UTF-8\"))"
            ));
        }
    }
    lines
}
