//! A confined JVM that runs the worker.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::sandbox::{Folder, Program};
use crate::wire::Reader;

use super::install::Installed;
use super::link::{Link, Lost, ended};
use super::role::Role;

/// A JVM starts in well under a second; this is for machines on their knees.
const START_PATIENCE: Duration = Duration::from_mins(2);

const READY: u8 = 1;

/// Name of the file with what a job prints.
const CAPTURE: &str = "capture";

/// Name of the file to which a JVM writes its class data at its end, and how long that may take.
const RECORDED: &str = "recorded";
const RECORD_PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Jvm {
    which: &'static str,
    link: Link,
    /// The memory-mapped file with what the current job printed.
    capture: Option<File>,
    ready: bool,
    /// Its class data are recorded here at its end, and kept there.
    records: Option<(PathBuf, PathBuf)>,
    /// Keeps a temporary installation alive.
    installed: Arc<Installed>,
}

impl Jvm {
    /// Starts a JVM without waiting for it to be ready; the first request does.
    pub(crate) fn start(
        jdk: &Jdk,
        installed: &Arc<Installed>,
        role: &Role,
    ) -> Result<Self, RuntimeError> {
        Self::try_start(jdk, installed, role).map_err(RuntimeError::io(format!(
            "start the {} worker",
            role.name()
        )))
    }

    fn try_start(jdk: &Jdk, installed: &Arc<Installed>, role: &Role) -> io::Result<Self> {
        let mut capture = None;
        let mut records = None;
        let link = Link::start(
            Folder::new()?,
            role.limits(),
            |folder, [requests, answers]| {
                let mut arguments = role.flags(installed, &folder.work());
                let mut reach = role.reach(jdk, installed);
                if let Some(archive) = role.wanted_archive(installed) {
                    let path = folder.io().join(RECORDED);
                    fs::File::create_new(&path)?;
                    let flag = format!("-XX:ArchiveClassesAtExit={}", path.display());
                    arguments.insert(0, flag);
                    reach.write.push(path.clone());
                    records = Some((path, archive));
                }
                arguments.push(role.name().into());
                arguments.push(requests.to_string());
                arguments.push(answers.to_string());
                arguments.push(installed.supply().display().to_string());
                if let Role::Replay { output_bytes, .. } = role {
                    let path = folder.io().join(CAPTURE);
                    let mut options = OpenOptions::new();
                    options.create_new(true).read(true).write(true);
                    capture = Some(options.open(&path)?);
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
                    forks: false,
                };
                Ok((program, reach))
            },
        )?;
        Ok(Self {
            which: role.name(),
            link,
            capture,
            ready: false,
            records,
            installed: Arc::clone(installed),
        })
    }

    /// Waits until the worker has said that it is ready.
    pub(crate) fn await_ready(&mut self) -> Result<(), RuntimeError> {
        if self.ready {
            return Ok(());
        }
        let detail = match self.link.receive(Instant::now() + START_PATIENCE) {
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

    pub(crate) fn send(&mut self, frame: &[u8], deadline: Instant) -> Result<(), Lost> {
        self.link.send(frame, deadline)
    }

    pub(crate) fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, Lost> {
        self.link.receive(deadline)
    }

    /// As [`Link::receive_working`].
    pub(crate) fn receive_working(&mut self, time: Duration) -> Result<Vec<u8>, Lost> {
        self.link.receive_working(time)
    }

    /// For how long processors have worked for it so far.
    pub(crate) fn processor_time(&self) -> Duration {
        self.link.processor_time()
    }

    /// Forgets what was written past System.out and System.err so far.
    pub(crate) fn clear_raw(&mut self) {
        self.link.clear_raw();
    }

    /// What was written to descriptor 1 (`stream` 0) or 2 directly, at most `most` bytes.
    pub(crate) fn raw(&mut self, stream: usize, most: u64) -> Vec<u8> {
        self.link.raw(stream, most)
    }

    /// The file in which the worker collects what a job prints.
    pub(crate) fn capture(&self) -> Option<&File> {
        self.capture.as_ref()
    }

    /// Whether it said more than it was asked.
    pub(crate) fn has_more_to_say(&self) -> bool {
        self.link.has_more_to_say()
    }

    pub(crate) fn kill(&mut self) {
        self.link.kill();
    }

    /// Ends it; if its class data are wanted, it is given the time to record them.
    pub(crate) fn leave(mut self) {
        let Some((recorded, archive)) = self.records.take() else {
            return;
        };
        if self.link.close(RECORD_PATIENCE) {
            self.installed.keep(&recorded, &archive);
        }
    }
}
