//! From inputs and expectations to the text of a test file.

use std::collections::BTreeSet;

use gadfly_witness::PyObservation;

use super::answers::Expectation;
use super::case::{Case, python_string};
use super::judge::afterwards;

/// An input whose expectation is settled.
#[derive(Clone, Debug)]
pub struct Settled {
    /// Number of the case in its plan.
    pub case: usize,
    pub expected: Expectation,
    /// All of this is expected, not only what stands above.
    pub seen: Option<PyObservation>,
    pub agrees: bool,
    /// What the code does where it does not agree.
    pub did: String,
}

/// A test as it stands in the file.
#[derive(Clone, Debug)]
pub struct Written {
    pub case: usize,
    pub name: String,
}

/// The text of the file and the names of its tests, in order.
pub fn file(module: &str, cases: &[Case], settled: &[Settled]) -> (String, Vec<Written>) {
    let mut body = String::new();
    let mut written = Vec::new();
    let mut taken = BTreeSet::new();
    let mut names = BTreeSet::new();
    let mut pytest = false;
    for one in settled {
        let case = &cases[one.case];
        let stem = case.witness.entry.name.replace('.', "_").to_lowercase();
        let mut name = format!("test_{stem}");
        let mut n = 1;
        while !taken.insert(name.clone()) {
            n += 1;
            name = format!("test_{stem}_{n}");
        }
        names.extend(case.witness.uses.iter().cloned());
        let (parameter, lines) = statements(case, &one.expected);
        pytest |= lines.iter().any(|line| line.contains("pytest."));
        body.push_str(&format!("\n\ndef {name}({parameter}):\n"));
        if !one.agrees {
            body.push_str(&format!(
                "    # Fails for now: {}\n",
                one.did.replace('\n', " ")
            ));
        }
        for line in lines {
            body.push_str(&format!("    {line}\n"));
        }
        written.push(Written {
            case: one.case,
            name,
        });
    }
    let mut text = String::new();
    if pytest {
        text.push_str("import pytest\n\n");
    }
    let names: Vec<String> = names.into_iter().collect();
    text.push_str(&format!("from {module} import {}\n", names.join(", ")));
    (text + &body, written)
}

fn statements(case: &Case, expected: &Expectation) -> (&'static str, Vec<String>) {
    let mut lines = case.witness.setup.clone();
    let call = case.witness.call();
    if let Some(class) = &expected.raises {
        lines.push(format!("with pytest.raises({class}):"));
        lines.push(format!("    {call}"));
        return ("", lines);
    }
    if let Some(value) = &expected.returns {
        lines.push(match value.as_str() {
            "None" | "True" | "False" => format!("assert {call} is {value}"),
            _ if expected.approx => format!("assert {call} == pytest.approx({value})"),
            _ => format!("assert {call} == {value}"),
        });
        return ("", lines);
    }
    if let Some(text) = &expected.prints {
        lines.push(call);
        lines.push(format!(
            "assert capsys.readouterr().out == {}",
            python_string(text)
        ));
        return ("capsys", lines);
    }
    let mut made = false;
    for after in &expected.after {
        let run = afterwards(&case.witness, &after.name);
        if !made {
            lines = run.setup;
            made = true;
        }
        lines.push(format!("assert {} == {}", after.name, after.value));
    }
    if !made {
        lines.push(call);
    }
    ("", lines)
}
