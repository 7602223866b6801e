//! Setting and deleting attributes.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm, raise, type_error};
use crate::names::{Name, n};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    // ---- storing

    pub fn set_attr(
        &mut self,
        st: &mut State,
        object: &Value,
        name: Name,
        value: Value,
    ) -> Step<()> {
        let object = &self.settle_for(st, object, crate::inputs::Need::SetAttr)?;
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
                self.store_own(st, r, name, value);
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
                _ => self.store_own(st, r, name, value),
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
                _ => self.store_own(st, r, name, value),
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
                    return self.replace_dict(st, r, &value);
                }
                if !st.heap.class(class).is_some_and(|c| c.user) {
                    return self.cannot_set(st, object, name);
                }
                if let Some(allowed) = self.slots_of(st, class)
                    && !allowed.contains(&name)
                {
                    return self.no_attr(st, object, name);
                }
                self.store_own(st, r, name, value);
            }
        }
        Ok(())
    }

    /// The names that `__slots__` allows, if every class up to `object` has it.
    pub(super) fn slots_of(&mut self, st: &State, class: Ref) -> Option<Vec<Name>> {
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

    pub(super) fn cannot_set(&mut self, st: &mut State, object: &Value, name: Name) -> Step<()> {
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
        let object = &self.settle_for(st, object, crate::inputs::Need::SetAttr)?;
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
        let removed = match &mut st.heap.get_mut(*r).body {
            Body::Class(class) => class.attrs.remove(name),
            _ => self.remove_own(st, *r, name),
        };
        match removed {
            Some(_) => {
                if st.heap.class(*r).is_some() {
                    self.refresh_class(st, *r);
                }
                Ok(())
            }
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
        let finalizer = own(n::DEL);
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
            data.finalizer = finalizer;
        }
    }
}
