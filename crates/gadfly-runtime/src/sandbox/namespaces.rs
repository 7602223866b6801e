//! Namespaces of a child's own: its processes, its (missing) network, its System V objects and message
//! queues, its host name, its users and its mounts.
//!
//! The child is made within them (`clone`), as process 1: when it ends, for whatever reason, the kernel
//! ends every other process there.

use std::collections::hash_map::RandomState;
use std::ffi::CStr;
use std::hash::{BuildHasher, Hasher};
use std::io;

/// What a child can have for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Namespaces {
    /// A user namespace: nothing there has a right over anything outside.
    pub user: bool,
    /// Processes of its own, with a `/proc` that shows only them. Some containers hide parts of
    /// `/proc`; there the kernel gives out no other one.
    pub processes: bool,
}

impl Namespaces {
    /// What is tried, best first. Root can do most of it without a user namespace.
    pub(super) const BEST_FIRST: [Self; 4] = [
        Self::new(true, true),
        Self::new(true, false),
        Self::new(false, true),
        Self::new(false, false),
    ];

    const fn new(user: bool, processes: bool) -> Self {
        Self { user, processes }
    }

    pub(super) fn flags(self) -> libc::c_int {
        let user = if self.user { libc::CLONE_NEWUSER } else { 0 };
        let processes = if self.processes {
            libc::CLONE_NEWPID
        } else {
            0
        };
        let always = libc::CLONE_NEWNS | libc::CLONE_NEWNET | libc::CLONE_NEWIPC;
        always | libc::CLONE_NEWUTS | user | processes
    }
}

/// Who the child is in its user namespace, prepared before the fork.
pub(super) struct Identity {
    users: String,
    groups: String,
    /// Process numbers begin somewhere, as on any machine: a program that depends on its number must
    /// not look as if it did not.
    first_process: String,
}

impl Identity {
    /// We stay who we are, under the same number.
    pub(super) fn new() -> Self {
        // SAFETY: take nothing, cannot fail.
        let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
        Self {
            users: format!("{user} {user} 1\n"),
            groups: format!("{group} {group} 1\n"),
            first_process: (1000 + RandomState::new().build_hasher().finish() % 29_000).to_string(),
        }
    }

    /// Runs in the child: only system calls.
    pub(super) fn assume(&self, namespaces: Namespaces) -> io::Result<()> {
        if namespaces.user {
            write(c"/proc/self/setgroups", "deny")?;
            write(c"/proc/self/uid_map", &self.users)?;
            write(c"/proc/self/gid_map", &self.groups)?;
        }
        if namespaces.processes {
            // Not every kernel lets us choose.
            let _ = write(c"/proc/sys/kernel/ns_last_pid", &self.first_process);
        }
        const NAME: &CStr = c"gadfly";
        // SAFETY: the length is the name's.
        check(unsafe { libc::sethostname(NAME.as_ptr(), NAME.count_bytes()) })
    }
}

fn write(path: &CStr, text: &str) -> io::Result<()> {
    // SAFETY: the path ends with null, the length is the text's.
    unsafe {
        let file = libc::open(path.as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        check(file)?;
        let written = libc::write(file, text.as_ptr().cast(), text.len());
        let error = io::Error::last_os_error();
        libc::close(file);
        if written == -1 { Err(error) } else { Ok(()) }
    }
}

pub(super) fn check(result: libc::c_int) -> io::Result<()> {
    if result == -1 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}
