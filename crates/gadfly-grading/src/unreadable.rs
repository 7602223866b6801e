//! A path that cannot be read: why, and what else may have been meant.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::misspelt::nearest;
use gadfly_base::diagnostic::Diagnostic;

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
    let wanted = path.file_name()?.to_string_lossy();
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let mut names: Vec<String> = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let best = nearest(&wanted, names.iter().map(String::as_str))?;
    Some(path.with_file_name(best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_almost_right() {
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
