//! Writing: to stdout, which may close early, and into files, which appear whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
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
            .unwrap_or_else(std::sync::PoisonError::into_inner);
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

/// Writes a file below a folder so that it is never seen half-written, creating folders as needed. The
/// folder is the user's choice; what is below it may be somebody else's, so no link there is followed.
pub fn write_file(
    folder: &Path,
    relative: &str,
    content: impl AsRef<[u8]>,
) -> anyhow::Result<PathBuf> {
    let path = folder.join(relative);
    let parent = path.parent().unwrap_or(folder);
    let failed = || format!("cannot write {}", path.display());
    stays_below(folder, relative).with_context(failed)?;
    fs::create_dir_all(parent).with_context(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let unfinished = parent.join(format!(".{name}.{}.part", std::process::id()));
    remember(&unfinished);
    // Left over from a process that was ended, or put there by somebody.
    let _ = fs::remove_file(&unfinished);
    let written = fs::File::create_new(&unfinished)
        .and_then(|mut file| file.write_all(content.as_ref()))
        .and_then(|()| fs::rename(&unfinished, &path));
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    forget(&unfinished);
    written.with_context(failed)?;
    Ok(path)
}

fn stays_below(folder: &Path, relative: &str) -> io::Result<()> {
    let mut path = folder.to_path_buf();
    let mut parts = Path::new(relative).components().peekable();
    while let Some(part) = parts.next() {
        let Component::Normal(part) = part else {
            return Err(io::Error::other("the name leads out of the folder"));
        };
        path.push(part);
        let is_link = fs::symlink_metadata(&path).is_ok_and(|m| m.is_symlink());
        // A link in place of the file itself is replaced.
        if is_link && parts.peek().is_some() {
            let words = format!("{} is a link, which is not followed", path.display());
            return Err(io::Error::other(words));
        }
    }
    Ok(())
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
    fn links_below_the_folder_are_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("code")).unwrap();
        fs::create_dir_all(at("home")).unwrap();
        fs::write(at("home/kept"), "mine").unwrap();
        symlink("../home", at("code/.gadfly")).unwrap();
        symlink("../home/kept", at("code/report.html")).unwrap();
        for name in [".gadfly/a.toml", "../home/a.toml", "/tmp/gadfly-a.toml"] {
            assert!(write_file(&at("code"), name, "x").is_err(), "{name}");
        }
        write_file(&at("code"), "report.html", "x").unwrap();
        assert_eq!(fs::read_to_string(at("code/report.html")).unwrap(), "x");
        assert_eq!(fs::read_to_string(at("home/kept")).unwrap(), "mine");
        assert_eq!(fs::read_dir(at("home")).unwrap().count(), 1);
    }

    #[test]
    fn failures_name_the_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("shop"), "a file, not a folder").unwrap();
        let error = write_file(folder.path(), "shop/A.java", "").unwrap_err();
        assert!(error.to_string().ends_with("shop/A.java"), "{error}");
    }
}
