//! Exceptions: making them, raising them, finding who handles them.

use crate::builtin_types::t;
use crate::code::Op;
use crate::frame::{Memo, OnReturn};
use crate::heap::{Body, Exception, Object};
use crate::machine::{Args, End, Step, Stop, Vm, raise, type_error};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    /// Where a path goes on after an instruction stopped; `Some` if it ends.
    pub fn route(&mut self, st: &mut State, stop: Stop) -> Option<End> {
        let exception = match stop {
            Stop::Again => return None,
            Stop::End(end) => return Some(end),
            Stop::Throw(value) => value,
            Stop::Raise(class, message) => {
                self.doubt_refusal(st, class);
                let message = self.text_value(st, message);
                self.new_exception_value(st, class, vec![message])
            }
            Stop::RaiseWith(class, args) => self.new_exception_value(st, class, args),
        };
        self.throw(st, exception)
    }

    pub fn new_exception_value(&mut self, st: &mut State, class: Ref, args: Vec<Value>) -> Value {
        let exception = Exception {
            args,
            cause: Value::None,
            context: Value::None,
            suppress: false,
            by_raise: false,
            trace: Vec::new(),
        };
        Value::Ref(st.heap.alloc(Object {
            class,
            attrs: None,
            body: Body::Exception(Box::new(exception)),
        }))
    }

    pub(super) fn new_exception(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
        init_follows: bool,
    ) -> Step<Value> {
        if !args.kw.is_empty() && !init_follows {
            let known = [n::NAME_ATTR, n::PATH, n::OBJ];
            if !args.kw.iter().all(|(name, _)| known.contains(name)) {
                let name = self.class_name(st, class);
                return type_error(format!("{name}() takes no keyword arguments"));
            }
        }
        let value = self.new_exception_value(st, class, args.pos.to_vec());
        if let Value::Ref(r) = value {
            for (name, v) in &args.kw {
                if !init_follows {
                    st.heap.set_own_attr(r, *name, v.clone());
                }
            }
        }
        Ok(value)
    }

    /// What is being handled in the innermost frame that handles anything.
    pub fn handled(&self, st: &State) -> Option<Value> {
        let frames = st.frames.iter().rev();
        frames.map(|f| &f.handled).find(|h| !h.is_unset()).cloned()
    }

    fn throw(&mut self, st: &mut State, mut exception: Value) -> Option<End> {
        self.set_context(st, &exception);
        // What is raised again keeps the line where it was raised first.
        let mut again = st.frames.last().is_some_and(|frame| {
            let op = frame.code.ops.get(st.pc);
            matches!(op, Some(Op::Reraise(_) | Op::Raise(0)))
        });
        loop {
            st.commit();
            let Some(frame) = st.frames.last_mut() else {
                return Some(End::Raised(exception));
            };
            frame.pending = None;
            let code = frame.code.clone();
            let pc = st.pc as u32;
            if let Value::Ref(r) = exception
                && let Some(data) = st.heap.exception_mut(r)
                && (!std::mem::take(&mut again) || data.trace.is_empty())
            {
                data.trace.push((code.clone(), pc));
            }
            if let Some(handler) = code.handler_at(pc) {
                let base = st.frame().base;
                st.stack.truncate(base + code.slots);
                st.push(exception);
                st.pc = handler.target as usize;
                return None;
            }
            let frame = st.frames.pop()?;
            st.stack.truncate(frame.height);
            if let Some(generator) = frame.generator {
                if let Body::Generator(data) = &mut st.heap.get_mut(generator).body {
                    data.running = false;
                    data.finished = true;
                    data.frame = None;
                }
                if self.is_a(st, &exception, t::STOP_ITERATION) {
                    let text = Value::str("generator raised StopIteration");
                    let by_raise = matches!(&exception, Value::Ref(r)
                        if st.heap.exception(*r).is_some_and(|e| e.by_raise));
                    let new = self.new_exception_value(st, t::RUNTIME_ERROR, vec![text]);
                    if let Value::Ref(r) = new
                        && let Some(data) = st.heap.exception_mut(r)
                    {
                        data.cause = exception.clone();
                        data.context = exception.clone();
                        data.suppress = true;
                        data.by_raise = by_raise;
                        // It is raised where the other one was.
                        data.trace.push((code.clone(), pc));
                    }
                    exception = new;
                }
            }
            st.pc = st.frames.last().map_or(0, |f| f.pc);
            match frame.on_return {
                OnReturn::Next if self.is_a(st, &exception, t::STOP_ITERATION) => {
                    self.end_loop(st);
                    return None;
                }
                OnReturn::Memo(Some(class)) if self.is_a(st, &exception, class) => {
                    self.restore_pending(st);
                    st.now.memo.push(Memo::Raised(exception));
                    return None;
                }
                OnReturn::Close
                    if self.is_a(st, &exception, t::GENERATOR_EXIT)
                        || self.is_a(st, &exception, t::STOP_ITERATION) =>
                {
                    self.restore_pending(st);
                    st.now.memo.push(Memo::Value(Value::None));
                    return None;
                }
                OnReturn::Exit => return Some(End::Raised(exception)),
                _ => {}
            }
        }
    }

    fn set_context(&mut self, st: &mut State, exception: &Value) {
        let Some(handled) = self.handled(st) else {
            return;
        };
        if handled.same(exception) {
            return;
        }
        if let Value::Ref(r) = exception
            && let Some(data) = st.heap.exception_mut(*r)
            && data.context.is_none()
        {
            data.context = handled;
        }
    }

    pub fn is_a(&self, st: &State, value: &Value, class: Ref) -> bool {
        let own = self.type_of(st, value);
        st.heap.is_subclass(own, class)
    }

    pub(super) fn raise_op(&mut self, st: &mut State, count: u8) -> Step<bool> {
        if count == 0 {
            return match self.handled(st) {
                Some(exception) => Err(Stop::Throw(exception)),
                None => raise(t::RUNTIME_ERROR, "No active exception to reraise"),
            };
        }
        let given = st.peek(usize::from(count) - 1).clone();
        let Some(exception) = self.as_exception(st, &given)? else {
            return type_error("exceptions must derive from BaseException");
        };
        if count == 2 {
            let given = st.peek(0).clone();
            let cause = if given.is_none() {
                Value::None
            } else {
                match self.as_exception(st, &given)? {
                    Some(cause) => cause,
                    None => {
                        return type_error("exception causes must derive from BaseException");
                    }
                }
            };
            if let Value::Ref(r) = exception
                && let Some(data) = st.heap.exception_mut(r)
            {
                data.cause = cause;
                data.suppress = true;
            }
        }
        st.drop_operands(usize::from(count));
        if let Value::Ref(r) = exception
            && let Some(data) = st.heap.exception_mut(r)
        {
            data.by_raise = true;
        }
        Err(Stop::Throw(exception))
    }

    fn as_exception(&mut self, st: &mut State, value: &Value) -> Step<Option<Value>> {
        let value = &self.settle(st, value)?;
        if let Value::Ref(r) = value {
            if st.heap.class(*r).is_some() && st.heap.is_subclass(*r, t::BASE_EXCEPTION) {
                let made = self.callback(st, value, Args::default())?;
                return Ok(Some(made));
            }
            if st.heap.exception(*r).is_some() {
                return Ok(Some(value.clone()));
            }
        }
        Ok(None)
    }

    pub(super) fn exception_matches(
        &mut self,
        st: &State,
        exception: &Value,
        class: &Value,
    ) -> Step<bool> {
        match class {
            Value::Tuple(classes) => {
                for class in classes.iter() {
                    if self.exception_matches(st, exception, class)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Value::Ref(r)
                if st.heap.class(*r).is_some() && st.heap.is_subclass(*r, t::BASE_EXCEPTION) =>
            {
                Ok(self.is_a(st, exception, *r))
            }
            _ => {
                type_error("catching classes that do not inherit from BaseException is not allowed")
            }
        }
    }
}
