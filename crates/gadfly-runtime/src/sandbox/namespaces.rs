//! Namespaces of a child's own: no network, no powers of root, and a throw-away folder in memory
//! whose size is limited.
//!
//! Everything here runs between fork and exec: only system calls on data prepared before.

use std::ffi::{CStr, CString};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// What a child can have for itself, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namespaces {
    /// A user namespace (which takes root's powers away), no network, and a folder in memory.
    Folder,
    /// The same without the folder.
    User,
    /// Only no network: we are root, but user namespaces are forbidden.
    Network,
    None,
}

impl Namespaces {
    pub const BEST_FIRST: [Self; 3] = [Self::Folder, Self::User, Self::Network];

    fn flags(self) -> libc::c_int {
        match self {
            Self::Folder => libc::CLONE_NEWUSER | libc::CLONE_NEWNET | libc::CLONE_NEWNS,
            Self::User => libc::CLONE_NEWUSER | libc::CLONE_NEWNET,
            Self::Network => libc::CLONE_NEWNET,
            Self::None => 0,
        }
    }

    pub fn has_user(self) -> bool {
        matches!(self, Self::Folder | Self::User)
    }
}

/// A way into the namespaces, prepared before the fork.
pub(super) struct Seclusion {
    kind: Namespaces,
    /// We stay who we are, under the same number.
    users: String,
    groups: String,
    folder: CString,
    folder_options: CString,
}

impl Seclusion {
    pub fn new(kind: Namespaces, folder: &Path, folder_bytes: u64) -> io::Result<Self> {
        // SAFETY: take nothing, cannot fail.
        let (user, group) = unsafe { (libc::geteuid(), libc::getegid()) };
        Ok(Self {
            kind,
            users: format!("{user} {user} 1\n"),
            groups: format!("{group} {group} 1\n"),
            folder: CString::new(folder.as_os_str().as_bytes())?,
            folder_options: CString::new(format!("size={folder_bytes},nr_inodes=8192,mode=700"))?,
        })
    }

    pub fn enter(&self) -> io::Result<()> {
        if self.kind == Namespaces::None {
            return Ok(());
        }
        // SAFETY: a plain system call.
        check(unsafe { libc::unshare(self.kind.flags()) })?;
        if self.kind.has_user() {
            write(c"/proc/self/setgroups", "deny")?;
            write(c"/proc/self/uid_map", &self.users)?;
            write(c"/proc/self/gid_map", &self.groups)?;
        }
        if self.kind == Namespaces::Folder {
            // SAFETY: all texts end with null and outlive the calls.
            unsafe {
                let flags = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
                check(libc::mount(
                    c"tmpfs".as_ptr(),
                    self.folder.as_ptr(),
                    c"tmpfs".as_ptr(),
                    flags,
                    self.folder_options.as_ptr().cast(),
                ))?;
                check(libc::chdir(self.folder.as_ptr()))?;
            }
        }
        Ok(())
    }

    pub fn folder(&self) -> &CStr {
        &self.folder
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
