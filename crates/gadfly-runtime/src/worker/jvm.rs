//! A confined JVM that runs the worker, and the exchange of frames with it under a deadline.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::sandbox::{self, Confined, Folder, Program};
use crate::wire::{Malformed, Reader};

use super::install::Installed;
use super::role::Role;

/// A frame longer than this is a lie or a mistake.
const LONGEST_FRAME: usize = 256 << 20;

/// A JVM starts in well under a second; this is for machines on their knees.
const START_PATIENCE: Duration = Duration::from_secs(120);

const READY: u8 = 1;

/// Name of the file with what a job prints.
const CAPTURE: &str = "capture";

/// Why no frame came.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The deadline passed.
    Deadline,
    /// The JVM ended, or closed its pipe: exit code or signal, and the last it said.
    Ended {
        code: Option<i32>,
        signal: Option<i32>,
        said: String,
    },
    /// It sent what is not a frame.
    Garbled,
}

impl From<Malformed> for Lost {
    fn from(_: Malformed) -> Self {
        Lost::Garbled
    }
}

pub(crate) struct Jvm {
    which: &'static str,
    // Before `folder`: the child must be dead when its folder is deleted.
    child: Confined,
    requests: File,
    answers: File,
    /// Bytes received of the next frame.
    pending: Vec<u8>,
    /// The files behind the child's descriptors 1 and 2.
    raw_output: [File; 2],
    /// The memory-mapped file with what the current job printed.
    capture: Option<File>,
    ready: bool,
    _folder: Folder,
    /// Keeps a temporary installation alive.
    _installed: Arc<Installed>,
}

impl Jvm {
    /// Starts a JVM without waiting for it to be ready; the first request does.
    pub fn start(jdk: &Jdk, installed: &Arc<Installed>, role: &Role) -> Result<Self, RuntimeError> {
        Self::try_start(jdk, installed, role).map_err(RuntimeError::io(format!(
            "start the {} worker",
            role.name()
        )))
    }

