//! Starting a confined child and ending it.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};

use super::entry::Entry;
use super::files::Reach;
use super::folder::Folder;

/// What to run. The environment is exactly what stands here.
#[derive(Clone, Debug)]
pub struct Program {
    pub path: PathBuf,
    pub arguments: Vec<OsString>,
    pub environment: Vec<(String, String)>,
    /// It may make processes of its own and end them: a server of ours that forks for each job and
    /// confines its children further, with [`forked_filter`](super::forked_filter).
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

/// A running child. Dropping it kills all its processes and waits for it.
#[derive(Debug)]
pub struct Confined {
    process: libc::pid_t,
    ended: Option<Ended>,
}

/// How a process ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub status: ExitStatus,
    /// For how long processors worked for it.
    pub worked: Duration,
}

impl Confined {
    /// How it ended, if it has.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.ended.is_none() {
            self.ended = wait(self.process, libc::WNOHANG)?;
        }
        Ok(self.ended.map(|ended| ended.status))
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
        // SAFETY: the child is not yet waited for, so its group cannot be another's.
        unsafe { libc::kill(-self.process, libc::SIGKILL) };
        // A failed wait leaves nothing to say about the end.
        let ended = wait(self.process, 0).ok().flatten();
        self.ended = Some(ended.unwrap_or_else(|| Ended {
            status: ExitStatus::from_raw(libc::SIGKILL),
            worked: Duration::ZERO,
        }));
    }

    pub fn id(&self) -> u32 {
        self.process.unsigned_abs()
    }

    /// For how long processors have worked for the child so far; nothing if that cannot be told.
    pub fn processor_time(&self) -> Duration {
        if let Some(ended) = self.ended {
            return ended.worked;
        }
        let Ok(pid) = libc::pid_t::try_from(self.id()) else {
            return Duration::ZERO;
        };
        let mut clock = 0;
        let mut time = libc::timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        // SAFETY: both calls write one value of the right type.
        let known = unsafe {
            libc::clock_getcpuclockid(pid, &raw mut clock) == 0
                && libc::clock_gettime(clock, &raw mut time) == 0
        };
        if known {
            Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
        } else {
            Duration::ZERO
        }
    }
}

impl Drop for Confined {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How a process of ours ended; nothing if it has not (`WNOHANG`).
pub(super) fn wait(process: libc::pid_t, options: libc::c_int) -> io::Result<Option<Ended>> {
    let mut status = 0;
    // SAFETY: a structure of numbers, for which zeros are valid.
    let mut used: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both are written before they are read.
        match unsafe { libc::wait4(process, &raw mut status, options, &raw mut used) } {
            -1 => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
            0 => return Ok(None),
            _ => {
                return Ok(Some(Ended {
                    status: ExitStatus::from_raw(status),
                    worked: duration(used.ru_utime) + duration(used.ru_stime),
                }));
            }
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(time.tv_sec.unsigned_abs())
        + Duration::from_micros(time.tv_usec.unsigned_abs())
}

/// Starts `program` in `folder`. `output` takes its standard output and error; standard input is
/// empty. The descriptors in `pass` stay open in the child under the same numbers.
pub fn spawn(
    program: &Program,
    folder: &Folder,
    reach: &Reach,
    limits: Limits,
    output: [OwnedFd; 2],
    pass: &[OwnedFd],
) -> io::Result<Confined> {
    let nothing = File::open("/dev/null")?.into();
    let [out, err] = output;
    let mut entry = Entry::new(program, folder, reach, limits, [nothing, out, err], pass)?;
    let process = on_spawner(move || entry.start())?;
    Ok(Confined {
        process,
        ended: None,
    })
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
