//! Programs on the PATH.

use std::env;
use std::path::PathBuf;

/// The files of this name on the PATH, in its order. Relative folders in it (`.`, or nothing between two
/// colons) are passed over: the current folder may be one with code of strangers.
pub fn programs(name: &str) -> impl Iterator<Item = PathBuf> {
    let folders: Vec<PathBuf> = env::var_os("PATH")
        .map(|path| env::split_paths(&path).collect())
        .unwrap_or_default();
    let absolute = folders.into_iter().filter(|folder| folder.is_absolute());
    let name = name.to_owned();
    absolute
        .map(move |folder| folder.join(&name))
        .filter(|file| file.is_file())
}
