//! Calls: functions, classes, builtins, and what happens when they return.

use super::super::state::Memo;
use crate::code::Code;
use crate::heap::{Body, Function, Generator, Object};
use crate::machine::{Args, End, Step, Stop, Vm, raise, type_error, unsupported};
use crate::names::{Name, n};
use crate::state::{Frame, OnReturn, State};
use crate::types::t;
use crate::value::{Ref, Value};
use std::rc::Rc;

/// What a call gave: a value, or a frame that will give it.
pub enum Called {
    Value(Value),
    Frame,
}

impl Vm {
    /// `Op::Call`: true if another frame runs now.
    pub(super) fn call_op(&mut self, st: &mut State, count: usize) -> Step<bool> {
        let at = st.stack.len() - count - 1;
        match &st.stack[at] {
            Value::Ref(r) => {
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
    pub(super) fn call_method_op(&mut self, st: &mut State, count: usize) -> Step<bool> {
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
    pub(super) fn call_general(
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
        if !args.kw.is_empty() && !builtin.keywords {
            let name = self.builtin_title(st, id);
            return type_error(format!("{name}() takes no keyword arguments"));
        }
        run(self, st, args)
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
                Body::Unknown(_) | Body::Decided { .. } => {
                    let settled = self.settle(st, func)?;
                    self.call_value(st, &settled, args, height, on_return)
                }
                _ => {
                    let class = self.type_of(st, func);
                    match st.heap.class_attr(class, n::CALL).cloned() {
                        Some(call) => {
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

    /// Parameters, then `*args`, then `**kwargs`, as the slots expect them.
    #[allow(clippy::needless_range_loop)]
    fn bind_arguments(
        &mut self,
        st: &mut State,
        function: &Function,
        args: Args,
    ) -> Step<Vec<Value>> {
        let params = &function.code.params;
        let plain = params.positional;
        let named = plain + params.keyword_only;
        let qualname = function.qualname.as_str().unwrap_or("?").to_string();
        let mut locals = vec![Value::Unset; named];
        let given = args.pos.len();
        for (slot, value) in locals.iter_mut().zip(args.pos.iter().take(plain)) {
            *slot = value.clone();
        }
        let mut extra: Vec<(Name, Value)> = Vec::new();
        let mut misplaced: Vec<Name> = Vec::new();
        for (name, value) in args.kw.iter() {
            let found = params.names[..named]
                .iter()
                .position(|p| p == name)
                .filter(|i| *i >= params.positional_only);
            match found {
                Some(i) if !locals[i].is_unset() => {
                    let text = self.shared.names.str(*name);
                    return type_error(format!(
                        "{qualname}() got multiple values for argument '{text}'"
                    ));
                }
                Some(i) => locals[i] = value.clone(),
                None if params.varkw => extra.push((*name, value.clone())),
                None if params.names[..params.positional_only].contains(name) => {
                    misplaced.push(*name);
                }
                None => {
                    let text = self.shared.names.str(*name);
                    return type_error(format!(
                        "{qualname}() got an unexpected keyword argument '{text}'"
                    ));
                }
            }
        }
        if !misplaced.is_empty() {
            let names: Vec<&str> = misplaced
                .iter()
                .map(|m| self.shared.names.str(*m))
                .collect();
            return type_error(format!(
                "{qualname}() got some positional-only arguments passed as keyword arguments: '{}'",
                names.join(", ")
            ));
        }
        if given > plain && !params.varargs {
            let defaults = function.defaults.len();
            let kw_given = (plain..named).filter(|i| !locals[*i].is_unset()).count();
            let takes = if defaults > 0 {
                format!("from {} to {plain}", plain - defaults)
            } else {
                plain.to_string()
            };
            let s = if plain == 1 && defaults == 0 { "" } else { "s" };
            let extra = if kw_given > 0 {
                let s = if given == 1 { "" } else { "s" };
                let ks = if kw_given == 1 { "" } else { "s" };
                format!(" positional argument{s} (and {kw_given} keyword-only argument{ks})")
            } else {
                String::new()
            };
            let were = if given == 1 && kw_given == 0 {
                "was"
            } else {
                "were"
            };
            return type_error(format!(
                "{qualname}() takes {takes} positional argument{s} but {given}{extra} {were} given"
            ));
        }
        let first_default = plain - function.defaults.len().min(plain);
        let mut missing = Vec::new();
        for i in 0..plain {
            if locals[i].is_unset() {
                match i
                    .checked_sub(first_default)
                    .and_then(|d| function.defaults.get(d))
                {
                    Some(default) => locals[i] = default.clone(),
                    None => missing.push(params.names[i]),
                }
            }
        }
        if !missing.is_empty() {
            return self.missing(&qualname, &missing, "positional");
        }
        for i in plain..named {
            if locals[i].is_unset() {
                match function.kw_defaults.get(params.names[i]) {
                    Some(default) => locals[i] = default.clone(),
                    None => missing.push(params.names[i]),
                }
            }
        }
        if !missing.is_empty() {
            return self.missing(&qualname, &missing, "keyword-only");
        }
        if params.varargs {
            let rest: Vec<Value> = args.pos.iter().skip(plain).cloned().collect();
            locals.push(Value::tuple(rest));
        }
        if params.varkw {
            let dict = self.kw_dict(st, &extra);
            locals.push(dict);
        }
        Ok(locals)
    }

    fn missing(&self, qualname: &str, missing: &[Name], kind: &str) -> Step<Vec<Value>> {
        let names: Vec<String> = missing
            .iter()
            .map(|m| format!("'{}'", self.shared.names.str(*m)))
            .collect();
        let listed = match &names[..] {
            [one] => one.clone(),
            [one, two] => format!("{one} and {two}"),
            [start @ .., last] => format!("{}, and {last}", start.join(", ")),
            [] => String::new(),
        };
        let s = if names.len() == 1 { "" } else { "s" };
        type_error(format!(
            "{qualname}() missing {} required {kind} argument{s}: {listed}",
            names.len()
        ))
    }

    pub(crate) fn kw_dict(&mut self, st: &mut State, pairs: &[(Name, Value)]) -> Value {
        let dict = st
            .heap
            .new(t::DICT, Body::Dict(crate::dict::Dict::default()));
        for (name, value) in pairs {
            let key = self.name_value(*name);
            self.dict_set_str(st, dict, &key, value.clone());
        }
        Value::Ref(dict)
    }

    // ---- classes

    fn instantiate(
        &mut self,
        st: &mut State,
        class: Ref,
        args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        let meta = st.heap.get(class).class;
        if meta != t::TYPE
            && let Some(call) = st.heap.class_attr(meta, n::CALL).cloned()
            && !matches!(call, Value::Builtin(_))
        {
            let mut args = args;
            args.pos.insert(0, Value::Ref(class));
            return self.call_value(st, &call, args, height, on_return);
        }
        if class == t::TYPE && args.len() == 1 {
            return Ok(Called::Value(Value::Ref(self.type_of(st, &args[0]))));
        }
        self.construct(st, class, args, height, on_return)
    }

    /// `type.__call__`: `__new__`, then `__init__`.
    pub(crate) fn construct(
        &mut self,
        st: &mut State,
        class: Ref,
        mut args: Args,
        height: usize,
        on_return: OnReturn,
    ) -> Step<Called> {
        let new = st.heap.class_attr(class, n::NEW).cloned();
        let init = st.heap.class_attr(class, n::INIT).cloned();
        let init_builtin = matches!(init, Some(Value::Builtin(_)) | None);
        let object = match new {
            Some(new) if !matches!(new, Value::Builtin(_)) => {
                let new = match &new {
                    Value::Ref(r) => match &st.heap.get(*r).body {
                        Body::StaticMethod(inner) => inner.clone(),
                        _ => new,
                    },
                    _ => new,
                };
                let mut with = args.clone();
                with.pos.insert(0, Value::Ref(class));
                let object = self.callback(st, &new, with)?;
                let made = self.type_of(st, &object);
                if !st.heap.is_subclass(made, class) {
                    return Ok(Called::Value(object));
                }
                object
            }
            _ => self.new_object(st, class, &args, !init_builtin)?,
        };
        let user = st.heap.class(class).is_some_and(|c| c.user);
        match init {
            Some(Value::Builtin(id)) if user => {
                args.pos.insert(0, object.clone());
                self.run_builtin(st, id, &args)?;
                Ok(Called::Value(object))
            }
            Some(Value::Builtin(_)) | None => Ok(Called::Value(object)),
            Some(init) => {
                args.pos.insert(0, object.clone());
                if matches!(on_return, OnReturn::Push) {
                    match self.call_value(
                        st,
                        &init,
                        args,
                        height,
                        OnReturn::Give(object.clone()),
                    )? {
                        Called::Frame => Ok(Called::Frame),
                        Called::Value(_) => Ok(Called::Value(object)),
                    }
                } else {
                    self.callback(st, &init, args)?;
                    Ok(Called::Value(object))
                }
            }
        }
    }

    /// A new instance, before `__init__`.
    pub(crate) fn new_object(
        &mut self,
        st: &mut State,
        class: Ref,
        args: &Args,
        init_follows: bool,
    ) -> Step<Value> {
        let Some(data) = st.heap.class(class) else {
            return type_error("not a class");
        };
        let (layout, user) = (data.layout, data.user);
        if let Some(Value::Ref(names)) = data.attrs.get(n::ABSTRACT).cloned() {
            self.check_abstract(st, class, names)?;
        }
        let body = match layout {
            t::OBJECT => {
                if !init_follows && user && (!args.pos.is_empty() || !args.kw.is_empty()) {
                    let name = self.class_name(st, class);
                    return type_error(format!("{name}() takes no arguments"));
                }
                if !user && (!args.pos.is_empty() || !args.kw.is_empty()) {
                    return type_error("object() takes no arguments");
                }
                Body::Plain
            }
            _ if st.heap.is_subclass(layout, t::BASE_EXCEPTION) => {
                return self.new_exception(st, class, args, init_follows);
            }
            _ if user => match layout {
                t::LIST => Body::List(Vec::new()),
                t::DICT => Body::Dict(crate::dict::Dict::default()),
                t::SET => Body::Set(crate::dict::Set::default()),
                t::TYPE => return self.new_class_from(st, class, args),
                t::FROZENSET => {
                    let inner = self.construct_builtin(st, layout, args)?;
                    match inner {
                        Value::Ref(r) => st.heap.get(r).body.clone(),
                        _ => Body::Plain,
                    }
                }
                t::PROPERTY | t::STATICMETHOD | t::CLASSMETHOD => {
                    let inner = self.construct_builtin(st, layout, args)?;
                    match inner {
                        Value::Ref(r) => st.heap.get(r).body.clone(),
                        _ => Body::Plain,
                    }
                }
                _ => {
                    let only = if init_follows && args.len() > 1 && layout != t::INT {
                        Args::of(args.pos.first().cloned())
                    } else {
                        args.clone()
                    };
                    Body::Wrap(self.construct_builtin(st, layout, &only)?)
                }
            },
            _ => return self.construct_builtin(st, class, args),
        };
        let object = st.heap.alloc(Object {
            class,
            attrs: None,
            body,
        });
        Ok(Value::Ref(object))
    }

    fn check_abstract(&mut self, st: &State, class: Ref, names: Ref) -> Step<()> {
        let Some(set) = st.heap.set(names) else {
            return Ok(());
        };
        let mut missing: Vec<String> = set
            .iter()
            .filter_map(|(_, v)| v.as_str().map(str::to_string))
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        missing.sort();
        let s = if missing.len() == 1 { "" } else { "s" };
        let name = self.class_name(st, class);
        type_error(format!(
            "Can't instantiate abstract class {name} with abstract method{s} {}",
            missing.join(", ")
        ))
    }

    // ---- returning

    pub(super) fn return_value(&mut self, st: &mut State, value: Value) -> Step<()> {
        st.commit();
        let Some(frame) = st.frames.pop() else {
            return Err(Stop::End(End::Returned(value)));
        };
        st.stack.truncate(frame.height);
        if let Some(generator) = frame.generator {
            return self.generator_returned(st, generator, frame.on_return, value);
        }
        self.deliver(st, frame.on_return, value)
    }

    /// Hands a result to the frame that is innermost now.
    pub(super) fn deliver(
        &mut self,
        st: &mut State,
        on_return: OnReturn,
        value: Value,
    ) -> Step<()> {
        let pc = st.frames.last().map_or(0, |f| f.pc);
        st.pc = pc;
        match on_return {
            OnReturn::Push | OnReturn::Next => {
                st.push(value);
                st.pc += 1;
            }
            OnReturn::Give(object) => {
                if !value.is_none() {
                    let name = self.type_name(st, &value);
                    return type_error(format!("__init__() should return None, not '{name}'"));
                }
                st.push(object);
                st.pc += 1;
            }
            OnReturn::Memo(_) => {
                self.restore_pending(st);
                st.now.memo.push(Memo::Value(value));
            }
            OnReturn::Again => {}
            OnReturn::Delegate | OnReturn::Close => {
                st.push(value);
                st.pc += 1;
            }
            OnReturn::Exit => return Err(Stop::End(End::Returned(value))),
        }
        Ok(())
    }

    pub(super) fn restore_pending(&mut self, st: &mut State) {
        if let Some(pending) = st.frame_mut().pending.take() {
            st.now = *pending;
            st.now.recalled = 0;
            st.now.chosen = 0;
        }
        st.dirty = true;
    }
}

/// A call with this many positional arguments needs no binding.
#[inline]
fn simple(code: &Code, count: usize) -> bool {
    let params = &code.params;
    params.positional == count
        && params.keyword_only == 0
        && !params.varargs
        && !params.varkw
        && !code.generator
}
