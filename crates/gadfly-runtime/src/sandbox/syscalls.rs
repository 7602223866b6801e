//! The system calls a child may make, as seccomp filters: a list of permissions.
//!
//! What is not on the list fails with `EPERM`; calls so new that a C library tries them first and then
//! falls back fail with `ENOSYS`. Nothing is killed for trying. Calls on a process are allowed only for
//! the process itself: the filter has a place for its number, which is filled in after the fork
//! ([`Filter::know`]).

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, sock_filter,
};

use super::layers::LAYERS;

/// Memory, threads, time, descriptors and files: what programs need and what reaches nobody else.
const ALLOWED: &[libc::c_long] = &[
    // memory
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mincore,
    libc::SYS_mlock,
    libc::SYS_mlock2,
    libc::SYS_mlockall,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_munlock,
    libc::SYS_munlockall,
    libc::SYS_munmap,
    // threads and their ends
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_futex,
    libc::SYS_get_robust_list,
    libc::SYS_getcpu,
    libc::SYS_membarrier,
    libc::SYS_restart_syscall,
    libc::SYS_rseq,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_wait4,
    libc::SYS_waitid,
    // signals that the process itself gets
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigsuspend,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_sigaltstack,
    // time
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_getitimer,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_delete,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_gettime,
    libc::SYS_timer_settime,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_gettime,
    libc::SYS_timerfd_settime,
    libc::SYS_times,
    // facts on the process and the machine
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getgroups,
    libc::SYS_getpgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getpriority,
    libc::SYS_getrandom,
    libc::SYS_getresgid,
    libc::SYS_getresuid,
    libc::SYS_getrusage,
    libc::SYS_getsid,
    libc::SYS_gettid,
    libc::SYS_getuid,
    libc::SYS_sysinfo,
    libc::SYS_umask,
    libc::SYS_uname,
    // descriptors
    libc::SYS_close,
    libc::SYS_close_range,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_lseek,
    libc::SYS_pipe2,
    libc::SYS_ppoll,
    libc::SYS_pread64,
    libc::SYS_preadv,
    libc::SYS_preadv2,
    libc::SYS_pselect6,
    libc::SYS_pwrite64,
    libc::SYS_pwritev,
    libc::SYS_pwritev2,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_write,
    libc::SYS_writev,
    // both ends of a connected pair (see `socketpair` below); nothing that takes an address
    libc::SYS_getpeername,
    libc::SYS_getsockname,
    libc::SYS_getsockopt,
    libc::SYS_recvfrom,
    libc::SYS_shutdown,
    // files: which ones is the affair of the mount view and of Landlock
    libc::SYS_chdir,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fadvise64,
    libc::SYS_fallocate,
    libc::SYS_fchdir,
    libc::SYS_fdatasync,
    libc::SYS_fgetxattr,
    libc::SYS_flistxattr,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_linkat,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_mkdirat,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_readlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_symlinkat,
    libc::SYS_unlinkat,
];

/// The same by older numbers, which some machines have besides.
#[cfg(target_arch = "x86_64")]
const ALLOWED_OLD: &[libc::c_long] = &[
    libc::SYS_access,
    libc::SYS_alarm,
    libc::SYS_arch_prctl,
    libc::SYS_creat,
    libc::SYS_dup2,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_getdents,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_link,
    libc::SYS_lstat,
    libc::SYS_mkdir,
    libc::SYS_open,
    libc::SYS_pause,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_rename,
    libc::SYS_rmdir,
    libc::SYS_select,
    libc::SYS_stat,
    libc::SYS_symlink,
    libc::SYS_time,
    libc::SYS_unlink,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_OLD: &[libc::c_long] = &[];

/// Permissions, owners and times of files: Landlock does not watch over them, so they are allowed
/// only where everything but the throw-away folder is mounted read-only.
const ATTRIBUTES: &[libc::c_long] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_fremovexattr,
    libc::SYS_fsetxattr,
    libc::SYS_lremovexattr,
    libc::SYS_lsetxattr,
    libc::SYS_removexattr,
    libc::SYS_setxattr,
    libc::SYS_utimensat,
];

/// What a server needs that forks for each job: it makes children, ends and confines them.
const FOR_SERVERS: &[libc::c_long] = &[
    libc::SYS_kill,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    libc::SYS_memfd_create,
    libc::SYS_prlimit64,
    libc::SYS_setrlimit,
    // its own children are meant, which have other numbers
    libc::SYS_tgkill,
];

/// Options of `prctl` that only name things or ask.
const PRCTL: &[libc::c_int] = &[
    libc::PR_GET_DUMPABLE,
    libc::PR_GET_NAME,
    libc::PR_SET_NAME,
    libc::PR_GET_TIMERSLACK,
    libc::PR_SET_TIMERSLACK,
    libc::PR_SET_VMA,
    libc::PR_CAPBSET_READ,
    libc::PR_GET_NO_NEW_PRIVS,
    libc::PR_GET_PDEATHSIG,
];

