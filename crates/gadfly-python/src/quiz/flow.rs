//! Where paths meet, and where a state stands.
//!
//! A place is, per frame, outermost first: the code, the loops around the instruction with their
//! turns, the instruction, and how many calls it has made. The compiler puts the targets of
//! forward jumps behind them, so instruction numbers are a topological order once turns of loops
//! come first.

use crate::code::{Code, Op};
use crate::state::State;

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
