//! The submissions under `corpus/grade/java` and the interpreters of `corpus/grade/scala`: each says in its
//! first lines what is to be found.

use std::path::{Path, PathBuf};

use gadfly_grading::language::Task;

use crate::share::share;

use super::support::{at, examine, has_scala, shown, task, verdict};

fn corpus(exercise: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/grade");
    root.join(exercise)
}

/// What the first lines of a program say after a word.
fn says(program: &Path, word: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> = match std::fs::read_dir(program) {
        Ok(entries) => entries.map(|e| e.unwrap().path()).collect(),
        Err(_) => vec![program.to_path_buf()],
    };
    files.sort();
    let text = std::fs::read_to_string(&files[0]).unwrap();
    let prefix = format!("// {word} ");
    let lines = text.lines().take_while(|l| l.starts_with("//"));
    lines
        .filter_map(|l| l.strip_prefix(&prefix))
        .map(String::from)
        .collect()
}

fn check(exercise: &str, precondition: bool, change: impl Fn(&mut Task)) {
    check_some(exercise, precondition, &[], change);
}

/// Grades some submissions of an exercise, or all.
fn check_some(exercise: &str, precondition: bool, some: &[&str], change: impl Fn(&mut Task)) {
    let folder = corpus(exercise);
    let reference = if folder.join("reference").is_dir() {
        folder.join("reference")
    } else {
        folder.join("reference.scala")
    };
    let mut task = task(vec![at("reference", &reference)]);
    task.entries = says(&reference, "ENTRY");
    if precondition {
        task.preconditions = says(&reference, "PRECONDITION");
    }
    change(&mut task);
    let mut names: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| some.is_empty() || some.iter().any(|s| p.ends_with(s)))
        .collect();
    names.sort();
    let names = share(if some.is_empty() { 4 } else { 1 }, names);
    let programs: Vec<_> = names
        .iter()
        .map(|p| at(&p.file_name().unwrap().to_string_lossy(), p))
        .collect();
    let found = examine(&task, &programs);
    let mut wrong = Vec::new();
    for (path, examined) in names.iter().zip(&found) {
        let mut expected = says(path, "VERDICT").first().cloned();
        if !precondition && let Some(other) = says(path, "WITHOUT PRECONDITION").first() {
            expected = Some(other.clone());
        }
        let expected = expected.unwrap_or_else(|| "equivalent".into());
        let expected = expected.split([':', ' ']).next().unwrap_or_default();
        let verdict = verdict(examined);
        if verdict != expected {
            wrong.push(format!(
                "{}: {verdict} instead of {expected}: {:?} {:?}",
                path.display(),
                shown(examined),
                examined.judgements
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn interpreters() {
    check("java/interpreter", false, |_| {});
}

/// What closures are cannot be seen: only numbers and errors tell interpreters apart. Those that
/// take longer are in the benchmarks.
#[test]
fn interpreters_whose_closures_are_opaque() {
    let seen = ["add_literals_only", "argument_in_empty", "body_in_empty"];
    check_some("java/interpreter", false, &seen, |task| {
        task.opaque = vec!["ClosV".into()];
    });
}

/// The same in Scala, where there is a compiler for it.
#[test]
fn interpreters_in_scala() {
    if !has_scala() {
        return;
    }
    check("scala/interpreter", false, |_| {});
}

#[test]
fn lists_in_scala() {
    if !has_scala() {
        return;
    }
    check("scala/lists", false, |_| {});
}

#[test]
fn trees_in_scala() {
    if !has_scala() {
        return;
    }
    check("scala/trees", true, |_| {});
}

#[test]
fn lists() {
    check("java/lists", false, |_| {});
}

#[test]
fn trees() {
    check("java/trees", true, |_| {});
}

#[test]
fn trees_of_any_kind() {
    check("java/trees", false, |_| {});
}
