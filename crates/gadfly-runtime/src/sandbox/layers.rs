//! Which layers this kernel and this user have, found out once by trying.

use std::sync::LazyLock;

use super::namespaces::{Namespaces, Seclusion};

/// One layer of protection, as `gadfly doctor` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub name: &'static str,
    pub active: bool,
    /// What it does, or why it is missing.
    pub why: String,
}

pub(crate) struct Layers {
    /// 0 where there is no Landlock.
    pub landlock_abi: i64,
    pub namespaces: Namespaces,
    pub seccomp: bool,
    pub root: bool,
}

pub(crate) static LAYERS: LazyLock<Layers> = LazyLock::new(|| Layers {
    landlock_abi: landlock_abi(),
    namespaces: Namespaces::BEST_FIRST
        .into_iter()
        .find(|kind| can_enter(*kind))
        .unwrap_or(Namespaces::None),
    seccomp: has_seccomp(),
    // SAFETY: takes nothing, cannot fail.
    root: unsafe { libc::geteuid() } == 0,
});

/// Every layer with its state on this machine.
pub fn available() -> Vec<Layer> {
    let layers = &*LAYERS;
    let layer = |name, active, yes: &str, no: &str| Layer {
        name,
        active,
        why: if active { yes } else { no }.to_string(),
    };
    vec![
        layer(
            "resource limits",
            true,
            "memory, CPU time, file size, open files, no core dumps",
            "",
        ),
        layer(
            "process group",
            true,
            "killed as a whole, and when Gadfly ends",
            "",
        ),
        layer("throw-away folder", true, "deleted after use", ""),
        layer(
            "no new privileges",
            true,
            "set-uid programs have no effect",
            "",
        ),
        Layer {
            name: "landlock",
            active: layers.landlock_abi > 0,
            why: match layers.landlock_abi {
                0 => "the kernel has no Landlock, or it is switched off (needs Linux 5.13)".into(),
                abi => format!("ABI {abi}: writes only in the throw-away folder, few reads"),
            },
        },
        layer(
            "network namespace",
            layers.namespaces != Namespaces::None,
            "children have no network devices",
            "unshare() is not permitted here; the seccomp filter still refuses sockets",
        ),
        layer(
            "user namespace",
            layers.namespaces.has_user(),
            "children have no power over anybody else's files or processes",
            "user namespaces are not permitted here",
        ),
        layer(
            "folder in memory",
            layers.namespaces == Namespaces::Folder,
            "the throw-away folder cannot fill the disk",
            "needs user and mount namespaces; each file's size is still limited",
        ),
        layer(
            "seccomp",
            layers.seccomp,
            "no sockets, no new processes, no ptrace, mount, kill and the like",
            "the kernel has no seccomp filters",
        ),
        layer(
            "process limit",
            !layers.root && layers.namespaces.has_user(),
            "at most 1024 processes and threads",
            "not effective for root or without a user namespace; seccomp refuses new processes",
        ),
    ]
}

fn landlock_abi() -> i64 {
    const CREATE_RULESET_VERSION: libc::c_uint = 1;
    // SAFETY: with this flag the call only returns a number.
    let abi = unsafe {
        libc::syscall(
            libc::SYS_landlock_create_ruleset,
            std::ptr::null::<libc::c_void>(),
            0usize,
            CREATE_RULESET_VERSION,
        )
    };
    abi.max(0)
}

/// Tries in a child, since a namespace once entered cannot be left.
fn can_enter(kind: Namespaces) -> bool {
    let Ok(seclusion) = Seclusion::new(kind, &std::env::temp_dir(), 1 << 20) else {
        return false;
    };
    // SAFETY: the child makes only system calls and ends at once.
    unsafe {
        match libc::fork() {
            -1 => false,
            0 => libc::_exit(i32::from(seclusion.enter().is_err())),
            child => {
                let mut status = 0;
                while libc::waitpid(child, &raw mut status, 0) == -1 {
                    if std::io::Error::last_os_error().raw_os_error() != Some(libc::EINTR) {
                        return false;
                    }
                }
                libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0
            }
        }
    }
}

fn has_seccomp() -> bool {
    let action: u32 = libc::SECCOMP_RET_ERRNO;
    // SAFETY: only asks whether the action is known.
    let answer = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_GET_ACTION_AVAIL,
            0,
            &raw const action,
        )
    };
    answer == 0
}
