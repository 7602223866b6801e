//! One JVM that runs jobs, from the first to the one that spoils it.

use std::collections::hash_map::RandomState;
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasher, Hasher};
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use gadfly_witness::with_usual_loaders;

use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::wire::Writer;
use crate::worker::{Installed, Jvm, Lost, Role};

use super::result::{Account, Measured, ReplayOutcome, ReplayResult, account};
use super::{ReplayJob, ReplayLimits, Shared};

const PUT: u8 = 1;
const DROP: u8 = 2;
const RUN: u8 = 3;

/// How much longer than the job's limit we wait for the worker to say that it was exceeded.
const GRACE: Duration = Duration::from_secs(3);

/// How long a JVM may take to read what it is to run.
const SEND_PATIENCE: Duration = Duration::from_mins(1);

/// Processor time that is charged at least for a run that ends its JVM: what another one takes to start.
const LOST_JVM: Duration = Duration::from_millis(500);

/// Bytes before the two streams in the capture file.
const CAPTURE_HEADER: u64 = 16;

pub(super) struct Runner {
    jvm: Jvm,
    output_bytes: u32,
    class_path: Vec<PathBuf>,
    sent: HashMap<u32, Weak<Shared>>,
    /// The first class set of the jobs so far.
    pub world: Option<u32>,
    pub jobs: u64,
    /// Not fit for another job.
    pub spent: bool,
}

impl Runner {
    pub(super) fn start(
        jdk: &Jdk,
        installed: &Arc<Installed>,
        limits: &ReplayLimits,
        class_path: Vec<PathBuf>,
    ) -> Result<Self, RuntimeError> {
        let role = Role::Replay {
            heap_mb: limits.heap_mb,
            output_bytes: limits.output_bytes,
            class_path: class_path.clone(),
        };
        Ok(Self {
            jvm: Jvm::start(jdk, installed, &role)?,
            output_bytes: limits.output_bytes,
            class_path,
            sent: HashMap::new(),
            world: None,
            jobs: 0,
            spent: false,
        })
    }

    pub(super) fn await_ready(&mut self) -> Result<(), RuntimeError> {
        self.jvm.await_ready()
    }

    /// Whether the JVM was started with the right to read all that the job needs.
    pub(super) fn can_read_for(&self, job: &ReplayJob) -> bool {
        let mut needed = job.sets().flat_map(|set| &set.0.class_path);
        needed.all(|entry| self.class_path.contains(entry))
    }

    pub(super) fn run(&mut self, job: &ReplayJob, limits: &ReplayLimits) -> ReplayResult {
        let time = job.time.unwrap_or(limits.time);
        let begun = self.jvm.processor_time();
        self.jobs += 1;
        self.world = self.world.or(job.shared.first().map(|set| set.0.id));
        self.jvm.clear_raw();
        // Not to be guessed, so that no job can prepare an answer for the next.
        let ticket = RandomState::new().build_hasher().finish();
        let mut measured = Measured::default();
        let outcome = match self.exchange(job, ticket, time, limits) {
            Ok(account) => {
                self.spent |= account.dirty || self.jvm.has_more_to_say();
                measured = account.measured;
                account.outcome
            }
            Err(lost) => {
                self.spent = true;
                self.jvm.kill();
                // It can no longer say what it took, but the kernel can.
                let worked = self.jvm.processor_time().saturating_sub(begun);
                measured.processor = match lost {
                    Lost::Deadline => time,
                    _ => worked.max(LOST_JVM),
                };
                obituary(lost)
            }
        };
        let (stdout, more_out) = self.printed(0);
        let (stderr, more_err) = self.printed(1);
        ReplayResult {
            outcome,
            stdout,
            stderr,
            truncated: more_out || more_err,
            spoilt: self.spent,
            measured,
        }
    }

