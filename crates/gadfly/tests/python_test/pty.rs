//! A person at a terminal: a real pseudo-terminal with `gadfly` behind it.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Far more than anything takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(2);

pub(crate) const CTRL_C: &str = "\u{3}";
pub(crate) const CTRL_D: &str = "\u{4}";

pub(crate) struct Session {
    child: Child,
    terminal: File,
    /// All that appeared on the terminal, and how much of it was expected already.
    seen: String,
    read: usize,
}

/// How a session ended.
pub(crate) struct Done {
    pub code: Option<i32>,
    pub seen: String,
}

impl Session {
    /// Starts `gadfly test` with these words in a folder.
    pub(crate) fn start(folder: &Path, words: &[&str]) -> Session {
        let words: Vec<&str> = std::iter::once("test")
            .chain(words.iter().copied())
            .collect();
        Session::of(folder, &words)
    }

    /// Starts `gadfly` with these words in a folder.
    pub(crate) fn of(folder: &Path, words: &[&str]) -> Session {
        let (master, slave) = open();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gadfly"));
        command
            .args(words)
            .current_dir(folder)
            .env("TERM", "dumb")
            .env("NO_COLOR", "1")
            .stdin(Stdio::from(slave.try_clone().unwrap()))
            .stdout(Stdio::from(slave.try_clone().unwrap()))
            .stderr(Stdio::from(slave));
        // SAFETY: only async-signal-safe calls between fork and exec. The terminal becomes the
        // child's own, so that Ctrl-C reaches it.
        unsafe {
            command.pre_exec(|| {
                libc::setsid();
                libc::ioctl(0, libc::TIOCSCTTY, 0);
                Ok(())
            });
        }
        let child = command.spawn().unwrap();
        drop(command);
        Session {
            child,
            terminal: File::from(master),
            seen: String::new(),
            read: 0,
        }
    }

    /// Waits until the text appears behind what was expected before.
    pub(crate) fn expect(&mut self, text: &str) {
        let begun = Instant::now();
        loop {
            if let Some(at) = self.seen[self.read..].find(text) {
                self.read += at + text.len();
                return;
            }
            let Some(left) = PATIENCE.checked_sub(begun.elapsed()) else {
                panic!("no {text:?} in\n{}", self.seen);
            };
            let goes_on = self.more(left);
            assert!(goes_on, "it ended without {text:?}:\n{}", self.seen);
        }
    }

    /// Types a line.
    pub(crate) fn line(&mut self, text: &str) {
        self.keys(&format!("{text}\n"));
    }

    pub(crate) fn keys(&mut self, text: &str) {
        self.terminal.write_all(text.as_bytes()).unwrap();
    }

    /// Answers the question for a call once it is asked.
    pub(crate) fn answer(&mut self, call: &str, text: &str) {
        self.expect(&format!("What should {call} return? "));
        self.line(text);
    }

    /// Reads to the end.
    pub(crate) fn finish(mut self) -> Done {
        let begun = Instant::now();
        while self.more(PATIENCE.saturating_sub(begun.elapsed())) {
            assert!(begun.elapsed() < PATIENCE, "it goes on:\n{}", self.seen);
        }
        let code = self.child.wait().unwrap().code();
        Done {
            code,
            seen: std::mem::take(&mut self.seen),
        }
    }

    /// Reads what there is; false at the end.
    fn more(&mut self, patience: Duration) -> bool {
        let mut wait = libc::pollfd {
            fd: self.terminal.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        };
        let milliseconds = patience.as_millis().min(60_000) as libc::c_int;
        // SAFETY: one entry, as is said.
        if unsafe { libc::poll(&raw mut wait, 1, milliseconds) } <= 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        // The last one to leave the terminal makes reading fail.
        match self.terminal.read(&mut bytes) {
            Ok(0) | Err(_) => false,
            Ok(n) => {
                let text = String::from_utf8_lossy(&bytes[..n]);
                self.seen.push_str(&text.replace('\r', ""));
                true
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn open() -> (OwnedFd, OwnedFd) {
    let (mut master, mut slave) = (0, 0);
    let none = std::ptr::null_mut();
    // SAFETY: two places to write to, and nothing asked for.
    let made = unsafe {
        libc::openpty(
            &raw mut master,
            &raw mut slave,
            none,
            none.cast(),
            none.cast(),
        )
    };
    assert_eq!(made, 0, "no pseudo-terminal");
    // SAFETY: both were just made, and belong to nobody else. Other children must not inherit
    // them, or the end of the session would not be seen.
    unsafe {
        libc::fcntl(master, libc::F_SETFD, libc::FD_CLOEXEC);
        libc::fcntl(slave, libc::F_SETFD, libc::FD_CLOEXEC);
        (OwnedFd::from_raw_fd(master), OwnedFd::from_raw_fd(slave))
    }
}
