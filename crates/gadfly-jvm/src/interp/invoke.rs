//! Calls and returns.

use crate::classes::{Method, MethodId};
use crate::config::CostEvent;
use crate::heap::{Body, Init, Native};
use crate::machine::{End, Flow, Jvm, Reply, Step, Stop, cut, native_reason, unsupported};
use crate::ops;
use crate::state::{Frame, OnReturn, Role, State};
use crate::value::Value;
use gadfly_classfile::Type;
use gadfly_witness::Reason;
use smallvec::SmallVec;
use std::rc::Rc;

pub(crate) type Args = SmallVec<[Value; 6]>;

/// Frames beyond which a recursion is taken for endless: real stacks of a few hundred kilobytes
/// end there, too.
const MOST_FRAMES: usize = 3000;

impl Jvm {
    pub(super) fn invoke_static(
        &mut self,
        st: &mut State,
        caller: &Rc<Method>,
        i: u16,
    ) -> Step<Flow> {
        let target = self.classes.method_ref(caller.class, i)?;
        let method = self.classes.method(target).clone();
        self.initialize(st, method.class)?;
        self.invoke(st, &method)
    }

    pub(super) fn invoke_special(
        &mut self,
        st: &mut State,
        caller: &Rc<Method>,
        i: u16,
    ) -> Step<Flow> {
        let target = self.classes.method_ref(caller.class, i)?;
        let mut method = self.classes.method(target).clone();
        let receiver = st.peek(method.arg_count - 1);
        self.non_null(st, receiver)?;
        // `super.m()` selects from the direct superclass, whatever class the reference names.
        if !method.is_constructor()
            && !method.access.is_private()
            && method.class != caller.class
            && !self.classes.class(method.class).is_interface()
            && let Some(upper) = self.classes.class(caller.class).super_class
            && self.classes.is_subtype(caller.class, method.class)
            && let Some(selected) = self.classes.select(upper, target)
        {
            method = self.classes.method(selected).clone();
        }
        self.invoke(st, &method)
    }

    pub(super) fn invoke_virtual(
        &mut self,
        st: &mut State,
        caller: &Rc<Method>,
        i: u16,
    ) -> Step<Flow> {
        match self.classes.method_ref(caller.class, i) {
            Ok(target) => {
                let declared = self.classes.method(target).clone();
                self.invoke_on_receiver(st, &declared, Some((caller, i)))
            }
            // `VarHandle.get` and its like have any descriptor their callers want.
            Err(error) => {
                let file = caller.file().clone();
                let member = &file.refs.methods[i as usize];
                if &*member.class == crate::classes::names::VAR_HANDLE {
                    self.access_variable(st, member)
                } else {
                    Err(error.into())
                }
            }
        }
    }

    /// Dispatches on the receiver that lies below the arguments. An instruction says where it stands.
    pub(crate) fn invoke_on_receiver(
        &mut self,
        st: &mut State,
        declared: &Rc<Method>,
        site: Option<(&Rc<Method>, u16)>,
    ) -> Step<Flow> {
        let receiver = st.peek(declared.arg_count - 1);
        let object = self.receiver(st, receiver, declared)?;
        let at = st.stack.len() - declared.arg_count;
        st.stack[at] = Value::Ref(object);
        let native = st.heap.get(object).native.clone();
        match native.as_deref() {
            Some(Native::Lambda(lambda)) => {
                let is_the_method = *lambda.name == *declared.name
                    && (lambda.desc == declared.desc || declared.access.is_abstract());
                if is_the_method {
                    return self.invoke_lambda(st, lambda, declared);
                }
            }
            Some(Native::Stub(_)) if declared.access.is_abstract() => {
                return self.invoke_stub(st, object, declared);
            }
            _ => {}
        }
        let class = st.heap.get(object).class;
        let Some(selected) = self.classes.select(class, declared.id) else {
            return unsupported(format!("no implementation of {}", declared.readable_name()));
        };
        let method = self.classes.method(selected).clone();
        if method.access.is_abstract() {
            if matches!(native.as_deref(), Some(Native::Stub(_))) {
                return self.invoke_stub(st, object, &method);
            }
            return super::throw::abstract_method(&method);
        }
        self.doubt_override(st, object, declared, &method, site);
        self.invoke(st, &method)
    }

