//! Statements per second of concrete execution, against CPython on the same functions in the
//! same run: `cargo bench -p gadfly-python` (`-- fib sorting` for some of them).

#![allow(clippy::print_stdout)]

use gadfly_python::{Config, End, Value, Vm};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const NAMES: &[&str] = &[
    "loops",
    "floats",
    "lists",
    "strings",
    "dicts",
    "sets",
    "fib",
    "methods",
    "linked",
    "comprehension",
    "sorting",
    "bubble",
    "matrix",
    "sieve",
    "generators",
    "exceptions",
    "closures",
    "builtins",
    "formatting",
    "permute",
];

/// No function may take longer than this many times CPython's time.
const LIMIT: f64 = 5.0;

fn main() {
    let run = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(|| bench().unwrap_or_else(|error| panic!("{error}")));
    if let Ok(run) = run
        && run.join().is_err()
    {
        std::process::exit(1);
    }
}

fn bench() -> Result<(), Box<dyn std::error::Error>> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let only: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    let mut real = Command::new("python3")
        .arg(here.join("measure.py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut ask = real.stdin.take().ok_or("no input")?;
    let mut answers = BufReader::new(real.stdout.take().ok_or("no output")?).lines();
    let library = Command::new("python3")
        .args(["-c", "import os; print(os.path.dirname(os.__file__))"])
        .output()?;
    let library = PathBuf::from(String::from_utf8(library.stdout)?.trim());
    let source = std::fs::read_to_string(here.join("functions.py"))?;
    let config = Config {
        library: Some(library),
        ..Config::default()
    };
    let (mut vm, mut st) = Vm::boot(config)?;
    let (end, module) = vm.run_main(&mut st, &source, "functions.py")?;
    if !matches!(end, End::Returned(_)) {
        return Err(vm.describe_end(&mut st, &end).into());
    }
    println!("function        statements/s  CPython       times CPython's time");
    let (mut worst, mut product, mut count) = (0.0f64, 1.0f64, 0);
    for name in NAMES {
        if !only.is_empty() && !only.iter().any(|o| o == name) {
            continue;
        }
        let function = vm.global(&st, module, name).ok_or("no such function")?;
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut statements = 0.0;
        // In turns, because the machine is seldom quiet.
        for round in 0..4 {
            let again = if round == 0 { "" } else { " again" };
            writeln!(ask, "{name}{again}")?;
            let line = answers.next().ok_or("python3 ended")??;
            let parts: Vec<&str> = line.split('\t').collect();
            let [argument, count, seconds, expected] = parts[..] else {
                return Err(format!("measure.py printed {line:?}").into());
            };
            theirs = theirs.min(seconds.parse()?);
            if round == 0 {
                statements = count.parse()?;
            }
            for _ in 0..2 {
                let mut run = st.clone();
                let begun = Instant::now();
                let argument = Value::Int(argument.parse()?);
                let end = vm.call_from_outside(&mut run, &function, [argument]);
                ours = ours.min(begun.elapsed().as_secs_f64());
                let End::Returned(value) = &end else {
                    return Err(format!("{name}: {}", vm.describe_end(&mut run, &end)).into());
                };
                let result = vm.show(&mut run, value);
                if result != expected {
                    return Err(format!("{name}: {result} instead of {expected}").into());
                }
            }
        }
        let ratio = ours / theirs;
        println!(
            "{name:15} {:>9.1} M {:>9.1} M {ratio:>10.2}",
            statements / ours / 1e6,
            statements / theirs / 1e6
        );
        worst = worst.max(ratio);
        product *= ratio;
        count += 1;
    }
    let mean = product.powf(1.0 / f64::from(count.max(1)));
    drop(ask);
    real.wait()?;
    println!("worst {worst:.2}, geometric mean {mean:.2} (no more than {LIMIT} is asked for)");
    Ok(())
}
