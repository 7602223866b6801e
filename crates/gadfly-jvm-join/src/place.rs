//! Where a state stands, so that the one furthest behind can go first.
//!
//! Per frame, outermost first: the method, the loops around the instruction with their turns,
//! the instruction. Compilers put the targets of forward jumps behind them, so instruction
//! numbers are a topological order once turns of loops come first.

use gadfly_jvm::state::{Role, State};

pub(crate) type Place = Vec<u32>;

pub(crate) fn place(st: &State) -> Place {
    let mut place = Vec::with_capacity(st.frames.len() * 5);
    for frame in &st.frames {
        place.push(frame.method.id.0);
        if !matches!(frame.role, Role::Script(_)) {
            for span in &frame.method.loops {
                if span.head <= frame.pc && frame.pc <= span.last {
                    let round = frame.loops.iter().find(|l| l.head == span.head);
                    place.push(span.head);
                    place.push(round.map_or(0, |l| l.round));
                }
            }
        }
        place.push(frame.pc);
    }
    place
}
