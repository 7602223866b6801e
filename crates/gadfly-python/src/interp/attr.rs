//! Attributes: looking up, binding, storing.

use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise, type_error, unsupported};
use crate::names::{Name, n};
use crate::state::State;
use crate::types::t;
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
    pub(super) fn quick_attr(&self, st: &State, r: Ref, name: Name) -> Option<Value> {
        let object = st.heap.get(r);
        let value = object.attrs.as_ref()?.get(name)?;
        match &st.heap.get(object.class).body {
            Body::Class(class) if !class.getattribute => Some(value.clone()),
            _ => None,
        }
    }

    pub(super) fn load_method(&mut self, st: &mut State, name: Name) -> Step<()> {
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

    pub fn get_attr(&mut self, st: &mut State, object: &Value, name: Name) -> Step<Value> {
        match self.find_attr(st, object, name)? {
            Some(value) => Ok(value),
            None => self.no_attr(st, object, name),
        }
    }

    pub fn no_attr<T>(&mut self, st: &mut State, object: &Value, name: Name) -> Step<T> {
        let text = self.shared.names.text(name);
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

    /// The attribute, or nothing where AttributeError is due.
    pub fn find_attr(&mut self, st: &mut State, object: &Value, name: Name) -> Step<Option<Value>> {
        let object = &self.settle(st, object)?;
        if let Value::Ref(r) = object {
            match &st.heap.get(*r).body {
                Body::Module(module) => {
                    if let Some(value) = module.vars.get(name) {
                        return Ok(Some(value.clone()));
                    }
                    if name == n::DICT {
                        let pairs: Vec<(Name, Value)> =
                            module.vars.iter().map(|(k, v)| (k, v.clone())).collect();
                        return Ok(Some(self.kw_dict(st, &pairs)));
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
        if let Some(value) = self.plain_get(st, object, class, name)? {
            return Ok(Some(value));
        }
        self.getattr_hook(st, object, class, name)
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

    /// The name under which a class has a property.
    fn property_name(&self, st: &State, class: Ref, property: Ref) -> Rc<str> {
        let mro = st
            .heap
            .class(class)
            .map(|c| c.mro.clone())
            .unwrap_or_default();
        for base in mro {
            let Some(data) = st.heap.class(base) else {
                continue;
            };
            for (name, value) in data.attrs.iter() {
                if matches!(value, Value::Ref(r) if *r == property) {
                    return self.shared.names.text(name);
                }
            }
        }
        "?".into()
    }

    fn class_get(&mut self, st: &mut State, class: Ref, name: Name) -> Step<Option<Value>> {
        let meta = st.heap.get(class).class;
        if meta != t::TYPE
            && let Some(found) = st.heap.class_attr(meta, name).cloned()
            && self.is_data_descriptor(st, &found)
        {
            return self.bind(st, &found, &Value::Ref(class), meta).map(Some);
        }
        match name {
            n::NAME => return Ok(Some(Value::str(&*self.class_name(st, class)))),
            n::CLASS => return Ok(Some(Value::Ref(meta))),
            n::BASES | n::MRO => {
                let Some(data) = st.heap.class(class) else {
                    return Ok(None);
                };
                let list = if name == n::MRO {
                    &data.mro
                } else {
                    &data.bases
                };
                return Ok(Some(Value::tuple(
                    list.iter().map(|r| Value::Ref(*r)).collect(),
                )));
            }
            n::DICT => {
                let pairs: Vec<(Name, Value)> = st
                    .heap
                    .class(class)
                    .map(|c| c.attrs.iter().map(|(k, v)| (k, v.clone())).collect())
                    .unwrap_or_default();
                return Ok(Some(self.kw_dict(st, &pairs)));
            }
            n::QUALNAME | n::MODULE | n::DOC => {
                let own = st
                    .heap
                    .class(class)
                    .and_then(|c| c.attrs.get(name))
                    .cloned();
                let fallback = match name {
                    n::QUALNAME => Value::str(&*self.class_name(st, class)),
                    n::MODULE => Value::str("builtins"),
                    _ => Value::None,
                };
                return Ok(Some(own.unwrap_or(fallback)));
            }
            _ => {}
        }
        if let Some(found) = st.heap.class_attr(class, name).cloned() {
            let bound = match &found {
                Value::Ref(r) => match &st.heap.get(*r).body {
                    Body::ClassMethod(inner) => {
                        let inner = inner.clone();
                        Value::Method(Rc::new(Method {
                            func: inner,
                            recv: Value::Ref(class),
                        }))
                    }
                    Body::StaticMethod(inner) => inner.clone(),
                    Body::Plain => {
                        let own = st.heap.get(*r).class;
                        match st.heap.class_attr(own, n::GET).cloned() {
                            Some(get) => {
                                let args =
                                    Args::of([found.clone(), Value::None, Value::Ref(class)]);
                                self.callback(st, &get, args)?
                            }
                            None => found,
                        }
                    }
                    _ => found,
                },
                _ => found,
            };
            return Ok(Some(bound));
        }
        if let Some(found) = st.heap.class_attr(meta, name).cloned() {
            return self.bind(st, &found, &Value::Ref(class), meta).map(Some);
        }
        self.getattr_hook(st, &Value::Ref(class), meta, name)
    }

    fn super_get(
        &mut self,
        st: &mut State,
        class: Ref,
        object: &Value,
        name: Name,
    ) -> Step<Option<Value>> {
        // A class as the object: `super()` in a class method.
        let (start, as_class) = match object {
            Value::Ref(r) if st.heap.class(*r).is_some() && st.heap.is_subclass(*r, class) => {
                (*r, true)
            }
            other => (self.type_of(st, other), false),
        };
        let mro = st
            .heap
            .class(start)
            .map(|c| c.mro.clone())
            .unwrap_or_default();
        let after = mro.iter().skip_while(|c| **c != class).skip(1);
        for base in after {
            let Some(found) = st
                .heap
                .class(*base)
                .and_then(|c| c.attrs.get(name))
                .cloned()
            else {
                continue;
            };
            if as_class {
                return Ok(Some(match &found {
                    Value::Ref(r) => match &st.heap.get(*r).body {
                        Body::ClassMethod(inner) => Value::Method(Rc::new(Method {
                            func: inner.clone(),
                            recv: object.clone(),
                        })),
                        Body::StaticMethod(inner) => inner.clone(),
                        _ => found,
                    },
                    Value::Builtin(id)
                        if matches!(&*self.builtins[*id as usize].name, "__init_subclass__") =>
                    {
                        Value::Method(Rc::new(Method {
                            func: found,
                            recv: object.clone(),
                        }))
                    }
                    _ => found,
                }));
            }
            return self.bind(st, &found, object, start).map(Some);
        }
        if name == n::CLASS {
            return Ok(Some(Value::Ref(t::SUPER)));
        }
        Ok(None)
    }

    // ---- storing

    pub fn set_attr(
        &mut self,
        st: &mut State,
        object: &Value,
        name: Name,
        value: Value,
    ) -> Step<()> {
        let object = &self.settle(st, object)?;
        if let Value::Ref(r) = object {
            let class = st.heap.get(*r).class;
            if st.heap.class(class).is_some_and(|c| c.setattr)
                && let Some(hook) = st.heap.class_attr(class, n::SETATTR).cloned()
                && !matches!(hook, Value::Builtin(_))
            {
                let text = self.name_value(name);
                self.callback(st, &hook, Args::of([object.clone(), text, value]))?;
                return Ok(());
            }
        }
        self.plain_set(st, object, name, value)
    }

    /// `object.__setattr__`.
    pub fn plain_set(
        &mut self,
        st: &mut State,
        object: &Value,
        name: Name,
        value: Value,
    ) -> Step<()> {
        let Value::Ref(r) = object else {
            return self.cannot_set(st, object, name);
        };
        let r = *r;
        match &st.heap.get(r).body {
            Body::Module(_) => {
                st.heap.set_module_var(r, name, value);
                return Ok(());
            }
            Body::Class(data) => {
                if !data.user {
                    let (text, class) = (self.shared.names.text(name), data.name.clone());
                    return type_error(format!(
                        "cannot set '{text}' attribute of immutable type '{class}'"
                    ));
                }
                if let Some(class) = st.heap.class_mut(r) {
                    if name == n::NAME
                        && let Some(text) = value.as_str()
                    {
                        class.name = text.into();
                    }
                    class.attrs.set(name, value);
                }
                self.refresh_class(st, r);
                return Ok(());
            }
            _ => {}
        }
        let class = st.heap.get(r).class;
        if let Some(found) = st.heap.class_attr(class, name).cloned()
            && let Value::Ref(d) = found
        {
            match &st.heap.get(d).body {
                Body::Property(parts) => {
                    let setter = parts[1].clone();
                    if setter.is_none() {
                        let (text, class) =
                            (self.shared.names.text(name), self.class_name(st, class));
                        return raise(
                            t::ATTRIBUTE_ERROR,
                            format!("property '{text}' of '{class}' object has no setter"),
                        );
                    }
                    self.callback(st, &setter, Args::of([object.clone(), value]))?;
                    return Ok(());
                }
                Body::Plain => {
                    let own = st.heap.get(d).class;
                    if let Some(set) = st.heap.class_attr(own, n::SET).cloned() {
                        let args = Args::of([found, object.clone(), value]);
                        self.callback(st, &set, args)?;
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        match &mut st.heap.get_mut(r).body {
            Body::Function(function) => match name {
                n::NAME => function.name = value,
                n::QUALNAME => function.qualname = value,
                n::DOC => function.doc = value,
                n::MODULE => function.module = value,
                n::ANNOTATIONS => function.annotations = value,
                n::DEFAULTS => {
                    function.defaults = match value {
                        Value::Tuple(items) => items.to_vec(),
                        _ => Vec::new(),
                    };
                }
                _ => st.heap.set_own_attr(r, name, value),
            },
            Body::Exception(data) => match name {
                n::CAUSE => {
                    data.cause = value;
                    data.suppress = true;
                }
                n::CONTEXT => data.context = value,
                n::TRACEBACK => {}
                n::SUPPRESS_CONTEXT => data.suppress = matches!(value, Value::Bool(true)),
                n::ARGS => {
                    let items = self.iterate(st, &value)?;
                    if let Some(data) = st.heap.exception_mut(r) {
                        data.args = items;
                    }
                }
                _ => st.heap.set_own_attr(r, name, value),
            },
            _ => {
                if name == n::CLASS {
                    if let Value::Ref(class) = value {
                        st.heap.get_mut(r).class = class;
                        return Ok(());
                    }
                    return type_error("__class__ must be set to a class");
                }
                if name == n::DICT {
                    return unsupported("assigning __dict__");
                }
                if !st.heap.class(class).is_some_and(|c| c.user) {
                    return self.cannot_set(st, object, name);
                }
                if let Some(allowed) = self.slots_of(st, class)
                    && !allowed.contains(&name)
                {
                    return self.no_attr(st, object, name);
                }
                st.heap.set_own_attr(r, name, value);
            }
        }
        Ok(())
    }

    /// The names that `__slots__` allows, if every class up to `object` has it.
    fn slots_of(&mut self, st: &State, class: Ref) -> Option<Vec<Name>> {
        let mro = st.heap.class(class)?.mro.clone();
        let mut names = Vec::new();
        for base in mro {
            let data = st.heap.class(base)?;
            if !data.user {
                continue;
            }
            let slots = data.attrs.get(n::SLOTS)?.clone();
            let own = self.class_name(st, base);
            let items: Vec<Value> = match &slots {
                Value::Tuple(items) => items.to_vec(),
                Value::Ref(r) => match &st.heap.get(*r).body {
                    Body::List(items) => items.clone(),
                    Body::Dict(dict) => dict.iter().map(|e| e.key.clone()).collect(),
                    _ => Vec::new(),
                },
                other => vec![other.clone()],
            };
            for item in items {
                if let Some(text) = item.as_str() {
                    if text == "__dict__" {
                        return None;
                    }
                    let mangled = if text.starts_with("__") && !text.ends_with("__") {
                        format!("_{}{text}", own.trim_start_matches('_'))
                    } else {
                        text.to_string()
                    };
                    names.push(self.shared.names.intern(&mangled));
                }
            }
        }
        Some(names)
    }

    fn cannot_set(&mut self, st: &mut State, object: &Value, name: Name) -> Step<()> {
        let class = self.type_of(st, object);
        if st.heap.class_attr(class, name).is_some() {
            let (text, class) = (self.shared.names.text(name), self.class_name(st, class));
            return raise(
                t::ATTRIBUTE_ERROR,
                format!("'{class}' object attribute '{text}' is read-only"),
            );
        }
        self.no_attr(st, object, name)
    }

    pub fn del_attr(&mut self, st: &mut State, object: &Value, name: Name) -> Step<()> {
        let object = &self.settle(st, object)?;
        let class = self.type_of(st, object);
        if let Some(hook) = st.heap.class_attr(class, n::DELATTR).cloned()
            && !matches!(hook, Value::Builtin(_))
        {
            let text = self.name_value(name);
            self.callback(st, &hook, Args::of([object.clone(), text]))?;
            return Ok(());
        }
        self.plain_del(st, object, name)
    }

    pub fn plain_del(&mut self, st: &mut State, object: &Value, name: Name) -> Step<()> {
        let Value::Ref(r) = object else {
            return self.no_attr(st, object, name);
        };
        let class = st.heap.get(*r).class;
        if let Some(found @ Value::Ref(d)) = st.heap.class_attr(class, name).cloned() {
            match &st.heap.get(d).body {
                Body::Property(parts) => {
                    let deleter = parts[2].clone();
                    if deleter.is_none() {
                        let (text, class) =
                            (self.shared.names.text(name), self.class_name(st, class));
                        return raise(
                            t::ATTRIBUTE_ERROR,
                            format!("property '{text}' of '{class}' object has no deleter"),
                        );
                    }
                    self.callback(st, &deleter, Args::of([object.clone()]))?;
                    return Ok(());
                }
                Body::Plain => {
                    let own = st.heap.get(d).class;
                    if let Some(delete) = st.heap.class_attr(own, n::DELETE).cloned() {
                        self.callback(st, &delete, Args::of([found, object.clone()]))?;
                        return Ok(());
                    }
                }
                _ => {}
            }
        }
        let node = st.heap.get_mut(*r);
        let removed = match &mut node.body {
            Body::Module(module) => module.vars.remove(name),
            Body::Class(class) => class.attrs.remove(name),
            _ => node.attrs.as_mut().and_then(|a| a.remove(name)),
        };
        match removed {
            Some(_) => Ok(()),
            None => self.no_attr(st, object, name),
        }
    }

    /// Recomputes what a class needs special methods for.
    pub fn refresh_class(&mut self, st: &mut State, class: Ref) {
        let own = |name: Name| match st.heap.class_attr(class, name) {
            None | Some(Value::Builtin(_)) => false,
            Some(_) => true,
        };
        let (getattr, mut getattribute, setattr) =
            (own(n::GETATTR), own(n::GETATTRIBUTE), own(n::SETATTR));
        let mro = st
            .heap
            .class(class)
            .map(|c| c.mro.clone())
            .unwrap_or_default();
        for base in mro {
            let Some(data) = st.heap.class(base) else {
                continue;
            };
            if !data.user {
                continue;
            }
            for (_, value) in data.attrs.iter() {
                if let Value::Ref(r) = value
                    && matches!(st.heap.get(*r).body, Body::Plain)
                    && self.is_data_descriptor(st, value)
                {
                    getattribute = true;
                }
            }
        }
        if let Some(data) = st.heap.class_mut(class) {
            data.getattr = getattr;
            data.getattribute = getattribute;
            data.setattr = setattr;
        }
    }
}
