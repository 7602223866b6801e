//! What the worker answers, as observations. The answer may have been written by hostile code: what
//! does not fit is "died", never an error of ours.

use std::collections::BTreeSet;

use gadfly_witness::{Place, PyAfter, PyEnd, PyObservation, PyPatched, PyRaised};
use serde_json::Value;

use super::seen::{Allowance, Rows};
use super::{PyAnswer, PyImport, PyModule};

/// How the process ended, which lines it executed, and what it published.
struct Answer {
    syntax: Option<(u32, u32, String)>,
    how: Value,
    lines: BTreeSet<u32>,
    record: Value,
}

fn split(frame: &[u8]) -> Option<Answer> {
    let end = frame.iter().position(|byte| *byte == b'\n');
    let (head, rest) = match end {
        Some(end) => (&frame[..end], &frame[end + 1..]),
        None => (frame, &b"null"[..]),
    };
    let head: Value = serde_json::from_slice(head).ok()?;
    let record: Value = serde_json::from_slice(rest).unwrap_or(Value::Null);
    let syntax = head.get("syntax").map(|at| {
        (
            number(&at[0]),
            number(&at[1]),
            at[2].as_str().unwrap_or_default().to_string(),
        )
    });
    Some(Answer {
        syntax,
        how: head["how"].clone(),
        lines: numbers(&head["lines"]),
        record,
    })
}

/// Observations of the runs of a series; nothing for those that were not seen to their end.
pub(super) fn series(frame: &[u8], module: &PyModule, runs: usize) -> Vec<Option<PyObservation>> {
    const ENDED: &[u8] = b"{\"how\":[\"exit\",0],\"lines\":[]}\n";
    let mut found = vec![None; runs];
    let allowance = Allowance::series();
    for line in frame.split(|byte| *byte == b'\n').skip(1) {
        let Some(blank) = line.iter().position(|byte| *byte == b' ') else {
            continue;
        };
        let number = std::str::from_utf8(&line[..blank]).ok();
        let Some(at) = number.and_then(|number| number.parse::<usize>().ok()) else {
            continue;
        };
        let share = allowance.share();
        let seen = observation_within(&[ENDED, &line[blank + 1..]].concat(), module, &share);
        allowance.settle(&share);
        let ended = matches!(
            seen.end,
            PyEnd::Returned(_) | PyEnd::Raised(_) | PyEnd::Exited(_)
        );
        if let Some(slot) = found.get_mut(at) {
            *slot = ended.then_some(seen);
        }
    }
    found
}

pub(super) fn observation(frame: &[u8], module: &PyModule) -> PyObservation {
    observation_within(frame, module, &Allowance::observation())
}

