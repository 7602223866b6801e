//! Bytecodes per second of concrete execution, by kind of work.

#![allow(clippy::print_stdout)]

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_jvm::{Classes, Config, End, Jvm};
use gadfly_solve::SolverConfig;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

const LOOPS: &[&str] = &[
    "arithmetic",
    "arraySum",
    "calls",
    "fields",
    "longs",
    "strings",
    "maps",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let home = find_jdk_home().ok_or("no JDK found")?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-concrete");
    std::fs::create_dir_all(&folder)?;
    let compiled = Command::new(home.join("bin/javac"))
        .arg("-d")
        .arg(&folder)
        .arg(here.join("Loops.java"))
        .status()?;
    if !compiled.success() {
        return Err("javac failed".into());
    }
    let mut path = ClassPath::with_jdk(&home)?;
    path.add_path(&folder)?;
    let classes = Classes::new(Arc::new(path), vec!["Loops".into()]);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))?;
    let base = jvm.boot().map_err(|e| format!("boot: {e:?}"))?;
    let class = jvm.classes.load("Loops")?;
    let only = std::env::args().nth(1).filter(|a| !a.starts_with('-'));
    for name in LOOPS {
        if only.as_ref().is_some_and(|o| o != name) {
            continue;
        }
        let methods = jvm.classes.class(class).methods.clone();
        let method = methods
            .into_iter()
            .find(|&m| &*jvm.classes.method(m).name == *name)
            .ok_or("no such method")?;
        let mut best = 0.0f64;
        for _ in 0..3 {
            let start = jvm.start_with(&base, method, Vec::new());
            let (steps, begun) = (jvm.steps, Instant::now());
            let outcome = jvm.run_to_end(start);
            if !matches!(outcome.end, End::Returned(_)) {
                return Err(format!("{name}: {:?}", outcome.end).into());
            }
            let rate = (jvm.steps - steps) as f64 / begun.elapsed().as_secs_f64();
            best = best.max(rate);
        }
        println!("{name:12} {:7.1} million bytecodes/s", best / 1e6);
    }
    Ok(())
}
