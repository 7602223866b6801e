//! Filling [`ExecutionTrace`](crate::ExecutionTrace)s, and reading them: what a path covered, and inputs next
//! to the limits of its comparisons.

use super::{Jvm, Outcome};
use crate::classes::{Method, MethodId, switch_targets};
use crate::execution_trace::{Edge, Mark};
use crate::state::State;
use gadfly_classfile::{Code, Instr};
use gadfly_solve::Answer;
use gadfly_term::{BinOp, Node, Term, UnOp};
use std::collections::BTreeSet;
use std::rc::Rc;

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
                let all = switch_targets(&code.switches[*table as usize]);
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
                    for target in switch_targets(&code.switches[*table as usize]) {
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