    fn exchange(
        &mut self,
        job: &ReplayJob,
        ticket: u64,
        time: Duration,
        limits: &ReplayLimits,
    ) -> Result<Account, Lost> {
        let deadline = Instant::now() + SEND_PATIENCE;
        self.forget_sets(deadline)?;
        for set in job.sets() {
            self.send_set(&set.0, deadline)?;
        }
        let mut run = Writer::default();
        run.u8(RUN).u64(ticket).text(&job.harness);
        run.u32(i32::try_from(time.as_millis()).unwrap_or(i32::MAX) as u32)
            .u32(limits.stack_kb.saturating_mul(1024));
        run.u8(u8::from(job.together));
        let meter = job.meter.map_or((0, 0), |m| (m.steps, m.lines));
        run.u64(meter.0.min(i64::MAX as u64)).u32(meter.1);
        run.count(job.sets().count());
        for set in job.sets() {
            run.u32(set.0.id);
        }
        run.count(job.classes.len());
        for class in &job.classes {
            run.text(&class.name).bytes(&class.bytes);
        }
        self.jvm.send(&run.finish(), deadline)?;
        // The time starts when the worker has all it needs.
        let answer = self.jvm.receive_working(time + GRACE)?;
        let account = account(&answer)?;
        if account.job != ticket {
            return Err(Lost::Garbled);
        }
        Ok(account)
    }

    fn send_set(&mut self, set: &Arc<Shared>, deadline: Instant) -> Result<(), Lost> {
        if self.sent.contains_key(&set.id) {
            return Ok(());
        }
        let mut put = Writer::default();
        let class_path: Vec<String> = set
            .class_path
            .iter()
            .map(|entry| entry.to_string_lossy().into())
            .collect();
        put.u8(PUT)
            .u32(set.id)
            .texts(&class_path)
            .count(set.classes.len());
        for class in &set.classes {
            put.text(&class.name).bytes(&class.bytes);
        }
        self.sent.insert(set.id, Arc::downgrade(set));
        self.jvm.send(&put.finish(), deadline)
    }

    /// Lets the worker free the sets that nobody holds any more.
    fn forget_sets(&mut self, deadline: Instant) -> Result<(), Lost> {
        let gone: BTreeSet<u32> = self
            .sent
            .iter()
            .filter(|(_, set)| set.strong_count() == 0)
            .map(|(id, _)| *id)
            .collect();
        for id in gone {
            self.sent.remove(&id);
            let mut drop = Writer::default();
            drop.u8(DROP).u32(id);
            self.jvm.send(&drop.finish(), deadline)?;
        }
        Ok(())
    }

    /// What the job wrote to System.out (0) or System.err (1), then what it wrote to the descriptor
    /// itself; and whether there was more.
    fn printed(&mut self, stream: usize) -> (String, bool) {
        let limit = u64::from(self.output_bytes);
        let (mut bytes, wanted) = self.captured(stream as u64, limit).unwrap_or_default();
        let raw = self.jvm.raw(stream, limit + 1);
        let all = wanted + raw.len() as u64;
        bytes.extend(raw);
        bytes.truncate(self.output_bytes as usize);
        let text = with_usual_loaders(String::from_utf8_lossy(&bytes).into_owned());
        (text, all > limit)
    }

    fn captured(&self, stream: u64, limit: u64) -> Option<(Vec<u8>, u64)> {
        let file = self.jvm.capture()?;
        let mut wanted = [0; 8];
        file.read_exact_at(&mut wanted, 8 * stream).ok()?;
        let wanted = u64::from_be_bytes(wanted);
        let mut bytes = vec![0; wanted.min(limit) as usize];
        file.read_exact_at(&mut bytes, CAPTURE_HEADER + stream * limit)
            .ok()?;
        Some((bytes, wanted))
    }
}

/// What it means that the worker gave no account.
fn obituary(lost: Lost) -> ReplayOutcome {
    // HotSpot ends itself with an ordinary exit code when it is beyond help, but not silently.
    const NO_MEMORY: &str = "There is insufficient memory for the Java Runtime Environment";
    const FATAL: &str = "A fatal error has been detected by the Java Runtime Environment";
    match lost {
        Lost::Deadline => ReplayOutcome::TimedOut {
            samples: Vec::new(),
        },
        Lost::Ended { ref said, .. } if said.contains(NO_MEMORY) => {
            ReplayOutcome::OutOfMemory { thrown: None }
        }
        // The worker itself never exits during a job, so the code under test did.
        Lost::Ended {
            code: Some(code),
            ref said,
            ..
        } if !said.contains(FATAL) => ReplayOutcome::Exited { code },
        other => ReplayOutcome::Crashed {
            detail: format!("the JVM was lost: {}", other.describe()),
        },
    }
}
