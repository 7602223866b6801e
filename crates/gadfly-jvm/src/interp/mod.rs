//! The interpreter: one semantics for concrete and symbolic values.
//!
//! `run` has a fast path for concrete operands of the commonest instructions; everything else
//! goes to `execute`, which is complete. Instructions are grouped by family, one file each.

mod arith;
mod arrays;
mod branch;
mod buckets;
mod concretize;
mod dynamic;
mod either;
mod fields;
mod init;
mod invoke;
mod lambda;
mod objects;
mod open_text;
mod propagate;
mod records;
mod strings;
mod throw;

pub use invoke::matches_pattern;

use crate::classes::Method;
use crate::machine::{End, Flow, Jvm, Step, Stop, native_reason, unsupported};
use crate::state::{Role, State};
use crate::value::Value;
use gadfly_classfile::{Cond, Elem, Instr};
use gadfly_effort::{Work, charge};
use std::rc::Rc;

impl Jvm {
    /// Runs until `until` instructions have been executed in all, or something stops the path.
    pub(crate) fn run(&mut self, st: &mut State, until: u64) -> Step<()> {
        while self.steps < until {
            match st.frames.last() {
                Some(frame) if matches!(frame.role, Role::Script(_)) => self.script_step(st)?,
                Some(frame) => {
                    let (method, depth) = (frame.method.clone(), st.frames.len());
                    self.run_frame(st, &method, until)?;
                    if let Some(join) = self.join
                        && join.pauses(self, st.frames.len() < depth)
                    {
                        return Ok(());
                    }
                }
                None => return Err(Stop::End(End::Returned(None))),
            }
        }
        Ok(())
    }

    fn run_frame(&mut self, st: &mut State, method: &Rc<Method>, until: u64) -> Step<()> {
        let Some(code) = method.code() else {
            return unsupported(native_reason(st, method));
        };
        let instrs = &code.instrs[..];
        let frame = st.frame();
        let base = frame.base as usize;
        let mut pc = frame.pc as usize;
        let observed = !method.covered.is_empty();
        let record = observed && self.records(st, method);
        let sites = match self.instruction_hook {
            Some(hook) => hook.watched(self, method.id).map(|sites| (hook, sites)),
            None => None,
        };
        let meetings = self.join.map(|join| (join, join.meetings(self, method)));
        let watched = sites.is_some() || meetings.is_some();
        let begun = self.steps + 1;
        loop {
            let Some(&instr) = instrs.get(pc) else {
                return unsupported(format!("code of {} runs past its end", method.full_name()));
            };
            self.steps += 1;
            charge(Work::JvmInstruction, 1);
            if observed && !method.covered[pc].replace(true) {
                self.novelty += 1;
            }
            if record {
                st.execution_trace.executed(method, pc);
            }
            let mut instr = instr;
            if watched {
                if let Some((hook, sites)) = &sites
                    && sites[pc]
                {
                    st.frame_mut().pc = pc as u32;
                    instr = hook.before(self, st, instr)?;
                }
                if let Some((join, meetings)) = &meetings
                    && meetings[pc]
                    && self.steps > begun
                    && join.waits_here(self)
                {
                    st.frame_mut().pc = pc as u32;
                    return Ok(());
                }
            }
            match instr {
                Instr::Load(slot) => {
                    let Some(&value) = st.stack.get(base + slot as usize) else {
                        return no_operands();
                    };
                    st.stack.push(value);
                    pc += 1;
                    continue;
                }
                Instr::Store(slot) => {
                    let value = st.pop();
                    let Some(local) = st.stack.get_mut(base + slot as usize) else {
                        return no_operands();
                    };
                    *local = value;
                    pc += 1;
                    continue;
                }
                Instr::IConst(i) => {
                    st.stack.push(Value::Int(i));
                    pc += 1;
                    continue;
                }
                Instr::IInc(slot, by) => {
                    if let Some(Value::Int(i)) = st.stack.get_mut(base + slot as usize) {
                        *i = i.wrapping_add(i32::from(by));
                        pc += 1;
                        continue;
                    }
                }
                Instr::IAdd if fast_int(&mut st.stack, i32::wrapping_add) => {
                    pc += 1;
                    continue;
                }
                Instr::ISub if fast_int(&mut st.stack, i32::wrapping_sub) => {
                    pc += 1;
                    continue;
                }
                Instr::IMul if fast_int(&mut st.stack, i32::wrapping_mul) => {
                    pc += 1;
                    continue;
                }
                Instr::IAnd if fast_int(&mut st.stack, |a, b| a & b) => {
                    pc += 1;
                    continue;
                }
                Instr::IXor if fast_int(&mut st.stack, |a, b| a ^ b) => {
                    pc += 1;
                    continue;
                }
                Instr::Goto(to) if to as usize > pc => {
                    pc = to as usize;
                    continue;
                }
                Instr::IfICmp(cond, to) if !observed || to as usize > pc => {
                    let n = st.stack.len();
                    if let [.., Value::Int(a), Value::Int(b)] = st.stack[..] {
                        st.stack.truncate(n - 2);
                        let jump = holds(cond, a, b);
                        if observed {
                            self.novelty += note_branch(method, pc, jump);
                        }
                        if record {
                            st.execution_trace.branched(method, pc, jump);
                        }
                        if !jump {
                            pc += 1;
                            continue;
                        }
                        if to as usize > pc {
                            pc = to as usize;
                            continue;
                        }
                        // A backward jump: let the general code count the turn.
                        st.stack.push(Value::Int(a));
                        st.stack.push(Value::Int(b));
                    }
                }
                Instr::If(cond, to) if to as usize > pc => {
                    let n = st.stack.len();
                    if let [.., Value::Int(a)] = st.stack[..] {
                        st.stack.truncate(n - 1);
                        let jump = holds(cond, a, 0);
                        if observed {
                            self.novelty += note_branch(method, pc, jump);
                        }
                        if record {
                            st.execution_trace.branched(method, pc, jump);
                        }
                        pc = if jump { to as usize } else { pc + 1 };
                        continue;
                    }
                }
                Instr::ArrayLoad(_) => {
                    let n = st.stack.len();
                    if let [.., Value::Ref(array), Value::Int(index)] = st.stack[..]
                        && !array.is_null()
                        && let Some(values) = st.heap.get(array).array().and_then(|a| a.settled())
                        && let Some(&value) = values.get(index as usize)
                        && !self.is_static_made(st, array)
                    {
                        st.stack.truncate(n - 2);
                        st.stack.push(value);
                        pc += 1;
                        continue;
                    }
                }
                _ => {}
            }
            st.frame_mut().pc = pc as u32;
            if self.steps >= self.next_look {
                self.look_at_clock()?;
            }
            let flow = self.execute(st, method, instr)?;
            if st.pinned.is_some() && st.stack.last().is_some_and(|v| v.is_symbolic()) {
                self.concretise_top(st);
            }
            st.commit();
            match flow {
                Flow::Next => pc += 1,
                Flow::Jump(to) => {
                    let from = pc as u32;
                    pc = to as usize;
                    if to <= from {
                        st.frame_mut().pc = to;
                        self.turn(st, method, from, to)?;
                        if self.steps >= until {
                            return Ok(());
                        }
                    }
                }
                Flow::Frame => return Ok(()),
            }
        }
    }