fn observation_within(frame: &[u8], module: &PyModule, allowance: &Allowance) -> PyObservation {
    let Some(answer) = split(frame) else {
        return PyObservation::ended(PyEnd::Died("the answer makes no sense".into()));
    };
    if let Some((line, _, message)) = answer.syntax {
        let text = format!("{}:{line}: {message}", module.file);
        return PyObservation::ended(PyEnd::SetupFailed(text));
    }
    let record = &answer.record;
    let cut = record["cut"].as_bool().unwrap_or(false);
    let rows = Rows::of(record, "rows", allowance);
    let end = match record["end"].as_str() {
        Some("returned") => PyEnd::Returned(rows.seen(&record["result"], cut)),
        Some("raised") => PyEnd::Raised(raised(record, module)),
        Some("exited") => PyEnd::Exited(text(&record["code"])),
        Some("setup") => PyEnd::SetupFailed(text(&record["message"])),
        Some("import") => PyEnd::SetupFailed(format!(
            "the module cannot be imported: {}: {}",
            text(&record["class"]),
            text(&record["message"])
        )),
        _ => lost(&answer, module),
    };
    let earlier = Rows::of(record, "earlier", allowance);
    let after = list(&record["after"]).iter().map(|entry| {
        let changed = entry[3].as_bool().unwrap_or(false);
        PyAfter {
            name: text(&entry[0]),
            variable: entry[1].as_bool().unwrap_or(false),
            seen: rows.seen(&entry[2], cut),
            changed,
            before: changed.then(|| earlier.seen(&entry[4], cut).node),
        }
    });
    let now = Rows::of(record, "now", allowance);
    let then = Rows::of(record, "then", allowance);
    let state = list(&record["state"]).iter().map(|entry| PyAfter {
        name: text(&entry[0]),
        variable: false,
        seen: now.seen(&entry[1], false),
        changed: true,
        before: entry[2].as_u64().map(|_| then.seen(&entry[2], false).node),
    });
    let patched = list(&record["patched"]).iter().map(|entry| PyPatched {
        function: text(&entry[0]),
        owner: text(&entry[1]),
        attribute: text(&entry[2]),
        refused: entry[3].as_bool().unwrap_or(false),
    });
    let arcs = list(&record["arcs"]);
    let (after, state) = (after.collect(), state.collect());
    if allowance.is_used_up() {
        return PyObservation::ended(PyEnd::Died("the result is too large".into()));
    }
    PyObservation {
        end,
        printed: text(&record["printed"]),
        errors: text(&record["errors"]),
        after,
        state,
        patched: patched.collect(),
        reads_input: record["asked"].as_bool().unwrap_or(false),
        // What is supplied no longer fits what the code asks for.
        unstable: record["strayed"].as_bool().unwrap_or(false),
        ran_out: record["ran_out"].as_bool().unwrap_or(false),
        arcs: arcs
            .iter()
            .map(|arc| (number(&arc[0]), number(&arc[1])))
            .collect(),
        broken: numbers(&record["broken"]),
        lines: answer.lines,
        cut,
    }
}

pub(super) fn import(frame: &[u8], module: &PyModule) -> PyImport {
    let Some(answer) = split(frame) else {
        return PyImport::Died("the answer makes no sense".into());
    };
    if let Some((line, column, message)) = answer.syntax {
        return PyImport::Syntax {
            line,
            column,
            message,
        };
    }
    let record = &answer.record;
    match record["end"].as_str() {
        Some("fine") => {
            let names = record["modules"].as_array().into_iter().flatten();
            let names = names.filter_map(|name| name.as_str().map(String::from));
            let modules = names.collect();
            PyImport::Fine {
                lines: answer.lines,
                modules,
            }
        }
        Some("import") => {
            let raised = raised(record, module);
            if record["asked"].as_bool() == Some(true) && raised.class == "EOFError" {
                return PyImport::AsksInput {
                    line: raised.place.map(|place| place.line),
                };
            }
            // A syntax error in a module that this one imports is an exception like others here.
            PyImport::Raised {
                class: raised.class,
                mro: raised.mro,
                message: raised.message,
                place: raised.place,
                calls: raised.calls,
            }
        }
        _ => match lost(&answer, module) {
            PyEnd::TimedOut { line } => PyImport::TimedOut { line },
            PyEnd::Died(detail) => PyImport::Died(detail),
            _ => PyImport::Died("the answer makes no sense".into()),
        },
    }
}

pub(super) fn evaluated(frame: &[u8], module: &PyModule) -> PyAnswer {
    let Some(answer) = split(frame) else {
        return PyAnswer::Failed("the answer makes no sense".into());
    };
    let record = &answer.record;
    match record["end"].as_str() {
        Some("value") => {
            let cut = record["cut"].as_bool().unwrap_or(false);
            let allowance = Allowance::observation();
            let seen = Rows::of(record, "rows", &allowance).seen(&record["result"], cut);
            if allowance.is_used_up() {
                PyAnswer::Failed("the result is too large".into())
            } else {
                PyAnswer::Value(seen)
            }
        }
        Some("syntax") => PyAnswer::Syntax {
            line: number(&record["line"]),
            column: number(&record["column"]),
            message: text(&record["message"]),
        },
        Some("raised") => match record["name"].as_str() {
            Some(name) if !name.is_empty() => PyAnswer::UnknownName(name.into()),
            _ => PyAnswer::Raised {
                class: text(&record["class"]),
                message: text(&record["message"]),
            },
        },
        _ => PyAnswer::Failed(match lost(&answer, module) {
            PyEnd::TimedOut { .. } => "it takes too long to evaluate".into(),
            PyEnd::Died(detail) => detail,
            _ => "the module cannot be imported".into(),
        }),
    }
}

