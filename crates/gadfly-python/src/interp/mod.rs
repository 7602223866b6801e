//! The interpreter loop. Instructions that may call program code or decide leave their operands
//! on the stack until they are done, because they may be executed again.

mod attr;
mod call;
mod compare;
mod cycle;
mod exec;
mod generators;
mod import;
mod iter;
mod matching;
mod operators;
mod quick;
mod ranges;
mod subscript;
mod tail;
mod throw;
mod truth;
mod turn;

pub(crate) use call::Called;
use gadfly_effort::{Work, charge};
pub(crate) use import::is_package;
use quick::{quick_binary, quick_compare, quick_contains, quick_item, quick_store};

use crate::builtin_types::t;
use crate::code::{BinOp, Op, UnOp};
use crate::machine::{End, Step, Stop, Vm, raise};
use crate::state::State;
use crate::value::{Value, take_overgrown};
use gadfly_witness::Reason;

impl Vm {
    /// Runs until the path ends (an error) or the step budget of this turn is used up.
    pub fn run(&mut self, st: &mut State, until: u64) -> Step<()> {
        // What another path left.
        take_overgrown();
        // A state that waited goes on.
        let mut waited = true;
        loop {
            if self.is_over_budget(st) {
                return Err(Stop::End(End::Cut(Reason::Budget)));
            }
            let code = st.frame().code.clone();
            let base = st.frame().base;
            let ops: &[Op] = &code.ops;
            let meetings = self.meetings(&code);
            let depth = st.frames.len();
            loop {
                if let Some(meetings) = &meetings
                    && meetings[st.pc]
                    && !waited
                    && self.waits_here()
                {
                    return Ok(());
                }
                waited = false;
                let op = ops[st.pc];
                self.steps += 1;
                charge(Work::PythonInstruction, 1);
                match op {
                    Op::Mark(mark) => {
                        if st.cover(mark) {
                            self.saw(mark);
                        }
                        st.pc += 1;
                    }
                    Op::Const(i) => {
                        st.stack.push(code.consts[i as usize].clone());
                        st.pc += 1;
                    }
                    Op::LoadFast(i) => {
                        let value = st.stack[base + i as usize].clone();
                        if value.is_unset() {
                            return self.unbound(&code, i);
                        }
                        st.stack.push(value);
                        st.pc += 1;
                    }
                    Op::StoreFast(i) => {
                        let value = st.pop();
                        st.stack[base + i as usize] = value;
                        st.pc += 1;
                    }
                    Op::Clear(i) => {
                        st.stack[base + i as usize] = Value::Unset;
                        st.pc += 1;
                    }
                    Op::Pop => {
                        st.stack.pop();
                        st.pc += 1;
                    }
                    Op::Dup => {
                        let top = st.peek(0).clone();
                        st.push(top);
                        st.pc += 1;
                    }
                    Op::Jump(to) => {
                        if (to as usize) <= st.pc {
                            let from = st.pc as u32;
                            st.pc = to as usize;
                            if self.exploring {
                                self.turn(st, &code, from, to)?;
                            }
                            if self.steps >= self.next_look {
                                self.look()?;
                            }
                            if self.steps >= until {
                                return Ok(());
                            }
                        } else {
                            st.pc = to as usize;
                        }
                    }
                    Op::JumpIfFalse(to) => {
                        let yes = match st.peek(0) {
                            Value::Bool(b) => *b,
                            _ => self.truth_of_top(st)?,
                        };
                        st.stack.pop();
                        st.pc = if yes { st.pc + 1 } else { to as usize };
                    }
                    Op::JumpIfTrue(to) => {
                        let yes = match st.peek(0) {
                            Value::Bool(b) => *b,
                            _ => self.truth_of_top(st)?,
                        };
                        st.stack.pop();
                        st.pc = if yes { to as usize } else { st.pc + 1 };
                    }
                    Op::JumpIfFalseOrPop(to) => {
                        if self.truth_of_top(st)? {
                            st.stack.pop();
                            st.pc += 1;
                        } else {
                            st.pc = to as usize;
                        }
                    }
                    Op::JumpIfTrueOrPop(to) => {
                        if self.truth_of_top(st)? {
                            st.pc = to as usize;
                        } else {
                            st.stack.pop();
                            st.pc += 1;
                        }
                    }
                    Op::BinaryFast(op, a, b) => {
                        let (x, y) = (&st.stack[base + a as usize], &st.stack[base + b as usize]);
                        if let Some(result) = quick_binary(op, x, y) {
                            st.stack.push(result);
                            st.pc += 1;
                        } else {
                            let (x, y) = (x.clone(), y.clone());
                            if x.is_unset() {
                                return self.unbound(&code, u32::from(a));
                            }
                            if y.is_unset() {
                                return self.unbound(&code, u32::from(b));
                            }
                            let result = self.binary(st, op, &x, &y)?;
                            st.finish(0, result);
                        }
                    }
                    Op::BinaryFastInt(op, a, k) => {
                        let x = &st.stack[base + a as usize];
                        let y = Value::Int(i64::from(k));
                        if let Some(result) = quick_binary(op, x, &y) {
                            st.stack.push(result);
                            st.pc += 1;
                        } else {
                            let x = x.clone();
                            if x.is_unset() {
                                return self.unbound(&code, u32::from(a));
                            }
                            let result = self.binary(st, op, &x, &y)?;
                            st.finish(0, result);
                        }
                    }
                    Op::Binary(op) => {
                        let len = st.stack.len();
                        if let Some(result) =
                            quick_binary(op, &st.stack[len - 2], &st.stack[len - 1])
                        {
                            st.stack.pop();
                            st.stack[len - 2] = result;
                            st.pc += 1;
                        } else {
                            let (a, b) = (st.peek(1).clone(), st.peek(0).clone());
                            let result = self.binary(st, op, &a, &b)?;
                            st.finish(2, result);
                        }
                    }
                    Op::InPlace(op) => {
                        let len = st.stack.len();
                        if let Some(result) =
                            quick_binary(op, &st.stack[len - 2], &st.stack[len - 1])
                        {
                            st.stack.pop();
                            st.stack[len - 2] = result;
                            st.pc += 1;
                        } else {
                            if op == BinOp::Add && quick::append_text(st, ops, base) {
                                continue;
                            }
                            let (a, b) = (st.peek(1).clone(), st.peek(0).clone());
                            let result = self.in_place(st, op, &a, &b)?;
                            st.finish(2, result);
                        }
                    }
                    Op::CompareFastJump(op, a, b, to) => {
                        let (x, y) = (&st.stack[base + a as usize], &st.stack[base + b as usize]);
                        let yes = match quick_compare(op, x, y) {
                            Some(yes) => yes,
                            None => {
                                let (x, y) = (x.clone(), y.clone());
                                if x.is_unset() {
                                    return self.unbound(&code, u32::from(a));
                                }
                                if y.is_unset() {
                                    return self.unbound(&code, u32::from(b));
                                }
                                self.compare_truth(st, op, &x, &y)?
                            }
                        };
                        st.pc = if yes { st.pc + 1 } else { to as usize };
                    }
                    Op::CompareFastIntJump(op, a, k, to) => {
                        let x = &st.stack[base + a as usize];
                        let y = Value::Int(i64::from(k));
                        let yes = match quick_compare(op, x, &y) {
                            Some(yes) => yes,
                            None => {
                                let x = x.clone();
                                if x.is_unset() {
                                    return self.unbound(&code, u32::from(a));
                                }
                                self.compare_truth(st, op, &x, &y)?
                            }
                        };
                        st.pc = if yes { st.pc + 1 } else { to as usize };
                    }
                    Op::CompareJump(op, to) => {
                        let yes = match quick_compare(op, st.peek(1), st.peek(0)) {
                            Some(yes) => yes,
                            None => {
                                let (x, y) = (st.peek(1).clone(), st.peek(0).clone());
                                self.compare_truth(st, op, &x, &y)?
                            }
                        };
                        st.drop_operands(2);
                        st.pc = if yes { st.pc + 1 } else { to as usize };
                    }
                    Op::Compare(op) => {
                        if let Some(yes) = quick_compare(op, st.peek(1), st.peek(0)) {
                            st.finish(2, Value::Bool(yes));
                        } else {
                            let (x, y) = (st.peek(1).clone(), st.peek(0).clone());
                            let result = self.compare(st, op, &x, &y)?;
                            st.finish(2, result);
                        }
                    }
                    Op::SubscriptFast(a, b) => {
                        let (x, y) = (&st.stack[base + a as usize], &st.stack[base + b as usize]);
                        if let Some(value) = quick_item(st, x, y) {
                            st.stack.push(value);
                            st.pc += 1;
                        } else {
                            let (x, y) = (x.clone(), y.clone());
                            if x.is_unset() {
                                return self.unbound(&code, u32::from(a));
                            }
                            if y.is_unset() {
                                return self.unbound(&code, u32::from(b));
                            }
                            let result = self.get_item(st, &x, &y)?;
                            st.finish(0, result);
                        }
                    }
                    Op::Subscript => {
                        if let Some(value) = quick_item(st, st.peek(1), st.peek(0)) {
                            st.finish(2, value);
                        } else {
                            let (x, y) = (st.peek(1).clone(), st.peek(0).clone());
                            let result = self.get_item(st, &x, &y)?;
                            st.finish(2, result);
                        }
                    }
                    Op::StoreAttr(name) if quick::store_attr(st, name) => {
                        st.drop_operands(2);
                        st.pc += 1;
                    }
                    Op::StoreSubscript if quick_store(st) => {
                        st.drop_operands(3);
                        st.pc += 1;
                    }
                    Op::In(wanted) => match quick_contains(st, st.peek(0), st.peek(1)) {
                        Some(found) => st.finish(2, Value::Bool(found == wanted)),
                        None => {
                            self.execute(st, op, &code, base)?;
                        }
                    },
                    Op::ListAppend(slot) => {
                        let value = st.pop();
                        if let Value::Ref(r) = st.stack[base + slot as usize]
                            && let Some(items) = st.heap.list_mut(r)
                        {
                            items.push(value);
                        }
                        st.pc += 1;
                    }
                    Op::LoadCell(i) => match quick::cell(st, base + i as usize) {
                        Some(value) => {
                            st.stack.push(value);
                            st.pc += 1;
                        }
                        None => {
                            self.execute(st, op, &code, base)?;
                        }
                    },
                    Op::ForIter(slot, end) => {
                        if self.for_iter(st, base + slot as usize, end)? {
                            break;
                        }
                    }
                    Op::LoadGlobal(name) => {
                        let globals = st.frame().globals;
                        let found = st
                            .heap
                            .module_vars(globals)
                            .and_then(|vars| vars.get(name))
                            .or_else(|| st.heap.module_vars(self.builtins_module)?.get(name))
                            .cloned();
                        match found {
                            Some(value) => {
                                st.stack.push(value);
                                st.pc += 1;
                                if self.exploring && self.stateful.has_variable(name) {
                                    st.doubt(Reason::States);
                                }
                            }
                            None if self.exploring && self.stateful.has_variable(name) => {
                                st.doubt(Reason::States);
                                return self.no_name(name);
                            }
                            None => return self.no_name(name),
                        }
                    }
                    Op::LoadMethod(name) => self.load_method(st, name)?,
                    Op::Call(count) => {
                        if self.call_op(st, count as usize)? {
                            break;
                        }
                    }
                    Op::CallMethod(count) => {
                        if self.call_method_op(st, count as usize)? {
                            break;
                        }
                    }
                    Op::Return => {
                        if self.exploring && st.frames.len() == 1 {
                            self.decide_result(st)?;
                        }
                        let value = st.pop();
                        self.return_value(st, value)?;
                        break;
                    }
                    Op::LoadAttr(name) => {
                        let object = st.peek(0).clone();
                        if let Value::Ref(r) = object
                            && let Some(value) = self.quick_attr(st, r, name)
                        {
                            st.finish(1, value);
                        } else {
                            let value = self.get_attr(st, &object, name)?;
                            st.finish(1, value);
                        }
                    }
                    Op::Unary(UnOp::Not) => {
                        let yes = self.truth_value(st)?;
                        st.finish(1, yes);
                    }
                    _ => {
                        if self.execute(st, op, &code, base)? {
                            break;
                        }
                    }
                }
                if st.dirty {
                    st.commit();
                }
                if take_overgrown() {
                    return Err(Stop::End(End::Cut(Reason::Memory)));
                }
            }
            // Others may return to the same place.
            if meetings.is_some() && st.frames.len() < depth && self.waits_here() {
                return Ok(());
            }
            // Another frame runs now, and what its instruction knew is with it.
            if self.exploring
                && (st.forced > 0 || st.frames.last().is_some_and(|f| f.meter.depth > 0))
            {
                self.check_recursion(st)?;
            }
            if self.steps >= self.next_look {
                self.look()?;
            }
            if self.steps >= until {
                return Ok(());
            }
        }
    }

    #[cold]
    fn unbound(&self, code: &crate::code::Code, slot: u32) -> Step<()> {
        let name = self.shared.names.str(code.slot_names[slot as usize]);
        raise(
            t::UNBOUND_LOCAL,
            format!(
                "cannot access local variable '{name}' where it is not associated with a value"
            ),
        )
    }

    #[cold]
    fn no_name(&self, name: crate::names::Name) -> Step<()> {
        let text = self.shared.names.str(name);
        if crate::types::real::is_builtin(text) {
            return crate::machine::unsupported(text);
        }
        raise(t::NAME_ERROR, format!("name '{text}' is not defined"))
    }
}
