//! The methods written by hand, one Java file an area.

use std::path::PathBuf;

/// A Java class whose static methods are called.
pub(crate) struct Source {
    pub class: String,
    pub text: String,
}

/// All files of `java/`, and of `java/<release>/` up to the JDK's release: newer syntax needs a
/// newer javac.
pub(crate) fn read(version: u32) -> Vec<Source> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/differential/java");
    let mut files = java_files(&folder);
    for release in [21, 25] {
        if release <= version {
            files.extend(java_files(&folder.join(release.to_string())));
        }
    }
    files
        .into_iter()
        .map(|path| Source {
            class: path
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default(),
            text: std::fs::read_to_string(&path)
                .unwrap_or_else(|e| panic!("{}: {e}", path.display())),
        })
        .collect()
}

fn java_files(folder: &std::path::Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// A method that is called: found by its line, `    static int name(int a, String s) {`.
/// Helpers are private. `// inputs 30` on the line before asks for more inputs than usual.
pub(crate) struct Signature {
    pub returns: String,
    pub name: String,
    /// Type and name.
    pub params: Vec<(String, String)>,
    pub inputs: Option<usize>,
}

impl Source {
    pub(crate) fn signatures(&self) -> Vec<Signature> {
        let mut found = Vec::new();
        let mut inputs = None;
        for line in self.text.lines() {
            if let Some(count) = line.trim().strip_prefix("// inputs ") {
                inputs = count.trim().parse().ok();
                continue;
            }
            if let Some(signature) = signature(line, inputs) {
                found.push(signature);
            }
            inputs = None;
        }
        found
    }
}

fn signature(line: &str, inputs: Option<usize>) -> Option<Signature> {
    let rest = line.strip_prefix("    static ")?;
    let (head, rest) = rest.split_once('(')?;
    let (returns, name) = head.split_once(' ')?;
    let (params, rest) = rest.split_once(')')?;
    if !rest.contains('{') || name.contains([' ', '<']) {
        return None;
    }
    let params = params
        .split(',')
        .filter(|p| !p.trim().is_empty())
        .map(|p| {
            p.trim()
                .split_once(' ')
                .map(|(ty, name)| (ty.to_string(), name.to_string()))
        })
        .collect::<Option<Vec<_>>>()?;
    Some(Signature {
        returns: returns.to_string(),
        name: name.to_string(),
        params,
        inputs,
    })
}