    /// Every instruction, with every kind of operand.
    fn execute(&mut self, st: &mut State, method: &Rc<Method>, instr: Instr) -> Step<Flow> {
        use Instr::*;
        let base = st.frame().base as usize;
        match instr {
            Nop => {}
            NullConst => st.push(Value::NULL),
            IConst(i) => st.push(Value::Int(i)),
            LConst(i) => st.push(Value::Long(i)),
            FConst(f) => st.push(Value::Float(f)),
            DConst(f) => st.push(Value::Double(f)),
            LdcString(index) => {
                let text = method.file().refs.strings[index as usize].clone();
                let string = self.intern(st, &text)?;
                st.push(Value::Ref(string));
            }
            LdcClass(index) => {
                let class = self.classes.class_ref(method.class, index)?;
                let mirror = self.mirror(st, class)?;
                st.push(Value::Ref(mirror));
            }
            LdcConst(index) => return self.load_constant(st, method, index),
            Load(slot) => match st.stack.get(base + slot as usize) {
                Some(&value) => st.push(value),
                None => return no_operands(),
            },
            Store(slot) => {
                let value = st.pop();
                match st.stack.get_mut(base + slot as usize) {
                    Some(local) => *local = value,
                    None => return no_operands(),
                }
            }
            ArrayLoad(elem) => return self.array_load(st, elem),
            ArrayStore(elem) => return self.array_store(st, elem),
            Pop => {
                st.pop();
            }
            Pop2 => {
                if !st.pop().is_wide() {
                    st.pop();
                }
            }
            Dup | DupX1 | DupX2 | Dup2 | Dup2X1 | Dup2X2 | Swap => shuffle(st, instr),
            IDiv | IRem | LDiv | LRem => return self.divide(st, instr),
            IAdd | ISub | IMul | INeg | IShl | IShr | IUshr | IAnd | IOr | IXor | LAdd | LSub
            | LMul | LNeg | LShl | LShr | LUshr | LAnd | LOr | LXor | FAdd | FSub | FMul | FDiv
            | FRem | FNeg | DAdd | DSub | DMul | DDiv | DRem | DNeg | LCmp | FCmpL | FCmpG
            | DCmpL | DCmpG | I2l | I2f | I2d | L2i | L2f | L2d | F2i | F2l | F2d | D2i | D2l
            | D2f | I2b | I2c | I2s => self.arithmetic(st, instr),
            IInc(slot, by) => {
                let Some(local) = st.stack.get_mut(base + slot as usize) else {
                    return no_operands();
                };
                *local = crate::ops::iadd(&mut self.pool, *local, Value::Int(i32::from(by)));
            }
            If(..) | IfICmp(..) | IfACmpEq(_) | IfACmpNe(_) | IfNull(_) | IfNonNull(_) => {
                return self.branch(st, method, instr);
            }
            Goto(to) => return Ok(Flow::Jump(to)),
            Jsr(to) => {
                let next = st.frame().pc + 1;
                st.push(Value::Address(next));
                return Ok(Flow::Jump(to));
            }
            Ret(slot) => {
                return match st
                    .stack
                    .get(base + slot as usize)
                    .copied()
                    .unwrap_or(Value::Unset)
                {
                    Value::Address(to) => Ok(Flow::Jump(to)),
                    _ => unsupported("ret without a return address"),
                };
            }
            Switch(table) => return self.switch(st, method, table),
            Return => return self.leave(st, None),
            ValueReturn => {
                let value = st.peek(0);
                return self.leave(st, Some(value));
            }
            GetStatic(i) => return self.get_static(st, method, i),
            PutStatic(i) => return self.put_static(st, method, i),
            GetField(i) => return self.get_field(st, method, i),
            PutField(i) => return self.put_field(st, method, i),
            InvokeVirtual(i) | InvokeInterface(i) => return self.invoke_virtual(st, method, i),
            InvokeSpecial(i) => return self.invoke_special(st, method, i),
            InvokeStatic(i) => return self.invoke_static(st, method, i),
            InvokeDynamic(i) => return self.invoke_dynamic(st, method, i),
            New(i) => return self.new_object(st, method, i),
            NewArray(elem) => return self.new_array(st, elem),
            NewRefArray(i) => return self.new_ref_array(st, method, i),
            MultiNewArray(i, dims) => return self.new_multi_array(st, method, i, dims),
            ArrayLength => return self.array_length(st),
            Throw => return self.throw(st),
            CheckCast(i) => return self.check_cast(st, method, i),
            InstanceOf(i) => return self.instance_of(st, method, i),
            MonitorEnter | MonitorExit => {
                // One thread only: a monitor is a null check.
                self.non_null(st, st.peek(0))?;
                st.pop();
            }
        }
        Ok(Flow::Next)
    }
}

