//! What one path executed of the observed code, and which comparisons decided its way.
//!
//! Kept only while [`crate::Jvm::recording`]; a bit set that forks share until one of them goes
//! where the other was not. Only the entry's own run counts, not the building of its inputs.

use crate::classes::{Method, MethodId, switch_targets};
use gadfly_term::Term;
use std::rc::Rc;

#[derive(Clone, Default)]
pub struct ExecutionTrace {
    bits: Rc<Vec<u64>>,
    pub(crate) edges: Rc<Vec<Edge>>,
    /// Decided while inputs were built.
    pub(crate) set_up: Rc<Vec<Term>>,
    /// Decided by the library on behalf of the user's code.
    pub(crate) library: Rc<Vec<Term>>,
}

/// An inequality that a path decided: its inputs can be put next to the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub method: MethodId,
    pub at: u32,
    /// Whether the condition of the source held; both sides have their limit.
    pub jumped: bool,
    /// Says that the compared values are as near to each other as this side allows.
    pub(crate) near: Term,
}

/// A piece of code that a test may cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    Line(u32),
    /// One side of the conditional jump at this instruction.
    Branch {
        at: u32,
        jumped: bool,
    },
    /// One target of the switch at this instruction.
    Case {
        at: u32,
        target: u32,
    },
}

impl Mark {
    pub fn is_branch(self) -> bool {
        !matches!(self, Mark::Line(_))
    }
}

impl ExecutionTrace {
    #[inline]
    fn hit(&mut self, slot: u32) {
        let (word, bit) = (slot as usize / 64, 1u64 << (slot % 64));
        if self.bits.get(word).is_some_and(|w| w & bit != 0) {
            return;
        }
        let bits = Rc::make_mut(&mut self.bits);
        if bits.len() <= word {
            bits.resize(word + 1, 0);
        }
        bits[word] |= bit;
    }

    #[inline]
    pub(crate) fn executed(&mut self, method: &Method, pc: usize) {
        self.hit(method.trace_slot + 3 * pc as u32);
    }

    #[inline]
    pub(crate) fn branched(&mut self, method: &Method, pc: usize, jumped: bool) {
        self.hit(method.trace_slot + 3 * pc as u32 + 1 + u32::from(jumped));
    }

    pub(crate) fn switched(&mut self, method: &Method, pc: usize, table: usize, target: u32) {
        let Some(code) = method.code() else { return };
        let earlier: usize = code.switches[..table]
            .iter()
            .map(|s| switch_targets(s).len())
            .sum();
        let own = switch_targets(&code.switches[table]);
        if let Some(at) = own.iter().position(|&t| t == target) {
            let base = method.trace_slot + 3 * code.instrs.len() as u32;
            self.hit(base + (earlier + at) as u32);
            self.executed(method, pc);
        }
    }

    /// Whether the code of a slot was executed.
    pub(crate) fn has(&self, slot: u32) -> bool {
        let word = self.bits.get(slot as usize / 64);
        word.is_some_and(|w| w & (1u64 << (slot % 64)) != 0)
    }

    /// Whether a conjunct of the path only says how an input could be built.
    pub(crate) fn is_set_up(&self, conjunct: Term) -> bool {
        self.set_up.contains(&conjunct)
    }

    /// Whether a conjunct was decided inside a library method.
    pub(crate) fn is_library(&self, conjunct: Term) -> bool {
        self.library.contains(&conjunct)
    }

    /// The same code was executed, whatever the comparisons.
    pub fn signature(&self) -> Rc<Vec<u64>> {
        self.bits.clone()
    }
}
