//! Generators: frames that are put aside and taken up again.

use crate::builtin_types::t;
use crate::frame::{Memo, OnReturn};
use crate::heap::Body;
use crate::machine::{End, Step, Stop, Vm, raise, type_error, value_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    /// Takes a generator up; it runs when the loop goes on.
    pub(crate) fn resume(
        &mut self,
        st: &mut State,
        generator: Ref,
        sent: Value,
        on_return: OnReturn,
        height: usize,
    ) -> Step<()> {
        if st.frames.len() >= self.config.recursion_limit {
            return raise(t::RECURSION_ERROR, "maximum recursion depth exceeded");
        }
        let Body::Generator(data) = &mut st.heap.get_mut(generator).body else {
            return type_error("not a generator");
        };
        if data.running {
            return value_error("generator already executing");
        }
        if !data.started && !sent.is_none() && !sent.is_unset() {
            return type_error("can't send non-None value to a just-started generator");
        }
        let Some(mut frame) = data.frame.take() else {
            return Err(Stop::RaiseWith(t::STOP_ITERATION, Vec::new()));
        };
        st.commit();
        let Body::Generator(data) = &mut st.heap.get_mut(generator).body else {
            return type_error("not a generator");
        };
        let started = data.started;
        let mut saved = std::mem::take(&mut data.saved);
        data.running = true;
        data.started = true;
        let pc = st.pc;
        if let Some(caller) = st.frames.last_mut() {
            caller.pc = pc;
        }
        st.stack.truncate(height);
        frame.base = height;
        frame.height = height;
        frame.on_return = on_return;
        frame.generator = Some(generator);
        st.stack.append(&mut saved);
        // The room is kept for the next time.
        if let Body::Generator(data) = &mut st.heap.get_mut(generator).body {
            data.saved = saved;
        }
        if started && !sent.is_unset() {
            st.push(sent);
        }
        st.pc = frame.pc;
        st.frames.push(frame);
        Ok(())
    }

    /// The next value of a generator, for the current instruction; `Err` is the StopIteration.
    pub(crate) fn generator_next(
        &mut self,
        st: &mut State,
        generator: Ref,
        sent: Value,
    ) -> Step<Result<Value, Value>> {
        if let Some(memo) = st.now.memo.get(st.now.recalled) {
            st.now.recalled += 1;
            return Ok(match memo {
                Memo::Value(value) => Ok(value.clone()),
                Memo::Raised(value) => Err(value.clone()),
            });
        }
        if let Body::Generator(data) = &st.heap.get(generator).body {
            if data.running {
                return value_error("generator already executing");
            }
            if data.frame.is_none() {
                return Ok(Err(self.new_exception_value(
                    st,
                    t::STOP_ITERATION,
                    Vec::new(),
                )));
            }
            if !data.started && !sent.is_none() {
                return type_error("can't send non-None value to a just-started generator");
            }
        }
        self.set_pending(st);
        let height = st.stack.len();
        let on_return = OnReturn::Memo(Some(t::STOP_ITERATION));
        self.resume(st, generator, sent, on_return, height)?;
        Err(Stop::Again)
    }

    /// Ending the generator now would run code of its own.
    pub(crate) fn generator_cleans_up(&self, st: &State, generator: Ref) -> bool {
        if !st.now.memo.is_empty() {
            return true;
        }
        match &st.heap.get(generator).body {
            Body::Generator(data) => {
                data.started
                    && !data.running
                    && data.frame.as_ref().is_some_and(|f| {
                        f.code.handler_at((f.pc as u32).saturating_sub(1)).is_some()
                    })
            }
            _ => false,
        }
    }

    pub(crate) fn set_pending(&mut self, st: &mut State) {
        let mut pending = std::mem::take(&mut st.now);
        pending.recalled = 0;
        pending.chosen = 0;
        st.dirty = false;
        let pc = st.pc;
        let frame = st.frame_mut();
        frame.pending = Some(Box::new(pending));
        frame.pc = pc;
    }

    /// `throw` and `close`: the generator goes on with an exception.
    pub(crate) fn generator_throw(
        &mut self,
        st: &mut State,
        generator: Ref,
        exception: Value,
        close: bool,
    ) -> Step<Value> {
        if let Some(memo) = st.now.memo.get(st.now.recalled) {
            st.now.recalled += 1;
            return match memo {
                Memo::Value(value) => Ok(value.clone()),
                Memo::Raised(value) => Err(Stop::Throw(value.clone())),
            };
        }
        let Body::Generator(data) = &mut st.heap.get_mut(generator).body else {
            return type_error("not a generator");
        };
        if data.running {
            return value_error("generator already executing");
        }
        if data.frame.is_none() || !data.started {
            data.frame = None;
            data.finished = true;
            data.saved.clear();
            return if close {
                Ok(Value::None)
            } else {
                Err(Stop::Throw(exception))
            };
        }
        let delegate = data
            .frame
            .as_ref()
            .and_then(|frame| match frame.code.ops[frame.pc] {
                crate::code::Op::YieldFrom(slot) => data.saved.get(slot as usize).cloned(),
                _ => None,
            });
        self.set_pending(st);
        let height = st.stack.len();
        let on_return = if close {
            OnReturn::Close
        } else {
            OnReturn::Memo(None)
        };
        self.resume(st, generator, Value::Unset, on_return, height)?;
        if let Some(Value::Ref(inner)) = delegate
            && let Body::Generator(data) = &st.heap.get(inner).body
            && data.started
            && data.frame.is_some()
        {
            // The innermost generator of a chain of `yield from` gets the exception.
            let height = st.stack.len();
            self.resume(st, inner, Value::Unset, OnReturn::Delegate, height)?;
        }
        Err(Stop::Throw(exception))
    }

    pub(super) fn yield_value(&mut self, st: &mut State, value: Value) -> Step<bool> {
        st.commit();
        let at_yield_from = matches!(st.frame().code.ops[st.pc], crate::code::Op::YieldFrom(_));
        if !at_yield_from {
            st.pc += 1;
        }
        let Some(mut frame) = st.frames.pop() else {
            return Err(Stop::End(End::Returned(value)));
        };
        let Some(generator) = frame.generator else {
            return crate::machine::unsupported("yield outside a generator");
        };
        frame.pc = st.pc;
        let base = frame.base;
        let on_return = std::mem::replace(&mut frame.on_return, OnReturn::Push);
        if let Body::Generator(data) = &mut st.heap.get_mut(generator).body {
            data.saved.clear();
            data.saved.extend(st.stack.drain(base..));
            data.frame = Some(frame);
            data.running = false;
        }
        match on_return {
            OnReturn::Delegate => {
                st.pc = st.frame().pc;
                self.yield_value(st, value)
            }
            OnReturn::Close => {
                st.pc = st.frame().pc;
                raise(t::RUNTIME_ERROR, "generator ignored GeneratorExit")
            }
            other => {
                self.deliver(st, other, value)?;
                Ok(true)
            }
        }
    }

    pub(super) fn generator_returned(
        &mut self,
        st: &mut State,
        generator: Ref,
        on_return: OnReturn,
        value: Value,
    ) -> Step<()> {
        if let Body::Generator(data) = &mut st.heap.get_mut(generator).body {
            data.running = false;
            data.finished = true;
            data.frame = None;
        }
        st.pc = st.frames.last().map_or(0, |f| f.pc);
        match on_return {
            OnReturn::Next => {
                self.end_loop(st);
                Ok(())
            }
            OnReturn::Delegate => {
                st.push(value);
                st.pc += 1;
                Ok(())
            }
            OnReturn::Close => {
                self.restore_pending(st);
                st.now.memo.push(Memo::Value(Value::None));
                Ok(())
            }
            OnReturn::Memo(Some(t::STOP_ITERATION)) => {
                let args = if value.is_none() {
                    Vec::new()
                } else {
                    vec![value]
                };
                let stop = self.new_exception_value(st, t::STOP_ITERATION, args);
                self.restore_pending(st);
                st.now.memo.push(Memo::Raised(stop));
                Ok(())
            }
            _ => {
                let args = if value.is_none() {
                    Vec::new()
                } else {
                    vec![value]
                };
                Err(Stop::RaiseWith(t::STOP_ITERATION, args))
            }
        }
    }

    /// The caller's `for` loop is over.
    pub(super) fn end_loop(&mut self, st: &mut State) {
        let pc = st.pc;
        if let crate::code::Op::ForIter(slot, end) = st.frame().code.ops[pc] {
            let at = st.frame().base + slot as usize;
            st.stack[at] = Value::Unset;
            st.pc = end as usize;
        }
    }

    pub(super) fn yield_from(&mut self, st: &mut State, slot: usize) -> Step<bool> {
        let inner = st.stack[slot].clone();
        if let Value::Ref(r) = inner
            && let Body::Generator(data) = &st.heap.get(r).body
        {
            if data.frame.is_none() && !data.running {
                st.finish(1, Value::None);
                return Ok(false);
            }
            let sent = st.pop();
            let height = st.stack.len();
            self.resume(st, r, sent, OnReturn::Delegate, height)?;
            return Ok(true);
        }
        let sent = st.peek(0).clone();
        let next = if sent.is_none() {
            self.iter_next_caught(st, &inner)?
        } else {
            let send = self.name("send");
            let method = self.get_attr(st, &inner, send)?;
            let args = crate::machine::Args::of([sent]);
            self.callback_catching(st, &method, args, Some(t::STOP_ITERATION))?
        };
        match next {
            Ok(value) => {
                st.pop();
                st.commit();
                self.yield_value(st, value)
            }
            Err(stop) => {
                let result = self.get_attr(st, &stop, n::VALUE)?;
                st.finish(1, result);
                Ok(false)
            }
        }
    }
}
