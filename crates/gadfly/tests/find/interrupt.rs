//! Ctrl-C ends a job at once and leaves nothing behind.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::find::support::{alone, gadfly, project};

#[test]
fn nothing_half_written_and_no_process_stays() {
    let _alone = alone();
    let folder = TempDir::new().unwrap();
    let child = gadfly()
        .args([project("corpus/java/listed"), project("examples")])
        .args(["--format", "json", "--out"])
        .arg(folder.path().join("written"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let workers = wait_for_workers(child.id());
    // SAFETY: sends a signal to a child that has not been waited for.
    unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGINT) };
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for worker in workers {
        wait_until(|| !is_running(&worker));
    }
}

/// The processes that the program has started; the handler of Ctrl-C stands by then.
fn wait_for_workers(parent: u32) -> Vec<String> {
    let children = format!("/proc/{parent}/task/{parent}/children");
    let mut workers = Vec::new();
    wait_until(|| {
        let task = format!("/proc/{parent}/task");
        let threads = fs::read_dir(&task).unwrap();
        workers = threads
            .filter_map(|thread| fs::read_to_string(thread.ok()?.path().join("children")).ok())
            .flat_map(|list| {
                list.split_whitespace()
                    .map(String::from)
                    .collect::<Vec<_>>()
            })
            .collect();
        !workers.is_empty()
    });
    assert!(Path::new(&children).exists());
    workers
}

/// A process that ended but was not waited for is a zombie, and no longer runs.
fn is_running(process: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = status.rsplit_once(')').map(|(_, rest)| rest.trim_start());
    state.is_some_and(|state| !state.starts_with(['Z', 'X']))
}

/// Gives up after a minute, which no machine needs.
fn wait_until(mut happened: impl FnMut() -> bool) {
    for _ in 0..1200 {
        if happened() {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("it did not happen");
}
