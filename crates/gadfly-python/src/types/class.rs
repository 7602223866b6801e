//! Classes: making them, asking about them.

use crate::builtin_types::t;
use crate::heap::{Body, Class, Object};
use crate::machine::{Args, Step, Vm, type_error};
use crate::names::{NameMap, n};
use crate::state::State;
use crate::value::{Ref, Value};

impl Vm {
    pub fn isinstance(&mut self, st: &mut State, object: &Value, class: &Value) -> Step<bool> {
        if let Some(known) = self.open_instance(st, object, class)? {
            return Ok(known);
        }
        let object = &self.settle(st, object)?;
        let own = self.type_of(st, object);
        self.class_matches(
            st,
            own,
            Some(object),
            class,
            "isinstance() arg 2 must be a type, a tuple of types, or a union",
        )
    }

    pub fn issubclass(&mut self, st: &mut State, sub: &Value, class: &Value) -> Step<bool> {
        match sub {
            Value::Ref(r) if st.heap.class(*r).is_some() => self.class_matches(
                st,
                *r,
                None,
                class,
                "issubclass() arg 2 must be a class, a tuple of classes, or a union",
            ),
            _ => type_error("issubclass() arg 1 must be a class"),
        }
    }

    fn class_matches(
        &mut self,
        st: &mut State,
        own: Ref,
        object: Option<&Value>,
        class: &Value,
        message: &str,
    ) -> Step<bool> {
        match class {
            Value::Ref(r) if st.heap.class(*r).is_some() => {
                if st.heap.is_subclass(own, *r) {
                    return Ok(true);
                }
                let meta = st.heap.get(*r).class;
                if meta != t::TYPE {
                    let hook = if object.is_some() {
                        n::INSTANCECHECK
                    } else {
                        n::SUBCLASSCHECK
                    };
                    if let Some(method) = st.heap.class_attr(meta, hook).cloned()
                        && !matches!(method, Value::Builtin(_))
                    {
                        let subject = object.cloned().unwrap_or(Value::Ref(own));
                        let result =
                            self.callback(st, &method, Args::of([class.clone(), subject]))?;
                        return self.truth(st, &result);
                    }
                }
                Ok(false)
            }
            Value::Tuple(classes) => {
                let classes = classes.clone();
                for class in classes.iter() {
                    if self.class_matches(st, own, object, class, message)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Value::None if object.is_some() => type_error(message),
            Value::Ref(r) => {
                // Unions and other stand-ins carry the classes they mean.
                let args = self.name("_union_args");
                match st.heap.own_attr(*r, args).cloned() {
                    Some(inner @ Value::Tuple(_)) => {
                        let inner = match inner {
                            Value::Tuple(items) => Value::tuple(
                                items
                                    .iter()
                                    .map(|v| {
                                        if v.is_none() {
                                            Value::Ref(t::NONE)
                                        } else {
                                            v.clone()
                                        }
                                    })
                                    .collect(),
                            ),
                            other => other,
                        };
                        self.class_matches(st, own, object, &inner, message)
                    }
                    _ => {
                        let origin = self.name("__origin__");
                        let alias = st.heap.own_attr(*r, origin).is_some();
                        if alias {
                            let (function, _) = message.split_once(' ').unwrap_or((message, ""));
                            return type_error(format!(
                                "{function} argument 2 cannot be a parameterized generic"
                            ));
                        }
                        type_error(message)
                    }
                }
            }
            _ => type_error(message),
        }
    }

    /// `type(name, bases, namespace)` without the calls that follow.
    pub fn make_class(
        &mut self,
        st: &mut State,
        meta: Ref,
        name: &str,
        bases: &[Value],
        namespace: Ref,
    ) -> Step<Ref> {
        let mut parents = Vec::new();
        for base in bases {
            match base {
                Value::Ref(r) if st.heap.class(*r).is_some() => {
                    if matches!(
                        *r,
                        t::BOOL
                            | t::NONE
                            | t::ELLIPSIS
                            | t::RANGE
                            | t::SLICE
                            | t::FUNCTION
                            | t::GENERATOR
                    ) {
                        let name = self.class_name(st, *r);
                        return type_error(format!("type '{name}' is not an acceptable base type"));
                    }
                    parents.push(*r);
                }
                _ => return type_error("bases must be types"),
            }
        }
        if parents.is_empty() {
            parents.push(t::OBJECT);
        }
        for (i, parent) in parents.iter().enumerate() {
            if parents[..i].contains(parent) {
                let name = self.class_name(st, *parent);
                return type_error(format!("duplicate base class {name}"));
            }
        }
        let order = self.linearise(st, &parents)?;
        let mut layout = t::OBJECT;
        for parent in &parents {
            let other = st.heap.class(*parent).map_or(t::OBJECT, |c| c.layout);
            let exceptions = st.heap.is_subclass(layout, t::BASE_EXCEPTION)
                && st.heap.is_subclass(other, t::BASE_EXCEPTION);
            if layout == t::OBJECT || st.heap.is_subclass(other, layout) {
                layout = other;
            } else if other != t::OBJECT && !st.heap.is_subclass(layout, other) && !exceptions {
                return type_error("multiple bases have instance lay-out conflict");
            }
        }
        let entries: Vec<(Value, Value)> = st
            .heap
            .dict(namespace)
            .map(|d| d.iter().map(|e| (e.key.clone(), e.value.clone())).collect())
            .unwrap_or_default();
        let mut attrs = NameMap::default();
        for (key, value) in entries {
            if let Some(text) = key.as_str() {
                let name = self.shared.names.intern(text);
                let value = match (name, &value) {
                    // These are class methods without being declared so.
                    (n::INIT_SUBCLASS | n::CLASS_GETITEM, Value::Ref(r))
                        if matches!(st.heap.get(*r).body, Body::Function(_)) =>
                    {
                        Value::Ref(
                            st.heap
                                .new(t::CLASSMETHOD, Body::ClassMethod(value.clone())),
                        )
                    }
                    (n::NEW, Value::Ref(r))
                        if matches!(st.heap.get(*r).body, Body::Function(_)) =>
                    {
                        Value::Ref(
                            st.heap
                                .new(t::STATICMETHOD, Body::StaticMethod(value.clone())),
                        )
                    }
                    _ => value,
                };
                attrs.set(name, value);
            }
        }
        if attrs.get(n::EQ).is_some() && attrs.get(n::HASH).is_none() {
            attrs.set(n::HASH, Value::None);
        }
        let class = st.heap.alloc(Object {
            class: meta,
            attrs: None,
            body: Body::Class(Box::new(Class {
                name: name.into(),
                bases: parents.clone(),
                mro: Vec::new(),
                attrs,
                subclasses: Vec::new(),
                layout,
                user: true,
                getattr: false,
                getattribute: false,
                setattr: false,
                finalizer: false,
            })),
        });
        let mut mro = vec![class];
        mro.extend(order);
        if let Some(data) = st.heap.class_mut(class) {
            data.mro = mro;
        }
        for parent in parents {
            if let Some(data) = st.heap.class_mut(parent) {
                data.subclasses.push(class);
            }
        }
        self.refresh_class(st, class);
        Ok(class)
    }

    /// The C3 order of the bases' orders and the bases themselves.
    fn linearise(&mut self, st: &State, parents: &[Ref]) -> Step<Vec<Ref>> {
        let mut lists: Vec<Vec<Ref>> = parents
            .iter()
            .map(|p| st.heap.class(*p).map(|c| c.mro.clone()).unwrap_or_default())
            .collect();
        lists.push(parents.to_vec());
        let mut order = Vec::new();
        loop {
            lists.retain(|l| !l.is_empty());
            if lists.is_empty() {
                return Ok(order);
            }
            let good = lists
                .iter()
                .map(|l| l[0])
                .find(|c| !lists.iter().any(|l| l[1..].contains(c)));
            let Some(good) = good else {
                let names: Vec<String> = parents
                    .iter()
                    .map(|p| self.class_name(st, *p).to_string())
                    .collect();
                return type_error(format!(
                    "Cannot create a consistent method resolution\norder (MRO) for bases {}",
                    names.join(", ")
                ));
            };
            order.push(good);
            for list in &mut lists {
                list.retain(|c| *c != good);
            }
        }
    }

    /// `meta(name, bases, namespace)`.
    pub(crate) fn new_class_from(&mut self, st: &mut State, meta: Ref, args: &Args) -> Step<Value> {
        let mut with = args.clone();
        with.pos.insert(0, Value::Ref(meta));
        match self.prelude.get("_type_new").cloned() {
            Some(make) => self.callback(st, &make, with),
            None => type_error("classes cannot be made yet"),
        }
    }
}

pub const METHODS: &[(&str, usize, usize, crate::machine::BuiltinFn)] = &[
    ("mro", 0, 0, mro),
    ("__subclasses__", 0, 0, subclasses),
    ("__or__", 1, 1, union),
    ("__ror__", 1, 1, union_swapped),
    ("__instancecheck__", 1, 1, instance_check),
    ("__subclasscheck__", 1, 1, subclass_check),
];

/// `int | str`.
fn union(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.prelude_call(st, "_union", [args[0].clone(), args[1].clone()])
}

fn union_swapped(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    vm.prelude_call(st, "_union", [args[1].clone(), args[0].clone()])
}

fn instance_check(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let own = vm.type_of(st, &args[1]);
    Ok(Value::Bool(
        matches!(args[0], Value::Ref(r) if st.heap.is_subclass(own, r)),
    ))
}

fn subclass_check(_: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    Ok(Value::Bool(match (&args[0], &args[1]) {
        (Value::Ref(class), Value::Ref(sub)) => st.heap.is_subclass(*sub, *class),
        _ => false,
    }))
}

fn mro(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let list = match args[0] {
        Value::Ref(r) => st.heap.class(r).map(|c| c.mro.clone()).unwrap_or_default(),
        _ => Vec::new(),
    };
    Ok(vm.new_list(st, list.into_iter().map(Value::Ref).collect()))
}

fn subclasses(vm: &mut Vm, st: &mut State, args: &Args) -> Step<Value> {
    let list = match args[0] {
        Value::Ref(r) => st
            .heap
            .class(r)
            .map(|c| c.subclasses.clone())
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    Ok(vm.new_list(st, list.into_iter().map(Value::Ref).collect()))
}