const PRCTL_FOR_SERVERS: &[libc::c_int] = &[
    libc::PR_SET_DUMPABLE,
    libc::PR_SET_PDEATHSIG,
    libc::PR_SET_NO_NEW_PRIVS,
    libc::PR_SET_SECCOMP,
];

/// Duplicates and flags of descriptors: no signals to others, no larger pipes, no leases, and no locks. A
/// lock on a file that all programs may read, such as the runtime's library, would be seen by all.
const FCNTL: &[libc::c_int] = &[
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
    libc::F_GETPIPE_SZ,
    libc::F_GET_SEALS,
];

const IOCTL: &[u64] = &[
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIONBIO,
    libc::FIOCLEX,
    libc::FIONCLEX,
];

/// Flags of `clone` that make namespaces.
const NEW_NAMESPACES: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET) as u64;

/// Stands for the number of the process itself until that is known. No process has it: numbers
/// end far below.
const OWN_ID: u32 = 0x7AD0_F17E;

/// From this number on (on all machines) calls are new enough that C libraries fall back.
const NEW_CALLS: u32 = 449;

/// Who is filtered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// A program of its own. The pointer is the path that it passes to its one `execve`: the
    /// filter knows that call by the address.
    Program(*const libc::c_char),
    /// The same for a server that forks for each job.
    Server(*const libc::c_char),
    /// A process that such a server made. Nothing is executed there.
    Forked,
}

/// A filter to install.
pub(super) struct Filter {
    program: BpfProgram,
    /// Steps that want the number of the process itself.
    own: Vec<usize>,
}

impl Filter {
    pub(super) fn new(subject: Subject, attributes: bool) -> Result<Self, BackendError> {
        let mut program = not_implemented();
        program.extend(allow(subject, attributes)?);
        let steps = program.iter().enumerate();
        let own = steps.filter(|(_, step)| step.k == OWN_ID);
        let own = own.map(|(at, _)| at).collect();
        Ok(Self { program, own })
    }

    /// Fills in the number of the process. No system calls, no allocation.
    pub(super) fn know(&mut self, process: u32) {
        for step in &self.own {
            self.program[*step].k = process;
        }
    }

    pub(super) fn program(&self) -> &BpfProgram {
        &self.program
    }
}

/// The filter for a process that a forking server (`Program::forks`) made: to be installed before
/// any code under test runs.
pub struct ForkedFilter {
    /// As the kernel takes it.
    pub bytes: Vec<u8>,
    /// Where the number of the process must be written, as four bytes.
    pub own_id: Vec<usize>,
}

/// Nothing where the kernel has no such filters.
pub fn forked_filter() -> Option<ForkedFilter> {
    const STEP: usize = 8;
    if !LAYERS.seccomp {
        return None;
    }
    let filter = Filter::new(Subject::Forked, LAYERS.has_view()).ok()?;
    let bytes = |step: &sock_filter| -> [u8; STEP] {
        let [a, b] = step.code.to_ne_bytes();
        let [k0, k1, k2, k3] = step.k.to_ne_bytes();
        [a, b, step.jt, step.jf, k0, k1, k2, k3]
    };
    Some(ForkedFilter {
        bytes: filter.program.iter().flat_map(bytes).collect(),
        own_id: filter.own.iter().map(|step| step * STEP + 4).collect(),
    })
}

