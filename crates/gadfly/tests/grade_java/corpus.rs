//! The submissions under `corpus/grade/java`: each says in its first lines what is to be found.

use std::path::{Path, PathBuf};

use gadfly::job::grade::language::Task;

use super::support::{at, examine, shown, task, verdict};

fn corpus(exercise: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/grade/java");
    root.join(exercise)
}

/// What the first lines of a program say after a word.
fn says(folder: &Path, word: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
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
    let folder = corpus(exercise);
    let reference = folder.join("reference");
    let mut task = task(vec![at("reference", &reference)]);
    task.entries = says(&reference, "ENTRY");
    if precondition {
        task.preconditions = says(&reference, "PRECONDITION");
    }
    change(&mut task);
    let mut names: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
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
    check("interpreter", false, |_| {});
}

#[test]
fn lists() {
    check("lists", false, |_| {});
}

#[test]
fn trees() {
    check("trees", true, |_| {});
}

#[test]
fn trees_of_any_kind() {
    check("trees", false, |_| {});
}
