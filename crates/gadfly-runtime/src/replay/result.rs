//! What a replay came to, and how the worker's account of it is read.

use std::time::Duration;

use gadfly_witness::with_usual_loaders;

use crate::wire::{Malformed, Reader};

/// Why and how a job ended.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayOutcome {
    /// `value` is what `run` returned, as a text; `None` if it is declared `void`.
    Returned { value: Option<String> },
    /// An exception or error left the harness.
    Threw(Thrown),
    /// The time limit passed. `samples` are stacks of the harness thread in the last part of that
    /// time, oldest first (none if the JVM could not even say that much).
    TimedOut { samples: Vec<Vec<StackFrame>> },
    /// Memory ran out: an `OutOfMemoryError` left the harness, which may have a trace.
    OutOfMemory { thrown: Option<Thrown> },
    /// `System.exit` or `Runtime.halt`.
    Exited { code: i32 },
    /// The JVM broke, or there was no harness to call: never the program's regular behaviour.
    Crashed { detail: String },
    /// There was no JVM to run it: nothing that the program did.
    NotRun { detail: String },
}

impl ReplayOutcome {
    /// What was thrown, if anything was.
    pub fn thrown(&self) -> Option<&Thrown> {
        match self {
            Self::Threw(thrown) => Some(thrown),
            Self::OutOfMemory { thrown } => thrown.as_ref(),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Thrown {
    /// Binary name: `java.lang.ArithmeticException`.
    pub class: String,
    pub message: Option<String>,
    /// Innermost first, without the worker's own. Of a deep stack the first 40 and the last 40.
    pub frames: Vec<StackFrame>,
    /// How many frames there were.
    pub depth: usize,
    pub cause: Option<Box<Thrown>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackFrame {
    /// Binary name: `pkg.Outer$Inner`.
    pub class: String,
    pub method: String,
    pub file: Option<String>,
    /// `None` in native methods and classes without line numbers.
    pub line: Option<u32>,
}

impl gadfly_witness::RealRun for ReplayResult {}

#[derive(Clone, Debug, PartialEq)]
pub struct ReplayResult {
    pub outcome: ReplayOutcome,
    /// What was printed, up to the limit.
    pub stdout: String,
    pub stderr: String,
    /// Whether more was printed than is kept.
    pub truncated: bool,
    /// The process was lost or spoilt by it (threads that go on, say) and had to be replaced.
    pub spoilt: bool,
    /// What its meter said; nothing where the JVM was lost.
    pub measured: Measured,
}

/// What was measured of a job, and how it was found when its time was over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    pub steps: u64,
    /// The lines that were reached, in the order in which they first were.
    pub lines: Vec<u32>,
    /// It was not running but waiting for something.
    pub waits: bool,
    /// Processor time that the JVM took for it; all of its time limit where the JVM was lost.
    pub processor: Duration,
}

/// The worker's account of one job.
pub(super) struct Account {
    pub job: u64,
    pub outcome: ReplayOutcome,
    /// The JVM is not fit for another job.
    pub dirty: bool,
    pub measured: Measured,
}

const DONE: u8 = 3;

pub(super) fn account(frame: &[u8]) -> Result<Account, Malformed> {
    let mut input = Reader::new(frame);
    if input.u8()? != DONE {
        return Err(Malformed);
    }
    let job = input.u64()?;
    let outcome = match input.u8()? {
        0 => ReplayOutcome::Returned {
            value: input.optional()?.map(with_usual_loaders),
        },
        1 => ReplayOutcome::Threw(thrown(&mut input)?),
        2 => {
            let count = input.count()?;
            let samples = (0..count).map(|_| Ok(stack(&mut input)?.0));
            ReplayOutcome::TimedOut {
                samples: samples.collect::<Result<_, Malformed>>()?,
            }
        }
        3 => {
            let told = input.u8()? != 0;
            ReplayOutcome::OutOfMemory {
                thrown: told.then(|| thrown(&mut input)).transpose()?,
            }
        }
        4 => ReplayOutcome::Crashed {
            detail: input.text()?,
        },
        _ => return Err(Malformed),
    };
    let dirty = input.u8()? != 0;
    let waits = input.u8()? != 0;
    let processor = Duration::from_millis(input.u64()?.min(u64::from(u32::MAX)));
    let steps = input.u64()?;
    let count = input.count()?;
    let lines = (0..count).map(|_| input.u32());
    let lines = lines.collect::<Result<_, Malformed>>()?;
    Ok(Account {
        job,
        outcome,
        dirty,
        measured: Measured {
            steps,
            lines,
            waits,
            processor,
        },
    })
}

/// Exceptions and their causes come one after another; read in a loop, since their number is the
/// sender's choice.
fn thrown(input: &mut Reader<'_>) -> Result<Thrown, Malformed> {
    let mut chain = Vec::new();
    loop {
        let (class, message) = (input.text()?, input.optional()?.map(with_usual_loaders));
        let (frames, depth) = stack(input)?;
        chain.push(Thrown {
            class,
            message,
            frames,
            depth,
            cause: None,
        });
        if input.u8()? == 0 {
            break;
        }
        if chain.len() > 64 {
            return Err(Malformed);
        }
    }
    let mut whole: Option<Thrown> = None;
    for mut thrown in chain.into_iter().rev() {
        thrown.cause = whole.map(Box::new);
        whole = Some(thrown);
    }
    whole.ok_or(Malformed)
}

/// The frames and how many there were.
fn stack(input: &mut Reader<'_>) -> Result<(Vec<StackFrame>, usize), Malformed> {
    let depth = input.u32()? as usize;
    let count = input.count()?;
    let frame = |_| {
        Ok(StackFrame {
            class: input.text()?,
            method: input.text()?,
            file: input.optional()?,
            line: u32::try_from(input.i32()?).ok(),
        })
    };
    let frames = (0..count).map(frame).collect::<Result<_, Malformed>>()?;
    Ok((frames, depth))
}
