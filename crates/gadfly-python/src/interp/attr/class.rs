//! Attributes of classes, and through `super`.

use crate::builtin_types::t;
use crate::heap::Body;
use crate::machine::{Args, Step, Vm};
use crate::names::{Name, n};
use crate::state::State;
use crate::value::{Method, Ref, Value};
use std::rc::Rc;

impl Vm {
    /// The name under which a class has a property.
    pub(super) fn property_name(&self, st: &State, class: Ref, property: Ref) -> Rc<str> {
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

    pub(super) fn class_get(
        &mut self,
        st: &mut State,
        class: Ref,
        name: Name,
    ) -> Step<Option<Value>> {
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

    pub(super) fn super_get(
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
}
