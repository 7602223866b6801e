//! Where paths meet, and where a state stands.
//!
//! A place is, per frame, outermost first: the code, the loops around the instruction with their
//! turns, the instruction, and how many calls it has made. The compiler puts the targets of
//! forward jumps behind them, so instruction numbers are a topological order once turns of loops
//! come first.

use gadfly_python::state::State;
use gadfly_python_code::code::{Code, Op};
use gadfly_python_code::names::Names;

pub(crate) type Place = Vec<u32>;

pub(super) fn place(st: &State) -> Place {
    let mut place = Vec::with_capacity(st.frames.len() * 6);
    let last = st.frames.len().saturating_sub(1);
    for (i, frame) in st.frames.iter().enumerate() {
        let inner = i == last;
        let pc = if inner { st.pc } else { frame.pc } as u32;
        place.push(frame.code.id);
        for &(head, end) in &frame.code.loops {
            if head <= pc && pc <= end {
                let count = frame.meter.loops.iter().find(|l| l.head == head);
                place.push(head);
                place.push(count.map_or(0, |l| l.round));
            }
        }
        place.push(pc);
        let calls = match &frame.pending {
            Some(pending) => pending.memo.len(),
            None if inner => st.now.memo.len(),
            None => 0,
        };
        place.push(calls as u32);
    }
    place
}

/// Which slots of a code may still be read, by instruction.
pub(crate) struct Live {
    width: usize,
    rows: Vec<u64>,
}

/// Functions that read variables behind the code's back.
const SEERS: [&str; 5] = ["locals", "vars", "dir", "eval", "exec"];

impl Live {
    /// `None` if all of them may be read.
    pub(super) fn of(code: &Code, names: &Names) -> Option<Live> {
        let seen = |op: &Op| match op {
            Op::LoadGlobal(name) | Op::LoadName(name) => SEERS.contains(&names.str(*name)),
            Op::Unsupported(_) => true,
            _ => false,
        };
        if code.ops.iter().any(seen) {
            return None;
        }
        let width = code.slots.div_ceil(64).max(1);
        let mut live = Live {
            width,
            rows: vec![0; code.ops.len() * width],
        };
        // Backwards until nothing changes; loops take a second round.
        loop {
            let mut changed = false;
            for at in (0..code.ops.len()).rev() {
                changed |= live.step(code, at);
            }
            if !changed {
                return Some(live);
            }
        }
    }

    fn step(&mut self, code: &Code, at: usize) -> bool {
        let width = self.width;
        let mut row = vec![0u64; width];
        let (reads, written) = slots(code.ops[at]);
        let add = |row: &mut Vec<u64>, rows: &[u64], to: usize| {
            if let Some(more) = rows.get(to * width..(to + 1) * width) {
                for (word, more) in row.iter_mut().zip(more) {
                    *word |= more;
                }
            }
        };
        for to in successors(code.ops[at], at) {
            add(&mut row, &self.rows, to);
        }
        if let Some(slot) = written {
            row[slot / 64] &= !(1 << (slot % 64));
        }
        // An exception may leave before the slot is written.
        let own = at as u32;
        for handler in code
            .handlers
            .iter()
            .filter(|h| h.start <= own && own < h.end)
        {
            add(&mut row, &self.rows, handler.target as usize);
        }
        for slot in reads {
            if let Some(word) = row.get_mut(slot / 64) {
                *word |= 1 << (slot % 64);
            }
        }
        // Those with a cell are seen by others.
        for &slot in code.cells.iter().chain(&code.frees) {
            row[slot as usize / 64] |= 1 << (slot % 64);
        }
        let before = &mut self.rows[at * width..(at + 1) * width];
        let changed = *before != row[..];
        before.copy_from_slice(&row);
        changed
    }

    pub(super) fn is_live(&self, at: usize, slot: usize) -> bool {
        let word = self.rows.get(at * self.width + slot / 64);
        word.is_none_or(|w| w >> (slot % 64) & 1 != 0)
    }
}

/// The slots that an instruction reads, and the one that it writes without reading it.
fn slots(op: Op) -> (Vec<usize>, Option<usize>) {
    let one = |slot: u32| vec![slot as usize];
    match op {
        Op::StoreFast(slot) | Op::Clear(slot) => (Vec::new(), Some(slot as usize)),
        Op::LoadFast(slot)
        | Op::DelFast(slot)
        | Op::CloseIter(slot)
        | Op::LoadCell(slot)
        | Op::StoreCell(slot)
        | Op::DelCell(slot)
        | Op::PushCell(slot)
        | Op::MakeCell(slot)
        | Op::ListAppend(slot)
        | Op::SetAdd(slot)
        | Op::DictInsert(slot)
        | Op::YieldFrom(slot)
        | Op::PopHandled(slot)
        | Op::MatchExc(slot)
        | Op::Reraise(slot)
        | Op::WithExit(slot) => (one(slot), None),
        Op::PushHandled(slot) | Op::WithEnter(slot) => (Vec::new(), Some(slot as usize)),
        Op::LoadClassDeref(slot, _) | Op::ForIter(slot, _) | Op::BinaryFastInt(_, slot, _) => {
            (one(slot.into()), None)
        }
        Op::WithExitException(a, b) | Op::BinaryFast(_, a, b) | Op::SubscriptFast(a, b) => {
            (vec![a.into(), b.into()], None)
        }
        Op::CompareFastJump(_, a, b, _) => (vec![a.into(), b.into()], None),
        Op::CompareFastIntJump(_, a, _, _) => (one(a.into()), None),
        _ => (Vec::new(), None),
    }
}

/// Where an instruction may go, exceptions apart.
fn successors(op: Op, at: usize) -> Vec<usize> {
    match op {
        Op::Jump(to) => vec![to as usize],
        Op::JumpIfFalse(to)
        | Op::JumpIfTrue(to)
        | Op::JumpIfFalseOrPop(to)
        | Op::JumpIfTrueOrPop(to)
        | Op::CompareJump(_, to)
        | Op::ForIter(_, to)
        | Op::CompareFastJump(_, _, _, to)
        | Op::CompareFastIntJump(_, _, _, to) => vec![at + 1, to as usize],
        Op::Return | Op::Raise(_) | Op::Reraise(_) => Vec::new(),
        _ => vec![at + 1],
    }
}

/// The instructions that are jumped to.
pub(super) fn meetings(code: &Code) -> Vec<bool> {
    let mut met = vec![false; code.ops.len() + 1];
    for op in &code.ops {
        if let Op::Jump(to)
        | Op::JumpIfFalse(to)
        | Op::JumpIfTrue(to)
        | Op::JumpIfFalseOrPop(to)
        | Op::JumpIfTrueOrPop(to)
        | Op::CompareJump(_, to)
        | Op::ForIter(_, to)
        | Op::CompareFastJump(_, _, _, to)
        | Op::CompareFastIntJump(_, _, _, to) = op
            && let Some(slot) = met.get_mut(*to as usize)
        {
            *slot = true;
        }
    }
    met
}
