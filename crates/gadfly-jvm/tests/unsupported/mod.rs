//! What the machine cannot do ends the path with a reason in words that its author understands,
//! never with an exception that the real JVM would not throw.

mod names;

use gadfly_classfile::{ClassPath, find_jdk_home};
use gadfly_jvm::{Classes, Config, End, Jvm};
use gadfly_solve::SolverConfig;
use std::path::Path;
use std::process::Command;
use std::rc::Rc;
use std::sync::Arc;

const SOURCE: &str = include_str!("Beyond.java");

#[test]
fn reasons_are_words() {
    let Some(home) = find_jdk_home() else {
        eprintln!("skipped: no JDK found (set JAVA_HOME or put java on the path)");
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unsupported");
    std::fs::create_dir_all(&folder).expect("a folder for the classes");
    std::fs::write(folder.join("Beyond.java"), SOURCE).expect("the source is written");
    let compiled = Command::new(home.join("bin/javac"))
        .arg("-d")
        .arg(&folder)
        .arg(folder.join("Beyond.java"))
        .status()
        .expect("javac runs");
    assert!(compiled.success());
    let mut path = ClassPath::with_jdk(&home).expect("the JDK can be read");
    path.add_path(&folder).expect("the classes can be read");
    let classes = Classes::new(Arc::new(path), vec!["Beyond".into()]);
    let mut jvm = Jvm::new(classes, SolverConfig::default(), Rc::new(Config::default()))
        .expect("the machine starts");
    let base = jvm
        .boot()
        .unwrap_or_else(|stop| panic!("the machine does not boot: {stop:?}"));
    let class = jvm.classes.load("Beyond").expect("the class loads");
    let methods = jvm.classes.class(class).methods.clone();
    let mut wrong = Vec::new();
    for line in SOURCE.lines() {
        let Some((code, word)) = line.split_once(" // ") else {
            continue;
        };
        let name = code
            .split('(')
            .next()
            .and_then(|h| h.split(' ').next_back());
        let Some(&method) = methods
            .iter()
            .find(|&&m| Some(&*jvm.classes.method(m).name) == name)
        else {
            panic!("no method in {line}");
        };
        let start = jvm.start_with(&base, method, Vec::new());
        let mut outcome = jvm.run_to_end(start);
        let ended = match &outcome.end {
            End::Cut(reason) if reason.code().starts_with("unsupported:") => reason.code(),
            End::Threw(exception) => jvm.traces_text(&outcome.state, *exception),
            _ => jvm.result_text(&mut outcome),
        };
        let plain = ended.starts_with("unsupported:") && ended.contains(word);
        if !plain {
            wrong.push(format!("{code}: {word} expected, but {ended}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
