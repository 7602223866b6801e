//! What a confined process really can do here, found out by trying: for `gadfly doctor`, which is to
//! report what happens, not what should.

use std::ffi::CString;
use std::fs;
use std::io::{self, Read};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use super::child::{Limits, Program, wait};
use super::entry::{Entry, fork_into};
use super::files::Reach;
use super::folder::Folder;

/// Something that a hostile program would do, and whether it could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub what: &'static str,
    pub refused: bool,
}

/// Tries all of it in a process that is confined like a program under test.
pub fn attempts() -> io::Result<Vec<Attempt>> {
    let folder = Folder::new()?;
    let target = Target::new(&folder)?;
    let program = Program {
        path: std::env::current_exe()?,
        arguments: Vec::new(),
        environment: Vec::new(),
        forks: false,
    };
    let limits = Limits {
        address_space: 16 << 30,
        cpu_seconds: 10,
        file_bytes: 1 << 20,
        folder_bytes: 1 << 20,
        open_files: 64,
    };
    let nothing = || fs::File::open("/dev/null").map(Into::into);
    let streams = [nothing()?, nothing()?, nothing()?];
    let mut entry = Entry::new(&program, &folder, &Reach::default(), limits, streams, &[])?;
    entry.executes_nothing()?;
    let (mut results, tell) = io::pipe()?;
    let reader = results.as_raw_fd();
    let process = fork_into(entry.flags(), || {
        let tell = tell.as_raw_fd();
        if entry.confine(reader, tell).is_err() {
            return 1;
        }
        for (_, attempt) in ATTEMPTS {
            let refused = [u8::from(attempt(&target) < 0)];
            // SAFETY: writes the byte that is there.
            unsafe { libc::write(tell, refused.as_ptr().cast(), 1) };
        }
        0
    })?;
    drop(tell);
    let mut refused = Vec::new();
    let read = results.read_to_end(&mut refused);
    wait(process, 0)?;
    read?;
    if refused.len() != ATTEMPTS.len() {
        return Err(io::Error::other("the confined process did not finish"));
    }
    let results = ATTEMPTS.iter().zip(refused);
    Ok(results
        .map(|((what, _), refused)| Attempt {
            what,
            refused: refused == 1,
        })
        .collect())
}

/// What is attacked, as the attempts need it.
struct Target {
    gadfly: libc::pid_t,
    command_line: CString,
    /// A file of ours that everybody may read and write.
    file: CString,
    new_file: CString,
    home: CString,
}

impl Target {
    fn new(folder: &Folder) -> io::Result<Self> {
        let text = |path: PathBuf| CString::new(path.into_os_string().into_vec());
        let file = folder.io().join("target");
        fs::write(&file, "x")?;
        let home = std::env::var_os("HOME").map_or_else(|| Path::new("/").into(), PathBuf::from);
        let gadfly = std::process::id();
        Ok(Self {
            gadfly: gadfly.cast_signed(),
            command_line: text(format!("/proc/{gadfly}/cmdline").into())?,
            file: text(file)?,
            new_file: text(std::env::temp_dir().join("gadfly-was-here"))?,
            home: text(home)?,
        })
    }
}

type Try = fn(&Target) -> libc::c_long;

/// Only system calls; a negative result is a refusal. Nothing here does harm where it succeeds.
const ATTEMPTS: &[(&str, Try)] = &[
    ("read /etc/passwd", |_| open(c"/etc/passwd", libc::O_RDONLY)),
    ("list your home folder", |to| {
        open(&to.home, libc::O_DIRECTORY)
    }),
    ("read Gadfly's files", |to| open(&to.file, libc::O_RDONLY)),
    ("write to files of yours", |to| {
        open(&to.file, libc::O_WRONLY)
    }),
    ("change permissions of files of yours", |to| {
        // SAFETY: the path ends with null.
        call(unsafe { libc::chmod(to.file.as_ptr(), 0o600) })
    }),
    ("make files in the temporary folder", |to| {
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
        let made = open(&to.new_file, flags);
        if made >= 0 {
            // SAFETY: the path ends with null.
            unsafe { libc::unlink(to.new_file.as_ptr()) };
        }
        made
    }),
    ("ask whether a file exists", |to| {
        // SAFETY: the path ends with null.
        call(unsafe { libc::access(to.file.as_ptr(), libc::F_OK) })
    }),
    ("read Gadfly's command line in /proc", |to| {
        open(&to.command_line, libc::O_RDONLY)
    }),
    ("signal Gadfly", |to| {
        // SAFETY: signal 0 only asks.
        unsafe { libc::syscall(libc::SYS_tgkill, to.gadfly, to.gadfly, 0) }
    }),
    ("make Gadfly slower", |to| {
        // SAFETY: to the value that is usual.
        call(unsafe { libc::setpriority(libc::PRIO_PROCESS as _, to.gadfly as _, 0) })
    }),
    ("start a process", |_| {
        // SAFETY: the child ends at once.
        let process = unsafe { libc::fork() };
        if process == 0 {
            // SAFETY: ends the process.
            unsafe { libc::_exit(0) };
        }
        call(process)
    }),
    ("outlive Gadfly", |_| {
        // SAFETY: no pointers.
        call(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, 0, 0, 0, 0) })
    }),
    ("open a network socket", |_| {
        // SAFETY: no pointers.
        call(unsafe { libc::socket(libc::AF_INET, libc::SOCK_STREAM, 0) })
    }),
    ("send to local sockets", |_| {
        let mut pair = [0; 2];
        // SAFETY: there is room for both.
        call(unsafe { libc::socketpair(libc::AF_UNIX, libc::SOCK_DGRAM, 0, pair.as_mut_ptr()) })
    }),
    ("leave shared memory behind", |_| {
        // SAFETY: a private segment, removed at once.
        unsafe {
            let segment = libc::shmget(libc::IPC_PRIVATE, 4096, 0o600);
            if segment >= 0 {
                libc::shmctl(segment, libc::IPC_RMID, std::ptr::null_mut());
            }
            call(segment)
        }
    }),
    ("take memory that is not counted", |_| {
        // SAFETY: the name ends with null.
        call(unsafe { libc::memfd_create(c"x".as_ptr(), 0) })
    }),
];

fn open(path: &std::ffi::CStr, flags: libc::c_int) -> libc::c_long {
    // SAFETY: the path ends with null.
    call(unsafe { libc::open(path.as_ptr(), flags | libc::O_CLOEXEC, 0o600) })
}

fn call(result: libc::c_int) -> libc::c_long {
    result.into()
}
