//! Explores every public method of a folder of class files and prints how each path ended.
//! A developer's tool: `cargo run --example explore -- CLASSES [--classpath JAR] [--budget N]
//! [ENTRY…]`.

#![allow(clippy::print_stderr, clippy::print_stdout)]

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, EntryFilter, Jvm, Nulls, State, States};
use gadfly_solve::SolverConfig;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("a folder of class files, please")?;
    let mut only: Vec<String> = Vec::new();
    let mut library: Vec<String> = Vec::new();
    let mut config = Config::default();
    while let Some(argument) = args.next() {
        match argument.as_str() {
            "--classpath" => library.extend(args.next()),
            "--budget" => {
                config.budget = args.next().and_then(|n| n.parse().ok());
                (config.k, config.loops, config.depth) = (64, 64, 64);
                config.nulls = Nulls::None;
            }
            _ => only.push(argument),
        }
    }
    let home = find_jdk_home().ok_or("no JDK found")?;
    let mut path = ClassPath::with_jdk(&home)?;
    path.add_path(Path::new(&folder))?;
    let user = path.list_user_classes()?;
    for jar in &library {
        path.add_path(Path::new(jar))?;
    }
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(config))?;
    let begun = Instant::now();
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    eprintln!(
        "booted in {:?}, {} steps, {} objects",
        begun.elapsed(),
        jvm.steps,
        base.heap.allocated()
    );
    for entry in jvm.entries(&EntryFilter {
        only: only.clone(),
        exactly: Vec::new(),
    }) {
        let name = jvm.classes.method(entry).full_name();
        for states in [States::Reached, States::Assumed] {
            println!("{name} ({states:?})");
            let start = match jvm.start(&base, entry, states, false) {
                Ok(start) => start,
                Err(stop) => {
                    println!("  {stop:?}");
                    continue;
                }
            };
            let begun = Instant::now();
            let steps = jvm.steps;
            let mut queue = Strategy::Coverage.queue::<State>();
            let limits = Limits {
                time: Duration::from_secs(10),
                paths: 20_000,
                pending: 10_000,
            };
            let mut kinds = std::collections::BTreeMap::new();
            let summary = explore(
                &mut jvm,
                vec![start],
                &mut *queue,
                limits,
                |jvm, outcome| {
                    *kinds.entry(jvm.describe(&outcome)).or_insert(0) += 1;
                    ControlFlow::Continue(())
                },
            );
            println!("  {:?}", jvm.solver.stats());
            for (kind, count) in kinds {
                println!("  {count:5} {kind}");
            }
            println!(
                "  {summary:?} {:?} {} steps {} queries {} z3",
                begun.elapsed(),
                jvm.steps - steps,
                jvm.solver.stats().queries,
                jvm.solver.stats().z3_calls
            );
        }
    }
    Ok(())
}
