//! Explores the drivers of contracts (methods named `gadfly$check…`) in a folder of class files
//! and prints counts. A developer's tool: `cargo run --example drive -- CLASSES K [NAME] [lazy|lazier]`.

#![allow(clippy::print_stdout)]

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Algorithm, Classes, Config, End, Jvm, State, States};
use gadfly_solve::SolverConfig;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("a folder of class files, please")?;
    let k: u32 = args.next().ok_or("a bound, please")?.parse()?;
    let only = args.next().unwrap_or_default();
    let algorithm = match args.next().as_deref() {
        Some("lazy") => Algorithm::Lazy,
        Some("lazier") => Algorithm::Lazier,
        _ => Algorithm::LazierSharp,
    };
    let home = find_jdk_home().ok_or("no JDK found")?;
    let mut path = ClassPath::with_jdk(&home)?;
    path.add_path(Path::new(&folder))?;
    let mut user = path.list_user_classes()?;
    user.retain(|name| !name.starts_with("gadfly/rt/"));
    let names: Vec<Arc<str>> = user.iter().map(|n| n.as_ref().into()).collect();
    let classes = Classes::new(Arc::new(path), user);
    let config = Config {
        k,
        loops: 30,
        depth: 60,
        algorithm,
        ..Config::default()
    };
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(config))?;
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    for name in names {
        let class = jvm.classes.load(&name)?;
        let methods = jvm.classes.class(class).methods.clone();
        for driver in methods {
            let method = jvm.classes.method(driver).clone();
            let full = method.full_name();
            if !method.name.starts_with("gadfly$check") || !full.contains(&only) {
                continue;
            }
            let receiver = (!method.is_static()).then_some(class);
            let start = match jvm.start_driver(&base, driver, receiver, States::Free) {
                Ok(start) => start,
                Err(stop) => {
                    println!("{full}: {stop:?}");
                    continue;
                }
            };
            let begun = Instant::now();
            let mut queue = Strategy::DepthFirst.queue::<State>();
            let limits = Limits {
                time: Duration::from_mins(5),
                paths: 10_000_000,
                pending: 1_000_000,
            };
            let mut ends = std::collections::BTreeMap::new();
            let summary = explore(
                &mut jvm,
                vec![start],
                &mut *queue,
                limits,
                |jvm, mut outcome| {
                    let what = jvm.describe(&outcome);
                    if std::env::var_os("SHOW").is_some() {
                        let all = outcome.state.path.conjuncts();
                        let shown: Vec<String> = all
                            .iter()
                            .map(|&t| jvm.pool.display(t).to_string())
                            .collect();
                        println!("{what}: {}", shown.join(" && "));
                    }
                    let count = ends.entry(what).or_insert(0);
                    *count += 1;
                    if *count == 1 && matches!(outcome.end, End::Violated { .. }) {
                        let witness = jvm.witness(&mut outcome, driver, &|c| c.to_string());
                        println!("{witness:#?}");
                    }
                    ControlFlow::Continue(())
                },
            );
            println!(
                "{full}: shapes {} cases {} paths {} in {:?}",
                jvm.shapes,
                jvm.cases,
                summary.paths,
                begun.elapsed()
            );
            println!("  {ends:?}");
            println!("  {:?}", jvm.solver.stats());
        }
    }
    Ok(())
}
