//! Statements per second of concrete execution, against CPython on the same functions in the
//! same run: `cargo bench -p gadfly-python` (`-- fib sorting` for some of them).

use gadfly_python::{Config, End, Value, Vm};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

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
    let real = Command::new("python3")
        .arg(here.join("measure.py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()?;
    if !real.status.success() {
        return Err(String::from_utf8_lossy(&real.stderr).into());
    }
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
    for line in String::from_utf8(real.stdout)?.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let [name, argument, statements, seconds, expected] = parts[..] else {
            return Err(format!("measure.py printed {line:?}").into());
        };
        if !only.is_empty() && !only.iter().any(|o| o == name) {
            continue;
        }
        let function = vm.global(&st, module, name).ok_or("no such function")?;
        let statements: f64 = statements.parse()?;
        let theirs: f64 = seconds.parse()?;
        let mut ours = f64::INFINITY;
        for _ in 0..3 {
            let mut run = st.clone();
            let begun = Instant::now();
            let end = vm.call_from_outside(&mut run, &function, [Value::Int(argument.parse()?)]);
            ours = ours.min(begun.elapsed().as_secs_f64());
            let End::Returned(value) = &end else {
                return Err(format!("{name}: {}", vm.describe_end(&mut run, &end)).into());
            };
            let result = vm.show(&mut run, value);
            if result != expected {
                return Err(format!("{name}: {result} instead of {expected}").into());
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
    println!("worst {worst:.2}, geometric mean {mean:.2} (no more than {LIMIT} is asked for)");
    Ok(())
}