/// Whether the call gave what was answered, if that could be told.
pub(super) fn agrees(frame: &[u8]) -> Option<bool> {
    split(frame)?.record["agrees"].as_bool()
}

/// What a run of test files left: its record, the lines executed, and whether it was ended.
pub(super) fn tests(frame: &[u8]) -> Option<(Value, BTreeSet<u32>, bool)> {
    let answer = split(frame)?;
    if let Some((line, _, message)) = answer.syntax {
        let problem = format!("line {line}: {message}");
        let record =
            serde_json::json!({ "end": "tests", "problems": [["", problem]], "done": true });
        return Some((record, answer.lines, false));
    }
    let timed_out = answer.how[0].as_str() == Some("timeout");
    (answer.record["end"].as_str() == Some("tests")).then_some((
        answer.record,
        answer.lines,
        timed_out,
    ))
}

/// The process ended without a word.
fn lost(answer: &Answer, module: &PyModule) -> PyEnd {
    match (answer.how[0].as_str(), &answer.how[1]) {
        (Some("timeout"), stacks) => PyEnd::TimedOut {
            line: hung_at(stacks.as_str().unwrap_or_default(), &module.file),
        },
        (Some("starved"), _) => PyEnd::Died("the machine was too busy to run it".into()),
        (Some("exit"), _) if answer.record["end"].as_str() == Some("worker") => {
            PyEnd::Died(text(&answer.record["message"]))
        }
        (Some("exit"), _) if answer.record["end"].as_str() == Some("large") => {
            PyEnd::Died("the result is too large".into())
        }
        (Some("exit"), code) => PyEnd::Died(format!(
            "the process ended itself with exit code {}",
            number(code)
        )),
        (Some("signal"), signal) => PyEnd::Died(match number(signal) {
            9 => "the process was killed (out of memory or processor time)".into(),
            11 => "the interpreter crashed (segmentation fault: out of stack, or a defect)".into(),
            24 => "the process used up its processor time".into(),
            6 => "the interpreter gave up (abort: out of memory, or a defect)".into(),
            other => format!("the process was ended by signal {other}"),
        }),
        _ => PyEnd::Died("the answer makes no sense".into()),
    }
}

/// The innermost line of the user's file in faulthandler's report. Threads come newest first, so
/// the last one is the one that runs the call.
fn hung_at(stacks: &str, file: &str) -> Option<u32> {
    let start = format!("File \"{file}\", line ");
    let mut found = None;
    let mut in_thread = false;
    for line in stacks.lines() {
        match line.trim_start().strip_prefix(&start) {
            Some(rest) if !in_thread => {
                let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                found = digits.parse().ok();
                in_thread = true;
            }
            Some(_) => {}
            None if line.contains("hread 0x") || line.contains("most recent call first") => {
                in_thread = false;
            }
            None => {}
        }
    }
    found
}

fn raised(record: &Value, module: &PyModule) -> PyRaised {
    let mut frames: Vec<Place> = list(&record["frames"])
        .iter()
        .map(|frame| Place {
            file: text(&frame[0]),
            line: number(&frame[1]),
            function: text(&frame[2]),
        })
        .collect();
    frames.reverse();
    let place = match frames.iter().position(|frame| frame.file == module.file) {
        Some(at) => {
            let place = frames.remove(at);
            frames.drain(..at);
            Some(place)
        }
        None => None,
    };
    PyRaised {
        class: text(&record["class"]),
        mro: list(&record["mro"]).iter().map(text).collect(),
        message: text(&record["message"]),
        // What a sibling or a library raised is not raised at the place.
        deliberate: record["deliberate"].as_bool().unwrap_or(false),
        place,
        calls: frames,
    }
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub(super) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

pub(super) fn number(value: &Value) -> u32 {
    value
        .as_u64()
        .and_then(|number| u32::try_from(number).ok())
        .unwrap_or(0)
}

fn numbers(value: &Value) -> BTreeSet<u32> {
    list(value).iter().map(number).collect()
}
