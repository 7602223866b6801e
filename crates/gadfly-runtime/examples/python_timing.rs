//! Runs a second of the CPython workers: `cargo run --release --example python_timing`.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use std::sync::Arc;
use std::time::Instant;

use gadfly_runtime::{PyLimits, PyModule, PyRun, Python, PythonPool};
use gadfly_witness::{PyArgument, PyCallee, PyEntry, PyStatement, PyValue, PyWitness};

/// With this in front, most of a run is the import: a dataclass is compiled when it is made.
const DATACLASS: &str = "
from dataclasses import dataclass

@dataclass
class Point:
    x: int
    y: int
";

const TEXT: &str = "
import math

def insert(xs, value):
    at = 0
    while at < len(xs) and xs[at] < value:
        at += 1
    xs.insert(at, value)
    return xs, math.sqrt(at)
";

fn main() {
    let python = match Python::find(None) {
        Ok(python) => python,
        Err(error) => {
            eprintln!("{error}");
            std::process::exit(1);
        }
    };
    println!(
        "CPython {} at {}",
        python.release,
        python.executable.display()
    );
    for (name, text) in [
        ("functions", TEXT.to_string()),
        ("a dataclass", format!("{TEXT}{DATACLASS}")),
    ] {
        println!("a module with {name}:");
        measure(&python, text);
    }
}

fn measure(python: &Python, text: String) {
    let module = Arc::new(PyModule {
        name: "ordered".into(),
        file: "ordered.py".into(),
        text,
        path: Vec::new(),
    });
    let run = |trace| PyRun {
        module: Arc::clone(&module),
        witness: PyWitness {
            entry: PyEntry {
                module: "ordered".into(),
                name: "insert".into(),
                file: "ordered.py".into(),
                line: 10,
            },
            setup: PyStatement::read_all(["xs = [1, 3, 5, 9]"]),
            callee: PyCallee::Function("insert".into()),
            arguments: ["xs", "4"]
                .map(|value| PyArgument {
                    name: "p".into(),
                    keyword: false,
                    value: PyValue::read(value),
                })
                .to_vec(),
            stdin: Vec::new(),
            supplied: Vec::new(),
            uses: Vec::new(),
        },
        trace,
    };
    for workers in [1, 2] {
        let Ok(pool) = PythonPool::start(python, PyLimits::default(), workers) else {
            return;
        };
        let start = Instant::now();
        pool.observe_once(&[run(false)]);
        println!(
            "{workers} worker(s): first answer after {:?}",
            start.elapsed()
        );
        for (name, twice, trace) in [
            ("once", false, false),
            ("once, traced", false, true),
            ("twice, traced", true, true),
        ] {
            let runs: Vec<PyRun> = (0..500).map(|_| run(trace)).collect();
            // Starts the workers.
            pool.observe(&runs[..100]);
            let start = Instant::now();
            let seen = if twice {
                pool.observe(&runs)
            } else {
                pool.observe_once(&runs)
            };
            let rate = seen.len() as f64 / start.elapsed().as_secs_f64();
            println!("  {name}: {rate:.0} runs a second");
        }
    }
}
