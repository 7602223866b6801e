//! Shows what becomes of sources with contracts: `instrument OUT FILE…` writes the instrumented
//! sources and `gadfly.rt` to OUT and prints the plan.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use gadfly_contract::{Options, Source, instrument, runtime_sources};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1).peekable();
    let mut options = Options::default();
    while let Some(flag) = args.next_if(|a| a.starts_with("--")) {
        match flag.as_str() {
            "--cut" => options.cut_loops = true,
            "--modular" => options.modular = true,
            _ => eprintln!("unknown option {flag}"),
        }
    }
    let Some(out) = args.next() else {
        eprintln!("usage: instrument [--cut] [--modular] OUT FILE…");
        return Ok(());
    };
    let mut sources = Vec::new();
    for path in args {
        sources.push(Source {
            text: std::fs::read_to_string(&path)?,
            path: path.into(),
        });
    }
    let done = match instrument(&sources, &options) {
        Ok(done) => done,
        Err(problems) => {
            for p in problems {
                println!(
                    "{}:{}:{}: {}",
                    p.path.display(),
                    p.line,
                    p.column,
                    p.message
                );
            }
            return Ok(());
        }
    };
    for clause in &done.clauses {
        println!(
            "clause {} {}:{} {} {:?}",
            clause.id, clause.line, clause.column, clause.text, clause.supported
        );
    }
    for check in &done.checks {
        println!(
            "check {} {}.{} {}:{:?} assumed {:?} checked {:?}",
            check.driver,
            check.class,
            check.signature,
            check.line,
            check.case,
            check.assumed,
            check.checked
        );
    }
    for l in &done.loops {
        println!("loop {} {:?} {:?}", l.line, l.clauses, l.cut);
    }
    for s in &done.stand_ins {
        println!(
            "stand-in {}.{}({}) -> {}",
            s.class,
            s.method,
            s.params.join(", "),
            s.name
        );
    }
    for p in &done.warnings {
        println!(
            "warning: {}:{}:{}: {}",
            p.path.display(),
            p.line,
            p.column,
            p.message
        );
    }
    for source in done.sources.iter().chain(&runtime_sources()) {
        let path = if source.path.starts_with("gadfly") {
            Path::new(&out).join(&source.path)
        } else {
            Path::new(&out).join(source.path.file_name().unwrap_or_default())
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, &source.text)?;
    }
    Ok(())
}
