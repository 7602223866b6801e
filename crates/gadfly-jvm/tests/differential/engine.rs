//! The machine's side: every pair from a fresh copy of the booted state.

use crate::differential::pairs::{self, Pair};
use gadfly_classfile::ClassPath;
use gadfly_jvm::{Classes, Config, End, Jvm, MethodId, Ref, State, Value};
use gadfly_solve::SolverConfig;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// Two workers: as many as the smallest machine that is to run this has cores.
const WORKERS: usize = 2;

pub(super) fn run(home: &Path, classes: &Path, chosen: &[Pair]) -> Vec<String> {
    let mut path = ClassPath::with_jdk(home).expect("the JDK can be read");
    path.add_path(classes).expect("the classes can be read");
    let path = Arc::new(path);
    let mut found = vec![String::new(); chosen.len()];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS)
            .map(|worker| {
                let path = path.clone();
                std::thread::Builder::new()
                    .stack_size(64 << 20)
                    .spawn_scoped(scope, move || share(path, chosen, worker))
                    .expect("a thread starts")
            })
            .collect();
        for worker in workers {
            for (index, text) in worker.join().expect("the machine does not panic") {
                found[index] = text;
            }
        }
    });
    found
}

fn share(path: Arc<ClassPath>, chosen: &[Pair], worker: usize) -> Vec<(usize, String)> {
    let user = path.list_user_classes().expect("the classes are listed");
    let classes = Classes::new(path, user);
    let config = Rc::new(Config::default());
    let mut jvm = Jvm::new(classes, SolverConfig::default(), config).expect("the machine starts");
    let base = jvm
        .boot()
        .unwrap_or_else(|stop| panic!("the machine does not boot: {stop:?}"));
    let mut results = Vec::new();
    for (index, pair) in chosen.iter().enumerate() {
        if index % WORKERS != worker {
            continue;
        }
        let (class, method) = pairs::place(index);
        let text = match find(&mut jvm, &class, &method) {
            Some(method) => {
                let begun = std::time::Instant::now();
                let steps = jvm.steps;
                let text = result(&mut jvm, &base, method);
                if std::env::var_os("GADFLY_DIFF_SLOW").is_some()
                    && begun.elapsed().as_millis() > 50
                {
                    let steps = jvm.steps - steps;
                    eprintln!("{:?} {steps} steps: {}", begun.elapsed(), pair.what);
                }
                text
            }
            None => "no such method".into(),
        };
        results.push((index, text));
    }
    results
}

fn find(jvm: &mut Jvm, class: &str, method: &str) -> Option<MethodId> {
    let class = jvm.classes.load(class).ok()?;
    let class = jvm.classes.class(class).clone();
    class
        .methods
        .iter()
        .copied()
        .find(|&m| &*jvm.classes.method(m).name == method)
}

fn result(jvm: &mut Jvm, base: &State, method: MethodId) -> String {
    let start = jvm.start_with(base, method, Vec::new());
    let mut outcome = jvm.run_to_end(start);
    match outcome.end {
        End::Threw(exception) => {
            let text = described(jvm, outcome.state, "of", exception);
            match text.strip_prefix("string ") {
                Some(text) => format!("threw {text}"),
                None => format!("threw something that ends with {text}"),
            }
        }
        End::Returned(Some(Value::Ref(text))) if !text.is_null() => {
            described(jvm, outcome.state, "plain", text)
        }
        _ => jvm.result_text(&mut outcome),
    }
}

/// What `Described` says about an object, in the state at the end of a run.
fn described(jvm: &mut Jvm, mut state: State, how: &str, object: Ref) -> String {
    state.frames.clear();
    state.stack.clear();
    state.user_depth = 0;
    let describe = find(jvm, "Described", how).expect("Described is compiled");
    let start = jvm.start_with(&state, describe, vec![Value::Ref(object)]);
    let mut described = jvm.run_to_end(start);
    // A text is computed only when someone looks at it: compute it.
    if let End::Returned(Some(Value::Ref(text))) = described.end
        && !text.is_null()
        && let Some(length) = find(jvm, "java/lang/String", "length")
    {
        let mut state = described.state.clone();
        state.frames.clear();
        state.stack.clear();
        let start = jvm.start_with(&state, length, vec![Value::Ref(text)]);
        described.state = jvm.run_to_end(start).state;
    }
    jvm.result_text(&mut described)
}
