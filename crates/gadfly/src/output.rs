//! Writing: to stdout, which may close early, and into files, which appear whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Files being written, to be removed when the user interrupts.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit code of a program ended by Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Whether somebody asks [`interrupted`] and ends the work in good order.
static ATTENDED: AtomicBool = AtomicBool::new(false);
static PRESSED: AtomicBool = AtomicBool::new(false);

/// The work was ended by Ctrl-C, and what there was of it is kept.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// From now on Ctrl-C ends nothing by itself; whoever calls this looks at [`interrupted`]. A second
/// Ctrl-C ends the program all the same.
pub fn attend_interrupts() {
    ATTENDED.store(true, Ordering::SeqCst);
}

/// Whether Ctrl-C was pressed since [`attend_interrupts`].
pub fn interrupted() -> bool {
    PRESSED.load(Ordering::SeqCst)
}

/// Ends the program at once on Ctrl-C or SIGTERM, leaving nothing half-written.
pub fn stop_cleanly_on_interrupt() {
    let stop = || {
        if ATTENDED.load(Ordering::SeqCst) && !PRESSED.swap(true, Ordering::SeqCst) {
            return;
        }
        let unfinished = UNFINISHED
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        for file in unfinished.iter() {
            let _ = fs::remove_file(file);
        }
        // SAFETY: takes a number and does not return. The usual exit would run the destructors of
        // the solver's library under the threads that still use it.
        unsafe { libc::_exit(i32::from(INTERRUPTED)) }
    };
    // Without a handler the signals end the program too, only less tidily.
    let _ = ctrlc::set_handler(stop);
}

/// Writes text to stdout.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()
}

/// Whether the reader of stdout left, which is no failure of ours.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a file below a folder so that it is never seen half-written, creating folders as needed.
pub fn write_file(
    folder: &Path,
    relative: &str,
    content: impl AsRef<[u8]>,
) -> anyhow::Result<PathBuf> {
    let path = folder.join(relative);
    let parent = path.parent().unwrap_or(folder);
    let failed = || format!("cannot write {}", path.display());
    fs::create_dir_all(parent).with_context(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = parent.join(format!(".{name}.{}.part", std::process::id()));
    remember(&unfinished);
    let written = fs::write(&unfinished, content).and_then(|()| fs::rename(&unfinished, &path));
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    forget(&unfinished);
    written.with_context(failed)?;
    Ok(path)
}

fn remember(file: &Path) {
    if let Ok(mut files) = UNFINISHED.lock() {
        files.push(file.to_path_buf());
    }
}

fn forget(file: &Path) {
    if let Ok(mut files) = UNFINISHED.lock() {
        files.retain(|other| other != file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_appear_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = write_file(folder.path(), "shop/A.java", "class A {}").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "class A {}");
        write_file(folder.path(), "shop/A.java", "class A { }").unwrap();
        let entries = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(entries, 1);
    }

    #[test]
    fn failures_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("shop"), "a file, not a folder").unwrap();
        let error = write_file(folder.path(), "shop/A.java", "").unwrap_err();
        assert!(error.to_string().ends_with("shop/A.java"), "{error}");
    }
}
