//! A path that cannot be read: why, and what else may have been meant.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;

/// Why a path that was named cannot be read, and what else may have been meant.
pub fn unreadable(path: &Path, error: &std::io::Error) -> Diagnostic {
    match error.kind() {
        ErrorKind::NotFound => {
            let diagnostic = Diagnostic::new("there is no such file or folder").at(path);
            match similar(path) {
                Some(other) => diagnostic.help(format!("did you mean {}?", other.display())),
                None => diagnostic,
            }
        }
        ErrorKind::PermissionDenied => Diagnostic::new("you may not read it")
            .at(path)
            .help("ask its owner, or change its permissions"),
        _ => Diagnostic::new(format!("cannot read it: {error}")).at(path),
    }
}

/// Something beside a path that is not there, with almost the same name.
fn similar(path: &Path) -> Option<PathBuf> {
    let wanted = path.file_name()?.to_string_lossy().to_lowercase();
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let mut best: Option<(usize, String)> = None;
    let mut names: Vec<String> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    for name in names {
        let far = distance(&wanted, &name.to_lowercase());
        let near = far <= 1 + wanted.chars().count() / 5;
        if near && best.as_ref().is_none_or(|(least, _)| far < *least) {
            best = Some((far, name));
        }
    }
    Some(path.with_file_name(best?.1))
}

/// How many letters must be put in, left out or replaced.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        let mut left = i + 1;
        for (y, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let replaced = corner + usize::from(x != *y);
            corner = *cell;
            left = replaced.min(corner + 1).min(left + 1);
            *cell = left;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_almost_right() {
        for (a, b, far) in [
            ("", "abc", 3),
            ("refrence.py", "reference.py", 1),
            ("abc", "acb", 2),
            ("abc", "abc", 0),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(a, b), far, "{a} {b}");
            assert_eq!(distance(b, a), far, "{b} {a}");
        }
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::write(root.join("reference.py"), "").unwrap();
        fs::write(root.join("other.py"), "").unwrap();
        let meant = |name: &str| similar(&root.join(name));
        assert_eq!(meant("refrence.py"), Some(root.join("reference.py")));
        assert_eq!(meant("REFERENCE.py"), Some(root.join("reference.py")));
        assert_eq!(meant("solution.py"), None);
        assert_eq!(meant("no/such.py"), None);
    }
}