    /// Calls a method whose arguments are on the stack.
    pub(crate) fn invoke(&mut self, st: &mut State, method: &Rc<Method>) -> Step<Flow> {
        let at = st.stack.len() - method.arg_count;
        if let Some(intrinsic) = self.intrinsic(method) {
            let args: Args = st.stack[at..].into();
            match intrinsic(self, st, method, &args)? {
                Reply::Value(value) => {
                    st.stack.truncate(at);
                    st.push(value);
                    return Ok(Flow::Next);
                }
                Reply::Void => {
                    st.stack.truncate(at);
                    return Ok(Flow::Next);
                }
                Reply::Call {
                    method,
                    args,
                    on_return,
                } => {
                    st.stack.truncate(at);
                    let method = self.classes.method(method).clone();
                    self.enter(st, &method, &args, Role::Call, on_return)?;
                    return Ok(Flow::Frame);
                }
                Reply::Bytecode => {}
            }
        }
        if let Some(stand_in) = self.stand_in_for(st, method.id) {
            return self.call_stand_in(st, method, stand_in);
        }
        if method.is_static() && self.is_unknown_source(method) {
            return self.supply(st, method);
        }
        if method.code().is_none() {
            return if method.access.is_abstract() {
                super::throw::abstract_method(method)
            } else {
                unsupported(native_reason(st, method))
            };
        }
        let args: Args = st.stack[at..].into();
        self.check_depth(st, method)?;
        if method.is_user {
            self.pay_for_call(st, method)?;
        }
        st.stack.truncate(at);
        self.enter(st, method, &args, Role::Call, OnReturn::Push)?;
        Ok(Flow::Frame)
    }

    /// Pays for a call, at the moment it is made: its arguments are there, its frame is not.
    fn pay_for_call(&mut self, st: &mut State, method: &Method) -> Step<()> {
        if !self.config.prices(CostEvent::Call) {
            return Ok(());
        }
        let caller = st.frame();
        // What a forwarder passes on has been paid for; building an input is no part of the path.
        if caller.method.cost.forwards && !matches!(caller.role, Role::Script(_))
            || st.is_preparing()
        {
            return Ok(());
        }
        let is_free =
            method.cost.free && !self.config.is_priced(CostEvent::Call, &method.price_name());
        if is_free {
            Ok(())
        } else {
            self.spend(st, CostEvent::Call, || method.price_name())
        }
    }

    /// Pays for an event; the path ends when its budget does.
    pub(crate) fn spend(
        &mut self,
        st: &mut State,
        event: CostEvent,
        name: impl FnOnce() -> String,
    ) -> Step<()> {
        if let Some(budget) = self.config.budget {
            st.spent += self.config.price_of(event, &name());
            if st.spent > st.budget.unwrap_or(budget) {
                return Err(cut(Reason::Budget));
            }
        }
        Ok(())
    }

