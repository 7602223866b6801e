//! Runs a Python file on the machine: `cargo run -p gadfly-python --example run -- FILE`.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use gadfly_python::{Config, End, Vm};

fn main() {
    // Deep data are walked recursively in a few places.
    let run = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    if let Ok(handle) = run {
        let code = handle.join().unwrap_or(101);
        std::process::exit(code);
    }
}

fn run() -> i32 {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("which file?");
        return 2;
    };
    let source = match std::fs::read_to_string(&file) {
        Ok(source) => source,
        Err(error) => {
            eprintln!("{file}: {error}");
            return 2;
        }
    };
    let config = Config {
        library: std::env::var_os("GADFLY_PYTHON_LIB").map(Into::into),
        path: std::env::var_os("GADFLY_PYTHON_PATH")
            .into_iter()
            .map(Into::into)
            .collect(),
        ..Config::default()
    };
    let (mut vm, mut st) = match Vm::boot(config) {
        Ok(booted) => booted,
        Err(error) => {
            eprintln!("{error}");
            return 101;
        }
    };
    let start = std::time::Instant::now();
    match vm.run_main(&mut st, &source, &file) {
        Err(error) => {
            eprintln!("{error}");
            2
        }
        Ok((end, _)) => {
            print!("{}", st.output);
            if std::env::var_os("GADFLY_TIME").is_some() {
                eprintln!("{:?}, {} instructions", start.elapsed(), vm.steps);
            }
            match end {
                End::Returned(_) => 0,
                other => {
                    eprintln!("{}", vm.describe_end(&mut st, &other));
                    1
                }
            }
        }
    }
}
