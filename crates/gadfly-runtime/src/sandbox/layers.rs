//! Which layers this kernel and this user have, found out once by trying.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use super::child::wait;
use super::entry::{Seclusion, fork_into};
use super::files::Reach;
use super::namespaces::{Identity, Namespaces};
use super::view::View;

/// One layer of protection, as `gadfly doctor` lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    pub name: &'static str,
    pub active: bool,
    /// What it does, or why it is missing and what that means.
    pub why: String,
}

pub(crate) struct Layers {
    /// 0 where there is no Landlock.
    pub landlock_abi: i64,
    /// Nothing where they are not permitted.
    pub namespaces: Option<Namespaces>,
    pub seccomp: bool,
    pub root: bool,
}

impl Layers {
    /// Everything but the throw-away folder is mounted read-only or not at all.
    pub(super) fn has_view(&self) -> bool {
        self.namespaces.is_some()
    }
}

/// Names layers that are not to be used, separated by commas: `namespaces`, `user-namespace`,
/// `landlock`. For tests of what is left on machines that lack them.
const WITHOUT: &str = "GADFLY_SANDBOX_WITHOUT";

pub(crate) static LAYERS: LazyLock<Layers> = LazyLock::new(|| Layers {
    landlock_abi: if without("landlock") {
        0
    } else {
        landlock_abi()
    },
    namespaces: Namespaces::BEST_FIRST
        .into_iter()
        .filter(|kind| !(without("namespaces") || kind.user && without("user-namespace")))
        .find(|kind| can_enter(*kind)),
    seccomp: has_seccomp(),
    // SAFETY: takes nothing, cannot fail.
    root: unsafe { libc::geteuid() } == 0,
});

fn without(layer: &str) -> bool {
    let named = std::env::var_os(WITHOUT).unwrap_or_default();
    let named = named.as_encoded_bytes().split(|byte| *byte == b',');
    let mut named = named.map(<[u8]>::trim_ascii);
    named.any(|name| name == layer.as_bytes())
}

/// Whether the kernel limits how much a child can keep in its folder.
pub fn limits_folders() -> bool {
    LAYERS.has_view()
}

/// Every layer with its state on this machine.
pub fn available() -> Vec<Layer> {
    let layers = &*LAYERS;
    let layer = |name, active, yes: &str, no: &str| Layer {
        name,
        active,
        why: if active { yes } else { no }.to_string(),
    };
    let namespaces = layers.namespaces;
    let (view, landlock) = (namespaces.is_some(), layers.landlock_abi > 0);
    let switched_off = std::env::var_os(WITHOUT).unwrap_or_default();
    let mut all = vec![
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
        layer(
            "no privileges",
            true,
            "no capabilities; set-uid programs have no effect",
            "",
        ),
        layer(
            "seccomp",
            layers.seccomp,
            "a list of allowed system calls: no sockets, processes, signals to others, shared memory, …",
            "the kernel has no seccomp filters: a program can start others, signal all processes of \
             this user, and leave shared memory behind",
        ),
        layer(
            "mount view",
            view,
            "a program sees its runtime, itself and an empty folder in memory of limited size",
            if landlock {
                "mount namespaces are not permitted here: a program can ask whether a file exists \
                 and how large it is (not read it), and has some of the disk until that is noticed"
            } else {
                "mount namespaces are not permitted here: a program can read what this user can \
                 read, and write and delete what this user can (there is no Landlock either)"
            },
        ),
        layer(
            "landlock",
            landlock,
            &format!(
                "ABI {}: reads its runtime, writes in the throw-away folder",
                layers.landlock_abi
            ),
            if view {
                "the kernel has no Landlock, or it is switched off (needs Linux 5.13): the mount \
                 view alone keeps files apart"
            } else {
                "the kernel has no Landlock, or it is switched off (needs Linux 5.13)"
            },
        ),
        layer(
            "own processes",
            namespaces.is_some_and(|kind| kind.processes),
            "a program sees no process but its own",
            if landlock {
                "PID namespaces are not permitted here: process numbers can be guessed; /proc \
                 cannot be read"
            } else {
                "PID namespaces are not permitted here: command lines of all processes can be read"
            },
        ),
        layer(
            "own IPC, network",
            view,
            "no network devices, no System V objects or message queues of others",
            "namespaces are not permitted here; seccomp refuses the calls",
        ),
        layer(
            "user namespace",
            namespaces.is_some_and(|kind| kind.user),
            "no right over anything outside",
            if layers.root {
                "user namespaces are not permitted here: programs run as root without \
                 capabilities; better run Gadfly as an ordinary user"
            } else {
                "user namespaces are not permitted here: programs run as this user"
            },
        ),
        layer(
            "process limit",
            !layers.root && namespaces.is_some_and(|kind| kind.user),
            "at most 1024 threads",
            "not counted for root or without a user namespace: the number of threads is limited by \
             their memory only",
        ),
    ];
    if !switched_off.is_empty() {
        all.push(layer(
            "nothing switched off",
            false,
            "",
            &format!("{WITHOUT}={}", OsStr::display(&switched_off)),
        ));
    }
    all
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
    let temporary = std::env::temp_dir();
    let visible = ["/usr/lib".into(), "/lib".into()];
    let work = Path::new("/work");
    let reach = Reach::default();
    let Ok(view) = View::new(&temporary, work, 1 << 20, &visible, &reach, kind.processes) else {
        return false;
    };
    let seclusion = Seclusion {
        kind,
        identity: Identity::new(),
        view,
    };
    let child = fork_into(kind.flags(), || i32::from(seclusion.enter().is_err()));
    child
        .and_then(|child| wait(child, 0))
        .is_ok_and(|ended| ended.is_some_and(|ended| ended.status.success()))
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
