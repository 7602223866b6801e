//! How much of a library class the lives of its objects reach.
//! A developer's tool: `cargo run --example lives -- java/util/TreeMap METHOD…`.

#![allow(clippy::print_stdout)]

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, Jvm, State};
use gadfly_jvm_relational::{histories, start_after};
use gadfly_solve::SolverConfig;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().ok_or("a class, please")?;
    let wanted: Vec<String> = args.collect();
    let home = find_jdk_home().ok_or("no JDK found")?;
    let path = ClassPath::with_jdk(&home)?;
    let classes = Classes::new(Arc::new(path), [Arc::from(&*name)].into_iter().collect());
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))?;
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    jvm.recording = true;
    let class = jvm.classes.load(&name)?;
    let lives = histories(&mut jvm, class, 300, 0);
    println!("{} lives", lives.len());
    let methods = jvm.classes.class(class).methods.clone();
    for entry in methods {
        let method = jvm.classes.method(entry).clone();
        if !wanted.iter().any(|w| **w == *method.name) || !method.access.is_public() {
            continue;
        }
        let begun = Instant::now();
        let mut covered = BTreeSet::new();
        let (mut kept, mut idle) = (0, 0);
        for life in &lives {
            if idle > 80 {
                break;
            }
            let Ok(start) = start_after(&mut jvm, &base, entry, class, life) else {
                continue;
            };
            let mut queue = Strategy::Coverage.queue::<State>();
            let limits = Limits {
                time: Duration::from_secs(5),
                paths: 60,
                pending: 1000,
            };
            let before = covered.len();
            explore(
                &mut jvm,
                vec![start],
                &mut *queue,
                limits,
                |jvm, outcome| {
                    covered.extend(jvm.marks(&outcome.state));
                    ControlFlow::Continue(())
                },
            );
            idle += 1;
            if covered.len() > before {
                (kept, idle) = (kept + 1, 0);
            }
        }
        let reached: BTreeSet<_> = covered.iter().map(|(m, _)| *m).collect();
        let all: BTreeSet<_> = reached
            .iter()
            .flat_map(|&m| jvm.all_marks(m).into_iter().map(move |mark| (m, mark)))
            .filter(|(_, mark)| mark.is_branch())
            .collect();
        let missing: Vec<String> = all
            .difference(&covered)
            .map(|(m, mark)| {
                let method = jvm.classes.method(*m);
                let gadfly_jvm::Mark::Branch { at, jumped } = mark else {
                    return String::new();
                };
                format!(
                    "{}:{}:{jumped}",
                    method.name,
                    method.line_of(*at).unwrap_or(0)
                )
            })
            .collect();
        println!(
            "{}: {} of {} branches in {} methods, {kept} lives kept, {:?}; missing {missing:?}",
            method.full_name(),
            all.len() - missing.len(),
            all.len(),
            reached.len(),
            begun.elapsed()
        );
    }
    Ok(())
}
