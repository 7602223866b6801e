//! A cache folder of a test's own, in which no result of an earlier run is found.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// Makes such a folder. What Gadfly builds of its own sources for the installed JDK, and class files by the hash
/// of everything that they depend on, are taken over from the user's cache: to build them again for each
/// session takes two seconds of a processor.
pub(crate) fn own(cache: &Path) {
    let own = cache.join("gadfly");
    fs::create_dir_all(&own).unwrap();
    let Some(usual) = usual() else {
        return;
    };
    let classes = usual.join("classes");
    fs::create_dir_all(&classes).unwrap();
    symlink(classes, own.join("classes")).unwrap();
    for entry in fs::read_dir(&usual).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_built = ["worker-", "python-"]
            .iter()
            .any(|p| name.to_string_lossy().starts_with(p));
        if is_built {
            link(&entry.path(), &own.join(name));
        }
    }
}

/// The cache of the user who tests.
fn usual() -> Option<PathBuf> {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|p| p.is_absolute())
    };
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(base.join("gadfly"))
}

fn link(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap().flatten() {
            link(&entry.path(), &to.join(entry.file_name()));
        }
    } else if fs::hard_link(from, to).is_err() {
        // On another file system.
        fs::copy(from, to).unwrap();
    }
}
