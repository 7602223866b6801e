//! Starting a confined child.
//!
//! Everything is prepared before the fork; between fork and exec only plain system calls are made,
//! since another thread of ours may have held any lock at the moment of the fork.

use std::ffi::{CString, OsString};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

use seccompiler::BpfProgram;

use super::files::{self, Reach};
use super::folder::Folder;
use super::layers::LAYERS;
use super::namespaces::{Seclusion, check};
use super::syscalls;

/// What to run. The environment is exactly what stands here.
#[derive(Clone, Debug)]
pub struct Program {
    pub path: PathBuf,
    pub arguments: Vec<OsString>,
    pub environment: Vec<(String, String)>,
    /// It may make processes of its own and end them: a server of ours that forks for each job and
    /// confines its children further, with [`forked_filters`](super::forked_filters).
    pub forks: bool,
}

/// Resource limits, enforced by the kernel.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of address space: heap, stacks and everything else.
    pub address_space: u64,
    /// Processor seconds over the child's whole life.
    pub cpu_seconds: u64,
    /// Bytes in one file.
    pub file_bytes: u64,
    /// Bytes in all files of the throw-away folder, where that can be limited.
    pub folder_bytes: u64,
    pub open_files: u64,
}

/// A running child. Dropping it kills its whole process group and waits for it.
#[derive(Debug)]
pub struct Confined {
    child: Child,
    ended: Option<ExitStatus>,
}

