//! From the fork to the exec of a confined child.
//!
//! Everything is prepared before the fork; after it only plain system calls are made, since another
//! thread of ours may have held any lock at that moment. The order matters: namespaces, mounts,
//! capabilities, limits, Landlock, and the filter last, which refuses what the others need.

use std::ffi::{CString, OsString};
use std::io::{self, Read};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;

use super::child::{Limits, Program, wait};
use super::files::{self, Reach, Rules};
use super::folder::Folder;
use super::layers::LAYERS;
use super::namespaces::{Identity, Namespaces, check};
use super::syscalls::{Filter, Subject};
use super::view::View;

/// All that the child needs between fork and exec.
pub(super) struct Entry {
    argv: Strings,
    envp: Strings,
    landlock: Option<Rules>,
    filter: Option<Filter>,
    limits: Vec<(libc::__rlimit_resource_t, u64)>,
    streams: [OwnedFd; 3],
    pass: Vec<RawFd>,
    seclusion: Option<Seclusion>,
    work: CString,
}

/// A null-terminated array of C strings.
struct Strings {
    /// Owns what `pointers` points to.
    _texts: Vec<CString>,
    pointers: Vec<*const libc::c_char>,
}

// SAFETY: the pointers lead into heap memory owned by the same value and never written.
unsafe impl Send for Strings {}
// SAFETY: as above.
unsafe impl Sync for Strings {}

impl Strings {
    fn new(texts: impl IntoIterator<Item = OsString>) -> io::Result<Self> {
        let texts: Vec<CString> = texts
            .into_iter()
            .map(|text| CString::new(text.into_vec()))
            .collect::<Result<_, _>>()?;
        let pointers = texts
            .iter()
            .map(|text| text.as_ptr())
            .chain([std::ptr::null()])
            .collect();
        Ok(Self {
            _texts: texts,
            pointers,
        })
    }
}

/// A way into namespaces with a view of the file system.
pub(super) struct Seclusion {
    pub kind: Namespaces,
    pub identity: Identity,
    pub view: View,
}

impl Seclusion {
    /// Only system calls.
    pub(super) fn enter(&self) -> io::Result<()> {
        self.identity.assume(self.kind)?;
        self.view.enter()
    }
}

impl Entry {
    pub(super) fn new(
        program: &Program,
        folder: &Folder,
        reach: &Reach,
        limits: Limits,
        streams: [OwnedFd; 3],
        pass: &[OwnedFd],
    ) -> io::Result<Self> {
        let path = program.path.canonicalize()?;
        let argv = Strings::new(
            std::iter::once(path.clone().into_os_string()).chain(program.arguments.clone()),
        )?;
        let environment = program.environment.iter();
        let envp = Strings::new(environment.map(|(name, value)| format!("{name}={value}").into()))?;
        let layers = &*LAYERS;
        let system = files::system();
        let landlock = match layers.landlock_abi {
            0 => None,
            abi => Rules::new(&path, &system, reach, abi).map_err(io::Error::other)?,
        };
        let subject = if program.forks {
            Subject::Server(argv.pointers[0])
        } else {
            Subject::Program(argv.pointers[0])
        };
        let filter = if layers.seccomp {
            Some(Filter::new(subject, layers.has_view()).map_err(io::Error::other)?)
        } else {
            None
        };
        let seclusion = layers.namespaces.map(|kind| {
            let mut visible = system;
            visible.push(path);
            let view = View::new(
                &folder.view(),
                &folder.work(),
                limits.folder_bytes,
                &visible,
                reach,
                kind.processes,
            )?;
            let identity = Identity::new();
            Ok::<_, io::Error>(Seclusion {
                kind,
                identity,
                view,
            })
        });
        let mut resources = vec![
            (libc::RLIMIT_AS, limits.address_space),
            (libc::RLIMIT_CPU, limits.cpu_seconds),
            (libc::RLIMIT_FSIZE, limits.file_bytes),
            (libc::RLIMIT_NOFILE, limits.open_files),
            (libc::RLIMIT_CORE, 0),
            (libc::RLIMIT_MEMLOCK, 0),
            (libc::RLIMIT_MSGQUEUE, 0),
            (libc::RLIMIT_SIGPENDING, 1024),
            (libc::RLIMIT_NICE, 0),
            (libc::RLIMIT_RTPRIO, 0),
        ];
        if layers.namespaces.is_some_and(|kind| kind.user) {
            // Only there is it counted for this child alone and not for all the user runs.
            resources.push((libc::RLIMIT_NPROC, 1024));
        }
        Ok(Self {
            argv,
            envp,
            landlock,
            filter,
            limits: resources,
            streams,
            pass: pass.iter().map(AsRawFd::as_raw_fd).collect(),
            seclusion: seclusion.transpose()?,
            work: CString::new(folder.work().into_os_string().into_vec())?,
        })
    }

    /// From now on for a process that is not to become another program.
    pub(super) fn executes_nothing(&mut self) -> io::Result<()> {
        if self.filter.is_some() {
            let filter = Filter::new(Subject::Forked, LAYERS.has_view());
            self.filter = Some(filter.map_err(io::Error::other)?);
        }
        Ok(())
    }

    /// The namespaces in which the process must be made.
    pub(super) fn flags(&self) -> libc::c_int {
        self.seclusion.as_ref().map_or(0, |s| s.kind.flags())
    }