/// Code that takes more operands than there are; a JVM refuses its class.
#[cold]
fn no_operands<T>() -> Step<T> {
    unsupported("code that no JVM accepts")
}

#[inline]
fn fast_int(stack: &mut Vec<Value>, op: impl Fn(i32, i32) -> i32) -> bool {
    let n = stack.len();
    if let [.., Value::Int(a), Value::Int(b)] = stack[..] {
        stack.truncate(n - 1);
        stack[n - 2] = Value::Int(op(a, b));
        true
    } else {
        false
    }
}

#[inline]
pub fn holds(cond: Cond, a: i32, b: i32) -> bool {
    match cond {
        Cond::Eq => a == b,
        Cond::Ne => a != b,
        Cond::Lt => a < b,
        Cond::Ge => a >= b,
        Cond::Gt => a > b,
        Cond::Le => a <= b,
    }
}

#[inline]
pub(crate) fn note_branch(method: &Method, pc: usize, jump: bool) -> u64 {
    let Some(seen) = method.branches.get(pc) else {
        return 0;
    };
    let before = seen.get();
    let after = before | if jump { 2 } else { 1 };
    seen.set(after);
    u64::from(after != before)
}

/// The `dup` family. Wide values are one entry here, so the forms depend on what is on top.
fn shuffle(st: &mut State, instr: Instr) {
    match instr {
        Instr::Dup => st.push(st.peek(0)),
        Instr::DupX1 => insert_below(st, 1, 1),
        Instr::DupX2 => {
            let below = if st.peek(1).is_wide() { 1 } else { 2 };
            insert_below(st, 1, below);
        }
        Instr::Dup2 => {
            let count = top_pair(st);
            insert_below(st, count, 0);
        }
        Instr::Dup2X1 => {
            let count = top_pair(st);
            insert_below(st, count, 1);
        }
        Instr::Dup2X2 => {
            let count = top_pair(st);
            let below = if st.peek(count).is_wide() { 1 } else { 2 };
            insert_below(st, count, below);
        }
        _ => {
            if let [.., a, b] = &mut st.stack[..] {
                std::mem::swap(a, b);
            }
        }
    }
}

/// How many entries a category-2 pair takes on top of the stack.
fn top_pair(st: &State) -> usize {
    if st.peek(0).is_wide() { 1 } else { 2 }
}

/// Copies the top `count` entries below the `skip` entries under them.
fn insert_below(st: &mut State, count: usize, skip: usize) {
    let from = st.stack.len().saturating_sub(count);
    let top: smallvec::SmallVec<[Value; 2]> = st.stack[from..].into();
    let at = from.saturating_sub(skip);
    for (i, value) in top.into_iter().enumerate() {
        st.stack.insert(at + i, value);
    }
}

/// The element kind that an array instruction and the array agree on.
pub(crate) fn narrow_for(elem: Elem) -> Option<crate::ops::Narrow> {
    Some(match elem {
        Elem::Boolean => crate::ops::Narrow::Boolean,
        Elem::Byte => crate::ops::Narrow::Byte,
        Elem::Char => crate::ops::Narrow::Char,
        Elem::Short => crate::ops::Narrow::Short,
        _ => return None,
    })
}