    /// The depth bound counts activations of the user's methods among which something symbolic
    /// was decided; a recursion on known values may go as deep as a real stack.
    pub(super) fn check_depth(&mut self, st: &mut State, method: &Method) -> Step<()> {
        if st.frames.len() >= MOST_FRAMES {
            return Err(Stop::End(End::Deep));
        }
        let most = self.join.map_or(self.config.depth, |j| j.depth(self));
        if method.is_user && st.user_depth >= most {
            let mut left = most;
            for frame in st.frames.iter().rev() {
                if frame.method.is_user {
                    left = left.saturating_sub(1);
                    if left == 0 {
                        if frame.decisions_at_entry != st.decisions {
                            return Err(Stop::End(End::Deep));
                        }
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Pushes a frame.
    pub(crate) fn enter(
        &mut self,
        st: &mut State,
        method: &Rc<Method>,
        args: &[Value],
        role: Role,
        on_return: OnReturn,
    ) -> Step<()> {
        let Some(code) = method.code() else {
            return unsupported(native_reason(st, method));
        };
        if method.is_user && !code.handlers.is_empty() {
            self.doubt_exhaustion(st, method, code);
        }
        let base = st.stack.len();
        for &arg in args {
            st.stack.push(arg);
            if arg.is_wide() {
                st.stack.push(Value::Unset);
            }
        }
        st.stack
            .resize(base + code.max_locals as usize, Value::Unset);
        if method.is_user {
            st.user_depth += 1;
        }
        st.frames.push(Frame {
            method: method.clone(),
            pc: 0,
            base: base as u32,
            role,
            on_return,
            loops: SmallVec::new(),
            decisions_at_entry: st.decisions,
            probe: None,
        });
        Ok(())
    }

    /// Returns from the current method.
    pub(crate) fn leave(&mut self, st: &mut State, value: Option<Value>) -> Step<Flow> {
        let (on_return, returns, is_script) = {
            let frame = st.frame();
            let is_script = matches!(frame.role, Role::Script(_));
            (frame.on_return, frame.method.returns.clone(), is_script)
        };
        let value = match (value, &returns) {
            // A method's int result keeps only the bits of its declared type; a script's frame
            // only borrows its caller's method.
            (Some(v), Some(ty)) if !is_script => Some(self.narrow_to(v, ty)),
            (v, _) => v,
        };
        // Anything that can fail comes before the frame is gone.
        let adapted = match (on_return, value) {
            (OnReturn::Box(kind), Some(v)) => Some(self.boxed(st, kind, v)?),
            (OnReturn::Unbox(kind), Some(v)) => Some(self.unboxed(st, kind, v)?),
            (OnReturn::Convert(from, to), Some(v)) => Some(self.convert(from, to, v)),
            _ => None,
        };
        let Some(frame) = st.frames.pop() else {
            return Err(Stop::End(End::Returned(value)));
        };
        if frame.method.is_user {
            st.user_depth = st.user_depth.saturating_sub(1);
        }
        st.stack.truncate(frame.base as usize);
        if let Role::Initializer(class) = frame.role {
            st.class_state_mut(class).init = Init::Done;
            self.end_initializer(st, class);
        }
        if st.frames.is_empty() {
            return Err(Stop::End(End::Returned(value)));
        }
        match on_return {
            OnReturn::Retry => return Ok(Flow::Frame),
            OnReturn::Drop => {}
            OnReturn::Give(v) => st.push(v),
            OnReturn::Box(_) | OnReturn::Unbox(_) | OnReturn::Convert(..) => {
                st.push(adapted.unwrap_or(Value::NULL));
            }
            OnReturn::Replace(at) => {
                st.stack[at as usize] = value.unwrap_or(Value::NULL);
                return Ok(Flow::Frame);
            }
            OnReturn::Part(string, index) => {
                self.set_part(st, string, index, value.unwrap_or(Value::NULL));
                return Ok(Flow::Frame);
            }
            OnReturn::Push => {
                if let Some(v) = value {
                    st.push(v);
                }
            }
        }
        st.frame_mut().pc += 1;
        Ok(Flow::Frame)
    }

    fn narrow_to(&mut self, value: Value, ty: &Type) -> Value {
        let to = match ty {
            Type::Boolean => ops::Narrow::Boolean,
            Type::Byte => ops::Narrow::Byte,
            Type::Char => ops::Narrow::Char,
            Type::Short => ops::Narrow::Short,
            _ => return value,
        };
        ops::narrow(&mut self.pool, to, value)
    }

    /// Whether `--unknown` names this method.
    fn is_unknown_source(&self, method: &Method) -> bool {
        !self.config.unknown.is_empty() && {
            let name = method.readable_name();
            self.config
                .unknown
                .iter()
                .any(|pattern| matches_pattern(pattern, &name))
        }
    }

    fn supply(&mut self, st: &mut State, method: &Rc<Method>) -> Step<Flow> {
        let Some(ty) = method.returns.clone() else {
            let at = st.stack.len() - method.arg_count;
            st.stack.truncate(at);
            return Ok(Flow::Next);
        };
        let name = format!("{}#{}", method.name, st.inputs.supplied.len() + 1);
        let value = self.fresh_input(st, &ty, None, &name)?;
        let at = st.stack.len() - method.arg_count;
        st.stack.truncate(at);
        Rc::make_mut(&mut st.inputs)
            .supplied
            .push((method.id, value));
        st.push(value);
        Ok(Flow::Next)
    }

    /// The static type of what lies behind a reference, for messages.
    pub(crate) fn class_name_of(&self, st: &State, value: Value) -> String {
        match value {
            Value::Ref(r) if !r.is_null() => {
                let object = st.heap.get(r);
                match &object.body {
                    Body::Decided { .. } | Body::Unknown(_) => "unknown".into(),
                    _ => self.classes.class(object.class).binary_name(),
                }
            }
            _ => "null".into(),
        }
    }

    pub fn find_declared(&mut self, class: &str, name: &str, desc: &str) -> Step<MethodId> {
        let id = self.classes.load(class)?;
        match self.classes.find_method(id, name, desc) {
            Some(method) => Ok(method),
            None => unsupported(format!("no method {class}.{name}{desc} in this JDK")),
        }
    }
}

/// `*` stands for any run of characters.
pub fn matches_pattern(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(first) = parts.next() else {
        return pattern == name;
    };
    let Some(mut rest) = name.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len() >= last.len() && rest.ends_with(last)
}