    /// Makes the process; returns when it has become the program.
    pub(super) fn start(&mut self) -> io::Result<libc::pid_t> {
        let (mut failure, tell) = io::pipe()?;
        let flags = self.flags();
        let parent_end = failure.as_raw_fd();
        let process = fork_into(flags, || {
            let error = self.enter(parent_end, tell.as_raw_fd());
            let code = error.raw_os_error().unwrap_or(libc::EIO).to_ne_bytes();
            // SAFETY: writes four bytes that are there.
            unsafe { libc::write(tell.as_raw_fd(), code.as_ptr().cast(), code.len()) };
            127
        })?;
        drop(tell);
        let mut code = [0; 4];
        match failure.read_exact(&mut code) {
            // Closed by the exec.
            Err(_) => Ok(process),
            Ok(()) => {
                wait(process, 0)?;
                Err(io::Error::from_raw_os_error(i32::from_ne_bytes(code)))
            }
        }
    }

    /// Becomes the program; returns only if that fails.
    fn enter(&mut self, parent_end: RawFd, tell: RawFd) -> io::Error {
        match self.confine(parent_end, tell) {
            Err(error) => error,
            Ok(()) => {
                // SAFETY: both arrays end with null and outlive the call.
                unsafe {
                    libc::execve(
                        self.argv.pointers[0],
                        self.argv.pointers.as_ptr(),
                        self.envp.pointers.as_ptr(),
                    );
                }
                io::Error::last_os_error()
            }
        }
    }

    /// Only system calls. The descriptors are the two ends of a pipe to the parent.
    pub(super) fn confine(&mut self, parent_end: RawFd, tell: RawFd) -> io::Result<()> {
        // SAFETY: plain system calls with values prepared before the fork.
        unsafe {
            // A group of its own, so that it can be killed as a whole; no terminal.
            check(libc::setsid())?;
            check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0))?;
            libc::close(parent_end);
            if nobody_listens(tell) {
                // The parent died before it could be watched.
                libc::_exit(1);
            }
            for (number, stream) in self.streams.iter().enumerate() {
                check(libc::dup2(stream.as_raw_fd(), number as RawFd))?;
            }
            match &self.seclusion {
                Some(seclusion) => seclusion.enter()?,
                None => check(libc::chdir(self.work.as_ptr()))?,
            }
            // Without a bounding set, exec gives root no capabilities. Beyond the last one the
            // kernel says EINVAL; without the right to drop them there are few to drop.
            for capability in 0..64 {
                libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
            }
            // Changing mounts and users may have cleared it.
            check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0))?;
            self.limit()?;
            // Nothing of ours is inherited but what is meant to be. Kernels before 5.11 lack the
            // call; there Rust's own descriptors are close-on-exec anyway.
            libc::syscall(
                libc::SYS_close_range,
                3,
                libc::c_uint::MAX,
                libc::CLOSE_RANGE_CLOEXEC,
            );
            for descriptor in &self.pass {
                check(libc::fcntl(*descriptor, libc::F_SETFD, 0))?;
            }
            check(libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))?;
        }
        let own_proc = self.seclusion.as_ref().is_some_and(|s| s.kind.processes);
        if let Some(rules) = &self.landlock {
            rules.enter(&self.work, own_proc)?;
        }
        if let Some(filter) = &mut self.filter {
            // SAFETY: takes nothing, cannot fail.
            filter.know(unsafe { libc::getpid() }.unsigned_abs());
            if seccompiler::apply_filter(filter.program()).is_err() {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }

    fn limit(&self) -> io::Result<()> {
        for (resource, limit) in &self.limits {
            let mut now = libc::rlimit {
                rlim_cur: 0,
                rlim_max: 0,
            };
            // SAFETY: both structures are there for the whole call.
            unsafe {
                check(libc::getrlimit(*resource, &raw mut now))?;
                // Never above what we have ourselves.
                let limit = (*limit).min(now.rlim_max);
                let new = libc::rlimit {
                    rlim_cur: limit,
                    rlim_max: limit,
                };
                check(libc::setrlimit(*resource, &raw const new))?;
            }
        }
        Ok(())
    }
}

/// Whether the reading end of this pipe is closed.
fn nobody_listens(pipe: RawFd) -> bool {
    let mut poll = libc::pollfd {
        fd: pipe,
        events: 0,
        revents: 0,
    };
    // SAFETY: one valid entry.
    let ready = unsafe { libc::poll(&raw mut poll, 1, 0) };
    ready == 1 && poll.revents & libc::POLLERR != 0
}

/// Makes a process in new namespaces that runs `body`, with signals as a program expects them.
/// `body` may make only system calls; what it returns is the exit code.
pub(super) fn fork_into(
    flags: libc::c_int,
    body: impl FnOnce() -> libc::c_int,
) -> io::Result<libc::pid_t> {
    // SAFETY: signal sets are written before they are read; the child makes only system calls.
    unsafe {
        let (mut all, mut before, mut none) = std::mem::zeroed();
        libc::sigfillset(&raw mut all);
        libc::sigemptyset(&raw mut none);
        // Handlers of ours must not run in the child.
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const all, &raw mut before);
        let flags = libc::c_long::from(flags | libc::SIGCHLD);
        let process = libc::syscall(libc::SYS_clone, flags, 0, 0, 0, 0);
        let error = io::Error::last_os_error();
        if process == 0 {
            libc::signal(libc::SIGPIPE, libc::SIG_DFL);
            // Handlers end with the exec; what waits until then is not worth waiting for.
            for signal in [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT] {
                libc::signal(signal, libc::SIG_DFL);
            }
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
            libc::_exit(body());
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &raw const before, std::ptr::null_mut());
        match process {
            -1 => Err(error),
            process => Ok(process as libc::pid_t),
        }
    }
}
