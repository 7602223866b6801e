//! Attributes: looking up, binding, storing.

mod class;
mod live;
mod set;

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise};
use crate::names::{Name, n};
use crate::state::State;
use crate::types::real;
use crate::value::{Method, Ref, Value};
use std::rc::Rc;

impl Vm {
    pub fn type_of(&self, st: &State, value: &Value) -> Ref {
        match value {
            Value::Unset | Value::None => t::NONE,
            Value::NotImplemented => t::NOT_IMPLEMENTED,
            Value::Ellipsis => t::ELLIPSIS,
            Value::Bool(_) | Value::SymBool(_) => t::BOOL,
            Value::Int(_) | Value::Big(_) | Value::SymInt(_) => t::INT,
            Value::Float(_) | Value::SymFloat(_) => t::FLOAT,
            Value::Str(_) | Value::SymStr(_) => t::STR,
            Value::Bytes(_) => t::BYTES,
            Value::Tuple(_) => t::TUPLE,
            Value::Range(_) => t::RANGE,
            Value::Slice(_) => t::SLICE,
            Value::Method(method) => match method.func {
                Value::Builtin(_) => t::BUILTIN,
                _ => t::METHOD,
            },
            Value::Builtin(id) => match self.builtins[*id as usize].owner {
                Some(_) => t::METHOD_DESCRIPTOR,
                None => t::BUILTIN,
            },
            Value::Ref(r) => {
                let object = st.heap.get(*r);
                match &object.body {
                    Body::Decided { to, .. } => self.type_of(st, to),
                    _ => object.class,
                }
            }
        }
    }

    pub fn class_name(&self, st: &State, class: Ref) -> Rc<str> {
        st.heap
            .class(class)
            .map_or_else(|| "?".into(), |c| c.name.clone())
    }

    pub fn type_name(&self, st: &State, value: &Value) -> Rc<str> {
        self.class_name(st, self.type_of(st, value))
    }

    /// An attribute in the object itself, where nothing special stands in the way.
    #[inline]
    pub(crate) fn quick_attr(&self, st: &State, r: Ref, name: Name) -> Option<Value> {
        let object = st.heap.get(r);
        let value = object.attrs.as_ref()?.get(name)?;
        if let Body::Function(_) = object.body {
            return None;
        }
        match &st.heap.get(object.class).body {
            Body::Class(class) if !class.getattribute => Some(value.clone()),
            _ => None,
        }
    }

    pub(crate) fn load_method(&mut self, st: &mut State, name: Name) -> Step<()> {
        let object = st.peek(0).clone();
        let class = match &object {
            Value::Ref(r) => {
                let node = st.heap.get(*r);
                let special = matches!(
                    node.body,
                    Body::Class(_)
                        | Body::Module(_)
                        | Body::Super { .. }
                        | Body::Unknown(_)
                        | Body::Decided { .. }
                        | Body::Text(_)
                );
                let data = st.heap.class(node.class);
                let own = node.attrs.as_ref().is_some_and(|a| a.get(name).is_some());
                if special || own || data.is_none_or(|d| d.getattribute) {
                    None
                } else {
                    Some(node.class)
                }
            }
            other => Some(self.type_of(st, other)),
        };
        if let Some(class) = class {
            let found = st.heap.class_attr(class, name);
            let function = match found {
                Some(Value::Builtin(_)) => true,
                Some(Value::Ref(r)) => matches!(st.heap.get(*r).body, Body::Function(_)),
                _ => false,
            };
            if function && let Some(found) = found.cloned() {
                self.doubt_shared(st, &object, name);
                let len = st.stack.len();
                st.stack[len - 1] = found;
                st.push(object);
                st.pc += 1;
                return Ok(());
            }
        }
        let value = self.get_attr(st, &object, name)?;
        let len = st.stack.len();
        match &value {
            Value::Method(method) => {
                st.stack[len - 1] = method.func.clone();
                st.push(method.recv.clone());
                // Only functions and builtins are called with their receiver directly.
                let plain = match &method.func {
                    Value::Builtin(_) => true,
                    Value::Ref(r) => matches!(st.heap.get(*r).body, Body::Function(_)),
                    _ => false,
                };
                if !plain {
                    st.stack[len - 1] = Value::Unset;
                    st.stack[len] = value;
                }
            }
            _ => {
                st.stack[len - 1] = Value::Unset;
                st.push(value);
            }
        }
        st.pc += 1;
        Ok(())
    }

    /// Attributes of functions and classes may be what an earlier call left there.
    fn doubt_shared(&self, st: &mut State, object: &Value, name: Name) {
        let Value::Ref(r) = object else { return };
        if !self.exploring || !self.stateful.has_attributes() {
            return;
        }
        let node = st.heap.get(*r);
        let found = match &node.body {
            Body::Function(function) if !function.code.user => return,
            Body::Function(_) => st.heap.own_attr(*r, name),
            Body::Class(_) => st.heap.class_attr(*r, name),
            Body::Module(_) | Body::Super { .. } => return,
            _ if st.heap.own_attr(*r, name).is_some() => return,
            _ => st.heap.class_attr(node.class, name),
        };
        let class = match &node.body {
            Body::Class(_) => *r,
            _ => node.class,
        };
        let users = st.heap.class(class).is_some_and(|c| c.user);
        if (users || matches!(node.body, Body::Function(_)))
            && self.stateful.changes(st, name, found)
        {
            st.doubt(gadfly_witness::Reason::States);
        }
    }

