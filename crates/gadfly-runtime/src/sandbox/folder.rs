//! Throw-away folders: `work` belongs to the child, `io` to us. A lock held as long as we live
//! tells folders in use from those of a run that was killed, which the next run sweeps away.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

const PREFIX: &str = "gadfly-box-";
const LOCK: &str = "lock";

/// A folder must be this old to be swept, so that one just being made is left alone.
const SETTLED: Duration = Duration::from_mins(1);

/// As many files as a folder in memory has room for.
const MOST_FILES: u64 = 8192;

/// A throw-away folder; dropping it deletes it.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Held, never used.
    _lock: File,
}

impl Folder {
    pub fn new() -> io::Result<Self> {
        static SWEEP: Once = Once::new();
        SWEEP.call_once(sweep);
        let made = tempfile::Builder::new()
            .prefix(PREFIX)
            .permissions(fs::Permissions::from_mode(0o700))
            .tempdir()?;
        let lock = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(made.path().join(LOCK))?;
        try_lock(&lock)?;
        // Real paths: Landlock rules and the JVM should agree on the name.
        let folder = Self {
            path: made.keep().canonicalize()?,
            _lock: lock,
        };
        fs::create_dir(folder.work())?;
        fs::create_dir(folder.io())?;
        fs::create_dir(folder.view())?;
        Ok(folder)
    }

    /// The child's current folder, the only place where it may write.
    pub fn work(&self) -> PathBuf {
        self.path.join("work")
    }

    /// Whether the child's files take more than this many bytes, or are too many to be counted.
    pub fn holds_more_than(&self, most: u64) -> bool {
        let mut folders = vec![self.work()];
        let (mut bytes, mut files) = (0, 0);
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            for facts in entries.filter_map(|entry| Some((entry.path(), entry.metadata().ok()?))) {
                let (path, facts) = facts;
                files += 1;
                bytes += facts.blocks() * 512;
                if bytes > most || files > MOST_FILES {
                    return true;
                }
                if facts.is_dir() {
                    folders.push(path);
                }
            }
        }
        false
    }

    /// An empty folder, where the child's view of the file system is built.
    pub(super) fn view(&self) -> PathBuf {
        self.path.join("view")
    }

    /// For files through which we talk; the child may make none here.
    pub fn io(&self) -> PathBuf {
        self.path.join("io")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Deletes a folder even if the child took permissions away within it.
fn remove(path: &Path) {
    if fs::remove_dir_all(path).is_err() {
        unlock_permissions(path, 64);
        // What still cannot go is swept by a later run.
        let _ = fs::remove_dir_all(path);
    }
}

fn unlock_permissions(folder: &Path, depth: usize) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        if depth > 0 && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            unlock_permissions(&entry.path(), depth - 1);
        }
    }
}

/// Deletes the folders of runs that ended without doing so.
fn sweep() {
    let Ok(entries) = fs::read_dir(std::env::temp_dir()) else {
        return;
    };
    for entry in entries.flatten() {
        if entry.file_name().to_string_lossy().starts_with(PREFIX) && is_ours_and_old(&entry.path())
        {
            let lock = File::open(entry.path().join(LOCK));
            if lock.is_ok_and(|lock| try_lock(&lock).is_ok()) {
                remove(&entry.path());
            }
        }
    }
}

fn is_ours_and_old(path: &Path) -> bool {
    let Ok(facts) = fs::symlink_metadata(path) else {
        return false;
    };
    // SAFETY: takes nothing, cannot fail.
    let me = unsafe { libc::geteuid() };
    let age = facts.modified().ok().and_then(|time| time.elapsed().ok());
    facts.is_dir() && facts.uid() == me && age.is_some_and(|age| age > SETTLED)
}

fn try_lock(file: &File) -> io::Result<()> {
    // SAFETY: the descriptor is open as long as `file` is borrowed.
    match unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_away_even_if_made_unreadable() {
        let folder = Folder::new().unwrap();
        let path = folder.path.clone();
        let inner = folder.work().join("a/b");
        fs::create_dir_all(&inner).unwrap();
        fs::write(inner.join("f"), "x").unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(0o000)).unwrap();
        drop(folder);
        assert!(!path.exists());
    }

    #[test]
    fn what_it_holds_is_counted() {
        let folder = Folder::new().unwrap();
        let inner = folder.work().join("a");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("f"), vec![1; 1 << 20]).unwrap();
        assert!(folder.holds_more_than(1 << 19));
        assert!(!folder.holds_more_than(1 << 22));
    }

    #[test]
    fn a_held_lock_is_seen() {
        let folder = Folder::new().unwrap();
        let second = File::open(folder.path.join(LOCK)).unwrap();
        assert!(try_lock(&second).is_err());
    }
}
