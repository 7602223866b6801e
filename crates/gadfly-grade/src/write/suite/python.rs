//! pytest.

use std::collections::BTreeSet;
use std::path::Path;

use gadfly_witness::{PyArgument, PyCall};

use super::{Counts, can_be_expected, identifier, is_expression, numbered};
use crate::model::{Class, End, Outcome, Test};

const HEAD: &str = r#"import importlib.util
import io
import os
import pathlib
import signal
import sys

import pytest

sys.dont_write_bytecode = True


def load(path):
    """The names that a submission defines: a file, or a folder with several."""
    path = pathlib.Path(path)
    if not path.exists():
        path = pathlib.Path(__file__).with_name(path.name)
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    folder = str(path if path.is_dir() else path.parent)
    names = {}
    sys.path.insert(0, folder)
    try:
        for file in files:
            own = f"submission_{file.stem}"
            spec = importlib.util.spec_from_file_location(own, file)
            module = importlib.util.module_from_spec(spec)
            sys.modules[own] = module
            spec.loader.exec_module(module)
            if len(files) == 1 or any(name in vars(module) for name in ENTRIES):
                names.update(vars(module))
    finally:
        sys.path.remove(folder)
    return names


OWN = set(globals())


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Each test has the submission as it is when it was just loaded, and not for ever."""

    def too_slow(*_):
        pytest.fail("it does not finish", pytrace=False)

    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, too_slow)
        signal.alarm(10)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    for name, value in load(os.environ.get("SUBMISSION") or REFERENCE).items():
        if not name.startswith(("__", "test_")) and name not in OWN:
            monkeypatch.setitem(globals(), name, value)
    yield
    if hasattr(signal, "SIGALRM"):
        signal.alarm(0)


def same(one, two):
    """Whether two values have the same structure and types; 2 is 2.0, and floats may
    differ a little."""
    if isinstance(one, dict) and isinstance(two, dict):
        return len(one) == len(two) and all(
            key in two and same(value, two[key]) for key, value in one.items()
        )
    kinds = {type(one), type(two)}
    if float in kinds and kinds <= {int, float}:
        far = TOLERANCE * max(1.0, abs(one), abs(two))
        return one == two or abs(one - two) <= far or (one != one and two != two)
    if type(one).__name__ != type(two).__name__:
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(two) and all(map(same, one, two))
    if type(one).__module__.startswith("submission_") and hasattr(one, "__dict__"):
        return same(vars(one), vars(two))
    return one == two


def outcome(call):
    try:
        return "returns", call()
    except BaseException as exception:
        return "raises", type(exception).__name__, str(exception)


OWN |= set(globals())
"#;

/// Where nothing is called: the entry is the whole program.
const SCRIPT: &str = r#"

def load(path):
    """A program that is run as a whole."""
    path = pathlib.Path(path)
    if not path.exists():
        path = pathlib.Path(__file__).with_name(path.name)

    def program():
        runpy.run_path(str(path), run_name="__main__")

    return {"program": program}
"#;

pub(super) fn suite(class: &Class, tests: &[&Test]) -> String {
    let reference = class.references.first().cloned().unwrap_or_default();
    let stem = Path::new(&reference).file_stem();
    let stem = stem.map_or_else(
        || "the reference".into(),
        |s| s.to_string_lossy().into_owned(),
    );
    let entries: Vec<String> = class
        .entries
        .iter()
        .map(|e| string(root(&e.name)))
        .collect();
    let mut text = format!(
        "# Tests that tell wrong submissions from the reference, written by gadfly grade.\n#\n\
         #     pytest test_suite.py                             tries {}\n\
         #     SUBMISSION=path/to/anna.py pytest test_suite.py  tries another file, or a folder\n\n",
        stem.replace(['\n', '\r'], " "),
    );
    let script = matches!(&class.entries[..], [only] if only.signature == "program");
    if script {
        text.push_str(&HEAD.replacen("import pathlib\n", "import pathlib\nimport runpy\n", 1));
        text.push_str(SCRIPT);
    } else {
        text.push_str(HEAD);
    }
    text.push_str(&format!(
        "\nREFERENCE = {}\nENTRIES = [{}]\nTOLERANCE = {:e}\n",
        string(&reference),
        entries.join(", "),
        class.settings.tolerance,
    ));
    let counts = Counts::of(class);
    let mut taken = BTreeSet::new();
    for test in tests {
        text.push_str("\n\n");
        text.push_str(&one(test, counts, &name(test, &mut taken)));
    }
    text
}

/// `Stack` of `Stack.push`.
fn root(entry: &str) -> &str {
    entry.split('.').next().unwrap_or(entry)
}

fn name(test: &Test, taken: &mut BTreeSet<String>) -> String {
    let base = identifier(&test.case.entry).to_lowercase();
    numbered(&format!("test_{base}_"), taken)
}

fn one(test: &Test, counts: Counts, name: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    // Arguments that can change have names of their own, to be looked at afterwards.
    let mut watched: Vec<(String, String, String)> = Vec::new();
    let call = match &test.case.input {
        None => test.case.call.clone(),
        Some(call) => {
            if !call.stdin.is_empty() {
                let typed: String = call.stdin.iter().map(|line| format!("{line}\n")).collect();
                lines.push(format!("sys.stdin = io.StringIO({})", string(&typed)));
            }
            lines.extend(call.setup_lines());
            let (callee, given_arguments) = PyCall::plain(&call.callee, &call.arguments);
            let mut arguments = Vec::new();
            for PyArgument {
                name,
                keyword,
                value,
            } in given_arguments
            {
                let value = value.to_string();
                let mut given = value.clone();
                if counts.arguments && can_change(&value) && is_name(&name) {
                    given = format!("the_{name}");
                    lines.push(format!("{given} = {value}"));
                    watched.push((name.clone(), given.clone(), value));
                }
                arguments.push(if keyword {
                    format!("{name}={given}")
                } else {
                    given
                });
            }
            format!("{callee}({})", arguments.join(", "))
        }
    };
    let expected: Vec<&Outcome> = test
        .expected
        .iter()
        .filter(|o| can_be_expected(o))
        .collect();
    match expected.as_slice() {
        [only] => plainly(only, &call, &watched, counts, &mut lines),
        several => any_of(several, &call, &watched, counts, &mut lines),
    }
    let mut text = format!("def {name}(capsys):\n");
    for line in lines.iter().flat_map(|line| line.lines()) {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

type Watched = [(String, String, String)];

fn plainly(
    expected: &Outcome,
    call: &str,
    watched: &Watched,
    counts: Counts,
    lines: &mut Vec<String>,
) {
    match &expected.end {
        End::Throws { class, message } => {
            lines.push("with pytest.raises(BaseException) as raised:".into());
            lines.push(format!("    {call}"));
            if counts.exceptions {
                lines.push(format!("assert raised.type.__name__ == {}", string(class)));
            }
            if counts.messages {
                let message = message.as_deref().unwrap_or_default();
                lines.push(format!("assert str(raised.value) == {}", string(message)));
            }
        }
        End::Returns(value) if counts.result => {
            lines.push(format!("result = {call}"));
            lines.push(format!("assert {}", is_value("result", value)));
        }
        _ => lines.push(call.to_owned()),
    }
    for (given, value) in afterwards(expected, watched) {
        lines.push(format!("assert {}", is_value(&given, &value)));
    }
    if counts.output {
        let printed = expected.printed.as_deref().unwrap_or_default();
        lines.push(format!(
            "assert capsys.readouterr().out == {}",
            string(printed)
        ));
    }
}

/// Several references: one of them must be met in everything.
fn any_of(
    expected: &[&Outcome],
    call: &str,
    watched: &Watched,
    counts: Counts,
    lines: &mut Vec<String>,
) {
    lines.push(format!("end = outcome(lambda: {call})"));
    lines.push("out = capsys.readouterr().out".into());
    lines.push("assert (".into());
    for (at, outcome) in expected.iter().enumerate() {
        let mut parts = Vec::new();
        match &outcome.end {
            End::Throws { class, message } => {
                parts.push("end[0] == \"raises\"".to_owned());
                if counts.exceptions {
                    parts.push(format!("end[1] == {}", string(class)));
                }
                if counts.messages {
                    let message = message.as_deref().unwrap_or_default();
                    parts.push(format!("end[2] == {}", string(message)));
                }
            }
            End::Returns(value) => {
                parts.push("end[0] == \"returns\"".to_owned());
                if counts.result {
                    parts.push(is_value("end[1]", value));
                }
            }
            _ => {}
        }
        if counts.output {
            let printed = outcome.printed.as_deref().unwrap_or_default();
            parts.push(format!("out == {}", string(printed)));
        }
        for (given, value) in afterwards(outcome, watched) {
            parts.push(is_value(&given, &value));
        }
        let or = if at > 0 { "or " } else { "" };
        lines.push(format!("    {or}({})", parts.join(" and ")));
    }
    lines.push(")".into());
}

/// The watched arguments with their values after the call.
fn afterwards(expected: &Outcome, watched: &Watched) -> Vec<(String, String)> {
    watched
        .iter()
        .map(|(name, given, before)| {
            let mut changed = expected.arguments.iter();
            let after = changed.find(|input| input.name == *name);
            let value = after.map_or(before, |input| &input.value);
            (given.clone(), value.clone())
        })
        .collect()
}

/// A condition that holds for this value only.
fn is_value(what: &str, value: &str) -> String {
    match value {
        // Nothing was returned.
        "" | "None" => format!("{what} is None"),
        value if is_expression(value) => format!("same({what}, {value})"),
        // Where an object lies in memory is different every time.
        value if value.contains(" at 0x") || value.contains('…') => {
            let before = value.split([' ', '…']).next().unwrap_or_default();
            format!("repr({what}).startswith({})", string(before))
        }
        value => format!("repr({what}) == {}", string(value)),
    }
}

/// Whether there is something that a function could change.
fn can_change(value: &str) -> bool {
    value.contains(['[', '{']) || (value.contains('(') && !value.starts_with(['(', '"', '\'']))
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// A string literal.
pub(super) fn string(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || ('\u{200b}'..='\u{206f}').contains(&c) || c == '\u{feff}' => {
                out.push_str(&format!("\\U{:08x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