fn allow(subject: Subject, attributes: bool) -> Result<BpfProgram, BackendError> {
    use SeccompCmpOp::{Eq, MaskedEq};
    let server = matches!(subject, Subject::Server(_));
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = BTreeMap::new();
    let mut all = |calls: &[libc::c_long]| {
        rules.extend(calls.iter().map(|call| (*call, Vec::new())));
    };
    all(ALLOWED);
    all(ALLOWED_OLD);
    // Servers clean up after their children, whatever those did to permissions.
    if attributes || server {
        all(ATTRIBUTES);
    }
    if attributes || LAYERS.landlock_abi >= LANDLOCK_TRUNCATES {
        all(&[libc::SYS_truncate]);
    }
    if server {
        all(FOR_SERVERS);
    } else {
        // Limits may be read (glibc does so for each thread's stack).
        let read = [int(0, Eq, 0)?, long(2, Eq, 0)?];
        rules.insert(libc::SYS_prlimit64, vec![SeccompRule::new(read.to_vec())?]);
    }
    // Threads are fine, processes are not. Filters cannot look behind clone3's pointer.
    let thread = libc::CLONE_THREAD as u64;
    let clone = if server {
        long(0, MaskedEq(NEW_NAMESPACES), 0)?
    } else {
        long(0, MaskedEq(NEW_NAMESPACES | thread), thread)?
    };
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![clone])?]);
    if let Subject::Program(path) | Subject::Server(path) = subject {
        let ours = long(0, Eq, path as u64)?;
        rules.insert(libc::SYS_execve, vec![SeccompRule::new(vec![ours])?]);
    }
    // Signals to threads of the same process: Java interrupts reads so, C aborts so.
    if !server {
        let own = int(0, Eq, u64::from(OWN_ID))?;
        rules.insert(libc::SYS_tgkill, vec![SeccompRule::new(vec![own])?]);
    }
    let options = PRCTL
        .iter()
        .chain(PRCTL_FOR_SERVERS.iter().filter(|_| server));
    rules.insert(
        libc::SYS_prctl,
        one_of(0, options.map(|option| *option as u64))?,
    );
    rules.insert(libc::SYS_fcntl, one_of(1, FCNTL.iter().map(|c| *c as u64))?);
    rules.insert(libc::SYS_ioctl, one_of(1, IOCTL.iter().copied())?);
    // One's own thread may become less important, or keep to some processors.
    rules.insert(libc::SYS_sched_setaffinity, one_of(0, [0].into_iter())?);
    let nice = [int(0, Eq, 0)?, int(1, Eq, 0)?];
    rules.insert(
        libc::SYS_setpriority,
        vec![SeccompRule::new(nice.to_vec())?],
    );
    // A connected pair leads nowhere else (Java's channels and Python's event loop are built on one),
    // if it is a stream: datagrams could be sent to any address.
    const KIND: u64 = 0xF;
    let pair = [
        int(0, Eq, libc::AF_UNIX as u64)?,
        int(1, MaskedEq(KIND), libc::SOCK_STREAM as u64)?,
    ];
    rules.insert(libc::SYS_socketpair, vec![SeccompRule::new(pair.to_vec())?]);
    let no_address = vec![SeccompRule::new(vec![long(4, Eq, 0)?])?];
    rules.insert(libc::SYS_sendto, no_address);
    // Named pipes, not devices or sockets.
    let format = u64::from(libc::S_IFMT);
    for (call, mode) in MAKE_NODE {
        let fifo = int(*mode, MaskedEq(format), u64::from(libc::S_IFIFO))?;
        rules.insert(*call, vec![SeccompRule::new(vec![fifo])?]);
    }
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let refuse = SeccompAction::Errno(libc::EPERM as u32);
    SeccompFilter::new(rules, refuse, SeccompAction::Allow, arch)?.try_into()
}

/// Landlock watches over `truncate` from this version on.
const LANDLOCK_TRUNCATES: i64 = 3;

/// Calls that make special files, and which argument is the mode.
const MAKE_NODE: &[(libc::c_long, u8)] = &[
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_mknod, 1),
    (libc::SYS_mknodat, 2),
];

/// A condition on an argument that the kernel takes as 32 bits, whatever stands in the upper half.
fn int(argument: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value & 0xFFFF_FFFF)
}

fn long(argument: u8, op: SeccompCmpOp, value: u64) -> Result<SeccompCondition, BackendError> {
    SeccompCondition::new(argument, SeccompCmpArgLen::Qword, op, value)
}

fn one_of(
    argument: u8,
    values: impl Iterator<Item = u64>,
) -> Result<Vec<SeccompRule>, BackendError> {
    values
        .map(|value| SeccompRule::new(vec![int(argument, SeccompCmpOp::Eq, value)?]))
        .collect()
}

/// The beginning of a filter: "not implemented" for new calls, so that C libraries use older ones;
/// also for the x32 calls of x86-64, whose numbers are beyond all others.
fn not_implemented() -> BpfProgram {
    const LOAD_WORD: u16 = 0x20;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const JUMP_IF_GE: u16 = 0x35;
    const RETURN: u16 = 0x06;
    let step = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    vec![
        step(LOAD_WORD, 0, 0, 0),
        step(JUMP_IF_EQUAL, 1, 0, libc::SYS_clone3 as u32),
        step(JUMP_IF_GE, 0, 1, NEW_CALLS),
        step(RETURN, 0, 0, libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_compile_and_know_where_the_process_number_goes() {
        let path = c"/bin/true".as_ptr();
        for subject in [Subject::Program(path), Subject::Forked] {
            let mut filter = Filter::new(subject, true).unwrap();
            assert!(!filter.own.is_empty(), "{subject:?}");
            filter.know(42);
            assert!(filter.program.iter().all(|step| step.k != OWN_ID));
            assert!(filter.program.iter().any(|step| step.k == 42));
        }
    }

    #[test]
    fn the_list_is_a_set() {
        let mut calls: Vec<_> = ALLOWED
            .iter()
            .chain(ALLOWED_OLD)
            .chain(ATTRIBUTES)
            .collect();
        calls.sort();
        let all = calls.len();
        calls.dedup();
        assert_eq!(calls.len(), all);
    }
}
