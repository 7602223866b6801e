//! A busy machine changes nothing: each command does the same, byte for byte, with one thread on a
//! quiet machine and with three while others keep all processors busy. Only the times in what it
//! says may differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde_json::Value;

use crate::share::share;

/// Threads that do nothing but keep processors busy.
const LOAD: usize = 8;
/// Commands that run at the same time.
const AT_ONCE: usize = 4;
/// Characters that are shown before a difference.
const AROUND: usize = 100;

/// Words of a command; files are in `corpus/`. `OUT` is a folder of its own.
const COMMANDS: [&str; 20] = [
    "find python/find/average.py --format json",
    "find python/find/infinite_while.py --format json",
    "find python/find/roots.py --format json --time 1",
    "find python/find/queue_class.py --format json",
    "find java/students/buggy/BinarySearch.java --format json --time 1",
    "find java/students/buggy/RingBuffer.java --format json --time 1",
    "test python/find/grid.py --canonize --format json --out OUT",
    "test python/find/early_return.py --canonize --format json --out OUT",
    "test python/find/missing_key.py --canonize --format json --out OUT",
    "test java/students/buggy/Polynomial.java --canonize --format json --time 1 --out OUT",
    "verify java/verify/sound/Absolute.java --format json",
    "verify java/verify/seeded/LeakyAccount.java --format json --time 1",
    "quiz quiz/list_trace.py --seed 1 --count 4 --format json --out OUT",
    "quiz quiz/dict_trace.py --seed 1 --count 4 --format json --out OUT",
    "quiz quiz/stairs.py --seed 1 --count 4 --format json --out OUT",
    "quiz quiz/one_even.java --seed 1 --count 3 --format json --out OUT",
    "quiz quiz/else_or_not.java --seed 1 --count 3 --format json --out OUT",
    "grade --reference grade/exercises/python/acronym/reference.py grade/exercises/python/acronym --no-cache --format json --out OUT",
    "grade --reference grade/exercises/python/binary_search/reference.py grade/exercises/python/binary_search --no-cache --format json --out OUT",
    "find python/find/lazy.py python/find/menu.py python/find/table.py --format json",
];

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// What a command said and wrote, without times.
fn run(command: &str, threads: usize) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out").display().to_string();
    let words = command
        .split(' ')
        .map(|w| if w == "OUT" { &out } else { w });
    let output = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(words)
        .args(["--jobs", &threads.to_string()])
        .current_dir(corpus())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).replace(&out, "OUT");
    let complained = String::from_utf8_lossy(&output.stderr).replace(&out, "OUT");
    let mut all = BTreeMap::from([
        (
            "exit code".to_string(),
            format!("{:?}", output.status.code()),
        ),
        ("standard output".to_string(), timeless(&said)),
        ("standard error".to_string(), complained),
    ]);
    let mut open = vec![folder.path().join("out")];
    while let Some(now) = open.pop() {
        for entry in fs::read_dir(now).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
                let name = path.display().to_string().replace(&out, "OUT");
                all.insert(name, timeless(&text));
            }
        }
    }
    all
}

/// A report without the milliseconds in it.
fn timeless(text: &str) -> String {
    let Ok(mut report) = serde_json::from_str::<Value>(text) else {
        return text.to_string();
    };
    strip(&mut report);
    report.to_string()
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("_ms"));
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// The results of all commands, each with so many threads.
fn all(commands: &[&str], threads: usize) -> Vec<BTreeMap<String, String>> {
    let next = AtomicUsize::new(0);
    let mut found: Vec<(usize, BTreeMap<String, String>)> = std::thread::scope(|scope| {
        let work = || {
            let mut found = Vec::new();
            while let Some(at) =
                Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < commands.len())
            {
                found.push((at, run(commands[at], threads)));
            }
            found
        };
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .flat_map(|w| w.join().unwrap())
            .collect()
    });
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, result)| result).collect()
}

#[test]
fn a_busy_machine_changes_nothing() {
    let commands = share(3, COMMANDS);
    let alone = all(&commands, 1);
    let busy = AtomicBool::new(true);
    let loaded = std::thread::scope(|scope| {
        for _ in 0..LOAD {
            scope.spawn(|| {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        // Also if it panics, or the others would go on for ever.
        let loaded = std::panic::catch_unwind(|| all(&commands, 3));
        busy.store(false, Ordering::Relaxed);
        loaded
    });
    let loaded = loaded.unwrap();
    let mut differences = Vec::new();
    for ((command, alone), loaded) in commands.iter().zip(&alone).zip(&loaded) {
        let names: BTreeSet<&String> = alone.keys().chain(loaded.keys()).collect();
        for what in names {
            let (quiet, busy) = (alone.get(what), loaded.get(what));
            if quiet != busy {
                let (quiet, busy) = parting(quiet, busy);
                differences.push(format!(
                    "{what} of `{command}`:\n  quiet: {quiet}\n  busy:  {busy}"
                ));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// Where two texts begin to differ, with what is around it.
fn parting(a: Option<&String>, b: Option<&String>) -> (String, String) {
    let letters = |text: Option<&String>| -> Vec<char> {
        text.map_or("(nothing)", String::as_str).chars().collect()
    };
    let (a, b) = (letters(a), letters(b));
    let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let around = |text: &[char]| -> String {
        let from = same.saturating_sub(AROUND);
        text[from..].iter().take(3 * AROUND).collect()
    };
    (around(&a), around(&b))
}
