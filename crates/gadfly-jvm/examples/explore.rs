//! Explores every public method of a folder of class files and prints how each path ended.
//! A developer's tool: `cargo run --example explore -- CLASSES [ENTRY…]`.

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, EntryFilter, Jvm, State, States};
use gadfly_solve::SolverConfig;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("a folder of class files, please")?;
    let only: Vec<String> = args.collect();
    let home = find_jdk_home().ok_or("no JDK found")?;
    let mut path = ClassPath::with_jdk(&home)?;
    path.add_path(Path::new(&folder))?;
    let user = path.list_user_classes()?;
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))?;
    let begun = Instant::now();
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    eprintln!(
        "booted in {:?}, {} steps, {} objects",
        begun.elapsed(),
        jvm.steps,
        base.heap.len()
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
                paths: 2000,
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
