//! What a path spends: the same function in Scala and in Java has as many complete paths within a
//! budget, and as many as its source says. A call costs 1 when it is made, after its arguments;
//! the entry's own call is free, and so is what compilers add.

mod model;

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, explore};
use gadfly_jvm::{Classes, Config, CostEvent, End, EntryFilter, Jvm, Nulls, Price, State, States};
use gadfly_solve::SolverConfig;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Complete paths of the interpreter's entry within budgets 1 to 8.
const INTERPRETER: [usize; 8] = [2, 5, 13, 38, 107, 312, 943, 2847];
/// Budgets and prices, as they are written after `--cost`.
const PRICES: &[(u64, &[(&str, u64)])] = &[
    (9, &[("call", 2)]),
    (6, &[("call:find", 0)]),
    (7, &[("call:Interp.find", 3)]),
    (7, &[("match:AddC", 1)]),
    (8, &[("match:AddC", 1), ("match:NumC", 1)]),
    (8, &[("match:AddC", 1), ("match:NumC", 2)]),
    (8, &[("match", 1), ("match:ClosV", 0), ("call:find", 2)]),
];
const SCALA_LIBRARY: &str = "/usr/share/java/scala-library.jar";

#[test]
fn java_records() {
    let Some(classes) = compiled("java", "Interp.java", include_str!("Interp.java"), "javac")
    else {
        return;
    };
    interpreter_and_length(&classes);
}

#[test]
fn scala_case_classes() {
    let Some(classes) = compiled(
        "scala",
        "Interp.scala",
        include_str!("Interp.scala"),
        "scalac",
    ) else {
        return;
    };
    if !Path::new(SCALA_LIBRARY).exists() {
        eprintln!("skipped: no {SCALA_LIBRARY}");
        return;
    }
    interpreter_and_length(&classes);
}

fn interpreter_and_length(classes: &Path) {
    let begun = Instant::now();
    let counts: Vec<usize> = (1..=8)
        .map(|budget| complete_paths(classes, "interpEntry", budget, &[]))
        .collect();
    eprintln!("budgets 1 to 8 in {:?}", begun.elapsed());
    assert_eq!(counts, INTERPRETER);
    // Base cases: no element, one element. Each call adds the next length.
    for budget in [0, 1, 3, 20] {
        let lengths = complete_paths(classes, "length", budget, &[]);
        assert_eq!(lengths as u64, budget + 2, "lengths 0 to {}", budget + 1);
    }
    for (budget, prices) in PRICES {
        let expected = model::complete_paths(&model::Prices {
            budget: *budget,
            of: prices.iter().copied().collect(),
        });
        let counted = complete_paths(classes, "interpEntry", *budget, prices);
        assert_eq!(counted, expected, "budget {budget}, prices {prices:?}");
    }
}

#[test]
fn the_model_counts_alike() {
    let counts: Vec<usize> = (1..=8)
        .map(|budget| {
            let of = Default::default();
            model::complete_paths(&model::Prices { budget, of })
        })
        .collect();
    assert_eq!(counts, INTERPRETER);
}

/// How many paths of an entry end by themselves, within a budget.
fn complete_paths(folder: &Path, entry: &str, budget: u64, prices: &[(&str, u64)]) -> usize {
    let home = find_jdk_home().expect("there was one to compile with");
    let mut path = ClassPath::with_jdk(&home).expect("the JDK can be read");
    path.add_path(folder).expect("the classes can be read");
    let user = path.list_user_classes().expect("the classes can be listed");
    if Path::new(SCALA_LIBRARY).exists() {
        path.add_path(Path::new(SCALA_LIBRARY))
            .expect("the library can be read");
    }
    let config = Config {
        budget: Some(budget),
        costs: prices
            .iter()
            .map(|&(what, price)| priced(what, price))
            .collect(),
        nulls: Nulls::None,
        k: 64,
        depth: 64,
        loops: 64,
        ..Config::default()
    };
    let classes = Classes::new(Arc::new(path), user);
    let mut jvm =
        Jvm::new(classes, SolverConfig::default(), Rc::new(config)).expect("the machine starts");
    let base = jvm
        .boot()
        .unwrap_or_else(|stop| panic!("the machine does not boot: {stop:?}"));
    let filter = EntryFilter {
        only: vec![entry.into()],
        exactly: Vec::new(),
    };
    let entries = jvm.entries(&filter);
    let [entry] = entries[..] else {
        panic!("one entry is wanted, not {}", entries.len());
    };
    let start = jvm
        .start(&base, entry, States::Reached, false)
        .unwrap_or_else(|stop| panic!("the entry does not start: {stop:?}"));
    let mut queue = Strategy::DepthFirst.queue::<State>();
    let limits = Limits {
        time: Duration::from_mins(2),
        paths: 100_000,
        pending: 100_000,
    };
    let (mut complete, mut other) = (0, Vec::new());
    let summary = explore(
        &mut jvm,
        vec![start],
        &mut *queue,
        limits,
        |jvm, outcome| {
            match &outcome.end {
                End::Returned(_) | End::Threw(_) => complete += 1,
                End::Cut(reason) if reason.code() == "budget" => {}
                _ => other.push(jvm.describe(&outcome)),
            }
            ControlFlow::Continue(())
        },
    );
    assert!(
        !summary.out_of_time && !summary.out_of_budget,
        "{summary:?}"
    );
    assert_eq!(other, Vec::<String>::new(), "paths that end otherwise");
    complete
}

/// `call`, `call:find`, `match:AddC`.
fn priced(what: &str, price: u64) -> Price {
    let (event, name) = match what.split_once(':') {
        Some((event, name)) => (event, Some(name.to_string())),
        None => (what, None),
    };
    let event = match event {
        "call" => CostEvent::Call,
        _ => CostEvent::Match,
    };
    Price { event, name, price }
}

/// The classes of a source, compiled once: Scala's compiler takes its time.
fn compiled(folder: &str, file: &str, source: &str, compiler: &str) -> Option<PathBuf> {
    let Some(home) = find_jdk_home() else {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
        return None;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("budget")
        .join(folder);
    let classes = folder.join("classes");
    let kept = folder.join(file);
    if std::fs::read_to_string(&kept).is_ok_and(|old| old == source) {
        return Some(classes);
    }
    std::fs::create_dir_all(&classes).expect("a folder for the classes");
    let draft = folder.join("draft");
    std::fs::create_dir_all(&draft).expect("a folder for the source");
    let draft = draft.join(file);
    std::fs::write(&draft, source).expect("the source is written");
    let program = match compiler {
        "javac" => home.join("bin/javac"),
        other => PathBuf::from(other),
    };
    let run = Command::new(&program)
        .arg("-d")
        .arg(&classes)
        .arg(&draft)
        .output();
    let Ok(output) = run else {
        eprintln!("skipped: no {compiler} on the path");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{compiler}: {errors}");
    std::fs::rename(&draft, &kept).expect("the source is kept");
    Some(classes)
}
