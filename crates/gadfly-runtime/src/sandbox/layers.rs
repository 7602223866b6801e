//! Which layers this kernel and this user have, found out once by trying.

use std::sync::LazyLock;

/// One layer of protection, as `gadfly doctor` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub name: &'static str,
    pub active: bool,
    /// What it does, or why it is missing.
    pub why: String,
}

/// The namespaces a child can have of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Namespaces {
    /// A user namespace (which takes root's powers away) and a network namespace.
    UserAndNetwork,
    /// Only a network namespace: we are root, but user namespaces are forbidden.
    Network,
    None,
}

impl Namespaces {
    pub(crate) fn flags(self) -> libc::c_int {
        match self {
            Self::UserAndNetwork => libc::CLONE_NEWUSER | libc::CLONE_NEWNET,
            Self::Network => libc::CLONE_NEWNET,
            Self::None => 0,
        }
    }
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
    namespaces: [Namespaces::UserAndNetwork, Namespaces::Network]
        .into_iter()
        .find(|wanted| can_unshare(wanted.flags()))
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
    let network = match layers.namespaces {
        Namespaces::UserAndNetwork => "children have a user and a network namespace of their own",
        _ => "children have a network namespace of their own",
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
            network,
            "unshare() is not permitted here; the seccomp filter still refuses sockets",
        ),
        layer(
            "seccomp",
            layers.seccomp,
            "no sockets, no new processes, no ptrace, mount, kill and the like",
            "the kernel has no seccomp filters",
        ),
        layer(
            "process limit",
            !layers.root && layers.namespaces == Namespaces::UserAndNetwork,
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
fn can_unshare(flags: libc::c_int) -> bool {
    // SAFETY: the child calls only async-signal-safe functions and ends at once.
    unsafe {
        match libc::fork() {
            -1 => false,
            0 => libc::_exit(i32::from(libc::unshare(flags) != 0)),
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
