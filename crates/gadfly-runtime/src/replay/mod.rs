//! Running a witness on the real JVM.
//!
//! A [`ReplayPool`] keeps a few confined JVMs warm and sends them [`ReplayJob`]s; each runs in a
//! fresh thread, and in a fresh class loader unless it says that this does not matter. A job that spoils its JVM (time-out, exit, memory, threads left
//! behind) costs a restart; it never changes another job's result.

mod pool;
mod result;
mod runner;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::compile::{ClassBytes, absolute};

pub use pool::ReplayPool;
pub use result::{Measured, ReplayOutcome, ReplayResult, StackFrame, Thrown};

/// What a job may use up.
#[derive(Clone, Debug)]
pub struct ReplayLimits {
    /// Processor time of one job.
    pub time: Duration,
    /// Bytes kept of each output stream; the rest is thrown away.
    pub output_bytes: u32,
    /// The JVM's heap.
    pub heap_mb: u32,
    /// The stack of the thread that runs the harness.
    pub stack_kb: u32,
    /// Jobs with different first class sets never meet in one JVM: for programs of different people.
    /// Costs a start of the JVM for each set, and half a second of processor time until it is warm.
    pub isolate_sets: bool,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            output_bytes: 1 << 20,
            heap_mb: 512,
            stack_kb: 2048,
            isolate_sets: false,
        }
    }
}

/// Classes and class path that many jobs share; sent to each JVM once. Cheap to clone.
#[derive(Clone, Debug)]
pub struct ClassSet(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    id: u32,
    classes: Vec<ClassBytes>,
    class_path: Vec<PathBuf>,
}

impl ClassSet {
    pub fn new(classes: Vec<ClassBytes>, class_path: &[PathBuf]) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Self(Arc::new(Shared {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            classes,
            class_path: class_path.iter().map(|entry| absolute(entry)).collect(),
        }))
    }

    pub fn classes(&self) -> &[ClassBytes] {
        &self.0.classes
    }
}

/// One run of a harness.
#[derive(Clone, Debug)]
pub struct ReplayJob {
    /// Binary name of a class with a static `run()` (of any return type) or, lacking that,
    /// `main(String[])`.
    pub harness: String,
    /// Classes of this job alone, usually the harness. They win over the shared ones.
    pub classes: Vec<ClassBytes>,
    /// Where a class is in several sets, the first wins.
    pub shared: Vec<ClassSet>,
    /// Classes that those of `shared` cannot replace: what watches the code under test.
    pub support: Vec<ClassSet>,
    /// Instead of the pool's time limit.
    pub time: Option<Duration>,
    /// Its classes may be those that an earlier job with the same shared sets has loaded: for code
    /// that keeps nothing in its classes. Classes of the jobs themselves must have different names.
    pub together: bool,
    /// Its classes tell what they do (`patch::add_meter`).
    pub meter: Option<Meter>,
}

/// What is measured of a job. Its time limit is then one of processor time, as far as it does not
/// wait for something: on a busy machine it may take longer by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// Steps after which it is ended: calls of metered methods, and turns of loops in them.
    pub steps: u64,
    /// How many lines there are to reach.
    pub lines: u32,
}

impl ReplayJob {
    /// All its class sets, those first that win.
    pub(crate) fn sets(&self) -> impl Iterator<Item = &ClassSet> {
        self.support.iter().chain(&self.shared)
    }

    pub fn new(harness: impl Into<String>, shared: &ClassSet) -> Self {
        Self {
            harness: harness.into(),
            classes: Vec::new(),
            shared: vec![shared.clone()],
            time: None,
            support: Vec::new(),
            together: false,
            meter: None,
        }
    }
}
