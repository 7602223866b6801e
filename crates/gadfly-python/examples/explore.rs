//! Shows what the machine finds in a module:
//! `cargo run -p gadfly-python --example explore -- FILE.py [ENTRY…]`.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use gadfly_python::{PathEnd, Session, Settings, Source};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    // Deep data are walked recursively in a few places.
    let run = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    if let Ok(handle) = run {
        let code = handle.join().unwrap_or(101);
        std::process::exit(code);
    }
}

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|t| t.parse().ok()).unwrap_or(default)
}

fn run() -> i32 {
    let mut args = std::env::args().skip(1);
    let Some(file) = args.next() else {
        eprintln!("which file?");
        return 2;
    };
    let wanted: Vec<String> = args.collect();
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{file}: {error}");
            return 2;
        }
    };
    let module = Path::new(&file).file_stem().and_then(|s| s.to_str());
    let source = Source {
        module: module.unwrap_or("module").to_string(),
        file: file.clone(),
        text,
    };
    let folder = Path::new(&file).parent().map(Path::to_path_buf);
    let settings = Settings {
        k: number("K", 3) as u32,
        time: Duration::from_secs(number("SECONDS", 10)),
        path: folder.into_iter().collect(),
        library: std::env::var_os("GADFLY_PYTHON_LIB").map(Into::into),
        ..Settings::default()
    };
    let mut session = match Session::open(&source, &settings) {
        Ok(session) => session,
        Err(error) => {
            eprintln!("{error}");
            return 2;
        }
    };
    let entries = session.entries().to_vec();
    let marks = session.marks().to_vec();
    for (i, info) in entries.iter().enumerate() {
        let name = &info.entry.name;
        if !wanted.is_empty() && !wanted.contains(name) {
            continue;
        }
        println!(
            "== {name}({}) line {}",
            info.params.join(", "),
            info.entry.line
        );
        let start = Instant::now();
        let summary = session.explore(i, &mut |path| {
            let end = match path.end() {
                PathEnd::Returned => "returns".to_string(),
                PathEnd::Raised {
                    class,
                    message,
                    place,
                    ..
                } => format!(
                    "{class}: {} at {}",
                    message.as_deref().unwrap_or("…"),
                    place.line
                ),
                PathEnd::InfiniteLoop { place } => format!("loops for ever at {}", place.line),
                PathEnd::Cut(reason) => format!("cut: {}", reason.code()),
            };
            if std::env::var_os("QUIET").is_some() {
                return ControlFlow::Continue(());
            }
            let text = match path.witness() {
                Some(witness) => {
                    let mut lines = witness.setup_lines();
                    lines.push(witness.call());
                    lines.join("; ")
                }
                None => "(no witness)".into(),
            };
            println!("  {text}  ->  {end}");
            if std::env::var_os("MORE").is_some() {
                println!("      types: {}", path.types().join(", "));
                println!("      if {}", path.condition());
                for variant in path.variants().into_iter().map(|v| v.witness) {
                    let mut lines = variant.setup_lines();
                    lines.push(variant.call());
                    println!("      also {}", lines.join("; "));
                }
            }
            ControlFlow::Continue(())
        });
        let inside = |mark: &gadfly_python::MarkInfo| {
            mark.pos.line >= info.entry.line && mark.pos.line <= info.end_line
        };
        let of_entry = marks.iter().enumerate().filter(|(_, m)| inside(m));
        let (mut all, mut covered, mut missing) = (0, 0, Vec::new());
        for (number, mark) in of_entry {
            all += 1;
            let word = summary.covered.get(number / 64).copied().unwrap_or(0);
            if word >> (number % 64) & 1 != 0 {
                covered += 1;
            } else {
                missing.push(format!("{} {:?}", mark.pos.line, mark.kind));
            }
        }
        let reasons: Vec<String> = summary
            .reasons
            .iter()
            .map(gadfly_witness::Reason::code)
            .collect();
        println!(
            "  {} paths, {covered} of {all} marks, {}, {:?}, {} questions",
            summary.paths,
            if summary.complete {
                "complete".to_string()
            } else {
                reasons.join(" ")
            },
            start.elapsed(),
            summary.solver.queries,
        );
        if std::env::var_os("STATS").is_some() {
            println!("  {:?}", summary.solver);
        }
        if !missing.is_empty() {
            println!("  not covered: {}", missing.join(", "));
        }
    }
    0
}
