//! Several runners at work on one list of jobs.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::error::RuntimeError;
use crate::jdk::Jdk;
use crate::worker::Installed;

use super::result::{Measured, ReplayOutcome, ReplayResult};
use super::runner::Runner;
use super::{ReplayJob, ReplayLimits};

/// Confined JVMs that run jobs. Threads may share a pool.
pub struct ReplayPool {
    jdk: Jdk,
    installed: Arc<Installed>,
    limits: ReplayLimits,
    /// Each JVM starts with its first job, or with [`ReplayPool::warm_up`].
    slots: Vec<Mutex<Option<Runner>>>,
}

impl ReplayPool {
    /// A pool of at most `workers` JVMs; starts none yet.
    pub fn new(jdk: &Jdk, limits: ReplayLimits, workers: usize) -> Result<Self, RuntimeError> {
        Ok(Self {
            jdk: jdk.clone(),
            installed: Installed::for_jdk(jdk)?,
            limits,
            slots: (0..workers.max(1)).map(|_| Mutex::new(None)).collect(),
        })
    }

    /// A pool like this one with JVMs of its own.
    pub fn another(&self) -> Result<Self, RuntimeError> {
        Ok(Self {
            jdk: self.jdk.clone(),
            installed: self.installed.clone(),
            limits: self.limits.clone(),
            slots: self.slots.iter().map(|_| Mutex::new(None)).collect(),
        })
    }

    pub fn limits(&self) -> &ReplayLimits {
        &self.limits
    }

    /// Starts the first JVM without waiting for it, with the right to read `class_path`.
    pub fn warm_up(&self, class_path: &[PathBuf]) -> Result<(), RuntimeError> {
        let readable = class_path
            .iter()
            .map(|entry| crate::compile::absolute(entry))
            .collect();
        let mut slot = self.slots[0].lock().unwrap_or_else(PoisonError::into_inner);
        if slot.is_none() {
            *slot = Some(Runner::start(
                &self.jdk,
                &self.installed,
                &self.limits,
                readable,
            )?);
        }
        Ok(())
    }

    /// Runs all jobs; the results are in the same order.
    pub fn replay(&self, jobs: &[ReplayJob]) -> Vec<ReplayResult> {
        let results: Vec<OnceLock<ReplayResult>> = jobs.iter().map(|_| OnceLock::new()).collect();
        let next = AtomicUsize::new(0);
        let readable = readable(jobs);
        let work = |slot: &Mutex<Option<Runner>>| {
            let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            while let Some(index) =
                Some(next.fetch_add(1, Ordering::Relaxed)).filter(|index| *index < jobs.len())
            {
                let result = self.run(&mut slot, &jobs[index], &readable);
                // Each index is given out once.
                let _ = results[index].set(result);
            }
        };
        // A second JVM pays only if there is work for it.
        let useful = self
            .slots
            .len()
            .min(jobs.len().div_ceil(JOBS_WORTH_A_JVM))
            .max(1);
        std::thread::scope(|scope| {
            for slot in &self.slots[1..useful] {
                scope.spawn(|| work(slot));
            }
            work(&self.slots[0]);
        });
        let missing = || not_run("the job was not run".to_string());
        results
            .into_iter()
            .map(|cell| cell.into_inner().unwrap_or_else(missing))
            .collect()
    }

    /// Runs one job on this slot's JVM, replacing the JVM where needed.
    fn run(
        &self,
        slot: &mut Option<Runner>,
        job: &ReplayJob,
        readable: &BTreeSet<PathBuf>,
    ) -> ReplayResult {
        loop {
            if slot.as_ref().is_some_and(|runner| !self.fits(runner, job)) {
                *slot = None;
            }
            let mut runner = match self.runner(slot.take(), readable) {
                Ok(runner) => runner,
                Err(error) => return not_run(error.to_string()),
            };
            let fresh = runner.jobs == 0;
            let result = runner.run(job, &self.limits);
            if !runner.spent {
                *slot = Some(runner);
            }
            // An earlier job may have left too little memory or a broken JVM: ask a new one.
            let doubtful = match &result.outcome {
                ReplayOutcome::OutOfMemory { .. } | ReplayOutcome::Crashed { .. } => true,
                // Not even the worker's own clock worked.
                ReplayOutcome::TimedOut { samples } => samples.is_empty(),
                _ => false,
            };
            if fresh || !doubtful {
                return result;
            }
            *slot = None;
        }
    }

    fn fits(&self, runner: &Runner, job: &ReplayJob) -> bool {
        let same_world = !self.limits.isolate_sets
            || runner.world.is_none()
            || runner.world == job.shared.first().map(|set| set.0.id);
        same_world && runner.can_read_for(job)
    }

    fn runner(
        &self,
        kept: Option<Runner>,
        readable: &BTreeSet<PathBuf>,
    ) -> Result<Runner, RuntimeError> {
        let mut runner = match kept {
            Some(runner) => runner,
            None => {
                let readable = readable.iter().cloned().collect();
                Runner::start(&self.jdk, &self.installed, &self.limits, readable)?
            }
        };
        runner.await_ready()?;
        Ok(runner)
    }
}

/// As many small jobs as one JVM does while another one starts.
const JOBS_WORTH_A_JVM: usize = 32;

/// The class paths of all jobs, so that one JVM can do them all.
fn readable(jobs: &[ReplayJob]) -> BTreeSet<PathBuf> {
    let sets = jobs.iter().flat_map(ReplayJob::sets);
    sets.flat_map(|set| set.0.class_path.iter().cloned())
        .collect()
}

fn not_run(detail: String) -> ReplayResult {
    ReplayResult {
        outcome: ReplayOutcome::NotRun { detail },
        stdout: String::new(),
        stderr: String::new(),
        truncated: false,
        spoilt: true,
        measured: Measured::default(),
    }
}
