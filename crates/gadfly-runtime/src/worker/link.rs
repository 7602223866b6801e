//! A confined child, and the exchange of frames with it under a deadline.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::process::ExitStatusExt;
use std::time::{Duration, Instant};

use crate::sandbox::{self, Confined, Folder, Limits, Program, Reach};
use crate::wire::Malformed;

/// A frame longer than this is a lie or a mistake.
const LONGEST_FRAME: usize = 256 << 20;

/// How many times its time a child may take by the clock, whatever it does.
const MOST_TIMES: u32 = 30;

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

/// A running worker, whatever it runs.
pub(crate) struct Link {
    // Before `folder`: the child must be dead when its folder is deleted.
    child: Confined,
    /// Nothing once it was told that there is no more to do.
    requests: Option<File>,
    answers: File,
    /// Bytes received of the next frame.
    pending: Vec<u8>,
    /// The files behind the child's descriptors 1 and 2.
    raw_output: [File; 2],
    folder: Folder,
    /// What the folder may hold, where the kernel does not see to that.
    folder_bytes: Option<u64>,
}

/// How often a folder is looked at that the kernel does not limit.
const LOOK_EVERY: Duration = Duration::from_millis(50);

impl Link {
    /// Starts what `plan` says, given the descriptors on which the child reads requests and writes
    /// answers.
    pub(crate) fn start(
        folder: Folder,
        limits: Limits,
        plan: impl FnOnce(&Folder, [RawFd; 2]) -> io::Result<(Program, Reach)>,
    ) -> io::Result<Self> {
        let file = |name: &str| {
            OpenOptions::new()
                .append(true)
                .create_new(true)
                .read(true)
                .open(folder.io().join(name))
        };
        let raw_output = [file("out")?, file("err")?];
        let (their_requests, requests) = pipe()?;
        let (answers, their_answers) = pipe()?;
        let (program, reach) = plan(
            &folder,
            [their_requests.as_raw_fd(), their_answers.as_raw_fd()],
        )?;
        let output = [
            raw_output[0].try_clone()?.into(),
            raw_output[1].try_clone()?.into(),
        ];
        let pass = [their_requests, their_answers];
        let child = sandbox::spawn(&program, &folder, &reach, limits, output, &pass)?;
        // Our ends must not block: the child may neither read nor write when it should.
        let [requests, answers] = [requests, answers].map(File::from);
        set_nonblocking(&requests)?;
        set_nonblocking(&answers)?;
        Ok(Self {
            child,
            requests: Some(requests),
            answers,
            pending: Vec::new(),
            raw_output,
            folder,
            folder_bytes: (!sandbox::limits_folders()).then_some(limits.folder_bytes),
        })
    }

    /// Sends a finished frame.
    pub(crate) fn send(&mut self, frame: &[u8], deadline: Instant) -> Result<(), Lost> {
        let mut rest = frame;
        while !rest.is_empty() {
            let Some(requests) = &mut self.requests else {
                return Err(self.ending());
            };
            match requests.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock => {
                        wait_until(requests, libc::POLLOUT, deadline)?;
                    }
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(self.ending()),
                },
            }
        }
        Ok(())
    }

    /// The next frame.
    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, Lost> {
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
                    io::ErrorKind::WouldBlock => self.wait_for_answer(deadline)?,
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(self.ending()),
                },
            }
        }
    }

    /// Waits for something to read. A child whose files become too many is ended meanwhile.
    fn wait_for_answer(&mut self, deadline: Instant) -> Result<(), Lost> {
        let Some(most) = self.folder_bytes else {
            return wait_until(&self.answers, libc::POLLIN, deadline);
        };
        loop {
            let look = deadline.min(Instant::now() + LOOK_EVERY);
            match wait_until(&self.answers, libc::POLLIN, look) {
                Err(Lost::Deadline) if look < deadline => {
                    if self.folder.holds_more_than(most) {
                        self.child.kill();
                        return Err(self.ending());
                    }
                }
                other => return other,
            }
        }
    }

    /// The next frame of a child that may work so long for it. On a busy machine it is waited for as
    /// long as it makes progress.
    pub(crate) fn receive_working(&mut self, time: Duration) -> Result<Vec<u8>, Lost> {
        let latest = Instant::now() + time.saturating_mul(MOST_TIMES);
        let begun = self.child.processor_time();
        let mut before = begun;
        loop {
            match self.receive(Instant::now() + time) {
                Err(Lost::Deadline) if Instant::now() < latest => {}
                answer => return answer,
            }
            let now = self.child.processor_time();
            let spent = now.saturating_sub(begun) >= time;
            let idle = now.saturating_sub(before) < time / 100;
            if spent || idle {
                return Err(Lost::Deadline);
            }
            before = now;
        }
    }

    /// For how long processors have worked for the child so far.
    pub(crate) fn processor_time(&self) -> Duration {
        self.child.processor_time()
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

    /// Forgets what was written past the language's own streams so far.
    pub(crate) fn clear_raw(&mut self) {
        for file in &self.raw_output {
            // The child appends, so it goes on at the new end.
            let _ = file.set_len(0);
        }
    }

    /// What was written to descriptor 1 (`stream` 0) or 2 directly, at most `most` bytes.
    pub(crate) fn raw(&mut self, stream: usize, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let file = &mut self.raw_output[stream];
        if file.seek(SeekFrom::Start(0)).is_ok() {
            // What cannot be read was not said.
            let _ = file.take(most).read_to_end(&mut bytes);
        }
        bytes
    }

    /// Whether it said more than it was asked.
    pub(crate) fn has_more_to_say(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Says that there is no more to do, and whether the child ended well within this time.
    pub(crate) fn close(&mut self, patience: Duration) -> bool {
        self.requests = None;
        let ended = self.child.wait_for(patience).ok().flatten();
        ended.is_some_and(|status| status.success())
    }

    pub(crate) fn kill(&mut self) {
        self.child.kill();
    }
}

/// "it ended with exit code 1: …" for error messages.
pub(crate) fn ended(code: Option<i32>, signal: Option<i32>, said: &str) -> String {
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
    pub(crate) fn describe(&self) -> String {
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
