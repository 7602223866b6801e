//! Calls: functions, classes, builtins, and what happens when they return.

mod bind;
mod give;
mod instantiate;
mod parameters;

use crate::builtin_types::t;
use crate::code::Code;
use crate::frame::{Frame, OnReturn};
use crate::heap::{Body, Function, Generator};
use crate::machine::{Args, BuiltinFn, End, Step, Stop, Vm, raise, type_error, unsupported};
use crate::names::n;
use crate::state::State;
use crate::value::{Ref, Value};
use bind::simple;
use gadfly_witness::Reason;
use std::rc::Rc;

/// What a call gave: a value, or a frame that will give it.
pub enum Called {
    Value(Value),
    Frame,
}

impl Vm {
    /// `Op::Call`: true if another frame runs now.
    pub(crate) fn call_op(&mut self, st: &mut State, count: usize) -> Step<bool> {
        let at = st.stack.len() - count - 1;
        match &st.stack[at] {
            Value::Ref(r) => {
                if r.0 <= self.quick_end
                    && let Some(value) = self.quick_builtin(st, *r, &st.stack[at + 1..])
                {
                    if let Some(Value::Ref(list)) = st.stack.get(at + 1) {
                        self.work(st.heap.list(*list).map_or(0, Vec::len))?;
                    }
                    st.finish(count + 1, value);
                    return Ok(false);
                }
                if let Body::Function(function) = &st.heap.get(*r).body
                    && simple(&function.code, count)
                {
                    let (code, globals) = (function.code.clone(), function.globals);
                    let closure = if function.closure.is_empty() {
                        None
                    } else {
                        Some(function.closure.clone())
                    };
                    self.check_depth(st)?;
                    self.enter(st, code, globals, closure, at + 1, at, OnReturn::Push);
                    return Ok(true);
                }
            }
            Value::Builtin(id) => {
                let id = *id;
                let args = Args::of(st.stack[at + 1..].iter().cloned());
                let value = self.run_builtin(st, id, &args)?;
                st.finish(count + 1, value);
                return Ok(false);
            }
            _ => {}
        }
        let func = st.stack[at].clone();
        let args = Args::of(st.stack[at + 1..].iter().cloned());
        self.call_general(st, func, args, count + 1)
    }

    /// `Op::CallMethod`: below the arguments are the function and its receiver, or `Unset` and a
    /// plain callable.
    pub(crate) fn call_method_op(&mut self, st: &mut State, count: usize) -> Step<bool> {
        let at = st.stack.len() - count - 2;
        match &st.stack[at] {
            Value::Unset => {
                // Shift the callable down and call it plainly; operands stay where they were.
                let func = st.stack[at + 1].clone();
                let args = Args::of(st.stack[at + 2..].iter().cloned());
                self.call_general(st, func, args, count + 2)
            }
            Value::Builtin(id) => {
                let id = *id;
                if id == self.list_append
                    && count == 1
                    && let Value::Ref(r) = st.stack[at + 1]
                    && st.heap.get(r).class == t::LIST
                {
                    let value = st.stack[at + 2].clone();
                    if let Some(items) = st.heap.list_mut(r) {
                        items.push(value);
                        st.finish(3, Value::None);
                        return Ok(false);
                    }
                }
                let args = Args::of(st.stack[at + 1..].iter().cloned());
                let value = self.run_builtin(st, id, &args)?;
                st.finish(count + 2, value);
                Ok(false)
            }
            Value::Ref(r) => {
                if let Body::Function(function) = &st.heap.get(*r).body
                    && simple(&function.code, count + 1)
                {
                    let (code, globals) = (function.code.clone(), function.globals);
                    let closure = if function.closure.is_empty() {
                        None
                    } else {
                        Some(function.closure.clone())
                    };
                    self.check_depth(st)?;
                    self.enter(st, code, globals, closure, at + 1, at, OnReturn::Push);
                    return Ok(true);
                }
                let func = st.stack[at].clone();
                let args = Args::of(st.stack[at + 1..].iter().cloned());
                self.call_general(st, func, args, count + 2)
            }
            _ => unsupported("method call"),
        }
    }

    /// Calls and takes `operands` from the stack when it is done.
    pub(crate) fn call_general(
        &mut self,
        st: &mut State,
        func: Value,
        args: Args,
        operands: usize,
    ) -> Step<bool> {
        let height = st.stack.len() - operands;
        match self.call_value(st, &func, args, height, OnReturn::Push)? {
            Called::Value(value) => {
                st.finish(operands, value);
                Ok(false)
            }
            Called::Frame => Ok(true),
        }
    }

