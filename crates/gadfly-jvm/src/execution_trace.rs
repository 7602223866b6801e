//! What one path executed of the observed code, and which comparisons decided its way.
//!
//! Kept only while [`crate::Jvm::recording`]; a bit set that forks share until one of them goes
//! where the other was not. Only the entry's own run counts, not the building of its inputs.

use crate::classes::{Method, MethodId};
use crate::machine::{Jvm, Outcome};
use crate::state::{Role, State};
use crate::unknown::Purpose;
use gadfly_classfile::{Code, Instr};
use gadfly_solve::Answer;
use gadfly_term::{BinOp, Node, Term, UnOp};
use std::collections::BTreeSet;
use std::rc::Rc;

#[derive(Clone, Default)]
pub struct ExecutionTrace {
    bits: Rc<Vec<u64>>,
    edges: Rc<Vec<Edge>>,
    /// Decided while inputs were built.
    set_up: Rc<Vec<Term>>,
    /// Decided by the library on behalf of the user's code.
    library: Rc<Vec<Term>>,
}

/// An inequality that a path decided: its inputs can be put next to the limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    pub method: MethodId,
    pub at: u32,
    /// Whether the condition of the source held; both sides have their limit.
    pub jumped: bool,
    /// Says that the compared values are as near to each other as this side allows.
    near: Term,
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
            .map(|s| targets(s).len())
            .sum();
        let own = targets(&code.switches[table]);
        if let Some(at) = own.iter().position(|&t| t == target) {
            let base = method.trace_slot + 3 * code.instrs.len() as u32;
            self.hit(base + (earlier + at) as u32);
            self.executed(method, pc);
        }
    }

    fn has(&self, slot: u32) -> bool {
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

/// Distinct targets of a switch, in order.
fn targets(switch: &gadfly_classfile::Switch) -> Vec<u32> {
    let all = switch.cases.iter().map(|c| c.1).chain([switch.default]);
    let distinct: BTreeSet<u32> = all.collect();
    distinct.into_iter().collect()
}

/// How many slots a method's code needs.
pub(crate) fn slots(code: &Code) -> u32 {
    let cases: usize = code.switches.iter().map(|s| targets(s).len()).sum();
    3 * code.instrs.len() as u32 + cases as u32
}

impl State {
    /// Whether an input is being built, rather than the entry run.
    pub(crate) fn is_building(&self) -> bool {
        self.frames
            .iter()
            .any(|f| matches!(&f.role, Role::Script(script) if script.purpose == Purpose::Build))
    }
}

fn is_conditional(instr: &Instr) -> bool {
    matches!(
        instr,
        Instr::If(..)
            | Instr::IfICmp(..)
            | Instr::IfACmpEq(_)
            | Instr::IfACmpNe(_)
            | Instr::IfNull(_)
            | Instr::IfNonNull(_)
    )
}

/// Whether the jump at this instruction only asks whether assertions are enabled.
fn asks_for_assertions(method: &Method, code: &Code, at: usize) -> bool {
    let refs = &method.file().refs;
    let before = at.checked_sub(1).and_then(|i| code.instrs.get(i));
    match before {
        Some(Instr::GetStatic(field)) => {
            let field = refs.fields.get(*field as usize);
            field.is_some_and(|f| &*f.name == "$assertionsDisabled")
        }
        Some(Instr::InvokeVirtual(callee)) => {
            let callee = refs.methods.get(*callee as usize);
            callee.is_some_and(|m| &*m.name == "desiredAssertionStatus")
        }
        _ => false,
    }
}

impl Jvm {
    pub(crate) fn records(&self, st: &State, method: &Method) -> bool {
        self.recording && !method.covered.is_empty() && !st.is_building()
    }

    /// Everything in a method that could be covered. Lines and branches that the compiler added
    /// for assertions do not count.
    pub fn all_marks(&self, method: MethodId) -> Vec<Mark> {
        let method = self.classes.method(method);
        let Some(code) = method.code() else {
            return Vec::new();
        };
        let mut marks = BTreeSet::new();
        for (at, instr) in code.instrs.iter().enumerate() {
            let at = at as u32;
            marks.extend(code.line_of(at).map(Mark::Line));
            if is_conditional(instr) && !asks_for_assertions(method, code, at as usize) {
                marks.extend([false, true].map(|jumped| Mark::Branch { at, jumped }));
            } else if let Instr::Switch(table) = instr {
                let all = targets(&code.switches[*table as usize]);
                marks.extend(all.into_iter().map(|target| Mark::Case { at, target }));
            }
        }
        marks.into_iter().collect()
    }

    /// What a path covered, by method.
    pub fn marks(&self, st: &State) -> Vec<(MethodId, Mark)> {
        let mut found = BTreeSet::new();
        for method in self.classes.methods() {
            let Some(code) = method.code().filter(|_| !method.covered.is_empty()) else {
                continue;
            };
            let mut case = method.trace_slot + 3 * code.instrs.len() as u32;
            for (at, instr) in code.instrs.iter().enumerate() {
                let slot = method.trace_slot + 3 * at as u32;
                let at = at as u32;
                if st.execution_trace.has(slot)
                    && let Some(line) = code.line_of(at)
                {
                    found.insert((method.id, Mark::Line(line)));
                }
                for jumped in [false, true] {
                    if st.execution_trace.has(slot + 1 + u32::from(jumped))
                        && !asks_for_assertions(method, code, at as usize)
                    {
                        found.insert((method.id, Mark::Branch { at, jumped }));
                    }
                }
                if let Instr::Switch(table) = instr {
                    // Tables stand in the order of their instructions.
                    for target in targets(&code.switches[*table as usize]) {
                        if st.execution_trace.has(case) {
                            found.insert((method.id, Mark::Case { at, target }));
                        }
                        case += 1;
                    }
                }
            }
        }
        found.into_iter().collect()
    }

    /// Remembers who decided a condition, if it was not the entry's own code.
    pub(crate) fn note_decision(&mut self, st: &mut State, condition: Term, held: bool) {
        if !self.recording {
            return;
        }
        let building = st.is_building();
        let by_library = st.frames.last().is_some_and(|f| !f.method.is_user);
        if !building && !by_library {
            return;
        }
        let conjunct = if held {
            condition
        } else {
            self.pool.not(condition)
        };
        let list = if building {
            &mut st.execution_trace.set_up
        } else {
            &mut st.execution_trace.library
        };
        if !list.contains(&conjunct) {
            Rc::make_mut(list).push(conjunct);
        }
    }

    /// Remembers an inequality that was decided at a jump of the user's code.
    pub(crate) fn note_edge(
        &mut self,
        st: &mut State,
        method: &Method,
        condition: Term,
        held: bool,
        jumped: bool,
    ) {
        if st.pinned.is_some() {
            return;
        }
        let (condition, held) = match self.pool.node(condition) {
            Node::Un(UnOp::Not, inner) => (inner, !held),
            _ => (condition, held),
        };
        let Node::Bin(op, a, b) = self.pool.node(condition) else {
            return;
        };
        let pool = &mut self.pool;
        let width = match op {
            BinOp::Slt | BinOp::Sle | BinOp::Ult | BinOp::Ule => pool.width(a),
            _ => return,
        };
        let one = pool.bv(width, 1);
        let near = match (op, held) {
            // a < b: a is one less. Otherwise they are equal.
            (BinOp::Slt | BinOp::Ult, true) => {
                let more = pool.add(a, one);
                pool.eq(more, b)
            }
            (BinOp::Sle | BinOp::Ule, false) => {
                let more = pool.add(b, one);
                pool.eq(more, a)
            }
            _ => pool.eq(a, b),
        };
        if pool.as_bool(near).is_some() {
            return;
        }
        let edge = Edge {
            method: method.id,
            at: st.frame().pc,
            jumped,
            near,
        };
        if !st.execution_trace.edges.contains(&edge) {
            Rc::make_mut(&mut st.execution_trace.edges).push(edge);
        }
    }

    /// The inequalities that a path decided, in order.
    pub fn edges(&self, st: &State) -> Vec<Edge> {
        st.execution_trace.edges.to_vec()
    }

    /// Moves the inputs of a path next to as many of these limits as can be met at once; which
    /// they are. The path condition of the outcome grows.
    pub fn approach(&mut self, outcome: &mut Outcome, edges: &[Edge]) -> Vec<Edge> {
        let mut met: Vec<Edge> = Vec::new();
        let path = &mut outcome.state.path;
        for edge in edges {
            if met
                .iter()
                .any(|m| (m.method, m.at, m.jumped) == (edge.method, edge.at, edge.jumped))
            {
                continue;
            }
            if let Answer::Sat(model) = self.solver.check(&mut self.pool, path, &[edge.near]) {
                path.assume(&self.pool, edge.near, Some(model));
                met.push(*edge);
            }
        }
        met
    }
}
