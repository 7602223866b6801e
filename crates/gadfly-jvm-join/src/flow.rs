//! What a method's code says about joining: where paths meet, and which locals are read again.

use gadfly_classfile::{Code, Instr};
use gadfly_jvm::classes::{LoopSpan, Method};

/// Facts about the code of one method.
pub(crate) struct Flow {
    /// Instructions that can be reached from more than one other.
    pub meetings: std::rc::Rc<[bool]>,
    /// Words of one row of `live`.
    width: usize,
    /// Bit sets of locals that may be read before they are written, one row per instruction.
    live: Vec<u64>,
    /// `jsr` makes the flow unclear: every local counts as live.
    unclear: bool,
}

impl Flow {
    pub(crate) fn of(method: &Method) -> Flow {
        match method.code() {
            Some(code) => Flow::of_code(code, &method.loops),
            None => Flow {
                meetings: [].into(),
                width: 0,
                live: Vec::new(),
                unclear: true,
            },
        }
    }

    fn of_code(code: &Code, loops: &[LoopSpan]) -> Flow {
        let n = code.instrs.len();
        let mut entries = vec![0u32; n];
        let mut unclear = false;
        for at in 0..n {
            unclear |= matches!(code.instrs[at], Instr::Jsr(_) | Instr::Ret(_));
            for to in successors(code, at) {
                // Behind a loop those meet who left it at different turns.
                let contains = |l: &LoopSpan, i: u32| l.head <= i && i <= l.last;
                let mut around = loops.iter().filter(|l| contains(l, at as u32));
                let leaves = around.any(|l| !contains(l, to));
                if let Some(count) = entries.get_mut(to as usize) {
                    *count += 1 + u32::from(leaves);
                }
            }
        }
        for handler in &code.handlers {
            if let Some(count) = entries.get_mut(handler.target as usize) {
                *count += 2;
            }
        }
        let width = (code.max_locals as usize).div_ceil(64).max(1);
        let mut flow = Flow {
            meetings: entries.iter().map(|&count| count > 1).collect(),
            width,
            live: vec![0; n * width],
            unclear,
        };
        if !unclear {
            flow.find_live(code);
        }
        flow
    }

    /// Backwards until nothing changes; loops take a second round.
    fn find_live(&mut self, code: &Code) {
        let width = self.width;
        loop {
            let mut changed = false;
            for at in (0..code.instrs.len()).rev() {
                let mut row = vec![0u64; width];
                let handlers = code
                    .handlers
                    .iter()
                    .filter(|h| h.start as usize <= at && at < h.end as usize)
                    .map(|h| h.target);
                let stored = match code.instrs[at] {
                    Instr::Store(slot) => Some(slot),
                    _ => None,
                };
                for to in successors(code, at) {
                    let to = to as usize;
                    if to < code.instrs.len() {
                        for (word, more) in row.iter_mut().zip(&self.live[to * width..]) {
                            *word |= more;
                        }
                    }
                }
                if let Some(slot) = stored {
                    row[slot as usize / 64] &= !(1 << (slot % 64));
                }
                // An exception may leave before the store.
                for to in handlers {
                    let to = to as usize;
                    for (word, more) in row.iter_mut().zip(&self.live[to * width..]) {
                        *word |= more;
                    }
                }
                if let Instr::Load(slot) | Instr::IInc(slot, _) = code.instrs[at] {
                    row[slot as usize / 64] |= 1 << (slot % 64);
                }
                let own = &mut self.live[at * width..(at + 1) * width];
                if own != row {
                    own.copy_from_slice(&row);
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether a local may be read before it is written, from this instruction on.
    pub(crate) fn is_live(&self, at: u32, slot: usize) -> bool {
        let word = self.live.get(at as usize * self.width + slot / 64);
        self.unclear || word.is_none_or(|w| w & (1 << (slot % 64)) != 0)
    }
}

/// Where an instruction may go, exceptions apart.
fn successors(code: &Code, at: usize) -> Vec<u32> {
    let next = at as u32 + 1;
    match code.instrs[at] {
        Instr::If(_, to)
        | Instr::IfICmp(_, to)
        | Instr::IfACmpEq(to)
        | Instr::IfACmpNe(to)
        | Instr::IfNull(to)
        | Instr::IfNonNull(to) => vec![next, to],
        Instr::Goto(to) => vec![to],
        Instr::Jsr(to) => vec![next, to],
        Instr::Switch(table) => {
            let switch = &code.switches[table as usize];
            let mut all: Vec<u32> = switch.cases.iter().map(|c| c.1).collect();
            all.push(switch.default);
            all.sort_unstable();
            all.dedup();
            all
        }
        Instr::Return | Instr::ValueReturn | Instr::Throw | Instr::Ret(_) => Vec::new(),
        _ => vec![next],
    }
}