impl Confined {
    /// How it ended, if it has.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait()?;
        }
        Ok(self.ended)
    }

    /// How it ended, waiting for that at most this long.
    pub fn wait_for(&mut self, patience: Duration) -> io::Result<Option<ExitStatus>> {
        let deadline = Instant::now() + patience;
        loop {
            let ended = self.try_wait()?;
            if ended.is_some() || Instant::now() >= deadline {
                return Ok(ended);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Kills the child and all it may have started.
    pub fn kill(&mut self) {
        if self.ended.is_some() {
            return;
        }
        if let Ok(group) = libc::pid_t::try_from(self.child.id()) {
            // SAFETY: the child is not yet waited for, so its group cannot be another's.
            unsafe { libc::kill(-group, libc::SIGKILL) };
        }
        // A failed wait leaves nothing to say about the end.
        self.ended = Some(
            self.child
                .wait()
                .unwrap_or_else(|_| ExitStatus::from_raw(libc::SIGKILL)),
        );
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Starts `program` in `folder`. `output` takes its standard output and error; standard input is
/// empty. The descriptors in `pass` stay open in the child under the same numbers.
pub fn spawn(
    program: &Program,
    folder: &Folder,
    reach: &Reach,
    limits: Limits,
    output: [Stdio; 2],
    pass: &[OwnedFd],
) -> io::Result<Confined> {
    let entry = Entry::new(program, folder, reach, limits, pass)?;
    let [out, err] = output;
    // `Command` does the fork, the standard streams and the folder; `Entry` does the rest,
    // including the exec, for which the filter must know the pointer to the path.
    let mut command = Command::new(&program.path);
    command.current_dir(folder.work()).env_clear();
    command
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(err)
        .process_group(0);
    // SAFETY: `enter` makes only system calls on data prepared before.
    unsafe { command.pre_exec(move || Err(entry.enter())) };
    let child = on_spawner(move || command.spawn())?;
    Ok(Confined { child, ended: None })
}

type Errand = Box<dyn FnOnce() + Send>;

/// Runs `make` on a thread that lives as long as the process: "die with your parent" means the
/// parent *thread*, and ours come and go.
fn on_spawner<T: Send + 'static>(
    make: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    static SPAWNER: LazyLock<Option<mpsc::Sender<Errand>>> = LazyLock::new(|| {
        let (errands, inbox) = mpsc::channel::<Errand>();
        let thread = std::thread::Builder::new().name("spawner".into());
        thread
            .spawn(move || inbox.into_iter().for_each(|errand| errand()))
            .ok()?;
        Some(errands)
    });
    let gone = || io::Error::other("the spawner thread is gone");
    let (answer, wait) = mpsc::channel();
    let errand: Errand = Box::new(move || {
        // Nobody waits any more: then nobody needs the answer.
        let _ = answer.send(make());
    });
    SPAWNER
        .as_ref()
        .ok_or_else(gone)?
        .send(errand)
        .map_err(|_| gone())?;
    wait.recv().map_err(|_| gone())?
}

/// All that the child needs between fork and exec.
struct Entry {
    argv: Strings,
    envp: Strings,
    landlock: Option<files::Rules>,
    filters: Vec<BpfProgram>,
    limits: Vec<(libc::__rlimit_resource_t, u64)>,
    pass: Vec<RawFd>,
    parent: libc::pid_t,
    seclusion: Seclusion,
    root: bool,
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

impl Entry {
    fn new(
        program: &Program,
        folder: &Folder,
        reach: &Reach,
        limits: Limits,
        pass: &[OwnedFd],
    ) -> io::Result<Self> {
        let path = program.path.canonicalize()?;
        let argv = Strings::new(
            std::iter::once(path.clone().into_os_string()).chain(program.arguments.clone()),
        )?;
        let environment = program.environment.iter();
        let envp = Strings::new(environment.map(|(name, value)| format!("{name}={value}").into()))?;
        let layers = &*LAYERS;
        let landlock = match layers.landlock_abi {
            0 => None,
            _ => files::Rules::new(&path, reach, layers.landlock_abi).map_err(io::Error::other)?,
        };
        let filters = match layers.seccomp {
            true => syscalls::filters(argv.pointers[0], program.forks).map_err(io::Error::other)?,
            false => Vec::new(),
        };
        let mut resources = vec![
            (libc::RLIMIT_AS, limits.address_space),
            (libc::RLIMIT_CPU, limits.cpu_seconds),
            (libc::RLIMIT_FSIZE, limits.file_bytes),
            (libc::RLIMIT_NOFILE, limits.open_files),
            (libc::RLIMIT_CORE, 0),
            (libc::RLIMIT_MEMLOCK, 0),
            (libc::RLIMIT_MSGQUEUE, 0),
        ];
        if layers.namespaces.has_user() {
            // Only there is it counted for this child alone and not for all the user runs.
            resources.push((libc::RLIMIT_NPROC, 1024));
        }
        Ok(Self {
            argv,
            envp,
            landlock,
            filters,
            limits: resources,
            pass: pass.iter().map(AsRawFd::as_raw_fd).collect(),
            // SAFETY: takes nothing, cannot fail.
            parent: unsafe { libc::getpid() },
            seclusion: Seclusion::new(layers.namespaces, &folder.work(), limits.folder_bytes)?,
            root: layers.root,
        })
    }

    /// Becomes the program; returns only if that fails.
    fn enter(&self) -> io::Error {
        match self.confine() {
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

    fn confine(&self) -> io::Result<()> {
        self.seclusion.enter()?;
        // SAFETY: plain system calls with values prepared before the fork.
        unsafe {
            if self.root {
                // Without a bounding set, exec gives root no capabilities. Beyond the last one the
                // kernel says EINVAL; without the right to drop them there are few to drop.
                for capability in 0..64 {
                    libc::prctl(libc::PR_CAPBSET_DROP, capability, 0, 0, 0);
                }
            }
            // After entering the namespaces, which would clear it.
            check(libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0))?;
            if libc::getppid() != self.parent {
                // The parent died before it could be watched.
                libc::_exit(1);
            }
            for (resource, limit) in &self.limits {
                // Never above what we have ourselves.
                let mut now = libc::rlimit {
                    rlim_cur: 0,
                    rlim_max: 0,
                };
                check(libc::getrlimit(*resource, &raw mut now))?;
                let limit = (*limit).min(now.rlim_max);
                let new = libc::rlimit {
                    rlim_cur: limit,
                    rlim_max: limit,
                };
                check(libc::setrlimit(*resource, &raw const new))?;
            }
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
        if let Some(rules) = &self.landlock {
            rules.enter(self.seclusion.folder())?;
        }
        for filter in &self.filters {
            if seccompiler::apply_filter(filter).is_err() {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }
}
