//! Frames: where each call of a path stands, what its current instruction has decided and called so far,
//! and how many iterations of its loops are done. Data only; the interpreter changes them.

use crate::code::Code;
use crate::value::{Ref, Value};
use gadfly_term::Term;
use smallvec::SmallVec;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct Frame {
    pub code: Rc<Code>,
    /// Where the frame stands while another runs above it.
    pub pc: usize,
    pub base: usize,
    /// The height of the stack when the frame is gone.
    pub height: usize,
    pub globals: Ref,
    /// The namespace dict of a class body.
    pub namespace: Option<Ref>,
    pub on_return: OnReturn,
    /// The exception being handled.
    pub handled: Value,
    pub generator: Option<Ref>,
    /// What the instruction had when it called.
    pub pending: Option<Box<Pending>>,
    pub meter: Meter,
}

/// What the caller does with the result.
#[derive(Clone, Debug)]
pub enum OnReturn {
    Push,
    /// The result of `__init__`: push this object instead.
    Give(Value),
    /// The next element of a `for` loop; `StopIteration` ends the loop.
    Next,
    /// For an instruction that goes on when it is executed again; exceptions of the class are
    /// handed to it.
    Memo(Option<Ref>),
    /// Of `yield from`.
    Delegate,
    /// `gen.close()`.
    Close,
    /// A module body: forget the result and execute the instruction again.
    Again,
    /// The end of the run.
    Exit,
}

#[derive(Clone, Default)]
pub struct Pending {
    pub decided: SmallVec<[Decision; 2]>,
    pub chosen: usize,
    pub memo: Vec<Memo>,
    pub recalled: usize,
}

impl std::fmt::Debug for Pending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pending({} calls)", self.memo.len())
    }
}

/// A decision on a condition, or between alternatives that no condition tells apart.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    pub on: Option<Term>,
    pub taken: u32,
    /// The input that was chosen for; zero if none.
    pub place: u32,
}

/// What a call made by an instruction gave.
#[derive(Clone, Debug)]
pub enum Memo {
    Value(Value),
    /// An exception that the instruction wanted to see.
    Raised(Value),
}

/// How far a frame has come, for the bounds.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    /// Decisions of the path when the frame was entered.
    pub entered: u32,
    /// Activations of the same code below this one among which something was decided.
    pub depth: u32,
    pub loops: Vec<LoopCount>,
}

/// Turns of one loop of one activation.
#[derive(Clone, Debug)]
pub struct LoopCount {
    pub head: u32,
    /// Turns in which something was decided.
    pub turns: u32,
    /// Turns in all.
    pub round: u32,
    pub decisions: u32,
    /// Turns that asked but had one answer only.
    pub forced_turns: u32,
    pub forced: u32,
    pub probe: Option<Rc<Probe>>,
    /// Turns in a row in which nothing was decided.
    pub quiet: u32,
    pub written: Option<WrittenState>,
}

/// A remembered state of a loop head, to recognise that a loop comes back to it.
#[derive(Debug)]
pub struct Probe {
    pub heap_version: u64,
    pub decisions: u32,
    pub conditions: usize,
    pub lines_read: usize,
    pub drawn: usize,
    pub locals: Vec<Value>,
    pub age: u32,
    pub keep_for: u32,
}

/// A state that was written down, and how long it is kept.
#[derive(Clone, Debug)]
pub struct WrittenState {
    pub text: Rc<Vec<u8>>,
    pub turns: u32,
    pub keep_for: u32,
}