    pub fn run_builtin(&mut self, st: &mut State, id: u32, args: &Args) -> Step<Value> {
        let builtin = &self.builtins[id as usize];
        let run = builtin.run;
        let own = usize::from(builtin.owner.is_some());
        let given = args.len();
        if given < builtin.least + own || given > builtin.most.saturating_add(own) {
            return self.wrong_count(st, id, given);
        }
        let parameters = builtin.parameters;
        if !parameters.is_empty() {
            let name = builtin.name.clone();
            self.check_parameters(st, &name, parameters, args, own)?;
        } else if !args.kw.is_empty() {
            let name = self.builtin_title(st, id);
            return type_error(format!("{name}() takes no keyword arguments"));
        }
        if self.builtins[id as usize].owner == Some(t::STR)
            && args.pos.iter().any(|a| {
                matches!(
                    a,
                    Value::SymStr(_) | Value::SymInt(_) | Value::Ref(_) | Value::Tuple(_)
                )
            })
        {
            let name = self.builtins[id as usize].name.clone();
            match self.symbolic_method(st, &name, args) {
                Ok(None) => self.wrong_types(st, run, args)?,
                Ok(Some(value)) => return Ok(value),
                // Known characters will do.
                Err(Stop::End(End::Cut(Reason::Unsupported(_)))) => {}
                Err(stop) => return Err(stop),
            }
        }
        match run(self, st, args) {
            // What cannot be done with terms is done with the values of the model.
            Err(Stop::End(End::Cut(Reason::Unsupported(what))))
                if args.pos.iter().any(|a| self.has_terms(st, a))
                    || args.kw.iter().any(|(_, a)| self.has_terms(st, a)) =>
            {
                let args = self.pin_args(st, args, what)?;
                run(self, st, &args)
            }
            done => done,
        }
    }

    /// Errors in the types of a string method's arguments do not depend on the characters.
    fn wrong_types(&mut self, st: &mut State, run: BuiltinFn, args: &Args) -> Step<()> {
        if let Value::SymStr(s) = &args[0] {
            let mut plain = args.clone();
            plain.pos[0] = Value::str("x".repeat(s.chars.len()));
            if let Err(Stop::Raise(t::TYPE_ERROR, message)) = run(self, st, &plain) {
                return type_error(message);
            }
        }
        Ok(())
    }

    fn builtin_title(&self, st: &State, id: u32) -> String {
        let builtin = &self.builtins[id as usize];
        match builtin.owner {
            Some(owner) if !builtin.name.starts_with("__") => {
                format!("{}.{}", self.class_name(st, owner), builtin.name)
            }
            _ => builtin.name.to_string(),
        }
    }

    fn wrong_count(&self, st: &State, id: u32, given: usize) -> Step<Value> {
        let builtin = &self.builtins[id as usize];
        let own = usize::from(builtin.owner.is_some());
        let title = self.builtin_title(st, id);
        let name = &builtin.name;
        if given < own {
            let owner = builtin.owner.unwrap_or(t::OBJECT);
            let owner = self.class_name(st, owner);
            return type_error(format!("unbound method {owner}.{name}() needs an argument"));
        }
        let given = given - own;
        let (least, most) = (builtin.least, builtin.most);
        if builtin.name.starts_with("__") && own == 1 && least == most {
            let s = if least == 1 { "" } else { "s" };
            return type_error(format!("expected {least} argument{s}, got {given}"));
        }
        type_error(match (least, most) {
            (0, 0) => format!("{title}() takes no arguments ({given} given)"),
            (1, 1) => format!("{title}() takes exactly one argument ({given} given)"),
            _ if least == most => {
                format!("{name} expected {least} arguments, got {given}")
            }
            _ if given < least => {
                let s = if least == 1 { "" } else { "s" };
                format!("{name} expected at least {least} argument{s}, got {given}")
            }
            _ => {
                let s = if most == 1 { "" } else { "s" };
                format!("{name} expected at most {most} argument{s}, got {given}")
            }
        })
    }

