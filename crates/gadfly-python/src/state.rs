//! One path: frames, operands, heap, path condition.

use crate::extension::PathData;
use crate::frame::{Frame, Memo, Pending};
use crate::heap::Heap;
use crate::inputs::Inputs;
use crate::value::{Ref, Value};
use gadfly_solve::PathCondition;
use gadfly_witness::Reason;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

#[derive(Clone, Default)]
pub struct State {
    pub frames: Vec<Frame>,
    /// The instruction of the innermost frame; the others keep theirs.
    pub pc: usize,
    /// Locals and operands of all frames, innermost last.
    pub stack: Vec<Value>,
    pub heap: Heap,
    pub modules: Rc<FxHashMap<Rc<str>, Ref>>,
    pub output: Rc<String>,
    pub path: PathCondition,
    /// Decisions taken and calls made by the current instruction, which takes them from here
    /// when it is executed again.
    pub now: Pending,
    /// Something is in `now`.
    pub dirty: bool,
    pub decisions: u32,
    pub cost: u32,
    pub covered: Rc<Vec<u64>>,
    pub doubts: SmallVec<[Reason; 1]>,
    /// An input has a type that stands for misuse.
    pub misfit: bool,
    /// An input has a type that only the program's text suggests.
    pub guessed: bool,
    /// An input is a text where a number would do as well, and nothing says which is meant.
    pub vague: bool,
    /// An input is a float where an integer would do, too.
    pub numbers: bool,
    pub inputs: Rc<Inputs>,
    /// For not-a-numbers and other things that are told apart by number.
    pub serial: u64,
    /// Lines of standard input read so far.
    pub lines_read: usize,
    /// Instructions of this path.
    pub steps: u64,
    /// Questions that had one answer only.
    pub forced: u32,
    pub pinned: Option<Pinned>,
    /// What calls have cost so far, once that is counted.
    pub spent: u64,
    pub metered: bool,
    /// Data of who follows the path.
    pub extension: PathData,
}

/// A path whose inputs have values: it runs on concretely for a while.
#[derive(Clone, Debug)]
pub struct Pinned {
    /// Instructions of the path at which it is given up.
    pub until: u64,
    /// What was exceeded.
    pub reason: Reason,
    /// Random numbers drawn from here on differ from each other.
    pub varied: bool,
}

impl State {
    #[inline]
    pub fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    #[inline]
    pub fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or_default()
    }

    #[inline]
    pub fn peek(&self, depth: usize) -> &Value {
        &self.stack[self.stack.len() - 1 - depth]
    }

    pub fn drop_operands(&mut self, count: usize) {
        self.stack.truncate(self.stack.len() - count);
    }

    /// Replaces the operands of an instruction by its result and goes on behind it.
    #[inline]
    pub fn finish(&mut self, operands: usize, result: Value) {
        let at = self.stack.len() - operands;
        self.stack.truncate(at);
        self.stack.push(result);
        self.pc += 1;
    }

    pub fn frame(&self) -> &Frame {
        self.frames
            .last()
            .unwrap_or_else(|| unreachable!("a running state has a frame"))
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames
            .last_mut()
            .unwrap_or_else(|| unreachable!("a running state has a frame"))
    }

    /// The instruction is done: the next one decides for itself.
    pub fn commit(&mut self) {
        self.now.decided.clear();
        self.now.memo.clear();
        self.now.chosen = 0;
        self.now.recalled = 0;
        self.dirty = false;
    }

    /// What the code that this instruction had run gave, when the instruction is executed again.
    pub fn recall_value(&mut self) -> Option<Value> {
        let Memo::Value(value) = self.now.memo.get(self.now.recalled)? else {
            return None;
        };
        let value = value.clone();
        self.now.recalled += 1;
        Some(value)
    }

    /// Whether that is new on this path.
    #[inline]
    pub fn cover(&mut self, mark: u32) -> bool {
        let (word, bit) = ((mark / 64) as usize, 1u64 << (mark % 64));
        if self.covered.get(word).is_some_and(|w| w & bit != 0) {
            return false;
        }
        let covered = Rc::make_mut(&mut self.covered);
        if covered.len() <= word {
            covered.resize(word + 1, 0);
        }
        covered[word] |= bit;
        true
    }

    /// Notes that a path depends on the class or the case of characters of which they are not known.
    pub fn doubt_letters(&mut self, text: &str) {
        if !text.chars().all(gadfly_python_text::is_familiar) {
            self.doubt(Reason::Unsupported("characters of rare scripts".into()));
        }
    }

    /// Notes that a path depends on where objects are in memory.
    pub fn doubt_addresses(&mut self) {
        self.doubt_surroundings("objects have the addresses of one run");
    }

    /// Notes that a path depends on what other runs, machines and versions have otherwise.
    pub fn doubt_surroundings(&mut self, what: &str) {
        self.doubt(Reason::Assumed(what.into()));
    }

    pub fn doubt(&mut self, reason: Reason) {
        if !self.doubts.contains(&reason) {
            self.doubts.push(reason);
        }
    }
}
