//! Functions with unknown inputs: every path's witness, run by the real CPython, ends as the path
//! says and executes the statements that the path covers.
//!
//! Each file of `programs/` is explored entry by entry. Statements that inputs can reach must be
//! covered; a line that none can reach says so: `# UNREACHABLE`. A line that is known to be
//! missed says `# MISSED` with the reason.

use gadfly_python::{MarkKind, PathEnd, Session, Settings, Source};
use gadfly_witness::PyWitness;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A path that was found, and what it promises.
struct Promise {
    file: String,
    entry: String,
    setup: Vec<String>,
    call: String,
    stdin: Vec<String>,
    /// Functions of chance, and what each of their calls gives.
    supplied: Vec<(String, String)>,
    end: String,
    returned: Option<String>,
    /// Lines of statements covered, and of those not.
    covered: BTreeSet<u32>,
    uncovered: BTreeSet<u32>,
}

struct Explored {
    file: String,
    text: String,
    promises: Vec<Promise>,
    complaints: Vec<String>,
}

const K: u32 = 3;

fn explore(path: &Path) -> Explored {
    let file = path
        .file_name()
        .and_then(|n| n.to_str())
        .unwrap_or("?")
        .to_string();
    let text = std::fs::read_to_string(path).expect("a program");
    let source = Source {
        file: file.clone(),
        text: text.clone(),
        module: "program".into(),
    };
    let settings = Settings {
        k: K,
        time: Duration::from_secs(20),
        patience: 50,
        library: std::env::var_os("GADFLY_PYTHON_LIB").map(PathBuf::from),
        ..Settings::default()
    };
    let mut complaints = Vec::new();
    let mut promises = Vec::new();
    let mut session = match Session::open(&source, &settings) {
        Ok(session) => session,
        Err(error) => {
            complaints.push(format!("{file}: {error}"));
            return Explored {
                file,
                text,
                promises,
                complaints,
            };
        }
    };
    let marks = session.marks().to_vec();
    let bit = |bits: &[u64], i: usize| bits.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 != 0);
    let mut all = session.import_covered().to_vec();
    all.resize(marks.len().div_ceil(64), 0);
    for i in 0..session.entries().len() {
        let entry = session.entries()[i].entry.name.clone();
        let import_covered = session.import_covered().to_vec();
        let mut variants: i32 = 12;
        let summary = session.explore(i, &mut |path| {
            let end = match path.end() {
                PathEnd::Returned => "returns".to_string(),
                // Which line is one too deep depends on who else is on the stack.
                PathEnd::Raised { class, .. } if class == "RecursionError" => class.clone(),
                PathEnd::Raised { class, place, .. } => format!("{class} at {}", place.line),
                _ => return ControlFlow::Continue(()),
            };
            let statements = || {
                marks
                    .iter()
                    .enumerate()
                    .filter(|(_, m)| m.kind == MarkKind::Statement)
            };
            let covered: BTreeSet<u32> = statements()
                .filter(|(i, _)| bit(path.covered(), *i))
                .map(|(_, m)| m.pos.line)
                .collect();
            let uncovered = statements()
                .filter(|(i, _)| !bit(path.covered(), *i) && !bit(&import_covered, *i))
                .map(|(_, m)| m.pos.line)
                // The interpreter looks at these lines to decide whether they are meant.
                .filter(|line| {
                    let text = text.lines().nth(*line as usize - 1).unwrap_or("");
                    !covered.contains(line) && !text.trim_start().starts_with("except")
                })
                .collect();
            match path.witness() {
                Some(witness) => promises.push(Promise {
                    file: file.clone(),
                    entry: entry.clone(),
                    call: witness.call(),
                    supplied: supplied(&witness),
                    setup: witness.setup_lines(),
                    stdin: witness.stdin,
                    end,
                    returned: path.returned(),
                    covered,
                    uncovered,
                }),
                None => complaints.push(format!("{file}: {entry}: a path without inputs")),
            }
            // Other inputs of the same path.
            if variants > 0 {
                for witness in path.variants().into_iter().map(|v| v.witness) {
                    variants -= 1;
                    let like = promises.last().expect("the first inputs");
                    promises.push(Promise {
                        file: file.clone(),
                        entry: entry.clone(),
                        call: witness.call(),
                        supplied: supplied(&witness),
                        setup: witness.setup_lines(),
                        stdin: witness.stdin,
                        end: like.end.clone(),
                        returned: None,
                        covered: like.covered.clone(),
                        uncovered: like.uncovered.clone(),
                    });
                }
            }
            ControlFlow::Continue(())
        });
        for (to, from) in all.iter_mut().zip(&summary.covered) {
            *to |= from;
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    for (i, mark) in marks.iter().enumerate() {
        let line = lines.get(mark.pos.line as usize - 1).copied().unwrap_or("");
        let covered = bit(&all, i);
        let excused = line.contains("# UNREACHABLE") || line.contains("# MISSED");
        if !covered && !excused {
            complaints.push(format!(
                "{file}:{}: {:?} of {} is not covered: {}",
                mark.pos.line,
                mark.kind,
                mark.function,
                line.trim()
            ));
        }
        let only = line.trim_start().starts_with(['r', 'x']);
        if covered && line.contains("# UNREACHABLE") && only && mark.kind == MarkKind::Statement {
            complaints.push(format!("{file}:{}: reached: {line}", mark.pos.line));
        }
    }
    Explored {
        file,
        text,
        promises,
        complaints,
    }
}

fn supplied(witness: &PyWitness) -> Vec<(String, String)> {
    let all = witness.supplied.iter();
    all.map(|s| (s.function.clone(), s.value.clone())).collect()
}

fn quoted(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("[{}]", items.join(", "))
}

/// Runs all witnesses; complaints about those that do something else.
fn replay(explored: &[Explored]) -> Vec<String> {
    let mut script = format!("COUNT = {}\nPROGRAMS = [\n", K + 3);
    let mut numbered: Vec<&Promise> = Vec::new();
    for program in explored {
        let runs = program.promises.iter().map(|p| {
            numbered.push(p);
            format!(
                "({}, {}, {}, {}, {}, {})",
                numbered.len() - 1,
                list(p.setup.iter().map(|s| quoted(s))),
                quoted(&p.call),
                list(p.stdin.iter().map(|s| quoted(s))),
                p.returned.as_deref().map_or("None".into(), quoted),
                list(
                    p.supplied
                        .iter()
                        .map(|(f, v)| format!("({}, {})", quoted(f), quoted(v)))
                )
            )
        });
        let runs = list(runs);
        script.push_str(&format!(
            "({}, {}, {runs}),\n",
            quoted(&program.file),
            quoted(&program.text)
        ));
    }
    script.push_str("]\n");
    script.push_str(include_str!("replay.py"));
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("symbolic-replay.py");
    std::fs::write(&path, script).expect("a script");
    let output = Command::new("python3")
        .arg(&path)
        .output()
        .expect("python3");
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut complaints = Vec::new();
    let mut answered = 0;
    for line in printed.lines() {
        let parts: Vec<&str> = line.split('|').collect();
        let [number, end, lines, possible] = parts[..] else {
            continue;
        };
        let Some(promise) = number.parse().ok().and_then(|n: usize| numbered.get(n)) else {
            continue;
        };
        answered += 1;
        let numbers = |text: &str| -> BTreeSet<u32> {
            text.split_whitespace()
                .filter_map(|n| n.parse().ok())
                .collect()
        };
        let (lines, possible) = (numbers(lines), numbers(possible));
        let what = format!(
            "{}: {}: {}",
            promise.file,
            promise
                .setup
                .iter()
                .chain([&promise.call])
                .cloned()
                .chain(promise.supplied.iter().map(|(f, v)| format!("{f} -> {v}")))
                .collect::<Vec<_>>()
                .join("; "),
            promise.end
        );
        if end != promise.end {
            complaints.push(format!("{what}, but really {end}"));
            continue;
        }
        let missing: Vec<&u32> = promise
            .covered
            .iter()
            .filter(|l| possible.contains(l) && !lines.contains(l))
            .collect();
        let extra: Vec<&u32> = promise
            .uncovered
            .iter()
            .filter(|l| lines.contains(l))
            .collect();
        if !missing.is_empty() || !extra.is_empty() {
            complaints.push(format!(
                "{what}: lines promised in vain {missing:?}, executed unannounced {extra:?}"
            ));
        }
    }
    if answered != numbered.len() {
        complaints.push(format!(
            "{answered} of {} runs answered: {}",
            numbered.len(),
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    complaints
}

#[test]
fn witnesses_do_what_their_paths_say() {
    // Other programs can be tried from outside.
    let folder = match std::env::var_os("PROGRAMS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/symbolic/programs"),
    };
    let only = std::env::var("PROGRAM").ok();
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("programs")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "py"))
        .filter(|p| {
            only.as_ref()
                .is_none_or(|o| p.file_stem().and_then(|s| s.to_str()) == Some(o))
        })
        .collect();
    files.sort();
    let explored: Vec<Explored> =
        gadfly_explore::map_ordered(&files, 2, || (), |(), _, file| explore(file))
            .into_iter()
            .map(|explored| explored.expect("no panic"))
            .collect();
    let paths: usize = explored.iter().map(|e| e.promises.len()).sum();
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for promise in explored.iter().flat_map(|e| &e.promises) {
        *counts.entry((&promise.file, &promise.entry)).or_default() += 1;
    }
    let mut complaints: Vec<String> = explored
        .iter()
        .flat_map(|e| e.complaints.iter().cloned())
        .collect();
    complaints.extend(replay(&explored));
    let shown: Vec<&String> = complaints.iter().take(60).collect();
    assert!(
        complaints.is_empty(),
        "{} complaints about {paths} paths of {} entries:\n{}",
        complaints.len(),
        counts.len(),
        shown
            .iter()
            .map(|s| s.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    );
}
