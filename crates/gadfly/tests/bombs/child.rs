//! Gadfly as a child process, with the memory that it used.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

/// No process may use more.
pub(super) const MOST_MEGABYTES: u64 = 1500;

#[derive(Debug)]
pub(super) struct Ran {
    /// Absent if a signal ended it.
    pub code: Option<i32>,
    pub out: String,
    #[allow(dead_code, reason = "shown where something is wrong")]
    pub errors: String,
    /// The most that Gadfly or one of its children used at a time.
    pub megabytes: u64,
    /// Processor time of Gadfly and its children.
    pub seconds: i64,
}

#[expect(clippy::zombie_processes, reason = "`wait4` waits for it")]
pub(super) fn gadfly(options: &[&str], paths: &[&Path]) -> Ran {
    let place = tempfile::tempdir().expect("a place to work in");
    crate::cache::own(&place.path().join(".cache"));
    let file = |name: &str| File::create(place.path().join(name)).expect("a file");
    let child = Command::new(env!("CARGO_BIN_EXE_gadfly"))
        .args(options)
        .args(paths)
        .current_dir(place.path())
        .env("HOME", place.path())
        .stdin(Stdio::null())
        .stdout(file("out"))
        .stderr(file("errors"))
        .spawn()
        .expect("gadfly starts");
    let mut status = 0;
    // SAFETY: an all-zero `rusage` is one; the process is our own child, which nobody else waits for.
    let (ended, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let ended = libc::wait4(child.id() as i32, &raw mut status, 0, &raw mut usage);
        (ended, usage)
    };
    assert_eq!(ended, child.id() as i32, "gadfly was waited for");
    let text = |name: &str| {
        let bytes = fs::read(place.path().join(name)).expect("what was written");
        String::from_utf8_lossy(&bytes).into_owned()
    };
    Ran {
        code: libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status)),
        out: text("out"),
        errors: text("errors"),
        megabytes: usage.ru_maxrss as u64 / 1024,
        seconds: usage.ru_utime.tv_sec + usage.ru_stime.tv_sec,
    }
}