    pub fn get_attr(&mut self, st: &mut State, object: &Value, name: Name) -> Step<Value> {
        match self.find_attr(st, object, name)? {
            Some(value) => Ok(value),
            None => self.no_attr(st, object, name),
        }
    }

    pub fn no_attr<T>(&mut self, st: &mut State, object: &Value, name: Name) -> Step<T> {
        let text = self.shared.names.text(name);
        if let Some(owner) = self.real_owner(st, object, &text) {
            return crate::machine::unsupported(format!("{owner}.{text}"));
        }
        let message = match object {
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Class(class) => {
                    format!("type object '{}' has no attribute '{text}'", class.name)
                }
                Body::Module(module) => {
                    format!("module '{}' has no attribute '{text}'", module.name)
                }
                Body::Super { .. } => format!("'super' object has no attribute '{text}'"),
                _ => {
                    let class = self.type_name(st, object);
                    format!("'{class}' object has no attribute '{text}'")
                }
            },
            _ => {
                let class = self.type_name(st, object);
                format!("'{class}' object has no attribute '{text}'")
            }
        };
        let exception = self.new_exception_value(st, t::ATTRIBUTE_ERROR, vec![Value::str(message)]);
        if let Value::Ref(r) = exception {
            st.heap.set_own_attr(r, n::NAME_ATTR, Value::str(&*text));
            st.heap.set_own_attr(r, n::OBJ, object.clone());
        }
        Err(crate::machine::Stop::Throw(exception))
    }

    /// Whether code of the user asks for an attribute. The library does without what is not here.
    fn is_asked_by_user(&self, st: &State) -> bool {
        let mut frames = st.frames.iter().rev();
        let asks = frames.find(|f| &*self.shared.names.text(f.code.name) != "_get_attribute");
        asks.is_none_or(|f| f.code.user)
    }

    /// The builtin type or module of the library that has an attribute in CPython which it lacks here.
    fn real_owner(&self, st: &State, object: &Value, name: &str) -> Option<Rc<str>> {
        let class = self.type_of(st, object);
        let is_special = name.starts_with("__") || class == t::MODULE;
        if is_special && !self.is_asked_by_user(st) {
            return None;
        }
        let mut classes = vec![class];
        if let Value::Ref(r) = object {
            match &st.heap.get(*r).body {
                Body::Module(module) if real::module_has(&module.name, name) => {
                    return Some(module.name.clone());
                }
                Body::Class(_) => classes.push(*r),
                Body::Super { class, .. } => classes.push(*class),
                _ => {}
            }
        }
        let is_library = |class: &Ref| st.heap.class(*class).is_some_and(|c| !c.user);
        let above = classes.iter().filter_map(|&class| st.heap.class(class));
        let above = above.flat_map(|class| class.mro.iter().copied());
        let mut all = classes.iter().copied().chain(above).filter(is_library);
        all.find_map(|class| {
            let owner = self.class_name(st, class);
            real::has_attribute(&owner, name).then_some(owner)
        })
    }

    /// The attribute, or nothing where AttributeError is due.
    pub fn find_attr(&mut self, st: &mut State, object: &Value, name: Name) -> Step<Option<Value>> {
        let asked = object;
        let object = &self.settle_for(st, object, crate::inputs::Need::Attr(name))?;
        self.doubt_attribute(st, asked, name);
        self.doubt_shared(st, object, name);
        if let Value::Ref(r) = object {
            match &st.heap.get(*r).body {
                Body::Module(module) => {
                    if let Some(value) = module.vars.get(name).cloned() {
                        if self.exploring
                            && real::is_surroundings(&module.name, &self.shared.names.text(name))
                        {
                            st.doubt_surroundings(
                                "another machine and version of Python have the same",
                            );
                        }
                        return Ok(Some(value));
                    }
                    if name == n::DICT {
                        return Ok(Some(self.live_dict(st, *r)));
                    }
                    if let Some(getattr) = module.vars.get(n::GETATTR).cloned() {
                        let text = self.name_value(name);
                        return self.callback(st, &getattr, Args::of([text])).map(Some);
                    }
                }
                Body::Class(_) => return self.class_get(st, *r, name),
                Body::Super { class, object } => {
                    let (class, object) = (*class, object.clone());
                    return self.super_get(st, class, &object, name);
                }
                _ => {}
            }
            let class = st.heap.get(*r).class;
            if st.heap.class(class).is_some_and(|c| c.getattribute)
                && let Some(hook) = st.heap.class_attr(class, n::GETATTRIBUTE).cloned()
                && !matches!(hook, Value::Builtin(_))
            {
                let text = self.name_value(name);
                let catch = Some(t::ATTRIBUTE_ERROR);
                let args = Args::of([object.clone(), text]);
                return match self.callback_catching(st, &hook, args, catch)? {
                    Ok(value) => Ok(Some(value)),
                    Err(exception) => match self.getattr_hook(st, object, class, name)? {
                        Some(value) => Ok(Some(value)),
                        None => Err(crate::machine::Stop::Throw(exception)),
                    },
                };
            }
        }
        let class = self.type_of(st, object);
        if let Some(getter) = self.guarded_getter(st, class, name) {
            let args = Args::of([object.clone()]);
            let result = self.callback_catching(st, &getter, args, Some(t::ATTRIBUTE_ERROR))?;
            return match result {
                Ok(value) => Ok(Some(value)),
                Err(_) => self.getattr_hook(st, object, class, name),
            };
        }
        if let Some(value) = self.plain_get(st, object, class, name)? {
            return Ok(Some(value));
        }
        self.getattr_hook(st, object, class, name)
    }

    /// The getter of a property whose AttributeError `__getattr__` of the class takes.
    fn guarded_getter(&self, st: &State, class: Ref, name: Name) -> Option<Value> {
        if !st.heap.class(class).is_some_and(|c| c.getattr && c.user) {
            return None;
        }
        let Some(Value::Ref(r)) = st.heap.class_attr(class, name) else {
            return None;
        };
        match &st.heap.get(*r).body {
            Body::Property(parts) if !parts[0].is_none() => Some(parts[0].clone()),
            _ => None,
        }
    }

    fn getattr_hook(
        &mut self,
        st: &mut State,
        object: &Value,
        class: Ref,
        name: Name,
    ) -> Step<Option<Value>> {
        if !st.heap.class(class).is_some_and(|c| c.getattr) {
            return Ok(None);
        }
        let Some(hook) = st.heap.class_attr(class, n::GETATTR).cloned() else {
            return Ok(None);
        };
        let text = self.name_value(name);
        let args = Args::of([object.clone(), text]);
        self.callback(st, &hook, args).map(Some)
    }

    /// `object.__getattribute__`.
    pub fn plain_get(
        &mut self,
        st: &mut State,
        object: &Value,
        class: Ref,
        name: Name,
    ) -> Step<Option<Value>> {
        let from_class = st.heap.class_attr(class, name).cloned();
        if let Some(found) = &from_class
            && self.is_data_descriptor(st, found)
        {
            return self.bind(st, found, object, class).map(Some);
        }
        if let Value::Ref(r) = object
            && let Some(value) = st.heap.own_attr(*r, name)
        {
            return Ok(Some(value.clone()));
        }
        if let Some(found) = from_class
            && (name != n::DOC || matches!(found, Value::Str(_)))
        {
            return self.bind(st, &found, object, class).map(Some);
        }
        self.special_attr(st, object, class, name)
    }

    fn is_data_descriptor(&self, st: &State, value: &Value) -> bool {
        let Value::Ref(r) = value else { return false };
        let object = st.heap.get(*r);
        match object.body {
            Body::Property(_) => true,
            Body::Plain => {
                st.heap.class_attr(object.class, n::SET).is_some()
                    || st.heap.class_attr(object.class, n::DELETE).is_some()
            }
            _ => false,
        }
    }

    /// What a class attribute is when it is read through an instance.
    fn bind(&mut self, st: &mut State, found: &Value, object: &Value, class: Ref) -> Step<Value> {
        let method = |func: Value, recv: Value| Value::Method(Rc::new(Method { func, recv }));
        match found {
            Value::Builtin(id) if self.builtins[*id as usize].owner.is_some() => {
                if &*self.builtins[*id as usize].name == "__new__" {
                    return Ok(found.clone());
                }
                Ok(method(found.clone(), object.clone()))
            }
            Value::Ref(r) => match &st.heap.get(*r).body {
                Body::Function(_) => Ok(method(found.clone(), object.clone())),
                Body::ClassMethod(inner) => {
                    let inner = inner.clone();
                    if matches!(inner, Value::Ref(r) if matches!(st.heap.get(r).body, Body::Property(_)))
                    {
                        return self.bind(st, &inner, &Value::Ref(class), class);
                    }
                    Ok(method(inner, Value::Ref(class)))
                }
                Body::StaticMethod(inner) => Ok(inner.clone()),
                Body::Property(parts) => {
                    let getter = parts[0].clone();
                    if getter.is_none() {
                        let (prop, class) = (
                            self.property_name(st, class, *r),
                            self.class_name(st, class),
                        );
                        return raise(
                            t::ATTRIBUTE_ERROR,
                            format!("property '{prop}' of '{class}' object has no getter"),
                        );
                    }
                    self.callback(st, &getter, Args::of([object.clone()]))
                }
                Body::Plain => {
                    let own = st.heap.get(*r).class;
                    match st.heap.class_attr(own, n::GET).cloned() {
                        Some(get) => {
                            let args = Args::of([found.clone(), object.clone(), Value::Ref(class)]);
                            self.callback(st, &get, args)
                        }
                        None => Ok(found.clone()),
                    }
                }
                _ => Ok(found.clone()),
            },
            _ => Ok(found.clone()),
        }
    }
}