    fn try_start(jdk: &Jdk, installed: &Arc<Installed>, role: &Role) -> io::Result<Self> {
        let folder = Folder::new()?;
        let file = |name: &str, options: &mut OpenOptions| {
            options
                .create_new(true)
                .read(true)
                .open(folder.io().join(name))
        };
        let raw_output = [
            file("out", OpenOptions::new().append(true))?,
            file("err", OpenOptions::new().append(true))?,
        ];
        let (their_requests, requests) = pipe()?;
        let (answers, their_answers) = pipe()?;

        let mut arguments = role.flags(installed, &folder.work());
        let mut reach = role.reach(jdk, installed);
        arguments.push(role.name().into());
        arguments.push(their_requests.as_raw_fd().to_string());
        arguments.push(their_answers.as_raw_fd().to_string());
        arguments.push(installed.supply().display().to_string());
        let mut capture = None;
        if let Role::Replay { output_bytes, .. } = role {
            capture = Some(file(CAPTURE, OpenOptions::new().write(true))?);
            let path = folder.io().join(CAPTURE);
            arguments.push(path.display().to_string());
            arguments.push(output_bytes.to_string());
            reach.write.push(path);
        }
        let program = Program {
            path: jdk.java(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            environment: vec![
                ("LANG".into(), "C.UTF-8".into()),
                ("HOME".into(), folder.work().display().to_string()),
                // Each arena reserves 64 MB of the address space that we limit.
                ("MALLOC_ARENA_MAX".into(), "2".into()),
            ],
        };
        let output = [
            raw_output[0].try_clone()?.into(),
            raw_output[1].try_clone()?.into(),
        ];
        let pass = [their_requests, their_answers];
        let child = sandbox::spawn(&program, &folder, &reach, role.limits(), output, &pass)?;
        // Our ends must not block: the child may neither read nor write when it should.
        let [requests, answers] = [requests, answers].map(File::from);
        set_nonblocking(&requests)?;
        set_nonblocking(&answers)?;
        Ok(Self {
            which: role.name(),
            child,
            requests,
            answers,
            pending: Vec::new(),
            raw_output,
            capture,
            ready: false,
            _folder: folder,
            _installed: Arc::clone(installed),
        })
    }

    /// Waits until the worker has said that it is ready.
    pub fn await_ready(&mut self) -> Result<(), RuntimeError> {
        if self.ready {
            return Ok(());
        }
        let detail = match self.receive(Instant::now() + START_PATIENCE) {
            Ok(frame) if Reader::new(&frame).u8().is_ok_and(|kind| kind == READY) => {
                self.ready = true;
                return Ok(());
            }
            Ok(_) | Err(Lost::Garbled) => "it does not speak our protocol".to_string(),
            Err(Lost::Deadline) => format!("no sign of life for {START_PATIENCE:?}"),
            Err(Lost::Ended { code, signal, said }) => ended(code, signal, &said),
        };
        Err(RuntimeError::WorkerStart {
            which: self.which,
            detail,
        })
    }

    /// Sends a finished frame.
    pub fn send(&mut self, frame: &[u8], deadline: Instant) -> Result<(), Lost> {
        let mut rest = frame;
        while !rest.is_empty() {
            match self.requests.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => {
                        wait_until(&self.requests, libc::POLLOUT, deadline)?;
                    }
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(self.ending()),
                },
            }
        }
        Ok(())
    }

    /// The next frame.
    pub fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, Lost> {
        let mut buffer = [0; 1 << 14];
        loop {
            if let Some((header, body)) = self.pending.split_first_chunk::<4>() {
                let length = u32::from_be_bytes(*header) as usize;
                if length > LONGEST_FRAME {
                    return Err(Lost::Garbled);
                }
                if body.len() >= length {
                    let frame = body[..length].to_vec();
                    self.pending.drain(..4 + length);
                    return Ok(frame);
                }
            }
            match self.answers.read(&mut buffer) {
                Ok(0) => return Err(self.ending()),
                Ok(got) => self.pending.extend(&buffer[..got]),
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => {
                        wait_until(&self.answers, libc::POLLIN, deadline)?;
                    }
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(self.ending()),
                },
            }
        }
    }

    /// The pipe is closed: the process has ended or is about to.
    fn ending(&mut self) -> Lost {
        let status = self
            .child
            .wait_for(Duration::from_millis(500))
            .ok()
            .flatten();
        if status.is_none() {
            self.child.kill();
        }
        let mut said = self.raw(1, 4096);
        said.extend(self.raw(0, 4096));
        Lost::Ended {
            code: status.and_then(|status| status.code()),
            signal: status.and_then(|status| status.signal()),
            said: String::from_utf8_lossy(&said).trim().to_string(),
        }
    }

    /// Forgets what was written past System.out and System.err so far.
    pub fn clear_raw(&mut self) {
        for file in &self.raw_output {
            // The child appends, so it goes on at the new end.
            let _ = file.set_len(0);
        }
    }

    /// What was written to descriptor 1 (`stream` 0) or 2 directly, at most `most` bytes.
    pub fn raw(&mut self, stream: usize, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let file = &mut self.raw_output[stream];
        if file.seek(SeekFrom::Start(0)).is_ok() {
            // What cannot be read was not said.
            let _ = file.take(most).read_to_end(&mut bytes);
        }
        bytes
    }

    /// The file in which the worker collects what a job prints.
    pub fn capture(&self) -> Option<&File> {
        self.capture.as_ref()
    }

    /// Whether it said more than it was asked.
    pub fn has_more_to_say(&self) -> bool {
        !self.pending.is_empty()
    }

    pub fn kill(&mut self) {
        self.child.kill();
    }
}

/// "it ended with exit code 1: …" for error messages.
fn ended(code: Option<i32>, signal: Option<i32>, said: &str) -> String {
    let how = match (code, signal) {
        (Some(code), _) => format!("it ended with exit code {code}"),
        (None, Some(signal)) => format!("it was killed by signal {signal}"),
        (None, None) => "it closed its pipe".to_string(),
    };
    if said.is_empty() {
        how
    } else {
        format!("{how}: {said}")
    }
}

impl Lost {
    pub fn describe(&self) -> String {
        match self {
            Lost::Deadline => "it did not answer in time".to_string(),
            Lost::Garbled => "it does not keep to the protocol".to_string(),
            Lost::Ended { code, signal, said } => ended(*code, *signal, said),
        }
    }
}

/// (read end, write end), both closed on exec.
fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = io::pipe()?;
    Ok((reader.into(), writer.into()))
}

fn set_nonblocking(file: &File) -> io::Result<()> {
    // SAFETY: the descriptor is open as long as `file` is borrowed.
    let done = unsafe { libc::fcntl(file.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) };
    if done == -1 {
        Err(io::Error::last_os_error())
    } else {
        Ok(())
    }
}

/// Waits until the pipe can be used (or has been closed).
fn wait_until(pipe: &File, events: libc::c_short, deadline: Instant) -> Result<(), Lost> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Lost::Deadline);
        }
        // Rounded up, so that the last wait does not become a busy loop.
        let millis = i32::try_from(left.as_millis() + 1).unwrap_or(i32::MAX);
        let mut poll = libc::pollfd {
            fd: pipe.as_raw_fd(),
            events,
            revents: 0,
        };
        // SAFETY: one valid entry.
        match unsafe { libc::poll(&raw mut poll, 1, millis) } {
            1 => return Ok(()),
            0 => {}
            _ if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
            _ => return Err(Lost::Garbled),
        }
    }
}
