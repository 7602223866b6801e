//! What a child may see and touch of the file system, as Landlock rules.

use std::ffi::CStr;
use std::fs;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use super::namespaces::check;

/// What a child may reach besides the system's libraries and its throw-away folder.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// Files and folders to read.
    pub read: Vec<PathBuf>,
    /// Everything may be read: for our own tools whose inputs are not known beforehand.
    pub read_everything: bool,
    /// Existing files to read and write.
    pub write: Vec<PathBuf>,
}

/// Where programs find libraries, time zones and their own configuration. No home folders, no `/etc`
/// as a whole, no `/var`, no `/tmp`, no programs, no list of users.
const SYSTEM: &[&str] = &[
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/usr/share/zoneinfo",
    "/lib",
    "/lib64",
    "/nix/store",
    "/gnu/store",
    // links to libraries
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    // which algorithms Java may use, and whom it may trust
    "/etc/crypto-policies",
    "/etc/pki/java",
    "/etc/ssl/certs/java",
    // how many processors there are
    "/sys/devices/system/cpu",
];

/// Devices that hold nothing.
pub(super) const DEVICES: &[&str] = &["/dev/null", "/dev/random", "/dev/urandom", "/dev/zero"];

/// The loaders of dynamically linked programs: the kernel executes them beside the program.
const LOADERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-linux-riscv64-lp64d.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// The newest rules we know; older kernels take what they understand.
const RULES: ABI = ABI::V6;

/// What every program may read.
pub(super) fn system() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    paths.extend(configurations_of_java());
    paths
}

/// A rule set, ready to be entered.
pub(super) struct Rules {
    set: OwnedFd,
    /// What is allowed in the throw-away folder, and in a `/proc` of the child's own. Those rules are
    /// added by the child: only there are the two mounted.
    own: u64,
    look: u64,
}

impl Rules {
    pub(super) fn new(
        program: &Path,
        system: &[PathBuf],
        reach: &Reach,
        abi: i64,
    ) -> Result<Option<Self>, RulesetError> {
        let look = AccessFs::ReadFile | AccessFs::ReadDir;
        let run = AccessFs::ReadFile | AccessFs::Execute;
        let change = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
        let everything = [PathBuf::from("/")];
        let readable = if reach.read_everything {
            &everything
        } else {
            system
        };
        let ruleset = Ruleset::default()
            .set_compatibility(CompatLevel::BestEffort)
            .handle_access(AccessFs::from_all(RULES))?
            .handle_access(AccessNet::from_all(RULES))?
            .scope(Scope::from_all(RULES))?
            .create()?
            .add_rules(path_beneath_rules(readable, look))?
            .add_rules(path_beneath_rules(&reach.read, look))?
            .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile))?
            .add_rules(path_beneath_rules(LOADERS, run))?
            .add_rules(path_beneath_rules([program], run))?
            .add_rules(path_beneath_rules(["/dev/null"], change))?
            .add_rules(path_beneath_rules(&reach.write, change))?;
        let set: Option<OwnedFd> = ruleset.into();
        Ok(set.map(|set| Self {
            set,
            own: own_folder(abi).bits(),
            look: look.bits(),
        }))
    }

    /// Only system calls: this runs between fork and exec.
    pub(super) fn enter(&self, own: &CStr, own_proc: bool) -> io::Result<()> {
        self.allow(own, self.own)?;
        if own_proc {
            self.allow(c"/proc", self.look)?;
        }
        // SAFETY: the descriptor is open.
        check(unsafe {
            libc::syscall(libc::SYS_landlock_restrict_self, self.set.as_raw_fd(), 0) as _
        })
    }

    fn allow(&self, folder: &CStr, allowed: u64) -> io::Result<()> {
        const PATH_BENEATH: libc::c_int = 1;
        // SAFETY: the path ends with null; the rule is laid out as the kernel wants it.
        unsafe {
            let folder = libc::open(folder.as_ptr(), libc::O_PATH | libc::O_CLOEXEC);
            check(folder)?;
            let rule = PathBeneath { allowed, folder };
            let rule = &raw const rule;
            let set = self.set.as_raw_fd();
            check(libc::syscall(libc::SYS_landlock_add_rule, set, PATH_BENEATH, rule, 0) as _)?;
            libc::close(folder);
            Ok(())
        }
    }
}

/// The kernel's `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct PathBeneath {
    allowed: u64,
    folder: libc::c_int,
}

/// In its own folder a child may do everything but run programs or make device files and sockets;
/// as far as the kernel knows the right, since it refuses rules with unknown ones.
fn own_folder(abi: i64) -> BitFlags<AccessFs> {
    let known = match abi {
        ..=1 => ABI::V1,
        2 => ABI::V2,
        3 => ABI::V3,
        4 => ABI::V4,
        _ => ABI::V5,
    };
    AccessFs::from_all(known)
        & !(AccessFs::Execute | AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock)
}

/// Debian keeps a JDK's configuration in `/etc/java-17-openjdk` and the like.
fn configurations_of_java() -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir("/etc") else {
        return Vec::new();
    };
    entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with("java"))
        .map(|entry| entry.path())
        .collect()
}
