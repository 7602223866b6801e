//! What a verdict depends on, in one word.

use std::fs;
use std::path::Path;

use super::language::{Program, Task};
use crate::request::SuiteOf;
use gadfly_base::hash::Hash;

/// Stands for the contents of the references and every option, not for where they are: the shards of
/// a class may be graded on different machines.
pub(crate) fn of_task(task: &Task, suite: SuiteOf, runtime: &str) -> String {
    let mut hash = Hash::new();
    hash.add(env!("CARGO_PKG_VERSION"));
    hash.add(runtime);
    hash.add(suite.code());
    for reference in &task.references {
        hash.add("reference");
        for file in &reference.files {
            hash.add(file.path.file_name().unwrap_or_default().as_encoded_bytes());
            hash.add(gadfly_files::read_large(&file.path).unwrap_or_default());
        }
    }
    for path in &task.tools.classpath {
        hash.add("classpath");
        add_path(&mut hash, path);
    }
    let options = Task {
        references: Vec::new(),
        ..task.clone()
    };
    hash.add(serde_json::to_string(&options).unwrap_or_default());
    hash.text()
}

fn add_path(hash: &mut Hash, path: &Path) {
    if !path.is_dir() {
        hash.add(gadfly_files::read_large(path).unwrap_or_default());
        return;
    }
    let mut inside: Vec<_> = fs::read_dir(path)
        .into_iter()
        .flatten()
        .flatten()
        // Links may lead in circles.
        .filter(|entry| entry.file_type().is_ok_and(|t| !t.is_symlink()))
        .map(|entry| entry.path())
        .collect();
    inside.sort();
    for path in inside {
        hash.add(path.file_name().unwrap_or_default().as_encoded_bytes());
        add_path(hash, &path);
    }
}

/// The names and contents of a program's files; nothing if one of them cannot be read.
pub(crate) fn contents(program: &Program) -> Option<String> {
    let mut hash = Hash::new();
    hash.add(&program.name);
    for file in &program.files {
        hash.add(&file.shown);
        hash.add(gadfly_files::read_large(&file.path).ok()?);
    }
    Some(hash.text())
}
