//! The files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are made by tools, not written.
const MADE: [&str; 6] = [
    "target",
    ".git",
    ".deps",
    "gadfly-out",
    "node_modules",
    "__pycache__",
];

pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_path_buf()
}

/// All files below a folder, relative to the workspace, sorted.
pub(crate) fn files(below: &str) -> Vec<String> {
    let root = root();
    let mut found = Vec::new();
    let mut open = vec![root.join(below)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = entry.path();
            if path.is_dir() {
                if !MADE.contains(&name.as_str()) && !name.starts_with("target-") {
                    open.push(path);
                }
            } else if let Ok(relative) = path.strip_prefix(&root) {
                found.push(relative.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

pub(crate) fn read(path: &str) -> String {
    fs::read(root().join(path))
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .unwrap_or_default()
}

/// The names of the crates, sorted.
pub(crate) fn crates() -> Vec<String> {
    let mut found: Vec<String> = fs::read_dir(root().join("crates"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    found.sort();
    found
}