    pub fn call_value(
        &mut self,
        st: &mut State,
        func: &Value,
        mut args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        match func {
            Value::Builtin(id) => self.run_builtin(st, *id, &args).map(Called::Value),
            Value::Method(method) => {
                args.pos.insert(0, method.recv.clone());
                let func = method.func.clone();
                self.call_value(st, &func, args, height, on_return)
            }
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Function(function) => {
                    let function = function.clone();
                    self.call_function(st, &function, args, height, on_return)
                }
                Body::Class(_) => self.instantiate(st, *r, args, height, on_return),
                Body::StaticMethod(inner) => {
                    let inner = inner.clone();
                    self.call_value(st, &inner, args, height, on_return)
                }
                Body::Stub(_) => {
                    let function = *r;
                    self.call_stub(st, function, &args).map(Called::Value)
                }
                Body::Unknown(_) | Body::Decided { .. } | Body::Text(_) => {
                    let settled = self.settle_for(st, func, crate::inputs::Need::Call)?;
                    self.call_value(st, &settled, args, height, on_return)
                }
                _ => {
                    let class = self.type_of(st, func);
                    match st.heap.class_attr(class, n::CALL).cloned() {
                        Some(call) => {
                            // An object that is called by an object that is called by …
                            if args.len() > self.config.recursion_limit {
                                return raise(
                                    t::RECURSION_ERROR,
                                    "maximum recursion depth exceeded",
                                );
                            }
                            args.pos.insert(0, func.clone());
                            self.call_value(st, &call, args, height, on_return)
                        }
                        None => self.not_callable(st, func),
                    }
                }
            },
            _ => self.not_callable(st, func),
        }
    }

    fn not_callable(&self, st: &State, func: &Value) -> Step<Called> {
        let name = self.type_name(st, func);
        type_error(format!("'{name}' object is not callable"))
    }

    fn check_depth(&self, st: &State) -> Step<()> {
        if st.frames.len() >= self.config.recursion_limit {
            return raise(t::RECURSION_ERROR, "maximum recursion depth exceeded");
        }
        Ok(())
    }

    /// Pushes a frame whose arguments are on the stack from `base` on.
    #[allow(clippy::too_many_arguments)]
    fn enter(
        &mut self,
        st: &mut State,
        code: Rc<Code>,
        globals: Ref,
        closure: Option<Vec<Ref>>,
        base: usize,
        height: usize,
        on_return: OnReturn,
    ) {
        st.commit();
        self.charge_call(st, &code);
        st.stack.resize(base + code.slots, Value::Unset);
        for &cell in &code.cells {
            let at = base + cell as usize;
            let value = std::mem::take(&mut st.stack[at]);
            st.stack[at] = Value::Ref(st.heap.new(t::CELL, Body::Cell(value)));
        }
        if let Some(closure) = closure {
            for (slot, cell) in code.frees.iter().zip(&closure) {
                st.stack[base + *slot as usize] = Value::Ref(*cell);
            }
        }
        let pc = st.pc;
        if let Some(frame) = st.frames.last_mut() {
            frame.pc = pc;
        }
        let meter = self.meter(st, &code);
        st.frames.push(Frame {
            code,
            pc: 0,
            base,
            height,
            globals,
            namespace: None,
            on_return,
            handled: Value::Unset,
            generator: None,
            pending: None,
            meter,
        });
        st.pc = 0;
    }

    /// A callback to a plain function with exactly fitting arguments.
    pub(crate) fn enter_exact(
        &mut self,
        st: &mut State,
        func: &Value,
        args: &Args,
        height: usize,
        on_return: OnReturn,
    ) -> bool {
        if !args.kw.is_empty() || st.frames.len() + 1 >= self.config.recursion_limit {
            return false;
        }
        let (func, recv) = match func {
            Value::Method(method) => (&method.func, Some(&method.recv)),
            other => (other, None),
        };
        let Value::Ref(r) = func else { return false };
        let Body::Function(function) = &st.heap.get(*r).body else {
            return false;
        };
        if !simple(&function.code, args.len() + usize::from(recv.is_some())) {
            return false;
        }
        let (code, globals, closure) = (
            function.code.clone(),
            function.globals,
            function.closure.clone(),
        );
        st.stack.extend(recv.cloned());
        st.stack.extend(args.pos.iter().cloned());
        self.enter(st, code, globals, Some(closure), height, height, on_return);
        true
    }

    fn call_function(
        &mut self,
        st: &mut State,
        function: &Function,
        args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        let locals = self.bind_arguments(st, function, args)?;
        self.check_depth(st)?;
        let code = function.code.clone();
        if code.generator {
            return Ok(Called::Value(self.new_generator(st, function, locals)));
        }
        st.stack.truncate(height);
        st.stack.extend(locals);
        let closure = Some(function.closure.clone());
        self.enter(
            st,
            code,
            function.globals,
            closure,
            height,
            height,
            on_return,
        );
        Ok(Called::Frame)
    }

    fn new_generator(
        &mut self,
        st: &mut State,
        function: &Function,
        mut locals: Vec<Value>,
    ) -> Value {
        let code = function.code.clone();
        locals.resize(code.slots, Value::Unset);
        for &cell in &code.cells {
            let value = std::mem::take(&mut locals[cell as usize]);
            locals[cell as usize] = Value::Ref(st.heap.new(t::CELL, Body::Cell(value)));
        }
        for (slot, cell) in code.frees.iter().zip(&function.closure) {
            locals[*slot as usize] = Value::Ref(*cell);
        }
        let frame = Frame {
            code,
            pc: 0,
            base: 0,
            height: 0,
            globals: function.globals,
            namespace: None,
            on_return: OnReturn::Push,
            handled: Value::Unset,
            generator: None,
            pending: None,
            meter: Default::default(),
        };
        let generator = Generator {
            name: function.qualname.clone(),
            frame: Some(frame),
            saved: locals,
            running: false,
            started: false,
            finished: false,
        };
        let generator = st
            .heap
            .new(t::GENERATOR, Body::Generator(Box::new(generator)));
        Value::Ref(generator)
    }
}
