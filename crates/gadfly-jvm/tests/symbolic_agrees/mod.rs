//! Terms mean what the machine computes: methods with unknown arguments, checked against concrete
//! runs of the same methods and against plain implementations.

mod values;

use crate::differential::operators;
use crate::differential::subjects::Source;
use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_explore::{Limits, Strategy, Summary, explore};
use gadfly_jvm::{Classes, Config, End, Jvm, MethodId, Nulls, Outcome, State, States, Value};
use gadfly_solve::SolverConfig;
use gadfly_term::{Model, Term, eval, eval_bool};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A machine over the compiled sources, or nothing where there is no JDK.
fn machine(name: &str, sources: &[Source]) -> Option<(Jvm, State)> {
    let Some(home) = find_jdk_home() else {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
        return None;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the classes");
    let mut javac = Command::new(home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-d"]).arg(&folder);
    for source in sources {
        let path = folder.join(format!("{}.java", source.class));
        std::fs::write(&path, &source.text).expect("a source is written");
        javac.arg(path);
    }
    let output = javac.output().expect("javac runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "javac: {complaints}");
    Some(boot(&home, &folder))
}

fn boot(home: &Path, folder: &Path) -> (Jvm, State) {
    let mut path = ClassPath::with_jdk(home).expect("the JDK can be read");
    path.add_path(folder).expect("the classes can be read");
    let user = path.list_user_classes().expect("the classes are listed");
    let classes = Classes::new(Arc::new(path), user);
    let config = Config {
        nulls: Nulls::None,
        loops: 12,
        ..Config::default()
    };
    let mut jvm =
        Jvm::new(classes, SolverConfig::default(), Rc::new(config)).expect("the machine starts");
    let base = jvm
        .boot()
        .unwrap_or_else(|stop| panic!("the machine does not boot: {stop:?}"));
    (jvm, base)
}

fn methods(jvm: &mut Jvm, source: &Source) -> Vec<MethodId> {
    let class = jvm.classes.load(&source.class).expect("the class loads");
    let wanted: Vec<String> = source.signatures().into_iter().map(|s| s.name).collect();
    let class = jvm.classes.class(class).clone();
    class
        .methods
        .iter()
        .copied()
        .filter(|&m| wanted.iter().any(|w| **w == *jvm.classes.method(m).name))
        .collect()
}

/// All paths of a method with unknown arguments.
fn paths(jvm: &mut Jvm, base: &State, entry: MethodId) -> (Vec<Outcome>, Summary) {
    let start = jvm
        .start(base, entry, States::Reached, false)
        .unwrap_or_else(|stop| panic!("the entry does not start: {stop:?}"));
    let mut queue = Strategy::Coverage.queue::<State>();
    let limits = Limits {
        time: Duration::from_secs(5),
        paths: 600,
        pending: 10_000,
    };
    let mut found = Vec::new();
    let summary = explore(jvm, vec![start], &mut *queue, limits, |_, outcome| {
        if outcome.end != End::Infeasible {
            found.push(outcome);
        }
        ControlFlow::Continue(())
    });
    (found, summary)
}

/// Value or exception, as text.
fn shown(jvm: &Jvm, outcome: &Outcome, model: &Model) -> String {
    match &outcome.end {
        End::Returned(Some(value)) => match *value {
            Value::Int(i) => format!("{i}"),
            Value::Long(i) => format!("{i}"),
            Value::Float(f) => format!("{f:?}"),
            Value::Double(f) => format!("{f:?}"),
            Value::SymInt(t) => format!("{}", eval(&jvm.pool, model, t) as u32 as i32),
            Value::SymLong(t) => format!("{}", eval(&jvm.pool, model, t) as i64),
            Value::SymFloat(t) => {
                format!("{:?}", f32::from_bits(eval(&jvm.pool, model, t) as u32))
            }
            Value::SymDouble(t) => format!("{:?}", f64::from_bits(eval(&jvm.pool, model, t))),
            other => format!("{other:?}"),
        },
        End::Threw(exception) => {
            let class = outcome.state.heap.get(*exception).class;
            jvm.classes.class(class).binary_name()
        }
        other => format!("{other:?}"),
    }
}

fn holds(jvm: &Jvm, conjuncts: &[Term], model: &Model) -> bool {
    conjuncts.iter().all(|&c| eval_bool(&jvm.pool, model, c))
}

/// Gives the symbol behind an unknown argument a value.
fn set(jvm: &Jvm, model: &mut Model, unknown: Value, known: Value, bits: u32) {
    let (Value::SymInt(term)
    | Value::SymLong(term)
    | Value::SymFloat(term)
    | Value::SymDouble(term)) = unknown
    else {
        panic!("{unknown:?} is not unknown");
    };
    let [symbol] = *jvm.pool.symbols(term) else {
        panic!("an argument is one symbol");
    };
    let value = match known {
        Value::Int(i) => u64::from(i as u32),
        Value::Long(i) => i as u64,
        Value::Float(f) => u64::from(f.to_bits()),
        Value::Double(f) => f.to_bits(),
        other => panic!("{other:?} is no input"),
    };
    let mask = if bits == 64 {
        u64::MAX
    } else {
        (1 << bits) - 1
    };
    model.set(symbol, value & mask);
}

/// Explores a method and compares, for many inputs, the path that they take with a concrete run.
fn check_terms(jvm: &mut Jvm, base: &State, entry: MethodId, wrong: &mut Vec<String>) -> usize {
    let method = jvm.classes.method(entry).clone();
    let (outcomes, summary) = paths(jvm, base, entry);
    let complete = !summary.out_of_time
        && !summary.out_of_budget
        && outcomes
            .iter()
            .all(|o| o.state.doubts.is_empty() && !matches!(o.end, End::Cut(_)));
    let conditions: Vec<Vec<Term>> = outcomes.iter().map(|o| o.state.path.conjuncts()).collect();
    let mut agreed = 0;
    for inputs in values::tuples(&method.params) {
        let concrete = jvm.start_with(base, entry, inputs.clone());
        let concrete = jvm.run_to_end(concrete);
        let want = shown(jvm, &concrete, &Model::new());
        let mut met = false;
        for (outcome, conjuncts) in outcomes.iter().zip(&conditions) {
            let mut model = Model::new();
            let unknowns = &outcome.state.inputs.arguments;
            for ((&unknown, &known), ty) in unknowns.iter().zip(&inputs).zip(&method.params) {
                set(jvm, &mut model, unknown, known, values::bits(ty));
            }
            if matches!(outcome.end, End::Cut(_)) || !holds(jvm, conjuncts, &model) {
                continue;
            }
            met = true;
            let got = shown(jvm, outcome, &model);
            if got == want {
                agreed += 1;
            } else {
                wrong.push(format!(
                    "{}{inputs:?}: runs to {want}, its term gives {got}",
                    method.name
                ));
            }
        }
        if !met && complete {
            wrong.push(format!(
                "{}{inputs:?}: no path takes this input (of {})",
                method.name,
                outcomes.len()
            ));
        }
    }
    if agreed == 0 {
        wrong.push(format!("{}: nothing could be compared", method.name));
    }
    agreed
}

fn check_all(name: &str, source: Source, fewest: usize) {
    let sources = [source];
    let Some((mut jvm, base)) = machine(name, &sources) else {
        return;
    };
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for entry in methods(&mut jvm, &sources[0]) {
        let text = jvm.classes.method(entry).returns.as_ref();
        if text.is_some_and(gadfly_classfile::Type::is_reference) {
            continue;
        }
        agreed += check_terms(&mut jvm, &base, entry, &mut wrong);
    }
    assert!(
        wrong.is_empty(),
        "{} inputs differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(agreed >= fewest, "only {agreed} inputs were compared");
}

#[test]
fn terms_of_library_methods() {
    let text = include_str!("Terms.java").to_string();
    let class = "Terms".to_string();
    check_all("symbolic-terms", Source { class, text }, 1000);
}

#[test]
fn terms_of_operators() {
    check_all("symbolic-operators", operators::source(), 5000);
}

#[test]
fn no_path_finds_a_difference() {
    let sources = [Source {
        class: "Proofs".into(),
        text: include_str!("Proofs.java").into(),
    }];
    let Some((mut jvm, base)) = machine("symbolic-proofs", &sources) else {
        return;
    };
    let mut wrong = Vec::new();
    for entry in methods(&mut jvm, &sources[0]) {
        let name = jvm.classes.method(entry).name.clone();
        let (mut outcomes, summary) = paths(&mut jvm, &base, entry);
        let mut returned = 0;
        for outcome in &mut outcomes {
            match &outcome.end {
                End::Returned(_) => returned += 1,
                // A path may rest on a promise that its inputs cannot keep: ask for them.
                End::Threw(_) => {
                    let ends = jvm.describe(outcome);
                    let inputs = jvm.witness(outcome, entry, &|name| name.to_string());
                    if let Ok(inputs) = inputs {
                        wrong.push(format!("{name}: {ends} with {:?}", inputs.arguments));
                    }
                }
                End::Cut(reason) if reason.code().starts_with("unsupported") => {
                    wrong.push(format!("{name}: {reason:?}"));
                }
                _ => {}
            }
        }
        if returned == 0 {
            wrong.push(format!("{name}: no path returns ({summary:?})"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
