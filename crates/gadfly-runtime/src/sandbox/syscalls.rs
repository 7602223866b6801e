//! The system calls a child may not make, as seccomp filters.
//!
//! A list of refusals, not of permissions: a JVM's needs change from release to release, and files
//! are Landlock's affair. Refused are other processes (making, tracing, signalling), the network,
//! the machine's configuration, and the kernel's favourite holes.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch, sock_filter,
};

use super::layers::LAYERS;

const REFUSED: &[libc::c_long] = &[
    // the network, local sockets included (think of /var/run/docker.sock)
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    // other processes
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_kcmp,
    libc::SYS_execveat,
    libc::SYS_setpgid,
    libc::SYS_setsid,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    // namespaces and mounts
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_fsconfig,
    libc::SYS_mount_setattr,
    // the machine
    libc::SYS_reboot,
    libc::SYS_kexec_load,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_kexec_file_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_quotactl,
    // around the limits, or large and rarely needed parts of the kernel
    libc::SYS_setrlimit,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
];

/// What a server needs that forks for each job: it makes children, and ends them.
const FOR_SERVERS: &[libc::c_long] = &[
    libc::SYS_kill,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
    libc::SYS_setrlimit,
];

/// The filters to install one after another. `program` is the address of the path that the child
/// passes to its one `execve`: the filter knows that call by the pointer, and refuses all others.
pub(super) fn filters(
    program: *const libc::c_char,
    forks: bool,
) -> Result<Vec<BpfProgram>, BackendError> {
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    let mut refused: BTreeMap<i64, Vec<SeccompRule>> = REFUSED
        .iter()
        .filter(|call| !forks || !FOR_SERVERS.contains(call))
        .map(|call| (*call, Vec::new()))
        .collect();
    if !forks {
        // Reading limits is fine (glibc does so for each thread's stack): refuse only a new limit.
        refused.insert(libc::SYS_prlimit64, when(2, SeccompCmpOp::Ne, 0)?);
        // Threads are fine, processes are not.
        let thread = libc::CLONE_THREAD as u64;
        refused.insert(libc::SYS_clone, when(0, SeccompCmpOp::MaskedEq(thread), 0)?);
    }
    // A connected pair leads nowhere else; Java's file channels are built on one.
    let local = libc::AF_UNIX as u64;
    refused.insert(libc::SYS_socketpair, when(0, SeccompCmpOp::Ne, local)?);
    refused.insert(libc::SYS_execve, when(0, SeccompCmpOp::Ne, program as u64)?);
    // A filter cannot look behind clone3's pointer; "not implemented" makes glibc use clone.
    let unknown = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);

    let refuse = |rules, error: libc::c_int| {
        let action = SeccompAction::Errno(error as u32);
        SeccompFilter::new(rules, SeccompAction::Allow, action, arch)?.try_into()
    };
    let mut filters = vec![
        refuse(unknown, libc::ENOSYS)?,
        refuse(refused, libc::EPERM)?,
    ];
    if cfg!(target_arch = "x86_64") {
        filters.insert(0, no_x32());
    }
    Ok(filters)
}

/// Filters for a process that a forking server (`Program::forks`) made, as the kernel takes them: to
/// be installed in this order before any code under test runs. Nothing is ever executed there.
pub fn forked_filters() -> Vec<Vec<u8>> {
    if !LAYERS.seccomp {
        return Vec::new();
    }
    // No pointer is null where the kernel could follow it, so this refuses every exec.
    let filters = filters(std::ptr::null(), false).unwrap_or_default();
    let bytes = |step: &sock_filter| {
        let [a, b] = step.code.to_ne_bytes();
        let [k0, k1, k2, k3] = step.k.to_ne_bytes();
        [a, b, step.jt, step.jf, k0, k1, k2, k3]
    };
    filters
        .iter()
        .map(|filter| filter.iter().flat_map(bytes).collect())
        .collect()
}

fn when(argument: u8, op: SeccompCmpOp, value: u64) -> Result<Vec<SeccompRule>, BackendError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, op, value)?;
    Ok(vec![SeccompRule::new(vec![condition])?])
}

/// x32 system calls have other numbers, which the list above would let pass.
fn no_x32() -> BpfProgram {
    const LOAD_WORD: u16 = 0x20;
    const JUMP_IF_GE: u16 = 0x35;
    const RETURN: u16 = 0x06;
    const X32_BIT: u32 = 0x4000_0000;
    let step = |code, jt, k| sock_filter { code, jt, jf: 0, k };
    vec![
        step(LOAD_WORD, 0, 0),
        step(JUMP_IF_GE, 1, X32_BIT),
        step(RETURN, 0, libc::SECCOMP_RET_ALLOW),
        step(RETURN, 0, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_compile_for_this_machine() {
        assert!(filters(c"/bin/true".as_ptr(), false).unwrap().len() >= 2);
    }
}
