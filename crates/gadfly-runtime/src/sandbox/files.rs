//! What a child may see and touch of the file system, as Landlock rules.

use std::fs;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use super::folder::Folder;

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

/// Where programs find libraries, time zones, their own configuration and facts on the machine.
/// No home folders, no `/etc` as a whole, no `/var`, no `/tmp`.
const SYSTEM: &[&str] = &[
    "/usr",
    "/lib",
    "/lib64",
    "/nix/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/ssl/certs/java",
    "/etc/pki/java",
    "/proc",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

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

/// The rule set for a child, ready to be entered; `None` if the kernel has none.
pub(super) fn rules(
    program: &PathBuf,
    reach: &Reach,
    folder: &Folder,
) -> Result<Option<OwnedFd>, RulesetError> {
    let look = AccessFs::ReadFile | AccessFs::ReadDir;
    let run = AccessFs::ReadFile | AccessFs::Execute;
    let change = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
    // In its own folder a child may do everything but run programs or make device files.
    let own: BitFlags<AccessFs> = AccessFs::from_all(RULES)
        & !(AccessFs::Execute | AccessFs::MakeChar | AccessFs::MakeBlock | AccessFs::MakeSock);
    let mut readable: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).collect();
    readable.extend(configurations_of_java());
    if reach.read_everything {
        readable = vec![PathBuf::from("/")];
    }
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?
        .create()?
        .add_rules(path_beneath_rules(readable, look))?
        .add_rules(path_beneath_rules(&reach.read, look))?
        .add_rules(path_beneath_rules(LOADERS, run))?
        .add_rules(path_beneath_rules([program], run))?
        .add_rules(path_beneath_rules(["/dev/null"], change))?
        .add_rules(path_beneath_rules(&reach.write, change))?
        .add_rules(path_beneath_rules([folder.work()], own))?;
    Ok(ruleset.into())
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
