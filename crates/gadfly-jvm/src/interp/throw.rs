//! Exceptions: thrown by the program or raised by instructions, routed to handlers alike.

use crate::classes::{Method, names};
use crate::heap::{Init, Native, Trace};
use crate::machine::{End, Flow, Jvm, Step, Stop, raise_with, unsupported};
use crate::state::{Purpose, Role, State};
use crate::value::{Ref, Value};
use gadfly_witness::Reason;
use std::rc::Rc;

pub(super) fn abstract_method<T>(method: &Method) -> Step<T> {
    raise_with("java/lang/AbstractMethodError", method.readable_name())
}

impl Jvm {
    pub(super) fn throw(&mut self, st: &mut State) -> Step<Flow> {
        let exception = self.object(st, st.peek(0))?;
        if !self
            .classes
            .is_subtype(st.heap.get(exception).class, self.known.throwable)
        {
            return unsupported("throwing something that is not throwable");
        }
        Err(Stop::Throw(exception))
    }

    /// Takes a stopped state to where it goes on; `Some` if the path is over.
    pub(crate) fn route(&mut self, st: &mut State, stop: Stop) -> Option<End> {
        match stop {
            Stop::Again => None,
            Stop::End(end) => Some(end),
            Stop::Throw(exception) => self.unwind(st, exception),
            Stop::Raise { class, message } => {
                match self.make_exception(st, class, message.as_deref()) {
                    Ok(exception) => self.unwind(st, exception),
                    Err(Stop::End(end)) => Some(end),
                    Err(_) => None,
                }
            }
        }
    }

    /// A throwable as the JVM itself makes it, without running a constructor.
    pub(crate) fn make_exception(
        &mut self,
        st: &mut State,
        class: &str,
        message: Option<&str>,
    ) -> Step<Ref> {
        let class = self.classes.load(class)?;
        let exception = self.allocate(st, class);
        if let Some(message) = message {
            let text: Vec<u16> = message.encode_utf16().collect();
            let string = self.new_string(st, &text)?;
            self.set_named_field(st, exception, "detailMessage", Value::Ref(string));
        }
        self.set_named_field(st, exception, "cause", Value::Ref(exception));
        let sentinel = self.classes.find_field(
            self.known.throwable,
            "SUPPRESSED_SENTINEL",
            "Ljava/util/List;",
        );
        if let Some(field) = sentinel
            && let Value::Ref(list) = self.static_value(st, field)
        {
            self.set_named_field(st, exception, "suppressedExceptions", Value::Ref(list));
        }
        let trace = Native::Trace(Trace {
            frames: st.trace(),
            raised: true,
        });
        st.heap.get_mut(exception).native = Some(Rc::new(trace));
        Ok(exception)
    }

    /// Finds the handler, innermost frame first.
    fn unwind(&mut self, st: &mut State, mut exception: Ref) -> Option<End> {
        st.commit();
        loop {
            let Some(frame) = st.frames.last() else {
                return Some(End::Threw(exception));
            };
            match &frame.role {
                Role::Script(script) => match script.purpose {
                    Purpose::Drive if self.is_out_of_memory(st, exception) => {
                        return Some(End::Cut(Reason::HeapBound));
                    }
                    // The entry has returned; this is only the iterator that it returned.
                    Purpose::Drive if frame.pc > 0 => {
                        let result = st.stack.get(frame.base as usize).copied();
                        return Some(End::Returned(result));
                    }
                    Purpose::Drive => return Some(End::Threw(exception)),
                    Purpose::Build => return Some(End::Infeasible),
                    Purpose::Bridge => {}
                },
                Role::Call | Role::Initializer(_) => {}
            }
            match self.find_handler(st, exception) {
                Ok(Some(target)) => {
                    self.note_caught(st);
                    let frame = st.frame();
                    let locals = frame.method.code().map_or(0, |c| c.max_locals as usize);
                    let keep = frame.base as usize + locals;
                    st.stack.truncate(keep);
                    st.push(Value::Ref(exception));
                    st.frame_mut().pc = target;
                    return None;
                }
                Ok(None) => {}
                Err(Stop::End(end)) => return Some(end),
                Err(_) => return None,
            }
            let Some(frame) = st.frames.pop() else {
                return Some(End::Threw(exception));
            };
            st.stack.truncate(frame.base as usize);
            if frame.method.is_user {
                st.user_depth = st.user_depth.saturating_sub(1);
            }
            if let Role::Initializer(class) = frame.role {
                // The library's own initialisers do not fail on a real JVM.
                if !frame.method.is_user {
                    let what = format!("initialising {}", self.classes.class(class).binary_name());
                    return Some(End::Cut(Reason::Unsupported(what)));
                }
                st.class_state_mut(class).init = Init::Failed;
                let what = "a class whose initialiser fails is used for the first time";
                st.doubt(Reason::Assumed(what.into()));
                match self.wrap_initializer_failure(st, exception) {
                    Ok(wrapped) => exception = wrapped,
                    Err(Stop::End(end)) => return Some(end),
                    Err(_) => return None,
                }
            }
        }
    }

    /// Whether the library says that there is no memory for what it was asked. When that happens
    /// depends on the machine, and so it is no finding.
    fn is_out_of_memory(&self, st: &State, exception: Ref) -> bool {
        let object = st.heap.get(exception);
        let by_user = match object.native.as_deref() {
            Some(Native::Trace(trace)) => trace
                .frames
                .first()
                .is_some_and(|f| self.classes.method(f.0).is_user),
            _ => false,
        };
        !by_user && &*self.classes.class(object.class).name == "java/lang/OutOfMemoryError"
    }

    fn find_handler(&mut self, st: &State, exception: Ref) -> Step<Option<u32>> {
        let frame = st.frame();
        if matches!(frame.role, Role::Script(_)) {
            return Ok(None);
        }
        let class = st.heap.get(exception).class;
        let method = frame.method.clone();
        let Some(code) = method.code() else {
            return Ok(None);
        };
        for handler in &code.handlers {
            if frame.pc < handler.start || frame.pc >= handler.end {
                continue;
            }
            let catches = match &handler.catch {
                None => true,
                Some(name) => {
                    let caught = self.classes.load(name)?;
                    self.classes.is_subtype(class, caught)
                }
            };
            if catches {
                return Ok(Some(handler.target));
            }
        }
        Ok(None)
    }

    /// What escapes from a static initialiser arrives as `ExceptionInInitializerError`, unless
    /// it is an error already.
    fn wrap_initializer_failure(&mut self, st: &mut State, exception: Ref) -> Step<Ref> {
        let error = self.classes.load(names::ERROR)?;
        if self.classes.is_subtype(st.heap.get(exception).class, error) {
            return Ok(exception);
        }
        let wrapped = self.make_exception(st, "java/lang/ExceptionInInitializerError", None)?;
        self.set_named_field(st, wrapped, "cause", Value::Ref(exception));
        Ok(wrapped)
    }
}
